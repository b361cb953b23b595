"""What a calm table shows, as numbers: log-likelihoods per cell, pawn and loose tile. No rule is known here."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import exp, log

from companion.observation import CELLS, FACE_INDEX, TILE_FACES, UNIFORM, Observation, TileReading
from companion.rules.table import Layout

CELL_FLOOR = 1e-5
"""Least probability a cell reading may give to any face: a camera is never surer than this."""

PAWN_FLOOR = 1e-5
"""Least probability a pawn reading may give to any place."""

LOOSE_FLOOR = 1e-2
"""The tile beside the board is read with less trust: cards and cups lie there too."""

DOUBT_NATS = 3.0
"""A prediction this much less likely than the likeliest reading (e^-3, one in twenty) is contradicted."""

SHARPER, SHARPEST = 0.2, 1.6
"""Several readings that agree say more than one, but far less than as many independent ones: per reading, at most."""

BEYOND_DOUBT = 0.99
"""... and nothing more where they are less sure: what misleads one reading of a table at rest misleads them all."""

OFF_BOARD = CELLS
"""Index of "not on the board" in a pawn's log-probabilities."""

SURELY_GONE = log(0.97)
"""A pawn less surely off the board was not seen: that contradicts no place."""

UNSEEN = log(0.1)
"""A pawn that is less likely than this to stand on any one cell was not seen."""

COVERED_NATS = -2.0
"""A pawn on a covered cell is seen nowhere; that it is read elsewhere says so little against it."""

NOWHERE: tuple[float, ...] = tuple(-log(CELLS + 1) for _ in range(CELLS + 1))
"""A pawn nobody could see: every place is as likely as any other."""

EMPTY = "empty"
"""Why a cell cannot be read on which no tile lies."""

Row = tuple[float, ...]


def shape_of_face(face: str) -> str:
    """The shape a face text shows: `I`, `L`, `T`, `#` for a back, `?` for an unknown tile."""
    if face in ("#", "?"):
        return face
    return "T" if len(face) == 3 else "I" if face in ("NS", "EW") else "L"


FACES_OF_SHAPE: dict[str, tuple[int, ...]] = {
    shape: tuple(index for index, face in enumerate(TILE_FACES) if shape_of_face(face) == shape) for shape in "ILT#"
} | {"?": tuple(index for index, face in enumerate(TILE_FACES) if face != "#")}
"""What a tile of each shape can show, as indices into `TILE_FACES`; one that nobody knows, any open sides."""


def looks_alike(one: Layout, other: Layout) -> bool:
    """Whether no picture can distinguish the two layouts: an unknown tile looks like any."""
    pairs = zip((*one.faces, shape_of_face(one.loose)), (*other.faces, shape_of_face(other.loose)), strict=True)
    return one.pawns == other.pawns and all(old in (new, "?") for old, new in pairs)


