"""Face-down tiles that the referee knows only as a set (`#?` in a position), and TABLE saying which one came to light.

Whoever goes on from a view or a photograph knows the copy, and so which tiles lie face down, but not where each one is.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from companion.errors import UnreadableNotation
from companion.games.team.copy import TeamCopy
from companion.games.team.state import TeamState, pawn_cell
from companion.maze.cell import MOVABLE_CELLS
from companion.maze.sides import ALL_SIDES, CANONICAL, Sides, shape_of
from companion.maze.tile import UNKNOWN_DOWN, Tile, identity, parse_tile
from companion.rules.actions import RevealTile
from companion.rules.mazes.maze_copy import census
from companion.rules.reading import texts_at


def with_hidden(state: TeamState, told: object, copy: TeamCopy | None) -> TeamState:
    """The state with what its unknown tiles can be: as a position has `told`, or what is left over in the copy.

    Raises UnreadableNotation where that does not add up.
    """
    state = _with_last_tile(state, copy)
    hidden = _left_over(state, copy) if told is None else _told(state, told)
    known = replace(state, hidden=hidden)
    if state.phase == "reveal" and not candidates(known):
        raise UnreadableNotation("'hidden' has to say what the tile that came to light can be")
    return known


def _with_last_tile(state: TeamState, copy: TeamCopy | None) -> TeamState:
    """The state with a loose tile that nobody could read, where it is the only one of the copy that is nowhere else."""
    names, loose = _identities(state), state.board.loose
    if copy is None or loose.is_known or state.phase == "reveal":
        return state
    left = tuple((census(copy) - Counter(names[:-1])).elements())
    if "?" in names[:-1] or len(left) != 1 or loose.shape not in ("", left[0][0]):
        return state
    tile = parse_tile("#" + left[0])
    return replace(state, board=replace(state.board, loose=Tile(tile.sides, tile.mark)))


def _told(state: TeamState, told: object) -> tuple[str, ...]:
    names = tuple(sorted(identity(parse_tile("#" + name)) for name in texts_at(told, "'hidden'")))
    count = _identities(state).count("?")
    if len(names) != count or "?" in names:
        raise UnreadableNotation(f"'hidden' has to name {count} tiles as in 'L:key', one for each unknown one")
    return names


def _left_over(state: TeamState, copy: TeamCopy | None) -> tuple[str, ...]:
    """Nothing where the copy does not fit, nor while a loose tile waits that nobody could read."""
    names = _identities(state)
    is_unread = not state.board.loose.is_known and state.phase != "reveal"
    if copy is None or is_unread:
        return ()
    left = tuple(sorted((census(copy) - Counter(name for name in names if name != "?")).elements()))
    return left if len(left) == names.count("?") else ()


def _identities(state: TeamState) -> list[str]:
    """What the movable tiles are as far as anybody knows, `?` for the others; one that has just been turned up too."""
    board = state.board
    if state.phase == "reveal" and board.loose.is_known:
        board = board.with_tile(pawn_cell(state, state.seat), UNKNOWN_DOWN)
    return [identity(board.cells[cell]) for cell in MOVABLE_CELLS] + [identity(board.loose)]


def lays_of_unknown(state: TeamState) -> tuple[Sides, ...]:
    """Every way in which one of the hidden tiles could be laid."""
    shapes = {name[0] for name in state.hidden} or set("ILT")
    return tuple(sides for sides in ALL_SIDES if shape_of(sides) in shapes)


def with_loose_seen(state: TeamState) -> TeamState:
    """After a page: where a tile came out that nobody knows, everyone sees it now and TABLE says which it is."""
    return _to_be_revealed(state) if state.hidden and not state.board.loose.is_known else state


def with_turned_up_seen(state: TeamState, was_unknown: bool) -> TeamState:
    """After turning up a tile that nobody knew."""
    return _to_be_revealed(state) if state.hidden and was_unknown else state


def _to_be_revealed(state: TeamState) -> TeamState:
    waiting = replace(state, phase="reveal")
    names = candidates(waiting)
    return revealed(waiting, names[0]) if len(names) == 1 else waiting


def candidates(state: TeamState) -> tuple[str, ...]:
    """The hidden tiles that the one which came to light could be."""
    names = tuple(dict.fromkeys(state.hidden))
    if not state.board.loose.is_known:
        return names
    shape = shape_of(state.board.cells[pawn_cell(state, state.seat)].sides)
    return tuple(name for name in names if name[0] == shape)


def reveals(state: TeamState) -> tuple[RevealTile, ...]:
    """Everything TABLE could say."""
    return tuple(RevealTile(name) for name in candidates(state))


def reveal_refusal(state: TeamState, name: str) -> str | None:
    """Why TABLE cannot say so; None when it can."""
    if state.phase != "reveal":
        return "no unknown tile has come to light"
    return None if name in candidates(state) else "the tile that came to light cannot be that one"


def revealed(state: TeamState, name: str) -> TeamState:
    """The tile is known from now on; the seat goes on with its turn, and has not collected yet."""
    place = state.hidden.index(name)
    left = state.hidden[:place] + state.hidden[place + 1 :]
    seen, board = parse_tile("#" + name), state.board
    if not board.loose.is_known:
        board = replace(board, loose=Tile(CANONICAL[name[0]], seen.mark))
    else:
        cell = pawn_cell(state, state.seat)
        board = board.with_tile(cell, replace(board.cells[cell], mark=seen.mark))
    return replace(state, board=board, hidden=left, phase="act")
