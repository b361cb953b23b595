"""How a game of Secret Labyrinth begins (secret_1998.txt, "Before you begin")."""

from __future__ import annotations

from companion.games.secret.copy import SecretCopy
from companion.games.secret.state import SecretOptions, SecretState
from companion.rules.chance import shuffled


def deal(copy: SecretCopy, seats: tuple[str, ...], seed: int, variant: str, rules: SecretOptions) -> SecretState:
    """Rings anyhow, pieces on the squares of their colour, the first card uncovered."""
    starts = {square.start: place for place, square in copy.board.squares() if square.start}
    first, *stack = shuffled(copy.cards.all, seed, "cards")
    return SecretState(
        board=copy.board,
        offsets=tuple(shuffled(range(ring.positions), seed, f"ring/{ring.name}")[0] for ring in copy.board.rings),
        cards=copy.cards,
        seats=seats,
        pawns=tuple((colour, starts[colour]) for colour in seats),
        hands=tuple((colour, ()) for colour in seats),
        open_card=first,
        deck=tuple(sorted(stack)),
        deck_left=len(stack),
        options=rules,
        variant=variant,
    )
