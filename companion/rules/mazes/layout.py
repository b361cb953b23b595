"""What a camera would see of a state, and the state that adopts what lies on the table ("keep as played").

The tiles on a table that differs from what was expected are identified with as few changes as possible and no guess. A
push or two is the smallest change; then a tile that is rotated, turned over, or replaced by another one. Where tiles of
one shape may have changed places, their marks become unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, TypeVar

from companion.errors import IllegalAction
from companion.maze.board import FIXED_SIDES, Board, push
from companion.maze.cell import ARROWS, CELLS, FIXED_CELLS, MOVABLE_CELLS, Cell, format_cell, lane_of
from companion.maze.sides import CANONICAL, parse_sides, shape_of
from companion.maze.tile import UNKNOWN_DOWN, UNKNOWN_MARK, Tile, face_down, face_text, face_up, identity, turned
from companion.rules.mazes.unknown import Hidden, are_shapes_there, follow, unknown_count
from companion.rules.public import Held
from companion.rules.table import Layout
from companion.rules.words import say

BACK = "#"
UNSEEN = "?"
"""What a tile is told by whose open sides nobody knows."""

LOOSE: Final = len(CELLS)
"""The place of the loose tile, behind the 49 cells."""

_PUSH, _OTHER_WAY_ROUND, _OTHER_SIDE_UP, _MISFIT = 1, 3, 5, 100
"""How strange it is that a line was pushed, and to see the same tile rotated, turned over, or another tile."""

_FEW = 3
"""So many tiles may lie another way round or turned over: then each was handled where it lies."""

_MOVED_LINE = 4
"""Where so many tiles of a line are not those expected, the others fit by chance: the line may have been pushed."""

_MANY = 10
"""Where so many tiles are not those expected, any that fits may fit by chance: of 33 at random some five do."""


@dataclass(frozen=True, slots=True)
class _Guess:
    """The board as it may lie; `entered` are the places of tiles that were pushed in, any way round."""

    tiles: tuple[Tile, ...]
    pushes: int = 0
    entered: frozenset[int] = frozenset()


def identified(board: Board, hidden: Hidden, faces: Sequence[str], loose: str | None) -> tuple[Board, Hidden]:
    """The board with these faces, and what its unknown tiles can be, from the board before.

    `loose` is None if the loose tile was not seen. Raises IllegalAction if these cannot be the same tiles.
    """
    seen = (*faces, BACK if loose is None else loose)
    best = _best(board, seen)
    doubtful = frozenset(place for guess in best for place in _doubtful(guess, seen))
    doubtful |= _told_apart(best)
    if loose is None and not _do_shapes_agree(best[0], seen, doubtful):
        doubtful |= {LOOSE}
    return _with_doubts(best[0], hidden, seen, doubtful)


def _best(board: Board, seen: Sequence[str]) -> list[_Guess]:
    """The guesses that fit best; two pushes are thought of only where many tiles lie otherwise than after one."""
    guesses = [_Guess((*board.cells, board.loose)), *_pushed(board)]
    fewest = min(sum(_strange(guess, place, face) > 0 for place, face in enumerate(seen)) for guess in guesses)
    if fewest > _FEW:
        guesses += [twice for arrow in ARROWS for twice in _pushed_again(board, arrow)]
    costs = [_strangeness(guess, seen) for guess in guesses]
    return [guess for cost, guess in zip(costs, guesses, strict=True) if cost == min(costs)]


def _pushed(board: Board) -> Iterator[_Guess]:
    """The board after every push."""
    for arrow in ARROWS:
        after = push(board, arrow, board.loose)
        yield _Guess((*after.cells, after.loose), 1, frozenset((lane_of(arrow)[0],)))


def _pushed_again(board: Board, first: str) -> Iterator[_Guess]:
    """The board after that push and every other."""
    once, entry = push(board, first, board.loose), lane_of(first)[0]
    for arrow in ARROWS:
        after = push(once, arrow, once.loose)
        yield _Guess((*after.cells, after.loose), 2, frozenset((lane_of(arrow)[0], *_carried(entry, arrow))))


def _carried(place: int, arrow: str) -> Iterator[int]:
    """Where the push takes what lies on the place, none where it falls out."""
    lane = lane_of(arrow)
    if place not in lane:
        yield place
    elif lane.index(place) + 1 < len(lane):
        yield lane[lane.index(place) + 1]


# --- how well a guess fits ---


def _strangeness(guess: _Guess, seen: Sequence[str]) -> int:
    return _PUSH * guess.pushes + sum(_strange(guess, place, face) for place, face in enumerate(seen))


def _strange(guess: _Guess, place: int, face: str) -> int:
    tile = guess.tiles[place]
    if not _fits(tile, face):
        return _MISFIT
    if place == LOOSE or face == UNSEEN:
        return 0
    if tile.is_face_up == (face == BACK):
        return _OTHER_SIDE_UP
    is_any_way = place in guess.entered or not tile.is_known
    return 0 if is_any_way or face_text(tile) == face else _OTHER_WAY_ROUND


def _fits(tile: Tile, face: str) -> bool:
    """Whether the face can be this tile, however it lies; every back looks the same."""
    if face == UNSEEN:
        return not tile.is_known
    return face == BACK or not tile.is_known or shape_of(tile.sides) == shape_of(parse_sides(face))


# --- what is not sure ---


def _doubtful(guess: _Guess, seen: Sequence[str]) -> frozenset[int]:
    """The places of which this guess does not say for sure which tile lies there."""
    strange = {place: cost for place, face in enumerate(seen) if (cost := _strange(guess, place, face))}
    if len(strange) > _MANY:
        return frozenset((*MOVABLE_CELLS, LOOSE))
    moved = frozenset(place for line in _moved_lines(frozenset(strange)) for place in line if place in MOVABLE_CELLS)
    return moved | _handled(strange, seen)


def _moved_lines(strange: frozenset[int]) -> Iterator[tuple[int, ...]]:
    lines = {frozenset(lane_of(arrow)): lane_of(arrow) for arrow in ARROWS}.values()
    return (line for line in lines if len(strange & set(line)) >= _MOVED_LINE)


def _handled(strange: dict[int, int], seen: Sequence[str]) -> frozenset[int]:
    """The places that tiles may have been exchanged between: not where one was rotated, or few turned to one side."""
    costs = set(strange.values())
    is_one_rotated = len(strange) == 1 and costs == {_OTHER_WAY_ROUND}
    sides = {seen[place] == BACK for place in strange}
    is_turned_over = len(strange) <= _FEW and costs == {_OTHER_SIDE_UP} and len(sides) == 1
    return frozenset() if is_one_rotated or is_turned_over else frozenset(strange)


def _told_apart(guesses: Sequence[_Guess]) -> frozenset[int]:
    """The places where guesses that fit equally well have different tiles."""
    first = [identity(tile) for tile in guesses[0].tiles]
    return frozenset(
        place for guess in guesses[1:] for place, tile in enumerate(guess.tiles) if identity(tile) != first[place]
    )


def _do_shapes_agree(guess: _Guess, seen: Sequence[str], doubtful: frozenset[int]) -> bool:
    """Whether what is seen on the doubtful places can be the tiles that lay there."""
    tiles = [guess.tiles[place] for place in doubtful]
    there = Counter(shape_of(tile.sides) for tile in tiles if tile.is_known)
    wanted = Counter(shape_of(parse_sides(face)) for place in doubtful if (face := seen[place]) not in (BACK, UNSEEN))
    return (wanted - there).total() <= sum(not tile.is_known for tile in tiles)


# --- what is left of what was known ---


def _with_doubts(guess: _Guess, hidden: Hidden, seen: Sequence[str], doubtful: frozenset[int]) -> tuple[Board, Hidden]:
    """The board laid as it is seen; of tiles on doubtful places only that is known which follows from the others."""
    freed = [identity(guess.tiles[place]) for place in doubtful if guess.tiles[place].is_mark_known]
    places = enumerate(zip(guess.tiles, seen, strict=True))
    laid = [_unknown(face) if place in doubtful else _laid(tile, face) for place, (tile, face) in places]
    if LOOSE in doubtful and seen[LOOSE] == BACK:
        laid[LOOSE] = _unseen_loose(freed, [seen[place] for place in doubtful])
    before, board, pool = _board(guess.tiles), _board(laid), tuple(sorted((*hidden, *freed)))
    is_pool_known = unknown_count(before) == len(hidden)
    if doubtful and not _can_be(board, pool, unknown_count(before) - len(hidden)):
        raise _strangers()
    board, left = follow(board, pool)
    if left and not is_pool_known:
        raise _strangers()
    return board, left


def _can_be(board: Board, pool: Hidden, count: int) -> bool:
    """Whether these can be the tiles that are not wholly known, but for so many of which nothing is known."""
    return unknown_count(board) - count == len(pool) and are_shapes_there(board, pool)


def _strangers() -> IllegalAction:
    return IllegalAction(say("the tiles on the board are not the tiles of this game; look at the board again"))


def _board(tiles: Sequence[Tile]) -> Board:
    return Board(tuple(tiles[:LOOSE]), face_up(tiles[LOOSE]))


def _laid(tile: Tile, face: str) -> Tile:
    if face == UNSEEN:
        return tile
    return face_down(tile) if face == BACK else turned(tile, parse_sides(face))


def _unknown(face: str) -> Tile:
    """A tile of which nothing is known but how it lies."""
    if face == UNSEEN:
        return Tile(0)
    return UNKNOWN_DOWN if face == BACK else Tile(parse_sides(face), UNKNOWN_MARK)


def _unseen_loose(freed: Sequence[str], faces: Sequence[str]) -> Tile:
    """The loose tile that nobody has seen: of the shape that is left over, where the others all show theirs."""
    shapes = Counter(name[0] for name in freed) - Counter(
        shape_of(parse_sides(face)) for face in faces if face not in (BACK, UNSEEN)
    )
    return Tile(CANONICAL[next(iter(shapes))], UNKNOWN_MARK) if shapes.total() == 1 else Tile(0)


class OnBoard(Protocol):
    """The part of a 7x7 game's state that is on the table; states are frozen dataclasses."""

    @property
    def board(self) -> Board:
        """The 49 tiles and the loose one."""

    @property
    def pawns(self) -> Held[Cell]:
        """Where each pawn stands."""


