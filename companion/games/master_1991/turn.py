"""A turn in Master Labyrinth 1991: push, perhaps walk, perhaps a wand for another turn; and what comes of each.

`refusal` judges one action of the seat and says why not; `seat_actions` lists all that it would let pass. The two are
written apart and tests hold them against each other. Tips live in `master_1991_tips`.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.master_1991.actions import MISTLETOE, UseWand
from companion.games.master_1991.state import Master1991State, pawn_cell, unrevealed
from companion.maze.cell import Cell
from companion.rules.actions import End, Push, Walk
from companion.rules.held import held, with_held
from companion.rules.mazes.shifting import ban_after, carried_all, legal_pushes, shifted, walk_cells, why_not_push

# --- what the seat may do ---


def pushes(state: Master1991State) -> tuple[Push, ...]:
    """Every push, in any orientation (master_1991_excerpt.txt, "Shifting the labyrinth")."""
    return legal_pushes(state.board, state.ban)


def acts(state: Master1991State) -> tuple[Walk | UseWand | End, ...]:
    """After the push: every walk, a wand where one may be used, and the end of the turn."""
    wand = (UseWand(),) if may_use_wand(state) else ()
    return (*(Walk(cell) for cell in stops(state)), *wand, End())


def stops(state: Master1991State) -> tuple[Cell, ...]:
    """Where the pawn may end its walk: never where it stands, nor where this turn's walk began."""
    if not state.may_walk:
        return ()
    return tuple(cell for cell in walk_cells(state.board, pawn_cell(state, state.seat)) if cell != state.began)


def may_use_wand(state: Master1991State) -> bool:
    """Whether the seat may take an extra turn: it has a wand, and this is none already (docs/rulings.md)."""
    return held(state.wands, state.seat) > 0 and (state.options.wand_chain or not state.is_extra)


# --- why not ---


def push_problem(state: Master1991State, push: Push) -> str | None:
    """Why the push is not allowed now; None when it is."""
    if state.phase != "push":
        return f"{state.seat} has already pushed this turn"
    return why_not_push(state.board, state.ban, push)


def walk_problem(state: Master1991State, walk: Walk) -> str | None:
    """master_1991_excerpt.txt, "More about moving"."""
    if state.phase == "push":
        return f"{state.seat} has to push the loose tile in first"
    if walk.spell:
        return "there are no spells in this game"
    if not state.may_walk:
        return f"{state.seat} has already walked this turn"
    if walk.cell in stops(state):
        return None
    if walk.cell == pawn_cell(state, state.seat):
        return "a walk has to end on another tile than it began on"
    return "the walk began there this turn" if walk.cell == state.began else "no open corridor leads there"


def wand_problem(state: Master1991State) -> str | None:
    """master_1991_excerpt.txt, "The Magic Wands"; used when the push and the walk are over (docs/rulings.md)."""
    if state.phase == "push":
        return f"{state.seat} has to push the loose tile in first; a wand is used at the end of the turn"
    if not held(state.wands, state.seat):
        return f"{state.seat} has no magic wand left"
    return None if may_use_wand(state) else "only one magic wand may be used, and this turn is the extra one"


def end_problem(state: Master1991State) -> str | None:
    """Walking is free, pushing is not."""
    return f"{state.seat} has to push the loose tile in first" if state.phase == "push" else None


# --- what comes of it ---


def pushed(state: Master1991State, push: Push) -> Master1991State:
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
    return settled(after)


def walked(state: Master1991State, cell: Cell) -> Master1991State:
    """The pawn stops on the cell, takes the token whose turn it is, and owes for the tip it followed."""
    start = pawn_cell(state, state.seat)
    after = replace(state, pawns=with_held(state.pawns, state.seat, cell), may_walk=False)
    if state.tokens and state.tokens[0][1] == cell:
        after = _token_taken(after, start)
    follows = next((tip.seat for tip in state.tips if tip.cell == cell), None)
    return settled(replace(after, owed=follows))


def _token_taken(state: Master1991State, start: Cell) -> Master1991State:
    """master_1991_excerpt.txt, "More about tokens"; whether the pawn may walk on is an option (docs/rulings.md)."""
    number = state.tokens[0][0]
    taken = with_held(state.taken, state.seat, (*held(state.taken, state.seat), number))
    after = replace(state, tokens=state.tokens[1:], taken=taken)
    if not state.options.continue_after_token or number == MISTLETOE:
        return after
    return replace(after, may_walk=True, began=start if state.began is None else state.began)


def wand_used(state: Master1991State) -> Master1991State:
    """The wand goes back into the box and the same seat has a turn again."""
    wands = with_held(state.wands, state.seat, held(state.wands, state.seat) - 1)
    return replace(_fresh(state), wands=wands, is_extra=True)


def settled(state: Master1991State) -> Master1991State:
    """What is due next: paying for a tip, the end of the game, the seat's choice, or the next seat's turn."""
    if state.owed:
        return replace(state, phase="pay")
    if state.is_ended:
        return ended(state)
    if may_use_wand(state) or stops(state):
        return replace(state, phase="act")
    return turn_ended(state)


def turn_ended(state: Master1991State) -> Master1991State:
    """The next seat clockwise pushes the tile that was pushed out; the turn limit may stop the game."""
    after = replace(_fresh(state), turn=state.turn + 1, is_extra=False)
    return ended(after) if after.is_ended else after


def ended(state: Master1991State) -> Master1991State:
    """The game is over at once; formulas the referee has not seen are turned up first, for the score."""
    return replace(_fresh(state), phase="reveal" if unrevealed(state) else "over")


def _fresh(state: Master1991State) -> Master1991State:
    """The same before a push, nothing begun, offered or told yet."""
    return replace(state, phase="push", may_walk=False, began=None, offer=None, tips=(), owed=None)
