"""Finds a line that is half pushed: eight tiles in a row that lie evenly between the cells.

Every line is read as if tiles lay anywhere along it. Of all offsets one fits a row of tiles best: at rest that of the
cells, with seven tiles, half pushed any other, with eight, of which the first and the last stick out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from companion.observation import MovingLane
from vision.lines.sticking_out import Beside
from vision.picture.arrays import Bools, Float64s
from vision.tiles.openings import BACK, Maps, Model, measure, score_faces

LANES: Final = (1, 3, 5)
"""The lines that can be pushed, by row or column 0..6."""

STEPS: Final = 25
SIDEWAYS_TILES: Final = (-0.06, 0.0, 0.06)
"""Steps a tile in which offsets along a line are tried, and the offsets across it (tiles)."""

DRIFT_TILES: Final = 0.13
LEAST_OFFSET_TILES: Final = 0.1
"""A line whose tiles lie so far off their cells, with none beside the board, drifted; one that is half pushed is at
least so far from its cells."""

NO_TILE: Final = -4.0
SURE_TILE: Final = 12.0
"""What one tile may say against and for an offset (nats): a hand or a pawn may hide it, print may look like two."""

GAIN: Final = 4.0
CLEAR_NATS: Final = 2.0
CLEAR_TILES: Final = 2
"""A line is moving when some offset explains the picture better than rest does, by the first (nats), with so many tiles
that fit by the second, for others may lie under an arm."""

DOUBT_NATS: Final = -2.5
DOUBTED_TILES: Final = 0.25
BARE: Final = -1.0
"""A line may be moving where an offset so far from rest explains the picture hardly worse (nats): backs tell nothing
of where they lie. Nearer to rest its tiles may have drifted, and the place of the eighth tells: below the last (nats)
none lies there."""

SHIFT_TILES: Final = 0.2
SHIFTED_NATS: Final = 10.0
SHIFTED_GAIN: Final = 1.0
SHIFTED_TILES: Final = 6
"""The seven tiles of a line lie off their cells where somewhere up to the first from these (tiles) they fit better than
right on them, by the second (nats). In a single picture such a line is moving from a smaller gain on (nats), with so
many clear tiles, and may be moving from `DOUBT_NATS` on: the hand that pushes hides most of a tile that only begins to
come in. In a stream it soon moves on or turns out to have drifted."""

BESIDE_NATS: Final = 4.0
ASKED_NATS: Final = 4.0
ASKED_GAIN: Final = -8.0
SURELY_MOVED: Final = 8.0
"""What something says that lies where the eighth tile must, though no face fits it (nats): one of this board's backs,
or a tile beneath pawns or a reflection. It is asked of lines that fit better by the second off their cells, or nearly
as well as at rest (by the third). Where nothing lies there, a line moves only if it gains more than the last (nats)
and its tiles lie farther off their cells than they drift."""

BENEATH_HAND_NATS: Final = 4.0
BENEATH_HAND_TILES: Final = 0.19
"""Where a hand hides the place of the eighth tile, tiles that lie so far off their cells (nats, as `SHIFTED_NATS`, and
tiles), one of them in plain sight, are being pushed; lines at rest drift by up to 0.15, and are seen by 0.03 more."""

HIDDEN_DRIFT_TILES: Final = 0.155
"""Beneath a hand a line that seems to move may have drifted if its tiles lie no farther off their cells than this, as
of two lines that drifted by up to 0.15 one does: one that was pushed by 0.15 seemed to lie 0.167 off."""

MOST_OUTSIDE: Final = 2
"""A line of which more cells than this lie outside the picture is not judged."""

PEAK_NATS: Final = 3.0
PEAK_STEPS: Final = 5
"""The offset is the mean of those near the best, each with a weight that falls by e for so many nats."""

SticksOut = Callable[[str, int, float], Beside]
"""What lies beside the board: on this side, at this line (0..6), so far outwards (tiles)."""

OPPOSITE: Final = {"N": "S", "S": "N", "E": "W", "W": "E"}


@dataclass(frozen=True, slots=True)
class _Offset:
    """The offset (tiles) that explains a line best beside rest: by how many nats better than rest (gain), how many
    tiles are clear there, how many of these do not stick out (inner), by how many nats its seven tiles fit better off
    their cells than right on them (shifted), how well a tile fits that has not come in yet (eighth, nats), by
    how many nats the best offset beyond any drift explains it better than rest (far_gain), and what lies in the eighth
    tile's place where that was asked.
    """

    gain: float
    offset: float
    clear: int
    inner: int
    shifted: float
    eighth: float
    far_gain: float = -np.inf
    beside: Beside = Beside.UNTOLD

    @property
    def is_moving(self) -> bool:
        """Whether the line surely moves."""
        return self.clear >= CLEAR_TILES and self.gain >= GAIN

    @property
    def is_bare(self) -> bool:
        """Whether nothing lies where the eighth tile must, and the others do not show all the more that they move."""
        is_clear = self.is_moving and self.gain > SURELY_MOVED and self.is_far
        return self.beside is Beside.NOTHING and not is_clear

    @property
    def is_far(self) -> bool:
        """Whether its tiles lie farther off their cells than tiles ever drift."""
        return abs(self.offset - 0.5) <= 0.5 - DOUBTED_TILES

    @property
    def is_within_drift(self) -> bool:
        """Whether its tiles lie no farther off their cells than tiles drift."""
        return abs(self.offset - 0.5) >= 0.5 - DRIFT_TILES

    @property
    def has_begun(self) -> bool:
        """Whether the line rather begins to move than that it drifted."""
        is_seen = self.clear >= SHIFTED_TILES and self.gain >= SHIFTED_GAIN
        is_beneath = self.beside is Beside.HAND and self.clear > 0 and self.shifted > BENEATH_HAND_NATS
        is_off = is_beneath and abs(self.offset - 0.5) <= 0.5 - BENEATH_HAND_TILES
        return (self.is_shifted and is_seen and self.eighth > BARE) or is_off

    @property
    def may_have_drifted(self) -> bool:
        """Whether its tiles lie no farther off their cells than those of lines at rest seem to, at most; where a hand
        hides the eighth tile's place, which then tells nothing, by no more than they usually seem to."""
        return abs(self.offset - 0.5) > 0.5 - (HIDDEN_DRIFT_TILES if self.beside is Beside.HAND else BENEATH_HAND_TILES)

    @property
    def may_move(self) -> bool:
        """Whether the line may move."""
        has_begun = self.is_shifted and self.eighth > BARE
        return not self.is_bare and self.inner > 0 and self.gain > DOUBT_NATS and (self.is_far or has_begun)

    @property
    def is_shifted(self) -> bool:
        """Whether its tiles lie off their cells, though perhaps by no more than they drift."""
        return self.shifted > SHIFTED_NATS and abs(self.offset - 0.5) <= 0.5 - LEAST_OFFSET_TILES


