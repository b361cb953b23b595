"""What cards and duels are worth to a seat of Secret Labyrinth.

What others hold is guessed from how many cards they have and which are unaccounted for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.secret.actions import Leap, Snatch, Trade
from companion.games.secret.cards import Hand
from companion.games.secret.copy import ANIMAL
from companion.games.secret.state import ANY, DICE, DIE, ONE, PRIZES, SecretState
from companion.rules.verbs import Action

WON = 200.0
"""A collection that wins is worth more than any other change of cards."""

ANIMAL_WORTH = 3.0
"""An animal buys two cards for one."""

DENIED = 0.5
"""How much of what a card would bring others counts for who takes it away from them."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What one seat thinks of a position; one who does not look ahead counts cards, whatever else is collected."""

    state: SecretState
    seat: str
    looks_ahead: bool = True

    def expected(self, seat: str, kind: str) -> float:
        """How many cards of a kind lie before a seat: known of the own ones, else by those that are unaccounted for."""
        names = self.state.names_of(kind)
        return sum(sum(name in names for name in card) / len(card) for card in self.state.hand(seat) if card)

    def of_cards(self, names: Sequence[str], seat: str = "") -> float:
        """What a seat's collections gain by a card that is one of these."""
        return sum(self._of_card(name, seat or self.seat) for name in names) / max(len(names), 1)

    def of_open_card(self) -> float:
        """What it is worth to take the open card: what it brings, and that nobody else gets it."""
        card, others = self.state.open_card, self.state.after(self.seat)
        if not card:
            return 0.0
        denied = sum(self.of_cards((card,), other) for other in others) / len(others) if self.looks_ahead else 0.0
        return self.of_cards((card,)) + DENIED * denied

    def _of_card(self, name: str, seat: str) -> float:
        kind = self.state.cards.kind_of(name)
        if kind == ANIMAL:
            return ANIMAL_WORTH if self.looks_ahead else 1.0
        count = self.expected(seat, kind)
        return self._of_collection(count + 1) - self._of_collection(count)

    def _of_collection(self, count: float) -> float:
        """So many cards of one kind: each is worth more than the one before, the last wins."""
        most = self.state.options.win_count
        won = WON if count >= most else WON * max(0.0, count - most + 1)
        return won + (count**2 if self.looks_ahead else count)

    def of_hand(self, cards: Hand) -> float:
        """What the own collections lose with some cards, one by one."""
        lost = 0.0
        for kind in PRIZES:
            names = self.state.names_of(kind)
            count, given = self.expected(self.seat, kind), sum(card[0] in names for card in cards)
            lost += self._of_collection(count) - self._of_collection(count - given)
        return lost + sum(ANIMAL_WORTH for card in cards if card[0] in self.state.cards.animals)

    # --- duels ---

    def of_duel(self, opponent: str, kind: str, count: int) -> float:
        """What a duel for so many cards of a kind brings, won as often as lost."""
        if kind == ANY:
            return sum(self.of_duel(opponent, one, count) for one in PRIZES) / len(PRIZES)
        mine, theirs = self.expected(self.seat, kind), self.expected(opponent, kind)
        won, lost = min(count, theirs), min(count, mine)
        own = self._of_collection(mine + won) + self._of_collection(mine - lost) - 2 * self._of_collection(mine)
        if not self.looks_ahead:
            return own / 2
        there = self._of_collection(theirs - won) + self._of_collection(theirs + lost)
        return (own - (there - 2 * self._of_collection(theirs)) / (len(self.state.seats) - 1)) / 2

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
        return choices[-number] if worth > (ANIMAL_WORTH if self.looks_ahead else 0.0) else None

    def _of_animal(self, action: Action, is_far: bool) -> float:
        match action:
            case Trade(_, other, given):
                laid = ANIMAL_WORTH if not given else self.of_hand(((given,),))
                return min(2, len(self.state.hand(other))) * self._of_drawn(other) - laid
            case Snatch(_, other):
                return self._of_drawn(other)
            case Leap(_, place) if is_far and place == self.state.picture_place:
                return self.of_cards((self.state.open_card,))
            case _:
                return 0.0

    def _of_drawn(self, other: str) -> float:
        """What an unseen card of another seat is worth on average."""
        hand = self.state.hand(other)
        return sum(map(self.of_cards, hand)) / len(hand) if hand else 0.0
