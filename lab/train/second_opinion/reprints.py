"""Shows boards as if they were printed otherwise, for a net that learns to read prints it never saw: in other colours,
dark where they are light, with wider or narrower corridors."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.fits.cell_views import RIM_PX, VIEW_SCALE_PX
from vision.picture.arrays import Float64s

SHARE: Final = 0.35
NEGATIVE_SHARE: Final = 0.5
"""How often a picture is reprinted, and how often dark and light change places then."""

UNBURNT: Final = 0.02
"""A picture in which more than this share of a cell is burnt white is left as it is: white turned dark is no light."""

CONTRAST: Final = (0.45, 1.1)
ENDS: Final = (2, 98)
"""By how much less or more light and dark differ, and the percentiles between which they change places."""

RESHAPED_SHARE: Final = 0.3
WIDEST_POWER: Final = 0.8
"""How often corridors are made wider or narrower, and the power of the distance to a tile's middle, in half tiles, at
which corridors are widest; the narrowest are at its inverse."""


def perhaps_reprinted(image: Image, burnt: Float64s, rng: np.random.Generator) -> Image:
    """The picture, of whose cells these shares are burnt white, now and then in other colours."""
    if rng.random() >= SHARE or burnt.max() > UNBURNT:
        return image
    return reprinted(image, rng, is_negative=rng.random() < NEGATIVE_SHARE)


def reprinted(image: Image, rng: np.random.Generator, *, is_negative: bool) -> Image:
    """The picture (h, w, 3) with its hues turned and its contrast changed, perhaps with dark and light swapped."""
    lab = cv2.cvtColor(np.float32(image) / np.float32(255), cv2.COLOR_BGR2LAB)
    low, high = np.percentile(lab[::4, ::4, 0], ENDS)
    middle = (low + high) / 2
    sign = -1.0 if is_negative else 1.0
    lab[..., 0] = np.clip(middle + sign * rng.uniform(*CONTRAST) * (lab[..., 0] - middle), 0, 100)
    cosine, sine = np.cos(angle := rng.uniform(0, 2 * np.pi)), np.sin(angle)
    lab[..., 1:] = lab[..., 1:] @ np.array([[cosine, sine], [-sine, cosine]], dtype=np.float32)
    shown = cv2.cvtColor(lab, cv2.COLOR_LAB2BGR)
    return np.clip(np.round(shown * 255), 0, 255).astype(np.uint8)


def perhaps_reshaped(plane: Image, rng: np.random.Generator) -> Image:
    """The plane of a board, now and then with wider or narrower corridors."""
    if rng.random() >= RESHAPED_SHARE:
        return plane
    return reshaped(plane, float(WIDEST_POWER ** rng.uniform(-1, 1)))


def reshaped(plane: Image, power: float) -> Image:
    """The plane (h, w, 3), with a rim of `RIM_PX`, in which what lay so many half tiles from the middle of its tile's
    row or column lies at that distance to a power: below 1 corridors are wider."""
    along = (np.arange(len(plane)) - RIM_PX + 0.5) / VIEW_SCALE_PX
    off = 2 * (along - np.floor(along)) - 1
    from_middle = np.sign(off) * np.abs(off) ** (1 / power)
    at = ((np.floor(along) + (from_middle + 1) / 2) * VIEW_SCALE_PX + RIM_PX - 0.5).astype(np.float32)
    return np.asarray(cv2.remap(plane, *np.meshgrid(at, at), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
