"""Cardboard on a table and the hands above it, without a camera: what people do, picture by picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hardware.simulated.cardboard.board_pieces import shown_in
from hardware.simulated.cardboard.cardboard_table import CardboardTable
from hardware.simulated.cardboard.tidy import laid_out
from hardware.simulated.hands.piece_gestures import follow_page
from hardware.simulated.people.gestures import bump, cover, nudge, put_back
from hardware.simulated.people.readers import People


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

    def restore(self, goal: Mapping[str, Any], seat: str = "red") -> Iterator[None]:
        """Let a person put everything back, frame by frame.

        `goal` is a result of `to_json`, or a position (`cells`, `loose`, `pawns`; `#?` is any face-down tile); raises
        UnreadableNotation if the position needs pieces that are not on the table.
        """
        aim = CardboardTable.from_json(goal["table"]) if "table" in goal else laid_out(self.table, goal)
        yield from put_back(self.people, self.table, seat, aim)

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

    def faces(self) -> dict[str, str]:
        """Truth for the score sheet: what each cell shows (`NE`, `#`), and `loose`."""
        return self.table.faces()

    def layout(self) -> dict[str, Any]:
        """Truth for the score sheet: `cells`, `loose` and `pawns` as tile and cell texts."""
        return self.table.layout()

    def to_json(self) -> dict[str, Any]:
        """The pieces as plain JSON values."""
        return {"table": self.table.to_json()}
