"""Every pattern of a wall or a back by name."""

from __future__ import annotations

from collections.abc import Callable

from lab.world.art import walls_15, walls_16
from lab.world.art.drawing import Inks
from lab.world.art.noise import Picture, Rng

PATTERNS: dict[str, Callable[[Rng, int, Inks], Picture]] = {
    pattern.__name__: pattern for pattern in (*walls_15.PATTERNS, *walls_16.PATTERNS)
}
"""How each is drawn, from a seed's generator, a width in pixels and the inks."""
