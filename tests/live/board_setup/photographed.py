"""Starts from pictures of boards that are composed of photographed tiles.

A still camera shows one photograph to a board that is being laid. Somebody who knows the truth answers what the page
asks for, by taps, as far as the photograph tells it; what is missing then has to be said, with the place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from appliance.evenings.laid_table import reader_of_laid
from companion.errors import IllegalAction
from companion.frame import Frame
from companion.games.catalogue import live_game
from companion.games.copies import shipped_copy
from companion.live.board_setup.board_setup import Laying
from companion.live.board_setup.missing import DOUBTFUL, PAWN
from companion.lobby.board_setup import UNKNOWN, Correction, LaidBoard, LaidTile, Missing
from companion.maze.cell import MOVABLE_CELLS, format_cell
from companion.maze.sides import CANONICAL, format_sides, parse_sides, shape_of
from companion.messages import CorrectPawn, CorrectTile
from companion.rules.mazes.maze_copy import TreasureCopy
from lab.measure.composed_boards.artwork import ARTWORKS, has_artwork
from lab.measure.composed_boards.photographs import photograph
from lab.measure.random_boards import SHAPES
from lab.measure.score import PLACED_TILES, Laid, best_turns, turned_cell, turned_face
from lab.measure.variants.bench import Photo

GAME: Final = "classic"
"""The box whose fixed tiles, and numbers of each shape, all of these boards have."""

PICTURES: Final = 6
"""So many times the same picture comes, as from a still camera, before anybody taps."""

PERIOD_S: Final = 0.25

SHOWN: Final = 4
"""So many places of each thing that is said are listed."""

MOST_TAPS: Final = 60
"""Whoever taps more than this is not asked for anything sensible any more."""


@dataclass(frozen=True, slots=True, eq=False)
class Start:
    """One photograph as a start: its board, how each tile lies as far as people know it (cells as photographed), the
    tile beside the board ("" where there is none), and where pawns stand, by colour."""

    kind: str
    photo: Photo
    lies: tuple[str | None, ...]
    loose: str = ""
    pawns: Mapping[str, int] = field(default_factory=dict)


def composed(photos: Path, seeds: Sequence[int]) -> Iterator[Start]:
    """Boards composed of the tile sheets, photographed at a slant with pawns; none where there are no sheets.

    The loose tile lies beside the picture.
    """
    for seed in seeds if has_artwork(photos) else ():
        name = ARTWORKS[seed % len(ARTWORKS)]
        shot = photograph(seed, photos, name)
        cells = tuple(None if cell in shot.hidden else face for cell, face in enumerate(shot.faces))
        laid = Counter(shape_of(parse_sides(shot.faces[cell])) for cell in MOVABLE_CELLS)
        loose = format_sides(CANONICAL[next((Counter(SHAPES) - laid).elements())])
        asked = tuple(face is not None for face in cells)
        laid_there = Laid(corners_px=shot.corners_px, faces=cells, is_asked=asked)
        photo = Photo(f"{name} {seed}", shot.image, laid_there)
        yield Start(name, photo, shot.faces, loose, dict(shot.pawns))


def measure(start: Start) -> dict[str, object]:
    """How one start went: what was right at first and after the taps, and what kept it from beginning."""
    looker = Looker(start)
    first, said = looker.counts(), _said(looker.laying.board)
    taps = looker.tap_what_is_asked()
    try:
        looker.laying.start(1)
        why = ""
    except IllegalAction as refusal:
        why = str(refusal)
    return {
        "start": start.photo.name, "kind": start.kind, "found": looker.is_found, **looker.counts(), "at_first": first,
        "taps": taps, "begun": not why, "said_at_first": said, "said": _said(looker.laying.board), "why": why,
    }  # fmt: skip


class Looker:
    """A board that is being laid before a still camera, and somebody who answers what is asked of it."""

    def __init__(self, start: Start) -> None:
        copy = shipped_copy(GAME)
        assert isinstance(copy, TreasureCopy)
        seats = tuple(start.pawns) or tuple(colour for colour, _ in copy.homes)
        self.start, self.laying = start, Laying(live_game(GAME), copy, seats)
        reader = reader_of_laid(copy, seats)
        for index in range(PICTURES):
            self.laying.see(reader.read(Frame(start.photo.image, index, index * PERIOD_S)))
        corners, truth = self.laying.board.corners_px, start.photo.laid.corners_px
        turns, off_tiles = (0, float("inf")) if corners is None else best_turns(truth, corners)
        self.is_found = off_tiles <= PLACED_TILES
        self.lies = {
            format_cell(turned_cell(cell, turns)): turned_face(face, turns)
            for cell, face in enumerate(start.lies) if face not in (None, ".")
        }  # fmt: skip
        shown = [cell for cell, is_asked in enumerate(start.photo.laid.is_asked) if is_asked]
        self.asked = [format_cell(turned_cell(cell, turns)) for cell in shown]
        self.stands = {colour: format_cell(turned_cell(cell, turns)) for colour, cell in start.pawns.items()}

    def tap_what_is_asked(self) -> int:
        """Answer everything that must be known, as far as people know it: how many taps that took."""
        for taps in range(MOST_TAPS):
            must = [one for one in self.laying.board.missing if one.must]
            correction = next((answer for one in must if (answer := self._answer(one)) is not None), None)
            if correction is None:
                return taps
            self.laying.correct(correction)
        return MOST_TAPS

    def _answer(self, missing: Missing) -> Correction | None:
        """What somebody taps who is told this; None where nobody at this table knows."""
        board = self.laying.board
        if missing.kind == PAWN:
            unsure = [pawn.colour for pawn in board.pawns if pawn.by != "hand" and pawn.colour in str(missing.words)]
            return next((CorrectPawn(name, self.stands[name]) for name in unsure if name in self.stands), None)
        if "loose" in missing.places and self.start.loose and board.loose.by != "hand":
            return CorrectTile("loose", self.start.loose)
        untold = [tile.place for tile in board.cells if tile.place in missing.places and self._is_to_tell(tile)]
        return next((CorrectTile(place, self.lies[place]) for place in untold), None)

    def _is_to_tell(self, tile: LaidTile) -> bool:
        """Whether somebody has to tell the tile: it is shown otherwise than it lies, or not surely."""
        is_well = tile.open_sides == self.lies.get(tile.place) and tile.confidence >= DOUBTFUL
        return tile.place in self.lies and tile.by != "hand" and not is_well

    def counts(self) -> dict[str, int]:
        """How the tiles are shown that the photograph shows, and the treasures and pawns that the camera names."""
        board = self.laying.board
        shown = {tile.place: tile for tile in board.cells}
        named = {place for one in board.missing if one.must for place in one.places}
        right = [place for place in self.asked if shown[place].open_sides == self.lies.get(place, UNKNOWN)]
        wrong = [place for place in self.asked if place not in right and shown[place].open_sides != UNKNOWN]
        silent = [place for place in wrong if place not in named] if board.corners_px is not None else []
        pawns = [pawn for pawn in board.pawns if pawn.by == "camera" and self.stands.get(pawn.colour) != pawn.cell]
        asked = {pawn.colour for pawn in pawns for one in board.missing if one.must and pawn.colour in str(one.words)}
        return {
            "tiles": len(self.asked), "right": len(right), "wrong": len(wrong), "silently_wrong": len(silent),
            "marks_by_look": sum(tile.mark_by == "camera" for tile in shown.values()),
            "pawns_silently_wrong": sum(pawn.colour not in asked for pawn in pawns) if self.stands else 0,
        }  # fmt: skip


def _said(board: LaidBoard) -> list[str]:
    """Everything that must be put right, in words, each with its first places."""
    return [f"{one.words} [{' '.join(one.places[:SHOWN])}]" for one in board.missing if one.must]
