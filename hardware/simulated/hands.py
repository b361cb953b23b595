"""People at the simulated table: what their hands do, frame by frame, fumbles included. They know no rules."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hardware.simulated.camera import BoardShift
from hardware.simulated.table import CardboardTable


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand with its fingertips at (x, y) pitches, reaching in from one side of the table."""

    side: str
    x: float
    y: float
    lean_deg: float = 0.0
    up: float = 0.5
    skin: int = 0
    sleeve: int = 0
    fingers: int = 4


class People:
    """The persons round one table, with their clumsiness and their own chance."""

    def __init__(self, seed: int, fumble_rate: float) -> None:
        self.chance = random.Random(f"people {seed}")
        self.fumble_rate = fumble_rate
        self.hands: tuple[Hand, ...] = ()
        self.shift = BoardShift()

    def act(self, table: CardboardTable, action: str, seat: str) -> Iterator[None]:
        """Carry out an action, one step a frame."""
        raise NotImplementedError

    def restore(self, table: CardboardTable, table_json: Mapping[str, Any], seat: str) -> Iterator[None]:
        """Put everything back."""
        raise NotImplementedError
