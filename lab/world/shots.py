"""What the cameras of each split do to a picture, by chance."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from lab.world.light.darkroom import Shot
from lab.world.scene.scene import Light

Rng = np.random.Generator


def shot_by_chance(rng: Rng, split: int, light: Light, jpeg: tuple[int, int] = (50, 96)) -> Shot:
    """What the camera did, noisier in the evening: a small computer's camera in split 15, a phone's in split 16."""
    family = light.family
    gain = rng.uniform(8, 17) if family == "evening" else rng.uniform(1, 3) ** (1.6 if family == "lamp" else 1.0)
    blur = rng.uniform(1.2, 3.2) if rng.random() < (0.5 if family == "evening" else 0.15) else 0.0
    shot = Shot(
        float(gain), float(rng.normal(0.15, 0.22)), (float(rng.normal(1, 0.04)), float(rng.normal(1, 0.05))),
        float(rng.uniform(0.45, 1.0)), float(rng.uniform(0.3, 1.25)), float(blur), float(rng.uniform(0, 180)),
        float(rng.uniform(0.0, 1.1)), int(rng.integers(*jpeg)), float(rng.uniform(0.9, 1.12)), int(rng.integers(2**31)),
    )  # fmt: skip
    return _by_board_camera(rng, shot) if split == 15 else _by_merging_phone(rng, shot)


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
