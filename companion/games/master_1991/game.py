"""Master Labyrinth 1991 (Labyrinth der Meister): the rules as one Game; the parts live in the `master_1991_` files."""

from __future__ import annotations

from dataclasses import replace

from companion.errors import IllegalAction
from companion.games.master_1991 import tips as tips
from companion.games.master_1991 import turn as turn
from companion.games.master_1991.actions import ACTIONS, Give, Offer, RevealFormula, Tip, UseWand
from companion.games.master_1991.draw import draw
from companion.games.master_1991.json import state_json, state_of
from companion.games.master_1991.line import LINE_WORDS
from companion.games.master_1991.score import score_parts, winners
from companion.games.master_1991.setup import deal
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
from companion.games.master_1991.view import view, view_json
from companion.rules.actions import End, Push, Walk
from companion.rules.game import Game
from companion.rules.held import with_held
from companion.rules.verbs import Action, format_action


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


def after(state: Master1991State, action: Action) -> Master1991State:
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


def legal(state: Master1991State) -> tuple[Action, ...]:
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


def _told(state: Master1991State, action: Action, seat: str) -> str:
    """The action's text as that seat may know it: a formula shown to the referee is for nobody else's eyes."""
    if isinstance(action, RevealFormula) and action.seat != seat:
        return f"reveal formula {action.seat} ?"
    return format_action(action)


MASTER_1991 = Game(
    name=GAME,
    title=TITLE,
    seat_range=SEAT_RANGE,
    variants=VARIANTS,
    options=OPTIONS,
    actions=ACTIONS,
    line_words=LINE_WORDS,
    setup=deal,
    legal=legal,
    why_not=why_not,
    after=after,
    winners=winners,
    score_parts=score_parts,
    view=view,
    state_json=state_json,
    state_of=state_of,
    view_json=view_json,
    drawing=draw,
    seen_by_camera=("tiles", "loose tile", "pawns"),
    told=_told,
)
"""Two to four wizards look for the ingredients of their secret formulas, in the order of the tokens' numbers."""
