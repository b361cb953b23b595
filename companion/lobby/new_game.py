"""A box as the start page offers it, a new game as somebody chose it, and evenings that have begun or were played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from companion.rules.options import GameOption, OptionValue
from companion.rules.phrases import ByChance


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that can be chosen; it has from `fewest` to `most` seats out of `colours`, clockwise.

    `camera` names what a camera can read of it. `no_play`, `no_camera` and `no_laying` say why the pages cannot play
    it, no camera can follow it, and it cannot begin as people have laid it; each is "" where it can. `easier` explains
    the easier rules for one seat, "" where there are none. `aim` tells newcomers how to win. `by_chance` is what comes
    by chance, None for nothing.
    """

    game: str
    title: str
    fewest: int
    most: int
    colours: tuple[str, ...]
    variants: tuple[str, ...]
    options: tuple[GameOption, ...]
    camera: tuple[str, ...] = ()
    no_play: str = ""
    no_camera: str = ""
    no_laying: str = ""
    easier: str = ""
    aim: str = ""
    by_chance: ByChance | None = None


Chance = Literal["virtual", "paper"]
"""Whether the companion turns pages, draws cards and rolls dice, or people do it and enter the results."""

Start = Literal["dealt", "as-laid"] | Mapping[str, object]
"""Where a game begins: from a dealt position that people lay out, from the board as they have laid it, or from a
position as a JSON document."""


Strength = Literal["weak", "fair", "strong"]
"""How well a computer plays."""

STRENGTHS: tuple[Strength, ...] = get_args(Strength)


@dataclass(frozen=True, slots=True)
class ChosenSeat:
    """A seat that somebody takes: its colour, the player's name ("" for none) and whether it has easier rules.

    Nobody sits there where a `computer` plays it.
    """

    colour: str
    name: str = ""
    is_easier: bool = False
    computer: Strength | None = None

    @classmethod
    def kept(cls, told: Mapping[str, Any]) -> ChosenSeat:
        """The seat whose `asdict` was kept, maybe before there were computers; raises LookupError, TypeError."""
        strength = strength_of(told.get("computer"))
        return cls(str(told["colour"]), str(told["name"]), bool(told["is_easier"]), strength)


def strength_of(told: object) -> Strength | None:
    """How well a computer plays as it was told; None where no computer does."""
    return next((one for one in STRENGTHS if one == told), None)


@dataclass(frozen=True, slots=True)
class NewGame:
    """A requested game; the first of `seats` begins. Without a `variant` it is the game's first one."""

    game: str
    seats: tuple[ChosenSeat, ...]
    variant: str | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    start: Start = "dealt"
    chance: Chance = "virtual"
    has_camera: bool = True


@dataclass(frozen=True, slots=True)
class BegunEvening:
    """An evening that has begun, or whose board is being set up: its key, the table's token and each seat's token."""

    key: str
    table_token: str
    seat_tokens: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PastEvening:
    """An evening of the journal. `began` is ISO 8601 in local time, `outcome` "" while it is unfinished.

    `scores` are the points of each seat and `winners` the seats that won; both are empty where that is unknown.
    `trouble` says why it cannot be read, "" where it can; then `game` and `began` may be "". If it `can_be_saved`, the
    table's device can have it as it is stored.
    `is_together` says that the seats play for one score.
    """

    key: str
    game: str
    variant: str
    seats: tuple[ChosenSeat, ...]
    began: str
    turns: int
    outcome: str
    is_finished: bool
    scores: Mapping[str, int] = field(default_factory=dict)
    winners: tuple[str, ...] = ()
    is_together: bool = False
    trouble: str = ""
    can_be_saved: bool = False

    @property
    def is_readable(self) -> bool:
        """Whether there is nothing wrong with it."""
        return not self.trouble
