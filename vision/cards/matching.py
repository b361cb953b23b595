"""How well pictures of single cards agree with taught looks, in any light and at small shifts.

A card is compared as a *view*: its lightness, on a scale where light is a matter of adding, and its two tints; what
is compared of them is less its mean around the place. A lamp, its colour and its shadow are smooth, and so drop out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

import cv2
import numpy as np

from companion.frame import Image
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.channels import LIGHT_CURVE, levelled, to_lab

Square = TypeVar("Square", Image, Float32s)

TURNS: Final = "NESW"
"""The sides of a card clockwise, and the one to which its printed north points, by quarter turns."""

COARSE_PX: Final = 24
FINE_PX: Final = 48
"""Edge of a card in its views: the first is enough to find it, the second to tell treasures apart."""

REACH: Final = 1 / 8
"""So far beside its place, as a share of its edge, a card is looked for."""

LIGHT_WINDOW: Final = 0.6
"""Light is even over this share of a card's edge."""

TRIM: Final = 1 / 24
"""This share of a card's edge is left out on all sides: there lie the seams, and corners are never known exactly."""

WORTH_ALIGNING: Final = 0.45
"""What agrees less with the likest look is no card, and stays where it is."""

SAME: Final = 0.04
"""A card that lies as before agrees with its look as before, give or take so much."""

ALIGN_STEPS: Final = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 25, 1e-4)
"""Aligning ends after so many steps, or when a step helps by less."""


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """Where a card may lie in a picture: its `corners` (4, 2) in px, clockwise from the one that is north-west in the
    grid, and how it `agrees` (looks, 4 turns) with each look in each turn: correlations of -1 to 1."""

    corners: Float64s
    agrees: Float32s

    @property
    def best(self) -> float:
        """How it agrees with the likest look."""
        return float(self.agrees.max(initial=-1.0))

    @property
    def likest(self) -> int:
        """The number of the likest look, times four, and its quarter turns."""
        return int(self.agrees.argmax())


def log_odds(agrees: Float32s) -> Float32s:
    """How well looks explain a picture that they agree with, for each of its details: minus the logarithm of what each
    leaves unexplained."""
    return np.asarray(-np.log(1.0 - np.clip(agrees, 0.0, 0.999) ** 2), dtype=np.float32)


class Parts(NamedTuple):
    """What the parts of a square, 4 rows of 4 as (2, 2, 2, 2), have in common with those of each look in each turn: the
    products of both (shifts, 4 * looks, parts), and of either with itself (shifts, 1, parts), (1, 4 * looks, parts)."""

    both: Float32s
    here: Float32s
    looks: Float32s

    def agrees(self, seen: Bools) -> Float32s:
        """How each quarter agrees with each look in each turn (4 * looks, 2, 2), by its parts that are seen."""
        both, here, looks = ((those * seen).sum(axis=(-3, -1)) for those in (self.both, self.here, self.looks))
        return np.asarray((both / np.sqrt(here * looks + 1e-6)).max(axis=0), dtype=np.float32)

    def left(self) -> Float32s:
        """What the likeliest look leaves unexplained of each part, as a share of what its parts show on average."""
        agrees = np.maximum((self.both / np.sqrt(self.here * self.looks + 1e-6)).max(axis=0), 0.0)
        likest = log_odds(agrees).reshape(len(agrees), -1).mean(axis=1).argmax()
        here, look, agrees = self.here.mean(axis=(0, 1)), self.looks[0, likest], agrees[likest]
        here = here * (agrees**2 * look).sum() / ((agrees**2 * here).sum() + 1e-6)  # light changes contrast
        return np.asarray((here + look - 2 * agrees * np.sqrt(here * look)) / look.mean(), dtype=np.float32)


