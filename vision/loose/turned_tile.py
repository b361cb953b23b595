"""Looks at one place beside the board from near, turned straight and under its own light: is it a tile, and which?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.fixed_layout import corridor_distance
from vision.board.plane import MARGIN_TILES, Plane, rectify
from vision.loose.loose_places import DARK_FLOOR, SIZE, Lead, LoosePlace
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.channels import to_lab
from vision.tiles.backs import FAMILIAR_SHARE
from vision.tiles.board_look import BoardLook
from vision.tiles.corridor_and_wall import Appearance, channels_of, distance_maps, labels_for, logit_map
from vision.tiles.openings import BACK, FACES, Model, boxed, measure, score_faces, turned_spots

AROUND_TILES: Final = 0.3
"""How much is seen around a place, in tiles."""

TICKS: Final[Float64s] = np.arange(-2, 3) * 0.06
ANGLES_DEG: Final[Float64s] = np.array([-7.5, -3.75, 0.0, 3.75, 7.5])
"""A place is read at middles so far off (tiles), and at these turns more (degrees)."""

GAINS: Final = (0.5, 2.5)
"""How many times brighter than the place the board may be."""

LEAST_SD: Final = 1.2
"""Regions stray by this at least (logits): no place is known as exactly as the board's cells."""

BLOCKS: Final = (0.14, 0.86)
BLOCK_TILES: Final = 0.1
"""Where a tile's corners lie, which are wall on every face, and how far around they are looked at (tiles)."""

SIDE_TILES: Final = 0.49
ALONG_TILES: Final[Float64s] = np.linspace(-0.34, 0.34, 9)
"""Where the outline is looked for: so far from the middle, at these places along a side, for corners are rounded."""

SOFTEN_TILES: Final = 0.03
STEEP_SHARE: Final = 0.9
"""The outline is measured in a picture softened by this, against the slope that this share of the place stays under."""

STRANGE_FROM: Final = 0.22
STRANGE_TO: Final = 0.4
"""How far from its middle a tile is asked whether it looks like this print: treasures are left out (tiles)."""

FIT: Final = (-6.0, 8.0)
OUTLINE_NATS: Final = 10.0
STRANGE_NATS: Final = 4.0
"""What the fit to corridor and wall says at least and at most, what a whole outline says for a tile, and what being
strange altogether says against it (nats)."""

MOST_LEAD: Final = 12.0
WEIGHTS: Final = np.array([0.016, 0.644, -3.77, 0.249, 5.493])
BIAS: Final = -10.185
"""The log odds for a tile and its likeliest face: what the fit, the parting, strangeness, the face's lead over the next
(nats, at most the first) and the outline count together. They come from a logistic regression, one choice among a
picture's looks and none."""

POINTS: Final = 14
RIM_TILES: Final = 0.07
ROUNDED_TILES: Final = 0.24
TREASURE_TILES: Final = 0.2
CORRIDOR_HALF: Final = 0.16
WALL_FROM: Final = 0.24
"""Points along a tile where it is asked how it parts into two kinds; left out are its rim, its rounded corners and what
may be a treasure. Nearer to the middle line than the fifth it is corridor, farther than the sixth wall (tiles)."""

INDEPENDENT: Final = 14.0
"""A tile's points say as much as this many that are independent of each other."""

OUTLIERS: Final = 0.03
"""Values beyond this share at either end are drawn in."""


@dataclass(frozen=True, slots=True, eq=False)
class KnownPrint:
    """What the board says of this print: corridor and wall, pixel by pixel and region by region, the distance from both
    that few of its pixels pass, the logarithm of its wall's light, and its scale in pixels a tile."""

    appearance: Appearance
    model: Model
    limit: float
    wall_light: float
    scale_px: int


@dataclass(frozen=True, slots=True, eq=False)
class TurnedTile:
    """What may be a tile: its middle in tile units, how far it is turned clockwise (degrees), nats for each face (10,)
    as told along its own axes, nats for its being a tile at all, how clear its outline is (0 to 1), the log odds
    that it is one and shows the likeliest face, and those by the trained net (`trained_tiles`), 0 where it was not
    asked."""

    x: float
    y: float
    angle_deg: float
    faces: Float64s
    evidence: float
    outline: float
    odds: float = 0.0
    said: float = 0.0

    @property
    def likeness(self) -> float:
        """Its evidence with the outline counted twice: of looks at one tile the one that lies on it is outlined best,
        while its diagonal shows corridor and wall as well."""
        return self.evidence + OUTLINE_NATS * self.outline


def known_print(look: BoardLook, model: Model) -> KnownPrint:
    """What this picture's board says of the print."""
    labels = labels_for(look.plane.scale_px, MARGIN_TILES)
    limit = float(np.quantile(look.distances.min(axis=0).ravel()[labels.index], FAMILIAR_SHARE))
    wall = np.median(_light(look.flat).ravel()[labels.index[~labels.is_corridor]], axis=-1)
    (corridor, one), (closed, other) = model.corridor, model.wall
    wider = Model((corridor, max(one, LEAST_SD)), (closed, max(other, LEAST_SD)))
    return KnownPrint(look.appearance, wider, float(limit), float(wall), look.plane.scale_px)


