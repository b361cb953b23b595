"""An evening that is over, as a page looks back on it: moment by moment, with its points and its numbers. Values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.messages import ViewJson
from companion.rules.shows import Show


@dataclass(frozen=True, slots=True)
class PastMoment:
    """The board after one thing was done: who did it (`TABLE` or a colour; "" at the start), and what, in words."""

    seat: str
    words: str
    view: ViewJson
    shows: tuple[Show, ...]


@dataclass(frozen=True, slots=True)
class SeatPoints:
    """What a seat has points for, in words, and how many it has altogether."""

    seat: str
    parts: tuple[tuple[str, int], ...]
    total: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class Fairness:
    """The seal of the evening's chance, the secret that was in it, and whether all that came follows from it.

    `drawn` counts what the companion drew or rolled, `by_hand` what people told instead.
    """

    seal: str
    secret: str
    is_fair: bool
    drawn: int
    by_hand: int


@dataclass(frozen=True, slots=True)
class LookedBack:
    """A finished evening. `counts` says for each kind of action, in words, how often each seat did it."""

    key: str
    game: str
    title: str
    people: Mapping[str, str]
    moments: tuple[PastMoment, ...]
    points: tuple[SeatPoints, ...]
    counts: tuple[tuple[str, Mapping[str, int]], ...]
    turns: int
    fairness: Fairness | None
