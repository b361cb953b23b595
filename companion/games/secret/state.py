"""Secret Labyrinth (1998): the state of a game, as a frozen value; what may be done with it lives elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from companion.games.secret.cards import Card, Hand, can_all_be, hand_of, known, settled
from companion.games.secret.copy import GAME, TREASURE, TROLL, Cards
from companion.maze.rings import Offsets, Place, RingBoard
from companion.rules.game import NOBODY, TABLE
from companion.rules.options import HouseRules, OptionValue, house_rule
from companion.rules.public import Held, Public, held
from companion.rules.words import say

TITLE = say("Secret Labyrinth (1998)")
VARIANTS = ("standard",)
SEAT_RANGE = (2, 4)
CHANGES = 2
"""secret_1998.txt, "Changing the paths": so many in every turn."""

PRIZES = (TREASURE, TROLL)
"""The kinds one wins with."""

ANY = "any"
ONE, DIE = "one", "die"
HIDDEN = "?"
"""A fist that the viewer may not open."""
STRONGER = {"rock": "scissors", "scissors": "paper", "paper": "rock"}
"""secret_1998.txt, "Now we see who wins": what each object wins over."""

PHASES = (
    "between", "act", "hand-over", "roll", "stake", "fists", "hands", "pay", "put", "claim", "uncover", "over",
)  # fmt: skip
"""Who acts in which, `SecretState.to_act` says."""

DICE: dict[OptionValue, tuple[int, ...]] = {223344: (2, 3, 4), "1-4": (1, 2, 3, 4)}
"""What the duel die can show."""


@dataclass(frozen=True, slots=True)
class SecretOptions(HouseRules):
    """The house rules of one game."""

    win_count: int = house_rule(7, 6, text=say("treasures or trolls you need to win; the German rulebook says 6"))
    cards: str = house_rule(
        "kept",
        "table",
        text=say("the companion keeps everyone's cards, or knows only what is on the table"),
        with_paper="table",
        keeps_secrets=True,
    )
    animal_power: str = house_rule(
        "trade",
        "german",
        text=say("what an animal gets you; the German rules say a leap or an unseen card"),
        says=(say("a swap"), say("a leap or an unseen card")),
    )
    animal_when: str = house_rule(
        "own-turn",
        "between-turns",
        text=say("when players use animals"),
        says=(say("before their turn"), say("between turns")),
    )
    take_standing: str = house_rule(
        "own-turn",
        "at-once",
        text=say("when a player whose pawn is already on a new card's picture takes the card"),
        says=(say("in their turn"), say("at once")),
    )
    duel_die: int | str = house_rule(
        223344, "1-4", text=say("the faces of the duel die"), says=(say("2, 2, 3, 3, 4 and 4"), say("1 to 4"))
    )
    fists: str = house_rule(
        "shown",
        "secret",
        text=say("how to play rock, paper, scissors in a duel"),
        says=(say("with your hands"), say("in secret, on your phones")),
        with_computers="secret",
    )
    duel_standing: bool = house_rule(
        False, True, text=say("you can duel without moving to the other pawn's square in this turn")
    )
    animals_at_stake: bool = house_rule(
        False, True, text=say("a duel for one card may be for any card, animals included")
    )
    turn_limit: int = house_rule(0, 400, text=say("end the game after this many turns (0: no limit)"), span=(1, 10_000))

    @property
    def are_cards_kept(self) -> bool:
        """Whether the companion knows which cards change hands."""
        return self.cards == "kept"


@dataclass(frozen=True, slots=True)
class Duel:
    """A duel of the seat in turn: `count` cards (0 before the die is thrown), of which kind, and who has lost.

    `fists` are the objects chosen in secret and not opened yet, the challenger's first; `?` for one that is not known.
    """

    opponent: str
    with_die: bool
    count: int
    kind: str = ""
    loser: str = ""
    fists: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat's demand for `count` unseen cards of another; `given` are the cards it has laid down for them."""

    seat: str
    other: str
    count: int
    given: Hand = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretPublic(Public):
    """What everybody at the table sees.

    `offsets` are one for each ring. The stack holds `deck_left` cards. `gone` are animals used up. `changes` are the
    rings turned in this turn. `asking` is the seat asked between turns; `then` the phase that follows when nobody
    claims to have won.
    """

    game: ClassVar[str] = GAME

    board: RingBoard
    offsets: Offsets
    cards: Cards
    pawns: Held[Place]
    open_card: str
    deck_left: int
    gone: tuple[str, ...] = ()
    options: SecretOptions = SecretOptions()
    phase: str = "act"
    changes: tuple[str, ...] = ()
    has_walked: bool = False
    asking: str = ""
    then: str = ""
    outcome: str = ""
    winners: tuple[str, ...] = ()

    @property
    def landmarks(self) -> dict[str, str]:
        """Pictures and rings of the board, and where they are: squares are told by them."""
        return self.board.landmarks


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretState(SecretPublic):
    """Everything about a running game, as far as the referee knows it.

    `hands` are cards face down before the seats, each known or one of several. `deck` are the cards that can still be
    in the stack: as many as it holds unless a hand is unknown.
    """

    hands: Held[Hand]
    deck: tuple[str, ...]
    duel: Duel | None = None
    asked: Asked | None = None

    @property
    def to_act(self) -> str:
        """The colour to act, `TABLE`, or `""` when the game is over."""
        match self.phase:
            case "act" | "stake":
                return self.seat
            case "between":
                return self.asking
            case "fists" if self.duel:
                return self.duel.opponent if self.duel.fists else self.seat
            case "pay":
                return self.duel.loser if self.duel and self.options.are_cards_kept else TABLE
            case "put":
                return self.winner
            case "over":
                return NOBODY
            case _:
                return TABLE

    @property
    def winner(self) -> str:
        """Who has won the duel; "" where none is decided."""
        if self.duel is None or not self.duel.loser:
            return ""
        return self.seat if self.duel.loser == self.duel.opponent else self.duel.opponent

    def place(self, seat: str) -> Place:
        """Where the piece of a seat stands; raises KeyError."""
        return held(self.pawns, seat)

    def hand(self, seat: str) -> Hand:
        """The cards before a seat; raises KeyError."""
        return held(self.hands, seat)

    def standing_on(self, place: Place) -> tuple[str, ...]:
        """Whose pieces stand there, in seat order."""
        return tuple(seat for seat, stands in self.pawns if stands == place)

    def names_of(self, stake: str) -> tuple[str, ...]:
        """The cards of a kind, or all for `any`."""
        return self.cards.all if stake == ANY else self.cards.of(stake)

    @property
    def picture_place(self) -> Place | None:
        """Where the picture of the open card is; None without one."""
        return self.board.place_of_picture(self.open_card)


