"""Plans of path-traced pictures for several tests to look at; each is made once."""

from __future__ import annotations

from functools import cache

from lab.world.scene.scene import Scene
from lab.world.stills import Still, plan_still

SPLITS = (18,)
MANY = 90
"""As many pictures of a split as tests look at."""


@cache
def planned(split: int, seed: int) -> Still:
    """The plan of one picture."""
    return plan_still(split, seed)


def scenes_of(split: int) -> list[Scene]:
    """The scenes of a split's first pictures."""
    return [planned(split, seed).scene for seed in range(MANY)]
