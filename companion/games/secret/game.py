"""Secret Labyrinth (1998): the rules as one Game; the parts live in the `secret_` files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.secret import setup
from companion.games.secret.cards import least_of
from companion.games.secret.copy import GAME, SecretCopy
from companion.games.secret.draw import draw
from companion.games.secret.json import LINE_WORDS, state_json, state_of
from companion.games.secret.play import act
from companion.games.secret.refusals import why_not
from companion.games.secret.state import OPTIONS, PRIZES, SEAT_RANGE, TITLE, VARIANTS, SecretState
from companion.games.secret.turn import actions
from companion.games.secret.view import SecretView, told, view, view_json
from companion.records.action_text import not_allowed
from companion.rules.game import GameOption, OptionValue
from companion.rules.line import LineWords
from companion.rules.verbs import Action

__all__ = ["SECRET", "SecretGame", "SecretState", "SecretView"]


@dataclass(frozen=True, slots=True)
class SecretGame:
    """Two to four seats hunt for seven treasures or seven trolls on a board of turning rings."""

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
        copy: SecretCopy,
        seats: int | tuple[str, ...],
        seed: int,
        variant: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
    ) -> SecretState:
        """A starting position drawn from the seed; raises BadConfig."""
        return setup.deal(copy, seats, seed, variant, options)

    def to_act(self, state: SecretState) -> str:
        """The colour of the seat to act, `TABLE`, or `""` when the game is over."""
        return state.to_act

    def legal_actions(self, state: SecretState) -> tuple[Action, ...]:
        """Everything the actor may do, each once, in a fixed order; for TABLE all that could come."""
        return actions(state)

    def why_not(self, state: SecretState, action: Action) -> str | None:
        """Why the action is not allowed now, in words for the table; None when it is."""
        return why_not(state, action)

    def apply(self, state: SecretState, action: Action) -> SecretState:
        """The state after the action; raises IllegalAction with a reason for the table."""
        reason = why_not(state, action)
        if reason is not None:
            raise not_allowed(action, reason)
        return act(state, action)

    def is_over(self, state: SecretState) -> bool:
        """Whether somebody has won, or the table has stopped."""
        return state.phase == "over"

    def outcome(self, state: SecretState) -> str:
        """`won`, `stopped` after the agreed number of turns, or `""` while the game runs."""
        return state.outcome

    def winners(self, state: SecretState) -> tuple[str, ...]:
        """Who has enough treasures or enough trolls; both sides of one trade may at once."""
        return state.winners

    def scores(self, state: SecretState) -> dict[str, int]:
        """The larger collection of each seat, treasures or trolls, as far as the referee is sure of it."""
        return {seat: max(_collections(state, seat).values()) for seat in state.seats}

    def score_parts(self, state: SecretState) -> dict[str, tuple[tuple[str, int], ...]]:
        """The collection that counts, and the other one, which does not."""
        return {seat: _parts(_collections(state, seat)) for seat in state.seats}

    def view(self, state: SecretState, seat: str) -> SecretView:
        """What that seat may know."""
        return view(state, seat)

    def told(self, state: SecretState, action: Action, seat: str) -> str:
        """The action's text as the seat may know it, `?` for a card that passed face down between others."""
        return told(state, action, seat)

    def state_json(self, state: SecretState) -> dict[str, object]:
        """The position as one JSON object."""
        return state_json(state)

    def state_of(self, position: Mapping[str, object], copy: SecretCopy | None) -> SecretState:
        """The state of a position's JSON, or of a view's; raises UnreadableNotation."""
        return state_of(position, copy)

    def view_json(self, view: SecretView) -> dict[str, object]:
        """The view as JSON."""
        return view_json(view)

    def draw(self, seen: SecretState | SecretView) -> str:
        """The board unrolled, and below it whose turn it is and who has how many cards."""
        return draw(seen)


SECRET = SecretGame()


def _collections(state: SecretState, seat: str) -> dict[str, int]:
    return {kind: least_of(state.hand(seat), state.cards.of(kind)) for kind in PRIZES}


def _parts(collections: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    best = max(collections, key=lambda kind: collections[kind])
    return tuple(
        (f"{kind}s", count) if kind == best else (f"{_many(count, kind)}, the smaller collection", 0)
        for kind, count in collections.items()
    )


def _many(count: int, kind: str) -> str:
    return f"{count or 'no'} {kind}" + ("" if count == 1 else "s")
