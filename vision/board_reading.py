"""Reads one picture whose board has been found: tiles, pawns, a half-pushed line.

What is remembered of earlier pictures comes in from outside (`board_memory`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from companion.frame import Image
from companion.observation import TILE_FACES, MovingLane, TileReading
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.homography import project
from vision.board.plane import MARGIN_TILES, SCALE_PX, Plane
from vision.board_memory import BoardMemory
from vision.fits.veiled_faces import learn_profile, read_veiled
from vision.pawns.blobs import PawnLook
from vision.pawns.hueless import own_palettes
from vision.pawns.standing import Standing, cover, read_pawns, uncovered
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.stopwatch import Stopwatch
from vision.tiles.askew import find_askew
from vision.tiles.backs import FAMILIAR_NATS, back_log_odds, odd_backs
from vision.tiles.board_look import BoardLook, look_at, near_hand
from vision.tiles.closeup import look_closer
from vision.tiles.corridor_and_wall import distance_maps, labels_for, logit_map, relearn
from vision.tiles.empty_cells import find_empty
from vision.tiles.half_pushed import find_moving_lane
from vision.tiles.openings import (
    BACK,
    CELL_MIDDLES,
    Maps,
    Model,
    boxed,
    cell_shifts,
    fixed_prior,
    learn_regions,
    measure,
    measure_cells,
    normalise,
    score_faces,
    without_back,
)
from vision.tiles.own_corners import believed_as, read_by_corners
from vision.tiles.pawn_shadows import without_shadows
from vision.tiles.quality import is_outside, washed_share
from vision.unreadable import Doubts, cut_off, given_up, reasons

SHIFT_PRIOR: Final = cell_shifts()[1]
FIXED_PRIOR: Final = fixed_prior()
FIXED: Final = list(FIXED_SIDES)
MOVABLE: Final = np.array([cell for cell in range(49) if cell not in FIXED_SIDES])
"""What is known of each cell before looking: shifts, faces, which cells are fixed, and which are not."""


BEYOND_DOUBT: Final = 0.99
SURE_TO_LEARN: Final = 0.9
"""Unless every tile away from pawns is this sure at the first look, corridor and wall are learnt once more, also from
the movable tiles whose regions alone are so sure to show a face; then everything is read a second time."""

CLEAR_TRUST: Final = 0.9
"""Only pixels that are trusted by more than this can look strange."""

VEILED: Final = 0.15
"""A tile is read through a lamp's reflection where that adds more than this share of the contrast of corridor and
wall."""

BY_HAND_SHARE: Final = 0.05
"""A tile is by a hand where more than this share of it is."""

IN_PART_SHARE: Final = 0.1
"""A tile is seen in part where pawns or other pieces hide more than this share of it."""

SMOOTH_WEIGHT: Final = 0.5
"""What a second way of reading the same pixels through a reflection counts beside the first."""

CORNERS_RIGHT: Final = 0.2
CORNERS_RIGHT_IF_VEILED: Final = 0.5
CORNERS_WEIGHT: Final = 0.5
PLAIN_WEIGHT: Final = 1.5
"""How often a tile's own corners are right where they say otherwise than the rest: of 32 such tiles in the open 6,
under a reflection or by a hand as often as not; what they count under a reflection where both agree, and what it counts
for a back that no arm differs from its corners."""

SURE_AT_FIRST: Final = 0.9
CLOSER_BELOW: Final = 0.995
CLOSER_IN_STREAM_BELOW: Final = 0.9
"""A first look is sure from the first confidence on. A tile below the second is looked at from nearer; in a stream
below the third, for there memory tells too and time is short."""


@dataclass(frozen=True, slots=True, eq=False)
class Tiles:
    """All cells read with one corridor and wall: log-likelihoods of the faces (49, 11), nats for each cell's back by
    how strange it looks (49,), whether a pawn is near (49,), whether a reflection lies over it (49,), and whether its
    own corners say the same (49,)."""

    maps: Maps
    model: Model
    scores: Float64s
    strangeness: Float64s
    is_by_pawn: Bools
    veiled: Bools
    agreed: Bools

    @property
    def judged(self) -> Float64s:
        """The scores with what speaks for backs, (49, 11)."""
        judged = self.scores.copy()
        judged[:, BACK] += self.strangeness
        return judged


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What one look at the board found; `scores` are the faces' log-likelihoods (49, 11), `tiles` what they come from,
    `seen` (h, w of the plane) is 0 where something hides it. What may deceive about it makes a cell `doubted` (49,)."""

    cells: tuple[TileReading, ...]
    pawns: tuple[Standing, ...]
    moving_lane: MovingLane | None
    glare: float
    look: BoardLook
    model: Model
    scores: Float64s
    tiles: Tiles
    seen: Float32s
    doubted: Bools
    ms: dict[str, float] = field(default_factory=dict)


