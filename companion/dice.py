"""Dice and decks when the companion plays them: committed at the start, checkable at the end.

The secret is made once; its SHA-256 is shown before the first page. Every choice of TABLE is a pure function of the
secret and of how many choices came before, so anybody who is told the secret at the end can check the whole evening.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_hex

from companion.rules.action_text import format_action
from companion.rules.actions import Action
from companion.rules.catalogue import AnyGame, State
from companion.rules.game import TABLE

_SALT_BYTES = 16


@dataclass(frozen=True, slots=True)
class VirtualDecks:
    """Everything TABLE will ever choose in one session, folded into one secret text."""

    secret: str

    @property
    def commitment(self) -> str:
        """What is shown at the start: the SHA-256 of the secret, 64 hexadecimal digits."""
        return sha256(self.secret.encode()).hexdigest()

    def choose(self, actions: Sequence[Action], number: int) -> Action:
        """TABLE's choice number `number` (from 0) out of all that could come; the order they are listed in is nothing.

        Raises ValueError when there is nothing to choose from.
        """
        if not actions:
            raise ValueError("TABLE has nothing to choose from")
        draw = int.from_bytes(sha256(f"{self.secret}/{number}".encode()).digest(), "big")
        return sorted(actions, key=format_action)[draw % len(actions)]


def decks_of(seed: int, salt: str = "") -> VirtualDecks:
    """The decks of a known seed, for demonstrations and tests; a real evening takes `fresh_decks`."""
    return VirtualDecks(f"{seed}:{salt}")


def fresh_decks(seed: int) -> VirtualDecks:
    """Decks nobody can foresee: the seed with a random salt."""
    return decks_of(seed, token_hex(_SALT_BYTES))


def is_committed(secret: str, commitment: str) -> bool:
    """Whether this secret is the one that was committed to."""
    return VirtualDecks(secret).commitment == commitment


def first_deviation(game: AnyGame, start: State, actions: Iterable[Action], decks: VirtualDecks) -> int | None:
    """The place (from 0) of the first action of TABLE that the decks did not choose; None when all agree."""
    state, chosen = start, 0
    for place, action in enumerate(actions):
        if game.to_act(state) == TABLE:
            if decks.choose(game.legal_actions(state), chosen) != action:
                return place
            chosen += 1
        state = game.apply(state, action)
    return None
