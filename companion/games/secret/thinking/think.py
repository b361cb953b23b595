"""What a seat of Secret Labyrinth had best do, out of its own cards and what lies open.

The piece goes for the picture of the open card, over as many turns as it needs; where a duel promises more, it goes
onto another piece's square. Every way through a turn has one worth, wherever in the turn it is asked for: so what was
advised before is advised again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.games.secret.actions import (
    Challenge,
    ChooseFist,
    Pay,
    PutPiece,
    Snatch,
    Stake,
    TakeCard,
    Trade,
    TurnRing,
    Wait,
)  # fmt: skip
from companion.games.secret.legal import legal
from companion.games.secret.play import after
from companion.games.secret.state import STRONGER, SecretState
from companion.games.secret.thinking.ring_ways import Rings, Squares, rings_of
from companion.games.secret.thinking.worth import Worth
from companion.maze.rings import Offsets, Place
from companion.rules.actions import End, Walk
from companion.rules.advice import IsLate, never_late
from companion.rules.verbs import Action

LEFT_TO_OTHERS = 0.6
"""How much of a card's worth is lost where the next seat can take it."""

THREAT = 0.7
"""How much of what a duel would bring the next seat counts against a square that it can come to."""

LAST_RESORT = 0.005
"""What any duel is worth once no card is left to be taken: nobody can win without."""

BOLD_ROUNDS = 3
"""In one of so many rounds nobody is held off: seats who did nothing but that would never come to an end."""

NEAR_WORTH = (0.5, 0.2)
"""How much of what is aimed at counts where it can be reached within one or two own turns: in all less than to have
it."""

Way = tuple[float, Offsets, Place, tuple[Action, ...]]
"""What a way through a turn is worth, how the rings and the piece stand then, and what is done once they turned."""


def think(
    state: SecretState, seat: str, is_late: IsLate = never_late, *, looks_ahead: bool = True
) -> tuple[Action, ...]:
    """What the seat does next, in order, as far as it can be foreseen; () where others are to act.

    One who does not look ahead takes what the own turn brings, or comes nearer to it.
    """
    turn, plan = state.turn, list[Action]()
    while state.to_act == seat and state.turn == turn and not isinstance(plan[-1] if plan else None, Trade | Snatch):
        for action in _next(state, Worth(state, seat, looks_ahead), is_late):
            if state.to_act != seat or state.turn != turn:
                break
            plan.append(action)
            state = after(state, action)
    return tuple(plan)


def _next(state: SecretState, worth: Worth, is_late: IsLate) -> tuple[Action, ...]:
    choices = legal(state)
    match state.phase:
        case "act":
            return _turn(state, worth, choices, is_late)
        case "between":
            return (worth.best_animal(choices, is_far=True) or Wait(),)
        case "stake":
            assert state.duel is not None
            kinds = [one.kind for one in choices if isinstance(one, Stake)]
            return (Stake(worth.best_kind(state.duel.opponent, kinds, state.duel.count)[1]),)
        case "fists":
            return (ChooseFist(list(STRONGER)[state.turn % len(STRONGER)]),)
        case "pay":
            payments = [one for one in choices if isinstance(one, Pay)]
            winner = state.winner
            return (max(payments, key=lambda one: worth.of_given(one.cards, winner)),)
        case _:
            return (_put(state, worth, [one for one in choices if isinstance(one, PutPiece)]),)


def _turn(state: SecretState, worth: Worth, choices: tuple[Action, ...], is_late: IsLate) -> tuple[Action, ...]:
    """An animal first, where it pays; then both changes and what follows, or what is left of it."""
    goal = state.picture_place
    if not state.changes:
        is_far = goal is not None and rings_of(state.board).turns_to(state.offsets, state.place(worth.seat), goal) > 1
        animal = worth.best_animal(choices, is_far)
        if animal is not None:
            return (animal,)
    return TurnSearch(state, worth, is_late).best()


def _put(state: SecretState, own: Worth, free: list[PutPiece]) -> PutPiece:
    """The loser's piece goes to where it gets neither to the open card's picture nor to the own piece next; but within
    reach where the winner is next and may duel again."""
    if not own.looks_ahead:
        return free[0]
    rings, offsets, goal, seat = rings_of(state.board), state.offsets, state.picture_place, own.seat
    mine, card = rings.near(offsets, state.place(seat)), 0 if goal is None else rings.near(offsets, goal)
    is_next = state.seats_after(state.seat)[0] == seat

    def worth(one: PutPiece) -> tuple[int, int]:
        bit = rings.bits[one.place]
        return bool(bit & mine) * (1 if is_next else -2) - bool(bit & card), one.place

    return max(free, key=worth)