def lane_cells(arrow: str) -> tuple[int, ...]:
    """The seven cells of the line that an arrow pushes, entry first."""
    index = int(arrow[1]) - 1
    cells = [7 * k + index if arrow[0] in "NS" else 7 * index + k for k in range(7)]
    return tuple(cells if arrow[0] in "NW" else cells[::-1])


@dataclass(frozen=True, slots=True)
class Lines:
    """The line that is half pushed, or None, by the nearer of its two arrows, for both ways in look the same; whether
    its tiles lie off their cells by no more than others drift; and the arrows of lines that may move, where none surely
    does."""

    lane: MovingLane | None
    may_have_drifted: bool = False
    doubtful: tuple[str, ...] = ()


def find_moving_lane(
    maps: Maps, model: Model, is_outside: Bools, *, is_still_picture: bool, sticks_out: SticksOut | None = None
) -> Lines:
    """The line that is half pushed, and those that may be.

    `is_outside` (49,) says which cells lie outside the picture: a line with many of them is not judged.
    `is_still_picture` says that the picture is no frame of a stream, `sticks_out` what lies beside a line.
    """
    lines = [arrow for arrow in _lines() if is_outside[list(lane_cells(arrow))].sum() <= MOST_OUTSIDE]
    found = [(_best_offset(_fits(maps, model, arrow)), arrow) for arrow in lines]
    if sticks_out is not None:
        found = [(_with_something_beside(one, arrow, sticks_out), arrow) for one, arrow in found]
    moving = [(one, line) for one, line in found if _moves(one, is_still_picture=is_still_picture)]
    if not moving:
        doubtful = (line for one, line in found if one.may_move and (is_still_picture or one.is_far))
        return Lines(None, doubtful=tuple(doubtful))
    best, arrow = max(moving, key=lambda found: found[0].gain)
    lane = MovingLane(arrow, best.offset)
    return Lines(lane if best.offset <= 0.5 else from_across(lane), best.may_have_drifted)


