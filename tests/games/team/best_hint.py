"""The best hint for a seat."""

from __future__ import annotations

from companion.games.catalogue import View
from companion.live.hinting import find_hints
from companion.messages import Hint


def find_hint(view: View, seat: str, level: str = "plan") -> Hint:
    """The best hint for a seat out of a view; raises UnreadableNotation for an unknown seat or level."""
    return find_hints(view, seat, level)[0]
