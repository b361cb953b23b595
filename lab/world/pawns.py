"""Plans where the pawns of a single picture stand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from companion.maze.cell import CELLS, CORNERS
from lab.world.art.editions import Print
from lab.world.scene.laying import pawn_at, pawns_beside
from lab.world.scene.scene import Lane, PawnAt, Scene
from lab.world.scene.sight import LEAST_SEEN, pawns_seen

Rng = np.random.Generator


def with_pawns(rng: Rng, scene: Scene, style: Print, seed: int) -> Scene:
    """The scene with pawns, none hidden by others and none inside another."""
    while True:
        scene = replace(scene, pawns=_pawns(rng, style, seed, scene.lane))
        if min(pawns_seen(scene)) >= LEAST_SEEN:
            return scene


def _pawns(rng: Rng, style: Print, seed: int, lane: Lane | None) -> tuple[PawnAt, ...]:
    """Two to four of the colours; on any cells, sometimes two on one, which then stand side by side."""
    names = [name for name, _ in style.pawns]
    playing = [str(name) for name in rng.permutation(names)[: int(rng.integers(2, 5))]]
    cells = [int(cell) for cell in rng.choice(len(CELLS), len(playing), replace=False)]
    if rng.random() < 0.25:
        cells = [int(cell) for cell in rng.permutation(CORNERS)[: len(playing)]]
    beside: tuple[PawnAt, ...] = ()
    if rng.random() < 0.08:
        cells[1] = cells[0]
        beside = pawns_beside(playing[:2], cells[0], seed, lane)
    alone = zip(playing[len(beside) :], cells[len(beside) :], strict=True)
    return beside + tuple(pawn_at(name, cell, seed, lane, cells.count(cell) - 1) for name, cell in alone)
