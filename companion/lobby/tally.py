"""Numbers over all finished evenings: who won how often, the best team, the longest streak, and the games of a box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.lobby.new_game import PastEvening


@dataclass(slots=True)
class PersonTally:
    """Somebody by name: evenings played and won, and the most evenings won in a row among those they played."""

    name: str
    played: int = 0
    won: int = 0
    streak: int = 0
    row: int = 0

    def add(self, is_won: bool) -> None:
        """Count one more evening, later than those before."""
        self.played, self.won, self.row = self.played + 1, self.won + is_won, self.row + 1 if is_won else 0
        self.streak = max(self.streak, self.row)


@dataclass(frozen=True, slots=True)
class TeamTally:
    """People who played together against the game, and how many of those evenings they won."""

    names: tuple[str, ...]
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class Tally:
    """`people` begin with whoever won most; `team` won most together, None where none did; `boxes` counts evenings by
    game. `left_out` evenings cannot be read. `since` is the ISO time from which evenings count, "" for all."""

    people: tuple[PersonTally, ...] = ()
    team: TeamTally | None = None
    boxes: tuple[tuple[str, int], ...] = ()
    left_out: int = 0
    since: str = ""

    @property
    def streak(self) -> PersonTally | None:
        """Whoever won most evenings in a row; None where nobody won two."""
        best = max(self.people, key=lambda one: one.streak, default=None)
        return best if best is not None and best.streak > 1 else None


def tally(evenings: Iterable[PastEvening], left_out: int = 0, since: str = "") -> Tally:
    """The numbers of all that is finished; a name counts as the same with other capitals or spaces."""
    counted = sorted((one for one in evenings if one.is_finished and one.began >= since), key=lambda one: one.began)
    people: dict[str, PersonTally] = {}
    played, won = Counter[frozenset[str]](), Counter[frozenset[str]]()
    for evening in counted:
        named = _won_by_name(evening)
        for name, is_won in named.items():
            people.setdefault(_plain(name), PersonTally(name)).add(is_won)
        together = frozenset(map(_plain, named))
        if len(together) > 1 and _is_together(evening):
            played[together] += 1
            won[together] += bool(evening.winners)
    best = max(won, key=lambda team: (won[team], -played[team]), default=frozenset[str]())
    names = tuple(sorted(people[one].name for one in best))
    return Tally(
        people=tuple(sorted(people.values(), key=lambda one: (-one.won, one.played, one.name))),
        team=TeamTally(names, played[best], won[best]) if won[best] else None,
        boxes=tuple(Counter(one.game for one in counted).most_common()),
        left_out=left_out,
        since=since,
    )


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def _won_by_name(evening: PastEvening) -> Mapping[str, bool]:
    """Whether each person won who gave a name; a name at two seats won where one of them did."""
    won: dict[str, bool] = {}
    for seat in evening.seats:
        if seat.name.strip():
            won[seat.name] = won.get(seat.name, False) or seat.colour in evening.winners
    return won


def _is_together(evening: PastEvening) -> bool:
    """Whether all played against the game: they won all, or lost all."""
    return set(evening.winners) == {seat.colour for seat in evening.seats} or evening.outcome == "lost"
