"""A table of spots as others use it: hands do what an action says, picture by picture, under a camera."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from companion.frame import Frame, Image
from hardware.simulated.drawing.light import BoardShift, Conditions, Floats
from hardware.simulated.drawing.stage import OUTWARDS, Hand, Point, Stage, eased, mix
from hardware.simulated.people.gestures import bump
from hardware.simulated.spots.overhead import Flat, Overhead, Standing
from hardware.simulated.spots.printing import CLOTHS, MM_PER_PITCH

PERIOD_S = 0.2
"""Time from one picture to the next: five a second."""
MIDDLE = 3.5
"""The middle of a table, in pitches."""
STEEPEST_DEG = 8.0
"""How far the camera is tilted at most."""
BEYOND = 2.6
"""How far outside the picture, in pitches, fingertips are that cannot be seen."""
Lying = dict[tuple[str, str], str]
"""What lies and stands there: of each kind and whose or where, which: `("ring", "outer")` is `"3"`."""


def pitches(mm: float) -> float:
    """The place on the table, in pitches, that is so many mm from its middle."""
    return MIDDLE + mm / MM_PER_PITCH


def draw_conditions(seed: int, severity: float = 1.0) -> Conditions:
    """The light of one evening, and a camera that looks almost straight down."""
    chance = np.random.default_rng([seed, 5])
    drawn = Conditions.draw(chance, severity)
    return replace(drawn, tilt_deg=float(chance.uniform(0, STEEPEST_DEG)), roll_deg=float(chance.uniform(-4, 4)))


class SpotStage(Stage):
    """Hands over a table of which the camera sees the points between `low` and `high`, in pitches."""

    low: Point = (0.0, 0.0)
    high: Point = (7.0, 7.0)

    def outside(self, side: str, x: float, y: float) -> Point:
        """Where the fingertips are when a hand that aims at (x, y) is still out of the picture."""
        dx, dy = OUTWARDS[side]
        edge_x = self.high[0] + BEYOND if dx > 0 else self.low[0] - BEYOND
        edge_y = self.high[1] + BEYOND if dy > 0 else self.low[1] - BEYOND
        return (edge_x if dx else x), (edge_y if dy else y)


class SpotTable(ABC):
    """Flat pieces and pawns on a cloth, hands above them, one camera; each step of a gesture is one picture (0.2 s).

    The same values, seed and calls give the same pictures byte for byte.
    """

    def __init__(self, seed: int, conditions: Conditions | None, size_px: tuple[int, int], fumble_rate: float,
                 cloth_name: str | None, shift: BoardShift | None) -> None:
        self.seed, self.size_px = seed, size_px
        self.conditions = conditions or draw_conditions(seed)
        self.people = SpotStage(seed, fumble_rate)
        self.people.shift = shift or BoardShift()
        self.chance = random.Random(f"spots {seed}")
        self.cloth_name = cloth_name or self.chance.choice(sorted(CLOTHS))

    # --- what each kind of table says of itself ---

    @abstractmethod
    def act(self, action: str, seat: str = "red") -> Iterator[None]:
        """Let a person carry out an action of the notation; one that moves nothing on the table takes no picture."""

    @abstractmethod
    def restore(self, goal: Mapping[str, Any], seat: str = "red") -> Iterator[None]:
        """Let a person bring everything to where a position of the game has it."""

    @abstractmethod
    def layout(self) -> Lying:
        """Truth: what lies and stands there."""

    @abstractmethod
    def truth(self) -> dict[str, Any]:
        """Truth of the picture drawn last, as JSON values: what lies where, in px, and the share that is hidden."""

    @abstractmethod
    def _flats(self) -> Sequence[Flat]:
        """The flat pieces, the topmost last."""

    def _standing(self) -> Sequence[Standing]:
        return ()

    # --- what they share ---

    def _look_at(self, see: Iterable[Point]) -> None:
        """Hang the camera so that it sees the rectangle round these points, in pitches."""
        xs, ys = zip(*see, strict=True)
        west, east, north, south = min(xs), max(xs), min(ys), max(ys)
        corners = ((west, north), (east, north), (east, south), (west, south))
        self.overhead = Overhead(self.cloth_name, corners, self.conditions, self.size_px, self.seed)
        width, tall = self.size_px
        rim = self.overhead.camera.unproject(np.array([(0, 0), (width, 0), (width, tall), (0, tall)], np.float64))
        low, high = rim.min(axis=0), rim.max(axis=0)
        self.people.low, self.people.high = (float(low[0]), float(low[1])), (float(high[0]), float(high[1]))

    def render(self) -> Image:
        """A picture (height_px, width_px, 3) of this moment, B G R, with fresh noise."""
        return self.overhead.picture(self._flats(), self._standing(), self.people.hands)

    def rest(self, frames: int) -> Iterator[None]:
        """Let the table lie untouched for some pictures."""
        yield from self.people.pause(frames)

    def bump(self, size: float = 1.0) -> Iterator[None]:
        """Let someone knock against what lies there: all of it shifts by about `size` centimetres and turns a little."""
        yield from bump(self.people, size)

    def slide(self, east_mm: float, south_mm: float, turn_deg: float, seat: str = "red") -> Iterator[None]:
        """Let someone push all that lies there aside with a flat hand."""
        start, x, y = self.people.shift, *self.place_of(self.chance.uniform(-60, 60), self.chance.uniform(-60, 60))
        yield from self.people.reach(seat, x, y, grip="flat", up=0.15)
        hand = self.people.hands[0]
        for share in eased(4):
            dx, dy = share * east_mm / MM_PER_PITCH, share * south_mm / MM_PER_PITCH
            self.people.shift = BoardShift(start.dx + dx, start.dy + dy, start.turn_deg + share * turn_deg)
            yield from self.people.show(replace(hand, x=x + dx, y=y + dy))
        yield from self.people.leave()

    def cover(self, seat: str = "red", frames: int = 4) -> Iterator[None]:
        """Let a hand hover over the table and do nothing."""
        chance = self.people.chance
        low, high = self.people.low, self.people.high
        x, y = (mix(low[axis], high[axis], chance.uniform(0.2, 0.8)) for axis in (0, 1))
        yield from self.people.reach(seat, x, y, grip=chance.choice(("point", "flat", "pinch")), up=0.8)
        for _ in range(frames):
            hand = self.people.hands[0]
            yield from self.people.show(replace(hand, x=hand.x + chance.gauss(0, 0.12), y=hand.y + chance.gauss(0, 0.12)))
        yield from self.people.leave()

    def hold_a_hand_over(self, seat: str) -> None:
        """Leave a hand in the picture, somewhere over the table."""
        chance, (low, high) = self.people.chance, (self.people.low, self.people.high)
        x, y = (mix(low[axis], high[axis], chance.uniform(0.25, 0.75)) for axis in (0, 1))
        person = self.people.person(seat)
        grip = chance.choice(("point", "flat", "pinch"))
        self.people.hands = (Hand(person, person.side, x, y, chance.uniform(0.15, 0.9), chance.gauss(0, 14), grip),)

    def place_of(self, east_mm: float, south_mm: float) -> Point:
        """Where on the table, in pitches, a point lies of what is there, as it was bumped."""
        x, y, _ = self.people.shift.matrix() @ [pitches(east_mm), pitches(south_mm), 1.0]
        return float(x), float(y)

    def _to_px(self, points_mm: Floats) -> Floats:
        """Pixels of points (n, 2) of what lies there, in mm from its middle."""
        flat = np.c_[points_mm / MM_PER_PITCH + MIDDLE, np.ones(len(points_mm))] @ self.people.shift.matrix().T
        flat[:, 2] = 0
        return self.overhead.camera.project(flat)

    def _carried(self, steps: Iterable[None]) -> Iterator[Hand]:
        """The first hand at each step of a gesture, before its picture."""
        for _ in steps:
            yield self.people.hands[0]


def filmed(table: SpotTable, steps: Iterable[None], first: int = 0) -> Iterator[Frame]:
    """The pictures of what happens at a table, five a second, numbered from `first`."""
    for index, _ in enumerate(steps, first):
        yield Frame(table.render(), index, index * PERIOD_S)


def rounded(points: Floats) -> list[list[float]]:
    """Points as JSON values."""
    return [[round(float(x), 2), round(float(y), 2)] for x, y in points]
