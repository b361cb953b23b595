"""The shapes of bodies and answers as JSON Schema (draft 2020-12), by their names in the OpenAPI document."""

from __future__ import annotations

from typing import Final

Schema = dict[str, object]

TEXT: Final[Schema] = {"type": "string"}
TEXT_OR_NULL: Final[Schema] = {"type": ["string", "null"]}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
FLAG: Final[Schema] = {"type": "boolean"}
CHANCE: Final[Schema] = {"type": "number", "minimum": 0, "maximum": 1}


def obj(required: dict[str, Schema], optional: dict[str, Schema] | None = None, *, is_open: bool = False) -> Schema:
    """An object with these members, and no others unless it is open."""
    members = {**required, **(optional or {})}
    return {
        "type": "object", "properties": members, "required": list(required), "additionalProperties": is_open,
    }  # fmt: skip


def each(schema: Schema) -> Schema:
    """An object whose members all have this shape."""
    return {"type": "object", "additionalProperties": schema}


def many(schema: Schema) -> Schema:
    """A list of this shape."""
    return {"type": "array", "items": schema}


def maybe(schema: Schema) -> Schema:
    """This shape, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def ref(name: str) -> Schema:
    """The shape of that name."""
    return {"$ref": f"#/components/schemas/{name}"}


_VALUE: Final[Schema] = {"type": ["string", "boolean", "integer"]}
_NEW_SEAT = obj({"colour": TEXT}, {"name": TEXT_OR_NULL, "easier": FLAG})
_SEAT = obj({"colour": TEXT, "name": TEXT, "easier": FLAG})
_TILE = obj({"open": TEXT, "mark": TEXT_OR_NULL, "confidence": CHANCE, "by": TEXT, "mark_by": TEXT})
_MISSING = obj({"kind": TEXT, "words": TEXT, "places": many(TEXT), "must": FLAG})
_HINT: Final[Schema] = obj(
    {"level": TEXT, "text": TEXT, "actions": many(TEXT), "cells": many(TEXT), "done": COUNT}
)
_FRAME: Final[Schema] = {"type": ["integer", "null"]}
_LINE = obj({"number": COUNT, "seat": TEXT, "text": TEXT, "frame": _FRAME, "was_asked": FLAG, "words": TEXT})
_CANDIDATE = obj({"actions": many(TEXT), "words": TEXT, "view": ref("View"), "probability": CHANCE})
_OPTION = obj(
    {
        "name": TEXT, "default": _VALUE, "values": many(_VALUE), "text": TEXT,
        "span": maybe({"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}),
    }
)  # fmt: skip

SCHEMAS: Final[dict[str, Schema]] = {
    "Why": obj({"why": TEXT}),
    "Version": obj({"version": COUNT}, {"waiting": FLAG}),
    "View": {"type": "object", "description": "A view as in docs/notation.md; what it holds depends on the game."},
    "Position": {"type": "object", "description": "A position as docs/notation.md tells it."},
    "NewEvening": obj(
        {"game": TEXT, "seats": many(_NEW_SEAT)},
        {
            "variant": TEXT_OR_NULL,
            "options": maybe(each(_VALUE)),
            "start": {"anyOf": [{"enum": ["dealt", "as-laid"]}, ref("Position")]},
            "chance": {"enum": ["virtual", "paper"]},
            "camera": FLAG,
        },
        is_open=True,
    ),
    "Begun": obj({"key": TEXT, "table": TEXT, "seats": each(obj({"token": TEXT, "url": TEXT}))}),
    "Game": obj(
        {
            "title": TEXT, "seats": many(COUNT), "colours": many(TEXT), "variants": many(TEXT),
            "options": many(_OPTION), "camera": many(TEXT),
            "why_not": obj({"play": TEXT, "camera": TEXT, "as-laid": TEXT}),
        }
    ),
    "Games": each(ref("Game")),
    "Evening": obj(
        {
            "key": TEXT, "game": TEXT, "variant": TEXT, "seats": many(_SEAT), "began": TEXT, "turns": COUNT,
            "outcome": TEXT, "finished": FLAG, "scores": each({"type": "integer"}), "winners": many(TEXT),
        }
    ),
    "Evenings": many(ref("Evening")),
    "Snapshot": obj(
        {
            "version": COUNT, "session": TEXT, "game": TEXT, "status": TEXT, "phase": TEXT, "seat": TEXT,
            "to_act": TEXT, "due": maybe(obj({"kind": TEXT, "words": TEXT, "chance": TEXT})), "order": TEXT_OR_NULL,
            "lagging": TEXT, "view": ref("View"), "legal": many(TEXT), "log": many(_LINE),
            "question": maybe(obj({"number": COUNT, "candidates": many(_CANDIDATE)})),
            "notice": maybe(obj({"kind": TEXT, "text": TEXT, "remedy": TEXT, "cells": many(TEXT), "can_keep": FLAG})),
            "hint": maybe(_HINT),
            "is_copy_assumed": FLAG, "dice_commitment": TEXT_OR_NULL,
        }
    ),
    "Do": obj({"action": TEXT_OR_NULL}, {"version": COUNT, "turns_page": FLAG}, is_open=True),
    "Seen": obj({}, {"version": COUNT}, is_open=True),
    "Answer": obj({"question": COUNT, "choice": {"type": ["integer", "null"]}}, is_open=True),
    "AskHint": obj({}, {"level": {"enum": ["nudge", "pointer", "plan"]}, "version": COUNT}, is_open=True),
    "Correction": {
        "anyOf": [
            obj({"cell": TEXT}, {"open": TEXT_OR_NULL, "mark": TEXT_OR_NULL}, is_open=True),
            obj({"pawn": TEXT, "cell": TEXT}, is_open=True),
            obj({"turn": TEXT}, is_open=True),
            obj({"disc": TEXT, "cell": TEXT}, is_open=True),
            obj({"guard": TEXT, "cell": TEXT}, is_open=True),
            obj({"dragon": {"enum": ["N", "E", "S", "W"]}}, is_open=True),
            obj({"fixed": FLAG}, is_open=True),
            obj({"pawns": FLAG}, is_open=True),
        ]
    },
    "Setup": obj(
        {
            "version": COUNT, "game": TEXT, "seats": many(TEXT), "cells": each(_TILE), "loose": _TILE,
            "pawns": each(obj({"cell": TEXT_OR_NULL, "confidence": CHANCE, "by": TEXT})), "missing": many(_MISSING),
            "discs": each(obj({"number": TEXT, "confidence": CHANCE, "by": TEXT})),
            "guards": each(obj({"cell": TEXT_OR_NULL, "confidence": CHANCE, "by": TEXT})),
            "dragon": maybe(obj({"looks": TEXT_OR_NULL, "confidence": CHANCE, "by": TEXT})),
            "advice": TEXT, "can_begin": FLAG,
        }
    ),
    "Key": obj({"key": TEXT}),
    "OpenApi": {"type": "object"},
}  # fmt: skip
