"""What can be done at each moment of Master Labyrinth (2007), and why something else cannot.

`legal` lists, `why_not` judges one action; the two are written apart and tests hold them against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.games.master_2007 import actions
from companion.games.master_2007 import state as master
from companion.games.master_2007.cards import DOUBLE, REROLL, card_symbol
from companion.games.master_2007.copy import REFUGE
from companion.maze.cell import ARROWS, CELLS, Cell, format_cell
from companion.maze.reach import BIT, Mask, cells_of, flood
from companion.maze.sides import ALL_SIDES
from companion.rules.actions import End, Push, RollDuel, Walk
from companion.rules.mazes.shifting import passages
from companion.rules.verbs import Action
from companion.rules.words import Said, player, say

PIPS = (1, 2, 3, 4, 5, 6)

_PUSHES = {arrow: {sides: Push(arrow, sides) for sides in ALL_SIDES} for arrow in ARROWS}
_WALKS = tuple(Walk(cell) for cell in CELLS)
_DRAGON_ROLLS = tuple(actions.RollDragon(face) for face in master.DRAGON_DIE)
_DUEL_ROLLS = tuple(RollDuel(pips) for pips in PIPS)

# --- what may be done ---


def legal(state: master.Master2007State) -> tuple[Action, ...]:
    """Everything the actor may do, each once, in a fixed order; for TABLE all that could come."""
    listed = _LEGAL.get(state.phase)
    return tuple(listed(state)) if listed else ()


def _legal_pushes(state: master.Master2007State) -> Iterable[Action]:
    """master_2007.txt, "1. Shift a maze row (must)"."""
    lays = master.possible_lays(state, state.board.loose)
    return (_PUSHES[arrow][sides] for arrow in ARROWS if arrow != state.ban for sides in lays)


def _legal_comings_out(state: master.Master2007State) -> Iterable[Action]:
    cell = hidden_cell(state)
    return (actions.ComesOut(cell, sides) for sides in master.possible_lays(state, state.board.cells[cell]))


def _legal_walks(state: master.Master2007State) -> Iterable[Action]:
    yield from (_WALKS[cell] for cell in cells_of(reached(state)))
    yield from _legal_ends(state)


def _legal_ends(state: master.Master2007State) -> Iterable[Action]:
    if may_fight(state):
        yield actions.Fight()
    if may_double(state):
        yield from (actions.DoubleTurn(card) for card in master.cards_like(state, state.seat, symbol=DOUBLE))
    yield End()


def _legal_puts(state: master.Master2007State) -> Iterable[Action]:
    cell = next_treasure_cell(state)
    return (actions.PutTreasure(cell, value) for value in sorted(set(state.waiting)))


def _legal_coins(state: master.Master2007State) -> Iterable[Action]:
    yield from (actions.Coin(card) for card in master.cards_like(state, state.seat, value=state.took))
    yield actions.Keep()


def _legal_rerolls(state: master.Master2007State) -> Iterable[Action]:
    yield from (actions.Reroll(card) for card in master.cards_like(state, state.duellist, symbol=REROLL))
    yield actions.Keep()


_LEGAL: dict[str, Callable[[master.Master2007State], Iterable[Action]]] = {
    "push": _legal_pushes,
    "comes-out": _legal_comings_out,
    "walk": _legal_walks,
    "put-treasure": _legal_puts,
    "coin": _legal_coins,
    "dragon": lambda state: _DRAGON_ROLLS,
    "duel": lambda state: _DUEL_ROLLS,
    "reroll": _legal_rerolls,
    "final": lambda state: _DUEL_ROLLS,
    "final-reroll": _legal_rerolls,
    "after": _legal_ends,
}

# --- what they rest on ---


def reached(state: master.Master2007State) -> Mask:
    """Where the adventurer can walk to, its own cell not among them; the refuge is closed to all sides."""
    start = BIT[master.pawn_cell(state, state.seat)]
    return flood(passages(state.board, (REFUGE,)), start) & ~start


def hidden_cell(state: master.Master2007State) -> Cell:
    """The cell of the tile that has just come out from beneath the refuge and that nobody had seen."""
    return next(cell for cell in CELLS if not state.board.cells[cell].is_known)


def next_treasure_cell(state: master.Master2007State) -> Cell:
    """The cell where the next treasure of the second phase is put."""
    return state.treasure_cells[len(state.treasure_cells) - len(state.waiting)]


def may_fight(state: master.Master2007State) -> bool:
    """Whether the final duel is open to the seat (master_2007.txt, "Final duel and end of the game")."""
    return _why_not_fight(state) is None


def may_double(state: master.Master2007State) -> bool:
    """Whether this turn may be followed by a second one of the seat (docs/rulings.md, double turns)."""
    return not state.is_extra or state.options.chain_double_turn


def has_choice(state: master.Master2007State) -> bool:
    """Whether the actor has anything to choose, as far as those who see no hands can tell."""
    match state.phase:
        case "walk":
            return bool(reached(state)) or may_end_otherwise(state)
        case "after":
            return may_end_otherwise(state)
        case "coin":
            return master.might_hold(state, state.seat, value=state.took)
        case "reroll" | "final-reroll":
            return master.might_hold(state, state.duellist, symbol=REROLL)
        case _:
            return True


def may_end_otherwise(state: master.Master2007State) -> bool:
    """Whether the turn may end with the final duel or, as far as others can tell, with a double-turn card."""
    return (may_double(state) and master.might_hold(state, state.seat, symbol=DOUBLE)) or may_fight(state)


# --- why not ---


def why_not(state: master.Master2007State, action: Action) -> Said | None:
    """Why the action is not allowed now, in words for the table; None when it is."""
    match state.phase, action:
        case "push", Push():
            return _why_not_push(state, action)
        case "comes-out", actions.ComesOut():
            return _why_not_comes_out(state, action)
        case "walk", Walk():
            return _why_not_walk(state, action)
        case (("walk" | "after"), End()):
            return None
        case (("walk" | "after"), actions.Fight()):
            return _why_not_fight(state)
        case (("walk" | "after"), actions.DoubleTurn()):
            return _why_not_double(state, action.card)
        case "put-treasure", actions.PutTreasure():
            return _why_not_put(state, action)
        case "coin", actions.Coin():
            return _why_not_coin(state, action.card)
        case "dragon", actions.RollDragon(face):
            return None if face in master.DRAGON_DIE else say("the dragon die has no face '{face}'", face=face)
        case (("duel" | "final"), RollDuel(pips)):
            return None if pips in PIPS else say("the duel die has no face {pips}", pips=pips)
        case (("reroll" | "final-reroll"), actions.Reroll()):
            return _why_not_card(state, state.duellist, action.card, REROLL)
        case (("coin" | "reroll" | "final-reroll"), actions.Keep()):
            return None
        case _:
            return _why_not_yet(state)


def _why_not_yet(state: master.Master2007State) -> Said:
    """What is due before anything else."""
    seat, duellist = player(state.seat), player(state.duellist)
    match state.phase:
        case "push":
            return say("{seat} has to push the loose tile in first", seat=seat)
        case "comes-out":
            return say("first say which way the tile from under the refuge faces")
        case "walk":
            return say("{seat} can move now, or end the turn", seat=seat)
        case "put-treasure":
            return say("first put the treasures of the second phase on the board")
        case "coin":
            return say("{seat} has to say first whether they play the card of the treasure", seat=seat)
        case "dragon":
            return say("roll the dragon die first")
        case "duel" | "final":
            return say("roll the duel die for {duellist} first", duellist=duellist)
        case "reroll" | "final-reroll":
            return say("{duellist} has to say first whether they roll again", duellist=duellist)
        case "after":
            return say("{seat} can only end the turn now", seat=seat)
        case _:
            return say("the game is over")


def _why_not_push(state: master.Master2007State, push: Push) -> Said | None:
    if push.arrow == state.ban:
        return say("the loose tile came out there on the last push; push it in somewhere else")
    is_lay = push.sides in master.possible_lays(state, state.board.loose)
    return None if is_lay else say("the loose tile has a different shape")


def _why_not_comes_out(state: master.Master2007State, seen: actions.ComesOut) -> Said | None:
    if seen.cell != hidden_cell(state):
        return say("the tile that came out is on {cell}", cell=format_cell(hidden_cell(state)))
    is_lay = seen.sides in master.possible_lays(state, state.board.cells[seen.cell])
    return None if is_lay else say("no tile of that shape is missing")


def _why_not_walk(state: master.Master2007State, walk: Walk) -> Said | None:
    """master_2007.txt, "2. Move the adventurer (can)" and "The dragon's refuge"."""
    start = master.pawn_cell(state, state.seat)
    if walk.spell:
        return say("there are no spells in this game")
    if walk.cell not in CELLS:
        return say("there is no such square on this board")
    if walk.cell == start:
        return say("you have to move to a different square")
    if start == REFUGE:
        return say("no pawn can move out from under the dragon's refuge; only a push frees it")
    if walk.cell == REFUGE:
        return say("no pawn can move under the dragon's refuge")
    return None if BIT[walk.cell] & reached(state) else say("no open path leads to that tile")


def _why_not_put(state: master.Master2007State, put: actions.PutTreasure) -> Said | None:
    if put.cell != next_treasure_cell(state):
        return say("the next treasure goes on {cell}", cell=format_cell(next_treasure_cell(state)))
    is_left = put.value in state.waiting
    return None if is_left else say("treasure {value} is not left to put on the board", value=put.value)


def _why_not_coin(state: master.Master2007State, card: str) -> Said | None:
    """master_2007.txt, "3. Collect the treasure"."""
    if not master.is_like(card, "", state.took):
        return say("you get a coin only for the card of the treasure you have just taken, {value}", value=state.took)
    return _why_not_held(state, state.seat, card)


def _why_not_card(state: master.Master2007State, seat: str, card: str, symbol: str) -> Said | None:
    if not master.is_like(card, symbol, 0):
        return say("that card has a different symbol")
    return _why_not_held(state, seat, card)


def _why_not_held(state: master.Master2007State, seat: str, card: str) -> Said | None:
    might_be = master.cards_like(state, seat, symbol=card_symbol(card))
    return None if card in might_be else say("{seat} does not have that card", seat=player(seat))


def _why_not_double(state: master.Master2007State, card: str) -> Said | None:
    """master_2007.txt, "4. Play a double turn card (can)"."""
    if not may_double(state):
        return say("a double turn gives you one extra turn, not two")
    return _why_not_card(state, state.seat, card, DOUBLE)


def _why_not_fight(state: master.Master2007State) -> Said | None:
    if state.treasures or state.waiting:
        return say("the final duel comes after the last treasure")
    if state.has_fought:
        return say("you can fight the final duel only once a turn")
    if state.took and not state.options.final_duel_same_turn:
        return say("taking the last treasure ends the move; the final duel comes in a later turn")
    ahead = master.faced_cell(state.dragon)
    if master.pawn_cell(state, state.seat) != ahead:
        return say("the pawn has to be in front of the dragon's head, on {cell}", cell=format_cell(ahead))
    return None