@dataclass(frozen=True, slots=True)
class Evidence:
    """The settled claims of one calm moment.

    `cells` holds 49 rows of log P(picture | face) over `TILE_FACES`; `is_read` marks those that were readable.
    `loose` is None if the loose tile was not seen. `pawns` maps a colour to 50 log-probabilities (49 cells and
    "not on the board"). `calm_s` is how long the table has been calm, `near_hand` are the cells that a hand rests at in
    the last two pictures, `empty` those on which no tile lies.
    """

    frame: int
    time_s: float
    calm_s: float
    cells: tuple[Row, ...]
    is_read: tuple[bool, ...]
    loose: Row | None
    pawns: dict[str, Row]
    near_hand: frozenset[int] = frozenset()
    empty: frozenset[int] = frozenset()
    peaks: Row = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "peaks", tuple(max(row) for row in self.cells))

    def score(self, layout: Layout) -> float:
        """Log P(picture | layout), up to a constant that all layouts share."""
        total = sum(_claim(row, face) for row, face in zip(self.cells, layout.faces, strict=True))
        return total + self.loose_score(layout.loose) + sum(self.pawn_row(c)[cell] for c, cell in layout.pawns)

    def loose_score(self, face: str) -> float:
        """Log P(picture | shape of the loose tile), whatever its orientation; 0 if it was not seen."""
        if self.loose is None:
            return 0.0
        return log(sum(exp(self.loose[index]) for index in FACES_OF_SHAPE[shape_of_face(face)]))

    def claim(self, cell: int, face: str) -> float:
        """Log P(picture | face) of one cell."""
        return _claim(self.cells[cell], face)

    def pawn_row(self, colour: str) -> Row:
        """The 50 log-probabilities of a pawn; all equal where it was not read."""
        return self.pawns.get(colour, NOWHERE)

    def odd_cells(self, layout: Layout) -> tuple[int, ...]:
        """Cells whose reading contradicts the layout."""
        return tuple(i for i, lack in enumerate(self._lacks(layout)) if lack > DOUBT_NATS)

    def doubtful_cells(self, layout: Layout) -> tuple[int, ...]:
        """Cells that were read and look more like another face than like the layout's, the least likely first."""
        return self.odd_and_doubtful(layout)[1]

    def odd_and_doubtful(self, layout: Layout) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What `odd_cells` and `doubtful_cells` say of a layout, in one look."""
        lacking = [(lack, i) for i, lack in enumerate(self._lacks(layout)) if lack > 0]
        odd = tuple(i for lack, i in lacking if lack > DOUBT_NATS)
        return odd, tuple(i for _, i in sorted(lacking, reverse=True) if self.is_read[i])

    def _lacks(self, layout: Layout) -> list[float]:
        """By how much each face is less likely than the likeliest one."""
        known = zip(self.cells, layout.faces, self.peaks, strict=True)
        return [peak - row[FACE_INDEX[face]] if face in FACE_INDEX else 0.0 for row, face, peak in known]

    def odd_pawns(self, layout: Layout) -> tuple[str, ...]:
        """Colours of pawns whose reading contradicts the layout."""
        return tuple(colour for colour, cell in layout.pawns if self.lack_of_pawn(colour, cell) > DOUBT_NATS)

    def lack_of_pawn(self, colour: str, cell: int) -> float:
        """By how much a cell is less likely for a pawn than the likeliest; "off the board" counts where it is sure."""
        row = self.pawn_row(colour)
        return (max(row) if row[OFF_BOARD] > SURELY_GONE else max(row[:OFF_BOARD])) - row[cell]

    def doubtful_pawns(self, layout: Layout) -> tuple[str, ...]:
        """Colours of pawns that were seen and look more like standing elsewhere than where the layout has them."""
        return tuple(colour for colour, cell in layout.pawns if self.place(colour) not in (None, cell))

    def is_loose_odd(self, layout: Layout) -> bool:
        """Whether the reading of the loose tile contradicts the layout's."""
        if self.loose is None:
            return False
        best = max(self.loose_score(TILE_FACES[FACES_OF_SHAPE[shape][0]]) for shape in "ILT#")
        return best - self.loose_score(layout.loose) > DOUBT_NATS

    def fits(self, layout: Layout) -> bool:
        """Whether no cell and no pawn contradicts the layout (the loose tile is judged apart)."""
        return not self.odd_cells(layout) and not self.odd_pawns(layout)

    def without(self, cells: Collection[int], colours: Collection[str]) -> Evidence:
        """The same evidence with these cells and pawns unread."""
        pawns = {colour: row for colour, row in self.pawns.items() if colour not in colours}
        rows = tuple(UNIFORM if i in cells else row for i, row in enumerate(self.cells))
        is_read = tuple(old and i not in cells for i, old in enumerate(self.is_read))
        return replace(self, cells=rows, is_read=is_read, pawns=pawns)

    def with_covered(self, cells: Collection[int]) -> Evidence:
        """The same evidence where nothing can be seen of a pawn on these cells, but what is like it elsewhere can."""
        if not cells:
            return self
        rows = {colour: _with_covered(row, cells) for colour, row in self.pawns.items()}
        return replace(self, pawns=rows)

    def bounded(self, errors: tuple[float, ...]) -> Evidence:
        """The same evidence where so large a share of each cell's reading may be wrong in any way."""
        return replace(self, cells=tuple(map(_bounded, self.cells, errors)))

    @property
    def unread(self) -> int:
        """How many cells could not be read, but for those at a hand that rests."""
        return sum(not is_read and cell not in self.near_hand for cell, is_read in enumerate(self.is_read))

    def is_unseen(self, colour: str) -> bool:
        """Whether a pawn was looked for and seen nowhere."""
        row = self.pawns.get(colour)
        return row is not None and max(row[:OFF_BOARD]) < UNSEEN

    def face(self, cell: int) -> str | None:
        """The likeliest face of a cell, or None where it could not be read."""
        row = self.cells[cell]
        return TILE_FACES[max(range(len(row)), key=row.__getitem__)] if self.is_read[cell] else None

    def is_other_shape(self, cell: int, face: str) -> bool:
        """Whether a cell is read as a tile of another shape than this face has, or as a back."""
        seen = self.face(cell)
        return seen is not None and shape_of_face(seen) != shape_of_face(face)

    def place(self, colour: str) -> int | None:
        """The likeliest cell of a pawn, or None where it is not on the board or was not seen."""
        row = self.pawn_row(colour)
        best = max(range(len(row)), key=row.__getitem__)
        return None if best == OFF_BOARD or row[best] <= NOWHERE[0] + 1e-9 else best


