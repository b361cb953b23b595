"""Looks once more, from nearer, at a tile that stayed in doubt: an arm behind a pawn, or walls in a glare.

A window of three by three tiles is warped finer than the board was, and what corridor and wall look like is learnt
there afresh, from the neighbours that are known. Then a narrow strip of corridor beside a pawn is enough; and what is
learnt next door under the same glare fits better than what the whole board looks like.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from companion.observation import TILE_FACES
from vision.board.fixed_layout import SIDE_STEPS, SIZE, cell_origin
from vision.board.homography import shifted
from vision.board.plane import MARGIN_TILES, Plane, rectify
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.tiles.corridor_and_wall import (
    Labels,
    channels_of,
    distance_maps,
    face_pixels,
    flatten_light,
    learn,
    learn_light,
    logit_map,
)
from vision.tiles.openings import (
    BACK,
    BOX_TILES,
    FACES,
    NEAR_PAWN_TILES,
    Maps,
    Measure,
    cell_shifts,
    learn_from,
    measure,
    score_faces,
)
from vision.tiles.pawn_shadows import without_shadows

CLOSE_SCALE_PX: Final = 48
WINDOW_TILES: Final = 3
"""Pixels a tile of a close look, and the side of its window in tiles."""

LEAST_KNOWN: Final = 3
"""A close look needs this many known neighbours."""

LEAST_SPREAD: Final = 0.12
"""Neither kind is tighter than this share of what parts the two: corridor that is washed out is all one white, and what
is not quite washed out is corridor all the same."""

LEAST_LABELS: Final = 60
"""A close look needs this many pixels of either kind to learn from."""

RIM_PX: Final = 1
"""How far a pawn's edge is kept away from, in pixels of the window: it is mixed with the colours beside it."""

ARM_TILES: Final = 0.23
"""An arm is measured over this much along it, and over all the width that corridors have in this print."""

HALF_WIDTHS_TILES: Final = np.arange(0.12, 0.24, 0.01)
ALONG_TILES: Final = np.array([0.28, 0.36, 0.44])
"""Half the width of a corridor is looked for among these, at these distances from a tile's middle."""

CLEARLY_CORRIDOR: Final = 2.0
"""Logits from which on the average of the known arms counts as corridor, where their breadth is measured."""

MISFIT_NATS: Final = 23.0
BACK_NATS: Final = 2.7
"""What a face pays (nats) where all its pixels look like the other kind, and what a back pays for being one: nearly all
pixels of the right face fit, on a back many misfit whatever face its stones look like."""

MISFIT_BY_PAWN: Final = 0.6
"""The share of that which corridor pays right beside a pawn, whose shadow may make it look like wall."""

THINNED: Final = 4
"""Of the pixels that could be learnt from, one in so many is enough."""

LEAST_SHARE: Final = 0.005
"""A region of which a smaller share is seen says nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class CloseWindow:
    """Three by three tiles from near: their plane, the cell (x, y) at its corner, which pixels show no pawn (h, w),
    and the open sides of the cells in it that are known."""

    plane: Plane
    corner: tuple[int, int]
    seen: Float32s
    known: Mapping[int, str]

    def middle(self, cell: int) -> tuple[float, float]:
        """The middle of a cell in the window's own tile units."""
        x, y = cell_origin(cell)
        return x - self.corner[0] + 0.5, y - self.corner[1] + 0.5


