"""What can be requested under `/api`: the decorator `operation` makes a route of a function and lists it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final, TypeVar, get_type_hints

from flask import Blueprint, jsonify, request
from pydantic import BaseModel, TypeAdapter, ValidationError
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.words import say
from web.api.refusals import BAD, Refused, unreadable

JSON: Final = "application/json"
View = TypeVar("View", bound=Callable[..., object])

api = Blueprint("api", __name__, url_prefix="/api")


@dataclass(frozen=True, slots=True)
class Operation:
    """One row of the interface; `body` and `answer` are types that pydantic knows, None where it is not JSON."""

    method: str
    path: str
    summary: str
    body: Any
    answer: Any
    errors: tuple[int, ...]
    media: str


OPERATIONS: Final[list[Operation]] = []
"""Every operation, in the order of the document."""


def operation(method: str, path: str, *errors: int, media: str = JSON) -> Callable[[View], View]:
    """Makes a route of a function, which gets the validated body as `body` and returns the answer or a response.

    Its types and its docstring stand in the document. `path` is below `/api`, `errors` are the status codes of its
    refusals, `media` is the type of the answer.
    """

    def register(view: View) -> View:
        types, summary = get_type_hints(view), " ".join((view.__doc__ or "").split())
        body: Any = types.get("body")
        answer: Any = types["return"] if media == JSON else None
        OPERATIONS.append(Operation(method, f"/api{path}", summary, body, answer, errors, media))
        writes = TypeAdapter(answer)

        @wraps(view)
        def respond(**parts: object) -> AnyResponse:
            told = view(**parts) if body is None else view(_read(body))
            if isinstance(told, AnyResponse):
                return told
            return jsonify(writes.dump_python(told, mode="json", by_alias=True))

        api.add_url_rule(path, view_func=respond, methods=[method])
        return view

    return register


def _read(body: type[BaseModel]) -> BaseModel:
    """The body of this request, `{}` where it is empty; raises Refused for what is not shaped like the model."""
    try:
        read = json.loads(request.get_data() or b"{}")
    except (ValueError, RecursionError):
        read = None
    if not isinstance(read, dict):
        raise Refused(BAD, say("The body has to be a JSON object."))
    try:
        return body.model_validate(read)
    except ValidationError as failure:
        raise unreadable(str(failure.errors()[0]["loc"][0])) from None
