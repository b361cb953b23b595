"""Why the rules of the Team Edition forbid an action to the seat whose turn it is, in words for the table."""

from __future__ import annotations

from companion.games.team.actions import SeatAction
from companion.games.team.spells import switch_refusal
from companion.games.team.state import TeamState, held, own_spells, pawn_cell
from companion.games.team.turn import has_to_turn_up, lays_of, spelled_cells, turn_up_lays, walk_cells
from companion.games.team.walks import WALK_SPELLS
from companion.maze.cell import MOVABLE_CELLS, Cell, lane_of
from companion.maze.sides import Sides, orientations
from companion.rules.actions import End, Push, Rotate, Switch, TurnUp, Walk


def refusal(state: TeamState, action: SeatAction) -> str | None:
    """Why the rules forbid the action to the seat whose turn it is; None when they allow it."""
    if has_to_turn_up(state) and not isinstance(action, TurnUp):
        return f"{state.seat} has to turn up the face-down tile it stopped on first"
    match action:
        case Push(arrow, sides):
            return _missing(state, "push") or _push_refusal(state, arrow, sides)
        case Walk(cell, spell):
            return _walk_refusal(state, cell, spell)
        case Rotate(cell, sides):
            return _missing(state, "rotate") or _rotate_refusal(state, cell, sides)
        case Switch(first, second):
            return _missing(state, "switch") or switch_refusal(first, second)
        case TurnUp(sides):
            return _turn_up_refusal(state, sides)
        case End():
            return None


def _missing(state: TeamState, spell: str) -> str | None:
    """Why the seat cannot use a spell, wherever it lies; None when the spell lies face up before the seat."""
    if spell in held(state.spells, state.seat):
        return None
    if spell in own_spells(state.variant, state.specials, state.seat):
        return f"{state.seat} has already used the {spell.capitalize()} spell this turn"
    return f"{state.seat} does not have the {spell.capitalize()} spell"


def _push_refusal(state: TeamState, arrow: str, sides: Sides) -> str | None:
    """team_2022.txt, "Using your Push spell"."""
    if sides not in lays_of(state.board.loose):
        return "the loose tile has another shape"
    if not state.board.cells[lane_of(arrow)[-1]].is_face_up:
        return "the Push spell may not push a face-down tile out of the maze"
    if state.options.forbid_undo_daedalus and arrow == state.ban:
        return "this table does not let a push undo what Daedalus pushed"
    return None


def _rotate_refusal(state: TeamState, cell: Cell, sides: Sides) -> str | None:
    """team_2022.txt, "Using your Rotate spell"; docs/rulings.md 7 for fixed and face-down tiles."""
    tile = state.board.cells[cell]
    if cell not in MOVABLE_CELLS:
        return "a fixed tile cannot be rotated"
    if not tile.is_face_up:
        return "a face-down tile cannot be rotated"
    if not tile.is_known or sides not in orientations(tile.sides):
        return "the tile on that cell has another shape"
    return "the tile already lies that way" if sides == tile.sides else None


def _walk_refusal(state: TeamState, cell: Cell, spell: str) -> str | None:
    """team_2022.txt, "Moving your playing piece" and "Collecting a treasure"."""
    start = pawn_cell(state, state.seat)
    if not state.may_walk:
        return f"{state.seat} has no walk left this turn"
    if not state.board.cells[start].is_face_up:
        return f"{state.seat} stands on a face-down tile; it has to be turned up before the pawn can leave it"
    is_plain = cell in walk_cells(state, state.seat)
    if spell:
        return _spelled_refusal(state, cell, spell, is_plain)
    if is_plain:
        return None
    return "standing still is not a walk" if cell == start else "no open corridor leads there"


def _spelled_refusal(state: TeamState, cell: Cell, spell: str, is_plain: bool) -> str | None:
    """team_2022.txt, "Traverse", "Teleport" and "Escape"; a spell that a walk does not need is not spent on it."""
    if spell not in WALK_SPELLS:
        return f"there is no {spell} in a walk; the spells for walking are {', '.join(WALK_SPELLS)}"
    missing = _missing(state, spell)
    if missing or cell in spelled_cells(state, spell):
        return missing
    if is_plain:
        return f"open corridors lead there, so the {spell.capitalize()} spell is not needed"
    return f"the {spell.capitalize()} spell does not lead there either"


def _turn_up_refusal(state: TeamState, sides: Sides) -> str | None:
    """team_2022.txt, "Flipping face-down tiles face up again"; docs/rulings.md 9 for a later turn."""
    tile = state.board.cells[pawn_cell(state, state.seat)]
    if tile.is_face_up:
        return f"{state.seat} does not stand on a face-down tile"
    if not (state.may_turn_up or state.may_walk):
        return f"{state.seat} may turn the tile up right after stopping on it, or with a walk in a later turn"
    return None if sides in turn_up_lays(state, tile) else "the tile has another shape"
