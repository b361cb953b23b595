"""The classic aMAZEing Labyrinth: the rules as one Game; the parts live in the `classic_` files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.classic import setup
from companion.games.classic.copy import ClassicCopy
from companion.games.classic.draw import draw
from companion.games.classic.json import LINE_WORDS, state_json, state_of
from companion.games.classic.state import GAME, OPTIONS, OVER, SEAT_RANGE, TITLE, VARIANTS, WON, ClassicState
from companion.games.classic.turn import act, legal, refusal
from companion.games.classic.view import ClassicView, table_json, view
from companion.records.action_text import not_allowed
from companion.rules.actions import Action
from companion.rules.game import GameOption, OptionValue
from companion.rules.line import LineWords

__all__ = ["CLASSIC", "ClassicGame", "ClassicState", "ClassicView"]


@dataclass(frozen=True, slots=True)
class ClassicGame:
    """Push, walk, find the treasures of the own cards one after another, and be the first to come home."""

    name: str = GAME
    title: str = TITLE
    seat_range: tuple[int, int] = SEAT_RANGE
    variants: tuple[str, ...] = VARIANTS
    options: tuple[GameOption, ...] = OPTIONS
    seen_by_camera: tuple[str, ...] = ("tiles", "loose tile", "pawns")

    @property
    def line_words(self) -> LineWords:
        """How each part of a position is written in one line."""
        return LINE_WORDS

    def deal(
        self,
        copy: ClassicCopy,
        seats: int | tuple[str, ...],
        seed: int,
        variant: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
    ) -> ClassicState:
        """A starting position drawn from the seed; raises BadConfig."""
        return setup.deal(copy, seats, seed, variant, options)

    def to_act(self, state: ClassicState) -> str:
        """The colour of the seat to act, `TABLE`, or `""` when the game is over."""
        return state.to_act

    def legal_actions(self, state: ClassicState) -> tuple[Action, ...]:
        """Everything the actor may do, each once, in a fixed order; for TABLE all that could come."""
        return legal(state)

    def why_not(self, state: ClassicState, action: Action) -> str | None:
        """Why the action is not allowed now, in words for the table; None when it is."""
        return refusal(state, action)

    def apply(self, state: ClassicState, action: Action) -> ClassicState:
        """The state after the action; raises IllegalAction with a reason for the table."""
        reason = refusal(state, action)
        if reason is not None:
            raise not_allowed(action, reason)
        return act(state, action)

    def is_over(self, state: ClassicState) -> bool:
        """Whether somebody has come home with everything, or the turn limit has come."""
        return state.phase == OVER

    def outcome(self, state: ClassicState) -> str:
        """`won`, `stopped` where the turn limit ended it, or `""` while the game runs."""
        return state.outcome

    def winners(self, state: ClassicState) -> tuple[str, ...]:
        """The seat that has come home: the one whose turn was the last."""
        return (state.seat,) if state.outcome == WON else ()

    def scores(self, state: ClassicState) -> dict[str, int]:
        """The treasures each seat has found; who has won, they do not say."""
        return {seat: len(cards) for seat, cards in state.found}

    def score_parts(self, state: ClassicState) -> dict[str, tuple[tuple[str, int], ...]]:
        """One part: the treasures found."""
        return {seat: (("treasures found", len(cards)),) for seat, cards in state.found}

    def view(self, state: ClassicState, seat: str) -> ClassicView:
        """What that seat may know."""
        return view(state, seat)

    def state_json(self, state: ClassicState) -> dict[str, object]:
        """The position as one JSON object."""
        return state_json(state)

    def state_of(self, position: Mapping[str, object], copy: ClassicCopy | None) -> ClassicState:
        """The state of a position's JSON, or of a view's; raises UnreadableNotation."""
        return state_of(position, copy)

    def view_json(self, view: ClassicView) -> dict[str, object]:
        """The view as JSON."""
        return table_json(view)

    def draw(self, seen: ClassicState | ClassicView) -> str:
        """The board, and below it whose turn it is and the cards."""
        return draw(seen)


CLASSIC = ClassicGame()
