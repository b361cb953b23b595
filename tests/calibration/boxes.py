"""One box laid out again and again on the simulated table: the same tiles, other places, other light."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import numpy as np

from hardware.simulated.prints.styles import PRINTS
from hardware.simulated.scene import SimulatedTable
from lab.measure.random_boards import random_position

FACES = (("NS", "EW"), ("NE", "ES", "SW", "NW"), ("NES", "ESW", "NSW", "NEW"))


def laid_out(box: int, layout: int) -> dict[str, Any]:
    """The tiles of a box, all face up, shuffled over the board; the pawns at home."""
    position, chance = random_position(box, face_down=0.0), random.Random(f"{box}/{layout}")
    names = [cell for cell in position["cells"] if cell[0] not in "aceg" or cell[1] not in "1357"]
    tiles = [position["cells"][cell] for cell in names] + [position["loose"]]
    chance.shuffle(tiles)
    turned = [_turned(tile, chance) for tile in tiles]
    cells = {**position["cells"], **dict(zip(names, turned, strict=False))}
    pawns = {"red": "a1", "yellow": "g1", "blue": "g7", "green": "a7"}
    return {"cells": cells, "loose": turned[-1], "pawns": pawns}


def _turned(tile: str, chance: random.Random) -> str:
    sides, colon, mark = tile.partition(":")
    return chance.choice(next(faces for faces in FACES if sides in faces)) + colon + mark


@lru_cache(maxsize=8)
def photograph(box: int, layout: int) -> tuple[dict[str, Any], np.ndarray]:
    """A layout and a picture of it; the print belongs to the box, the light to the evening."""
    position = laid_out(box, layout)
    names = tuple(PRINTS)
    return position, SimulatedTable(position, 1000 * layout + box, names[box % len(names)]).render()


def index(cell: str) -> int:
    return 7 * (int(cell[1]) - 1) + "abcdefg".index(cell[0])


def is_fixed(cell: str) -> bool:
    return cell[0] in "aceg" and cell[1] in "1357"


def mark_of(tile: str) -> str:
    return tile.partition(":")[2]
