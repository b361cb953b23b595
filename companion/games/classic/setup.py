"""How a classic game begins: a maze by chance, pawns on their corners, the treasure cards dealt out face down."""

from __future__ import annotations

from companion.errors import BadConfig
from companion.games.classic.copy import ClassicCopy
from companion.games.classic.state import ClassicOptions, ClassicState
from companion.rules.chance import shuffled
from companion.rules.mazes.dealing import dealt_board


def deal(copy: ClassicCopy, seats: tuple[str, ...], seed: int, variant: str, rules: ClassicOptions) -> ClassicState:
    """A starting position drawn from the seed."""
    homes = dict(copy.homes)
    share = _share(len(copy.treasures), len(seats), rules.cards_each)
    cards = shuffled(copy.treasures, seed, "treasures")
    return ClassicState(
        board=dealt_board(copy, seed),
        seats=seats,
        homes=copy.homes,
        pawns=tuple((colour, homes[colour]) for colour in seats),
        stacks=tuple((colour, cards[share * i : share * (i + 1)]) for i, colour in enumerate(seats)),
        found=tuple((colour, ()) for colour in seats),
        ruled_out=tuple((colour, ()) for colour in seats),
        options=rules,
        variant=variant,
    )


def _share(cards: int, seats: int, wished: int) -> int:
    """How many cards each seat gets; what cannot be shared out equally stays in the box."""
    if wished * seats > cards:
        raise BadConfig(f"there are {cards} treasure cards, not enough for {wished} each")
    return wished or cards // seats
