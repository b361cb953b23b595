"""What differs from what is booked, one square, and its cut-out of the camera's picture: fragments for the dialogs."""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, render_template

from companion.rules.game import TABLE
from companion.rules.words import say
from web.boards.maze_view import CELL_NAMES
from web.context import page_context
from web.devices.access import NotYours, viewer
from web.reader import reader_tells
from web.squares.square_art import differing, show_square, whole_board

CORRECT = "/api/correct"
"""Where what somebody puts right is sent, as JSON."""

squares = Blueprint("squares", __name__)


@squares.get("/compare")
def show_differences() -> str:
    """Each square that differs: as it is in the camera's picture, and as it should be."""
    snapshot = page_context(current_app).desk.snapshot()
    shown = differing(snapshot, reader_tells())
    return render_template(
        "squares/compare.html", squares=shown, board=whole_board(snapshot), has_picture=_has_picture(),
        may_tap=viewer() == TABLE, can_correct=_can_correct(),
    )  # fmt: skip


@squares.get("/square/<place>")
def show_one(place: str) -> str:
    """One square: what lies there, and what can be put right by a tap; 404 where nothing lies."""
    shown = show_square(page_context(current_app).desk.snapshot(), place, reader_tells())
    if shown is None:
        abort(404)
    return render_template(
        "squares/square.html", square=shown, has_picture=_has_picture(), may_tap=viewer() == TABLE,
        can_correct=_can_correct(), correct=CORRECT,
    )  # fmt: skip


@squares.get("/cut-out/<cell>.jpg")
def show_cut_out(cell: str) -> Response:
    """The square in the camera's latest clear picture, for the table's own device."""
    if viewer() != TABLE:
        raise NotYours(say("Only the table’s own device can do that."))
    cut = page_context(current_app).square_jpeg
    picture = cut(cell) if cut is not None and cell in CELL_NAMES else None
    if picture is None:
        abort(404)
    return Response(picture, mimetype="image/jpeg", headers={"Cache-Control": "no-store"})


def _has_picture() -> bool:
    return page_context(current_app).square_jpeg is not None and viewer() == TABLE


def _can_correct() -> bool:
    """Whether this companion takes what somebody puts right."""
    return any(rule.rule == CORRECT for rule in current_app.url_map.iter_rules())
