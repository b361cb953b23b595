"""What pages ask of a demonstration: pause, another pace, and a visitor who plays a seat by taps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Pace:
    """How a demonstration goes on: `times` as fast as life; `visitors` are the seats that visitors play."""

    is_paused: bool
    times: float
    is_slowest: bool
    is_fastest: bool
    visitors: tuple[str, ...]


class Showing(Protocol):
    """A demonstration that visitors may hold, hurry, and take part in; every method may be called from any thread."""

    def pace(self) -> Pace:
        """How it goes on now."""

    def pause(self) -> None:
        """The people rest; pictures are taken still."""

    def go_on(self) -> None:
        """The people play on."""

    def slower(self) -> None:
        """The next slower pace."""

    def faster(self) -> None:
        """The next faster pace."""

    def take(self, seat: str, *, is_for_one_turn: bool = False) -> None:
        """A visitor plays the seat by taps, and hands do on the board what was tapped."""

    def leave(self, seat: str) -> None:
        """The seat's own player plays on."""

    def play_again(self) -> None:
        """Another evening of the same people begins, once this one is over."""