State = TypeVar("State", bound=OnBoard)


def layout(state: OnBoard) -> Layout:
    """The layout of a state."""
    board = state.board
    return Layout(tuple(face_text(tile) for tile in board.cells), face_text(board.loose), state.pawns)


def with_table(state: State, faces: Sequence[str], loose: str | None, pawns: Iterable[tuple[str, Cell]]) -> State:
    """The state with the tiles and pawns as they lie on the table; turn, spells and cards stay as they are.

    `faces` are 49 texts in cell order, `loose` is one more, or None if the loose tile was not seen. Which tile is which
    follows from the board before (`identified`); where that is not certain, a tile's mark becomes unknown. A face may
    be `?` for an unknown tile. Games without treasures on tiles have no `hidden` ones. Raises IllegalAction if the
    faces cannot be the tiles of this game.
    """
    _check_fixed(faces)
    hidden: Hidden = getattr(state, "hidden", ())
    board, left = identified(state.board, hidden, faces, loose)
    known = {"hidden": left} if left != hidden and hasattr(state, "hidden") else {}
    stand = dict(pawns)
    kept = tuple((colour, stand.get(colour, cell)) for colour, cell in state.pawns)
    return replace(state, board=board, pawns=kept, **known)  # type: ignore[type-var]  # see OnBoard


def with_open_table(state: State, faces: Sequence[str], loose: str | None, pawns: Iterable[tuple[str, Cell]]) -> State:
    """As `with_table`, in a game in which every tile in the maze lies face up."""
    backs = [cell for cell, face in enumerate(faces) if face == BACK]
    if backs:
        raise IllegalAction(say("the tile on {cell} is face down; turn it up", cell=format_cell(backs[0])))
    return with_table(state, faces, loose, pawns)


def _check_fixed(faces: Sequence[str]) -> None:
    if len(faces) != len(CELLS):
        raise IllegalAction(say("a board has {count} tiles, not {found}", count=len(CELLS), found=len(faces)))
    for cell in FIXED_CELLS:
        if faces[cell] in (BACK, UNSEEN) or parse_sides(faces[cell]) != FIXED_SIDES[cell]:
            text = say(
                "the fixed tile on {cell} cannot face any other way; look at the board again", cell=format_cell(cell)
            )
            raise IllegalAction(text)
