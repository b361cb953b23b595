"""What the cameras of each half do to a picture, by chance."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from lab.world.art.editions import (
    CACHED,
    CRATED,
    GARNERED,
    HOARDED,
    LOFTED,
    SHELVED,
    STASHED,
    STOWED,
    TUCKED,
)
from lab.world.light import lights
from lab.world.light.darkroom import Shot
from lab.world.scene.scene import Light

Rng = np.random.Generator


def shot_by_chance(rng: Rng, half: str, light: Light, jpeg: tuple[int, int] = (50, 96)) -> Shot:
    """What the camera did, noisier in the evening; set by hand it is one or two thirds of a stop off, or more.

    The eighth half's cameras are small ones: darker towards the corners, edges lifted, exposure less even.
    The ninth half's are phones: fingerprints on the lens veil the picture, colours are driven from grey.
    The tenth half's even bright and dark out a little; where lamps are on, rows show their flicker.
    The eleventh half's have a simple lens: colours part towards the corners.
    The twelfth half's are old phones: corners turn green, colours run, JPEGs are of very unequal quality.
    The thirteenth half's are webcams: one side is soft, bright spots have a glow.
    The fourteenth half's are tablets' front cameras: few pixels drawn out, seams along edges, blotches, a cast.
    The fifteenth half's are small computers' bare cameras: colours mixed, focus off, a coarse mosaic, noisy rows.
    The sixteenth half's are phones that merge frames: faint second edges, waxy surfaces, green spots across from lamps.
    """
    family = light.family
    gain = rng.uniform(8, 17) if family == "evening" else rng.uniform(1, 3) ** (1.6 if family == "lamp" else 1.0)
    blur = rng.uniform(1.2, 3.2) if rng.random() < (0.5 if family == "evening" else 0.15) else 0.0
    shot = Shot(
        float(gain), float(rng.normal(0.15, 0.22)), (float(rng.normal(1, 0.04)), float(rng.normal(1, 0.05))),
        float(rng.uniform(0.45, 1.0)), float(rng.uniform(0.3, 1.25)), float(blur), float(rng.uniform(0, 180)),
        float(rng.uniform(0.0, 1.1)), int(rng.integers(*jpeg)), float(rng.uniform(0.9, 1.12)), int(rng.integers(2**31)),
    )  # fmt: skip
    if half == STOWED:
        off, corners, lift = float(rng.normal(0, 0.3)), float(rng.uniform(0.1, 0.9)), float(rng.uniform(0.15, 1.0))
        return replace(shot, exposure_ev=off, vignette_ev=corners, sharpening=lift)
    if half == SHELVED:
        veil, vivid, off = float(rng.uniform(0.01, 0.1)), float(rng.uniform(0.95, 1.3)), float(rng.normal(0, 0.3))
        return replace(shot, exposure_ev=off, veil=veil, vividness=vivid)
    if half == CRATED:
        off, evened, bands = float(rng.normal(0, 0.3)), float(rng.uniform(0.04, 0.2)), float(rng.uniform(0.01, 0.05))
        return replace(shot, exposure_ev=off, evened=evened, banding=0.0 if family == "overcast" else bands)
    if half == LOFTED:
        return replace(shot, exposure_ev=float(rng.normal(0, 0.3)), fringe=float(rng.uniform(0.0003, 0.0018)))
    if half == STASHED:
        off, green, run = float(rng.normal(0, 0.3)), float(rng.uniform(0.02, 0.14)), float(rng.uniform(0.5, 2.2))
        kept = int(rng.integers(jpeg[0] - 16, jpeg[1]))
        return replace(shot, exposure_ev=off, shading=green, bleed_px=run, jpeg=kept)
    if half == CACHED:
        off, soft, side = float(rng.normal(0, 0.3)), float(rng.uniform(0.5, 2.4)), float(rng.uniform(0, 360))
        return replace(shot, exposure_ev=off, askew_px=soft, askew_deg=side, bloom=float(rng.uniform(0.03, 0.16)))
    if half == TUCKED:
        return _by_tablet(rng, shot, jpeg)
    if half == HOARDED:
        return _by_board_camera(rng, shot)
    if half == GARNERED:
        return _by_merging_phone(rng, shot)
    if light.rig != lights.HAND_SET:
        return shot
    off = rng.uniform(-1.5, -0.6) if rng.random() < 0.65 else rng.uniform(0.4, 0.75)
    return replace(shot, exposure_ev=float(off), is_metered=False)


def _by_tablet(rng: Rng, shot: Shot, jpeg: tuple[int, int]) -> Shot:
    """The shot as a cheap tablet's front camera takes it: JPEGs of middling quality, red and green off by chance."""
    return replace(
        shot,
        exposure_ev=float(rng.normal(0, 0.3)),
        binned=float(rng.uniform(0.62, 0.96)),
        halo=float(rng.uniform(0.15, 0.8)),
        blotches=float(rng.uniform(0.1, 0.9)),
        cast=float(np.clip(rng.normal(0, 0.045), -0.1, 0.1)),
        jpeg=int(rng.integers(jpeg[0] - 6, jpeg[1] - 12)),
    )


def _by_board_camera(rng: Rng, shot: Shot) -> Shot:
    """The shot as a small computer's camera takes it: its colour matrix fits another sensor, its focus is screwed."""
    corners = float(rng.uniform(0.4, 1.7))
    return replace(
        shot,
        exposure_ev=float(rng.normal(0, 0.3)),
        mixed=tuple(map(float, np.clip(rng.normal(0, 0.05, 6), -0.1, 0.1))),
        curved_px=corners if rng.random() < 0.6 else -0.65 * corners,
        mosaic=float(rng.uniform(0.5, 1.0)),
        row_noise=float(rng.uniform(0.1, 1.0)),
    )


def _by_merging_phone(rng: Rng, shot: Shot) -> Shot:
    """The shot as a phone takes it that merges frames: less noise and more wax where it is dark, ghosts of edges."""
    is_dark = shot.gain > 6
    return replace(
        shot,
        exposure_ev=float(rng.normal(0, 0.3)),
        gain=shot.gain * (0.6 if is_dark else 0.85),
        ghost=float(rng.uniform(0.12, 0.42)),
        ghost_px=float(rng.uniform(1.4, 4.0) if is_dark else rng.uniform(0.6, 2.4)),
        ghost_deg=float(rng.uniform(0, 360)),
        flare=float(rng.uniform(0.004, 0.03)),
        waxed=float(rng.uniform(0.5, 1.0) if is_dark else rng.uniform(0.25, 0.9)),
    )
