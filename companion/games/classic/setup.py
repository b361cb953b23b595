"""How a classic game begins: a maze by chance, pawns on their corners, the treasure cards dealt out face down."""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import BadConfig
from companion.games.classic.copy import ClassicCopy
from companion.games.classic.state import SEAT_RANGE, TITLE, VARIANTS, ClassicOptions, ClassicState
from companion.rules.chance import shuffled
from companion.rules.game import OptionValue
from companion.rules.mazes.dealing import dealt_board
from companion.rules.options import chosen_rules, chosen_seats, chosen_variant


def deal(
    copy: ClassicCopy,
    seats: int | tuple[str, ...],
    seed: int,
    variant: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
) -> ClassicState:
    """A starting position drawn from the seed; raises BadConfig."""
    colours, homes = chosen_seats(TITLE, SEAT_RANGE, copy.colours, seats), dict(copy.homes)
    rules = chosen_rules(ClassicOptions, TITLE, options)
    share = _share(len(copy.treasures), len(colours), rules.cards_each)
    cards = shuffled(copy.treasures, seed, "treasures")
    return ClassicState(
        board=dealt_board(copy, seed),
        seats=colours,
        homes=copy.homes,
        pawns=tuple((colour, homes[colour]) for colour in colours),
        stacks=tuple((colour, cards[share * i : share * (i + 1)]) for i, colour in enumerate(colours)),
        found=tuple((colour, ()) for colour in colours),
        ruled_out=tuple((colour, ()) for colour in colours),
        options=rules,
        variant=chosen_variant(TITLE, VARIANTS, variant),
    )


def _share(cards: int, seats: int, wished: int) -> int:
    """How many cards each seat gets; what cannot be shared out equally stays in the box."""
    if wished * seats > cards:
        raise BadConfig(f"there are {cards} treasure cards, not enough for {wished} each")
    return wished or cards // seats