def look_closer(
    image: Image, homography: Float64s, shown: Float32s, cell: int, faces: Mapping[int, str]
) -> Float64s | None:
    """Log-likelihoods (11,) of a cell's faces from a close look; None where too little is known around it.

    `shown` (h, w) is 0 where a pawn covers the board's plane, `faces` holds the open sides of cells that are known.
    """
    x, y = cell_origin(cell)
    corner = x - 1, y - 1
    known = {other: sides for other, sides in faces.items() if other != cell and _is_inside(other, corner)}
    if len(known) < LEAST_KNOWN:
        return None
    plane = rectify(image, shifted(homography, *corner), CLOSE_SCALE_PX, 0.0, WINDOW_TILES)
    window = CloseWindow(plane, corner, _enlarged(shown, corner), known)
    labels = _labels(window)
    if min(int(labels.is_corridor.sum()), int((~labels.is_corridor).sum())) < LEAST_LABELS:
        return None
    window = replace(window, plane=replace(plane, image=flatten_light(plane, learn_light(plane, labels))))
    logits = without_shadows(_logits(window, labels), window.plane, labels, window.seen)
    maps = _boxed(logits, window.seen, _corridor_width(logits, window))
    model = learn_from(_measured(maps, np.array([[window.middle(other)] for other in known])), list(known.values()))
    shifts, log_prior = (values[cell][None] for values in cell_shifts())
    scores, at_shift = score_faces(_measured(maps, window.middle(cell) + shifts), model, log_prior)
    shift = shifts[0, at_shift[0, :, :BACK].max(axis=1).argmax()]
    between = (model.corridor[0] + model.wall[0]) / 2
    return np.asarray(scores[0] - _misfit_nats(logits > between, window.seen, window.middle(cell) + shift))


def _is_inside(cell: int, corner: tuple[int, int]) -> bool:
    return all(0 <= at - start < WINDOW_TILES for at, start in zip(cell_origin(cell), corner, strict=True))


def _enlarged(shown: Float32s, corner: tuple[int, int]) -> Float32s:
    """The window's part of a map of the whole plane, at the window's scale, pawns grown by their rim."""
    scale = round(shown.shape[0] / (SIZE + 2 * MARGIN_TILES))
    left, top = (round((start + MARGIN_TILES) * scale) for start in corner)
    part = shown[top : top + WINDOW_TILES * scale, left : left + WINDOW_TILES * scale]
    side = WINDOW_TILES * CLOSE_SCALE_PX
    smooth = cv2.resize(part, (side, side), interpolation=cv2.INTER_LINEAR)
    reach = 2 * RIM_PX + 1
    return np.asarray(cv2.erode((smooth > 0.5).astype(np.float32), np.ones((reach, reach), np.uint8)), dtype=np.float32)


def _logits(window: CloseWindow, labels: Labels) -> Float32s:
    """How much more each pixel looks like corridor than like wall, by what the known neighbours look like."""
    channels = channels_of(window.plane.image, CLOSE_SCALE_PX, window.seen)
    appearance = learn(channels, labels, LEAST_SPREAD)
    return logit_map(appearance, distance_maps(appearance, channels))


def _labels(window: CloseWindow) -> Labels:
    """The visible pixels of the known cells whose kind every edition agrees on."""
    side = WINDOW_TILES * CLOSE_SCALE_PX
    index, kinds, cells = [], [], []
    for cell, sides in window.known.items():
        rows, columns, is_corridor = (part[::THINNED] for part in face_pixels(sides, CLOSE_SCALE_PX))
        left, top = (CLOSE_SCALE_PX * (at - start) for at, start in zip(cell_origin(cell), window.corner, strict=True))
        places = (rows + top) * side + columns + left
        is_seen = window.seen.ravel()[places] > 0.5
        index.append(places[is_seen])
        kinds.append(is_corridor[is_seen])
        cells.append(np.full(int(is_seen.sum()), cell))
    places = np.concatenate(index)
    x, y = places % side, places // side
    return Labels(places, np.concatenate(kinds), np.concatenate(cells), 2 * x / side - 1, 2 * y / side - 1)


def _corridor_width(logits: Float32s, window: CloseWindow) -> float:
    """How wide corridors are here, in tiles, by the open arms of the known cells."""
    points = np.concatenate([_arm_points(*window.middle(cell), sides) for cell, sides in window.known.items()])
    x, y = (np.ascontiguousarray(points[..., axis] * CLOSE_SCALE_PX - 0.5, dtype=np.float32) for axis in (0, 1))
    share, lean = (
        cv2.remap(one, x, y, cv2.INTER_LINEAR).reshape(-1, 2, len(HALF_WIDTHS_TILES)).sum(axis=(0, 1))
        for one in (window.seen, logits * window.seen)
    )
    clear = HALF_WIDTHS_TILES[lean / np.maximum(share, 1e-3) > CLEARLY_CORRIDOR]
    return 2 * float(clear.max(initial=HALF_WIDTHS_TILES[0]))


