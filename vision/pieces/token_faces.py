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

from companion.frame import Image
from vision.board.plane import rectify
from vision.picture.arrays import Float32s, Float64s, Indices
from vision.pieces.disc_outlines import Disc, square_of
from vision.pieces.waves import Complexes, compared_colours, likeness_by_angle, waves_around

FACE_SCALE_PX: Final = 96
"""Pixels a tile of taught faces and of the plane they are compared in."""

FACE_PX: Final = 64
"""The side of a face's picture: two thirds of a tile around the disc's middle."""

AROUND_STEPS: Final = 2
AROUND_STEP_TILES: Final = 0.022
MORE_CLOSELY: Final = 4
"""How far around its middle, in such steps (tiles), a disc is compared
with faces, and of how many likely faces the places are looked at more closely: where disc and ground are alike, the
middle is found only roughly."""


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
    image: Image, homography: Float64s, discs: Sequence[Disc], faces: Sequence[TokenFace]
) -> Float64s:
    """How like each disc is to each face, (discs, faces), 1 for the very same."""
    colours = compared_colours(rectify(image, homography, FACE_SCALE_PX, 1.0).image)
    radius_px = common_radius(faces) * FACE_SCALE_PX
    centre = np.full((1, 2), (FACE_PX - 1) / 2)
    taught = np.stack([waves_around(compared_colours(face.picture), centre, radius_px)[0] for face in faces])
    found = [_likenesses_of(colours, disc, radius_px, taught) for disc in discs]
    return np.array(found).reshape(-1, len(faces))


def _likenesses_of(colours: Float32s, disc: Disc, radius_px: float, taught: Complexes) -> Float64s:
    """The likenesses of one disc: around where it was found, then closer around where the likeliest faces lie best."""
    middles = AROUND + np.array([[disc.x, disc.y]])
    rough, at = _best(waves_around(colours, _pixels(middles), radius_px), taught)
    likely = middles[np.unique(at[np.argsort(-rough)[:MORE_CLOSELY]])]
    fine, _ = _best(waves_around(colours, _pixels((likely[:, None, :] + CLOSE).reshape(-1, 2)), radius_px), taught)
    return np.maximum(rough, fine)


def _pixels(points: Float64s) -> Float64s:
    return (points + 1.0) * FACE_SCALE_PX - 0.5


def common_radius(faces: Sequence[TokenFace]) -> float:
    """The radius of a box's discs in tiles."""
    return float(np.median([face.radius for face in faces]))


def _best(seen: Complexes, taught: Complexes) -> tuple[Float64s, Indices]:
    """The highest likeness to each face over all middles and angles, and at which middle."""
    by_middle = likeness_by_angle(seen, taught).max(axis=2)
    return by_middle.max(axis=0), by_middle.argmax(axis=0)


AROUND: Final[Float64s] = square_of(AROUND_STEPS * AROUND_STEP_TILES, AROUND_STEP_TILES)
CLOSE: Final[Float64s] = square_of(AROUND_STEP_TILES / 2, AROUND_STEP_TILES / 2)
"""Where the middle is tried around the disc's, (n, 2) in tiles: first roughly, then closer."""
