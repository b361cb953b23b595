"""Where people want to go, as far as the page shows it: the cells of what they look for, without planning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.messages import ViewJson

BEFORE_THE_HEAD = {"N": "d3", "E": "e4", "S": "d5", "W": "c4"}
"""The neighbour of the dragon's refuge on each side that it looks to."""


def goals(view: ViewJson, seat: str, card: str | None = None) -> frozenset[str]:
    """Cells where the seat would find something; its own corner once it has found everything.

    `card` is the one in its hand, if the companion does not know it.
    """
    hands = _mapping(view, "hands")
    if card is not None and "?" in hands.get(seat, ())[:1]:
        hands = {seat: (card,)}
    wanted = [str(card) for card in hands.get(seat, ())] or [str(card) for hand in hands.values() for card in hand]
    cells = {cell for cell, tile in _mapping(view, "cells").items() if str(tile).partition(":")[2] in wanted}
    cells |= _lowest({str(cell): int(number) for number, cell in _mapping(view, "tokens").items()})
    cells |= _lowest({str(cell): int(number) for cell, number in _mapping(view, "treasures").items()})
    cells |= {cell for cell in (before_the_head(view),) if cell}
    has_all = seat in hands and not hands[seat]
    home = _mapping(view, "homes").get(seat)
    return frozenset(cells or ({str(home)} if has_all and home else ()))


def before_the_head(view: ViewJson) -> str:
    """The cell that the dragon looks at, where the last duel is fought once no treasure is left; else nothing."""
    is_last = "dragon" in view and not (view.get("treasures") or view.get("waiting"))
    return BEFORE_THE_HEAD.get(str(view["dragon"]), "") if is_last else ""


def _lowest(numbers: Mapping[str, int]) -> set[str]:
    """The cells with the lowest number: discs are taken in their order."""
    return {cell for cell, number in numbers.items() if number == min(numbers.values())}


def _mapping(view: ViewJson, key: str) -> Mapping[str, Any]:
    """A part of the view that not every game has."""
    part = view.get(key)
    return part if isinstance(part, Mapping) else {}
