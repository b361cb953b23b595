"""What each colour holds, as a value that can be part of a frozen state."""

from __future__ import annotations

from typing import TypeVar

Value = TypeVar("Value")
Held = tuple[tuple[str, Value], ...]
"""Something held by each colour, as pairs."""


def held(things: Held[Value], colour: str) -> Value:
    """What the colour holds; raises KeyError for a colour that is not in play."""
    return dict(things)[colour]


def with_held(things: Held[Value], colour: str, value: Value) -> Held[Value]:
    """The same with another value for one colour."""
    return tuple((other, value if other == colour else before) for other, before in things)