def read_board(
    image: Image,
    homography: Float64s,
    looks: Mapping[str, PawnLook],
    homes: Mapping[str, int],
    covered: frozenset[int] = frozenset(),
    scale_px: int = SCALE_PX,
    memory: BoardMemory | None = None,
    shown: Float32s | None = None,
    can_lie_down: bool = True,
    hand: Float32s | None = None,
    free: Float32s | None = None,
) -> Reading:
    """Reads everything on the board of one picture; `covered` cells lie under a hand and are not read.

    `memory` is what is remembered from the pictures before; `shown` (h, w of the plane) is 0 where other
    pieces hide it, `hand` where a hand does, `free` where no pawn can be seen for them. Tiles of a
    game in which none `can_lie_down` are never read as backs.
    """
    clock = Stopwatch()
    look = look_at(image, homography, scale_px, hand)
    flat = look.flat_plane
    clock.lap("look")
    pawns = _pawns(look, looks, homes, homography, memory, _free_for_pawns(look, shown if free is None else free, hand))
    clock.lap("pawns")
    size = look.logits.shape[0], look.logits.shape[1]
    others = np.ones(size, dtype=np.float32) if shown is None else shown
    seen = cover(pawns, size, scale_px) * others
    look, tiles = _read_twice(look, flat, seen, FAMILIAR_NATS if memory is None else 0.0)
    _read_through_veil(look, seen, tiles)
    outside = is_outside(homography, (image.shape[1], image.shape[0]))
    lane, moving = find_moving_lane(tiles.maps, tiles.model, outside, is_alone=memory is None)
    if lane is None and memory is not None:
        moving = ()
    by_hand = np.zeros(49, dtype=bool) if hand is None else _is_by_hand(look.plane, hand)
    closer_below = CLOSER_BELOW if memory is None else CLOSER_IN_STREAM_BELOW
    _look_closer(image, homography, uncovered(pawns, size) * others, tiles, closer_below, moving, by_hand)
    in_part = _is_in_part(look.plane, seen)
    if memory is None:
        _compare_with_corners(look, uncovered(pawns, size) * others, tiles, by_hand, in_part)
    clock.lap("tiles")
    glare = washed_share(look.plane)
    empty = find_empty(look.plane, look.flat, look.channels, tiles.scores, can_lie_down)
    at_rest = tiles.scores.copy()
    tiles.scores[:, BACK] += tiles.strangeness
    odd = _odd(look, tiles, seen, by_hand, can_lie_down, is_alone=memory is None)
    doubts = Doubts(glare, by_hand, tiles.veiled, tiles.agreed, odd)
    blind = given_up(look.plane, tiles.scores, doubts, empty)
    scores = tiles.scores if can_lie_down else without_back(tiles.scores)
    known = by_hand | np.isin(np.arange(49), [*blind, *empty]) | (scores.argmax(axis=1) == BACK) & (memory is None)
    why = reasons(empty, blind, (*moving, *find_askew(tiles.maps, tiles.model, at_rest, known)), covered)
    cut_off(outside, scores, why)
    cells = _cell_readings(scores, why, homography)
    clock.lap("doubts")
    if memory is not None:
        cells = memory.tiles.weigh(cells, flat, seen)
    clock.lap("steady")
    doubted = by_hand | tiles.veiled | ~tiles.agreed | in_part
    return Reading(cells, pawns, lane, float(glare.mean()), look, tiles.model, scores, tiles, seen, doubted, clock.ms)


def _pawns(
    look: BoardLook, looks: Mapping[str, PawnLook], homes: Mapping[str, int], homography: Float64s,
    memory: BoardMemory | None, free: Float32s,
) -> tuple[Standing, ...]:  # fmt: skip
    """Where each pawn of `looks` stands; none is looked for where `free` (h, w) is 0."""
    own = own_palettes(look, looks, free)
    palette = replace(look.palette, chroma=look.palette.chroma * free)
    pawns = read_pawns(palette, looks, homes, look.eye, homography, own)
    if memory is None:
        return pawns
    return memory.pawns.weigh(pawns, look.flat_plane, palette, looks, look.eye, homography, own)


