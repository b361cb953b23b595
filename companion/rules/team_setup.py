"""How a game of the Team Edition begins (team_2022.txt, "Preparation")."""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import BadConfig
from companion.maze.board import Board
from companion.maze.cell import CELLS, FIXED_CELLS
from companion.maze.sides import orientations
from companion.maze.tile import Tile, turned
from companion.rules.chance import shuffled
from companion.rules.copy import Copy
from companion.rules.game import OptionValue
from companion.rules.team_state import HAND_SIZE, SPELLS, VARIANTS, TeamState, options_of

SEAT_RANGE = (2, 4)


def seats_of(copy: Copy, seats: int | tuple[str, ...]) -> tuple[str, ...]:
    """The colours that play, in playing order: the first so many of the copy, or as named; raises BadConfig."""
    fewest, most = SEAT_RANGE
    chosen = copy.colours[:seats] if isinstance(seats, int) and seats > 0 else seats
    if not isinstance(chosen, tuple) or not fewest <= len(chosen) <= most or (seats not in (len(chosen), chosen)):
        raise BadConfig(f"the Team Edition has {fewest} to {most} seats")
    if len(set(chosen)) != len(chosen) or not set(chosen) <= set(copy.colours):
        raise BadConfig(f"seats are different colours out of {', '.join(copy.colours)}")
    return chosen


def deal(
    copy: Copy,
    seats: int | tuple[str, ...],
    seed: int,
    variant: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
) -> TeamState:
    """A starting position, everything face up and dealt, drawn from the seed; raises BadConfig."""
    if variant not in (None, *VARIANTS):
        raise BadConfig(f"the Team Edition is played as {' or '.join(VARIANTS)}, not as {variant!r}")
    colours = seats_of(copy, seats)
    cards = shuffled(copy.treasures, seed, "treasures")
    hands = tuple((colour, cards[HAND_SIZE * i : HAND_SIZE * (i + 1)]) for i, colour in enumerate(colours))
    homes = dict(copy.homes)
    return TeamState(
        board=_board(copy, seed),
        seats=colours,
        homes=copy.homes,
        pawns=tuple((colour, homes[colour]) for colour in colours),
        hands=hands,
        spells=tuple((colour, SPELLS) for colour in colours),
        deck=tuple(sorted(cards[HAND_SIZE * len(colours) :])),
        pages=copy.pages,
        options=options_of(options),
        variant=variant or VARIANTS[0],
    )


def _board(copy: Copy, seed: int) -> Board:
    laid = [_laid(tile, seed, place) for place, tile in enumerate(shuffled(copy.movable, seed, "tiles"))]
    loose = laid.pop()
    movable = iter(laid)
    return Board(tuple(copy.fixed_tile(cell) if cell in FIXED_CELLS else next(movable) for cell in CELLS), loose)


def _laid(tile: Tile, seed: int, place: int) -> Tile:
    return turned(tile, shuffled(orientations(tile.sides), seed, f"orientation/{place}")[0])
