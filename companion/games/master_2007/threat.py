"""Where the dragon looks, and who stands nearest in the corridors that it or a guard threatens."""

from __future__ import annotations

from companion.games.master_2007.copy import REFUGE
from companion.games.master_2007.state import Master2007State
from companion.maze.cell import WIDTH, Cell
from companion.maze.reach import BIT, Corridors, Mask
from companion.maze.sides import EAST, LETTERS, NORTH, SOUTH, WEST, Sides
from companion.rules.held import held
from companion.rules.mazes.shifting import passages

GUARD_FACES = ("white", "black")
ARROW_FACES = ("1", "2", "3", "4")
DRAGON_DIE = (*ARROW_FACES, *GUARD_FACES)
"""The faces of the dragon die: so many arrows, or one of the guards."""

_FACED: dict[str, Cell] = {"N": REFUGE - WIDTH, "E": REFUGE + 1, "S": REFUGE + WIDTH, "W": REFUGE - 1}
_TOWARDS_REFUGE: dict[str, Sides] = {"N": SOUTH, "E": WEST, "S": NORTH, "W": EAST}


def faced_cell(direction: str) -> Cell:
    """The cell beside the refuge that the dragon looks at."""
    return _FACED[direction]


def turned_dragon(state: Master2007State, face: str) -> str:
    """Where the dragon looks after the die: a quarter turn for every arrow, none for a guard."""
    if face not in ARROW_FACES:
        return state.dragon
    turns = int(face) if state.options.dragon_turns == "clockwise" else -int(face)
    return LETTERS[(LETTERS.index(state.dragon) + turns) % len(LETTERS)]


def threat_start(state: Master2007State, face: str) -> Cell | None:
    """Where the threatened corridors begin: at the tile before the dragon or under the guard; None if nothing is.

    master_2007.txt, "3.1 Roll the dragon die" and "The dragon's refuge".
    """
    if face in GUARD_FACES:
        cell = held(state.guards, face)
        return None if cell == REFUGE else cell
    cell = faced_cell(state.dragon)
    is_open = bool(state.board.cells[cell].sides & _TOWARDS_REFUGE[state.dragon])
    return None if state.options.dragon_needs_opening and not is_open else cell


def threatened(state: Master2007State, face: str) -> tuple[str, ...]:
    """Who has to defend a treasure, clockwise from the seat whose turn it is (master_2007.txt, "3.2 Fight a duel")."""
    start = threat_start(state, face)
    if start is None:
        return ()
    armed = [seat for seat in _clockwise(state) if held(state.collected, seat)]
    runners = armed if state.options.skip_to_next_if_empty else _clockwise(state)
    nearest = _nearest(state, start, [(seat, BIT[held(state.pawns, seat)]) for seat in runners])
    return tuple(seat for seat in nearest if seat in armed)


def _clockwise(state: Master2007State) -> list[str]:
    first = state.turn % len(state.seats)
    return [*state.seats[first:], *state.seats[:first]]


def _nearest(state: Master2007State, start: Cell, pawns: list[tuple[str, Mask]]) -> list[str]:
    """Those whose adventurers the corridors from the start reach first, counting tiles; all of them on a tie."""
    masks, reached, before = passages(state.board, (REFUGE,)), BIT[start], 0
    while reached != before:
        found = [seat for seat, bit in pawns if bit & reached]
        if found:
            return found
        before, reached = reached, _one_tile_wider(masks, reached)
    return []


def _one_tile_wider(masks: Corridors, reached: Mask) -> Mask:
    """The cells and all that a corridor joins to them directly."""
    return (
        reached
        | (reached & masks.east) << 1 & masks.west
        | (reached & masks.west) >> 1 & masks.east
        | (reached & masks.south) << 8 & masks.north
        | (reached & masks.north) >> 8 & masks.south
    )
