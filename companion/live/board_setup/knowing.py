"""Which tile is which on a board that is being laid: out of what is seen and told, and what the owner's copy holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.errors import IllegalAction
from companion.live.board_setup.sighting import TileSighting
from companion.lobby.board_setup import UNKNOWN, By, LaidTile
from companion.maze.board import FIXED_SIDES, Board
from companion.maze.cell import CELLS, FIXED_CELLS, MOVABLE_CELLS, format_cell
from companion.maze.sides import CANONICAL, format_sides, parse_sides, shape_of
from companion.maze.tile import UNKNOWN_DOWN, UNKNOWN_MARK, Tile, identity
from companion.rules.copy import Copy
from companion.rules.mazes.maze_copy import MazeCopy, TreasureCopy, census, printed_marks
from companion.rules.mazes.unknown import Hidden, could_be, follow, mark_of, movable_tiles
from companion.rules.words import say

LOOSE: Final = len(CELLS)
"""The place of the loose tile, behind the 49 cells."""

PLACES: Final = (*(format_cell(cell) for cell in CELLS), "loose")
"""The places as text, in order."""

MOVABLE: Final = (*MOVABLE_CELLS, LOOSE)

BACK: Final = "#"
"""Stands for open sides where a tile lies face down."""

SURE_LOOK: Final = 0.9
"""A treasure is taken from a tile's look from this confidence on."""

OTHER_PRINTING: Final = {(13, 15, 6): (12, 16, 6), (12, 16, 6): (13, 15, 6)}
"""Straights, corners and T's of the two printings that are known of the boxes with 34 tiles: each one's other."""

SURE_CENSUS: Final = 0.99
"""A box that nobody has counted may be of the other printing where every tile is read this surely."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the 50 tiles: the board, what its unknown tiles can be, and who says what each shows.

    `extra` are the shapes of which more lie there than the box holds, `bare` those of which more are said to show
    nothing than do.
    """

    board: Board
    hidden: Hidden
    copy: MazeCopy
    mark_by: Mapping[int, By]
    extra: Counter[str]
    bare: Counter[str]

    def tile(self, place: int) -> Tile:
        """The tile of a place."""
        return self.board.loose if place == LOOSE else self.board.cells[place]


def know(sightings: Sequence[TileSighting], copy: MazeCopy) -> Known:
    """What follows from what is seen and told; a tile is never said to show what only could be."""
    copy = _of_other_printing(sightings, _with_fixed_as_told(sightings, copy))
    tiles = [_fixed_or_seen(place, sighting, copy) for place, sighting in enumerate(sightings)]
    marks, by = _marks_told(sightings, copy)
    for place, mark in marks.items():
        tiles[place] = replace(tiles[place], mark=mark or None)
    board = Board(tuple(tiles[:LOOSE]), tiles[LOOSE])
    extra = _extra(tiles, copy)
    known = Counter(identity(tile) for tile in movable_tiles(board) if tile.is_mark_known)
    hidden = tuple(sorted((census(copy) - known).elements()))
    bare = known - census(copy)
    if not extra and not bare:
        board, hidden = follow(board, hidden)
    by |= {place: "copy" for place in MOVABLE if place not in by and _tile(board, place).is_mark_known}
    return Known(board, hidden, copy, by, extra, bare)


def _tile(board: Board, place: int) -> Tile:
    return board.loose if place == LOOSE else board.cells[place]


def _fixed_or_seen(place: int, sighting: TileSighting, copy: MazeCopy) -> Tile:
    if place in FIXED_CELLS:
        return copy.fixed_tile(place)
    face = sighting.best_face
    if face is None:
        return Tile(0)
    return UNKNOWN_DOWN if face == BACK else Tile(parse_sides(face), UNKNOWN_MARK)


def _with_fixed_as_told(sightings: Sequence[TileSighting], copy: MazeCopy) -> MazeCopy:
    """The copy with what hands have told of fixed tiles: the tile that should show that shows what this one should."""
    fixed, movable = dict(copy.fixed_marks), list(copy.movable)
    for place in FIXED_CELLS:
        mark = sightings[place].told_mark
        if mark in (None, "", UNKNOWN, fixed.get(place)) or place not in fixed:
            continue
        before, other = fixed[place], next((cell for cell, shown in fixed.items() if shown == mark), None)
        if other is not None:
            fixed[other] = before
        else:
            movable = [replace(tile, mark=before) if tile.mark == mark else tile for tile in movable]
        fixed[place] = mark or before
    return replace(copy, fixed_marks=tuple(fixed.items()), movable=tuple(movable))


# --- treasures ---


def _marks_told(sightings: Sequence[TileSighting], copy: MazeCopy) -> tuple[dict[int, str], dict[int, By]]:
    """What each movable place shows by a hand, or by its look: each treasure once, on a tile of its shape."""
    told = {place: sightings[place].told_mark for place in MOVABLE}
    named = {place: mark for place, mark in told.items() if mark is not None and mark != UNKNOWN}
    marks = {place: mark for place, mark in named.items() if _has_shape(sightings[place], mark, copy)}
    by: dict[int, By] = dict.fromkeys(marks, "hand")
    for place, mark in _looks(sightings, copy):
        if place not in marks and mark not in marks.values() and told[place] != UNKNOWN:
            marks[place], by[place] = mark, "camera"
    return marks, by


def _looks(sightings: Sequence[TileSighting], copy: MazeCopy) -> list[tuple[int, str]]:
    """The treasures that one tile of their shape, and no other, surely looks like."""
    sure = [(place, look[0]) for place in MOVABLE if (look := sightings[place].look) and look[1] >= SURE_LOOK]
    able = [(place, mark) for place, mark in sure if _has_shape(sightings[place], mark, copy)]
    count = Counter(mark for _, mark in able)
    return [(place, mark) for place, mark in able if count[mark] == 1]


