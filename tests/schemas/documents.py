"""What the positions and views of all games have."""

from __future__ import annotations

from typing import ClassVar, Final

from pydantic import BaseModel, ConfigDict

from tests.schemas.texts import Count

CLOSED: Final = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class Document(BaseModel):
    """A position. `NEEDED` are the keys without which it is none (empty: all), `SOMETIMES` those that it has only where
    they say something, `UNSEEN` those that no view has."""

    model_config = CLOSED
    NEEDED: ClassVar[tuple[str, ...]] = ()
    SOMETIMES: ClassVar[tuple[str, ...]] = ()
    UNSEEN: ClassVar[tuple[str, ...]] = ("deck",)

    turn: Count
    """Turns ended so far; the seat at turn modulo the number of seats has its turn."""
    to_act: str
    """A colour, TABLE, or empty when the game is over; derived."""
