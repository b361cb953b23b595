"""A small JSON Schema checker for the keywords that docs/schema uses; an unknown keyword fails."""

from __future__ import annotations

import re

TYPES = {
    "object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float),
    "null": type(None),
}  # fmt: skip
SILENT = {"$schema", "$id", "$defs", "title", "description", "default"}


def violations(value: object, schema: dict, root: dict | None = None, where: str = "$") -> list[str]:
    """What in the value breaks the schema."""
    root = root or schema
    found = []
    for keyword, rule in schema.items():
        if keyword not in SILENT:
            found += KEYWORDS[keyword](value, rule, schema, root, where)
    return found


def _type(value, rule, schema, root, where):
    names = rule if isinstance(rule, list) else [rule]
    is_flag = isinstance(value, bool)
    is_right = any(isinstance(value, TYPES[name]) and (name == "boolean") == is_flag for name in names)
    return [] if is_right else [f"{where}: not {rule}"]


def _ref(value, rule, schema, root, where):
    target = root
    for part in rule.removeprefix("#/").split("/"):
        target = target[part]
    return violations(value, target, root, where)


def _properties(value, rule, schema, root, where):
    if not isinstance(value, dict):
        return []
    return [v for key, sub in rule.items() if key in value for v in violations(value[key], sub, root, f"{where}.{key}")]


def _additional(value, rule, schema, root, where):
    if rule is True or not isinstance(value, dict):
        return []
    rest = [key for key in value if key not in schema.get("properties", {})]
    if rule is False:
        return [f"{where}: unknown {key}" for key in rest]
    return [v for key in rest for v in violations(value[key], rule, root, f"{where}.{key}")]


def _items(value, rule, schema, root, where):
    if not isinstance(value, list):
        return []
    return [v for place, item in enumerate(value) for v in violations(item, rule, root, f"{where}[{place}]")]


def _prefix_items(value, rule, schema, root, where):
    if not isinstance(value, list):
        return []
    pairs = enumerate(zip(value, rule, strict=False))
    return [v for place, (item, sub) in pairs for v in violations(item, sub, root, f"{where}[{place}]")]


def _any_of(value, rule, schema, root, where):
    tried = [violations(value, sub, root, where) for sub in rule]
    return [] if not all(tried) else [f"{where}: none of {len(rule)} shapes, as {min(tried, key=len)[0]}"]


def _check(is_right):
    def keyword(value, rule, schema, root, where):
        return [] if is_right(value, rule) else [f"{where}: {value!r} against {rule!r}"]

    return keyword


KEYWORDS = {
    "type": _type,
    "$ref": _ref,
    "properties": _properties,
    "additionalProperties": _additional,
    "items": _items,
    "prefixItems": _prefix_items,
    "anyOf": _any_of,
    "required": _check(lambda value, rule: not isinstance(value, dict) or set(rule) <= set(value)),
    "enum": _check(lambda value, rule: value in rule),
    "const": _check(lambda value, rule: value == rule),
    "pattern": _check(lambda value, rule: not isinstance(value, str) or re.search(rule, value) is not None),
    "minimum": _check(lambda value, rule: not isinstance(value, int | float) or value >= rule),
    "maximum": _check(lambda value, rule: not isinstance(value, int | float) or value <= rule),
    "minItems": _check(lambda value, rule: not isinstance(value, list) or len(value) >= rule),
    "maxItems": _check(lambda value, rule: not isinstance(value, list) or len(value) <= rule),
    "minProperties": _check(lambda value, rule: not isinstance(value, dict) or len(value) >= rule),
    "maxProperties": _check(lambda value, rule: not isinstance(value, dict) or len(value) <= rule),
    "propertyNames": lambda value, rule, schema, root, where: [
        v for key in (value if isinstance(value, dict) else ()) for v in violations(key, rule, root, f"{where} key")
    ],
}