def _free_for_pawns(look: BoardLook, shown: Float32s | None, hand: Float32s | None) -> Float32s:
    """1 where a pawn may be seen (h, w), 0 under other pieces; what a hand hides may be a pawn that was taken for a
    part of it."""
    if shown is None:
        return np.ones(look.palette.chroma.shape, dtype=np.float32)
    return shown if hand is None else np.where(hand < 0.5, np.float32(1), shown)


def _odd(
    look: BoardLook, tiles: Tiles, seen: Float32s, by_hand: Bools, can_lie_down: bool, *, is_alone: bool
) -> Bools:
    """Which cells (49,) look like a back and are none."""
    is_back = tiles.scores.argmax(axis=1) == BACK
    if not can_lie_down:
        return is_back
    strangeness = tiles.strangeness if is_alone else None
    return odd_backs(look.flat_plane, seen, is_back, look.appearance, ~(tiles.veiled | by_hand), strangeness)


def _read_twice(look: BoardLook, flat: Plane, seen: Float32s, familiar_nats: float) -> tuple[BoardLook, Tiles]:
    """The tiles, and the look they were read with; where any tile is in doubt, both once more with what surely read
    tiles teach."""
    tiles = _read_tiles(look, flat, seen, familiar_nats)
    faces = _faces_to_learn(tiles)
    if not faces:
        return look, tiles
    learnt = _learnt_from(look, faces, flat.scale_px)
    return learnt, _read_tiles(learnt, flat, seen, familiar_nats)


def _read_tiles(look: BoardLook, flat: Plane, seen: Float32s, familiar_nats: float) -> Tiles:
    """The faces of all cells as the look's appearance shows them."""
    labels = labels_for(flat.scale_px, MARGIN_TILES)
    maps = boxed(
        without_shadows(look.logits, flat, labels, seen), seen, flat.scale_px, MARGIN_TILES, look.trust
    )
    model = learn_regions(measure(maps, CELL_MIDDLES[FIXED][:, None, :]))
    regions = measure_cells(maps)
    scores, _ = score_faces(regions, model, SHIFT_PRIOR)
    scores += FIXED_PRIOR
    clear = seen if look.trust is None else seen * (look.trust > CLEAR_TRUST)
    strangeness = back_log_odds(look.distances, labels, clear, familiar_nats)
    veiled, agreed = np.zeros(49, dtype=bool), np.ones(49, dtype=bool)
    return Tiles(maps, model, scores, strangeness, regions.is_doubtful.any(axis=(1, 2)), veiled, agreed)


def _read_through_veil(look: BoardLook, seen: Float32s, tiles: Tiles) -> None:
    """Tells tiles under a lamp's reflection by what is smooth over them too; their strangeness says nothing."""
    if look.veil is None:
        return
    cells = np.flatnonzero(look.veil.light > VEILED)
    profile = learn_profile(look.plane, look.veil.trust * seen, look.veil.lit)
    tiles.strangeness[cells] = 0.0
    if profile is not None:
        smooth = read_veiled(look.plane, seen, profile, cells) + FIXED_PRIOR[cells]
        tiles.scores[cells] += SMOOTH_WEIGHT * (smooth - smooth.max(axis=1, keepdims=True))
    tiles.veiled[:] = look.veil.light > VEILED


def _look_closer(
    image: Image, homography: Float64s, bare: Float32s, tiles: Tiles, least: float, moving: Sequence[int],
    by_hand: Bools,
) -> None:  # fmt: skip
    """Replaces the scores of tiles that are less sure than `least`, and not `moving`, by those of a closer look.

    By a hand (49,), where both looks see little, and where both are sure of something else, either may be right.
    """
    log_p = normalise(tiles.judged)
    best, sure = log_p.argmax(axis=1), np.exp(log_p.max(axis=1))
    faces = {int(cell): TILE_FACES[best[cell]] for cell in np.flatnonzero((sure > BEYOND_DOUBT) & (best != BACK))}
    sure[list(moving)] = 1.0
    for cell in np.flatnonzero((sure < least) & ~tiles.veiled):
        scores = look_closer(image, homography, bare, int(cell), faces)
        if scores is not None:
            closer = scores + FIXED_PRIOR[cell]
            both = normalise(np.stack([tiles.scores[cell], closer]))
            is_open = by_hand[cell] or (sure[cell] > SURE_AT_FIRST and closer.argmax() != best[cell])
            tiles.scores[cell] = np.logaddexp(both[0], both[1]) if is_open else closer


