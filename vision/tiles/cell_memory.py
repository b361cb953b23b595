"""Remembers what the nets saw of each cell in the calm pictures of a stream, as long as the cell looks the same."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from companion.frame import Image
from companion.observation import TILE_FACES
from vision.board.changes import changed_cells, softened
from vision.nets.board_view import BoardView
from vision.picture.arrays import Bools, Float64s, Indices
from vision.tiles.cells import CELLS, likelihoods_of

MOST_LOOKS: Final = 3
"""A cell that does not change is looked at so often."""


@dataclass(slots=True)
class CellMemory:
    """The sum of log-likelihoods (49, 11) over looks at each cell, how many they were (49,), and the plane they were
    taken from."""

    total: Float64s = field(default_factory=lambda: np.zeros((CELLS, len(TILE_FACES))))
    looks: Indices = field(default_factory=lambda: np.zeros(CELLS, dtype=np.int64))
    _plane: Image | None = None

    def likelihoods(self, view: BoardView, moving: Collection[int] = ()) -> Float64s:
        """The mean log-likelihoods (49, 11) of the looks at each cell since it last changed; cells that were looked at
        often enough are not looked at again. Cells of a `moving` line are not remembered."""
        now = softened(view.plane)
        self._forget(changed_cells(self._plane, now, view.plane))
        self._plane = now
        asked = np.flatnonzero(self.looks < MOST_LOOKS)
        if asked.size:
            self.total[asked] += likelihoods_of(view, asked.tolist())
            self.looks[asked] += 1
        mean = self.total / self.looks[:, None]
        self._forget(np.isin(np.arange(CELLS), list(moving)))
        return np.asarray(mean)

    def _forget(self, cells: Bools) -> None:
        self.total[cells], self.looks[cells] = 0.0, 0
