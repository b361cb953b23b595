"""A table of spots as others use it: hands do what an action says, picture by picture, under a camera."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from companion.frame import Image
from companion.messages import ViewJson
from hardware.simulated.drawing.light import BoardShift, Conditions, Floats
from hardware.simulated.drawing.stage import Point, Stage, eased, mix
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


def draw_conditions(seed: int, severity: float = 1.0) -> Conditions:
    """The light of one evening, and a camera that looks almost straight down."""
    chance = np.random.default_rng([seed, 5])
    drawn = Conditions.draw(chance, severity)
    return replace(drawn, tilt_deg=float(chance.uniform(0, STEEPEST_DEG)), roll_deg=float(chance.uniform(-4, 4)))


@dataclass(frozen=True, slots=True)
class Setting:
    """An evening at a table: its light and camera, drawn by chance where they are left out; people and cloth.

    `shift` is how the layout lies on the table before anybody bumps it.
    """

    seed: int
    conditions: Conditions | None = None
    size_px: tuple[int, int] = (1280, 960)
    fumble_rate: float = 0.15
    cloth: str | None = None
    shift: BoardShift = field(default_factory=BoardShift)


class SpotTable(ABC):
    """Flat pieces, pawns and `clutter` on a cloth, hands above them, one camera; each step of a gesture is one picture.

    Points of what lies there are in mm from its middle. The same values, setting and calls give the same pictures.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.conditions = setting.conditions or draw_conditions(setting.seed)
        self.people = Stage(setting.seed, setting.fumble_rate)
        self.people.shift = setting.shift
        self.chance = random.Random(f"spots {setting.seed}")
        self.cloth_name = setting.cloth or self.chance.choice(sorted(CLOTHS))
        self.clutter: Sequence[Flat] = ()

    @abstractmethod
    def act(self, action: str, seat: str = "red") -> Iterator[None]:
        """Let a person carry out an action of the notation; one that moves nothing on the table takes no picture."""

    @abstractmethod
    def restore(self, goal: Lying, seat: str = "red") -> Iterator[None]:
        """Let a person bring everything to where another layout has it."""

    @abstractmethod
    def shown_in(self, view: ViewJson) -> Lying:
        """How it lies that a page shows."""

    @abstractmethod
    def layout(self) -> Lying:
        """Truth: what lies and stands there."""

    @abstractmethod
    def truth(self) -> dict[str, Any]:
        """Truth of the picture drawn last, as JSON values: what lies where, in px, and the share that is hidden."""

    @abstractmethod
    def flats(self) -> Sequence[Flat]:
        """The flat pieces, the topmost last."""

    def _standing(self) -> Sequence[Standing]:
        return ()

    def _look_at(self, see: Iterable[Point]) -> None:
        """Hang the camera so that it sees the rectangle round these points, in pitches."""
        points = np.array(list(see))
        (west, north), (east, south) = points.min(axis=0), points.max(axis=0)
        corners = ((west, north), (east, north), (east, south), (west, south))
        self.overhead = Overhead(self.cloth_name, corners, self.conditions, self.setting.size_px, self.setting.seed)
        (west, north), (east, south) = self.overhead.low - BEYOND, self.overhead.high + BEYOND
        self.people.far = ((float(west), float(north)), (float(east), float(south)))

    def render(self) -> Image:
        """A picture (height_px, width_px, 3) of this moment, B G R, with fresh noise."""
        return self.overhead.picture([*self.clutter, *self.flats()], self._standing(), self.people.hands)

    def rest(self, frames: int) -> Iterator[None]:
        """Let the table lie untouched for some pictures."""
        yield from self.people.pause(frames)

    def bump(self, size: float = 1.0) -> Iterator[None]:
        """Let someone knock against what lies there: it shifts by about `size` centimetres and turns a little."""
        yield from bump(self.people, size)

    def slide(self, east_mm: float, south_mm: float, turn_deg: float, seat: str = "red") -> Iterator[None]:
        """Let someone push all that lies there aside with a flat hand."""
        start, lowest = self.people.shift, self.flats()[0]
        x, y = lowest.x, lowest.y
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
        grip = chance.choice(("point", "flat", "pinch"))
        yield from self.people.reach(seat, *self.somewhere(), grip=grip, up=0.8)
        for _ in range(frames):
            hand, (dx, dy) = self.people.hands[0], (chance.gauss(0, 0.12), chance.gauss(0, 0.12))
            yield from self.people.show(replace(hand, x=hand.x + dx, y=hand.y + dy))
        yield from self.people.leave()

    def somewhere(self) -> Point:
        """A point of the table that the camera sees well."""
        low, high, chance = self.overhead.low, self.overhead.high, self.people.chance
        return mix(low[0], high[0], chance.uniform(0.25, 0.75)), mix(low[1], high[1], chance.uniform(0.25, 0.75))

    def place_of(self, east_mm: float, south_mm: float) -> Point:
        """Where on the table, in pitches, a point lies of what is there, wherever that was bumped."""
        point = MIDDLE + east_mm / MM_PER_PITCH, MIDDLE + south_mm / MM_PER_PITCH, 1.0
        x, y, _ = self.people.shift.matrix() @ point
        return float(x), float(y)

    def mm_of(self, x: float, y: float) -> Point:
        """The other way round: which point of what lies there is at a point of the table."""
        east, south, _ = np.linalg.inv(self.people.shift.matrix()) @ [x, y, 1.0]
        return (float(east) - MIDDLE) * MM_PER_PITCH, (float(south) - MIDDLE) * MM_PER_PITCH

    def _to_px(self, points_mm: Floats) -> Floats:
        """Pixels of points (n, 2)."""
        flat = [(*self.place_of(float(x), float(y)), 0.0) for x, y in points_mm]
        return self.overhead.camera.project(np.array(flat))


def texts_in(view: ViewJson, key: str) -> dict[str, str]:
    """A part of what a page shows that names things, as texts."""
    things = view[key]
    assert isinstance(things, Mapping)
    return {str(name): str(thing) for name, thing in things.items()}


def rounded(points: Floats) -> list[list[float]]:
    """Points as JSON values."""
    return [[round(float(x), 2), round(float(y), 2)] for x, y in points]
