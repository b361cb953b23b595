"""What cards, duels and animals of Secret Labyrinth are worth to a seat, as far as it can know."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.secret.actions import Leap, Snatch, Trade
from companion.games.secret.copy import ANIMAL
from companion.games.secret.state import ANY, DICE, DIE, PRIZES, SecretState
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
        return ANIMAL_WORTH if kind == ANIMAL else self.of_collection(self.expected(self.seat, kind) + 1) - (
            self.of_collection(self.expected(self.seat, kind))
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