class Matcher:
    """Taught looks, upright and square, each turned four ways, ready to be compared with pictures of cards."""

    def __init__(self, looks: Sequence[Image]) -> None:
        self.looks = tuple(looks)
        self._views = {edge: self._turned(edge) for edge in (COARSE_PX, FINE_PX)}
        self._rows = {edge: _rows([_core(view, edge) for view in views]) for edge, views in self._views.items()}
        self._parts = _part_rows(self._views[FINE_PX])

    def _turned(self, edge: int) -> list[Float32s]:
        """The view (edge, edge, 3) of each look in each turn."""
        small = [cv2.resize(look, (edge, edge), interpolation=cv2.INTER_AREA) for look in self.looks]
        return [_channels(np.ascontiguousarray(np.rot90(look, -turn))) for look in small for turn in range(4)]

    def likest(self, look: Image) -> Float32s:
        """How a look agrees with each of the taught looks in its best turn (looks,)."""
        corners = edge_corners(look.shape[0])
        return np.asarray(self.compare(look, corners, FINE_PX, 2)[0].max(axis=1), dtype=np.float32)

    def place(self, image: Image, corners: Float64s) -> Place:
        """What lies about here, moved to where it agrees best with the likest look."""
        agrees, shifts = self.compare(image, corners, COARSE_PX, round(REACH * COARSE_PX))
        best = int(agrees.argmax())
        if agrees.max(initial=-1.0) < WORTH_ALIGNING:
            return Place(corners, agrees)
        across, down = shifts.reshape(-1, 2)[best]
        nw, ne, se, sw = corners
        shifted = corners + across * (ne - nw + se - sw) / 2 + down * (sw - nw + se - ne) / 2
        aligned = self.aligned(image, shifted, best)
        return Place(aligned, self.compare(image, aligned, FINE_PX, 1)[0])

    def seen_again(self, image: Image, place: Place) -> bool:
        """Whether the same card still lies exactly there; cheaper than placing it anew."""
        agrees = self.compare(image, place.corners, FINE_PX, 1)[0]
        return int(agrees.argmax()) == place.likest and float(agrees.max()) > place.best - SAME

    def parts(self, image: Image, corners: Float64s) -> Parts:
        """What the parts of what lies just here have in common with those of the looks in their turns."""
        here, looks = _part_rows(_views_about(image, corners, FINE_PX, 1)), self._parts
        both = np.moveaxis(np.moveaxis(here, 0, -2) @ np.moveaxis(looks, 0, -1), (-2, -1), (0, 1))
        return Parts(both, (here**2).sum(axis=-1)[:, None], (looks**2).sum(axis=-1)[None])

    def compare(self, image: Image, corners: Float64s, edge: int, reach_px: int) -> tuple[Float32s, Float32s]:
        """Correlations (looks, 4), each at its best shift (looks, 4, 2), in shares of the edge."""
        views = _views_about(image, corners, edge, reach_px)
        scores = _rows([_core(view, edge) for view in views]) @ self._rows[edge].T
        y, x = np.divmod(scores.argmax(axis=0), 2 * reach_px + 1)
        shifts = (np.stack([x, y], axis=-1) - reach_px) / edge
        return scores.max(axis=0).reshape(-1, 4), shifts.reshape(-1, 4, 2).astype(np.float32)

    def aligned(self, image: Image, corners: Float64s, turned: int) -> Float64s:
        """The corners, moved and turned so that what lies there agrees with this look in this turn."""
        reach, rim = round(REACH * FINE_PX), 2 * round(TRIM * FINE_PX)
        here = _channels(squared(image, corners, FINE_PX, reach))[..., 0]
        inside = here[reach:-reach, reach:-reach]
        light = inside - levelled(inside, LIGHT_WINDOW * FINE_PX)
        here = here - cv2.copyMakeBorder(light, *(reach,) * 4, cv2.BORDER_REPLICATE)
        look = levelled(self._views[FINE_PX][turned], LIGHT_WINDOW * FINE_PX)[rim:-rim, rim:-rim, 0]
        warp = np.array([[1, 0, reach + rim], [0, 1, reach + rim]], dtype=np.float32)
        try:
            _, warp = cv2.findTransformECC(look.copy(), here, warp, cv2.MOTION_AFFINE, ALIGN_STEPS)
        except cv2.error:  # it does not converge where the two are not alike
            return corners
        moved = (_pixels(FINE_PX) - rim) @ warp[:, :2].T + warp[:, 2]
        is_near = np.abs(moved - _pixels(FINE_PX, reach)).max() < 2 * reach
        return unsquared(moved, corners, FINE_PX, reach) if is_near else corners


