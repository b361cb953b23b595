"""The page of a board that is being laid: what is seen, what is missing, and what a tap tells of a tile."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.errors import CompanionError
from companion.language import language
from companion.lobby.board_setup import UNKNOWN, Correction, FixedConfirmed, LaidBoard, PawnsConfirmed
from companion.lobby.lobby import Lobby
from companion.messages import CorrectPawn, CorrectPiece, CorrectTile
from companion.rules.game import TABLE
from companion.rules.words import told
from web.context import Parts, page_context
from web.devices.access import is_owner, lobby, require_table, viewer
from web.reader import reader_language
from web.start.laid_art import disc_on, is_open, show_laid, show_panel
from web.stream import EVENT_STREAM, format_event, live_answer

laying = Blueprint("laying", __name__)

PART_NAMES = ("advice", "seen", "board", "missing", "begin")
"""The parts that change; `start/laying_parts.html` has a macro for each."""


class LaidSource:
    """The board that is laid, watched as a desk is; the watch ends when it is laid no more."""

    def __init__(self, runs: Lobby) -> None:
        self._runs = runs

    def snapshot(self) -> LaidBoard | None:
        """The board as it is known now."""
        return self._runs.laid()

    def watch(self, timeout_s: float) -> Iterator[LaidBoard | None]:
        """Each newer board; None after so many seconds of silence."""
        for laid in self._runs.watch_laid(timeout_s):
            if laid is None and self._runs.laid() is None:
                return
            yield laid


@laying.get("/laying")
def show_laying() -> AnyResponse | str:
    """The whole page, complete without scripts; elsewhere while no board is laid."""
    laid = lobby().laid()
    if laid is None:
        return redirect(url_for("page.show_page" if lobby().desk() is not None else "start.show_start"), 303)
    return _page(laid)


@laying.get("/laying/tile")
def show_tile() -> AnyResponse | str:
    """What can be told of one place, for the page that stands; 404 where there is no such place."""
    laid = lobby().laid()
    if laid is None:
        return _go_home()
    return _panel(laid, request.args.get("place", ""))


@laying.get("/laying/closed")
def close_panel() -> str:
    """Nothing: what stands where a place was told about."""
    return ""


@laying.get("/laying/over")
def leave_page() -> AnyResponse:
    """Where a page goes on whose board is laid no more: a phone that has a seat back to that."""
    is_seated = lobby().desk() is not None and viewer() not in (TABLE, None)
    return _go_on("seats.show_seat" if is_seated else "page.show_page")


@laying.get("/laying/events")
def stream_laying() -> AnyResponse:
    """What changes as server-sent events; 503 when too many pages are open."""
    context = page_context(current_app)
    if context.lobby.laid() is None:
        onward = render_template("start/laying_over.html")
        return Response(format_event("begin", onward), mimetype=EVENT_STREAM)
    return live_answer(LaidSource(context.lobby), draw_parts, {})


@laying.post("/laying/correct")
def correct() -> AnyResponse | str | tuple[str, int]:
    """Note what a tap tells of a place; the place again, with why not where it cannot be."""
    require_table()
    place, wrong = request.form.get("place", ""), ""
    try:
        lobby().correct(_read_correction(place))
    except CompanionError as refused:
        wrong = told(refused.args[0], language(reader_language()))
    laid = lobby().laid()
    if laid is None:
        return _go_home()
    onward = _next_place(place, laid)
    if request.headers.get("HX-Request"):
        return _panel(laid, place if wrong else onward, wrong) if wrong or onward else ""
    if wrong:
        return _page(laid, wrong), 422
    return redirect(url_for("laying.show_laying", place=onward or None), 303)


@laying.post("/laying/begin")
def begin_laid() -> AnyResponse | tuple[str, int]:
    """Begin with the board as it lies; the page again, with why not, while something is missing."""
    require_table()
    try:
        lobby().begin_laid()
    except CompanionError as refused:
        laid = lobby().laid()
        if laid is not None:
            return _page(laid, told(refused.args[0], language(reader_language()))), 422
    return _go_home()


def draw_parts(laid: LaidBoard) -> Parts:
    """The parts of the page that change, as HTML."""
    template = current_app.jinja_env.get_template("start/laying_parts.html")
    is_table = viewer() == TABLE
    has_camera = is_owner() and page_context(current_app).latest_jpeg is not None
    known = {"laid": show_laid(laid, language(reader_language())), "is_table": is_table, "has_camera": has_camera}
    macros = template.make_module(known)
    return {name: str(getattr(macros, f"part_{name}")()) for name in PART_NAMES}


def _page(laid: LaidBoard, wrong: str = "") -> str:
    place = request.args.get("place", "")
    titles = {offer.game: offer.title for offer in lobby().offers()}
    panel = show_panel(laid, place, language(reader_language())) if place else None
    return render_template(
        "start/laying.html", code=reader_language(), parts=draw_parts(laid), panel=panel, wrong=wrong,
        title=told(titles.get(laid.game, laid.game), language(reader_language())), is_table=viewer() == TABLE,
    )  # fmt: skip


def _panel(laid: LaidBoard, place: str, wrong: str = "") -> str:
    panel = show_panel(laid, place, language(reader_language()))
    if panel is None:
        abort(404)
    is_table = viewer() == TABLE
    return render_template("start/laying_panel.html", panel=panel, wrong=wrong, is_table=is_table)


def _go_home() -> AnyResponse:
    """On to whatever comes after laying."""
    return _go_on("page.show_page")


def _go_on(endpoint: str) -> AnyResponse:
    """On to a page; one that stands is told by htmx's own header."""
    if request.headers.get("HX-Request"):
        return Response(headers={"HX-Redirect": url_for(endpoint)})
    return redirect(url_for(endpoint), 303)


def _next_place(place: str, laid: LaidBoard) -> str:
    """The place to tell about next: the next unknown treasure or disc after one was told, "" after the last of them and
    after an answered question."""
    onward = request.form.get("then")
    if "answers" in request.form:
        return ""
    if "disc" in request.form:
        return onward if onward and disc_on(laid, onward) == UNKNOWN else ""
    if onward or "mark" not in request.form:
        return onward or place
    return "" if not any(is_open(tile) for tile in (*laid.cells, laid.loose)) else place


def _read_correction(place: str) -> Correction:
    """What a tap tells of a place; raises UnreadableNotation where there is none of that name."""
    told = request.form
    match next((kind for kind in ("fixed", "pawns", "disc", "guard", "dragon", "pawn") if kind in told), ""):
        case "fixed":
            return FixedConfirmed()
        case "pawns":
            return PawnsConfirmed()
        case "disc":
            return CorrectPiece.disc(place, told["disc"])
        case "guard":
            return CorrectPiece.guard(told["guard"], place)
        case "dragon":
            return CorrectPiece.dragon(told["dragon"])
        case "pawn":
            return CorrectPawn(told["pawn"], place)
        case _:
            return CorrectTile(place, told.get("open"), told.get("mark"))
