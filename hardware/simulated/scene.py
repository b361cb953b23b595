"""The simulated table as others use it: a position laid out in cardboard, people's hands, and a camera above."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from companion.frame import Image
from companion.maze.cell import CELLS
from hardware.simulated.cardboard.cardboard_table import CardboardTable, shown_in
from hardware.simulated.cardboard.tidy import laid_out
from hardware.simulated.drawing.artist import Artist
from hardware.simulated.drawing.light import Conditions
from hardware.simulated.people.gestures import People, bump, cover, follow_page, nudge, put_back
from hardware.simulated.prints.styles import PRINTS, PrintStyle, draw_print


class HandledTable:
    """A position laid out in cardboard, and the people round it; each step of what they do is one picture (0.1 s).

    The same position, seed and calls do the same.
    """

    def __init__(self, position: Mapping[str, Any], seed: int, fumble_rate: float = 0.15) -> None:
        self.table, self.seed = CardboardTable.from_position(position, seed), seed
        self.people = People(seed, fumble_rate)

    def act(self, action: str, seat: str = "red") -> Iterator[None]:
        """Let a person carry out an action of the notation; each step is one new frame (0.1 s) to render."""
        yield from self.people.act(self.table, action, seat)

    def rest(self, frames: int) -> Iterator[None]:
        """Let the table lie untouched for some frames."""
        for _ in range(frames):
            yield

    def restore(self, goal: CardboardTable | Mapping[str, Any], seat: str = "red") -> Iterator[None]:
        """Let a person put everything back, frame by frame.

        `goal` is the table as it `lies` once, or a position (`cells`, `loose`, `pawns`; `#?` is any face-down tile);
        raises UnreadableNotation if the position needs pieces that are not on the table.
        """
        aim = goal if isinstance(goal, CardboardTable) else laid_out(self.table, goal)
        yield from put_back(self.people, self.table, seat, aim)

    def straighten(self, seat: str = "red") -> Iterator[None]:
        """Let a person touch up tiles and pawns, so that everything lies well where it is."""
        yield from self.cover(seat, 6)
        for cell in CELLS:
            self.table.settle_tile(cell)
        for pawn in self.table.pawns.values():
            if pawn.cell is not None:
                self.table.stand(pawn.colour, pawn.cell, spread=0.03)

    def bump(self, size: float = 1.0) -> Iterator[None]:
        """Let someone knock against the board: it shifts by about `size` centimetres and turns a little."""
        yield from bump(self.people, size)

    def cover(self, seat: str = "red", frames: int = 4) -> Iterator[None]:
        """Let a hand hover over the board and do nothing."""
        yield from cover(self.people, seat, frames)

    def nudge(self, arrow: str, seat: str = "red", far: float = 0.5) -> Iterator[None]:
        """Let someone push a lane in by `far` of a tile and pull it back."""
        yield from nudge(self.people, self.table, seat, arrow, far)

    def follow_page(self, view: Mapping[str, Any], seat: str = "red") -> Iterator[None]:
        """Let a person bring discs, guards and dragon to where a page shows them; no picture where they are there."""
        yield from follow_page(self.people, self.table, seat, shown_in(view))

    def layout(self) -> dict[str, Any]:
        """Truth for the score sheet: `cells`, `loose` and `pawns` as tile and cell texts."""
        return self.table.layout()

    def lies(self) -> CardboardTable:
        """A copy of everything as it lies now."""
        copied: CardboardTable = pickle.loads(pickle.dumps(self.table))  # a fifth of the time of `deepcopy`
        return copied


class SimulatedTable(HandledTable):
    """A table under a camera: `act` lets people do something frame by frame, `render` takes the picture.

    The same position, seed, print, conditions and calls give the same pictures byte for byte.
    """

    def __init__(self, position: Mapping[str, Any], seed: int, print_name: str | None = None,
                 conditions: Conditions | None = None, size_px: tuple[int, int] = (1280, 960),
                 fumble_rate: float = 0.15, style: PrintStyle | None = None) -> None:
        """`style` is that of a print with a name of its own."""
        super().__init__(position, seed, fumble_rate)
        chance = np.random.default_rng([seed, 5])
        self.print_name = print_name or str(chance.choice(list(PRINTS)))
        self.conditions, self.size_px = conditions or Conditions.draw(chance), size_px
        self.artist = Artist(self.table, draw_print(self.print_name, seed, style), self.conditions, size_px, seed)

    def render(self) -> Image:
        """A picture (height_px, width_px, 3) of this moment, B G R, with fresh noise."""
        return self.artist.picture(self.table, self.people.hands, self.people.shift)

    def truth_corners_px(self) -> list[tuple[float, float]]:
        """Truth for the score sheet: pixels of the outer corners of the 7x7 tile area, NW NE SE SW."""
        corners = ((0, 0, 1), (7, 0, 1), (7, 7, 1), (0, 7, 1))
        return [self.artist.camera.project_flat(*(self.people.shift.matrix() @ corner)[:2]) for corner in corners]
