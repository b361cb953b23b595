"""Master Labyrinth 1991 (Labyrinth der Meister): the rules as one Game; the parts live in the `master_1991_` files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.errors import IllegalAction
from companion.games.master_1991 import score as score
from companion.games.master_1991 import setup as setup
from companion.games.master_1991 import tips as tips
from companion.games.master_1991 import turn as turn
from companion.games.master_1991.actions import Give, Offer, RevealFormula, Tip, UseWand
from companion.games.master_1991.copy import Master1991Copy
from companion.games.master_1991.draw import draw
from companion.games.master_1991.json import state_json, state_of
from companion.games.master_1991.line import LINE_WORDS
from companion.games.master_1991.state import (
    GAME,
    OPTIONS,
    SEAT_RANGE,
    TITLE,
    VARIANTS,
    Master1991State,
    possible_formulas,
    unrevealed,
)
from companion.games.master_1991.view import Master1991View, view, view_json
from companion.records.action_text import format_action, not_allowed
from companion.rules.actions import Action, End, Push, Walk
from companion.rules.game import GameOption, OptionValue
from companion.rules.held import with_held
from companion.rules.line import LineWords

__all__ = ["MASTER_1991", "Master1991Game", "Master1991State", "Master1991View"]


@dataclass(frozen=True, slots=True)
class Master1991Game:
    """Two to four wizards look for the ingredients of their secret formulas, in the order of the tokens' numbers."""

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
        copy: Master1991Copy,
        seats: int | tuple[str, ...],
        seed: int,
        variant: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
    ) -> Master1991State:
        """A starting position drawn from the seed; raises BadConfig."""
        return setup.deal(copy, seats, seed, variant, options)

    def to_act(self, state: Master1991State) -> str:
        """The colour of the seat to act, `TABLE`, or `""` when the game is over."""
        return state.to_act

    def legal_actions(self, state: Master1991State) -> tuple[Action, ...]:
        """Everything the actor may do, each once, in a fixed order; for TABLE all that could come."""
        match state.phase:
            case "reveal":
                seat = unrevealed(state)[0]
                return tuple(RevealFormula(seat, formula) for formula in possible_formulas(state, seat))
            case "push":
                return (*turn.pushes(state), *tips.offers(state), *tips.tips(state))
            case "act":
                return turn.acts(state)
            case "pay":
                return (Give(state.owed or "", state.offer or ""),)
            case _:
                return ()

    def why_not(self, state: Master1991State, action: Action) -> str | None:
        """Why the action is not allowed now, in words for the table; None when it is."""
        return why_not(state, action)

    def apply(self, state: Master1991State, action: Action) -> Master1991State:
        """The state after the action; raises IllegalAction with a reason for the table."""
        reason = why_not(state, action)
        if reason is not None:
            raise not_allowed(action, reason)
        return _after(state, action)

    def is_over(self, state: Master1991State) -> bool:
        """Whether the mistletoe is taken, or the turns are used up, and the formulas are known."""
        return state.phase == "over"

    def outcome(self, state: Master1991State) -> str:
        """`won`, `stopped` where the turn limit ended it, or `""` while the game runs."""
        return state.outcome

    def winners(self, state: Master1991State) -> tuple[str, ...]:
        """The seats with the most points, several where they have the same."""
        return score.winners(state)

    def scores(self, state: Master1991State) -> dict[str, int]:
        """Each seat's points; while the game runs only what lies open on the table."""
        return score.scores(state)

    def score_parts(self, state: Master1991State) -> dict[str, tuple[tuple[str, int], ...]]:
        """The arithmetic: tokens, ingredients of the formula once the game is over, wands."""
        return score.score_parts(state)

    def view(self, state: Master1991State, seat: str) -> Master1991View:
        """What that seat may know."""
        return view(state, seat)

    def told(self, state: Master1991State, action: Action, seat: str) -> str:
        """The action's text as that seat may know it: a formula shown to the referee is for nobody else's eyes."""
        if isinstance(action, RevealFormula) and action.seat != seat:
            return f"reveal formula {action.seat} ?"
        return format_action(action)

    def state_json(self, state: Master1991State) -> dict[str, object]:
        """The position as one JSON object."""
        return state_json(state)

    def state_of(self, position: Mapping[str, object], copy: Master1991Copy | None) -> Master1991State:
        """The state of a position's JSON, or of a view's with a copy; raises UnreadableNotation."""
        return state_of(position, copy)

    def view_json(self, view: Master1991View) -> dict[str, object]:
        """The view as JSON."""
        return view_json(view)

    def draw(self, seen: Master1991State | Master1991View) -> str:
        """The board, and below it whose turn it is and what lies before each seat."""
        return draw(seen)


MASTER_1991 = Master1991Game()


def why_not(state: Master1991State, action: Action) -> str | None:
    """Why the action is not allowed now, in words for the table; None when it is."""
    if state.phase == "over":
        return "the game is over"
    if isinstance(action, RevealFormula):
        return _reveal_problem(state, action)
    if state.phase == "reveal":
        return f"{unrevealed(state)[0]} has to show its secret formula to the referee first"
    if state.phase == "pay" and not isinstance(action, Give):
        return f"{state.seat} went the way {state.owed} told and has to pay for the tip first"
    match action:
        case Push():
            return turn.push_problem(state, action)
        case Walk():
            return turn.walk_problem(state, action)
        case UseWand():
            return turn.wand_problem(state)
        case End():
            return turn.end_problem(state)
        case Offer():
            return tips.offer_problem(state, action)
        case Tip():
            return tips.tip_problem(state, action)
        case Give():
            return tips.give_problem(state, action)
        case _:
            return "that belongs to another game"


def _reveal_problem(state: Master1991State, reveal: RevealFormula) -> str | None:
    if state.phase != "reveal":
        return "no secret formula is to be shown now"
    seat = unrevealed(state)[0]
    if reveal.seat != seat:
        return f"it is {seat} who shows a formula"
    return None if reveal.formula in possible_formulas(state, seat) else f"{seat} cannot have that formula"


def _after(state: Master1991State, action: Action) -> Master1991State:
    """What a legal action makes of the state."""
    match action:
        case Push():
            return turn.pushed(state, action)
        case Walk():
            return turn.walked(state, action.cell)
        case UseWand():
            return turn.wand_used(state)
        case End():
            return turn.turn_ended(state)
        case Offer():
            return replace(state, offer=action.price)
        case Tip():
            return replace(state, tips=(*state.tips, action))
        case Give():
            return tips.given(state, action)
        case RevealFormula():
            return _revealed(state, action)
        case _:
            raise IllegalAction(f"'{format_action(action)}' belongs to another game")


def _revealed(state: Master1991State, reveal: RevealFormula) -> Master1991State:
    """The referee knows one more card; then the next seat shows, or the game begins, or it is over."""
    deck = tuple(formula for formula in state.deck if formula != reveal.formula)
    known = replace(state, formulas=with_held(state.formulas, reveal.seat, reveal.formula), deck=deck)
    if unrevealed(known):
        return known
    return replace(known, phase="over" if known.is_ended else "push")
