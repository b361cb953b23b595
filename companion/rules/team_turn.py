"""A seat's turn in the Team Edition's introductory game: what it may do, and what comes of it.

(team_2022.txt, "2. Use your spells and move your playing piece".) `refusal` judges one action and says why not;
`seat_actions` lists all that it would let pass. The two are written apart and tests hold them against each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.maze.board import push, pushed_cell
from companion.maze.cell import ARROWS, MOVABLE_CELLS, Cell, lane_of
from companion.maze.reach import BIT, cells_of, corridors, face_down_mask, flood, outlook
from companion.maze.sides import ALL_SIDES, CANONICAL, Sides, orientations, shape_of
from companion.maze.tile import Tile, turned
from companion.rules.actions import End, Push, Rotate, SeatAction, TurnUp, Walk
from companion.rules.team_state import TeamState, held, pawn_cell, with_held

# --- what the seat may do ---


def seat_actions(state: TeamState) -> tuple[SeatAction, ...]:
    """Every action of the seat in a fixed order: turn-up, push, walk, rotate, end."""
    turn_ups = tuple(_turn_ups(state))
    if state.may_turn_up and state.options.flip_on_entry == "mandatory" and turn_ups:
        return turn_ups
    return (*turn_ups, *_pushes(state), *_walks(state), *_rotations(state), End())


def has_choice(state: TeamState) -> bool:
    """Whether the seat could do anything but end its turn."""
    return any(
        next(actions, None) is not None
        for actions in (_walks(state), _pushes(state), _rotations(state), _turn_ups(state))
    )


def _turn_ups(state: TeamState) -> Iterator[SeatAction]:
    tile = state.board.cells[pawn_cell(state, state.seat)]
    if not tile.is_face_up and (state.may_turn_up or state.may_walk):
        yield from (TurnUp(sides) for sides in lays_of(tile))


def _pushes(state: TeamState) -> Iterator[SeatAction]:
    if "push" not in held(state.spells, state.seat):
        return
    for arrow in open_arrows(state):
        yield from (Push(arrow, sides) for sides in lays_of(state.board.loose))


def _walks(state: TeamState) -> Iterator[SeatAction]:
    if state.may_walk:
        yield from (Walk(cell) for cell in walk_cells(state, state.seat))


def _rotations(state: TeamState) -> Iterator[SeatAction]:
    if "rotate" not in held(state.spells, state.seat):
        return
    for cell in MOVABLE_CELLS:
        tile = state.board.cells[cell]
        if tile.is_face_up and tile.is_known:
            yield from (Rotate(cell, sides) for sides in orientations(tile.sides)[1:])


def lays_of(tile: Tile) -> tuple[Sides, ...]:
    """Every orientation the tile can be laid in, in an order that tells nothing about how it lies now."""
    return orientations(CANONICAL[shape_of(tile.sides)]) if tile.is_known else ALL_SIDES


def open_arrows(state: TeamState) -> tuple[str, ...]:
    """The arrows a Push spell may use: no face-down tile may be pushed out, nor what the table has forbidden."""
    ban = state.ban if state.options.forbid_undo_daedalus else None
    return tuple(arrow for arrow in ARROWS if arrow != ban and state.board.cells[lane_of(arrow)[-1]].is_face_up)


def walk_cells(state: TeamState, seat: str) -> tuple[Cell, ...]:
    """Where the seat's pawn could walk: along open corridors, and onto a face-down tile that one leads to."""
    start, masks = BIT[pawn_cell(state, seat)], corridors(state.board)
    reached = flood(masks, start)
    stops = (reached | outlook(masks, reached) & face_down_mask(state.board)) & ~start
    if state.options.allow_loop_collect and stops & reached and _would_collect(state, pawn_cell(state, seat)):
        stops |= start
    return cells_of(stops)


# --- why not ---


def refusal(state: TeamState, action: SeatAction) -> str | None:
    """Why the rules forbid the action to the seat whose turn it is; None when they allow it."""
    if state.may_turn_up and state.options.flip_on_entry == "mandatory" and not isinstance(action, TurnUp):
        return f"{state.seat} has to turn up the face-down tile it stopped on first"
    match action:
        case Push(arrow, sides):
            return _push_refusal(state, arrow, sides)
        case Walk(_, spell) if spell:
            return f"{state.seat} has no {spell} spell"
        case Walk(cell):
            return _walk_refusal(state, cell)
        case Rotate(cell, sides):
            return _rotate_refusal(state, cell, sides)
        case TurnUp(sides):
            return _turn_up_refusal(state, sides)
        case End():
            return None


