"""The last picture of a game to look at and to save: the camera's, or the board as it is drawn."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, render_template

from companion.rules.words import say, told
from web.devices.access import NotYours, is_table_device, lobby, seat_viewer
from web.reader import reader_language
from web.shown import Page
from web.start.look_back import find_evening, moment_page

keepsakes = Blueprint("keepsakes", __name__)

STATIC = Path(__file__).parents[1] / "static"
SHEETS = ("base", "board", "boards/pieces", "boards/rings", "boards/cards")
"""The style sheets by which boards are drawn."""

DRAWING = re.compile(r"<svg ([^>]*)>(.*)</svg>", re.DOTALL)

ELSEWHERE, HERE = re.compile(r'href="[^"#]+#'), 'href="#treasure-'
"""How a page's drawing names a treasure of the other file, and how one that stands alone names it."""

OWN_STYLE = "default-src 'none'; style-src 'unsafe-inline'"
"""The security policy of a drawing, which brings its style sheet along."""


@keepsakes.get("/start/evenings/<key>/picture")
def show_keepsake(key: str) -> str:
    """The picture and how to save it; 404 for an evening that is not finished."""
    evening, tells = find_evening(key)
    return render_template(
        "start/keepsake.html", code=reader_language(), key=key, has_photo=has_photo(key),
        title=told(evening.title, tells),
        people=told(say("{people}", people=", ".join(evening.people.values())), tells),
    )  # fmt: skip


@keepsakes.get("/start/evenings/<key>/picture.jpg")
def send_photo(key: str) -> Response:
    """The camera's last picture of the board, for the table's own device and for those who hold a seat."""
    if not _may_see():
        raise NotYours(say("Only the table’s own device can do that."))
    find_evening(key)
    photo = lobby().keepsake(key)
    return Response(photo.read_bytes(), mimetype="image/jpeg") if photo is not None else abort(404)


@keepsakes.get("/start/evenings/<key>/board.svg")
def draw_board(key: str) -> Response:
    """The board at the end as a drawing that stands alone."""
    evening, tells = find_evening(key)
    text = stand_alone(moment_page(evening, evening.moments[-1], len(evening.moments) - 1, tells))
    return Response(text, headers={"Content-Security-Policy": OWN_STYLE}, mimetype="image/svg+xml")


def stand_alone(page: Page) -> str:
    """The board of a page as an SVG file that needs no other file."""
    macros = current_app.jinja_env.get_template("any_board.html").make_module({"page": page})
    found = DRAWING.search(str(getattr(macros, "any_board")(page)))  # noqa: B009
    assert found is not None
    attributes, drawn = found.groups()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" {attributes}><style><![CDATA[{_style()}]]>'
        f"</style>{_inner(render_template('defs.html'))}{_treasures()}{ELSEWHERE.sub(HERE, drawn)}</svg>"
    )


def has_photo(key: str) -> bool:
    """Whether this device may see a camera's picture of an evening's board, and there is one."""
    return _may_see() and lobby().keepsake(key) is not None


def _may_see() -> bool:
    """What a camera saw at home is for those who play: nobody who only looks on, and none before there is an owner."""
    return is_table_device() or seat_viewer() is not None


@cache
def _style() -> str:
    return "".join((STATIC / f"{name}.css").read_text(encoding="utf-8") for name in SHEETS)


@cache
def _treasures() -> str:
    drawn = _inner((STATIC / "treasures.svg").read_text(encoding="utf-8"))
    return drawn.replace('<symbol id="', '<symbol id="treasure-')  # some bear the name of a figure


def _inner(text: str) -> str:
    """What stands within the first drawing of a text."""
    found = DRAWING.search(text)
    assert found is not None
    return found[2]
