"""Who asks: the table's own device, a seat's, or somebody who looks on, told by the token that the device keeps."""

from __future__ import annotations

from flask import abort, current_app, request
from werkzeug.wrappers import Response as AnyResponse

from companion.lobby.lobby import Lobby
from companion.rules.game import TABLE
from web.context import page_context

TOKEN_COOKIE = "labyrinth-token"
A_MONTH_S = 30 * 24 * 3600


def lobby() -> Lobby:
    """Whoever runs the evenings."""
    return page_context(current_app).lobby


def viewer() -> str | None:
    """`TABLE`, the seat's colour, or None for a device that nobody has given a token."""
    return lobby().viewer_of(request.cookies.get(TOKEN_COOKIE, ""))


def require_table() -> None:
    """Ends a request with 403 unless the table's own device makes it."""
    if viewer() != TABLE:
        abort(403)


def keep_token(answer: AnyResponse, token: str) -> AnyResponse:
    """The answer, with the token for this device to keep."""
    answer.set_cookie(TOKEN_COOKIE, token, max_age=A_MONTH_S, samesite="Strict", httponly=True)
    return answer
