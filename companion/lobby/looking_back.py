"""Past evenings: a finished one moment by moment, with its points and counts, and the numbers over all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from companion.lobby.new_game import PastEvening
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


@dataclass(slots=True)
class Wins:
    """Of a person, or of a team: evenings played and won, the most won in a row, and those of the present row."""

    name: str
    played: int = 0
    won: int = 0
    streak: int = 0
    row: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """`people` and `teams` that played together against the game, those with the most wins first; `boxes` count
    evenings by game. `left_out` evenings cannot be read.
    """

    people: tuple[Wins, ...] = ()
    teams: tuple[Wins, ...] = ()
    boxes: tuple[tuple[str, int], ...] = ()
    left_out: int = 0


def tally(evenings: Collection[PastEvening]) -> Tally:
    """The numbers of all that is finished; a name counts as the same with other capitals or spaces."""
    counted = sorted((one for one in evenings if one.is_finished), key=lambda one: one.began)
    people, teams = dict[str, Wins](), dict[str, Wins]()
    for evening in counted:
        people_there = [seat for seat in evening.seats if seat.name.strip() and not seat.computer]
        named = {" ".join(seat.name.split()).casefold(): seat for seat in people_there}
        for plain, seat in named.items():
            _add(people, plain, seat.name, seat.colour in evening.winners)
        is_together = evening.outcome == "lost" or {seat.colour for seat in evening.seats} == set(evening.winners)
        if is_together and len(named) > 1:
            names = ", ".join(sorted(seat.name for seat in named.values()))
            _add(teams, " ".join(sorted(named)), names, bool(evening.winners))
    boxes = Counter(one.game for one in counted).most_common()
    return Tally(_ranked(people), _ranked(teams), tuple(boxes), sum(not one.is_readable for one in evenings))


def _add(found: dict[str, Wins], plain: str, name: str, is_won: bool) -> None:
    """Count one more evening, later than those before."""
    one = found.setdefault(plain, Wins(name))
    one.played, one.won, one.row = one.played + 1, one.won + is_won, one.row + 1 if is_won else 0
    one.streak = max(one.streak, one.row)


def _ranked(found: dict[str, Wins]) -> tuple[Wins, ...]:
    return tuple(sorted(found.values(), key=lambda one: (-one.won, one.played, one.name)))
