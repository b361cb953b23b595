"""What every description of an owner's box has; what is in the box, each kind of copy says itself."""

from __future__ import annotations

from typing import Protocol


class Copy(Protocol):
    """One copy of a boxed game; `is_assumed` says nobody has compared it with a real box."""

    @property
    def game(self) -> str:
        """The game's name in the catalogue."""

    @property
    def name(self) -> str:
        """What the owner, or the edition, calls it."""

    @property
    def is_assumed(self) -> bool:
        """Whether it was put together without a box at hand."""
