"""What was seen and how surely: the claims of one picture. No pixels are kept and no rule is known here."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp, log

TILE_FACES: tuple[str, ...] = ("NS", "EW", "NE", "ES", "SW", "NW", "NES", "ESW", "NSW", "NEW", "#")
"""What a cell can show: the ten open-side patterns, or `#` for a face-down back."""

FACE_INDEX: dict[str, int] = {face: index for index, face in enumerate(TILE_FACES)}

CELLS = 49
"""Cells are numbered row by row from the north-west: index = 7 * row + column."""

UNIFORM: tuple[float, ...] = tuple(log(1 / len(TILE_FACES)) for _ in TILE_FACES)


@dataclass(frozen=True, slots=True)
class TileReading:
    """One claim about a cell (or the loose tile): log P(picture | face), normalised over `TILE_FACES`.

    `why` is None for a readable cell, else one of `covered`, `empty`, `moving`, `glare`, `dark`, `outside`,
    `unclear` (it is seen, but not which face it shows); an unreadable cell carries `UNIFORM` and so never argues for or
    against an explanation. `turn_deg` is how far the loose tile lies turned clockwise from its face as told along the
    board's axes, None where that is not known.
    """

    log_p: tuple[float, ...] = UNIFORM
    why: str | None = None
    px: tuple[float, float] | None = None
    turn_deg: float | None = None

    @property
    def face(self) -> str | None:
        """The likeliest face, or None where the cell could not be read."""
        if self.why is not None:
            return None
        return TILE_FACES[max(range(len(TILE_FACES)), key=self.log_p.__getitem__)]

    @property
    def confidence(self) -> float:
        """Probability of `face`; 0 where the cell could not be read."""
        return 0.0 if self.why is not None else exp(max(self.log_p))


@dataclass(frozen=True, slots=True)
class PawnReading:
    """Where one pawn stands: log P(picture | cell) over the 49 cells and, last, "not on the board"."""

    colour: str
    log_p: tuple[float, ...]
    px: tuple[float, float] | None = None

    @property
    def cell(self) -> int | None:
        """The likeliest cell, or None where the pawn was not seen on the board."""
        best = max(range(CELLS + 1), key=self.log_p.__getitem__)
        return None if best == CELLS else best

    @property
    def confidence(self) -> float:
        """Probability of the likeliest place."""
        return exp(max(self.log_p))


@dataclass(frozen=True, slots=True)
class PieceReading:
    """A piece beside the pawns, `kind` one of `token`, `guard`, `dragon`, and the probability that this is right.

    `number` is a token's (None: unknown which), `colour` a guard's, `heading` the dragon's (N E S W; None: unknown).
    """

    kind: str
    cell: int
    confidence: float
    px: tuple[float, float]
    number: int | None = None
    colour: str | None = None
    heading: str | None = None


@dataclass(frozen=True, slots=True)
class PieceSight:
    """What one look at the pieces says of one of them: log P(picture | name) for each name that it may have.

    Of a `token`, `of` is the cell (`16`) and names are the numbers of discs, `?` for another disc, "" for none. Of a
    `guard`, `of` is its colour and names are cells, "" for none of them. Of the `dragon`, `of` is its cell and names
    are the sides it may look to.
    """

    kind: str
    of: str
    log_p: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class MovingLane:
    """A line that is half pushed: the arrow it goes in at and how far, in tiles (0 to 1)."""

    arrow: str
    offset_tiles: float


@dataclass(frozen=True, slots=True)
class Quality:
    """How far the picture can be trusted; `is_hand` says that a hand is at the board, `hand_cells` what is under it."""

    sharpness: float = 1.0
    glare: float = 0.0
    is_hand: bool = False
    hand_cells: frozenset[int] = frozenset()
    moving_lane: MovingLane | None = None


@dataclass(frozen=True, slots=True)
class BoardPose:
    """Where the board lies in the picture: outer corners of the 7x7 tile area in px, in order NW NE SE SW.

    `found_by` is how that was found: `sight`, `cards` (printed at its corners) or `corners` (given by a person).
    """

    corners_px: tuple[tuple[float, float], ...]
    reprojection_px: float
    north: str = "picture"
    found_by: str = "sight"


@dataclass(frozen=True, slots=True)
class Observation:
    """All claims of one picture.

    `pose` is None (with `why`) where no board was found; where one was, `why` says what is doubted of it. `is_still`
    says nothing moved since the last frame.
    `is_moved` says the board was found at another place than in the frame before.
    """

    frame: int
    time_s: float
    size_px: tuple[int, int]
    pose: BoardPose | None
    cells: tuple[TileReading, ...] = ()
    loose: TileReading | None = None
    pawns: tuple[PawnReading, ...] = ()
    quality: Quality = field(default_factory=Quality)
    is_still: bool = True
    is_moved: bool = False
    why: str | None = None
    ms: tuple[tuple[str, float], ...] = ()
    pieces: tuple[PieceReading, ...] = ()
    sights: tuple[PieceSight, ...] = ()
