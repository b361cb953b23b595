"""What one place of the board, or one pawn, shows over calm pictures, and what a hand has told of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from math import exp, log
from typing import Final

from companion.maze.sides import parse_sides, shape_of
from companion.observation import FACE_INDEX, TILE_FACES, PawnReading, TileReading

CALM_READINGS: Final = 2
"""After so many equal readings in a row another tile, or an empty place, is believed."""

WINDOW: Final = 4
"""So many of the latest readings that agree are averaged."""

FACES_OF_SHAPE: Final = {
    shape: tuple(face for face in TILE_FACES if face != "#" and shape_of(parse_sides(face)) == shape) for shape in "ILT"
}
"""The faces of each shape."""

ASKEW_READINGS: Final = 4
"""After so many readings in a row that find a known tile askew, it is said."""

HARDLY: Final = 0.02
"""So seldom does a tile of another box lie among the others; what readings leave less likely is not so."""

SURE: Final = 0.9
"""A reading at least so sure is a change that anybody could see."""


SURE_THEN: Final = 0.95
"""So surely a place is taken to show what it showed before the companion was switched off."""


@dataclass(slots=True)
class TileSighting:
    """What a place shows: the camera's `face` (None: it has not read one), `why` it could not, and what hands told.

    A tile appears with its first reading; it stays while the place is hidden, and goes when the place is surely empty.
    What a hand has told stays until the tile visibly changes; a `told_mark` of `?` says that nobody knows the mark.
    Where it does not matter how the tile lies turned, `shapes` are those that it can have, and its shape alone counts.
    """

    face: str | None = None
    why: str | None = "empty"
    told_face: str | None = None
    told_mark: str | None = None
    shapes: str = ""
    _askew: int = 0
    _readings: deque[TileReading] = field(default_factory=lambda: deque(maxlen=WINDOW))
    _others: deque[TileReading] = field(default_factory=lambda: deque(maxlen=CALM_READINGS))
    _looks: deque[tuple[str, float]] = field(default_factory=lambda: deque(maxlen=CALM_READINGS))
    _averaged: tuple[tuple[TileReading, ...], tuple[float, ...]] = ((), ())

    def see(self, reading: TileReading, look: tuple[str, float] | None = None) -> None:
        """Take in the next calm reading, and which treasure the tile looks like."""
        self._askew = min(self._askew + 1, ASKEW_READINGS) if reading.why == "moving" else 0
        if reading.why not in (None, "empty"):
            self.why = reading.why if self.face is None else self.why
            return
        if reading.face is not None and reading.face == self.face:
            self._readings.append(reading)
            self._others.clear()
        else:
            self._see_another(reading)
        if self.face is not None and reading.face == self.face and look is not None:
            self._looks.append(look)

    def _see_another(self, reading: TileReading) -> None:
        """Believe another face once it is read several times in a row; the first one at once."""
        if self._others and self._others[-1].face != reading.face:
            self._others.clear()
        self._others.append(reading)
        is_first = self.face is None and reading.face is not None
        if is_first or len(self._others) == CALM_READINGS:
            self._change(list(self._others))

    def _change(self, readings: Sequence[TileReading]) -> None:
        """The place shows something else; what was told is kept where that could be a misreading."""
        was_sure, before = self.camera_confidence >= SURE, self.face
        self._readings.clear()
        self._others.clear()
        self._looks.clear()
        self._readings.extend(one for one in readings if one.why is None)
        self.face, self.why = readings[-1].face, readings[-1].why
        is_gone = self.face is None and before is not None
        is_other = before is not None and was_sure and self.camera_confidence >= SURE
        if is_gone or is_other:
            self._forget_told()

    def _forget_told(self) -> None:
        """What a hand has told was of another tile, unless it told what is seen now."""
        self.told_mark = None
        if self.told_face is not None and self.told_face != self.face:
            self.told_face = None

    @classmethod
    def kept(cls, face: str | None, told_face: str | None, told_mark: str | None) -> TileSighting:
        """A place as it was before the companion was switched off: what was told counts unless another tile is seen."""
        one = cls(face, None if face else "empty", told_face, told_mark)
        if face is not None:
            rest = (1 - SURE_THEN) / (len(TILE_FACES) - 1)
            one._readings.append(TileReading(tuple(log(SURE_THEN if name == face else rest) for name in TILE_FACES)))
        return one

    def tell_face(self, face: str) -> None:
        """A hand says how the tile lies."""
        if face != self.best_face:
            self.told_mark = None
        self.told_face = face

    @property
    def is_askew(self) -> bool:
        """Whether the tile that was read here does not lie straight any more, and nobody has told how it lies."""
        return self._askew == ASKEW_READINGS and self.face is not None and self.told_face is None

    @property
    def best_face(self) -> str | None:
        """What a hand has told, else what the camera reads: of the shapes that it can have, the likeliest face."""
        if self.told_face is not None:
            return self.told_face
        if self.face is None or not self.shapes or not self._readings or self.face == "#":
            return self.face
        able = [face for shape in self.shapes for face in FACES_OF_SHAPE[shape]]
        return max(able, key=lambda face: self.chance_of([face]))

    @property
    def camera_confidence(self) -> float:
        """Probability of the camera's face by the mean of its latest readings; 0 where it has none.

        Where the shape alone counts, that of its shape among those that it can have, and tiles of another box.
        """
        face = self.best_face if self.told_face is None else self.face
        if face is None or not self._readings:
            return 0.0
        if not self.shapes or face == "#":
            return self.chance_of([face])
        chances = [self.chance_of(FACES_OF_SHAPE[shape]) for shape in self.shapes]
        own = self.chance_of(FACES_OF_SHAPE[shape_of(parse_sides(face))])
        return own / (sum(chances) + HARDLY * (1.0 - sum(chances)))

    def chance_of(self, faces: Iterable[str]) -> float:
        """Probability that the tile shows one of these faces, by the mean of the camera's latest readings."""
        return sum(self._chances[FACE_INDEX[face]] for face in faces) if self._readings else 0.0

    def is_surely_none_of(self, shapes: Iterable[str]) -> bool:
        """Whether the latest readings, several of them, agree that the tile has none of these shapes."""
        chance = sum(self.chance_of(FACES_OF_SHAPE[shape]) for shape in shapes)
        return len(self._readings) >= CALM_READINGS and chance < HARDLY

    @property
    def _chances(self) -> tuple[float, ...]:
        """Probability of each of `TILE_FACES` by the mean of the latest readings; reckoned anew where they changed."""
        readings = tuple(self._readings)
        if readings != self._averaged[0]:
            self._averaged = readings, _averaged(readings)
        return self._averaged[1]

    @property
    def confidence(self) -> float:
        """How sure the best face is; 1 for what a hand has told."""
        return 1.0 if self.told_face is not None else self.camera_confidence

    @property
    def claims(self) -> Hashable:
        """All that the board's picture of this place follows from; equal where nothing has changed."""
        told = (self.told_face, self.told_mark)
        return (self.face, self.why, self.is_askew, *told, tuple(self._readings), tuple(self._looks))

    @property
    def look(self) -> tuple[str, float] | None:
        """The treasure that the tile looked like in the latest pictures, where they agree, and the least confidence."""
        if not self._looks or len({mark for mark, _ in self._looks}) > 1:
            return None
        return self._looks[0][0], min(confidence for _, confidence in self._looks)