def _has_shape(sighting: TileSighting, mark: str, copy: MazeCopy) -> bool:
    """Whether a tile of the copy with this mark ("" for none) has the shape that is seen."""
    face = sighting.best_face
    if face in (None, BACK):
        return False
    shape = shape_of(parse_sides(face or ""))
    return any(mark_of(name) == (mark or None) and name[0] == shape for name in census(copy))


# --- how many of each shape ---


def _extra(tiles: Sequence[Tile], copy: MazeCopy) -> Counter[str]:
    """The shapes of which more lie there than the box holds."""
    return Counter(shape_of(tiles[place].sides) for place in MOVABLE if tiles[place].sides) - copy.shapes


def _of_other_printing(sightings: Sequence[TileSighting], copy: MazeCopy) -> MazeCopy:
    """The copy itself, or the other printing, where nobody has counted the box and that is surely what lies there.

    The tile beside the board is read worst: it tells printings apart only where somebody has said what it is.
    """
    box = copy.shapes
    other = OTHER_PRINTING.get((box["I"], box["L"], box["T"]))
    seen = _shapes_seen(sightings, MOVABLE)
    is_told = sightings[LOOSE].told_face is not None or bool(_shapes_seen(sightings, MOVABLE_CELLS) - box)
    unread = [place for place in MOVABLE if sightings[place].best_face is None]
    is_read = len(unread) <= (not isinstance(copy, TreasureCopy))  # what a refuge stands on is not seen
    is_sure = (
        is_told
        and is_read
        and all(sightings[place].confidence >= SURE_CENSUS for place in MOVABLE if place not in unread)
    )
    if not copy.is_assumed or not is_sure or other is None or not _is_of(seen, other, box):
        return copy
    more, fewer = ("L", "I") if seen["L"] > box["L"] else ("I", "L")
    plain = Tile(CANONICAL[fewer])
    left = list(copy.movable)
    if plain not in left:
        return copy
    left[left.index(plain)] = Tile(CANONICAL[more])
    return replace(copy, movable=tuple(left))


def _is_of(seen: Counter[str], other: tuple[int, int, int], box: Counter[str]) -> bool:
    """Whether tiles of these shapes are those of the other printing, or all but one of them, and not of the box."""
    return bool(seen - box) and not seen - Counter(dict(zip("ILT", other, strict=True)))


def loose_shapes(sightings: Sequence[TileSighting], copy: MazeCopy) -> str:
    """The shapes that the tile beside the board can have: where all others are surely read, what is left of the box, or
    of each printing of one that nobody has counted; else all. Where it surely looks otherwise, the box is not whole:
    then it has any shape, and the count tells what is too much."""
    box, seen = copy.shapes, _shapes_seen(sightings, MOVABLE_CELLS)
    boxes = [(box["I"], box["L"], box["T"])]
    boxes += [OTHER_PRINTING[boxes[0]]] if copy.is_assumed and boxes[0] in OTHER_PRINTING else []
    left = [Counter(dict(zip("ILT", counts, strict=True))) - seen for counts in boxes]
    is_sure = all(sightings[place].confidence >= SURE_CENSUS for place in MOVABLE_CELLS)
    fitting = {shape for one in left if one.total() == 1 for shape in one}
    is_left = is_sure and seen.total() == len(MOVABLE_CELLS) and fitting
    return "".join(sorted(fitting)) if is_left and not sightings[LOOSE].is_surely_none_of(fitting) else "ILT"


def _shapes_seen(sightings: Sequence[TileSighting], places: Sequence[int]) -> Counter[str]:
    faces = [sightings[place].best_face for place in places]
    return Counter(shape_of(parse_sides(face)) for face in faces if face is not None and face != BACK)


# --- as a page shows it ---


def laid_tile(place: int, sighting: TileSighting, known: Known) -> LaidTile:
    """One place as it is shown."""
    tile = known.tile(place)
    mark = UNKNOWN if not tile.is_mark_known else tile.mark or ""
    if place in FIXED_CELLS:
        choices = tuple(sorted(printed_marks(known.copy))) if mark else ()
        told_by: By = "copy" if sighting.told_mark is None else "hand"
        return LaidTile(PLACES[place], format_sides(FIXED_SIDES[place]), mark, 1.0, "copy", told_by, choices)
    by: By = "" if sighting.best_face is None else "hand" if sighting.told_face is not None else "camera"
    return LaidTile(
        PLACES[place], sighting.best_face or UNKNOWN, mark, round(sighting.confidence, 4), by,
        known.mark_by.get(place, ""), _choices(tile, known, mark),
    )  # fmt: skip


def _choices(tile: Tile, known: Known, mark: str) -> tuple[str, ...]:
    """What somebody could tap onto the tile: what nobody has placed yet of its shape, what it shows, "" for nothing."""
    if not tile.sides or not printed_marks(known.copy):
        return ()
    unknown = replace(tile, mark=UNKNOWN_MARK)
    free = {mark_of(name) or "" for name in could_be(known.board, known.hidden, unknown)}
    free |= {mark} - {UNKNOWN}
    return tuple(sorted(free, key=lambda name: (name == "", name)))


DEALT: Final = say("In this game the companion has to deal the board.")
"""Why a board of some boxes cannot be begun with as it lies."""


def can_be_laid(copy: Copy) -> bool:
    """Whether the box has a 7x7 board of which the camera, or a tap, can tell all that lies there."""
    return isinstance(copy, MazeCopy)


def maze_of(copy: Copy) -> MazeCopy:
    """The maze of a box that can be laid; IllegalAction for another one."""
    if isinstance(copy, MazeCopy):
        return copy
    raise IllegalAction(DEALT)
