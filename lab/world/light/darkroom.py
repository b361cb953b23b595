"""From light on the sensor to a JPEG: lens, exposure, white balance, noise, what phones do, compression."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.scene.camera import Camera

Light = NDArray[np.float32]
"""Red, green and blue light at each pixel; 1 is the camera's white."""


@dataclass(frozen=True, slots=True)
class Shot:
    """What the camera did in one picture."""

    gain: float
    """Amplification: the noise grows with it."""
    exposure_ev: float
    """Off what the meter says, in stops."""
    balance: tuple[float, float]
    """What red and blue are multiplied with after white balance: (1, 1) is neutral."""
    neutral: float
    """How much of the light's colour the white balance takes away, 0 to 1."""
    defocus_px: float
    motion_px: float
    motion_deg: float
    smoothing: float
    """How far the noise is smeared from pixel to pixel, in pixels."""
    jpeg: int
    contrast: float = 1.0
    seed: int = 0
    ghost: float = 0.0
    """The share of the light that is of frames which were merged though the camera had moved between them."""
    ghost_px: float = 0.0
    """How far off those frames lie, in pixels."""
    ghost_deg: float = 0.0
    """Which way they lie, in degrees."""
    flare: float = 0.0
    """The share of bright spots' light that comes back, green and smaller, on the other side of the middle."""
    waxed: float = 0.0
    """How far the camera smooths what is nearly of one tone and leaves edges, so that surfaces look like wax."""

    @property
    def white(self) -> float:
        """The level, 0 to 255, of whatever is too bright for the camera: a soft contrast keeps it below 255."""
        return 255 * min(1.0, 0.45 + 0.55 * self.contrast)


def lens(light: Light, camera: Camera, margin: int) -> Light:
    """A render with a margin, bent by the lens to the size of the picture."""
    return np.asarray(cv2.remap(light, *_bend(camera, margin), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))


