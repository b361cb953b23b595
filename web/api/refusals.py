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


class Refused(CompanionError):
    """A request that is not done, for a reason that the sender may know: a status code and words."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(words)
        self.code = code


def unreadable(name: str) -> Refused:
    """The error that says which member of a body is not what it has to be."""
    return Refused(BAD, say("I cannot read {name}.", name=name))


def refusal(error: CompanionError) -> Response:
    """The answer that says why something was not done."""
    code = FORBIDDEN if isinstance(error, NotYours) else GONE_BY if isinstance(error, NoEvening) else REFUSED
    return why(error.args[0], error.code if isinstance(error, Refused) else code)


def http_refusal(error: HTTPException) -> Response:
    """The answer to a request that no route takes."""
    code = error.code or BAD
    answer = why(http_words(code), code)
    if error.get_response().headers.get("Allow"):
        answer.headers["Allow"] = error.get_response().headers["Allow"]
    return answer


def http_words(code: int) -> Said:
    """Why a request is not done that no route takes."""
    return _WORDS.get(code) or say("I cannot read this.")


_WORDS: Final[dict[int, Said]] = {
    403: say("Another website cannot do that."),
    404: say("I cannot find that."),
    405: say("That does not work here."),
    413: say("That is too much to read."),
    429: say("That was too much at once. Wait a moment, then try again."),
    421: say("The companion does not go by this name."),
}


def why(words: str, code: int) -> Response:
    """A reason in words, as the reader reads them."""
    answer = jsonify(why=told(words, reader_tells()))
    answer.status_code = code
    return answer
