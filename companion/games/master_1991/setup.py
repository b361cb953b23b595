"""How a game of Master Labyrinth 1991 begins; the excerpt lacks it, docs/rulings.md says where it is known from."""

from __future__ import annotations

from companion.games.master_1991 import state
from companion.games.master_1991.actions import TOKENS, UNKNOWN, Formula
from companion.games.master_1991.copy import STARTS, Master1991Copy
from companion.maze.cell import CELLS, WIDTH, Cell
from companion.rules.chance import shuffled
from companion.rules.mazes.dealing import dealt_board
from companion.rules.public import Held

TOKEN_CELLS: tuple[Cell, ...] = tuple(
    cell for cell in CELLS if 0 < cell // WIDTH < WIDTH - 1 and 0 < cell % WIDTH < WIDTH - 1 and cell not in STARTS
)
"""Where the tokens begin: every cell but the rim and the start spaces, 21 of them."""


def deal(
    copy: Master1991Copy, seats: tuple[str, ...], seed: int, variant: str, rules: state.Master1991Options
) -> state.Master1991State:
    """A starting position drawn from the seed; formulas may be left for the referee to learn."""
    formulas, deck = _formulas(copy, seats, seed, rules)
    starts = dict(copy.homes)
    return state.Master1991State(
        board=dealt_board(copy, seed),
        seats=seats,
        pawns=tuple((colour, starts[colour]) for colour in seats),
        tokens=tuple(zip(TOKENS, shuffled(TOKEN_CELLS, seed, "tokens"), strict=True)),
        taken=tuple((colour, ()) for colour in seats),
        wands=tuple((colour, state.WANDS) for colour in seats),
        formulas=formulas,
        deck=deck,
        options=rules,
        variant=variant,
        phase="reveal" if rules.formulas == "start" else "push",
    )


def _formulas(
    copy: Master1991Copy, colours: tuple[str, ...], seed: int, options: state.Master1991Options
) -> tuple[Held[Formula], tuple[Formula, ...]]:
    """A card for each colour and the cards that are left, these in an order that tells nothing."""
    if options.formulas != "dealt":
        return tuple((colour, UNKNOWN) for colour in colours), tuple(sorted(copy.formulas))
    cards = shuffled(copy.formulas, seed, "formulas")
    return tuple(zip(colours, cards, strict=False)), tuple(sorted(cards[len(colours) :]))