def _compare_with_corners(
    look: BoardLook, bare: Float32s, tiles: Tiles, by_hand: Bools, in_part: Bools
) -> None:
    """Says where a tile's own corners tell another face, there either may be right, and where they tell none. What is
    seen `in_part` (49,), by a hand or under a reflection is believed no more than they allow."""
    scores = read_by_corners(look.channels, look.appearance, bare, MOVABLE, look.plane.scale_px, MARGIN_TILES)
    tiles.strangeness[MOVABLE] += PLAIN_WEIGHT * scores[:, BACK]
    best = tiles.judged[MOVABLE].argmax(axis=1)
    is_other = (best != BACK) & (best != scores[:, :BACK].argmax(axis=1))
    tiles.agreed[MOVABLE[is_other]] = False
    is_both = (tiles.veiled[MOVABLE] & ~is_other)[:, None]
    tiles.scores[MOVABLE, :BACK] += np.where(is_both, CORNERS_WEIGHT * scores[:, :BACK], 0.0)
    is_doubtful = (tiles.veiled | by_hand)[MOVABLE]
    either = np.where(is_doubtful, CORNERS_RIGHT_IF_VEILED, CORNERS_RIGHT)[:, None]
    mixed = np.logaddexp(np.log(1 - either) + normalise(tiles.scores[MOVABLE]), np.log(either) + normalise(scores))
    tiles.scores[MOVABLE[is_other]] = mixed[is_other]
    checked = (is_doubtful | in_part[MOVABLE]) & ~is_other
    tiles.scores[MOVABLE[checked], :BACK] = believed_as(tiles.scores[MOVABLE], scores)[checked]


def _faces_to_learn(tiles: Tiles) -> dict[int, str]:
    """Movable tiles to learn corridor and wall from before a second look; none where the first left no doubt."""
    sure = np.exp(normalise(tiles.judged).max(axis=1))
    if sure[~tiles.is_by_pawn].min(initial=1.0) > BEYOND_DOUBT:
        return {}
    log_p = normalise(tiles.scores)
    best = log_p.argmax(axis=1)
    known = (best != BACK) & (log_p.max(axis=1) > np.log(SURE_TO_LEARN))
    return {int(cell): TILE_FACES[best[cell]] for cell in np.flatnonzero(known) if cell not in FIXED_SIDES}


def _learnt_from(look: BoardLook, faces: Mapping[int, str], scale_px: int) -> BoardLook:
    """The look with corridor and wall learnt from those movable tiles too."""
    labels = labels_for(scale_px, MARGIN_TILES)
    appearance = relearn(look.channels, labels, faces, scale_px, MARGIN_TILES)
    distances = distance_maps(appearance, look.channels)
    return replace(look, appearance=appearance, distances=distances, logits=logit_map(appearance, distances))


def _is_in_part(plane: Plane, seen: Float32s) -> Bools:
    """Which cells (49,) are hidden in part by what stands on them."""
    return np.asarray(plane.insides(seen, 0.0).mean(axis=(1, 3)).ravel() < 1 - IN_PART_SHARE)


def _is_by_hand(plane: Plane, hand: Float32s) -> Bools:
    """Which cells (49,) a hand hides in part, or lies right beside: what would tell their face may be covered."""
    near = plane.insides(near_hand(hand, plane.scale_px), 0.0).mean(axis=(1, 3)).ravel()
    return np.asarray(near > BY_HAND_SHARE)


def _cell_readings(scores: Float64s, why: list[str | None], homography: Float64s) -> tuple[TileReading, ...]:
    rows, places = normalise(scores).tolist(), project(homography, CELL_MIDDLES).tolist()
    return tuple(
        TileReading(why=reason, px=(x, y)) if reason is not None else TileReading(tuple(row), None, (x, y))
        for row, reason, (x, y) in zip(rows, why, places, strict=True)
    )