def everything(state: SecretState) -> list[Card]:
    """Every card of the box that is somewhere, one after the other; what is in the stack as far as it is known."""
    laid = state.asked.given if state.asked else ()
    fixed = [known(name) for name in (*state.gone, *([state.open_card] if state.open_card else []))]
    return [*(card for _, hand in state.hands for card in hand), *laid, *_stack(state), *fixed]


def _stack(state: SecretState) -> list[Card]:
    if state.deck_left == len(state.deck):
        return [known(name) for name in state.deck]
    return [state.deck] * state.deck_left


def is_possible(state: SecretState) -> bool:
    """Whether all cards can lie where they are said to."""
    return can_all_be(everything(state))


def narrowed(state: SecretState) -> SecretState:
    """The state with every unknown card narrowed to what it can still be; the cards have to be possible."""
    cards = everything(state)
    if all(len(card) == 1 for card in cards):
        return state
    rest = iter(settled(cards))
    hands = tuple((seat, hand_of([next(rest) for _ in hand])) for seat, hand in state.hands)
    asked = state.asked and replace(state.asked, given=hand_of([next(rest) for _ in state.asked.given]))
    stack = [next(rest) for _ in range(state.deck_left)]
    return replace(state, hands=hands, asked=asked, deck=tuple(sorted({name for card in stack for name in card})))
