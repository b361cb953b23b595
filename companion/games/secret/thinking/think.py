"""What somebody does who wants to win Secret Labyrinth, out of the own cards and what lies open.

The piece goes for the picture of the open card, over as many turns as it needs; where a duel promises more, it goes
onto another piece's square. What others hold is guessed from how many cards they have and which are unaccounted for.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.games.secret.actions import (
    Challenge,
    Leap,
    Pay,
    PutPiece,
    Snatch,
    Stake,
    TakeCard,
    Trade,
    TurnRing,
    Wait,
)
from companion.games.secret.copy import ANIMAL
from companion.games.secret.state import ANY, CHANGES, DICE, DIE, PRIZES, SecretState
from companion.maze.rings import Offsets, Place
from companion.players.known import Known
from companion.games.secret.thinking.ring_ways import Rings, Squares, rings_of
from companion.records.notation import parse_action
from companion.rules.actions import End, Walk
from companion.rules.verbs import Action

WON = 200.0
"""A collection that wins is worth more than any other change of cards."""

ANIMAL_WORTH = 3.0
"""An animal buys two cards for one."""

OPPONENT_SHARE = 0.5
"""How much what a duel brings the other seat counts against it."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What one seat thinks of a position."""

    state: SecretState
    seat: str

    def expected(self, seat: str, kind: str) -> float:
        """How many cards of a kind lie before a seat: known of the own ones, else by those that are unaccounted for."""
        names = self.state.names_of(kind)
        return sum(sum(name in names for name in card) / len(card) for card in self.state.hand(seat) if card)

    def of_card(self, card: str) -> float:
        """What the own collections gain by a card."""
        kind = self.state.cards.kind_of(card)
        return (
            ANIMAL_WORTH
            if kind == ANIMAL
            else self.of_collection(self.expected(self.seat, kind) + 1)
            - (self.of_collection(self.expected(self.seat, kind)))
        )

    def of_collection(self, count: float) -> float:
        """So many cards of one kind: each is worth more than the one before, the last wins."""
        most = self.state.options.win_count
        return count**2 + (WON if count >= most else WON * max(0.0, count - most + 1))

    def of_duel(self, opponent: str, kind: str, counts: tuple[int, ...]) -> float:
        """What a duel for so many cards of a kind brings, won as often as lost; each count as likely as the others."""
        if kind == ANY:
            return sum(self.of_duel(opponent, one, counts) for one in PRIZES) / len(PRIZES)
        mine, theirs = self.expected(self.seat, kind), self.expected(opponent, kind)
        return sum(self._fought(mine, theirs, count) for count in counts) / len(counts)

    def _fought(self, mine: float, theirs: float, count: int) -> float:
        won, lost = min(count, theirs), min(count, mine)
        own = self.of_collection(mine + won) + self.of_collection(mine - lost) - 2 * self.of_collection(mine)
        other = self.of_collection(theirs - won) + self.of_collection(theirs + lost) - 2 * self.of_collection(theirs)
        return (own - OPPONENT_SHARE * other) / 2

    def best_duel(self, opponent: str) -> tuple[float, str]:
        """What the better kind of duel with a seat is worth, and whether it is for `one` card or by the `die`."""
        faces = DICE[self.state.options.duel_die]
        by_die = max(self.of_duel(opponent, kind, faces) for kind in PRIZES)
        return max((by_die, DIE), (max(self.of_duel(opponent, kind, (1,)) for kind in PRIZES), "one"))

    def best_animal(self, choices: list[Action], is_far: bool) -> Action | None:
        """The best use of an animal, if any is worth it; `is_far` says that the open card is out of reach."""
        valued = [(self._of_animal(action, is_far), number) for number, action in enumerate(choices)]
        worth, number = max(valued, default=(0.0, 0))
        return choices[number] if worth > 0 else None

    def _of_animal(self, action: Action, is_far: bool) -> float:
        match action:
            case Trade(_, other, given):
                drawn = min(2, len(self.state.hand(other)))
                return drawn * self._of_drawn(other) - (self._of_given(given) if given else ANIMAL_WORTH)
            case Snatch(_, other):
                return self._of_drawn(other)
            case Leap(_, place) if is_far and place == self.state.picture_place:
                return self.of_card(self.state.open_card)
            case _:
                return 0.0

    def _of_given(self, card: str) -> float:
        """What the own collections lose with a card."""
        kind = self.state.cards.kind_of(card)
        count = self.expected(self.seat, kind)
        return ANIMAL_WORTH if kind == ANIMAL else self.of_collection(count) - self.of_collection(count - 1)

    def _of_drawn(self, other: str) -> float:
        """What an unseen card of another seat is worth on average."""
        names = {name for card in self.state.hand(other) for name in card}
        return sum(self.of_card(name) for name in names) / len(names) if names else 0.0


