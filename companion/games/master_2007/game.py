"""Master Labyrinth (2007), the dragon's box: the rules as one Game; the parts live in the `dragon_` files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.master_2007 import json, score, setup
from companion.games.master_2007 import turn as dragon_turn
from companion.games.master_2007 import view as dragon_view
from companion.games.master_2007.actions import PutTreasure
from companion.games.master_2007.copy import DragonCopy
from companion.games.master_2007.draw import draw
from companion.games.master_2007.play import after
from companion.games.master_2007.state import GAME, OPTIONS, SEAT_RANGE, TITLE, VARIANTS, DragonState
from companion.games.master_2007.view import DragonView
from companion.records.action_text import not_allowed
from companion.rules.game import Game, GameOption, OptionValue
from companion.rules.line import LineWords
from companion.rules.verbs import Action

__all__ = ["DRAGON", "DragonGame", "DragonState", "DragonView"]


@dataclass(frozen=True, slots=True)
class DragonGame:
    """Two to four adventurers who take the dragon's treasures in ascending order, and then face the dragon."""

    name: str = GAME
    title: str = TITLE
    seat_range: tuple[int, int] = SEAT_RANGE
    variants: tuple[str, ...] = VARIANTS
    options: tuple[GameOption, ...] = OPTIONS
    seen_by_camera: tuple[str, ...] = ("tiles", "loose tile")

    @property
    def line_words(self) -> LineWords:
        """How each part of a position is written in one line."""
        return json.LINE_WORDS

    def deal(
        self,
        copy: DragonCopy,
        seats: int | tuple[str, ...],
        seed: int,
        variant: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
    ) -> DragonState:
        """A starting position drawn from the seed; raises BadConfig."""
        return setup.deal(copy, seats, seed, variant, options)

    def to_act(self, state: DragonState) -> str:
        """The colour of the seat to act, `TABLE`, or `""` when the game is over."""
        return state.to_act

    def legal_actions(self, state: DragonState) -> tuple[Action, ...]:
        """Everything the actor may do, each once, in a fixed order; for TABLE all that could come."""
        return dragon_turn.legal(state)

    def why_not(self, state: DragonState, action: Action) -> str | None:
        """Why the action is not allowed now, in words for the table; None when it is."""
        return dragon_turn.refusal(state, action)

    def apply(self, state: DragonState, action: Action) -> DragonState:
        """The state after the action; raises IllegalAction with a reason for the table."""
        reason = dragon_turn.refusal(state, action)
        if reason is not None:
            raise not_allowed(action, reason)
        return after(state, action)

    def is_over(self, state: DragonState) -> bool:
        """Whether the dragon is beaten, or the turns the table wanted to play are over."""
        return state.phase == "over"

    def outcome(self, state: DragonState) -> str:
        """`""` while the game runs, `won` when the dragon is beaten, `stopped` at the turn limit."""
        return state.outcome

    def winners(self, state: DragonState) -> tuple[str, ...]:
        """Who has most points, of those most treasures; nobody while the dragon lives."""
        return score.winners(state)

    def scores(self, state: DragonState) -> dict[str, int]:
        """The points of each seat so far."""
        return score.scores(state)

    def score_parts(self, state: DragonState) -> dict[str, tuple[tuple[str, int], ...]]:
        """What each seat has points for: treasures, coins, the dragon."""
        return score.score_parts(state)

    def view(self, state: DragonState, seat: str) -> DragonView:
        """What that seat may know."""
        return dragon_view.view(state, seat)

    def state_json(self, state: DragonState) -> dict[str, object]:
        """The position as one JSON object."""
        return json.state_json(state)

    def state_of(self, position: Mapping[str, object], copy: DragonCopy | None) -> DragonState:
        """The state of a position's JSON, or of a view's; raises UnreadableNotation."""
        return json.state_of(position, copy)

    def odds(self, state: DragonState, action: Action) -> int:
        """In how many ways TABLE's action can come: there are two treasures of each value."""
        return state.waiting.count(action.value) if isinstance(action, PutTreasure) else 1

    def view_json(self, view: DragonView) -> dict[str, object]:
        """The view as JSON."""
        return dragon_view.table_json(view)

    def draw(self, seen: DragonState | DragonView) -> str:
        """The position, or what a seat may see of it, as ASCII for people."""
        return draw(seen)


DRAGON: Game[DragonState, DragonView, DragonCopy] = DragonGame()
