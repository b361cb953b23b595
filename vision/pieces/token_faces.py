"""Tells which numbered disc lies where, by likeness with the faces that its owner taught.

No number is read as a number. A face is compared ring by ring at every angle, its middle looked for a little around
where the disc was found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.frame import Image
from vision.board.plane import rectify
from vision.picture.arrays import Float32s, Float64s, Indices
from vision.pieces.disc_outlines import Disc, square_of

FACE_SCALE_PX: Final = 96
"""Pixels a tile of taught faces and of the plane they are compared in."""

FACE_PX: Final = 64
"""The side of a face's picture: two thirds of a tile around the disc's middle."""

ANGLES: Final = 96
RINGS: Final = 14
INNERMOST, OUTERMOST = 0.1, 0.92
"""Shares of the disc's radius that rings are compared between: its very rim is worn or in shadow."""

AROUND_STEPS: Final = 6
NEAR_STEPS: Final = 2
AROUND_STEP_TILES: Final = 0.022
MORE_CLOSELY: Final = 4
"""How far around its middle, in such steps (tiles; fewer where it is found as it was when taught), a disc is compared
with faces, and of how many likely faces the places are looked at more closely: where disc and ground are alike, the
middle is found only roughly."""

LIGHTNESS_SHARE: Final = 0.6
"""Lightness counts for less than tint: lamps shine unevenly, ink does not."""

LEAST_STRENGTH: Final = 40.0
"""A disc whose print is weaker than this shows nothing to compare: noise resembles everything."""

WAVE_GAIN: Final[Float32s] = np.sqrt(np.arange(1, ANGLES // 2 + 1, dtype=np.float32))[:, None]
"""Fine print tells numbers apart; coarse shades they share."""


Complexes = npt.NDArray[np.complex64]
"""Waves around discs, in single precision."""


@dataclass(frozen=True, slots=True, eq=False)
class TokenFace:
    """A taught face: its number, the picture of the disc (FACE_PX, FACE_PX, 3) in B, G, R, its radius in tiles."""

    number: int
    picture: Image
    radius: float


def cut_token(image: Image, homography: Float64s, disc: Disc, number: int) -> TokenFace:
    """The face of a disc that was found in a picture."""
    flat = rectify(image, homography, FACE_SCALE_PX, 1.0).image
    middle = ((disc.x + 1.0) * FACE_SCALE_PX - 0.5, (disc.y + 1.0) * FACE_SCALE_PX - 0.5)
    picture = cv2.getRectSubPix(flat, (FACE_PX, FACE_PX), middle)
    return TokenFace(number, np.asarray(picture, dtype=np.uint8), disc.radius)


def likenesses(
    image: Image, homography: Float64s, discs: Sequence[Disc], faces: Sequence[TokenFace], *, is_near: bool = False
) -> Float64s:
    """How like each disc is to each face, (discs, faces), 1 for the very same; where all were seen by one camera, their
    middles are found alike, so that only near ones are tried."""
    colours, radius = _lab(rectify(image, homography, FACE_SCALE_PX, 1.0).image), common_radius(faces)
    centre = np.full((1, 2), (FACE_PX - 1) / 2)
    taught = np.stack([_spectrum(_lab(face.picture), centre, radius)[0] for face in faces])
    around = NEAR if is_near else AROUND
    found = [_likenesses_of(colours, disc, radius, taught, around) for disc in discs]
    return np.array(found).reshape(-1, len(faces))


def _likenesses_of(colours: Float32s, disc: Disc, radius: float, taught: Complexes, around: Float64s) -> Float64s:
    """The likenesses of one disc: around where it was found, then closer around where the likeliest faces lie best."""
    middles = around + np.array([[disc.x, disc.y]])
    rough, at = _best(_spectrum(colours, _pixels(middles), radius), taught)
    likely = middles[np.unique(at[np.argsort(-rough)[:MORE_CLOSELY]])]
    fine, _ = _best(_spectrum(colours, _pixels((likely[:, None, :] + CLOSE).reshape(-1, 2)), radius), taught)
    return np.maximum(rough, fine)


def _pixels(points: Float64s) -> Float64s:
    return (points + 1.0) * FACE_SCALE_PX - 0.5


def common_radius(faces: Sequence[TokenFace]) -> float:
    """The radius of a box's discs in tiles."""
    return float(np.median([face.radius for face in faces]))


def _lab(picture: Image) -> Float32s:
    lab = cv2.cvtColor(np.asarray(picture, dtype=np.float32) / 255, cv2.COLOR_BGR2LAB)
    lab[:, :, 0] *= LIGHTNESS_SHARE
    return np.asarray(lab, dtype=np.float32)


def _spectrum(colours: Float32s, middles: Float64s, radius: float) -> Complexes:
    """What is printed around each middle (n, 2) as waves around the disc, of one strength: (n, waves, rings x 3).

    What is the same all around (ground, printed rings, lamp) is left out.
    """
    shares = np.linspace(INNERMOST, OUTERMOST, RINGS)
    turn = np.arange(ANGLES) * 2 * np.pi / ANGLES
    rings = radius * FACE_SCALE_PX * shares[:, None, None] * np.stack([np.cos(turn), np.sin(turn)], axis=-1)
    points = (middles[:, None, None, :] + rings).astype(np.float32)
    x, y = (np.ascontiguousarray(points[..., axis]).reshape(len(middles), -1) for axis in (0, 1))
    seen = cv2.remap(colours, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    around = seen.reshape(len(middles), RINGS, ANGLES, 3) * np.sqrt(shares)[:, None, None]
    waves = np.fft.rfft(around, axis=2)
    waves[:, :, 0] = 0
    waves[:, :, 1:] *= WAVE_GAIN
    waves = np.moveaxis(waves, 2, 1).reshape(len(middles), ANGLES // 2 + 1, -1)
    strength = np.sqrt((np.abs(waves) ** 2).sum(axis=(1, 2), keepdims=True))
    return np.asarray(waves / np.maximum(strength, LEAST_STRENGTH), dtype=np.complex64)


def _best(seen: Complexes, taught: Complexes) -> tuple[Float64s, Indices]:
    """The highest likeness to each face over all middles and angles, and at which middle."""
    common = np.einsum("mwk,fwk->mfw", seen, taught.conj(), optimize=True)
    by_middle = np.fft.irfft(common, n=ANGLES, axis=2).max(axis=2) * ANGLES / 2
    return np.asarray(by_middle.max(axis=0), dtype=np.float64), by_middle.argmax(axis=0)


AROUND: Final[Float64s] = square_of(AROUND_STEPS * AROUND_STEP_TILES, AROUND_STEP_TILES)
NEAR: Final[Float64s] = square_of(NEAR_STEPS * AROUND_STEP_TILES, AROUND_STEP_TILES)
CLOSE: Final[Float64s] = square_of(AROUND_STEP_TILES / 2, AROUND_STEP_TILES / 2)
"""Where the middle is tried around the disc's, (n, 2) in tiles: first roughly, then closer."""