def _averaged(readings: Sequence[TileReading]) -> tuple[float, ...]:
    """Probability of each of `TILE_FACES` by the mean of what the readings say, which are one at least."""
    means = [sum(column) / len(readings) for column in zip(*(one.log_p for one in readings), strict=True)]
    highest = max(means)
    weights = [exp(mean - highest) for mean in means]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


@dataclass(slots=True)
class PawnSighting:
    """Where a pawn stands: as a hand has told it until it is surely seen somewhere else, else where it is seen."""

    cell: int | None = None
    confidence: float = 0.0
    told: int | None = None
    _other: int | None = None
    _count: int = 0

    def see(self, reading: PawnReading | None) -> None:
        """Take in the next calm reading; another cell counts once it is read several times in a row."""
        cell = None if reading is None else reading.cell
        confidence = 0.0 if reading is None else reading.confidence
        if cell == self.cell:
            self.confidence, self._count = confidence, 0
            return
        self._count = self._count + 1 if cell == self._other else 1
        self._other = cell
        if self._count >= CALM_READINGS or self.cell is None:
            is_seen = cell is not None and confidence >= SURE
            self.told = None if is_seen and cell != self.told else self.told
            self.cell, self.confidence, self._count = cell, confidence, 0

    def tell(self, cell: int) -> None:
        """A hand says where the pawn stands."""
        self.told = cell

    @property
    def claims(self) -> Hashable:
        """All that the board's picture of this pawn follows from."""
        return self.cell, self.confidence, self.told
