"""A new evening as somebody chose it, what beginning it answers, and an evening that was played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.rules.game import OptionValue

Chance = Literal["virtual", "paper"]
"""Whether the companion turns pages, draws cards and throws dice, or people do and tell it what came."""

Start = Literal["dealt", "as-laid"] | Mapping[str, object]
"""Where an evening begins: a position that is dealt and shown to lay out, the board as people have laid it, or a
position as a JSON document."""


@dataclass(frozen=True, slots=True)
class SeatWish:
    """Somebody who wants to play: the seat's colour, a name ("" for none) and whether easier rules help."""

    colour: str
    name: str = ""
    is_easier: bool = False


@dataclass(frozen=True, slots=True)
class NewEvening:
    """What somebody wishes to play; the first of `seats` begins. `variant` None is the game's first."""

    game: str
    seats: tuple[SeatWish, ...]
    variant: str | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    start: Start = "dealt"
    chance: Chance = "virtual"
    has_camera: bool = True


@dataclass(frozen=True, slots=True)
class Begun:
    """An evening that has begun, or whose board is being laid: its key, the table's token and each seat's."""

    key: str
    table_token: str
    seat_tokens: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PastEvening:
    """An evening of the journal. `began` is ISO 8601 in local time, `outcome` "" while it is unfinished.

    `scores` are the points of each seat and `winners` who has won, both empty where nobody can say.
    """

    key: str
    game: str
    variant: str
    seats: tuple[SeatWish, ...]
    began: str
    turns: int
    outcome: str
    is_finished: bool
    scores: Mapping[str, int] = field(default_factory=dict)
    winners: tuple[str, ...] = ()
