"""How a calibrated lens bends its pictures, and how they are made straight again; measuring it is not done here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from companion.frame import Image
from vision.picture.arrays import Float64s


@dataclass(frozen=True, slots=True)
class Lens:
    """A pinhole with radial and tangential distortion (OpenCV's k1 k2 p1 p2 k3), for pictures of one size.

    `focal_px` and `centre_px` are (x, y); all of it in pixels of `size_px` (width, height).
    """

    size_px: tuple[int, int]
    focal_px: tuple[float, float]
    centre_px: tuple[float, float]
    distortion: tuple[float, float, float, float, float]

    @property
    def matrix(self) -> Float64s:
        """The 3x3 camera matrix."""
        (fx, fy), (cx, cy) = self.focal_px, self.centre_px
        return np.array([[fx, 0, cx], [0, fy, cy], [0, 0, 1.0]])

    def fits(self, image: Image) -> bool:
        """Whether the picture has the size the lens was calibrated for."""
        return (image.shape[1], image.shape[0]) == self.size_px

    def straighten(self, image: Image) -> Image:
        """The picture as a lens without distortion would show it, of the same size and focal length.

        A picture of another size comes back as it is.
        """
        if not self.fits(image):
            return image
        return cv2.remap(image, *_maps(self), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


@lru_cache(maxsize=2)
def _maps(lens: Lens) -> tuple[object, object]:
    """Where each straight pixel comes from, in OpenCV's fast fixed-point form."""
    distortion = np.array(lens.distortion)
    first, second = cv2.initUndistortRectifyMap(lens.matrix, distortion, None, lens.matrix, lens.size_px, cv2.CV_16SC2)
    return first, second
