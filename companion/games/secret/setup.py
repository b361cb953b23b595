"""How a game of Secret Labyrinth begins (secret_1998.txt, "Before you begin")."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.secret.copy import SecretCopy
from companion.games.secret.state import SEAT_RANGE, TITLE, VARIANTS, SecretOptions, SecretState
from companion.rules.chance import shuffled
from companion.rules.game import OptionValue
from companion.rules.options import chosen_rules, chosen_seats, chosen_variant


def deal(
    copy: SecretCopy,
    seats: int | tuple[str, ...],
    seed: int,
    variant: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
) -> SecretState:
    """Rings anyhow, pieces on the squares of their colour, the first card uncovered; raises BadConfig."""
    colours = chosen_seats(TITLE, SEAT_RANGE, copy.colours, seats)
    starts = {square.start: place for place, square in copy.board.squares() if square.start}
    first, *stack = shuffled(copy.cards.all, seed, "cards")
    return SecretState(
        board=copy.board,
        offsets=tuple(shuffled(range(ring.positions), seed, f"ring/{ring.name}")[0] for ring in copy.board.rings),
        cards=copy.cards,
        seats=colours,
        pawns=tuple((colour, starts[colour]) for colour in colours),
        hands=tuple((colour, ()) for colour in colours),
        open_card=first,
        deck=tuple(sorted(stack)),
        deck_left=len(stack),
        options=chosen_rules(SecretOptions, TITLE, options),
        variant=chosen_variant(TITLE, VARIANTS, variant),
    )
