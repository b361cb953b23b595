"""What only the classic game has among its actions: a treasure card is shown, or stays hidden."""

from __future__ import annotations

from companion.rules.actions import End, Push, RevealMark, Walk
from companion.rules.verbs import MARK, Action, verb


@verb("reveal card", MARK, MARK)
class Reveal(Action):
    """TABLE: the seat shows its current card, and it is this treasure; or `nothing`, and it is another one."""

    seat: str
    treasure: str


ACTIONS: tuple[type[Action], ...] = (Push, Walk, End, Reveal, RevealMark)
"""Every kind of action of the classic game."""
