"""A seat's turn in the Team Edition: what it may do, and what comes of it.

(team_2022.txt, "2. Use your spells and move your playing piece".) `seat_actions` lists all that `team_refusals` would
let pass. The two are written apart and tests hold them against each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.team.actions import SeatAction
from companion.games.team.cards import collected, would_collect
from companion.games.team.spells import SWITCHES, switched
from companion.games.team.state import TeamState, held, pawn_cell, with_held
from companion.games.team.unknown import lays_of_unknown, with_turned_up_seen
from companion.games.team.walks import EDGE, WALK_SPELLS, Maze, Ways, maze_of, plain_ways, spelled_ways
from companion.maze.board import push, pushed_cell
from companion.maze.cell import ARROWS, MOVABLE_CELLS, Cell, lane_of
from companion.maze.reach import BIT, Mask, cells_of
from companion.maze.sides import ALL_SIDES, CANONICAL, Sides, orientations, shape_of
from companion.maze.tile import Tile, turned
from companion.rules.actions import End, Push, Rotate, Switch, TurnUp, Walk

# --- what the seat may do ---


def seat_actions(state: TeamState) -> tuple[SeatAction, ...]:
    """Every action of the seat in a fixed order: turn-up, push, walk, rotate, switch, end."""
    turn_ups = tuple(_turn_ups(state))
    if has_to_turn_up(state) and turn_ups:
        return turn_ups
    return (*turn_ups, *_pushes(state), *_walks(state), *_rotations(state), *_switches(state), End())


def has_choice(state: TeamState) -> bool:
    """Whether the seat could do anything but end its turn."""
    return any(
        next(actions, None) is not None
        for actions in (_walks(state), _pushes(state), _rotations(state), _switches(state), _turn_ups(state))
    )


def has_to_turn_up(state: TeamState) -> bool:
    """After an Escape onto a face-down edge tile, or wherever the table wants it so."""
    return state.must_turn_up or (state.may_turn_up and state.options.flip_on_entry == "mandatory")


def _turn_ups(state: TeamState) -> Iterator[SeatAction]:
    tile = state.board.cells[pawn_cell(state, state.seat)]
    if not tile.is_face_up and (state.may_turn_up or state.may_walk):
        yield from (TurnUp(sides) for sides in turn_up_lays(state, tile))


def _pushes(state: TeamState) -> Iterator[SeatAction]:
    if "push" not in held(state.spells, state.seat):
        return
    for arrow in open_arrows(state):
        yield from (Push(arrow, sides) for sides in lays_of(state.board.loose))


def _walks(state: TeamState) -> Iterator[SeatAction]:
    """Plain walks, then those that need the seat's spell."""
    if not state.may_walk:
        return
    yield from (Walk(cell) for cell in walk_cells(state, state.seat))
    for spell in held(state.spells, state.seat):
        if spell in WALK_SPELLS:
            yield from (Walk(cell, spell) for cell in spelled_cells(state, spell))


def _rotations(state: TeamState) -> Iterator[SeatAction]:
    if "rotate" not in held(state.spells, state.seat):
        return
    for cell in MOVABLE_CELLS:
        tile = state.board.cells[cell]
        if tile.is_face_up and tile.is_known:
            yield from (Rotate(cell, sides) for sides in orientations(tile.sides)[1:])


def _switches(state: TeamState) -> Iterator[SeatAction]:
    if "switch" in held(state.spells, state.seat):
        yield from SWITCHES


def lays_of(tile: Tile) -> tuple[Sides, ...]:
    """Every orientation the tile can be laid in, in an order that tells nothing about how it lies now."""
    shape = shape_of(tile.sides) if tile.is_known else tile.shape
    return orientations(CANONICAL[shape]) if shape else ALL_SIDES


def turn_up_lays(state: TeamState, tile: Tile) -> tuple[Sides, ...]:
    """The same for a tile that is turned up: of one that nobody knows, as far as it is known what it can be."""
    return lays_of(tile) if tile.is_known else lays_of_unknown(state)