def _push_refusal(state: TeamState, arrow: str, sides: Sides) -> str | None:
    """team_2022.txt, "Using your Push spell"."""
    if "push" not in held(state.spells, state.seat):
        return f"{state.seat} has already used the Push spell this turn"
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
    if "rotate" not in held(state.spells, state.seat):
        return f"{state.seat} has already used the Rotate spell this turn"
    if cell not in MOVABLE_CELLS:
        return "a fixed tile cannot be rotated"
    if not tile.is_face_up:
        return "a face-down tile cannot be rotated"
    if not tile.is_known or sides not in orientations(tile.sides):
        return "the tile on that cell has another shape"
    return "the tile already lies that way" if sides == tile.sides else None


def _walk_refusal(state: TeamState, cell: Cell) -> str | None:
    """team_2022.txt, "Moving your playing piece" and "Collecting a treasure"."""
    start = pawn_cell(state, state.seat)
    if not state.may_walk:
        return f"{state.seat} has no walk left this turn"
    if not state.board.cells[start].is_face_up:
        return f"{state.seat} stands on a face-down tile; it has to be turned up before the pawn can leave it"
    if cell in walk_cells(state, state.seat):
        return None
    return "standing still is not a walk" if cell == start else "no open corridor leads there"


def _turn_up_refusal(state: TeamState, sides: Sides) -> str | None:
    """team_2022.txt, "Flipping face-down tiles face up again"; docs/rulings.md 9 for a later turn."""
    tile = state.board.cells[pawn_cell(state, state.seat)]
    if tile.is_face_up:
        return f"{state.seat} does not stand on a face-down tile"
    if not (state.may_turn_up or state.may_walk):
        return f"{state.seat} may turn the tile up right after stopping on it, or with a walk in a later turn"
    return None if sides in lays_of(tile) else "the tile has another shape"


# --- what comes of it ---


def act(state: TeamState, action: SeatAction) -> TeamState:
    """The state after a legal action of the seat other than `end`; who acts next is not settled yet."""
    match action:
        case Push(arrow, sides):
            return _spent(_pushed(state, arrow, sides), "push")
        case Rotate(cell, sides):
            tile = turned(state.board.cells[cell], sides)
            return _spent(replace(state, board=state.board.with_tile(cell, tile)), "rotate")
        case Walk(cell):
            return _walked(state, cell)
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


def _walked(state: TeamState, cell: Cell) -> TeamState:
    pawns = with_held(state.pawns, state.seat, cell)
    is_face_up = state.board.cells[cell].is_face_up
    return _collected(replace(state, pawns=pawns, may_walk=False, may_turn_up=not is_face_up), cell)


def _turned_up(state: TeamState, sides: Sides) -> TeamState:
    """Turning up right after the walk is free; in a later turn it is that turn's walk (docs/rulings.md 9)."""
    cell = pawn_cell(state, state.seat)
    board = state.board.with_tile(cell, turned(state.board.cells[cell], sides))
    return _collected(replace(state, board=board, may_walk=False, may_turn_up=False), cell)


def _would_collect(state: TeamState, cell: Cell) -> bool:
    tile = state.board.cells[cell]
    return tile.is_face_up and tile.mark is not None and tile.mark in wanted(state)


def wanted(state: TeamState) -> frozenset[str]:
    """The treasures the seat could collect now: its own, or its mates' when it has none and the deck is empty."""
    own = held(state.hands, state.seat)
    if own:
        return frozenset(own)
    is_refused = state.found > 0 and not state.options.bonus_for_mates
    if state.deck or is_refused:
        return frozenset()
    return frozenset(treasure for _, hand in state.hands for treasure in hand)


def _collected(state: TeamState, cell: Cell) -> TeamState:
    """Collect what the pawn has come to; only the first treasure of a turn earns a bonus walk."""
    if not _would_collect(state, cell):
        return state
    treasure = state.board.cells[cell].mark or ""
    hands = tuple((colour, tuple(card for card in hand if card != treasure)) for colour, hand in state.hands)
    found = state.found + 1
    return replace(state, hands=hands, collected=(*state.collected, treasure), found=found, may_walk=found == 1)
