"""One square as values for its templates, what differs from what is booked, and its cut-out of the camera's picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from flask import Blueprint, Response, abort, current_app, render_template

from companion.maze.cell import format_cell
from companion.messages import Position
from companion.rules.game import TABLE
from companion.rules.table import Piece
from companion.rules.words import Language, player, say, told, treasure
from web.boards.card_art import draw_card_table
from web.boards.maze_art import PawnArt, TileArt, draw_board, draw_tile
from web.boards.maze_view import CELL_NAMES, FIXED_CELLS, LOOSE, MazeView, TileText, read_maze
from web.boards.ring_art import draw_round
from web.context import page_context
from web.devices.access import is_owner, require_owner, viewer
from web.reader import reader_tells
from web.squares.spots import SpotTold, pawns_at, show_spot
from web.start import laid_art
from web.words import NO_TREASURE


@dataclass(frozen=True, slots=True)
class SquareArt:
    """A square: what lies there as booked, in words and drawn, and what could be told instead."""

    place: str
    words: str
    tile: TileArt
    pawns: tuple[PawnArt, ...]
    faces: tuple[laid_art.FaceArt, ...]
    marks: tuple[laid_art.MarkArt, ...]
    people: tuple[SpotTold, ...]
    turn: str
    discs: tuple[laid_art.PieceArt, ...] = ()
    guards: tuple[laid_art.PieceArt, ...] = ()
    looks: tuple[laid_art.PieceArt, ...] = ()


def show_square(position: Position, place: str, language: Language) -> SquareArt | None:
    """The square of a position; None where nothing is known to lie."""
    maze = read_maze(position.view)
    tile = maze.cells.get(place)
    if tile is None:
        return None
    drawn = draw_board(maze, {}, {})
    is_movable = place not in FIXED_CELLS
    return SquareArt(
        place=place,
        words=_words(maze, place, tile, language),
        tile=draw_tile(place, tile, None),
        pawns=tuple(pawn for pawn in drawn.pawns if pawn.cell == place),
        faces=_faces(tile, language) if is_movable and tile.is_face_up else (),
        marks=(_marks if is_movable else _fixed_marks)(position.untold, maze, place, language),
        people=tuple(pawns_at(maze.pawns, place)) if place != LOOSE else (),
        turn=position.seat,
        discs=tuple(_discs(position, place, language)) if place != LOOSE else (),
        guards=tuple(_guards(position, place, language)) if place != LOOSE else (),
        looks=tuple(_looks(position, place, language)),
    )


def _words(maze: MazeView, place: str, tile: TileText, language: Language) -> str:
    """What lies there: the shape, what it shows, and who stands on it."""
    if not tile.is_face_up:
        parts = [told(say("face down"), language)]
    else:
        shape = laid_art.SHAPE_WORDS.get(laid_art.shape_of(tile.sides))
        parts = [told(shape, language)] if shape is not None else []
        parts += (
            [told(say("{treasure}", treasure=treasure(tile.mark)), language)] if tile.mark and tile.mark != "?" else []
        )
    parts += [_name(pawn, language) for pawn, cell in maze.pawns.items() if cell == place]
    return ", ".join(parts) or "?"


def _faces(tile: TileText, language: Language) -> tuple[laid_art.FaceArt, ...]:
    """The ways in which a tile of its shape can lie; of every shape where it is not known."""
    shape = laid_art.shape_of(tile.sides)
    sides = laid_art.FACES_OF[shape] if shape else tuple(one for faces in laid_art.FACES_OF.values() for one in faces)
    return tuple(laid_art.face_art(one, tile.sides, language) for one in sides)


def _marks(untold: tuple[str, ...], maze: MazeView, place: str, language: Language) -> tuple[laid_art.MarkArt, ...]:
    """What the tile of a movable place could show: whatever any movable tile of its shape shows or may show.

    What nobody has told yet is among them (`untold`); "" stands for nothing. A straight shows nothing ever.
    """
    tile, shape = maze.cells[place], laid_art.shape_of(maze.cells[place].sides)
    if not tile.is_face_up or not shape:
        return ()
    others = (one for at, one in maze.cells.items() if at not in FIXED_CELLS and laid_art.shape_of(one.sides) == shape)
    names = (name.partition(":") for name in untold)
    told_of = {one.mark or "" for one in others} | {mark for kind, _, mark in names if kind == shape}
    marks = told_of - {"?"}
    return _named(marks, tile.mark or "", language) if marks - {""} else ()


def _fixed_marks(
    untold: tuple[str, ...], maze: MazeView, place: str, language: Language
) -> tuple[laid_art.MarkArt, ...]:
    """What a fixed tile that shows a treasure could show: any treasure of the box, for copies are often assumed."""
    now = maze.cells[place].mark
    if not now:
        return ()
    marks = {one.mark for one in maze.cells.values() if one.mark} | {name.partition(":")[2] for name in untold}
    return _named(marks - {"", "?"}, now, language)


def _named(marks: Iterable[str], now: str, language: Language) -> tuple[laid_art.MarkArt, ...]:
    words = {
        mark: told(say("{mark:capital}", mark=treasure(mark)) if mark else NO_TREASURE, language) for mark in marks
    }
    arts = (laid_art.MarkArt(mark, word, mark == now) for mark, word in words.items())
    return tuple(sorted(arts, key=lambda one: (not one.mark, one.words)))


# --- pieces beside tiles and pawns ---


def _discs(position: Position, place: str, language: Language) -> Iterator[laid_art.PieceArt]:
    """Every disc that lies on the board, by its number."""
    lying = {piece.name for piece in position.pieces if piece.kind == "token"}
    here = {piece.name for piece in position.pieces if (piece.kind, _cell_of(piece)) == ("token", place)}
    return (laid_art.disc_art(number, place, language, is_now=number in here) for number in sorted(lying, key=int))


def _guards(position: Position, place: str, language: Language) -> Iterator[laid_art.PieceArt]:
    """Each guard, and whether it stands here."""
    guards = ((one.of, format_cell(int(one.name))) for one in position.pieces if one.kind == "guard")
    return (laid_art.guard_art(name, place, language, is_now=cell == place) for name, cell in guards)


def _looks(position: Position, place: str, language: Language) -> Iterator[laid_art.PieceArt]:
    """The ways the dragon of this square can look."""
    for piece in position.pieces:
        if (piece.kind, _cell_of(piece)) == ("dragon", place):
            yield from laid_art.look_arts(place, piece.name, language)


def _cell_of(piece: Piece) -> str:
    """The cell of a disc or of the dragon; "" for a piece that is named otherwise."""
    return format_cell(int(piece.of)) if piece.of.isdigit() else ""


def _name(pawn: str, language: Language) -> str:
    return told(say("{colour:capital}", colour=player(pawn)), language)


squares = Blueprint("squares", __name__)


@squares.get("/compare")
def show_differences() -> str:
    """Each square that differs: as it is in the camera's picture, and as it should be."""
    snapshot, language = page_context(current_app).desk.snapshot(), reader_tells()
    view, notice, tells = snapshot.position.view, snapshot.guidance.notice, partial(told, language=language)
    odd = notice.cells if notice is not None else ()
    squares = (show_square(snapshot.position, cell, language) for cell in odd if cell in CELL_NAMES)
    shown = [square for square in squares if square is not None]
    whole = {"round": draw_round(view, {}, tells, odd=odd), "table": draw_card_table(view, tells, odd),
             "board": draw_board(read_maze(view), {}, {})}  # fmt: skip
    return render_template(
        "squares/compare.html", squares=shown, whole=whole,
        pictured=_pictured(one.place for one in shown), may_tap=viewer() == TABLE,
    )  # fmt: skip


@squares.get("/square/<place>")
def show_one(place: str) -> str:
    """One square: what lies there, and what can be put right by a tap; 404 where nothing lies."""
    position = page_context(current_app).desk.snapshot().position
    tells, may_tap = reader_tells(), viewer() == TABLE
    tell = partial(told, language=tells)
    if lists := show_spot(position.view, place):
        return render_template("squares/spot.html", lists=lists, may_tap=may_tap, tell=tell)
    shown = show_square(position, place, tells)
    if shown is None:
        abort(404)
    return render_template("squares/square.html", square=shown, pictured=_pictured([place]), may_tap=may_tap, tell=tell)


@squares.get("/cut-out/<cell>.jpg")
def show_cut_out(cell: str) -> Response:
    """The square in the camera's latest clear picture, for the table's own device."""
    require_owner()
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
    return frozenset(place for place in places if is_owner() and _cut_out(place) is not None)
