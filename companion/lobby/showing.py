"""What pages need from a demonstration: pausing, another pace, and visitors who play a seat by taps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class DemoStatus:
    """The state of a demonstration: `times` as fast as life; `visitors` are the seats that visitors play."""

    is_paused: bool
    times: float
    is_slowest: bool
    is_fastest: bool
    visitors: tuple[str, ...]


class Showing(Protocol):
    """A demonstration that visitors may pause, speed up and join; every method may be called from any thread."""

    def pace(self) -> DemoStatus:
        """Its state now."""

    def pause(self) -> None:
        """The simulated people stop; pictures are still taken."""

    def go_on(self) -> None:
        """The simulated people go on playing."""

    def slower(self) -> None:
        """The next slower pace."""

    def faster(self) -> None:
        """The next faster pace."""

    def take(self, seat: str, *, is_for_one_turn: bool = False) -> None:
        """A visitor plays the seat by taps; simulated hands do on the board what was tapped."""

    def leave(self, seat: str) -> None:
        """The seat's simulated player takes over again."""

    def play_again(self) -> None:
        """Begin another evening with the same people once this one is over."""
