"""What can be done at each moment of Master Labyrinth (2007), and why something else cannot.

`legal` lists, `refusal` says why not; the two are written apart and tests hold them against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.games.master_2007.actions import (
    Coin,
    ComesOut,
    DoubleTurn,
    Fight,
    Keep,
    PutTreasure,
    Reroll,
    RollDragon,
)
from companion.games.master_2007.cards import DOUBLE, REROLL
from companion.games.master_2007.copy import REFUGE
from companion.games.master_2007.state import (
    DRAGON_DIE,
    Master2007State,
    cards_like,
    faced_cell,
    is_like,
    might_hold,
    pawn_cell,
    possible_lays,
)
from companion.maze.cell import ARROWS, CELLS, Cell, format_cell
from companion.maze.reach import BIT, Mask, cells_of, flood
from companion.maze.sides import ALL_SIDES
from companion.rules.actions import End, Push, Walk
from companion.rules.duel_die import RollDuel
from companion.rules.mazes.shifting import passages
from companion.rules.verbs import Action

PIPS = (1, 2, 3, 4, 5, 6)

_PUSHES = {arrow: {sides: Push(arrow, sides) for sides in ALL_SIDES} for arrow in ARROWS}
_WALKS = tuple(Walk(cell) for cell in CELLS)
_DRAGON_ROLLS = tuple(RollDragon(face) for face in DRAGON_DIE)
_DUEL_ROLLS = tuple(RollDuel(pips) for pips in PIPS)

# --- what may be done ---


def legal(state: Master2007State) -> tuple[Action, ...]:
    """Everything the actor may do, each once, in a fixed order; for TABLE all that could come."""
    listed = _LEGAL.get(state.phase)
    return tuple(listed(state)) if listed else ()


def _pushes(state: Master2007State) -> Iterable[Action]:
    """master_2007.txt, "1. Shift a maze row (must)"."""
    lays = possible_lays(state, state.board.loose)
    return (_PUSHES[arrow][sides] for arrow in ARROWS if arrow != state.ban for sides in lays)


def _comings_out(state: Master2007State) -> Iterable[Action]:
    cell = hidden_cell(state)
    return (ComesOut(cell, sides) for sides in possible_lays(state, state.board.cells[cell]))


def _walk_or_end(state: Master2007State) -> Iterable[Action]:
    yield from (_WALKS[cell] for cell in cells_of(reached(state)))
    yield from _end_of_turn(state)


def _end_of_turn(state: Master2007State) -> Iterable[Action]:
    if may_fight(state):
        yield Fight()
    if may_double(state):
        yield from (DoubleTurn(card) for card in cards_like(state, state.seat, symbol=DOUBLE))
    yield End()


def _treasures_to_put(state: Master2007State) -> Iterable[Action]:
    cell = next_treasure_cell(state)
    return (PutTreasure(cell, value) for value in sorted(set(state.waiting)))


def _coins(state: Master2007State) -> Iterable[Action]:
    yield from (Coin(card) for card in cards_like(state, state.seat, value=state.took))
    yield Keep()


def _rerolls(state: Master2007State) -> Iterable[Action]:
    yield from (Reroll(card) for card in cards_like(state, state.duellist, symbol=REROLL))
    yield Keep()


_LEGAL: dict[str, Callable[[Master2007State], Iterable[Action]]] = {
    "push": _pushes,
    "comes-out": _comings_out,
    "walk": _walk_or_end,
    "put-treasure": _treasures_to_put,
    "coin": _coins,
    "dragon": lambda state: _DRAGON_ROLLS,
    "duel": lambda state: _DUEL_ROLLS,
    "reroll": _rerolls,
    "final": lambda state: _DUEL_ROLLS,
    "final-reroll": _rerolls,
    "after": _end_of_turn,
}

# --- what they rest on ---


def reached(state: Master2007State) -> Mask:
    """Where the adventurer can walk to, its own cell not among them; the refuge is closed to all sides."""
    start = BIT[pawn_cell(state, state.seat)]
    return flood(passages(state.board, (REFUGE,)), start) & ~start


def hidden_cell(state: Master2007State) -> Cell:
    """The cell of the tile that has just come out from beneath the refuge and that nobody had seen."""
    return next(cell for cell in CELLS if not state.board.cells[cell].is_known)


def next_treasure_cell(state: Master2007State) -> Cell:
    """The cell where the next treasure of the second phase is put."""
    return state.treasure_cells[len(state.treasure_cells) - len(state.waiting)]


def may_fight(state: Master2007State) -> bool:
    """Whether the final duel is open to the seat (master_2007.txt, "Final duel and end of the game")."""
    return _fight_refusal(state) is None


def may_double(state: Master2007State) -> bool:
    """Whether this turn may be followed by a second one of the seat (docs/rulings.md, double turns)."""
    return not state.is_extra or state.options.chain_double_turn


def has_choice(state: Master2007State) -> bool:
    """Whether the actor has anything to choose, as far as those who see no hands can tell."""
    match state.phase:
        case "walk":
            return bool(reached(state)) or may_end_otherwise(state)
        case "after":
            return may_end_otherwise(state)
        case "coin":
            return might_hold(state, state.seat, value=state.took)
        case "reroll" | "final-reroll":
            return might_hold(state, state.duellist, symbol=REROLL)
        case _:
            return True


def may_end_otherwise(state: Master2007State) -> bool:
    """Whether the turn may end with the final duel or, as far as others can tell, with a double-turn card."""
    return (may_double(state) and might_hold(state, state.seat, symbol=DOUBLE)) or may_fight(state)


# --- why not ---

_DUE = {
    "push": "{seat} has to push the loose tile in first",
    "comes-out": "first everyone looks how the tile lies that came out from beneath the refuge",
    "walk": "{seat} may walk now, or end the turn",
    "put-treasure": "the treasures of the second phase have to be put on the board first",
    "coin": "{seat} has to say first whether it plays the card of the treasure",
    "dragon": "the dragon die has to be rolled first",
    "duel": "the duel die has to be rolled for {duellist} first",
    "reroll": "{duellist} has to say first whether it rolls again",
    "final": "the duel die has to be rolled for {duellist} first",
    "final-reroll": "{duellist} has to say first whether it rolls again",
    "after": "{seat} has only the end of its turn left",
    "over": "the game is over",
}


def why_not(state: Master2007State, action: Action) -> str | None:
    """Why the action is not allowed now, in words for the table; None when it is."""
    match state.phase, action:
        case "push", Push():
            return _push_refusal(state, action)
        case "comes-out", ComesOut():
            return _comes_out_refusal(state, action)
        case "walk", Walk():
            return _walk_refusal(state, action)
        case (("walk" | "after"), End()):
            return None
        case (("walk" | "after"), Fight()):
            return _fight_refusal(state)
        case (("walk" | "after"), DoubleTurn()):
            return _double_refusal(state, action.card)
        case "put-treasure", PutTreasure():
            return _put_refusal(state, action)
        case "coin", Coin():
            return _coin_refusal(state, action.card)
        case "dragon", RollDragon():
            return None if action.face in DRAGON_DIE else f"the dragon die has no face {action.face!r}"
        case (("duel" | "final"), RollDuel()):
            return None if action.pips in PIPS else f"the duel die has no face {action.pips}"
        case (("reroll" | "final-reroll"), Reroll()):
            return _card_refusal(state, state.duellist, action.card, REROLL)
        case (("coin" | "reroll" | "final-reroll"), Keep()):
            return None
        case _:
            return _DUE[state.phase].format(seat=state.seat, duellist=state.duellist)


def _push_refusal(state: Master2007State, push: Push) -> str | None:
    if push.arrow == state.ban:
        return "the loose tile came out there with the last push; push it in anywhere else"
    is_lay = push.sides in possible_lays(state, state.board.loose)
    return None if is_lay else "the loose tile has another shape"


def _comes_out_refusal(state: Master2007State, seen: ComesOut) -> str | None:
    if seen.cell != hidden_cell(state):
        return f"the tile that came out lies on {format_cell(hidden_cell(state))}"
    is_lay = seen.sides in possible_lays(state, state.board.cells[seen.cell])
    return None if is_lay else "no tile of that shape is missing"


def _walk_refusal(state: Master2007State, walk: Walk) -> str | None:
    """master_2007.txt, "2. Move the adventurer (can)" and "The dragon's refuge"."""
    start = pawn_cell(state, state.seat)
    if walk.spell:
        return "there are no spells in this game"
    if walk.cell not in CELLS:
        return "there is no such place on this board"
    if walk.cell == start:
        return "standing still is not a walk"
    if start == REFUGE:
        return "no one walks out from under the dragon's refuge; only a push frees the adventurer"
    if walk.cell == REFUGE:
        return "no one walks under the dragon's refuge"
    return None if BIT[walk.cell] & reached(state) else "no open corridor leads there"


def _put_refusal(state: Master2007State, put: PutTreasure) -> str | None:
    if put.cell != next_treasure_cell(state):
        return f"the next treasure belongs on {format_cell(next_treasure_cell(state))}"
    return None if put.value in state.waiting else f"no treasure {put.value} is left to put on the board"


def _coin_refusal(state: Master2007State, card: str) -> str | None:
    """master_2007.txt, "3. Collect the treasure"."""
    if not is_like(card, "", state.took):
        return f"a coin is given for the card of the treasure just taken, {state.took}"
    return None if card in cards_like(state, state.seat, value=state.took) else f"{state.seat} does not have that card"


def _card_refusal(state: Master2007State, seat: str, card: str, symbol: str) -> str | None:
    if not is_like(card, symbol, 0):
        return "that card bears another symbol"
    return None if card in cards_like(state, seat, symbol=symbol) else f"{seat} does not have that card"


def _double_refusal(state: Master2007State, card: str) -> str | None:
    """master_2007.txt, "4. Play a double turn card (can)"."""
    if not may_double(state):
        return "a double turn is one more turn, not two"
    return _card_refusal(state, state.seat, card, DOUBLE)


def _fight_refusal(state: Master2007State) -> str | None:
    if state.treasures or state.waiting:
        return "the final duel comes when the last treasure is taken"
    if state.has_fought:
        return "the final duel can be fought once a turn"
    if state.took and not state.options.final_duel_same_turn:
        return "taking the last treasure ends the walk; the final duel comes in a later turn"
    ahead = faced_cell(state.dragon)
    if pawn_cell(state, state.seat) != ahead:
        return f"the adventurer has to stand before the dragon's head, on {format_cell(ahead)}"
    return None
