"""People who set up a board while the companion watches: they lay tiles, do what its page says, and tap.

They see only the page (a LaidBoard) and the cardboard in front of them, and sometimes tap wrongly.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from companion.lobby.board_setup import Correction, LaidBoard, LaidTile, Missing, PawnsConfirmed
from companion.maze.cell import FIXED_CELLS, format_cell, parse_cell
from companion.messages import CorrectPawn, CorrectPiece, CorrectTile
from hardware.simulated.cardboard.cardboard_table import TilePiece, cell_centre
from hardware.simulated.scene import SimulatedTable

AWAY: Final = 60.0
"""Where tiles are, in pitches from the board, before they are laid: in the box."""

HANDFUL: Final = 7
"""So many tiles are laid while one hand is over the board."""

AT_REST, PATIENCE = 24, 80
"""Pictures, ten a second, in which the page has not changed when people take it for done; and how long they wait."""

ROUNDS: Final = 60
"""So often people do what the page says before they give up."""

READ_OVER: Final = 2
"""So often people read what they have tapped over before they begin."""


@dataclass(slots=True)
class Layers:
    """The people around one table that is being set up; `lay` is a generator with one picture for each step.

    `look` returns the page, `tap` sends it a correction. `thoroughness` is the share of the treasures that they tap
    before they begin.
    """

    table: SimulatedTable
    look: Callable[[], LaidBoard]
    tap: Callable[[Correction], None]
    seed: int
    thoroughness: float = 1.0
    wrong_taps: float = 0.03
    taps: int = 0
    wrong: int = 0
    first_look: Callable[[], None] = lambda: None
    rng: random.Random = field(init=False)
    _seat: str = ""
    _given_up: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.rng = random.Random(f"layers {self.seed}")
        self._seat = self.rng.choice(list(self.table.table.pawns))

    def lay(self) -> Iterator[None]:
        """Lay the board, handful by handful, then do what the page says until the game can begin, and tap treasures."""
        yield from lay_out_of_the_box(self.table, self._seat, self.rng)
        yield from self.go_wrong(self.rng.choice([cell for cell in range(49) if cell not in FIXED_CELLS]))
        yield from self.table.rest(1)
        yield from self._settle_down()
        self.first_look()
        for _ in range(ROUNDS):
            wrong = next((missing for missing in self.look().missing if missing.must), None)
            if wrong is None:
                break
            yield from self._respond(wrong)
            yield from self._settle_down()
        yield from self._tap_treasures()
        yield from self._settle_down()

    # --- laying ---

    def go_wrong(self, cell: int) -> Iterator[None]:
        """What goes wrong with the tile on a cell drawn by chance, or above it: nothing with these people."""
        yield from ()

    # --- before the page ---

    def _settle_down(self) -> Iterator[None]:
        """Wait until the page has not changed for a while."""
        quiet, version = 0, self.look().version
        for _ in range(PATIENCE):
            yield from self.table.rest(1)
            quiet = quiet + 1 if self.look().version == version else 0
            version = self.look().version
            if quiet >= AT_REST:
                return

    def _respond(self, missing: Missing) -> Iterator[None]:
        """Do what the page says; where hands have nothing to do, tap what is asked."""
        handled = self.by_hand(missing)
        if handled is not None:
            yield from handled
            return
        for place in self._asked(missing):
            self._tell_tile(place)
        if missing.kind == "pawn":
            self._tell_pawns()
        if missing.kind in ("disc", "guard", "dragon"):
            self._tell_pieces(missing)
        yield from self.table.rest(2)

    def by_hand(self, missing: Missing) -> Iterator[None] | None:
        """What hands do about it, None where there is nothing to do on the table; a hand lying there goes first."""
        board = self.table.table
        cells = [parse_cell(place) for place in missing.places if place != "loose"]
        askew = [cell for cell in cells if not _lies_well(board.tile_at(cell), cell)]
        down = [cell for cell in cells if not board.tile_at(cell).is_face_up]
        if self.table.people.hands:
            return self.table.people.leave()
        if down:
            return self._turn_up(down)
        if askew:
            return laid_by_a_hand(self.table, self._seat, askew)
        return None

    def _turn_up(self, cells: Sequence[int]) -> Iterator[None]:
        for cell in cells:
            self.table.table.flip(cell, True)
        yield from laid_by_a_hand(self.table, self._seat, cells)

    # --- taps ---

    def _asked(self, missing: Missing) -> Sequence[str]:
        """The places that people look at and tap: of many, those that come first, and not twice."""
        if missing.kind not in ("doubt", "census", "unread", "empty", "loose", "bare", "face-down"):
            return ()
        fresh = [place for place in missing.places if place not in self._given_up or missing.kind == "bare"]
        places = fresh[:4]
        self._given_up |= set(places)
        return places or missing.places[:4]

    def _tell_tile(self, place: str) -> None:
        """Tap how the tile lies, and what it shows where that was told before."""
        tile = self._tile(place)
        face, shown = tile.face, self._shown(place)
        if self._errs():
            face = self.rng.choice([other for other in ("NS", "EW", "NE", "ES", "SW", "NW", "NES") if other != face])
        mark = (tile.mark or "") if shown.mark_by == "hand" else None
        self._tap(CorrectTile(place, face, mark))

    def _tell_pawns(self) -> None:
        """Tap where pawns stand that the page asks about; one tap where all stand on their corners."""
        board = self.table.table
        if all(pawn.cell == parse_cell(board.homes[name]) for name, pawn in board.pawns.items()):
            self._tap(PawnsConfirmed())
            return
        for pawn in self.look().pawns:
            cell = self.table.table.pawns[pawn.colour].cell
            asked = [one.places or ("",) for one in self.look().missing if one.kind == "pawn"]
            is_open = pawn.by != "hand" and any(pawn.cell in places for places in asked)
            if cell is not None and is_open:
                self._tap(CorrectPawn(pawn.colour, format_cell(cell)))

    def _tell_pieces(self, missing: Missing) -> None:
        """Tap what lies and stands there beside the pawns; of discs one after the other."""
        board = self.table.table
        lies = board.pieces.shown(board.cells)
        match missing.kind:
            case "disc":
                for cell in missing.places or lies.discs:
                    self._tap(CorrectPiece.disc(cell, lies.discs.get(cell, "")))
            case "guard":
                for guard in self.look().guards:
                    if not guard.cell:
                        self._tap(CorrectPiece.guard(guard.colour, lies.guards[guard.colour]))
            case "dragon":
                self._tap(CorrectPiece.dragon(lies.heading or ""))

    def _tap_treasures(self) -> Iterator[None]:
        """Tap each treasure that the page does not know onto its tile, where it lies, then read over what is told."""
        for mark in self.rng.sample(self.look().treasures, len(self.look().treasures)):
            if not self.look().can_begin:
                return
            lies = any(self._tile(place).mark == mark for place in self._places())
            if lies and mark in self.look().treasures and self.rng.random() < self.thoroughness:
                self._tap_mark(mark)
                yield from self.table.rest(1)
        for _ in range(READ_OVER):
            for laid in (*self.look().cells, self.look().loose):
                true = self._tile(laid.place).mark or ""
                if laid.mark_by in ("hand", "copy") and laid.mark not in ("?", true) and laid.by != "copy":
                    self._tap_mark(true, laid.place)
                    yield from self.table.rest(1)

    def _tap_mark(self, mark: str, place: str | None = None) -> None:
        place = place or next(place for place in self._places() if self._tile(place).mark == mark)
        shape = self._tile(place).shape
        if self._errs():
            place = self.rng.choice([other for other in self._places() if self._tile(other).shape == shape])
        self._tap(CorrectTile(place, mark=mark))

    def _errs(self) -> bool:
        is_wrong = self.rng.random() < self.wrong_taps
        self.wrong += is_wrong
        return is_wrong

    def _tap(self, correction: Correction) -> None:
        self.taps += 1
        self.tap(correction)

    # --- what they see ---

    def _places(self) -> list[str]:
        return [*(format_cell(cell) for cell in range(49) if cell not in FIXED_CELLS), "loose"]

    def _tile(self, place: str) -> TilePiece:
        board = self.table.table
        return board.loose_tile if place == "loose" else board.tile_at(parse_cell(place))

    def _shown(self, place: str) -> LaidTile:
        board = self.look()
        return board.loose if place == "loose" else board.cells[parse_cell(place)]


def lay_out_of_the_box(table: SimulatedTable, seat: str, rng: random.Random) -> Iterator[None]:
    """The tiles come out of the box, picture by picture; a hand is over the board while some of them are laid."""
    cells = [cell for cell in range(49) if cell not in FIXED_CELLS]
    for tile in (*(table.table.tile_at(cell) for cell in cells), table.table.loose_tile):
        tile.x = AWAY
    yield from table.rest(3)
    order = rng.sample(cells, len(cells))
    while order:
        handful, order = order[:HANDFUL], order[HANDFUL:]
        yield from laid_by_a_hand(table, seat, handful)
    table.table.unjam()
    table.table.lay_loose(rng.choice("EW"))


def laid_by_a_hand(table: SimulatedTable, seat: str, cells: Sequence[int]) -> Iterator[None]:
    """A hand comes in, lays these cells' tiles, and goes."""
    x, y = cell_centre(cells[0])
    yield from table.people.reach(seat, x, y, grip="flat", up=0.4)
    for cell in cells:
        table.table.settle_tile(cell)
    yield from table.people.pause(1)
    yield from table.people.leave()


def _lies_well(tile: TilePiece, cell: int) -> bool:
    """Whether somebody who looks at the tile leaves it as it lies."""
    x, y = cell_centre(cell)
    return abs(tile.x - x) < 0.06 and abs(tile.y - y) < 0.06 and abs(tile.slack_deg) < 4
