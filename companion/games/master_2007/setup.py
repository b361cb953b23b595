"""How a game of Master Labyrinth (2007) begins (master_2007.txt, "Preparation")."""

from __future__ import annotations

from companion.games.master_2007.cards import HIGH, LOW, pile_of, sorted_cards
from companion.games.master_2007.copy import HIGH_VALUES, LOW_VALUES, Master2007Copy
from companion.games.master_2007.state import Master2007Options, Master2007State
from companion.maze.sides import LETTERS
from companion.rules.chance import shuffled
from companion.rules.mazes.dealing import dealt_board
from companion.rules.public import Held


def deal(
    copy: Master2007Copy, seats: tuple[str, ...], seed: int, variant: str, rules: Master2007Options
) -> Master2007State:
    """A starting position, everything laid out and dealt, drawn from the seed."""
    values = shuffled(LOW_VALUES, seed, "treasures")
    homes = dict(copy.homes)
    return Master2007State(
        board=dealt_board(copy, seed),
        seats=seats,
        homes=copy.homes,
        pawns=tuple((colour, homes[colour]) for colour in seats),
        guards=tuple(sorted(copy.guards)),
        dragon=shuffled(LETTERS, seed, "dragon")[0],
        treasures=tuple(zip(copy.treasure_cells, values, strict=True)),
        treasure_cells=copy.treasure_cells,
        waiting=HIGH_VALUES,
        hands=_hands(copy, seats, seed),
        collected=tuple((colour, ()) for colour in seats),
        coins=tuple((colour, 0) for colour in seats),
        tiles=copy.tiles,
        options=rules,
        variant=variant,
    )


def _hands(copy: Master2007Copy, colours: tuple[str, ...], seed: int) -> Held[tuple[str, ...]]:
    """Both piles of treasure cards are dealt out equally."""
    low, high = (
        shuffled([card for card in copy.cards if pile_of(card) == pile], seed, f"{pile} cards") for pile in (LOW, HIGH)
    )
    count = len(colours)
    return tuple((colour, sorted_cards([*low[i::count], *high[i::count]])) for i, colour in enumerate(colours))
