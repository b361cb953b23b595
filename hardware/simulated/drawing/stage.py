"""Hands above the table and the small gestures they are made of; what they do to the pieces is in
people.gestures.py."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from hardware.simulated.drawing.light import BoardShift

Bgr = tuple[float, float, float]
Point = tuple[float, float]
OUTWARDS: dict[str, Point] = {"N": (0.0, -1.0), "E": (1.0, 0.0), "S": (0.0, 1.0), "W": (-1.0, 0.0)}
FAR = ((-6.5, -5.5), (13.5, 12.5))
"""Where fingertips are, in pitches, when a hand is out of the picture: to the west and north, to the east and south."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person at one side of the table: colours of skin and sleeve, size of hand (1 = adult), which hand."""

    side: str
    skin: Bgr
    sleeve: Bgr
    size: float
    is_right_handed: bool


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand with its fingertips at board point (x, y), `up` pitches high, its arm coming from the person's side.

    `lean_deg` turns the arm away from square; `grip` is `pinch`, `point` or `flat`.
    """

    person: Person
    side: str
    x: float
    y: float
    up: float = 0.3
    lean_deg: float = 0.0
    grip: str = "pinch"


SKINS: tuple[Bgr, ...] = (
    (168, 190, 232), (140, 170, 220), (120, 150, 205), (90, 120, 175), (62, 88, 140), (44, 62, 98))
SIDES: dict[str, str] = {"red": "N", "yellow": "E", "blue": "S", "green": "W", "tan": "E", "natural": "E",
                         "white": "W"}


def draw_person(seat: str, chance: random.Random) -> Person:
    """A random person at this seat's side of the table."""
    shade = chance.uniform(0.9, 1.08)
    blue, green, red = chance.choice(SKINS)
    sleeve = tuple(chance.uniform(25, 225) for _ in range(3))
    return Person(SIDES.get(seat, "S"), (blue * shade, green * shade, red * shade), (sleeve[0], sleeve[1], sleeve[2]),
                  chance.uniform(0.68, 1.0), chance.random() < 0.85)


class Stage:
    """What moves above one table: the hands now in the picture, the board's shift, a half-pushed lane; and chance."""

    def __init__(self, seed: int, fumble_rate: float) -> None:
        self.chance = random.Random(f"hands {seed}")
        self.fumble_rate = fumble_rate
        self.persons: dict[str, Person] = {}
        self.hands: tuple[Hand, ...] = ()
        self.shift = BoardShift()
        self.moving: tuple[str, float] | None = None
        self.far = FAR

    def person(self, seat: str) -> Person:
        """The person on this seat, the same all evening."""
        if seat not in self.persons:
            self.persons[seat] = draw_person(seat, self.chance)
        return self.persons[seat]

    def fumbles(self, share: float = 1.0) -> bool:
        """Whether this gesture goes a little wrong."""
        return self.chance.random() < self.fumble_rate * share

    def outside(self, side: str, x: float, y: float) -> Point:
        """Where the fingertips are when a hand that aims at (x, y) is still out of the picture."""
        dx, dy = OUTWARDS[side]
        return (self.far[dx > 0][0] if dx else x), (self.far[dy > 0][1] if dy else y)

    def reach(self, seat: str, x: float, y: float, side: str | None = None, grip: str = "pinch",
              up: float = 0.35) -> Iterator[None]:
        """A hand comes in from outside until its fingertips are at (x, y)."""
        person = self.person(seat)
        side = side or person.side
        start = self.outside(side, x, y)
        hand = Hand(person, side, *start, up, self.chance.gauss(0, 9), grip)
        self.hands = (hand,)
        steps = self.chance.choice((2, 3))
        for share in eased(steps):
            yield from self.show(replace(hand, x=mix(start[0], x, share), y=mix(start[1], y, share)))

    def show(self, *hands: Hand) -> Iterator[None]:
        """One frame with exactly these hands in it."""
        self.hands = hands
        yield

    def pause(self, frames: int) -> Iterator[None]:
        """The hands rest where they are."""
        for _ in range(frames):
            yield

    def leave(self) -> Iterator[None]:
        """All hands go out of the picture."""
        yield from self.withdraw()
        self.hands = ()
        yield

    def withdraw(self) -> Iterator[None]:
        """All hands go towards where they came from, and are still to be seen."""
        start = self.hands
        for share in (0.5, 0.85):
            aways = (self.outside(hand.side, hand.x, hand.y) for hand in start)
            self.hands = tuple(replace(hand, x=mix(hand.x, away[0], share), y=mix(hand.y, away[1], share))
                               for hand, away in zip(start, aways, strict=True))
            yield


def mix(start: float, end: float, share: float) -> float:
    return start + (end - start) * share


def eased(steps: int) -> list[float]:
    """Shares 0..1 of a way in `steps` frames, slow at both ends; the last is 1."""
    return [(share * share * (3 - 2 * share)) for share in ((i + 1) / steps for i in range(steps))]
