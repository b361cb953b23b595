"""Finding the simulated table's board: every print style, home light, tilts up to 20 degrees, and its nudges."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from hardware.simulated.drawing.light import BoardShift, Conditions
from hardware.simulated.prints.styles import PRINTS
from hardware.simulated.scene import SimulatedTable
from vision.board.fixed_layout import FIXED_SIDES
from vision.find.detect import find_board
from vision.find.locator import track_board

TURNS = {"I": ("NS", "EW"), "L": ("NE", "ES", "SW", "NW"), "T": ("NES", "ESW", "NSW", "NEW")}


def _position(seed: int) -> dict[str, Any]:
    chance = np.random.default_rng(seed)
    shapes = [str(shape) for shape in chance.permutation(list("I" * 13 + "L" * 15 + "T" * 6))]
    texts = [FIXED_SIDES.get(cell) or str(chance.choice(TURNS[shapes.pop()])) for cell in range(49)]
    cells = {f"{'abcdefg'[cell % 7]}{cell // 7 + 1}": text for cell, text in enumerate(texts)}
    for cell in ("b3", "f4"):
        cells[cell] = "#I"
    pawns = {"red": "a1", "yellow": "c4", "blue": "g7", "green": "d2"}
    return {"cells": cells, "loose": str(chance.choice(TURNS[shapes.pop()])), "pawns": pawns}


def _table(seed: int, print_name: str, tilt_deg: float) -> SimulatedTable:
    conditions = replace(Conditions.draw(np.random.default_rng([seed, 99])), tilt_deg=tilt_deg)
    return SimulatedTable(_position(seed), seed, print_name, conditions)


@pytest.mark.parametrize(("seed", "print_name"), list(enumerate(PRINTS))[::3])
def test_finds_every_print(seed: int, print_name: str) -> None:
    table = _table(seed, print_name, tilt_deg=2.0 * seed % 20.0)
    picture = table.render()
    fix = find_board(picture)
    assert fix is not None
    misfit = np.abs(np.array(fix.corners_px) - np.array(table.truth_corners_px())).max()
    assert misfit < 0.1 * fix.pitch_px
    assert track_board(table.render(), fix) is fix


def test_follows_a_bumped_board() -> None:
    table = _table(3, next(iter(PRINTS)), 8.0)
    picture = table.render()
    fix = find_board(picture)
    assert fix is not None
    table.people.shift = BoardShift(0.12, -0.08, 1.0)
    nudged = track_board(table.render(), fix)
    assert nudged is not None
    assert nudged is not fix
    misfit = np.abs(np.array(nudged.corners_px) - np.array(table.truth_corners_px())).max()
    assert misfit < 0.12 * fix.pitch_px