def open_arrows(state: TeamState) -> tuple[str, ...]:
    """The arrows a Push spell may use: no face-down tile may be pushed out, nor what the table has forbidden."""
    ban = state.ban if state.options.forbid_undo_daedalus else None
    return tuple(arrow for arrow in ARROWS if arrow != ban and state.board.cells[lane_of(arrow)[-1]].is_face_up)


def walk_cells(state: TeamState, seat: str) -> tuple[Cell, ...]:
    """Where the seat's pawn could walk without a spell: along open corridors, and onto a face-down tile at an end."""
    start = pawn_cell(state, seat)
    return cells_of(_plain_stops(state, start, maze_of(state.board)))


def spelled_cells(state: TeamState, spell: str) -> tuple[Cell, ...]:
    """Where the walk of the seat whose turn it is could end with this spell, and not without."""
    start, maze = pawn_cell(state, state.seat), maze_of(state.board)
    ways = spelled_ways(maze, BIT[start], spell, state.options.teleport_from_anywhere)
    is_loop = bool(ways.inside & BIT[start])
    return cells_of(_stops(state, start, ways, is_loop) & ~_plain_stops(state, start, maze))


def _plain_stops(state: TeamState, start: Cell, maze: Maze) -> Mask:
    ways = plain_ways(maze, BIT[start])
    return _stops(state, start, ways, is_loop=ways.inside != BIT[start])


def _stops(state: TeamState, start: Cell, ways: Ways, is_loop: bool) -> Mask:
    """Where such a walk may end: where it began only if a round trip may collect there (docs/rulings.md 10)."""
    loop = BIT[start] if is_loop and state.options.allow_loop_collect and would_collect(state, start) else 0
    return ways.stops & ~BIT[start] | loop


# --- what comes of it ---


def act(state: TeamState, action: SeatAction) -> TeamState:
    """The state after a legal action of the seat other than `end`; who acts next is not settled yet."""
    match action:
        case Push(arrow, sides):
            return _spent(_pushed(state, arrow, sides), "push")
        case Rotate(cell, sides):
            tile = turned(state.board.cells[cell], sides)
            return _spent(replace(state, board=state.board.with_tile(cell, tile)), "rotate")
        case Switch(first, second):
            return _spent(switched(state, first, second), "switch")
        case Walk(cell, spell):
            return _walked(state, cell, spell)
        case TurnUp(sides):
            return _turned_up(state, sides)
        case End():
            return state


def _pushed(state: TeamState, arrow: str, sides: Sides) -> TeamState:
    """Pawns ride along; those on the tile that falls out go onto the tile that went in."""
    board = push(state.board, arrow, turned(state.board.loose, sides))
    carried = ((colour, pushed_cell(arrow, cell)) for colour, cell in state.pawns)
    entry = lane_of(arrow)[0]
    pawns = tuple((colour, entry if cell is None else cell) for colour, cell in carried)
    return replace(state, board=board, pawns=pawns, ban=None)


def _spent(state: TeamState, spell: str) -> TeamState:
    left = tuple(other for other in held(state.spells, state.seat) if other != spell)
    return replace(state, spells=with_held(state.spells, state.seat, left), may_turn_up=False)


def _walked(state: TeamState, cell: Cell, spell: str) -> TeamState:
    """The walk and its spell are spent; whoever escapes onto a face-down edge tile has to turn it up."""
    pawns = with_held(state.pawns, state.seat, cell)
    is_down = not state.board.cells[cell].is_face_up
    has_to = is_down and spell == "escape" and bool(BIT[cell] & EDGE)
    stopped = replace(_spent(state, spell), pawns=pawns, may_walk=False, may_turn_up=is_down, must_turn_up=has_to)
    return collected(stopped, cell)


def _turned_up(state: TeamState, sides: Sides) -> TeamState:
    """Turning up right after the walk is free; in a later turn it is that turn's walk (docs/rulings.md 9)."""
    cell = pawn_cell(state, state.seat)
    board = state.board.with_tile(cell, turned(state.board.cells[cell], sides))
    after = replace(state, board=board, may_walk=False, may_turn_up=False, must_turn_up=False)
    seen = with_turned_up_seen(after, was_unknown=not state.board.cells[cell].is_known)
    return seen if seen.phase == "reveal" else collected(seen, cell)
