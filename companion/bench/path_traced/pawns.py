"""Plans where the pawns of a single picture stand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from companion.bench.path_traced.art.editions import CRATED, Print
from companion.bench.path_traced.world.laying import pawn_at
from companion.bench.path_traced.world.scene import Lane, PawnAt, Scene
from companion.bench.path_traced.world.sight import LEAST_SEEN, pawns_seen
from companion.maze.cell import CELLS, CORNERS

Rng = np.random.Generator


def with_pawns(rng: Rng, scene: Scene, style: Print, seed: int) -> Scene:
    """The scene with pawns; from the tenth half on none stands where others hide it."""
    scene = replace(scene, pawns=_pawns(rng, style, seed, scene.lane))
    while scene.half == CRATED and min(pawns_seen(scene)) < LEAST_SEEN:
        scene = replace(scene, pawns=_pawns(rng, style, seed, scene.lane))
    return scene


def _pawns(rng: Rng, style: Print, seed: int, lane: Lane | None) -> tuple[PawnAt, ...]:
    """Two to four of the colours; on any cells, sometimes two on one."""
    names = [name for name, _ in style.pawns]
    playing = [str(name) for name in rng.permutation(names)[: int(rng.integers(2, 5))]]
    cells = [int(cell) for cell in rng.choice(len(CELLS), len(playing), replace=False)]
    if rng.random() < 0.25:
        cells = [int(cell) for cell in rng.permutation(CORNERS)[: len(playing)]]
    if rng.random() < 0.08:
        cells[1] = cells[0]
    return tuple(
        pawn_at(name, cell, seed, lane, cells.count(cell) - 1) for name, cell in zip(playing, cells, strict=True)
    )
