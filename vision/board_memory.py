"""What a reader remembers of one board from picture to picture."""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.board.calm_board import CalmBoard
from vision.pawns.remembered_pawns import PawnMemory
from vision.picture.arrays import Float64s
from vision.tiles.remembered_tiles import TileMemory


@dataclass(slots=True)
class BoardMemory:
    """The sure places of the pawns, the readings of the tiles with how these looked, and what this calm has shown."""

    pawns: PawnMemory
    tiles: TileMemory = field(default_factory=TileMemory)
    _calm: CalmBoard = field(default_factory=CalmBoard)

    def calm_at(self, homography: Float64s) -> CalmBoard:
        """What the looks before this one found out in this calm, of a board that lies at this very place."""
        if self._calm.lay is not homography:
            self._calm = CalmBoard(homography)
        return self._calm

    def begin_calm(self) -> None:
        """Something changed, or some time has passed: all is to be found out again."""
        self._calm = CalmBoard()

    def forget(self) -> None:
        """Forgets all places and all tiles."""
        self.pawns.forget()
        self.tiles = TileMemory()
        self.begin_calm()
