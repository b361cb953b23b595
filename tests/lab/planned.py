"""Plans of path-traced pictures for several tests to look at: half and seed alone make a plan, so each is made once."""

from __future__ import annotations

from functools import cache

from lab.world.light.darkroom import Shot
from lab.world.scene.scene import Scene
from lab.world.stills import Still, plan_still

MANY = 180
"""As many pictures of a half as tests of shares look at, and of what is rare."""


@cache
def planned(half: str, seed: int) -> Still:
    """The plan of one picture."""
    return plan_still(half, seed)


def scenes_of(half: str, count: int = MANY) -> list[Scene]:
    """The scenes of a half's first pictures."""
    return [planned(half, seed).scene for seed in range(count)]


def shots_of(half: str, count: int = 20) -> list[Shot]:
    """What the camera did in a half's first pictures."""
    return [planned(half, seed).shot for seed in range(count)]
