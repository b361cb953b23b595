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
from vision.picture.arrays import Float64s
from vision.pieces.disc_outlines import Disc, square_of
from vision.pieces.waves import compared_colours, likeness_by_angle, waves_around

FACE_SCALE_PX: Final = 96
"""Pixels a tile of taught faces and of the plane they are compared in."""

FACE_PX: Final = 64
"""The side of a face's picture: two thirds of a tile around the disc's middle."""

AROUND_TILES: Final = 0.088
AROUND_STEP_TILES: Final = 0.0176
"""How far around its middle, each way and in such steps (tiles), a disc is compared with faces: where disc and ground
are alike, the middle is found only roughly."""


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


def likenesses(image: Image, homography: Float64s, discs: Sequence[Disc], faces: Sequence[TokenFace]) -> Float64s:
    """How like each disc is to each face, (discs, faces), 1 for the very same."""
    colours = compared_colours(rectify(image, homography, FACE_SCALE_PX, 1.0).image)
    radius_px = common_radius(faces) * FACE_SCALE_PX
    centre = np.full((1, 2), (FACE_PX - 1) / 2)
    taught = np.stack([waves_around(compared_colours(face.picture), centre, radius_px)[0] for face in faces])
    found = []
    for disc in discs:
        middles_px = (AROUND + np.array([disc.x + 1.0, disc.y + 1.0])) * FACE_SCALE_PX - 0.5
        found.append(likeness_by_angle(waves_around(colours, middles_px, radius_px), taught).max(axis=(0, 2)))
    return np.array(found).reshape(-1, len(faces))


def common_radius(faces: Sequence[TokenFace]) -> float:
    """The radius of a box's discs in tiles."""
    return float(np.median([face.radius for face in faces]))


AROUND: Final[Float64s] = square_of(AROUND_TILES, AROUND_STEP_TILES)
"""Where the middle is tried around the disc's, (n, 2) in tiles."""
