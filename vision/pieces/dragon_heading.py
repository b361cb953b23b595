"""Tells which way the dragon on its raised refuge looks, by likeness with how its owner showed it; and what it hides.

Refuge and dragon rise above the board, so they lean away from the point below the camera: they are looked at where
planes at several heights above the board would show them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.hiding import hide_solid
from vision.board.homography import project
from vision.board.viewpoint import Eye
from vision.picture.arrays import Float32s, Float64s

LOOK_PX: Final = 96
LOOK_TILES: Final = 1.6
"""A look is a square picture of so many pixels and tiles around the refuge's middle."""

TAUGHT_UP: Final = 0.6
UPS: Final = (0.5, 0.6, 0.7, 0.8, 0.9)
"""Heights (tiles) of the planes that the dragon is looked at in; it is taught in the first named."""

RADIUS_TILES: Final = 0.5
"""How far around the refuge's middle a look is compared (tiles)."""

INNERMOST: Final = 0.12
ANGLES: Final = 72
RINGS: Final = 12
HIGHEST_WAVE: Final = 12
"""Looks are compared ring by ring, from this share of the radius on, in so many angles and rings; of what changes
around the middle, waves below this number count."""

SLACK_STEPS: Final = 3
"""Steps of 5 degrees by which a dragon may be set down askew."""

AROUND_TILES: Final = (-0.08, 0.0, 0.08)
LIGHTNESS_SHARE: Final = 0.8
GAIN: Final = 18.0
SLANT: Final = 0.4
LEAST_LIKENESS: Final = 0.35
SURE: Final = 0.6
"""How far around (tiles) its middle is looked for; how much lightness counts beside tint; how fast a lead in likeness
makes sure (nats); at which slant (tangent) of a view half as much, where not all sides were taught; and the likeness
and confidence below which nothing is said."""

SLICES: Final = tuple((0.086 * k, 0.52 if k < 6 else 0.52 - 0.044 * (k - 5)) for k in range(12))
"""Heights and radii (tiles) of the stand and, narrowing towards its top, the dragon."""

HEADINGS: Final = "NESW"
"""The sides a dragon may face, clockwise."""


@dataclass(frozen=True, slots=True, eq=False)
class DragonLook:
    """How the dragon looks that faces `heading`: a picture (LOOK_PX, LOOK_PX, 3) in B, G, R, north up."""

    heading: str
    picture: Image


def cut_dragon(image: Image, homography: Float64s, eye: Eye, cell: int, heading: str) -> DragonLook:
    """The look of a dragon whose heading somebody says."""
    return DragonLook(heading, _lifted(image, homography, eye, cell, TAUGHT_UP))


def read_heading(
    image: Image, homography: Float64s, eye: Eye, cell: int, taught: Sequence[DragonLook]
) -> tuple[str | None, float]:
    """The side that the dragon faces, and how sure that is.

    The side is None where it was not taught or cannot be told; then the number says how surely the dragon is there.
    """
    if not taught:
        return None, SURE
    best, shares = heading_shares(image, homography, eye, cell, taught)
    heading, confidence = HEADINGS[int(best.argmax())], float(shares.max())
    if best.max() < LEAST_LIKENESS or confidence < SURE:
        return None, max(SURE, confidence)
    return heading, confidence


def heading_shares(
    image: Image, homography: Float64s, eye: Eye, cell: int, taught: Sequence[DragonLook]
) -> tuple[Float64s, Float64s]:
    """How like a taught look the dragon is that faces N, E, S and W (4,), and how probable each side is (4,)."""
    looks = [_waves(_lifted(image, homography, eye, cell, up)) for up in UPS]
    best = np.max([_by_heading(np.concatenate(looks), look) for look in taught], axis=0)
    shares = np.exp(_gain(eye, cell, taught) * (best - best.max()))
    return best, np.asarray(shares / shares.sum(), dtype=np.float64)


