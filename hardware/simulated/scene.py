"""The simulated table as others use it: a position laid out in cardboard, people's hands, and a camera above."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from companion.frame import Image
from hardware.simulated.artist import Artist
from hardware.simulated.light import Conditions
from hardware.simulated.people import People
from hardware.simulated.prints import PRINTS, draw_print
from hardware.simulated.table import CardboardTable


class SimulatedTable:
    """A table under a camera: `act` lets people do something frame by frame, `render` takes the picture.

    The same position, seed, print, conditions and calls give the same pictures byte for byte.
    """

    def __init__(self, position: Mapping[str, Any], seed: int, print_name: str | None = None,
                 conditions: Conditions | None = None, size_px: tuple[int, int] = (1280, 960),
                 fumble_rate: float = 0.15) -> None:
        chance = np.random.default_rng([seed, 5])
        self.print_name = print_name or str(chance.choice(list(PRINTS)))
        self.conditions = conditions or Conditions.draw(chance)
        self.table = CardboardTable.from_position(position, seed)
        self.people = People(seed, fumble_rate)
        self.artist = Artist(self.table, draw_print(self.print_name, seed), self.conditions, size_px, seed)

    def render(self) -> Image:
        """A picture (height_px, width_px, 3) of this moment, B G R, with fresh noise."""
        return self.artist.picture(self.table, self.people.hands, self.people.shift)

    def act(self, action: str, seat: str = "red") -> Iterator[None]:
        """Let a person carry out an action of the notation; each step is one new frame (0.1 s) to render."""
        yield from self.people.act(self.table, action, seat)

    def rest(self, frames: int) -> Iterator[None]:
        """Let the table lie untouched for some frames."""
        for _ in range(frames):
            yield

    def restore(self, table_json: Mapping[str, Any], seat: str = "red") -> Iterator[None]:
        """Let a person put everything back as `to_json` remembered it, frame by frame."""
        yield from self.people.restore(self.table, table_json, seat)

    def to_json(self) -> dict[str, Any]:
        """The table (not the light) as plain JSON values."""
        return self.table.to_json()

    def faces(self) -> dict[str, str]:
        """Truth for the score sheet: what each cell shows (`NE`, `#`), and `loose`."""
        return self.table.faces()

    def truth_corners_px(self) -> list[tuple[float, float]]:
        """Truth for the score sheet: pixels of the outer corners of the 7x7 tile area, NW NE SE SW."""
        return [self.artist.to_px(x, y) for x, y in ((0, 0), (7, 0), (7, 7), (0, 7))]

    def truth_pawns_px(self) -> dict[str, tuple[float, float]]:
        """Truth for the score sheet: pixel of each pawn's foot."""
        return {pawn.colour: self.artist.to_px(pawn.x, pawn.y) for pawn in self.table.pawns.values()}

    def truth_loose_px(self) -> tuple[float, float]:
        """Truth for the score sheet: pixel of the loose tile's centre."""
        return self.artist.to_px(self.table.loose_tile.x, self.table.loose_tile.y)
