"""A camera made of nothing: observations built straight from layouts, with seeded noise. No pixels anywhere."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from math import log

from companion.observation import (
    CELLS,
    TILE_FACES,
    BoardPose,
    Observation,
    PawnReading,
    Quality,
    TileReading,
)
from companion.rules.table import Layout

POSE = BoardPose(((0.0, 0.0), (700.0, 0.0), (700.0, 700.0), (0.0, 700.0)), 0.5)
FRAME_S = 0.1
"""Seconds from one picture to the next."""


@dataclass(frozen=True, slots=True)
class Noise:
    """How badly the camera sees: rates per reading, and the probability it claims for what it sees.

    `stuck` is the rate, per visit of a hand, of a cell that is then misread until the next hand; such readings are
    claimed with `stuck_sure`. `pawn_stuck` is the same for a pawn.
    """

    misread: float = 0.0
    unsure: float = 0.02
    covered: float = 0.0
    pawn_off: float = 0.0
    sure: float = 0.9995
    stuck: float = 0.0
    stuck_sure: float = 0.98
    pawn_stuck: float = 0.0


CLEAR = Noise()
"""A camera that is almost always sure, and right."""


@dataclass(slots=True)
class Camera:
    """Turns layouts into observations, one a tenth of a second."""

    seed: int = 0
    noise: Noise = CLEAR
    frame: int = 0
    rng: random.Random = field(init=False)
    wrong_cell: tuple[int, str] | None = None
    wrong_pawn: tuple[str, int] | None = None

    def __post_init__(self) -> None:
        """All chance comes from the seed."""
        self.rng = random.Random(self.seed)

    def look(
        self, seen: Layout, *, hand: frozenset[int] | None = None, off: frozenset[str] = frozenset()
    ) -> Observation:
        """The next picture of a layout; `hand` are covered cells, `off` colours of pawns that nobody put down yet."""
        self.frame += 1
        hidden = hand or frozenset()
        cells = tuple(
            TileReading(why="covered") if i in hidden else self._cell(i, face) for i, face in enumerate(seen.faces)
        )
        pawns = tuple(self._pawn(colour, CELLS if colour in off else cell) for colour, cell in seen.pawns)
        quality = Quality(is_hand=hand is not None, hand_cells=hand or frozenset())
        return Observation(
            frame=self.frame,
            time_s=self.frame * FRAME_S,
            size_px=(1280, 960),
            pose=POSE,
            cells=cells,
            loose=self._tile(seen.loose),
            pawns=pawns,
            quality=quality,
            is_still=hand is None,
        )

    def calm(self, seen: Layout, frames: int = 8, off: frozenset[str] = frozenset()) -> Iterator[Observation]:
        """Some quiet pictures."""
        for _ in range(frames):
            yield self.look(seen, off=off)

    def hand(self, seen: Layout, frames: int = 6, at: frozenset[int] = frozenset()) -> Iterator[Observation]:
        """Some pictures with a hand over a few cells; afterwards the light may play tricks on other places."""
        self.wrong_cell = self.wrong_pawn = None
        if self.rng.random() < self.noise.stuck:
            self.wrong_cell = (self.rng.randrange(CELLS), self.rng.choice(TILE_FACES))
        if self.rng.random() < self.noise.pawn_stuck:
            self.wrong_pawn = (self.rng.choice(seen.pawns)[0], self.rng.randrange(CELLS))
        for _ in range(frames):
            yield self.look(seen, hand=frozenset(self.rng.sample(range(CELLS), 3)) | at)

    def _cell(self, cell: int, face: str) -> TileReading:
        if self.wrong_cell is not None and cell == self.wrong_cell[0]:
            return _claim(self.wrong_cell[1], self.noise.stuck_sure)
        return self._tile(face)

    def _tile(self, face: str) -> TileReading:
        if self.rng.random() < self.noise.covered:
            return TileReading(why="glare")
        shown = face
        if self.rng.random() < self.noise.misread:
            shown = self.rng.choice([other for other in TILE_FACES if other != face])
        sure = round(self.rng.uniform(0.4, 0.9), 2) if self.rng.random() < self.noise.unsure else self.noise.sure
        return _claim(shown, sure)

    def _pawn(self, colour: str, cell: int) -> PawnReading:
        if cell < CELLS and self.rng.random() < self.noise.pawn_off:
            cell = min(CELLS - 1, cell + self.rng.choice((1, 7)))
        sure = self.noise.sure
        if self.wrong_pawn is not None and colour == self.wrong_pawn[0]:
            cell, sure = self.wrong_pawn[1], self.noise.stuck_sure
        return _standing(colour, cell, sure)


@lru_cache(maxsize=4096)
def _standing(colour: str, cell: int, sure: float) -> PawnReading:
    rest = (1 - sure) / CELLS
    return PawnReading(colour, tuple(log(sure if other == cell else rest) for other in range(CELLS + 1)))


@lru_cache(maxsize=4096)
def _claim(face: str, sure: float) -> TileReading:
    rest = (1 - sure) / (len(TILE_FACES) - 1)
    return TileReading(tuple(log(sure if other == face else rest) for other in TILE_FACES))
