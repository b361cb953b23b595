"""A box poured out: the movable tiles shuffled and turned at random on the board, as the rulebooks say."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from hardware.simulated.cardboard.grid import CANONICAL, cell_text, is_fixed, sides_text, turned


def laid_at_random(
    fixed: Mapping[str, str], movable: Sequence[str], pawns: Mapping[str, str], homes: Mapping[str, str], seed: int
) -> dict[str, Any]:
    """A position as people lay it: `fixed` are tile texts by cell, `movable` the 34 others as in `L:key` or `I`."""
    chance = random.Random(f"poured out {seed}")
    pile = chance.sample(list(movable), len(movable))
    cells = {
        cell: fixed[cell] if is_fixed(index) else laid_anyhow(pile.pop(), chance)
        for index, cell in ((index, cell_text(index)) for index in range(49))
    }
    return {"cells": cells, "loose": laid_anyhow(pile.pop(), chance), "pawns": dict(pawns), "homes": dict(homes)}


def laid_anyhow(name: str, chance: random.Random) -> str:
    """The text of a tile, turned as chance wants it."""
    shape, _, mark = name.partition(":")
    sides = sides_text(turned(CANONICAL[shape], chance.randrange(4)))
    return f"{sides}:{mark}" if mark else sides
