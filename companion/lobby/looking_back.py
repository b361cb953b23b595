"""A finished evening as a page shows it: moment by moment, with its points and counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.messages import ViewJson
from companion.rules.shows import Show


@dataclass(frozen=True, slots=True)
class PastMoment:
    """The board after one action: who acted (`TABLE` or a colour; "" at the start), and what was done, in words."""

    seat: str
    words: str
    view: ViewJson
    shows: tuple[Show, ...]


@dataclass(frozen=True, slots=True)
class SeatPoints:
    """The points of a seat: each part in words with its number, and the total."""

    seat: str
    parts: tuple[tuple[str, int], ...]
    total: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class Fairness:
    """The commitment to the evening's chance, the secret behind it, and whether all results follow from it.

    `drawn` counts the results that the companion drew or rolled, `by_hand` those that people entered.
    """

    seal: str
    secret: str
    is_fair: bool
    drawn: int
    by_hand: int


@dataclass(frozen=True, slots=True)
class LookedBack:
    """A finished evening. `counts` holds each kind of action, in words, with how often each seat did it.

    `is_together` says that the seats played for one score.
    """

    key: str
    game: str
    title: str
    people: Mapping[str, str]
    moments: tuple[PastMoment, ...]
    points: tuple[SeatPoints, ...]
    counts: tuple[tuple[str, Mapping[str, int]], ...]
    turns: int
    fairness: Fairness | None
    is_together: bool = False
