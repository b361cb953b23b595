"""Positions of Master Labyrinth (2007) for tests, written as ASCII boards.

What lies on a tile stands after an `@`, in the drawing or in words as `red@c3 1@b5 white@e7`: a colour for an
adventurer, `white` or `black` for a guard, a number for a treasure. What is not named is in nobody's way: guards stand
on a7, adventurers on g7, other treasures are where the scene says or back in the box.
"""

from __future__ import annotations

from collections import Counter

import pytest

from companion.errors import IllegalAction
from companion.games.master_2007.cards import sorted_cards
from companion.games.master_2007.copy import HIGH_VALUES, LOW_VALUES
from companion.games.master_2007.game import MASTER_2007
from companion.games.master_2007.json import check
from companion.games.master_2007.state import Master2007Options, Master2007State, known_shape, pawn_cell
from companion.maze.board import Board
from companion.maze.cell import MOVABLE_CELLS, format_cell, parse_cell
from companion.records.notation import parse_action
from companion.rules.public import held
from companion.rules.verbs import format_action
from tests.maze.board_texts import parse_board

HOMES = tuple((colour, parse_cell(cell)) for colour, cell in zip(
    ("red", "yellow", "blue", "green"), ("c3", "e3", "e5", "c5"), strict=True
))  # fmt: skip
TREASURE_CELLS = tuple(map(parse_cell, ("c2", "d2", "e2", "b3", "f3", "b4", "f4", "b5", "f5", "c6", "d6", "e6")))
CARDS = sorted_cards([f"{value}-reroll" for value in LOW_VALUES] + [f"{value}-double" for value in HIGH_VALUES])
OTHER_TILES = {"I": 13, "L": 15, "T": 6}


MAZE = """
ES  NS  ESW NS  ESW NS  SW
NS  NS  NS  NS  NS  NS  NS
NES NS  NES EW  ESW NS  NSW
NS  NS  NS  NS  NS  NS  NS
NES NS  NEW NS  NSW NS  NSW
NS  NS  NS  NS  NS  NS  NS
NE  NS  NEW NS  NEW NS  NW
loose NS
"""
"""Columns a, b, f and g are corridors of their own. One corridor system lies around the refuge: c1 down to c5, from c3
by d3 to e3, and down to e7. Beneath the refuge d5 to d7, above it d1 to d2 and e1 to e2 lie apart."""

QUIET = "push N2 NS"
"""A push that changes nothing outside column b."""


def scene(
    ascii_board: str = MAZE,
    on: str = "",
    *,
    seats: str = "red yellow",
    hands: dict[str, str] | None = None,
    owns: dict[str, tuple[int, ...]] | None = None,
    coins: dict[str, int] | None = None,
    dragon: str = "N",
    waiting: tuple[int, ...] | None = None,
    cards: tuple[str, ...] = CARDS,
    phase: str = "push",
    ban: str | None = None,
    took: int = 0,
    turn: int = 0,
    is_extra: bool = False,
    **options: bool | int | str,
) -> Master2007State:
    """Who is named plays on this board, the first to act; `owns` are treasures, cards in no hand have been played."""
    board, drawn = parse_board(ascii_board)
    things = [*drawn, *((name, parse_cell(cell)) for name, cell in (word.split("@") for word in on.split()))]
    colours = tuple(seats.split())
    standing = {name: cell for name, cell in things if not name.isdigit()}
    treasures = tuple(sorted((cell, int(name)) for name, cell in things if name.isdigit()))
    is_first = any(value in LOW_VALUES for _, value in treasures)
    own = tuple((seat, tuple(sorted((owns or {}).get(seat, ())))) for seat in colours)
    waits = waiting if waiting is not None else HIGH_VALUES if is_first else ()
    gone = Counter([*waits, *(value for _, value in treasures), *(value for _, values in own for value in values)])
    hand = tuple((seat, sorted_cards((hands or {}).get(seat, "").split())) for seat in colours)
    unseen, played = _other_cards(hand, cards)
    state = Master2007State(
        board=board,
        seats=colours,
        homes=HOMES,
        pawns=tuple((seat, standing.get(seat, parse_cell("g7"))) for seat in colours),
        guards=tuple((guard, standing.get(guard, parse_cell("a7"))) for guard in ("black", "white")),
        dragon=dragon,
        treasures=treasures,
        treasure_cells=TREASURE_CELLS,
        waiting=tuple(sorted(waits)),
        hands=hand,
        collected=own,
        coins=tuple((seat, (coins or {}).get(seat, 0)) for seat in colours),
        tiles=_census(board),
        unseen=unseen,
        played=played,
        box=tuple(sorted((Counter((*LOW_VALUES, *HIGH_VALUES)) - gone).elements())),
        options=Master2007Options(**(options or {})),
        phase=phase,
        ban=ban,
        took=took,
        turn=turn,
        is_extra=is_extra,
    )
    check(state)
    return state


def _other_cards(
    hands: tuple[tuple[str, tuple[str, ...]], ...], cards: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the hidden cards of the hands are, the highest of the pile that are left; the rest has been played."""
    left = Counter(cards) - Counter(card for _, hand in hands for card in hand)
    unseen: list[str] = []
    for back, is_of_pile in (("low?", lambda card: int(card.split("-")[0]) < 7), ("high?", lambda card: True)):
        count = sum(hand.count(back) for _, hand in hands)
        fitting = [card for card in sorted_cards(left.elements()) if is_of_pile(card)]
        unseen += fitting[len(fitting) - count :]
        left -= Counter(unseen[-count:] if count else ())
    return sorted_cards(unseen), sorted_cards(left.elements())


def _census(board: Board) -> tuple[tuple[str, int], ...]:
    """As many tiles of each shape as lie there; an unknown one counts as a corner."""
    shapes = Counter(known_shape(tile) or "L" for tile in (*(board.cells[cell] for cell in MOVABLE_CELLS), board.loose))
    return tuple((shape, shapes[shape]) for shape in OTHER_TILES)


def play(state: Master2007State, *actions: str) -> Master2007State:
    """The state after the actions, which have to be legal."""
    for action in actions:
        state = MASTER_2007.apply(state, parse_action(action))
    return state


def texts(state: Master2007State) -> list[str]:
    """The legal actions as text."""
    return [format_action(action) for action in MASTER_2007.legal(state)]


def walks(state: Master2007State) -> set[str]:
    """The cells the seat may walk to."""
    return {text.removeprefix("walk ") for text in texts(state) if text.startswith("walk")}


def cell_of(state: Master2007State, seat: str) -> str:
    """Where the seat's adventurer stands, as in `d3`."""
    return format_cell(pawn_cell(state, seat))


def guard_cell(state: Master2007State, guard: str) -> str:
    """Where the guard stands."""
    return format_cell(held(state.guards, guard))


def treasures_of(state: Master2007State) -> dict[str, int]:
    """The treasures on the board by their cell."""
    return {format_cell(cell): value for cell, value in state.treasures}


def owned(state: Master2007State, seat: str) -> tuple[int, ...]:
    """The treasures the seat has."""
    return held(state.collected, seat)


def refused(state: Master2007State, action: str) -> str:
    """The reason why the action is not allowed; it must not be listed either."""
    assert action not in texts(state)
    with pytest.raises(IllegalAction) as refusal:
        play(state, action)
    return str(refusal.value)