WHIM = 0.4
"""How much of the open card's worth a whim adds at most to a way through the turn, so that nobody waits for ever."""

LEFT_TO_OTHERS = 0.6
"""How much of a card's worth is lost where the next seat can take it."""

BOLDNESS = 0.3
"""In so many turns nobody is held off: two who did nothing but that would never come to an end."""

NEAR_WORTH = (0.5, 0.2, 0.1)
"""How much of what is aimed at counts where it can be reached within one, two or three own turns: in all less than
to have it."""

Valued = tuple[float, tuple[Action, ...]]


def plan_of(known: Known, rng: random.Random) -> tuple[Action, ...]:
    """What the seat does next, in order; nothing where it has no plan."""
    state, seat = known.state, known.seat
    assert isinstance(state, SecretState)
    legal, worth = [parse_action(text) for text in known.legal], Worth(state, seat)
    match state.phase:
        case "act":
            return _turn(state, worth, legal, rng)
        case "between":
            return (worth.best_animal(legal, is_far=True) or Wait(),)
        case "stake" if state.duel is not None:
            other, counts = state.duel.opponent, (state.duel.count,)
            stakes = [one for one in legal if isinstance(one, Stake)]
            return (max(stakes, key=lambda one: worth.of_duel(other, one.kind, counts)),)
        case "fists":
            return (rng.choice(legal),)
        case "pay":
            return tuple(one for one in legal if isinstance(one, Pay))[:1]
        case "put":
            return (_put(state, seat, [one for one in legal if isinstance(one, PutPiece)]),)
        case _:
            return ()


def _turn(state: SecretState, worth: Worth, legal: list[Action], rng: random.Random) -> tuple[Action, ...]:
    """An animal first, where it pays; then both changes and what follows, or what is left of it."""
    if not state.changes:
        goal = state.picture_place
        here = state.place(worth.seat)
        is_far = goal is not None and rings_of(state.board).turns_to(state.offsets, here, goal) > 1
        animal = worth.best_animal(legal, is_far)
        return (animal,) if animal is not None else TurnSearch(state, worth, rng).best()
    if len(state.changes) < CHANGES:
        return tuple(one for one in legal if isinstance(one, TurnRing))[:1]
    return TurnSearch(state, worth, rng).best_after(state.offsets, legal)


def _put(state: SecretState, seat: str, free: list[PutPiece]) -> PutPiece:
    """The loser's piece goes far from the picture of the open card; without one, to where the own piece gets next."""
    goal, rings, offsets = state.picture_place, rings_of(state.board), state.offsets
    if goal is not None:
        return max(free, key=lambda one: rings.turns_to(offsets, one.place, goal))
    here = state.place(seat)
    return min(free, key=lambda one: rings.turns_to(offsets, here, one.place))


