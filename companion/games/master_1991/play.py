"""What comes of an action of Master Labyrinth 1991: push, perhaps walk, perhaps a wand for another turn, tips.

Whether an action is allowed, `legal` says.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.master_1991.actions import MISTLETOE, WAND, Give, Offer, RevealFormula, Tip, UseWand
from companion.games.master_1991.legal import may_use_wand, stops
from companion.games.master_1991.state import Master1991State, pawn_cell, unrevealed
from companion.maze.cell import Cell
from companion.rules.actions import End, Push, Walk
from companion.rules.mazes.shifting import ban_after, carried_all, shifted
from companion.rules.public import Held, held, with_held
from companion.rules.verbs import Action


def after(state: Master1991State, action: Action) -> Master1991State:
    """The state after a legal action."""
    match action:
        case Push():
            return _pushed(state, action)
        case Walk(cell):
            return _walked(state, cell)
        case UseWand():
            return _wand_used(state)
        case End():
            return _turn_ended(state)
        case Offer(price):
            return replace(state, offer=price)
        case Tip():
            return replace(state, tips=(*state.tips, action))
        case Give():
            return _given(state, action)
        case RevealFormula():
            return _revealed(state, action)
    raise AssertionError(f"{action} has no refusal and no effect")


def _pushed(state: Master1991State, push: Push) -> Master1991State:
    """Pawns and tokens ride along; those that fall out come in again on the new tile. Only tips of this push stay."""
    way = (push.arrow, push.sides)
    after = replace(
        state,
        board=shifted(state.board, push),
        pawns=carried_all(push.arrow, state.pawns),
        tokens=carried_all(push.arrow, state.tokens),
        tips=tuple(tip for tip in state.tips if (tip.arrow, tip.sides) == way),
        ban=ban_after(push.arrow),
        may_walk=True,
    )
    return _settled(after)


def _walked(state: Master1991State, cell: Cell) -> Master1991State:
    """The pawn stops on the cell, takes the token whose turn it is, and owes for the tip it followed."""
    start = pawn_cell(state, state.seat)
    after = replace(state, pawns=with_held(state.pawns, state.seat, cell), may_walk=False)
    if state.tokens and state.tokens[0][1] == cell:
        after = _token_taken(after, start)
    follows = next((tip.seat for tip in state.tips if tip.cell == cell), None)
    return _settled(replace(after, owed=follows))


def _token_taken(state: Master1991State, start: Cell) -> Master1991State:
    """master_1991_excerpt.txt, "More about tokens"; whether the pawn may walk on is an option (docs/rulings.md)."""
    number = state.tokens[0][0]
    taken = with_held(state.taken, state.seat, (*held(state.taken, state.seat), number))
    after = replace(state, tokens=state.tokens[1:], taken=taken)
    if not state.options.continue_after_token or number == MISTLETOE:
        return after
    return replace(after, may_walk=True, began=start if state.began is None else state.began)


def _wand_used(state: Master1991State) -> Master1991State:
    """The wand goes back into the box and the same seat has a turn again."""
    wands = with_held(state.wands, state.seat, held(state.wands, state.seat) - 1)
    return replace(_fresh(state), wands=wands, is_extra=True)


def _given(state: Master1991State, give: Give) -> Master1991State:
    """The token or wand changes hands; the turn goes on where it was."""
    if give.price == WAND:
        state = replace(state, wands=_handed(state.wands, state.seat, give.seat, 1))
    else:
        token = int(give.price)
        left = tuple(other for other in held(state.taken, state.seat) if other != token)
        taken = with_held(state.taken, state.seat, left)
        state = replace(state, taken=with_held(taken, give.seat, tuple(sorted((*held(taken, give.seat), token)))))
    return _settled(replace(state, offer=None, tips=(), owed=None))


def _handed(wands: Held[int], giver: str, taker: str, count: int) -> Held[int]:
    less = with_held(wands, giver, held(wands, giver) - count)
    return with_held(less, taker, held(less, taker) + count)


def _revealed(state: Master1991State, reveal: RevealFormula) -> Master1991State:
    """The referee knows one more card; then the next seat shows, or the game begins, or it is over."""
    deck = tuple(formula for formula in state.deck if formula != reveal.formula)
    known = replace(state, formulas=with_held(state.formulas, reveal.seat, reveal.formula), deck=deck)
    if unrevealed(known):
        return known
    return replace(known, phase="over" if known.is_ended else "push")


def _settled(state: Master1991State) -> Master1991State:
    """What is due next: paying for a tip, the end of the game, the seat's choice, or the next seat's turn."""
    if state.owed:
        return replace(state, phase="pay")
    if state.is_ended:
        return _ended(state)
    if may_use_wand(state) or stops(state):
        return replace(state, phase="act")
    return _turn_ended(state)


def _turn_ended(state: Master1991State) -> Master1991State:
    """The next seat clockwise pushes the tile that was pushed out; the turn limit may stop the game."""
    after = replace(_fresh(state), turn=state.turn + 1, is_extra=False)
    return _ended(after) if after.is_ended else after


def _ended(state: Master1991State) -> Master1991State:
    """The game is over at once; formulas the referee has not seen are turned up first, for the score."""
    return replace(_fresh(state), phase="reveal" if unrevealed(state) else "over")


def _fresh(state: Master1991State) -> Master1991State:
    """The same before a push, nothing begun, offered or told yet."""
    return replace(state, phase="push", may_walk=False, began=None, offer=None, tips=(), owed=None)
