"""A camera made of nothing for tables of spots: sights built straight from layouts, with seeded noise."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import log

from companion.maze.card import TURNS
from companion.maze.cardgrid import Place, format_place, neighbours, parse_place
from companion.observation import Observation, PieceSight, Quality
from companion.rules.table import Spot, Spots
from tests.following.fake_camera import FRAME_S, POSE


@dataclass(frozen=True, slots=True)
class SpotNoise:
    """How badly the camera sees: rates per sight, and the probability it claims for what it sees.

    `stuck` is the rate, per visit of a hand, of a spot that is misread until the next hand, claimed with `stuck_sure`.
    """

    misread: float = 0.0
    unsure: float = 0.02
    missing: float = 0.0
    sure: float = 0.9995
    stuck: float = 0.0
    stuck_sure: float = 0.98


CLEAR = SpotNoise()


@dataclass(slots=True)
class SpotCamera:
    """Turns layouts into observations, one a tenth of a second.

    `names` are what each spot that is no card may be. Cards are told as by a reader that looks from another side, in a
    grid of its own: turned so many `quarters` clockwise, then moved by `shift`; of `untaught` ones it knows corridors.
    """

    names: Mapping[Spot, tuple[str, ...]]
    cards: tuple[str, ...] = ()
    seed: int = 0
    noise: SpotNoise = CLEAR
    quarters: int = 0
    shift: Place = (0, 0)
    untaught: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    frame: int = 0
    rng: random.Random = field(init=False)
    lyings: tuple[str, ...] = field(init=False)
    wrong: tuple[Spot, str] | None = None

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.lyings = ("", *(f"{card}/{turn}" for card in self.cards for turn in TURNS))

    def look(self, seen: Spots, *, is_hand: bool = False, lacks: frozenset[Spot] = frozenset()) -> Observation:
        """The next picture of a layout; spots of `lacks` cannot be read."""
        self.frame += 1
        shown = {**dict.fromkeys(self.names, ""), **self._around(seen), **seen}
        sights = [self._sight(spot, name) for spot, name in shown.items() if spot not in lacks]
        found = tuple(one for one in sights if self.rng.random() >= self.noise.missing)
        quality = Quality(is_hand=is_hand)
        return Observation(
            self.frame, self.frame * FRAME_S, (1280, 960), POSE, quality=quality, is_still=not is_hand, sights=found
        )

    def calm(self, seen: Spots, frames: int = 8) -> Iterator[Observation]:
        """Some quiet pictures."""
        return (self.look(seen) for _ in range(frames))

    def hand(self, seen: Spots, frames: int = 6) -> Iterator[Observation]:
        """Some pictures with a hand; afterwards the light may play tricks on one spot."""
        self.wrong = None
        if self.rng.random() < self.noise.stuck:
            spot = self.rng.choice(sorted(seen))
            self.wrong = spot, self.rng.choice([name for name in self._possible(spot) if name != seen[spot]])
        return (self.look(seen, is_hand=True) for _ in range(frames))

    def _around(self, seen: Spots) -> dict[Spot, str]:
        """The bare spots beside cards, which a reader looks at as well."""
        laid = {parse_place(of) for kind, of in seen if kind == "card"}
        return {("card", format_place(there)): "" for place in laid for there in neighbours(place)}

    def _possible(self, spot: Spot) -> tuple[str, ...]:
        return self.names.get(spot, self.lyings)

    def _sight(self, spot: Spot, name: str) -> PieceSight:
        if self.wrong is not None and self.wrong[0] == spot:
            return self._told(spot, self.wrong[1], self.noise.stuck_sure)
        possible = self._possible(spot)
        if self.rng.random() < self.noise.misread:
            name = self.rng.choice([other for other in possible if other != name])
        sure = self.rng.uniform(0.4, 0.9) if self.rng.random() < self.noise.unsure else self.noise.sure
        return self._told(spot, name, sure)

    def _told(self, spot: Spot, name: str, sure: float) -> PieceSight:
        possible = self._possible(spot)
        at = possible.index(name)
        others = (possible[at - 1], possible[(at + 1) % len(possible)])
        told = ((name, log(sure)), *((other, log((1 - sure) / 2)) for other in others))
        if spot[0] != "card":
            return PieceSight(*spot, told)
        found: dict[str, float] = {}
        for other, log_p in told:
            other = self.as_read(other)
            found[other] = max(log_p, found.get(other, log_p))
        return PieceSight("card", format_place(self.seen_at(parse_place(spot[1]))), tuple(found.items()))

    def seen_at(self, place: Place) -> Place:
        """Where the reader has what lies there."""
        x, y = place[0] + self.shift[0], place[1] + self.shift[1]
        for _ in range(-self.quarters % 4):
            x, y = -y, x
        return x, y

    def as_read(self, name: str) -> str:
        """What the reader calls a card that lies so."""
        if not name:
            return name
        card, turn = name.split("/")
        read = TURNS[(TURNS.index(turn) - self.quarters) % 4]
        return self.untaught[card][read] if card in self.untaught else f"{card}/{read}"


def moved(camera: SpotCamera, quarters: int, shift: Place) -> SpotCamera:
    """The same camera from another side."""
    return replace(camera, quarters=quarters, shift=shift)