def look_at_place(image: Image, homography: Float64s, known: KnownPrint, lead: Lead, place: LoosePlace) -> TurnedTile:
    """What a place shows: the best of several middles and turns near it."""
    turn = straightened(place.x, place.y, place.angle_deg)
    patch = in_own_light(rectify(image, homography @ turn, known.scale_px, AROUND_TILES, 1), known)
    distances = distance_maps(known.appearance, channels_of(patch.image, patch.scale_px))
    maps = boxed(logit_map(known.appearance, distances), None, patch.scale_px, AROUND_TILES)
    regions = measure(maps, _middles().repeat(len(ANGLES_DEG), axis=1), turned_spots(ANGLES_DEG))
    scores = score_faces(regions, known.model, np.zeros(regions.values.shape[:2]))[1].reshape(-1, BACK + 1)
    fits = np.clip(scores[:, :BACK].max(axis=1) - scores[:, BACK], *FIT)
    outlines = _outlines(patch)
    best = int((fits + OUTLINE_NATS * outlines).argmax())
    middle, angle_deg = _middles()[best // len(ANGLES_DEG), 0], float(ANGLES_DEG[best % len(ANGLES_DEG)])
    strange = float((distances.min(axis=0) > known.limit)[_ring(patch, middle)].mean())
    parted = _parted(lead.of(patch.image, patch.scale_px), middle, angle_deg, patch.scale_px)
    evidence = fits[best] + parted.max() + OUTLINE_NATS * outlines[best] - STRANGE_NATS * strange
    x, y, _ = turn @ np.array([*middle, 1.0])
    faces = scores[best, :BACK] + parted
    lead_nats = min(MOST_LEAD, float(np.ptp(np.sort(faces)[-2:])))
    odds = WEIGHTS @ [fits[best], parted.max(), strange, lead_nats, outlines[best]] + BIAS
    turned_deg = place.angle_deg + angle_deg
    return TurnedTile(float(x), float(y), turned_deg, faces, float(evidence), float(outlines[best]), float(odds))


def straightened(x: float, y: float, angle_deg: float) -> Float64s:
    """Takes the own coordinates (0..1) of a tile with its middle at (x, y) to tile units of the board, (3, 3)."""
    angle = np.radians(angle_deg)
    c, s = SIZE * np.cos(angle), SIZE * np.sin(angle)
    return np.array([[c, -s, x - (c - s) / 2], [s, c, y - (c + s) / 2], [0, 0, 1]])


def in_own_light(patch: Plane, known: KnownPrint) -> Plane:
    """The place as bright as the board is, judged by the corners of the tile that may lie there."""
    light = _light(patch.image)
    windows = (patch.window(x - BLOCK_TILES, y - BLOCK_TILES, x + BLOCK_TILES, y + BLOCK_TILES)
               for x in BLOCKS for y in BLOCKS)  # fmt: skip
    gain = np.exp(known.wall_light - np.mean([light[window].mean() for window in windows]))
    brighter = patch.image * np.float32(np.clip(gain, *GAINS))
    return Plane(np.clip(brighter, 0, 255).astype(np.uint8), patch.scale_px, patch.margin_tiles)


def _light(image: Image) -> Float32s:
    return np.asarray(np.log(image.astype(np.float32).mean(axis=2) + np.float32(DARK_FLOOR)), dtype=np.float32)


@lru_cache(maxsize=1)
def _middles() -> Float64s:
    """The middles that are tried, (n, 1, 2), in the tile's own coordinates."""
    return (0.5 + np.stack(np.meshgrid(TICKS, TICKS), axis=-1)).reshape(-1, 1, 2)


def _outlines(patch: Plane) -> Float64s:
    """How clear a tile's outline is at each middle and turn (n,): of its four sides, the fainter two count most."""
    lab = to_lab(patch.image)
    soft = cv2.GaussianBlur(lab, (0, 0), max(0.6, SOFTEN_TILES * patch.scale_px))
    slopes = [_steepest(cv2.Sobel(soft, cv2.CV_32F, x, 1 - x, ksize=3)) for x in (1, 0)]
    steep = float(np.quantile(np.maximum(*slopes), STEEP_SHARE)) + 1e-3
    across, down = (
        cv2.dilate(np.minimum(slope / steep, 1.0), np.ones(shape, dtype=np.uint8))
        for slope, shape in zip(slopes, ((1, 3), (3, 1)), strict=True)
    )
    sides = np.stack([_side(map_, k, patch.scale_px) for k, map_ in enumerate((across, across, down, down))])
    sides.sort(axis=0)
    return np.asarray((sides.mean(axis=0) + sides[:2].mean(axis=0)) / 2)


def _steepest(slopes: cv2.typing.MatLike) -> Float32s:
    """The steepest of three channels at each pixel, up or down, (h, w)."""
    one, two, three = cv2.split(np.abs(slopes))
    return np.asarray(cv2.max(cv2.max(one, two), three), dtype=np.float32)


def _side(slopes: cv2.typing.MatLike, side: int, scale_px: int) -> Float64s:
    """How steep the picture is along one side (W E N S) of a tile at each middle and turn, (n,)."""
    x, y = _side_pixels(side, scale_px)
    values = cv2.remap(slopes, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.median(values.reshape(-1, len(ALONG_TILES)), axis=-1)


@lru_cache(maxsize=8)
def _side_pixels(side: int, scale_px: int) -> tuple[Float32s, Float32s]:
    """Pixels, x and y, of the points along one side, a row for each middle."""
    off = np.full(len(ALONG_TILES), SIDE_TILES if side % 2 else -SIDE_TILES)
    points = np.stack([off, ALONG_TILES] if side < 2 else [ALONG_TILES, off], axis=-1)
    angles = np.radians(ANGLES_DEG)[:, None]
    x = points[:, 0] * np.cos(angles) - points[:, 1] * np.sin(angles)
    y = points[:, 0] * np.sin(angles) + points[:, 1] * np.cos(angles)
    pixels = (_middles()[:, :, None, :] + np.stack([x, y], axis=-1)[None] + AROUND_TILES) * scale_px - 0.5
    flat = pixels.reshape(len(pixels), -1, 2).astype(np.float32)
    return np.ascontiguousarray(flat[..., 0]), np.ascontiguousarray(flat[..., 1])


def _ring(patch: Plane, middle: Float64s) -> Bools:
    ticks = (np.arange(patch.image.shape[0]) + 0.5) / patch.scale_px - AROUND_TILES
    away = np.maximum(np.abs(ticks - middle[0])[None, :], np.abs(ticks - middle[1])[:, None])
    return np.asarray((away > STRANGE_FROM) & (away < STRANGE_TO))


def _parted(lead: Float32s, middle: Float64s, angle_deg: float, scale_px: int) -> Float64s:
    """How well each face parts the tile into corridor and wall, in nats (10,), whatever the light is."""
    points, kinds = _points()
    c, s = np.cos(np.radians(angle_deg)), np.sin(np.radians(angle_deg))
    turned = points @ np.array([[c, s], [-s, c]]) + middle
    pixels = ((turned + AROUND_TILES) * scale_px - 0.5).astype(np.float32)
    values = cv2.remap(lead, pixels[None, :, 0].copy(), pixels[None, :, 1].copy(), cv2.INTER_LINEAR)[0]
    low, high = (float(np.quantile(values, share)) for share in (OUTLIERS, 1 - OUTLIERS))
    explained = _explained(np.clip(values, low, high).astype(np.float64), *kinds)
    return np.asarray(-0.5 * INDEPENDENT * np.log(np.maximum(1 - explained, 0.02)))


def _explained(values: Float64s, corridor: Float64s, wall: Float64s) -> Float64s:
    """The share of the variance of `values` (n,) that each face's two kinds explain, (faces,); a kind's points are 1,
    others 0, (faces, n). None where wall looks more like corridor."""
    values = values - values.mean()
    squared = values * values
    (one, one_squared, ones), (other, other_squared, others) = (
        (kind @ values, kind @ squared, kind.sum(axis=1)) for kind in (corridor, wall)
    )
    within = one_squared - one**2 / ones + other_squared - other**2 / others
    whole = one_squared + other_squared - (one + other) ** 2 / (ones + others) + 1e-9
    return np.where(one / ones <= other / others, 0.0, 1 - within / whole)


@lru_cache(maxsize=1)
def _points() -> tuple[Float64s, tuple[Float64s, Float64s]]:
    """Points of a tile from its middle, (n, 2), and 1 for those that are corridor, and wall, on each face, (10, n)."""
    ticks = (np.arange(POINTS) + 0.5) / POINTS
    u, v = (axis.ravel() for axis in np.meshgrid(ticks, ticks))
    corner = np.hypot(*(np.maximum(np.abs(w - 0.5) - 0.5 + ROUNDED_TILES, 0.0) for w in (u, v)))
    inside = (np.maximum(np.abs(u - 0.5), np.abs(v - 0.5)) < 0.5 - RIM_TILES) & (corner < ROUNDED_TILES - RIM_TILES)
    inside &= np.hypot(u - 0.5, v - 0.5) > TREASURE_TILES
    u, v = u[inside], v[inside]
    away = np.stack([corridor_distance(face, u, v) for face in FACES])
    return np.stack([u, v], axis=1) - 0.5, ((away < CORRIDOR_HALF) * 1.0, (away > WALL_FROM) * 1.0)
