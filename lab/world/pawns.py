"""Plans where the pawns of a single picture stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from companion.maze.cell import CELLS, CORNERS
from lab.world.art.editions import CRATED, IN_SIGHT, Print
from lab.world.scene.laying import pawn_at, pawns_beside
from lab.world.scene.scene import Lane, PawnAt, Scene
from lab.world.scene.sight import LEAST_SEEN, pawns_seen

Rng = np.random.Generator
Placing = Callable[[list[str], list[int], int, Lane | None], tuple[PawnAt, ...]]
"""Puts pawns of some colours on as many cells, by a seed, on a lane half pushed or not."""


def with_pawns(rng: Rng, scene: Scene, style: Print, seed: int) -> Scene:
    """The scene with pawns; none hidden from the tenth half on, none inside another from the eleventh on."""
    is_later = scene.half in IN_SIGHT and scene.half != CRATED
    place = _two_side_by_side if is_later else _each_by_itself
    scene = replace(scene, pawns=_pawns(rng, style, seed, scene.lane, place))
    while scene.half in IN_SIGHT and min(pawns_seen(scene)) < LEAST_SEEN:
        scene = replace(scene, pawns=_pawns(rng, style, seed, scene.lane, place))
    return scene


def _pawns(rng: Rng, style: Print, seed: int, lane: Lane | None, place: Placing) -> tuple[PawnAt, ...]:
    """Two to four of the colours; on any cells, sometimes two on one."""
    names = [name for name, _ in style.pawns]
    playing = [str(name) for name in rng.permutation(names)[: int(rng.integers(2, 5))]]
    cells = [int(cell) for cell in rng.choice(len(CELLS), len(playing), replace=False)]
    if rng.random() < 0.25:
        cells = [int(cell) for cell in rng.permutation(CORNERS)[: len(playing)]]
    if rng.random() < 0.08:
        cells[1] = cells[0]
    return place(playing, cells, seed, lane)


def _each_by_itself(names: list[str], cells: list[int], seed: int, lane: Lane | None) -> tuple[PawnAt, ...]:
    """Each pawn off its tile's middle by itself, so that two on a cell may stand at one place."""
    return tuple(
        pawn_at(name, cell, seed, lane, cells.count(cell) - 1) for name, cell in zip(names, cells, strict=True)
    )


def _two_side_by_side(names: list[str], cells: list[int], seed: int, lane: Lane | None) -> tuple[PawnAt, ...]:
    """As `_each_by_itself`, but the first two stand side by side where they are on one cell."""
    if cells[1] != cells[0]:
        return _each_by_itself(names, cells, seed, lane)
    return pawns_beside(names[:2], cells[0], seed, lane) + _each_by_itself(names[2:], cells[2:], seed, lane)
