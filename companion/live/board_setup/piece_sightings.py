"""What lies and stands beside tiles and pawns on a board that is laid: discs, guards, the dragon; seen or told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp
from typing import Final

from companion.errors import IllegalAction, UnreadableNotation
from companion.live.board_setup.sighting import CALM_READINGS, SURE
from companion.lobby.board_setup import UNKNOWN, LaidDisc, LaidDragon, LaidPawn
from companion.maze.cell import FIXED_CELLS, Cell, format_cell, parse_cell
from companion.maze.sides import LETTERS
from companion.messages import CorrectPiece
from companion.observation import PieceSight
from companion.rules.table import Piece
from companion.rules.words import say

TOKEN, GUARD, DRAGON = "token", "guard", "dragon"
"""Kinds of pieces, as `companion.rules.table.Piece` names them."""

NONE: Final = ""
"""The name of nothing."""

Key = tuple[str, str]
"""A piece's kind and whose it is."""


@dataclass(slots=True)
class PieceSighting:
    """What one piece is called by sight, and by what a hand has told; a name is believed once it was read surely
    several times in a row."""

    name: str | None = None
    confidence: float = 0.0
    told: str | None = None
    _other: str = NONE
    _count: int = 0

    def see(self, sight: PieceSight) -> None:
        """Take in the next calm sight; one that says nothing surely changes nothing."""
        name, log_p = max(sight.log_p, key=lambda one: one[1])
        if name in (NONE, UNKNOWN) or exp(log_p) < SURE:
            self._count = 0
            return
        self._count = self._count + 1 if name == self._other else 1
        self._other = name
        if self._count >= CALM_READINGS:
            self.name, self.confidence = name, exp(log_p)

    @property
    def best(self) -> str | None:
        """What a hand has told, else what was seen, None where neither."""
        return self.name if self.told is None else self.told


