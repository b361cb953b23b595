"""The JSON interface as an OpenAPI 3.1 document, made of its operations and the models of their bodies and answers."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

from web.api.answers import Why
from web.api.operations import JSON, OPERATIONS, Operation

Schema = dict[str, Any]
Use = tuple[Any, JsonSchemaMode]
Shapes = dict[Use, Schema]
BODY: Final = "validation"
ANSWER: Final = "serialization"

WHY: Final[dict[int, str]] = {
    400: "the body cannot be read",
    403: "not this device's",
    404: "nothing of that name",
    409: "the moment has passed, or nothing of the kind is going on",
    422: "not allowed",
    429: "too many streams are open",
}
"""What each refusal means; all are `{"why": …}`."""


class Untitled(GenerateJsonSchema):
    """Leaves out the titles that only repeat the names of fields."""

    def field_title_should_be_set(self, schema: object) -> bool:
        return False


@cache
def openapi() -> Schema:
    """The whole document."""
    shapes, named = _shapes()
    paths: dict[str, Schema] = {}
    for one in OPERATIONS:
        paths.setdefault(re.sub(r"<(\w+)>", r"{\1}", one.path), {})[one.method] = _operation(one, shapes)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Labyrinth Companion",
            "version": "1",
            "description": "Reasons are in the language of Accept-Language. A device that sends no token only watches.",
        },
        "paths": paths,
        "components": {
            "schemas": named["$defs"],
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"token": []}],
    }


def _shapes() -> tuple[Shapes, Schema]:
    """The schema of each body and answer, and the definitions that these refer to."""
    used: list[Use] = [(Why, ANSWER), *((one.answer, ANSWER) for one in OPERATIONS if one.answer is not None)]
    used += [(one.body, BODY) for one in OPERATIONS if one.body is not None]
    return TypeAdapter.json_schemas(
        [(kind, mode, TypeAdapter(kind)) for kind, mode in dict.fromkeys(used)],
        ref_template="#/components/schemas/{model}", schema_generator=Untitled,
    )  # fmt: skip


def _operation(one: Operation, shapes: Shapes) -> Schema:
    document: Schema = {"summary": one.summary}
    if names := re.findall(r"<(\w+)>", one.path):
        text = {"type": "string"}
        document["parameters"] = [{"name": name, "in": "path", "required": True, "schema": text} for name in names]
    if one.body is not None:
        document["requestBody"] = {"required": True, "content": {JSON: {"schema": shapes[one.body, BODY]}}}
    shape = {"type": "string"} if one.answer is None else shapes[one.answer, ANSWER]
    document["responses"] = {"200": {"description": "done", "content": {one.media: {"schema": shape}}}}
    for code in one.errors:
        why = {JSON: {"schema": shapes[Why, ANSWER]}}
        document["responses"][str(code)] = {"description": WHY[code], "content": why}
    return document
