"""What only the classic game has among its actions: a treasure card is shown, or stays hidden."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.verbs import MARK, Action, Verb

NOTHING = "nothing"
"""Said instead of a treasure when the card stays hidden."""


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """TABLE: the seat shows its current card, and it is this treasure; or `nothing`, and it is another one."""

    seat: str
    treasure: str


VERBS: tuple[Verb, ...] = (Verb("reveal card", Reveal, (MARK, MARK)),)
"""How the action above reads as text."""