def _claim(row: Row, face: str) -> float:
    """The log-probability of a face; of a tile that nobody knows (`?`), that of the likeliest face."""
    return row[FACE_INDEX[face]] if face in FACE_INDEX else max(row)


def _with_covered(row: Row, cells: Collection[int]) -> Row:
    """A pawn's row in which no covered cell is much less likely than the likeliest place."""
    least = max(row) + COVERED_NATS
    return tuple(max(log_p, least) if cell in cells else log_p for cell, log_p in enumerate(row))


@lru_cache(maxsize=4096)
def _bounded(row: Row, error: float) -> Row:
    """A row of log-probabilities of which the share `error` is spread evenly."""
    return row if row == UNIFORM else tuple(log((1 - error) * exp(one) + error / len(row)) for one in row)


def gather(observations: Sequence[Observation]) -> Evidence:
    """The evidence of several calm pictures of one table: a mean, since their errors are not independent."""
    last = observations[-1]
    rows = [_tile_row([seen.cells[i] for seen in observations if seen.cells]) for i in range(CELLS)]
    loose, is_loose_read = _tile_row([seen.loose for seen in observations if seen.loose is not None], LOOSE_FLOOR)
    return Evidence(
        frame=last.frame,
        time_s=last.time_s,
        calm_s=last.time_s - observations[0].time_s,
        cells=tuple(row for row, _ in rows),
        is_read=tuple(is_read for _, is_read in rows),
        loose=loose if is_loose_read else None,
        pawns=_pawn_rows(observations),
        near_hand=frozenset().union(*(seen.quality.hand_cells for seen in observations[-2:])),
        empty=frozenset(i for i in range(CELLS) if all(seen.cells[i].why == EMPTY for seen in observations)),
    )


def _tile_row(readings: list[TileReading], floor: float = CELL_FLOOR) -> tuple[Row, bool]:
    """The mean reading, and whether at least half of the readings were readable."""
    read = [reading.log_p for reading in readings if reading.why is None]
    if not read or 2 * len(read) < len(readings):
        return UNIFORM, False
    return mean_row(tuple(read), floor), True


def _pawn_rows(observations: Sequence[Observation]) -> dict[str, Row]:
    """Mean log-probabilities per pawn colour, over the pictures that speak of the pawn."""
    rows: dict[str, list[Row]] = {}
    for reading in (reading for seen in observations for reading in seen.pawns):
        rows.setdefault(reading.colour, []).append(reading.log_p)
    return {colour: mean_row(tuple(found), PAWN_FLOOR) for colour, found in rows.items()}


@lru_cache(maxsize=2048)
def mean_row(rows: tuple[Row, ...], floor: float) -> Row:
    """Mean of log-probabilities, sharpened for their number, normalised, no probability below about `floor`.

    Remembered, since the readings of a calm picture stand.
    """
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    sharpness = min(SHARPEST, 1 + SHARPER * (len(rows) - 1)) if exp(max(means)) > BEYOND_DOUBT else 1.0
    weights = [exp(sharpness * mean) for mean in means]
    total = sum(weights) or 1.0
    share = floor / len(weights)
    return tuple(log((1 - floor) * weight / total + share) for weight in weights)


SURE = 0.7
"""Probability above which a single picture's claim counts as a claim when two pictures are compared."""

Claims = Mapping[Hashable, str | int | None]
"""What one picture claims of whatever may lie one way or another, such as a face of a cell; None where not sure."""


def claims_of(observation: Observation) -> Claims:
    """The sure claims of one picture: a face per cell and a place per pawn."""
    claims: dict[Hashable, str | int | None] = {}
    claims |= {cell: one.face if one.confidence > SURE else None for cell, one in enumerate(observation.cells)}
    claims |= {pawn.colour: pawn.cell if pawn.confidence > SURE else None for pawn in observation.pawns}
    return claims


def agree(one: Claims, other: Claims) -> bool:
    """Whether two pictures claim the same wherever both are sure."""
    return all(claim is None or (there := other.get(what)) is None or claim == there for what, claim in one.items())