def quarters(square: Square) -> list[Square]:
    """The four quarters of a square picture (h, h, 3), row by row."""
    half = len(square) // 2
    return [square[y : y + half, x : x + half] for y in (0, half) for x in (0, half)]


def edge_corners(edge_px: float) -> Float64s:
    """The corners (4, 2) of a square picture, clockwise from its north-west."""
    return np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]) * edge_px


def _pixels(edge_px: float, reach_px: float = 0) -> Float64s:
    """The corners of a square so far inside a picture as OpenCV counts pixels: from the middle of the first one."""
    return edge_corners(edge_px) + reach_px - 0.5


def squared(image: Image, corners: Float64s, edge_px: int, reach_px: int = 0) -> Image:
    """The card with these corners made square and so large, with some pixels of what lies around it."""
    warp = cv2.getPerspectiveTransform(corners.astype(np.float32), _pixels(edge_px, reach_px).astype(np.float32))
    size = (edge_px + 2 * reach_px,) * 2
    return np.asarray(cv2.warpPerspective(image, warp, size, borderMode=cv2.BORDER_REPLICATE), dtype=np.uint8)


def unsquared(points: Float64s, corners: Float64s, edge_px: int, reach_px: int = 0) -> Float64s:
    """Where points (n, 2) of such a square picture lie in the picture that it was taken from."""
    warp = cv2.getPerspectiveTransform(_pixels(edge_px, reach_px).astype(np.float32), corners.astype(np.float32))
    return np.asarray(cv2.perspectiveTransform(points[None], warp)[0], dtype=np.float64)


def _channels(square: Image) -> Float32s:
    """The channels (h, w, 3) of a picture in which light is a matter of adding."""
    lightness, *tints = cv2.split(to_lab(square))
    channels = cv2.merge([cv2.LUT(lightness, LIGHT_CURVE), *(tint.astype(np.float32) for tint in tints)])
    return np.asarray(channels, dtype=np.float32)


def _views_about(image: Image, corners: Float64s, edge_px: int, reach_px: int) -> list[Float32s]:
    """The views (edge_px, edge_px, 3) of what lies here and up to so many pixels beside it, row by row."""
    channels, span = _channels(squared(image, corners, edge_px, reach_px)), range(2 * reach_px + 1)
    return [channels[y : y + edge_px, x : x + edge_px] for y in span for x in span]


def _core(view: Float32s, edge_px: int) -> Float32s:
    """What is compared of a view, levelled by itself: a dark table around a card is not its light, nor is a sleeve."""
    trim = round(TRIM * edge_px)
    return levelled(view, LIGHT_WINDOW * edge_px)[trim : edge_px - trim, trim : edge_px - trim]


def _part_rows(views: Sequence[Float32s]) -> Float32s:
    """The parts of these views (FINE_PX, FINE_PX, 3), quarters of quarters, as rows (n, 2, 2, 2, 2, d)."""
    parts = [part for view in views for quarter in quarters(view) for part in quarters(_core(quarter, FINE_PX // 2))]
    return np.swapaxes(np.reshape(parts, (len(views), 2, 2, 2, 2, -1 if parts else 0)), 2, 3)


def _rows(parts: Sequence[Float32s]) -> Float32s:
    """Rows (n, d) of mean 0 and length 1."""
    rows = np.reshape(parts, (len(parts), -1 if parts else 1)).astype(np.float32)
    rows -= rows.mean(axis=1, keepdims=True)
    return np.asarray(rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-6), dtype=np.float32)
