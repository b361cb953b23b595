"""How sure a single picture says it is of tiles by hands, under reflections and behind pawns."""

from __future__ import annotations

from math import exp, log

import numpy as np
import pytest

from companion.observation import TileReading
from vision.tiles.doubted_faces import as_sure_as_counted

CLEAR, DOUBTED, FIXED, UNREAD = 1, 3, 2, 5


def _cells(sure: float) -> list[TileReading]:
    rest = log((1 - sure) / 10)
    cells = [TileReading(tuple(log(sure) if k == 4 else rest for k in range(11)))] * 49
    cells[UNREAD] = TileReading(why="glare")
    return cells


@pytest.mark.parametrize("sure", [0.3, 0.6, 0.88, 0.8999, 0.91, 0.97, 0.9999])
def test_a_doubted_tile_is_surer_by_as_much_as_such_tiles_were_and_never_sure_if_it_was_not(sure: float) -> None:
    cells = _cells(sure)
    told = as_sure_as_counted(cells, ~np.isin(np.arange(49), [CLEAR]))
    assert [told[k] for k in (CLEAR, FIXED, UNREAD)] == [cells[k] for k in (CLEAR, FIXED, UNREAD)]
    assert told[DOUBTED].face == cells[DOUBTED].face
    assert sum(map(exp, told[DOUBTED].log_p)) == pytest.approx(1)
    assert told[DOUBTED].confidence >= sure - 1e-9
    assert (told[DOUBTED].confidence > 0.9) == (sure > 0.9)
