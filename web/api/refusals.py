"""Errors of the JSON interface: `{"why": "…"}` in the language asked for."""

from __future__ import annotations

from typing import Final

from flask import Response, jsonify
from werkzeug.exceptions import HTTPException

from companion.errors import CompanionError
from companion.rules.words import Said, say, told
from web.context import NoEvening
from web.devices.access import NotYours
from web.reader import reader_tells

BAD, FORBIDDEN, ABSENT, GONE_BY, REFUSED, TOO_MANY = 400, 403, 404, 409, 422, 429
"""Status codes: unreadable; not this device's; nothing of that name; the moment has passed; not allowed; too many."""


class Unreadable(CompanionError):
    """The body of a request is not what was asked for."""


class Absent(CompanionError):
    """There is nothing of that name."""


class TooMany(CompanionError):
    """More streams are open than can be served."""


class NotAllowed(CompanionError):
    """What was asked cannot be done, for a reason that whoever asks may know."""


class GoneBy(CompanionError):
    """What was asked belonged to a moment that has passed."""


CODES: Final[dict[type[CompanionError], int]] = {
    Unreadable: BAD, NotYours: FORBIDDEN, Absent: ABSENT, GoneBy: GONE_BY, NoEvening: GONE_BY, TooMany: TOO_MANY,
}  # fmt: skip


def refusal(error: CompanionError) -> Response:
    """The answer that says why something was not done."""
    return why(error.args[0], CODES.get(type(error), REFUSED))


def http_refusal(error: HTTPException) -> Response:
    """The answer to a request that no route takes."""
    code = error.code or BAD
    answer = why(_WORDS.get(code) or say("This cannot be read."), code)
    if error.get_response().headers.get("Allow"):
        answer.headers["Allow"] = error.get_response().headers["Allow"]
    return answer


_WORDS: Final[dict[int, Said]] = {
    403: say("Another site may not do that."),
    404: say("There is nothing of that name."),
    405: say("That cannot be done with it."),
    413: say("That is too much to read."),
    421: say("This is not a name of the companion."),
}


def why(words: str, code: int) -> Response:
    """A reason in words, as the reader reads them."""
    answer = jsonify(why=told(words, reader_tells()))
    answer.status_code = code
    return answer
