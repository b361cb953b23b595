"""How the board looks in this very picture: its plane, its light, its corridors and walls, its colours."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.board.corridor_and_wall import (
    channels_of,
    flatten_light,
    labels,
    learn_light,
    tell_apart,
)
from vision.board.palette import Palette, mix_palette
from vision.board.plane import Plane, rectify
from vision.board.viewpoint import Eye, find_eye
from vision.picture.arrays import Float32s, Float64s
from vision.picture.channels import to_lab

CALM_TILES: Final = 0.04
CORRIDOR_LEVEL: Final = 200.0
"""Standard deviation of the blur before colours are compared (tiles); what the corridor's own colour becomes in each
channel (0..255) where others are told beside it, for a lamp tints all alike."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardLook:
    """The board's plane as this picture's own fixed tiles explain it: what all later steps need, computed once.

    `flat` is the plane with its light evened out, `light` the light's coefficients (5, 3), `distances`
    (2, h, w) how far each pixel is from corridor and from wall, `logits` (h, w) how much more it looks like the one
    than like the other.
    """

    plane: Plane
    flat: Plane
    light: Float64s
    distances: Float32s
    logits: Float32s
    palette: Palette
    eye: Eye


def look_at(image: Image, homography: Float64s) -> BoardLook:
    """How the board at `homography` (tile units to pixels) looks: warps it and learns corridor and wall from its fixed
    tiles."""
    plane = rectify(image, homography)
    light = learn_light(plane, labels())
    flat = replace(plane, image=flatten_light(plane, light))
    channels = channels_of(flat.image)
    distances, logits = tell_apart(channels, labels())
    shape = flat.image.shape[:2]
    palette = mix_palette(flat, labels().index)
    eye = find_eye(homography, (image.shape[1], image.shape[0]))
    return BoardLook(plane, flat, light, distances.reshape(2, *shape), logits.reshape(shape), palette, eye)


def corridor_colour(look: BoardLook) -> Float64s:
    """The usual level of the corridors in each channel (B, G, R), at least 1."""
    corridor = labels().index[labels().is_corridor]
    usual = np.median(calm_colours(look).reshape(-1, 3)[corridor], axis=0)
    return np.maximum(usual, 1.0)


def beside_corridor(picture: Image | Float32s, look: BoardLook) -> Float32s:
    """Lightness and two tints (Lab) of a picture of the board (h, w, 3) divided by its corridors' colour, (h, w, 3):
    these are light and grey, for a lamp tints pawn and corridor alike."""
    levelled = picture.astype(np.float32) * (CORRIDOR_LEVEL / corridor_colour(look)).astype(np.float32)
    lab = to_lab(np.clip(levelled, 0, 255).astype(np.uint8)).astype(np.float32)
    return np.asarray(lab - np.array([0, 128, 128], dtype=np.float32), dtype=np.float32)


def calm_colours(look: BoardLook) -> Image:
    """The plane with its light evened out, blurred before colours are compared."""
    return np.asarray(cv2.GaussianBlur(look.flat.image, (0, 0), CALM_TILES * look.plane.scale_px), dtype=np.uint8)
