"""Dice and decks when the companion plays them: committed at the start, verifiable at the end.

The secret is made once; its SHA-256 is shown before the first page. Every choice of TABLE is a pure function of the
secret and of the number of choices before, so anybody who gets the secret at the end can verify the whole evening.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from secrets import randbits, token_hex

from companion.errors import CompanionError, UnreadableNotation
from companion.records.notation import state_to_json
from companion.records.record import Played, Record, steps
from companion.rules.copy import Copy
from companion.rules.game import TABLE, AnyGame, State
from companion.rules.verbs import Action, format_action

_SALT_BYTES = 16

SEED_BITS = 128
"""What is dealt openly tells nothing of what is hidden: nobody can try so many seeds."""

LONGEST_SEED = 40
"""Digits of the longest seed that a record may name: a number of SEED_BITS has 39."""


def outcomes(game: AnyGame, state: State) -> tuple[Action, ...]:
    """All actions that TABLE can choose from, each as often as there are ways for it to come."""
    return tuple(action for action in game.legal(state) for _ in range(game.odds(state, action)))


@dataclass(frozen=True, slots=True)
class VirtualDecks:
    """All choices of TABLE in one session, determined by one secret text."""

    secret: str

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret, 64 hexadecimal digits, shown at the start."""
        return sha256(self.secret.encode()).hexdigest()

    def choose(self, actions: Sequence[Action], number: int) -> Action:
        """TABLE's choice number `number` (from 0) among the actions, whatever their order.

        Raises ValueError if there are none.

        >>> from companion.records.notation import parse_action
        >>> eyes = [parse_action(f"roll duel {number}") for number in range(1, 7)]
        >>> [format_action(decks_of(7).choose(eyes, number)) for number in range(3)]
        ['roll duel 2', 'roll duel 6', 'roll duel 1']
        """
        if not actions:
            raise ValueError("TABLE has nothing to choose from")
        draw = int.from_bytes(sha256(f"{self.secret}/{number}".encode()).digest(), "big")
        return sorted(actions, key=format_action)[draw % len(actions)]


def decks_of(seed: int, salt: str = "") -> VirtualDecks:
    """The decks of a known seed, for demonstrations and tests; a real evening takes `fresh_decks`."""
    return VirtualDecks(f"{seed}:{salt}")


def fresh_seed() -> int:
    """A seed of SEED_BITS that nobody can foresee."""
    return randbits(SEED_BITS)


def fresh_decks(seed: int) -> VirtualDecks:
    """Decks that nobody can predict: the seed with a random salt."""
    return decks_of(seed, token_hex(_SALT_BYTES))


def is_committed(secret: str, commitment: str) -> bool:
    """Whether this secret is the one that was committed to."""
    return VirtualDecks(secret).commitment == commitment


@dataclass(frozen=True, slots=True)
class DiceCheck:
    """The result of checking a record's dice: `deviation` is the first line that the secret did not choose, or None.

    `chosen` counts the secret's choices, `by_hand` those from outside; `is_dealt` is whether the start was dealt from
    the secret too, which a table laid out by hand need not be.
    """

    is_committed: bool
    deviation: int | None
    chosen: int
    by_hand: int
    is_dealt: bool


def verify(record: Record, copy: Copy) -> DiceCheck:
    """Check every choice of TABLE against the record's secret; raises IllegalAction, UnreadableNotation."""
    secret, commitment = record.header("secret"), record.header("commitment")
    if not (secret and commitment):
        missing = "secret" if commitment else "commitment"
        raise UnreadableNotation(f"the record has no line '{missing}: ...', so its dice cannot be checked")
    decks, number, by_hand = VirtualDecks(secret), 0, 0
    for step in steps(record):
        if not isinstance(step.line, Played) or step.line.seat != TABLE:
            continue
        if step.line.is_by_hand:
            by_hand += 1
        elif decks.choose(outcomes(record.game, step.before), number) != step.line.action:
            return DiceCheck(is_committed(secret, commitment), step.number, number - by_hand, by_hand, False)
        number += 1
    is_dealt = _is_dealt(record, secret, copy)
    return DiceCheck(is_committed(secret, commitment), None, number - by_hand, by_hand, is_dealt)


def _is_dealt(record: Record, secret: str, copy: Copy) -> bool:
    """Whether dealing from the seed in the secret gives the record's start."""
    seed, position = secret.partition(":")[0], state_to_json(record.start)
    variant, options = position.get("variant"), position.get("options")
    is_number = seed.isascii() and seed.isdigit() and len(seed) <= LONGEST_SEED
    if not (is_number and isinstance(variant, str) and isinstance(options, dict)):
        return False
    try:
        dealt = record.game.deal(copy, record.start.seats, int(seed), variant, options)
    except CompanionError:
        return False  # laid out with another copy
    return bool(dealt == record.start)