@dataclass(slots=True)
class TurnSearch:
    """Every way the rings can stand after this turn, and every square that can be walked to then."""

    state: SecretState
    worth: Worth
    rng: random.Random
    _aims: list[tuple[Place, float]] = field(default_factory=list)
    _duels: dict[Place, tuple[float, str, str]] = field(default_factory=dict)
    _ahead: dict[Offsets, list[tuple[float, list[Squares]]]] = field(default_factory=dict)
    _rings: Rings = field(init=False)
    _card: float = field(init=False)
    _is_bold: bool = field(init=False)

    def __post_init__(self) -> None:
        state, seat = self.state, self.worth.seat
        self._rings = rings_of(state.board)
        self._is_bold = self.rng.random() < BOLDNESS
        self._card = self.worth.of_card(state.open_card) if state.open_card else 0.0
        for other in state.after(seat):
            value, cards = self.worth.best_duel(other)
            place = state.place(other)
            self._duels[place] = max((value, other, cards), self._duels.get(place, (float("-inf"), "", "")))
        if state.picture_place is not None:
            self._aims.append((state.picture_place, self._card))
        else:
            best = max(self._duels, key=lambda place: self._duels[place][0])
            self._aims.append((best, max(self._duels[best][0], 0.0)))

    def best(self) -> tuple[Action, ...]:
        """Both changes and what follows, as far as it can be foreseen."""
        found: list[Valued] = []
        for offsets, changes in self._rings.turns(self.state.offsets).items():
            turns = tuple(TurnRing(ring, steps) for ring, steps in changes)
            value, actions = max(self._follow_ups(offsets, has_walked=False), key=lambda one: one[0])
            found.append((value + self.rng.random() * WHIM * self._card, (*turns, *actions)))
        return max(found, key=lambda one: one[0])[1]

    def best_after(self, offsets: Offsets, legal: list[Action]) -> tuple[Action, ...]:
        """The best of what may be done now that the rings stand so."""
        ways = [way for way in self._follow_ups(offsets, has_walked=self.state.has_walked) if way[1][0] in legal]
        return max(ways, key=lambda one: one[0])[1] if ways else tuple(legal[-1:])

    def _follow_ups(self, offsets: Offsets, *, has_walked: bool) -> Iterator[Valued]:
        """Everything that can be done once the rings stand so, and what it is worth."""
        here, state = self.state.place(self.worth.seat), self.state
        yield from self._on(offsets, here, (), has_walked or state.options.duel_standing)
        if not has_walked:
            joined = self._rings.around(offsets, self._rings.bits[here])
            for place, bit in self._rings.bits.items():
                if place != here and bit & joined:
                    yield from self._on(offsets, place, (Walk(place),), True)

    def _on(self, offsets: Offsets, place: Place, way: tuple[Action, ...], may_duel: bool) -> Iterator[Valued]:
        """What can be done on a square: take the card, duel, or wait for a better turn."""
        duel = self._duels.get(place)
        if place == self.state.picture_place:
            is_taken_at_once = way and duel is None
            yield self._card, way if is_taken_at_once else (*way, TakeCard())
        if duel is not None and may_duel:
            value, other, cards = duel
            yield value - self._left(offsets), (*way, Challenge(other, cards))
        if not (way and place == self.state.picture_place):
            yield self._near(offsets, place) - self._left(offsets), (*way, End())

    def _left(self, offsets: Offsets) -> float:
        """What it costs that the next seat can take the open card."""
        goal, state = self.state.picture_place, self.state
        if goal is None or self._is_bold:
            return 0.0
        follower = state.place(state.after(self.worth.seat)[0])
        return LEFT_TO_OTHERS * self._card * (self._rings.turns_to(offsets, follower, goal) == 1)

    def _near(self, offsets: Offsets, place: Place) -> float:
        """What it is worth to stand there: how often, whatever the next seat turns, the aim is so many turns away."""
        bit = self._rings.bits[place]
        if offsets not in self._ahead:
            self._ahead[offsets] = list(self._near_sets(offsets))
        return sum(worth * sum(bool(squares & bit) for squares in near) for worth, near in self._ahead[offsets])

    def _near_sets(self, offsets: Offsets) -> Iterator[tuple[float, list[Squares]]]:
        stands = list(self._rings.turns(offsets))
        for goal, worth in self._aims:
            for share, level in zip(NEAR_WORTH, self._rings.far_from(goal), strict=False):
                yield worth * share / len(stands), [level[one] for one in stands]
