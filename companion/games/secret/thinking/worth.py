"""What cards and duels are worth to a seat of Secret Labyrinth: by how much they change its chance to win.

What others hold is guessed from how many cards they have and which are unaccounted for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import exp

from companion.games.secret.actions import Leap, Snatch, Trade
from companion.games.secret.cards import Card
from companion.games.secret.copy import ANIMAL
from companion.games.secret.state import ANY, DICE, DIE, ONE, PRIZES, SecretState
from companion.rules.verbs import Action

BY_MISSING = (3.0, 1.05, 0.53, 0.23, 0.06, 0.03, 0.01, 0.0)
"""What a collection is worth, as log odds, by how many cards it still needs: of two who duel as often as each other."""

ANIMAL_WORTH = 0.02
"""An animal buys two cards for one."""

DENIED = 0.5
"""How much of what a card would bring others counts for who takes it away from them."""


@dataclass(slots=True)
class Worth:
    """What one seat thinks of a position, in chances to win; one who does not look ahead counts its own points."""

    state: SecretState
    seat: str
    looks_ahead: bool = True
    _counts: dict[tuple[str, str], float] = field(default_factory=dict)
    _now: float = 0.0

    def __post_init__(self) -> None:
        for seat, hand in self.state.hands:
            for kind in PRIZES:
                self._counts[seat, kind] = sum(self._share(card, kind) for card in hand)
        self._now = self._chance(self._counts)

    def passed(self, kind: str, count: int, giver: str, taker: str) -> float:
        """What it brings that so many cards of a kind, or all there are, pass to a seat; the stack is a giver ""."""
        if kind == ANY:
            return sum(self.passed(one, count, giver, taker) for one in PRIZES) / len(PRIZES)
        if kind == ANIMAL:
            return ANIMAL_WORTH * count * ((taker == self.seat) - (giver == self.seat))
        counts = dict(self._counts)
        moved = min(count, counts[giver, kind]) if giver else count
        counts[taker, kind] += moved
        if giver:
            counts[giver, kind] -= moved
        return self._chance(counts) - self._now

    def _chance(self, counts: dict[tuple[str, str], float]) -> float:
        """The chance to win with so many cards of each kind before each seat."""
        most, others = self.state.options.win_count, self.state.seats_after(self.seat)
        less, best = sorted(counts[self.seat, kind] for kind in PRIZES)
        if best >= most:
            return 1.0
        if not self.looks_ahead:
            return (best + less / 2) / most / 3
        if any(counts[other, kind] >= most for other in others for kind in PRIZES):
            return 0.0
        own, *theirs = (sum(self._odds(counts[seat, kind]) for kind in PRIZES) for seat in (self.seat, *others))
        return sum(1 / (1 + exp(other - own)) for other in theirs) / len(theirs)

    def _odds(self, count: float) -> float:
        """The worth of a collection; of a number that is only expected, between those of its neighbours."""
        missing = min(max(self.state.options.win_count - count, 0.0), len(BY_MISSING) - 1.001)
        few, more = list(pairwise(BY_MISSING))[int(missing)]
        return few + (more - few) * (missing % 1)

    def _share(self, card: Card, kind: str) -> float:
        """How probably a card is of a kind."""
        names = self.state.names_of(kind)
        return sum(name in names for name in card) / max(len(card), 1)

    # --- cards ---

    def of_open_card(self) -> float:
        """What it is worth to take the open card: what it brings, and that nobody else gets it."""
        if not self.state.open_card:
            return 0.0
        kind, others = self.state.cards.kind_of(self.state.open_card), self.state.seats_after(self.seat)
        lost = sum(self.passed(kind, 1, "", other) for other in others) / len(others)
        return self.passed(kind, 1, "", self.seat) - DENIED * lost

    def of_given(self, cards: Sequence[str], taker: str) -> float:
        """What it brings, or costs, to give cards away, one by one."""
        return sum(self.passed(self.state.cards.kind_of(card), 1, self.seat, taker) for card in cards)

    # --- duels ---

    def of_duel(self, opponent: str, kind: str, count: int) -> float:
        """What a duel for so many cards of a kind brings, won as often as lost."""
        return (self.passed(kind, count, opponent, self.seat) + self.passed(kind, count, self.seat, opponent)) / 2

    def best_kind(self, opponent: str, kinds: Sequence[str], count: int) -> tuple[float, str]:
        """What a duel for so many cards brings, and for which of these kinds."""
        return max((self.of_duel(opponent, kind, count), kind) for kind in kinds)

    def best_duel(self, opponent: str) -> tuple[float, str]:
        """What the better kind of duel with a seat is worth, and whether it is for `one` card or by the `die`."""
        faces = DICE[self.state.options.duel_die]
        by_die = sum(self.best_kind(opponent, PRIZES, face)[0] for face in faces) / len(faces)
        return max((by_die, DIE), (self.best_kind(opponent, PRIZES, 1)[0], ONE))

    # --- animals ---

    def best_animal(self, choices: Sequence[Action], is_far: bool) -> Action | None:
        """The best use of an animal, if any is worth it; `is_far` says that the open card is out of reach."""
        valued = [(self._of_animal(action, is_far), -number) for number, action in enumerate(choices)]
        worth, number = max(valued, default=(0.0, 0))
        return choices[-number] if worth > ANIMAL_WORTH else None

    def _of_animal(self, action: Action, is_far: bool) -> float:
        match action:
            case Trade(_, other, given):
                drawn = min(2, len(self.state.hand(other))) * self._of_drawn(other)
                return drawn + (self.of_given((given,), other) if given else -ANIMAL_WORTH)
            case Snatch(_, other):
                return self._of_drawn(other)
            case Leap(_, place) if is_far and place == self.state.picture_place:
                return self.of_open_card()
            case _:
                return 0.0

    def _of_drawn(self, other: str) -> float:
        """What an unseen card of another seat is worth on average."""
        hand = self.state.hand(other)
        shares = {kind: sum(self._share(card, kind) for card in hand) / max(len(hand), 1) for kind in (*PRIZES, ANIMAL)}
        return sum(share * self.passed(kind, 1, other, self.seat) for kind, share in shares.items())
