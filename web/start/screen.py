"""A screen on the companion's own machine: until something is played it shows from where tablets reach the pages."""

from __future__ import annotations

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from web.devices.access import in_groups, is_this_machine, lobby
from web.devices.addresses import svg_code
from web.reader import reader_language

SCREEN_COOKIE = "labyrinth-screen"

screen = Blueprint("screen", __name__)


@screen.get("/screen")
def show_screen() -> AnyResponse:
    """Addresses, and the code by which a tablet becomes the table's; once something is played, that. 404 elsewhere."""
    if not is_this_machine():
        abort(404)
    runs = lobby()
    is_played = runs.desk() is not None or runs.laid() is not None
    answer = redirect(url_for("page.show_page"), 303) if is_played else make_response(_page())
    answer.set_cookie(SCREEN_COOKIE, "yes", samesite="Strict", httponly=True)
    return answer


def is_screen() -> bool:
    """Whether the screen of the companion's own machine asks."""
    return SCREEN_COOKIE in request.cookies and is_this_machine()


def _page() -> str:
    addresses = lobby().addresses()[:2]
    code = "" if lobby().devices.is_open else in_groups(lobby().table_code())
    picture = svg_code(addresses[0]) if addresses else ""
    return render_template(
        "start/screen.html", code=reader_language(), addresses=addresses, picture=picture, table_code=code
    )
