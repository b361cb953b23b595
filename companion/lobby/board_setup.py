"""A board that is being set up: what is known of each tile and from which source, what is missing, and corrections."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.messages import CorrectPawn, CorrectPiece, CorrectTile
from companion.rules.words import Said

By = Literal["camera", "copy", "hand", ""]
"""The source of a fact: a picture, the owner's copy, somebody at the table, or none yet."""

UNKNOWN = "?"
"""Stands for corridors or a treasure that are not known yet; they are never guessed."""


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile as far as it is known: `place` is a cell as text or `loose`.

    `open_sides` are texts as in `NE`, `#` for a back, `?` while unknown. `mark` is a treasure, "" for a tile that shows
    none, `?` while unknown. The confidence is a probability, 1 for a correction by hand. `choices` are the marks that
    the tile may have: those of its shape that lie nowhere else yet, and "" where it may show none.
    """

    place: str
    open_sides: str = UNKNOWN
    mark: str = UNKNOWN
    confidence: float = 0.0
    by: By = ""
    mark_by: By = ""
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LaidPawn:
    """A pawn: its cell as text, "" while it is not found."""

    colour: str
    cell: str = ""
    confidence: float = 0.0
    by: By = ""


@dataclass(frozen=True, slots=True)
class LaidDisc:
    """The disc on a cell: its number as text, "" for none, `?` while unknown."""

    cell: str
    number: str = UNKNOWN
    confidence: float = 0.0
    by: By = ""


@dataclass(frozen=True, slots=True)
class LaidDragon:
    """The dragon on its cell, and the side it faces (`N` `E` `S` `W`, "" while unknown)."""

    cell: str
    heading: str = ""
    confidence: float = 0.0
    by: By = ""


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that is wrong or unknown, in words, with its places.

    The evening cannot begin until all that `must` be put right is; the rest may stay unknown. Where it is about a
    `pawn`, its `corner` is the cell where that begins, "" where it has none.
    """

    kind: str
    words: Said
    places: tuple[str, ...] = ()
    must: bool = True
    pawn: str = ""
    corner: str = ""


@dataclass(frozen=True, slots=True)
class LaidBoard:
    """Everything a page shows of a board that is being set up; `version` grows with every change.

    `cells` are 49 tiles in cell order. `discs` are the cells on which a disc lies or should lie, `numbers` the discs
    that have not been placed yet, lowest first. `corners_px` are the corners of the board in the latest picture, of
    `size_px` (width, height), or None while it is not found. `advice` is the next thing to do.
    """

    version: int
    game: str
    seats: tuple[str, ...]
    cells: tuple[LaidTile, ...]
    loose: LaidTile
    pawns: tuple[LaidPawn, ...]
    missing: tuple[Missing, ...]
    advice: Said
    treasures: tuple[str, ...] = ()
    corners_px: tuple[tuple[float, float], ...] | None = None
    size_px: tuple[int, int] | None = None
    is_hand: bool = False
    discs: tuple[LaidDisc, ...] = ()
    numbers: tuple[str, ...] = ()
    guards: tuple[LaidPawn, ...] = ()
    dragon: LaidDragon | None = None

    @property
    def can_begin(self) -> bool:
        """Whether the evening can begin: nothing that must be known is missing."""
        return not any(missing.must for missing in self.missing)


@dataclass(frozen=True, slots=True)
class FixedConfirmed:
    """Somebody confirms that all fixed tiles show what the page says."""


@dataclass(frozen=True, slots=True)
class PawnsConfirmed:
    """Somebody confirms that each pawn stands on its own corner, or where else it begins."""


Correction = CorrectTile | CorrectPawn | CorrectPiece | FixedConfirmed | PawnsConfirmed