@dataclass(slots=True)
class PieceSightings:
    """The pieces of one box. `begin` are those that a game begins with: how many discs of which numbers there are and
    on which cells they lie, where guards stand, and where the dragon is; which number lies where is seen or told."""

    begin: tuple[Piece, ...] = ()
    _known: dict[Key, PieceSighting] = field(default_factory=dict)

    # --- what comes in ---

    def see(self, sights: Sequence[PieceSight]) -> None:
        """Take in the sights of a calm picture; a disc is only believed where one begins."""
        begin = {(piece.kind, piece.of) for piece in self.begin}
        for sight in sights:
            if (sight.kind, sight.of) in begin:
                self._of(sight.kind, sight.of).see(sight)

    def tell(self, told: CorrectPiece) -> None:
        """A hand says which disc lies on a cell, where a guard stands, or where the dragon looks.

        Where all discs of that number were told of other cells, one of these takes that back. IllegalAction for what
        the box has not, or where nothing of the kind lies.
        """
        if told.kind == TOKEN:
            self._check_disc(int(told.of), told.name)
            same = [one for (kind, of), one in self._known.items()
                    if kind == TOKEN and of != told.of and one.told == told.name]  # fmt: skip
            if told.name not in (NONE, UNKNOWN) and len(same) >= self._numbers[told.name]:
                same[0].told = UNKNOWN
        of = str(self._dragon_cell) if told.kind == DRAGON else told.of
        if told.kind != TOKEN and not self._can_be(told.kind, of, told.name):
            raise IllegalAction(say("there is no such piece"))
        self._of(told.kind, of).told = told.name

    def _check_disc(self, cell: Cell, number: str) -> None:
        if not self._numbers or cell in FIXED_CELLS or cell == self._dragon_cell:
            raise IllegalAction(say("there is no token on {cell} when a game begins", cell=format_cell(cell)))
        if number not in (NONE, UNKNOWN, *self._numbers):
            raise IllegalAction(say("there is no token {number}", number=number))

    def _of(self, kind: str, of: str) -> PieceSighting:
        return self._known.setdefault((kind, of), PieceSighting())

    # --- what is known ---

    @property
    def discs(self) -> tuple[LaidDisc, ...]:
        """The cells on which a disc lies or should, in cell order; what can be one number only is known."""
        placed, left = self._placed()
        unknown = [cell for cell in self._disc_cells if cell not in placed]
        for cell in unknown:
            if not left:
                placed[cell] = LaidDisc(format_cell(cell), NONE, 1.0, "copy")
            elif len(unknown) == left.total() == 1 and not self._is_unsaid(cell):
                placed[cell] = LaidDisc(format_cell(cell), next(iter(left)), 1.0, "copy")
        cells = sorted({*self._disc_cells, *placed})
        return tuple(placed.get(cell, LaidDisc(format_cell(cell))) for cell in cells)

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers that lie nowhere yet, lowest first."""
        lying = Counter(disc.number for disc in self.discs)
        return tuple(sorted((self._numbers - lying).elements(), key=int))

    @property
    def guards(self) -> tuple[LaidPawn, ...]:
        """Each guard and where it stands."""
        return tuple(self._guard(name) for name in self._guards)

    @property
    def dragon(self) -> LaidDragon | None:
        """Where the dragon looks; None in a box without one."""
        if self._dragon_cell is None:
            return None
        cell, one = format_cell(self._dragon_cell), self._known.get((DRAGON, str(self._dragon_cell)), PieceSighting())
        if one.best is None:
            return LaidDragon(cell)
        is_told = one.told is not None
        return LaidDragon(cell, one.best, 1.0 if is_told else round(one.confidence, 4), "hand" if is_told else "camera")

    @property
    def claims(self) -> Hashable:
        """All that the board's picture of the pieces follows from; equal where nothing has changed."""
        return tuple((key, one.name, one.confidence, one.told) for key, one in self._known.items())

    def _placed(self) -> tuple[dict[Cell, LaidDisc], Counter[str]]:
        """The discs that were told, or surely seen where none was told, by cell; and the numbers that are left."""
        placed: dict[Cell, LaidDisc] = {}
        left = Counter(self._numbers)
        tokens = {int(of): one for (kind, of), one in self._known.items() if kind == TOKEN}
        for cell, one in tokens.items():
            if one.told not in (None, UNKNOWN):
                placed[cell] = LaidDisc(format_cell(cell), one.told or NONE, 1.0, "hand")
                left -= Counter([one.told] if one.told else [])
        seen = [(cell, one) for cell, one in tokens.items() if one.told is None and one.name is not None]
        for cell, one in sorted(seen, key=lambda pair: -pair[1].confidence):
            if left[one.name or NONE]:
                placed[cell] = LaidDisc(format_cell(cell), one.name or NONE, round(one.confidence, 4), "camera")
                left -= Counter([one.name or NONE])
        return placed, left

    def _is_unsaid(self, cell: Cell) -> bool:
        """Whether somebody has just said that nobody knows which disc lies there."""
        one = self._known.get((TOKEN, str(cell)))
        return one is not None and one.told == UNKNOWN

    def _guard(self, name: str) -> LaidPawn:
        one = self._known.get((GUARD, name), PieceSighting())
        if one.best is None:
            return LaidPawn(name)
        is_told = one.told is not None
        where = format_cell(int(one.best))
        return LaidPawn(name, where, 1.0 if is_told else round(one.confidence, 4), "hand" if is_told else "camera")

    # --- the box ---

    @property
    def _numbers(self) -> Counter[str]:
        return Counter(piece.name for piece in self.begin if piece.kind == TOKEN)

    @property
    def _disc_cells(self) -> tuple[Cell, ...]:
        return tuple(int(piece.of) for piece in self.begin if piece.kind == TOKEN)

    @property
    def _guards(self) -> dict[str, Cell]:
        return {piece.of: int(piece.name) for piece in self.begin if piece.kind == GUARD}

    @property
    def _dragon_cell(self) -> Cell | None:
        return next((int(piece.of) for piece in self.begin if piece.kind == DRAGON), None)

    # --- what outlives a power cut, and what a game begins with ---

    def kept(self) -> list[list[str]]:
        """What hands have told, as JSON."""
        return [[kind, of, one.told] for (kind, of), one in self._known.items() if one.told is not None]

    def take_up(self, kept: object) -> None:
        """Take in what `kept` has told before; raises UnreadableNotation."""
        for told in kept if isinstance(kept, list) else ():
            match told:
                case [str(kind), str(of), str(name)] if self._can_be(kind, of, name):
                    self._of(kind, of).told = name
                case _:
                    raise UnreadableNotation("what was told of a piece cannot be read")

    def _can_be(self, kind: str, of: str, name: str) -> bool:
        if kind == TOKEN:
            return of.isdecimal() and int(of) < 49 and name in (NONE, UNKNOWN, *self._numbers)
        if kind == GUARD:
            return of in self._guards and name.isdecimal() and int(name) < 49
        is_dragon = self._dragon_cell is not None and (kind, of) == (DRAGON, str(self._dragon_cell))
        return is_dragon and name in LETTERS

    def lying(self) -> Iterator[Piece]:
        """The pieces as they lie, all of them known."""
        for disc in self.discs:
            if disc.number not in (NONE, UNKNOWN):
                yield Piece(TOKEN, str(parse_cell(disc.cell)), disc.number)
        for guard in self.guards:
            if guard.cell:
                yield Piece(GUARD, guard.colour, str(parse_cell(guard.cell)))
        if (dragon := self.dragon) is not None and dragon.heading:
            yield Piece(DRAGON, str(parse_cell(dragon.cell)), dragon.heading)


def placed_in(position: Mapping[str, object], pieces: Sequence[Piece]) -> dict[str, object]:
    """The keys of a position that say where these pieces are, which are all that it has."""
    discs = [(format_cell(int(piece.of)), piece.name) for piece in pieces if piece.kind == TOKEN]
    guards = {piece.of: format_cell(int(piece.name)) for piece in pieces if piece.kind == GUARD}
    dragons = [piece.name for piece in pieces if piece.kind == DRAGON]
    cells = sorted(int(piece.of) for piece in pieces if piece.kind == TOKEN)
    lies: dict[str, object] = {
        "tokens": {number: cell for cell, number in discs},
        "treasures": {cell: int(number) for cell, number in discs},
        "treasure_cells": [format_cell(cell) for cell in cells],
        "guards": guards,
        "dragon": dragons[0] if dragons else "",
    }
    return {key: value for key, value in lies.items() if key in position}
