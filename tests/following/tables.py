"""A camera made of nothing: observations built straight from layouts, with seeded noise. No pixels anywhere."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import log

from companion.copies import shipped_copy
from companion.following.observation import (
    CELLS,
    TILE_FACES,
    BoardPose,
    Observation,
    PawnReading,
    Quality,
    TileReading,
)
from companion.rules.catalogue import State, game_named
from companion.rules.layout import Layout

GAME = game_named("team")
POSE = BoardPose(((0.0, 0.0), (700.0, 0.0), (700.0, 700.0), (0.0, 700.0)), 0.5)
FRAME_S = 0.1


def deal(seats: int = 3, seed: int = 1) -> State:
    """A dealt game of the assumed copy."""
    return GAME.deal(shipped_copy("team"), seats, seed)


@dataclass(frozen=True, slots=True)
class Noise:
    """How badly the camera sees: rates per reading, and the probability it claims for what it sees."""

    misread: float = 0.0
    unsure: float = 0.02
    covered: float = 0.0
    pawn_off: float = 0.0
    sure: float = 0.9995


CLEAR = Noise()


@dataclass(slots=True)
class Camera:
    """Turns layouts into observations, one a tenth of a second."""

    seed: int = 0
    noise: Noise = CLEAR
    frame: int = 0
    rng: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)

    def look(self, seen: Layout, *, hand: frozenset[int] | None = None, off: frozenset[str] = frozenset()) -> Observation:
        """The next picture of a layout; `hand` are covered cells, `off` colours of pawns that nobody put down yet."""
        self.frame += 1
        cells = tuple(
            TileReading(why="covered") if hand and i in hand else self._tile(face) for i, face in enumerate(seen.faces)
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

    def calm(self, seen: Layout, frames: int = 8, **more: frozenset[str]) -> Iterator[Observation]:
        """Some quiet pictures."""
        for _ in range(frames):
            yield self.look(seen, **more)

    def hand(self, seen: Layout, frames: int = 6) -> Iterator[Observation]:
        """Some pictures with a hand over a few cells."""
        for _ in range(frames):
            yield self.look(seen, hand=frozenset(self.rng.sample(range(CELLS), 8)))

    def _tile(self, face: str) -> TileReading:
        if self.rng.random() < self.noise.covered:
            return TileReading(why="glare")
        shown = face
        if self.rng.random() < self.noise.misread:
            shown = self.rng.choice([other for other in TILE_FACES if other != face])
        sure = self.rng.uniform(0.4, 0.9) if self.rng.random() < self.noise.unsure else self.noise.sure
        rest = (1 - sure) / (len(TILE_FACES) - 1)
        return TileReading(tuple(log(sure if other == shown else rest) for other in TILE_FACES))

    def _pawn(self, colour: str, cell: int) -> PawnReading:
        if cell < CELLS and self.rng.random() < self.noise.pawn_off:
            cell = min(CELLS - 1, cell + self.rng.choice((1, 7)))
        rest = (1 - self.noise.sure) / CELLS
        return PawnReading(colour, tuple(log(self.noise.sure if other == cell else rest) for other in range(CELLS + 1)))
