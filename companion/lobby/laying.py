"""What lies on the table while a board is being laid: what is known of each tile and by whom, and what is missing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.rules.words import Said

By = Literal["camera", "copy", "hand", ""]
"""Who says it: a picture, the owner's copy, somebody at the table, or nobody yet."""

UNKNOWN = "?"
"""What stands for corridors or a treasure that nobody has told yet; it is never guessed."""


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile as far as it is known: `place` is a cell as text or `loose`.

    `open_sides` are texts as in `NE`, `#` for a back, `?` while unknown. `mark` is a treasure, "" for a tile that shows
    none, `?` while unknown. The confidence is a probability, 1 for what a hand has told. `choices` are the marks that
    somebody could tap onto it: those of its shape that lie nowhere else yet, and "" where it may show none.
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
    """A pawn as it stands: its cell as text, "" while it is not found."""

    colour: str
    cell: str = ""
    confidence: float = 0.0
    by: By = ""


@dataclass(frozen=True, slots=True)
class LaidDisc:
    """What lies on a cell beside its tile: a disc's number as text, "" for none, `?` while unknown."""

    cell: str
    number: str = UNKNOWN
    confidence: float = 0.0
    by: By = ""


@dataclass(frozen=True, slots=True)
class LaidDragon:
    """The dragon on its cell, and the side it looks to (`N` `E` `S` `W`, "" while unknown)."""

    cell: str
    heading: str = ""
    confidence: float = 0.0
    by: By = ""


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that is wrong or unknown, in words, and the places it is about.

    What `must` be put right keeps the evening from beginning; everything else may stay unknown.
    """

    kind: str
    words: Said
    places: tuple[str, ...] = ()
    must: bool = True


@dataclass(frozen=True, slots=True)
class LaidBoard:
    """Everything a page shows of a board that is being laid; `version` grows with every change.

    `cells` are 49 tiles in cell order. `discs` are the cells on which one lies or should, `numbers` those that have
    not been placed yet, lowest first. `corners_px` are the corners of the board in the latest picture of `size_px`
    pixels, None while it is not found. `advice` is the one next thing to do.
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
        """Whether nothing is missing that has to be known."""
        return not any(missing.must for missing in self.missing)


@dataclass(frozen=True, slots=True)
class TileCorrection:
    """Somebody says how a tile lies or what it shows; None leaves that as it was.

    A mark of "" says that it shows none, `?` that nobody knows, whatever was told of it or it looked like.
    """

    place: str
    open_sides: str | None = None
    mark: str | None = None


@dataclass(frozen=True, slots=True)
class PawnCorrection:
    """Somebody says where a pawn stands."""

    colour: str
    cell: str


@dataclass(frozen=True, slots=True)
class DiscCorrection:
    """Somebody says which disc lies on a cell: its number, "" for none, `?` that nobody knows."""

    cell: str
    number: str


@dataclass(frozen=True, slots=True)
class GuardCorrection:
    """Somebody says where a guard stands."""

    colour: str
    cell: str


@dataclass(frozen=True, slots=True)
class DragonCorrection:
    """Somebody says which side the dragon looks to: `N`, `E`, `S` or `W`."""

    heading: str


@dataclass(frozen=True, slots=True)
class FixedConfirmed:
    """Somebody has looked at the fixed tiles: all of them show what they are shown to show."""


@dataclass(frozen=True, slots=True)
class PawnsConfirmed:
    """Somebody has looked at the pawns: each stands on its own corner, or where else it begins."""


Correction = (
    TileCorrection | PawnCorrection | FixedConfirmed | PawnsConfirmed | DiscCorrection | GuardCorrection
    | DragonCorrection
)  # fmt: skip