def _bend(camera: Camera, margin: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Where each pixel looks in the render; worked out for every 16th and drawn out, as the bend is smooth."""
    count = np.array([camera.width, camera.height]) // 16 + 2
    down, across = (np.mgrid[0 : count[1], 0 : count[0]] * 16.0).reshape(2, -1)
    flat = camera.straightened(np.stack([across, down], 1)) * camera.focal_px
    flat += (np.array([camera.width, camera.height]) - 1) / 2 + margin
    coarse = flat.astype(np.float32).reshape(count[1], count[0], 2)
    x, y = np.meshgrid(*(np.arange(size, dtype=np.float32) / 16 for size in (camera.width, camera.height)))
    fine = cv2.remap(coarse, x, y, cv2.INTER_LINEAR)
    return fine[..., 0], fine[..., 1]


def metered(light: Light) -> float:
    """What a camera's meter says: the factor that brings the picture's middle to a mean of 0.2."""
    height, width = light.shape[:2]
    middle = light[height // 6 : -height // 6, width // 6 : -width // 6]
    return 0.2 / float(np.minimum(middle, 4 * np.median(middle) + 1e-4).mean() + 1e-6)


def tinted(light: Light) -> NDArray[np.float64]:
    """The mean colour of the brighter half of the picture, its green 1: what a white balance looks at."""
    grey = light[..., 1]
    bright = light[grey > np.median(grey)]
    mean = np.minimum(bright, 4 * np.median(bright) + 1e-4).mean(0)
    return np.asarray(mean / mean[1], np.float64)


def develop(light: Light, shot: Shot, factor: float, tint: NDArray[np.float64]) -> NDArray[np.uint8]:
    """The picture (blue green red, 0 to 255) before compression; `factor` and `tint` are what the camera goes by."""
    rng = np.random.default_rng(shot.seed)
    balance = np.array([shot.balance[0], 1.0, shot.balance[1]]) / np.power(tint, shot.neutral)
    exposed = light * (factor * 2.0**shot.exposure_ev * balance).astype(np.float32)
    if shot.flare:
        exposed = flared(exposed, shot.flare)
    exposed = _read_out(rng, exposed, shot)
    toned = _toned(np.maximum(exposed, 0), shot.contrast)
    if shot.waxed:
        toned = waxed(toned, shot.waxed)
    return np.asarray(np.clip(toned[..., ::-1] * 255 + 0.5, 0, 255), np.uint8)


def _read_out(rng: np.random.Generator, exposed: Light, shot: Shot) -> Light:
    """What a sensor makes of the light that fell on it: noise, frames merged."""
    exposed = _blurred(exposed, shot) + _noise(rng, exposed, shot)
    if shot.ghost:
        exposed = merged(exposed, shot.ghost, shot.ghost_px, shot.ghost_deg)
    return exposed


def _blurred(light: Light, shot: Shot) -> Light:
    if shot.defocus_px > 0.2:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), shot.defocus_px))
    if shot.motion_px >= 1:
        size = 2 * int(np.ceil(shot.motion_px / 2)) + 1
        kernel = np.zeros((size, size), np.float32)
        reach = (
            shot.motion_px / 2 * np.array([np.cos(np.radians(shot.motion_deg)), np.sin(np.radians(shot.motion_deg))])
        )
        ends = [np.round((size // 2 + sign * reach) * 16).astype(int) for sign in (-1, 1)]
        cv2.line(kernel, tuple(map(int, ends[0])), tuple(map(int, ends[1])), (1.0,), 1, cv2.LINE_AA, 4)
        light = np.asarray(cv2.filter2D(light, -1, kernel / kernel.sum()))
    return light


def _noise(rng: np.random.Generator, light: Light, shot: Shot) -> Light:
    """Photons and the amplifier, smeared by the camera's denoiser; colour noise coarser than brightness noise."""
    height, width = light.shape[:2]
    grey = rng.standard_normal((height, width, 1), dtype=np.float32)
    coarse = rng.standard_normal(((height + 2) // 3, (width + 2) // 3, 3), dtype=np.float32)
    colour = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_LINEAR)
    if shot.smoothing > 0.1:
        grey = cv2.GaussianBlur(grey, (0, 0), shot.smoothing)[..., None] * (1 + 1.6 * shot.smoothing)
    amount = np.sqrt(0.00009 * shot.gain * np.maximum(light, 0) + (0.0009 * shot.gain) ** 2 * 0.25)
    return np.asarray(amount * (0.85 * grey + 0.5 * colour), np.float32)


def _toned(light: Light, contrast: float) -> Light:
    """sRGB with a shoulder: what is brighter than white flows softly into it."""
    soft = np.where(light > 0.7, 0.7 + 0.3 * np.tanh((light - 0.7) / 0.45), light)
    toned = np.where(soft <= 0.0031308, 12.92 * soft, 1.055 * np.power(np.maximum(soft, 1e-5), 1 / 2.4) - 0.055)
    return np.asarray(0.45 + (toned - 0.45) * contrast, np.float32)


def compressed(picture: NDArray[np.uint8], jpeg: int) -> bytes:
    """The picture as a JPEG of that quality."""
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, jpeg])
    assert done
    return data.tobytes()


def merged(light: Light, share: float, off: float, degrees: float) -> Light:
    """The light of several frames put together, a share of it so many pixels off: faint second edges."""
    way = np.radians(degrees)
    aside = np.array([(1, 0, off * np.cos(way)), (0, 1, off * np.sin(way))], np.float32)
    height, width = light.shape[:2]
    moved = cv2.warpAffine(light, aside, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(light * (1 - share) + share * moved, np.float32)


def flared(light: Light, share: float) -> Light:
    """The light with soft green spots where bright ones are mirrored between a phone's lenses, across the middle."""
    height, width = light.shape[:2]
    bright = cv2.GaussianBlur(np.clip(light.mean(2) - 1.2, 0, 5), (0, 0), width / 200)
    back = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), 180.0, 0.8)
    spots = cv2.warpAffine(bright, back, (width, height))
    return np.asarray(light + share * spots[..., None] * np.array((0.45, 1.0, 0.6), np.float32), np.float32)


def waxed(toned: Light, share: float) -> Light:
    """The picture smoothed by a share wherever neighbours are nearly of one tone; edges stay."""
    calm = cv2.bilateralFilter(np.ascontiguousarray(toned, np.float32), 7, 0.09, 2.6)
    return np.asarray(toned + share * (calm - toned), np.float32)
