"""The JSON interface as an OpenAPI 3.1 document, so that programs need not read this program."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from web.api.schemas import SCHEMAS, Schema, ref

JSON: Final = "application/json"

WHY: Final[dict[int, str]] = {
    400: "the body cannot be read",
    403: "not this device's",
    404: "nothing of that name",
    409: "the moment has passed, or nothing of the kind is going on",
    422: "not allowed",
    429: "too many streams are open",
}
"""What each refusal means; all are `{"why": …}`."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that can be asked: who may, what it takes, what it answers, and which refusals there are."""

    method: str
    path: str
    does: str
    answers: str
    takes: str = ""
    refuses: tuple[int, ...] = ()
    media: str = JSON


OPERATIONS: Final = (
    Operation("get", "/api/openapi.json", "This document.", "OpenApi"),
    Operation("get", "/api/games", "The games that can be begun.", "Games"),
    Operation("get", "/api/evenings", "The evenings of the journal, the latest first.", "Evenings"),
    Operation(
        "post", "/api/evenings", "Begin an evening, or begin to lay its board. The table's token; the first device that"
        " asks a companion without an owner gets it.", "Begun", "NewEvening", (400, 403, 422),
    ),
    Operation(
        "get", "/api/evenings/{key}/record", "The record of a finished evening.", "", refuses=(404, 422),
        media="text/plain",
    ),
    Operation("get", "/api/snapshot", "What this token's viewer may know now.", "Snapshot", refuses=(409,)),
    Operation(
        "get", "/api/events", "The same as server-sent events named `message`, one each change, `beat` while there is"
        " none; it ends with the evening.", "", refuses=(409, 429), media="text/event-stream",
    ),
    Operation(
        "post", "/api/do", "One action of this token's seat, or with the table's token of whoever acts; null throws the"
        " dice or turns the page. `waiting` says that it counts as soon as the table is calm.",
        "Version", "Do", (400, 403, 409, 422),
    ),
    Operation(
        "post", "/api/undo", "Take the last action back: the table any, a seat its own.", "Version", "Seen",
        (400, 403, 409, 422),
    ),
    Operation(
        "post", "/api/keep",
        "Accept what lies on the table, or, where it is to catch up, say that it has. The table's token.",
        "Version", "Seen", (400, 403, 409, 422),
    ),
    Operation(
        "post", "/api/answer",
        "Say which candidate of a question happened; null is none. The table's token, or that of the seat it is about.",
        "Version", "Answer", (400, 403, 409, 422),
    ),
    Operation(
        "post", "/api/hint", "Have a hint looked for; it comes in a snapshot, a seat's in its own alone.", "Version",
        "AskHint", (400, 403, 409, 422),
    ),
    Operation(
        "post", "/api/correct", "Say how a tile lies, what it shows, where a pawn, guard or disc"
        " is, which way the dragon looks, or whose turn it is. The"
        " table's token.", "Version", "Correction", (400, 403, 409, 422),
    ),
    Operation("get", "/api/setup", "The board that is being laid.", "Setup", refuses=(409,)),
    Operation(
        "post", "/api/setup", "Correct the board that is being laid. The table's token.", "Version", "Correction",
        (400, 403, 409, 422),
    ),
    Operation(
        "post", "/api/setup/begin", "Begin with the board as it lies. The table's token.", "Key",
        refuses=(403, 409, 422),
    ),
)  # fmt: skip


@cache
def openapi() -> Schema:
    """The whole document."""
    paths: dict[str, dict[str, object]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Labyrinth Companion",
            "version": "1",
            "description": "Reasons are told in the language of Accept-Language. Whoever sends no token looks on.",
        },
        "paths": paths,
        "components": {
            "schemas": SCHEMAS,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"token": []}],
    }


def _operation(operation: Operation) -> Schema:
    parameters = [
        {"name": part[1:-1], "in": "path", "required": True, "schema": {"type": "string"}}
        for part in operation.path.split("/")
        if part.startswith("{")
    ]
    told: dict[str, object] = {"summary": operation.does, "responses": _responses(operation)}
    if parameters:
        told["parameters"] = parameters
    if operation.takes:
        told["requestBody"] = {"required": True, "content": {JSON: {"schema": ref(operation.takes)}}}
    return told


def _responses(operation: Operation) -> Schema:
    shape: Schema = ref(operation.answers) if operation.answers else {"type": "string"}
    done = {"200": {"description": "done", "content": {operation.media: {"schema": shape}}}}
    refused = {
        str(code): {"description": WHY[code], "content": {JSON: {"schema": ref("Why")}}} for code in operation.refuses
    }
    return {**done, **refused}