def _arm_points(x: float, y: float, sides: str) -> Float64s:
    """Points across the open arms of a tile whose middle lies at (x, y): (arms x along, across, 2)."""
    across = np.concatenate([-HALF_WIDTHS_TILES, HALF_WIDTHS_TILES])
    along = ALONG_TILES[:, None]
    arms = [
        np.stack(np.broadcast_arrays(x + dx * along + dy * across, y + dy * along + dx * across), axis=-1)
        for dx, dy in (SIDE_STEPS[side] for side in sides)
    ]
    return np.concatenate(arms)


def _boxed(logits: Float32s, seen: Float32s, width_tiles: float) -> tuple[Maps, Maps, Maps]:
    """Logits averaged over the boxes of upright arms, of lying arms and of everything else."""
    reach = 2 * round(NEAR_PAWN_TILES * CLOSE_SCALE_PX) + 1
    away = np.asarray(cv2.erode(seen, np.ones((reach, reach), dtype=np.uint8)), dtype=np.float32)
    maps = []
    for sides_tiles in ((width_tiles, ARM_TILES), (ARM_TILES, width_tiles), (BOX_TILES, BOX_TILES)):
        box = tuple(2 * round(side * CLOSE_SCALE_PX / 2 - 0.5) + 1 for side in sides_tiles)
        share = np.asarray(cv2.blur(seen, box), dtype=np.float32)
        values = np.asarray(cv2.blur(logits * seen, box) / np.maximum(share, 1e-3), dtype=np.float32)
        maps.append(Maps(values, share, away, CLOSE_SCALE_PX, 0.0))
    upright, lying, other = maps
    return upright, lying, other


def _measured(maps: tuple[Maps, Maps, Maps], middles: Float64s) -> Measure:
    """The nine regions of tiles at `middles` (n, k, 2), each in its own box."""
    upright, lying, other = (measure(one, middles, least_share=LEAST_SHARE) for one in maps)
    for sides, arms in ((slice(0, 3, 2), upright), (slice(1, 4, 2), lying)):
        other.values[..., sides] = arms.values[..., sides]
        other.is_trusted[..., sides] = arms.is_trusted[..., sides]
    return other


def _misfit_nats(looks_open: Bools, seen: Float32s, middle: Float64s) -> Float64s:
    """What each face (11,) pays for pixels that look like the other kind, and a back for being one.

    `looks_open` (h, w) holds where the window looks more like corridor than like wall; `middle` is the tile's, in
    tiles. Corridor right beside a pawn pays less.
    """
    left, top = (round(at * CLOSE_SCALE_PX) - CLOSE_SCALE_PX // 2 for at in middle)
    reach = 2 * round(NEAR_PAWN_TILES * CLOSE_SCALE_PX) + 1
    weights = np.where(cv2.erode(seen, np.ones((reach, reach), np.uint8)) > 0.5, 1.0, MISFIT_BY_PAWN)
    nats = np.full(len(TILE_FACES), BACK_NATS)
    for face, sides in enumerate(FACES):
        rows, columns, is_corridor = face_pixels(sides, CLOSE_SCALE_PX)
        places = rows + top, columns + left
        is_seen = seen[places] > 0.5
        is_misfit = (looks_open[places] != is_corridor) * np.where(is_corridor, weights[places], 1.0)
        kinds = [is_misfit[is_seen & (is_corridor == kind)] for kind in (False, True)]
        nats[face] = MISFIT_NATS * sum(float(kind.mean()) for kind in kinds if kind.size) / 2
    return nats
