"""Tips in Master Labyrinth 1991: a seat offers a token or a wand, others tell a way, and who goes it pays.

The excerpt lacks them; docs/rulings.md says where they are known from. An offer stands until the turn ends.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.master_1991.actions import WAND, Give, Offer, Tip
from companion.games.master_1991.state import Master1991State, pawn_cell
from companion.games.master_1991.turn import pushes, settled
from companion.maze.cell import Cell
from companion.rules.actions import Push
from companion.rules.held import Held, held, with_held
from companion.rules.mazes.shifting import carried, shifted, walk_cells, why_not_push, why_not_walk

# --- what may be done ---


def offers(state: Master1991State) -> tuple[Offer, ...]:
    """What the seat may offer before its push: a wand or one of its tokens, once a turn."""
    if not state.options.tips or state.offer:
        return ()
    wand = (WAND,) if held(state.wands, state.seat) else ()
    return tuple(Offer(price) for price in (*wand, *map(str, held(state.taken, state.seat))))


def tips(state: Master1991State) -> tuple[Tip, ...]:
    """Every way that a seat which has told none yet may tell, and no other seat has told."""
    if not state.offer:
        return ()
    tellers = [seat for seat in state.seats if _teller_problem(state, seat) is None]
    told = {(tip.arrow, tip.sides, tip.cell) for tip in state.tips}
    ways = [(push, cell) for push in pushes(state) for cell in _goals(state, push)] if tellers else []
    return tuple(
        Tip(seat, push.arrow, push.sides, cell)
        for seat in tellers
        for push, cell in ways
        if (push.arrow, push.sides, cell) not in told
    )


def _goals(state: Master1991State, push: Push) -> tuple[Cell, ...]:
    return walk_cells(shifted(state.board, push), carried(push.arrow, pawn_cell(state, state.seat)))


# --- why not ---


def offer_problem(state: Master1991State, offer: Offer) -> str | None:
    """Why the seat may not offer that now; None when it may."""
    if not state.options.tips:
        return "this table plays without tips"
    if state.phase != "push":
        return "a tip is asked for before the push"
    if state.offer:
        return f"{state.seat} has already made an offer this turn"
    if offer.price == WAND:
        return None if held(state.wands, state.seat) else f"{state.seat} has no magic wand left"
    return None if int(offer.price) in held(state.taken, state.seat) else f"{state.seat} does not have that token"


def tip_problem(state: Master1991State, tip: Tip) -> str | None:
    """Why the seat may not tell that way now; None when it may."""
    if state.phase != "push" or not state.offer:
        return "nobody has asked for a tip; the seat whose turn it is offers something for one before it pushes"
    push = Push(tip.arrow, tip.sides)
    problem = _teller_problem(state, tip.seat) or why_not_push(state.board, state.ban, push)
    if problem:
        return problem
    if any((told.arrow, told.sides, told.cell) == (tip.arrow, tip.sides, tip.cell) for told in state.tips):
        return "somebody has told that way already"
    pawn = carried(tip.arrow, pawn_cell(state, state.seat))
    return why_not_walk(shifted(state.board, push), pawn, tip.cell)


def _teller_problem(state: Master1991State, seat: str) -> str | None:
    if seat not in state.seats or seat == state.seat:
        return "a tip comes from one of the other seats"
    return f"{seat} has already given a tip this turn" if any(tip.seat == seat for tip in state.tips) else None


def give_problem(state: Master1991State, give: Give) -> str | None:
    """Why nothing, or something else, is to be given; None when it is right."""
    if state.phase != "pay":
        return "something is given only for a tip that was really followed"
    return None if (give.seat, give.price) == (state.owed, state.offer) else f"{state.owed} gets what was offered"


# --- what comes of it ---


def given(state: Master1991State, give: Give) -> Master1991State:
    """The token or wand changes hands; the turn goes on where it was."""
    if give.price == WAND:
        state = replace(state, wands=_handed(state.wands, state.seat, give.seat, 1))
    else:
        token = int(give.price)
        left = tuple(other for other in held(state.taken, state.seat) if other != token)
        taken = with_held(state.taken, state.seat, left)
        state = replace(state, taken=with_held(taken, give.seat, tuple(sorted((*held(taken, give.seat), token)))))
    return settled(replace(state, offer=None, tips=(), owed=None))


def _handed(wands: Held[int], giver: str, taker: str, count: int) -> Held[int]:
    less = with_held(wands, giver, held(wands, giver) - count)
    return with_held(less, taker, held(less, taker) + count)
