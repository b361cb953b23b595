"""People who set up a board while something goes wrong: a hand stays, or one tile does not lie as it should."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.lobby.board_setup import Missing
from hardware.simulated.cardboard.cardboard_table import TilePiece
from hardware.simulated.drawing.ground import with_halo
from hardware.simulated.people.layers import Layers

TROUBLES: Final = ("hand", "face-down", "off", "askew", "mixed")
"""What can go wrong when a board is laid: a hand stays, a tile lies face down, beside the board, askew, or is of
another box."""


@dataclass(slots=True)
class UnluckyLayers(Layers):
    """People to whom the `trouble` of that name happens, "" for none."""

    trouble: str = ""
    _strange: TilePiece | None = None
    _own_print: tuple[str, str | None] = ("", None)

    def go_wrong(self, cell: int) -> Iterator[None]:
        """What goes wrong today."""
        board, tile = self.table.table, self.table.table.tile_at(cell)
        match self.trouble:
            case "hand":
                x, y = self.rng.uniform(1, 6), self.rng.uniform(1, 6)
                yield from self.table.people.reach(self._seat, x, y, grip="flat", up=0.5)
            case "face-down":
                board.flip(cell, False)
            case "off":
                tile.x, tile.y = 3.5 + self.rng.choice((-1, 1)) * self.rng.uniform(4.6, 5.2), self.rng.uniform(1, 6)
            case "askew":
                tile.slack_deg = self.rng.choice((-1, 1)) * self.rng.uniform(9, 35)
                tile.x += self.rng.uniform(-0.12, 0.12)
                tile.y += self.rng.uniform(-0.12, 0.12)
            case "mixed":
                self._strange, self._own_print = tile, (tile.shape, tile.mark)
                self._print(tile, self.rng.choice([shape for shape in "ILT" if shape != tile.shape]), None)

    def by_hand(self, missing: Missing) -> Iterator[None] | None:
        """The same as others do, and a tile of another box is sorted out where tiles are counted."""
        usual = Layers.by_hand(self, missing)
        if usual is None and missing.kind == "census" and self._strange is not None:
            return self._sort_out(self._strange)
        return usual

    def _sort_out(self, tile: TilePiece) -> Iterator[None]:
        """The tile of the other box goes back into that box, and the one that belongs here is laid."""
        yield from self.table.people.reach(self._seat, tile.x, tile.y, grip="flat", up=0.4)
        self._print(tile, *self._own_print)
        self._strange = None
        yield from self.table.people.leave()

    def _print(self, tile: TilePiece, shape: str, mark: str | None) -> None:
        """Let a tile of another box of the same print lie there instead, face up as the first one lay."""
        tile.shape, tile.mark = shape, mark
        ground = self.table.artist.plane
        ground.faces[tile.ident] = with_halo(ground.press.face(shape, mark), ground.pitch_px)
        ground.shown.pop(tile.ident, None)
