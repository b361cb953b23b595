"""What differs from what is booked, one square, and its cut-out of the camera's picture: fragments for the dialogs."""

from __future__ import annotations

from collections.abc import Iterable

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
    shown = differing(snapshot.position, snapshot.guidance.notice, reader_tells())
    return render_template(
        "squares/compare.html", squares=shown, board=whole_board(snapshot.position),
        pictured=_pictured(one.place for one in shown), may_tap=viewer() == TABLE, can_correct=_can_correct(),
    )  # fmt: skip


@squares.get("/square/<place>")
def show_one(place: str) -> str:
    """One square: what lies there, and what can be put right by a tap; 404 where nothing lies."""
    shown = show_square(page_context(current_app).desk.snapshot().position, place, reader_tells())
    if shown is None:
        abort(404)
    return render_template(
        "squares/square.html", square=shown, pictured=_pictured([place]), may_tap=viewer() == TABLE,
        can_correct=_can_correct(), correct=CORRECT,
    )  # fmt: skip


@squares.get("/cut-out/<cell>.jpg")
def show_cut_out(cell: str) -> Response:
    """The square in the camera's latest clear picture, for the table's own device."""
    if viewer() != TABLE:
        raise NotYours(say("Only the table’s device can do that."))
    picture = _cut_out(cell)
    if picture is None:
        abort(404)
    return Response(picture, mimetype="image/jpeg", headers={"Cache-Control": "no-store"})


def _cut_out(place: str) -> bytes | None:
    """The place in the camera's latest clear picture as JPEG; None where there is none, and beside the board."""
    cut = page_context(current_app).square_jpeg
    return cut(place) if cut is not None and place in CELL_NAMES else None


def _pictured(places: Iterable[str]) -> frozenset[str]:
    """Those of the places of which there is a picture, for the table's own device."""
    return frozenset(place for place in places if viewer() == TABLE and _cut_out(place) is not None)


def _can_correct() -> bool:
    """Whether this companion takes what somebody puts right."""
    return any(rule.rule == CORRECT for rule in current_app.url_map.iter_rules())
