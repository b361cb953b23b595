"""Where a device that has lost the table's token gets it back, with the code on the companion's own screen."""

from __future__ import annotations

from flask import Blueprint, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.words import say
from web.devices.access import NotYours, keep_token, lobby

doors = Blueprint("doors", __name__)


@doors.get("/table/<code>")
def win_back(code: str) -> AnyResponse:
    """Become the table's device; 403 for a code that is not this companion's."""
    token = lobby().table_for(code)
    if token is None:
        raise NotYours(say("That code is not the one on the companion’s screen."))
    return keep_token(redirect(url_for("page.show_page"), 303), token)
