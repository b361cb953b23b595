"""Special spells of the Team Edition's standard and expert games: who gets which, and the Switch spell.

(team_2022.txt, "Standard game".) The spells that are part of a walk are in `team_walks.py`.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.team.actions import ChooseSpell
from companion.games.team.state import SPECIAL_SPELLS, TeamState, own_spells
from companion.maze.cell import MOVABLE_CELLS, WIDTH, Cell, format_cell
from companion.rules.actions import Switch
from companion.rules.held import Held


def with_specials(state: TeamState, specials: Held[str]) -> TeamState:
    """The state in which the seats have these special spells, none used yet."""
    return rested(replace(state, specials=specials))


def rested(state: TeamState) -> TeamState:
    """Every spell face up again (team_2022.txt, "3. End of turn")."""
    return replace(state, spells=tuple((seat, own_spells(state.variant, state.specials, seat)) for seat in state.seats))


# --- choosing ---


def choices(state: TeamState) -> tuple[ChooseSpell, ...]:
    """The special spells that nobody has taken yet."""
    taken = [spell for _, spell in state.specials]
    return tuple(ChooseSpell(spell) for spell in SPECIAL_SPELLS if spell not in taken)


def choice_refusal(state: TeamState, spell: str) -> str | None:
    """Why the seat may not take the spell; None when it may."""
    if state.phase != "choose":
        return "no special spell is to be chosen now"
    if spell not in SPECIAL_SPELLS:
        return f"the special spells are {', '.join(SPECIAL_SPELLS)}"
    owners = [seat for seat, taken in state.specials if taken == spell]
    return f"{owners[0]} has taken that spell already" if owners else None


def chosen(state: TeamState, spell: str) -> TeamState:
    """The seat has its spell; behind the last one the first page is due."""
    owners = {**dict(state.specials), state.to_act: spell}
    specials = tuple((seat, owners[seat]) for seat in state.seats if seat in owners)
    return replace(with_specials(state, specials), phase="choose" if len(specials) < len(state.seats) else "page")


# --- switching ---


def _pairs() -> tuple[tuple[Cell, Cell], ...]:
    movable = frozenset(MOVABLE_CELLS)
    steps = ((cell, other) for cell in MOVABLE_CELLS for other in (cell + 1, cell + WIDTH))
    return tuple((cell, other) for cell, other in steps if other in movable and are_neighbours(cell, other))


def are_neighbours(first: Cell, second: Cell) -> bool:
    """Whether the cells share an edge."""
    (row, column), (other_row, other_column) = divmod(first, WIDTH), divmod(second, WIDTH)
    return abs(row - other_row) + abs(column - other_column) == 1


SWITCHES: tuple[Switch, ...] = tuple(Switch(first, second) for first, second in _pairs())
"""Every pair of neighbouring movable cells, in reading order: 36."""


def switch_refusal(first: Cell, second: Cell) -> str | None:
    """Why tiles on these cells cannot be switched, whoever has the spell (team_2022.txt, "Switch")."""
    if not are_neighbours(first, second):
        return "the Switch spell takes two tiles side by side, not corner to corner and not farther apart"
    if not {first, second} <= set(MOVABLE_CELLS):
        return "a fixed tile cannot be switched"
    if first > second:
        return f"name the cells in reading order: switch {format_cell(second)} {format_cell(first)}"
    return None


def switched(state: TeamState, first: Cell, second: Cell) -> TeamState:
    """The two tiles change places as they lie, and pawns with them."""
    board = state.board
    cells = board.with_tile(first, board.cells[second]).with_tile(second, board.cells[first])
    swap = {first: second, second: first}
    return replace(state, board=cells, pawns=tuple((colour, swap.get(cell, cell)) for colour, cell in state.pawns))