def _gain(eye: Eye, cell: int, taught: Sequence[DragonLook]) -> float:
    """How much a lead in likeness counts: seen aslant, a dragon that was turned is another picture, unless each side
    was taught."""
    if {look.heading for look in taught} == set(HEADINGS):
        return GAIN
    slant = float(np.hypot(eye.x - cell % 7 - 0.5, eye.y - cell // 7 - 0.5)) / max(eye.height, 0.1)
    return GAIN / (1 + (slant / SLANT) ** 2)


def _lifted(image: Image, homography: Float64s, eye: Eye, cell: int, up: float) -> Image:
    """The picture as a plane `up` tiles above the board shows it around the cell, north up."""
    ticks = (np.arange(LOOK_PX) + 0.5) / LOOK_PX * LOOK_TILES - LOOK_TILES / 2
    x, y = np.meshgrid(ticks + cell % 7 + 0.5, ticks + cell // 7 + 0.5)
    gain = up / max(eye.height - up, 0.1)
    seen = np.stack([x + (x - eye.x) * gain, y + (y - eye.y) * gain], axis=-1).reshape(-1, 2)
    px = project(homography, seen).astype(np.float32).reshape(LOOK_PX, LOOK_PX, 2)
    picture = cv2.remap(image, px[..., 0].copy(), px[..., 1].copy(), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(picture, dtype=np.uint8)


def _waves(picture: Image) -> np.typing.NDArray[np.complex128]:
    """What changes around the refuge's middle, from several middles, of one strength: (middles, waves, rings x 3)."""
    lab = cv2.cvtColor(cv2.GaussianBlur(picture, (0, 0), 1.2).astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    lab[:, :, 0] *= LIGHTNESS_SHARE
    shares = np.linspace(INNERMOST, 1.0, RINGS)
    turn = np.arange(ANGLES) * 2 * np.pi / ANGLES
    rings = RADIUS_TILES * shares[:, None, None] * np.stack([np.cos(turn), np.sin(turn)], axis=-1)
    around = np.stack(np.meshgrid(AROUND_TILES, AROUND_TILES), axis=-1).reshape(-1, 2)
    points = ((around[:, None, None] + rings + LOOK_TILES / 2) * LOOK_PX / LOOK_TILES - 0.5).astype(np.float32)
    flat = len(around), -1
    seen = cv2.remap(lab, points[..., 0].reshape(flat), points[..., 1].reshape(flat), cv2.INTER_LINEAR)
    values = seen.reshape(len(around), RINGS, ANGLES, 3) * np.sqrt(shares)[:, None, None]
    waves = np.fft.rfft(values, axis=2)
    waves[:, :, 0], waves[:, :, HIGHEST_WAVE:] = 0, 0
    waves = np.moveaxis(waves, 2, 1).reshape(len(around), ANGLES // 2 + 1, -1)
    return np.asarray(waves / np.maximum(np.linalg.norm(waves, axis=(1, 2), keepdims=True), 1e-6))


def _by_heading(seen: np.typing.NDArray[np.complex128], look: DragonLook) -> Float64s:
    """The highest likeness with a taught look, turned until it faces N, E, S and W (4,)."""
    taught = _waves(look.picture)[len(AROUND_TILES) ** 2 // 2]
    turns = np.fft.irfft((seen * taught.conj()).sum(axis=2), n=ANGLES, axis=1).max(axis=0) * ANGLES / 2
    quarter, first = ANGLES // 4, HEADINGS.index(look.heading)
    slack = np.arange(-SLACK_STEPS, SLACK_STEPS + 1)
    return np.array([turns[((side - first) * quarter + slack) % ANGLES].max() for side in range(4)])


def hide_dragon(free: Float32s, cell: int, eye: Eye) -> None:
    """Hides in a map what a refuge and dragon of usual size hide."""
    hide_solid(free, (cell % 7 + 0.5, cell // 7 + 0.5), SLICES, eye)
