"""Draws the discs, the guards and the dragon of a table that is being played at, as they lie and stand at a moment."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from hardware.simulated.cardboard.board_pieces import OnTile
from hardware.simulated.cardboard.cardboard_table import CardboardTable, cell_centre
from hardware.simulated.drawing.figures import Figure, dragon, draw_build, guard
from hardware.simulated.drawing.ground import TablePlane
from hardware.simulated.drawing.numbered_discs import DISC_STYLES, DiscPress
from hardware.simulated.prints.press import Patch

CENTRE = 24
GUARD_INKS = {"white": (218.0, 224.0, 228.0), "black": (38.0, 36.0, 38.0)}


class PieceArtist:
    """The pieces of one box: discs of a style, the dragon of a sculptor, both by the seed."""

    def __init__(self, seed: int, pitch_px: int, *, has_two_grounds: bool) -> None:
        styles = [name for name, style in DISC_STYLES.items() if (len(style.grounds) == 2) == has_two_grounds]
        self.style = styles[seed % len(styles)]
        self.build = draw_build(np.random.default_rng([seed, 47]))
        self._press = DiscPress(self.style, seed, pitch_px)
        self._patches: dict[tuple[str, int], Patch] = {}
        self._lying: dict[int, OnTile] = {}

    def lay(self, plane: TablePlane, table: CardboardTable) -> None:
        """Have the plane show the discs as they lie now."""
        lying = {disc.tile: disc for disc in table.pieces.discs}
        for tile in set(self._lying) - set(lying):
            plane.take_off(tile)
        for tile, disc in lying.items():
            if self._lying.get(tile) != disc:
                plane.lay_on(tile, self._patch(disc), disc.dx, disc.dy, disc.turn_deg)
        self._lying = {tile: replace(disc) for tile, disc in lying.items()}

    def _patch(self, disc: OnTile) -> Patch:
        key = disc.name, disc.variant
        if key not in self._patches:
            self._patches[key] = self._press.disc(int(disc.name), disc.variant)
        return self._patches[key]

    def figures(self, table: CardboardTable) -> tuple[Figure, ...]:
        """The guards and the dragon as they stand now."""
        standing = []
        for piece in table.pieces.guards:
            tile = table.tiles[piece.tile]
            standing.append(guard(tile.x + piece.dx, tile.y + piece.dy, GUARD_INKS[piece.name], piece.turn_deg))
        if table.pieces.heading is not None:
            standing.append(dragon(*cell_centre(CENTRE), self.build, table.pieces.heading))
        return tuple(standing)
