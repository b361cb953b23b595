"""Which piece goes where when people lay the table out again after a written position."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from companion.errors import UnreadableNotation
from companion.maze.cell import ARROWS, FIXED_CELLS, format_cell, lane_of, parse_cell
from companion.maze.sides import CANONICAL, format_sides, rotate
from hardware.simulated.cardboard.cardboard_table import (
    CardboardTable,
    PawnPiece,
    TilePiece,
    cell_centre,
    parse_tile_text,
)

LOOSE = 49
"""Number of the place beside the board, after the cells 0..48."""

ASTRAY = 0.25
"""A tile that lies farther than this from its cell's centre, in pitches along one side, was left half way."""

OFF_TILE = 0.48
"""A pawn farther than this from its tile's centre, in pitches along one side, stands on no tile or between two."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a position needs in one place; shape None is any tile with that side up, mark `?` any of that shape."""

    shape: str | None
    turns: int
    mark: str | None
    is_face_up: bool

    def fits(self, tile: TilePiece) -> bool:
        """Whether this piece of cardboard can lie here."""
        return self.shape is None or (self.shape == tile.shape and self.mark in (tile.mark, "?"))


def laid_out(table: CardboardTable, position: Mapping[str, Any]) -> CardboardTable:
    """A copy of the table with its pieces laid out as in the position; raises UnreadableNotation if pieces are missing.

    A piece that can stay where it is and was not left half way stays there, undisturbed.
    """
    goal = copy.deepcopy(table)
    wanted = [_wanted(str(position["cells"][format_cell(cell)])) for cell in range(49)]
    wanted.append(_wanted(str(position["loose"])))
    now = [*table.cells, table.loose]
    placed = _assigned(table, wanted, _slid_back(table, wanted, now))
    goal.cells, goal.loose = placed[:LOOSE], placed[LOOSE]
    for place, ident in enumerate(placed):
        _lay(goal, place, wanted[place], is_moved=now[place] != ident)
    for colour, text in position["pawns"].items():
        pawn, cell = goal.pawns[str(colour)], parse_cell(str(text))
        if pawn.cell != cell or _is_pawn_astray(goal, pawn):
            goal.stand(pawn.colour, cell)
    return goal


def _is_tile_astray(table: CardboardTable, place: int) -> bool:
    tile = table.loose_tile if place == LOOSE else table.tile_at(place)
    if place == LOOSE:
        return -ASTRAY < tile.x < 7 + ASTRAY and -ASTRAY < tile.y < 7 + ASTRAY
    x, y = cell_centre(place)
    return max(abs(tile.x - x), abs(tile.y - y)) > ASTRAY


def _is_pawn_astray(table: CardboardTable, pawn: PawnPiece) -> bool:
    if pawn.cell is None:
        return True
    tile = table.tile_at(pawn.cell)
    return max(abs(pawn.x - tile.x), abs(pawn.y - tile.y)) > OFF_TILE


def _wanted(text: str) -> Wanted:
    """A tile that nobody knows is any with that side up, also one of which the shape is known."""
    is_unknown = text.partition(":")[0].endswith("?")
    return Wanted(None, 0, None, not text.startswith("#")) if is_unknown else Wanted(*parse_tile_text(text))


def _slid_back(table: CardboardTable, wanted: list[Wanted], now: list[int]) -> list[int]:
    """The pieces as they lie, or as they lie once a line is slid back, where the position shows more of them so.

    So a line that face-down tiles lie in is put back by sliding, and every tile is again where it was.
    """
    slid = [_slid(now, arrow) for arrow in ARROWS]
    return max([now, *slid], key=lambda places: _shown_alike(table, wanted, places))


def _slid(now: list[int], arrow: str) -> list[int]:
    """The pieces by place after the loose tile went in at this arrow."""
    after, way = list(now), [LOOSE, *lane_of(arrow)]
    for nearer, farther in pairwise(way):
        after[farther] = now[nearer]
    after[LOOSE] = now[way[-1]]
    return after


def _shown_alike(table: CardboardTable, wanted: list[Wanted], places: list[int]) -> int:
    """At how many places such a piece would lie, with that side up."""
    tiles = [table.tiles[ident] for ident in places]
    pairs = zip(wanted, tiles, strict=True)
    return sum(want.fits(tile) and want.is_face_up == tile.is_face_up for want, tile in pairs)


def _assigned(table: CardboardTable, wanted: list[Wanted], now: list[int]) -> list[int]:
    """The piece for each place: known ones that can stay, then the other known ones, then unknown ones that can stay
    and are not needed elsewhere, and last what is left."""
    staying = {place: ident for place, ident in enumerate(now) if _can_stay(table, wanted, place, ident)}
    unknown = [place for place, want in enumerate(wanted) if want.shape is None and not _is_glued(place)]
    placed = {place: ident for place, ident in staying.items() if place not in unknown}
    free = {*now} - {*placed.values()}
    spared = {staying[place] for place in unknown if place in staying}
    for place in range(LOOSE + 1):
        if place not in placed and place not in unknown:
            placed[place] = _picked(table, wanted[place], place, free, spared)
            free.discard(placed[place])
    placed |= {place: staying[place] for place in unknown if staying.get(place) in free}
    free -= {*placed.values()}
    for place in unknown:
        if place not in placed:
            placed[place] = _picked(table, wanted[place], place, free, set())
            free.discard(placed[place])
    return [placed[place] for place in range(LOOSE + 1)]


def _picked(table: CardboardTable, want: Wanted, place: int, free: set[int], spared: set[int]) -> int:
    """A free piece that can lie there: rather none that could stay elsewhere, and one with the right side up."""
    fitting = sorted(ident for ident in free if want.fits(table.tiles[ident]))
    if not fitting:
        raise UnreadableNotation(f"no piece left on the table that could lie on {_name(place)}")
    return min(fitting, key=lambda ident: (ident in spared, table.tiles[ident].is_face_up != want.is_face_up))


def _can_stay(table: CardboardTable, wanted: list[Wanted], place: int, ident: int) -> bool:
    tile, want = table.tiles[ident], wanted[place]
    is_such = want.shape is None and tile.is_face_up == want.is_face_up
    return _is_glued(place) or is_such or (want.shape is not None and want.fits(tile))


def _is_glued(place: int) -> bool:
    return place < LOOSE and place in FIXED_CELLS


def _lay(goal: CardboardTable, place: int, want: Wanted, is_moved: bool) -> None:
    tile = goal.tiles[goal.loose if place == LOOSE else goal.cells[place]]
    if _is_glued(place):
        return
    is_other = tile.is_face_up != want.is_face_up
    if want.is_face_up and want.shape is not None:
        sides = format_sides(rotate(CANONICAL[want.shape], want.turns))
        is_other = is_other or tile.face != sides
        tile.lay(sides)
    tile.is_face_up = want.is_face_up
    if not (is_moved or is_other or _is_tile_astray(goal, place)):
        return
    if place == LOOSE:
        goal.lay_loose("E" if tile.x > 3.5 else "W")
    else:
        goal.settle_tile(place)


def _name(place: int) -> str:
    return "the place beside the board" if place == LOOSE else format_cell(place)