@dataclass(slots=True)
class TurnSearch:
    """Every way the rings can stand after this turn, and every square that can be walked to then."""

    state: SecretState
    worth: Worth
    is_late: IsLate
    _rings: Rings = field(init=False)
    _here: Place = field(init=False)
    _card: float = field(init=False)
    _aims: dict[Place, float] = field(default_factory=dict)
    _threat: float = 0.0
    _lost: float = 0.0
    _next: str = ""
    _duels: dict[Place, tuple[float, str, str]] = field(default_factory=dict)
    _ahead: dict[Offsets, list[tuple[float, list[Squares]]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        state, seat = self.state, self.worth.seat
        self._rings, self._here = rings_of(state.board), state.place(seat)
        self._next, self._card = state.seats_after(seat)[0], self.worth.of_open_card()
        for other in state.seats_after(seat):
            place, (value, cards) = state.place(other), self.worth.best_duel(other)
            value = value if state.open_card else max(value, LAST_RESORT)
            self._duels[place] = max((value, other, cards), self._duels.get(place, (float("-inf"), "", "")))
        self._aims = {place: max(value, 0.0) for place, (value, _, _) in self._duels.items()}
        if state.picture_place is not None:
            self._aims = {**(self._aims if self.worth.looks_ahead else {}), state.picture_place: self._card}
        if self.worth.looks_ahead and state.turn // len(state.seats) % BOLD_ROUNDS:
            self._threat = THREAT * max(Worth(state, self._next).best_duel(seat)[0], 0.0)
            self._lost = LEFT_TO_OTHERS * self._card

    def best(self) -> tuple[Action, ...]:
        """The changes that are left and what follows, as far as it can be foreseen.

        Of ways worth the same another is taken each turn: a piece that sees no aim near wanders until it does.
        """
        stands = self._rings.turns(self.state.offsets, self.state.changes)
        _, offsets, _, actions = max(
            (way for offsets in stands for way in self._ways(offsets)),
            key=lambda way: (way[0], hash((self.state.turn, *way[1:3])), len(way[3])),
        )
        return (*(TurnRing(ring, steps) for ring, steps in stands[offsets]), *actions)

    def _ways(self, offsets: Offsets) -> Iterator[Way]:
        """Everything that can be done once the rings stand so."""
        has_walked, bits = self.state.has_walked, self._rings.bits
        yield from self._on(offsets, self._here, (), has_walked)
        joined = 0 if has_walked else self._rings.around(offsets, bits[self._here]) ^ bits[self._here]
        for place, bit in bits.items():
            if bit & joined:
                yield from self._on(offsets, place, (Walk(place),), True)

    def _on(self, offsets: Offsets, place: Place, way: tuple[Action, ...], has_walked: bool) -> Iterator[Way]:
        """What can be done on a square: take the card, duel, or wait for a better turn."""
        duel, is_picture = self._duels.get(place), place == self.state.picture_place
        if is_picture:
            yield self._card - self._duelled(offsets, place), offsets, place, (*way, TakeCard())
        if duel is not None and (has_walked or self.state.options.duel_standing):
            value, other, cards = duel
            yield value - self._left(offsets), offsets, place, (*way, Challenge(other, cards))
        if not (is_picture and has_walked):
            worth = self._near(offsets, place) - self._left(offsets) - self._duelled(offsets, place)
            yield worth, offsets, place, (*way, End())

    def _left(self, offsets: Offsets) -> float:
        """What it costs that the next seat can take the open card."""
        return self._lost * ((goal := self.state.picture_place) is not None and self._can_come(offsets, goal))

    def _duelled(self, offsets: Offsets, place: Place) -> float:
        """What it costs that the next seat can come here for a duel."""
        return self._threat and self._threat * self._can_come(offsets, place)

    def _can_come(self, offsets: Offsets, place: Place) -> bool:
        """Whether the next seat can come to a square in its turn."""
        return bool(self._rings.near(offsets, self.state.place(self._next)) & self._rings.bits[place])

    def _near(self, offsets: Offsets, place: Place) -> float:
        """What it is worth to stand there: how often, whatever the next seat turns, the aim is so many turns away."""
        bit = self._rings.bits[place]
        if offsets not in self._ahead:
            self._ahead[offsets] = list(self._near_sets(offsets))
        return sum(worth * sum(bool(squares & bit) for squares in near) for worth, near in self._ahead[offsets])

    def _near_sets(self, offsets: Offsets) -> Iterator[tuple[float, list[Squares]]]:
        stands = self._rings.turns(offsets)
        for goal, worth in self._aims.items():
            most = 1 if self.is_late() or goal != self.state.picture_place else None
            for turns, share in enumerate(NEAR_WORTH[:most], 1):
                yield worth * share / len(stands), [self._rings.near(one, goal, turns) for one in stands]
