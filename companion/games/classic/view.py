"""What a seat of the classic game may know: everything but the cards of others and its own further ones.

Secrets leave by allow-list: a view is what is public, and of a stack of cards only its height is told, to its
owner also the card on top. Cards that a table lays face up are told to all.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.classic.state import HIDDEN, ClassicOptions, ClassicPublic, ClassicState, wanted
from companion.rules.public import Held, public_part


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicView(ClassicPublic):
    """What `viewer` may know of a state; every card of `stacks` that it may not know is `?`."""

    viewer: str
    stacks: Held[tuple[str, ...]]


def view(state: ClassicState, seat: str) -> ClassicView:
    """What the seat (a colour, or `TABLE` for someone looking on) may know of the state."""
    stacks = tuple((owner, _seen(stack, owner == seat, state.options)) for owner, stack in state.stacks)
    return ClassicView(viewer=seat, stacks=stacks, **public_part(ClassicPublic, state))


def _seen(stack: tuple[str, ...], is_own: bool, options: ClassicOptions) -> tuple[str, ...]:
    """What lies face up everybody sees; of a stack face down its owner sees the top."""
    top = wanted(stack, options) if is_own or options.open_cards else ()
    return top + (HIDDEN,) * (len(stack) - len(top))