def _moves(one: _Offset, *, is_still_picture: bool) -> bool:
    """Whether a line moves. Within drift the eighth tile alone says so, and a board's rim beside a pale table may look
    like one: a stream waits until the tiles have moved on, for a push that has hardly begun changes nothing yet."""
    if not is_still_picture:
        return one.is_moving and not one.is_within_drift
    return (one.is_moving or one.has_begun) and not one.is_bare


def _with_something_beside(one: _Offset, arrow: str, sticks_out: SticksOut) -> _Offset:
    """The offset of a line that may lie off its cells by what lies beside the board where the eighth tile must."""
    if one.shifted < ASKED_NATS and one.gain < ASKED_GAIN:
        return one
    side, reach = (arrow[0], 1 - one.offset) if one.offset <= 0.5 else (OPPOSITE[arrow[0]], one.offset)
    beside = sticks_out(side, int(arrow[1]) - 1, reach)
    if beside is Beside.NOTHING:
        bare = replace(one, gain=one.gain - one.eighth + NO_TILE, eighth=NO_TILE)
        return replace(one if one.is_far else bare, beside=beside)
    is_tile = beside is Beside.TILE and one.shifted >= ASKED_NATS and one.eighth < BESIDE_NATS
    return replace(_with_eighth(one) if is_tile else one, beside=beside)


def _with_eighth(one: _Offset) -> _Offset:
    return replace(one, gain=one.gain - one.eighth + BESIDE_NATS, clear=one.clear + 1, eighth=BESIDE_NATS)


def from_across(lane: MovingLane) -> MovingLane:
    """The same tiles in the same places, pushed in from the other end."""
    return MovingLane(OPPOSITE[lane.arrow[0]] + lane.arrow[1], 1 - lane.offset_tiles)


def _lines() -> tuple[str, ...]:
    return tuple(f"{side}{line + 1}" for side in "WN" for line in LANES)


def _fits(maps: Maps, model: Model, arrow: str) -> Float64s:
    """How much better a face than no face fits at each offset (rows, 0 to 1 tile off the arrow's edge) and at each of
    eight tiles (columns, the first outside the arrow's edge), in nats."""
    along = np.arange(8 * STEPS + 1) / STEPS - 0.5
    places = np.stack(np.broadcast_arrays(along[:, None], int(arrow[1]) - 0.5 + np.array(SIDEWAYS_TILES)), axis=-1)
    middles = places if arrow[0] == "W" else places[..., ::-1]
    scores = score_faces(measure(maps, middles), model, np.zeros(middles.shape[:2]))[1].max(axis=1)
    near = np.pad(scores, ((1, 1), (0, 0)), mode="edge")
    best = np.maximum(np.maximum(near[:-2], near[2:]), scores)
    fit = best[:, :BACK].max(axis=1) - best[:, BACK]
    return np.clip(fit[: 8 * STEPS], NO_TILE, SURE_TILE).reshape(8, STEPS).T


def _best_offset(fits: Float64s) -> _Offset:
    """The best offset by how well faces fit at each (rows) and at each of eight tiles (columns), in nats."""
    offsets = np.arange(STEPS) / STEPS
    at_rest = _at_rest(fits, DRIFT_TILES)
    total = fits.sum(axis=1)
    is_moved = np.abs(offsets - 0.5) <= 0.5 - LEAST_OFFSET_TILES
    best = int(np.where(is_moved, total, -np.inf).argmax())
    weights = np.exp(np.clip((total - total[best]) / PEAK_NATS, -50.0, 0.0))
    weights[np.abs(np.arange(STEPS) - best) > PEAK_STEPS] = 0.0
    mean = float((weights * offsets).sum() / weights.sum())
    shifted = _at_rest(fits, SHIFT_TILES) - _at_rest(fits, 0.0)
    is_clear = fits[best] > CLEAR_NATS
    eighth = float(fits[best, 0 if offsets[best] <= 0.5 else 7])
    far_gain = float(total[np.abs(offsets - 0.5) <= 0.5 - DOUBTED_TILES].max() - at_rest)
    return _Offset(
        float(total[best] - at_rest), mean, int(is_clear.sum()), int(is_clear[1:7].sum()), shifted, eighth, far_gain
    )


def _at_rest(fits: Float64s, reach: float) -> float:
    """How well the seven tiles of a line fit where they lie at most `reach` (tiles) off their cells, in nats."""
    offsets = np.arange(STEPS) / STEPS
    forth, back = fits[offsets <= reach, 1:], fits[offsets >= 1 - reach, :7]
    return float(np.concatenate([forth, back]).sum(axis=1).max())
