"""What a reader remembers of one board from picture to picture."""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.pawns.remembered_pawns import PawnMemory
from vision.tiles.remembered_tiles import TileMemory


@dataclass(slots=True)
class BoardMemory:
    """The sure places of the pawns, and the readings of the tiles with how these looked."""

    pawns: PawnMemory
    tiles: TileMemory = field(default_factory=TileMemory)

    def forget(self) -> None:
        """Forgets all places and all tiles."""
        self.pawns.forget()
        self.tiles = TileMemory()
