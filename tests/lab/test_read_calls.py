"""Whole calls of `labyrinth read` are timed beside what no call can do without."""

from __future__ import annotations

import numpy as np
import pytest

from companion.errors import BadPicture
from hardware.simulated.scene import SimulatedTable, random_position
from lab.measure.simulated_table.tables import time_calls


def test_a_call_takes_longer_than_its_libraries_do() -> None:
    told = time_calls([SimulatedTable(random_position(3), 3).render()])
    assert told["calls"] == 1
    assert told["read_s"] > told["libraries_s"] > 0
    assert told["read_over_libraries"] == pytest.approx(told["read_s"] / told["libraries_s"], rel=0.05)
    assert told["read_cpu_s"] > 0


def test_a_picture_without_a_board_is_not_timed() -> None:
    with pytest.raises(BadPicture, match="a call fails"):
        time_calls([np.full((480, 640, 3), 128, dtype=np.uint8)])
