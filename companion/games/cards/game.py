"""Labyrinth, the card game (2001): the rules as one Game; the parts live in the `cards_` files.

A game ends by itself: each card is laid once, and when nobody can lay any more it is over. There is no cap.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.cards.actions import DrawUnseen
from companion.games.cards.copy import CardsCopy
from companion.games.cards.draw import draw
from companion.games.cards.flow import closed, draw_refusal, drawn, drawn_card, draws, settled
from companion.games.cards.json import LINE_WORDS, state_json, state_of
from companion.games.cards.setup import deal
from companion.games.cards.state import GAME, OPTIONS, SEAT_RANGE, TITLE, VARIANTS, CardsState
from companion.games.cards.turn import act, seat_actions, seat_refusal
from companion.games.cards.view import CardsView, view, view_json
from companion.records.action_text import format_action, not_allowed
from companion.rules.actions import Action, Draw, End
from companion.rules.game import GameOption, OptionValue
from companion.rules.line import LineWords

__all__ = ["CARDS", "CardsGame", "CardsState", "CardsView"]


@dataclass(frozen=True, slots=True)
class CardsGame:
    """Two to six seats lay maze cards and take those whose treasure they join to an equal one."""

    name: str = GAME
    title: str = TITLE
    seat_range: tuple[int, int] = SEAT_RANGE
    variants: tuple[str, ...] = VARIANTS
    options: tuple[GameOption, ...] = OPTIONS
    seen_by_camera: tuple[str, ...] = ()

    @property
    def line_words(self) -> LineWords:
        """How each part of a position is written in one line."""
        return LINE_WORDS

    def deal(
        self,
        copy: CardsCopy,
        seats: int | tuple[str, ...],
        seed: int,
        variant: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
    ) -> CardsState:
        """A starting position drawn from the seed; raises BadConfig."""
        return deal(copy, seats, seed, variant, options)

    def to_act(self, state: CardsState) -> str:
        """The colour of the seat to act, `TABLE`, or `""` when the game is over."""
        return state.to_act

    def legal_actions(self, state: CardsState) -> tuple[Action, ...]:
        """Everything the actor may do, each once, in a fixed order; for TABLE all that could come."""
        match state.phase:
            case "draw":
                return draws(state)
            case "over":
                return ()
            case _:
                return seat_actions(state)

    def why_not(self, state: CardsState, action: Action) -> str | None:
        """Why the action is not allowed now, in words for the table; None when it is."""
        if state.phase == "over":
            return "the game is over"
        if isinstance(action, Draw | DrawUnseen):
            return draw_refusal(state, action)
        if state.phase == "draw":
            return f"a card has to be drawn for {state.seat} first"
        return seat_refusal(state, action)

    def apply(self, state: CardsState, action: Action) -> CardsState:
        """The state after the action; raises IllegalAction with a reason for the table."""
        reason = self.why_not(state, action)
        if reason is not None:
            raise not_allowed(action, reason)
        match action:
            case Draw() | DrawUnseen():
                return drawn(state, drawn_card(action))
            case End():
                return closed(state)
            case _:
                return settled(act(state, action))

    def is_over(self, state: CardsState) -> bool:
        """Whether all cards are laid, or nobody can lay any more."""
        return state.phase == "over"

    def outcome(self, state: CardsState) -> str:
        """`won`, or `""` while the game runs."""
        return state.outcome

    def winners(self, state: CardsState) -> tuple[str, ...]:
        """The seats with the most cards; a tie is shared (docs/rulings.md)."""
        scores = self.scores(state)
        most = max(scores.values())
        return tuple(seat for seat in state.seats if scores[seat] == most) if state.phase == "over" else ()

    def scores(self, state: CardsState) -> dict[str, int]:
        """The cards each seat has taken."""
        return {seat: len(cards) for seat, cards in state.taken}

    def score_parts(self, state: CardsState) -> dict[str, tuple[tuple[str, int], ...]]:
        """One point for each card taken, in the order of taking."""
        return {seat: tuple((f"the card {card}", 1) for card in cards) for seat, cards in state.taken}

    def view(self, state: CardsState, seat: str) -> CardsView:
        """What that seat may know."""
        return view(state, seat)

    def told(self, state: CardsState, action: Action, seat: str) -> str:
        """The action's text as that seat may know it: of the others' draws it does not see the card."""
        is_hidden = isinstance(action, Draw) and action.seat != seat
        return format_action(DrawUnseen(state.seat) if is_hidden else action)

    def state_json(self, state: CardsState) -> dict[str, object]:
        """The position as one JSON object."""
        return state_json(state)

    def state_of(self, position: Mapping[str, object], copy: CardsCopy | None) -> CardsState:
        """The state of a position's JSON, or of a view's; raises UnreadableNotation."""
        return state_of(position, copy)

    def view_json(self, view: CardsView) -> dict[str, object]:
        """The view as JSON."""
        return view_json(view)

    def draw(self, seen: CardsState | CardsView) -> str:
        """The cards as boxes with open sides, and below them whose turn it is, hands and points."""
        return draw(seen)


CARDS = CardsGame()
