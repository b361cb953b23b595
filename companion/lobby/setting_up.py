"""What the set-up page needs from the appliance: what works, what the camera sees, what can be chosen and taught."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from companion.lobby.teaching import Subject, Teaching

StepState = Literal["ok", "advice", "broken"]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of setting up: `words` say how it stands, `todo` what to do ("" for nothing), `detail` what a check
    found, in the doctor's English words."""

    name: str
    state: StepState
    words: str
    todo: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A camera that can be chosen by its `key`, described in `words`.

    `is_drawn` means a simulated camera over a table that the companion draws. `is_there` means that it is plugged in
    and may be asked for a small picture.
    """

    key: str
    words: str
    is_chosen: bool
    is_drawn: bool = False
    is_there: bool = False


@dataclass(frozen=True, slots=True)
class CameraView:
    """What the camera sees now: the corners of the board in a picture of `size_px` (width, height), None where no board
    is found, and a sentence that says what to change, or that all is well; `unknown` may lie there, but this household
    has not taught them yet."""

    words: str
    is_good: bool
    size_px: tuple[int, int]
    corners_px: tuple[tuple[float, float], ...] | None = None
    unknown: tuple[Subject, ...] = ()


class SetUp(Protocol):
    """Sets the appliance up while it runs; every method may be called from any thread.

    A method that cannot do its work raises CompanionError with the reason for the table.
    """

    @property
    def teaching(self) -> Teaching:
        """How copies are taught of games that lie on no 7x7 board."""

    def steps(self, *, by_writing: bool = True) -> tuple[Step, ...]:
        """All steps, in the order in which people take them; whether anything can be saved is tried `by_writing`, or
        only looked up."""

    def camera_step(self) -> Step:
        """The first step, which is the camera."""

    def sight(self) -> CameraView | None:
        """What the camera sees now; None while there is no picture."""

    def sources(self) -> tuple[Source, ...]:
        """The cameras that can be chosen."""

    def thumbnail(self, key: str) -> bytes | None:
        """A small picture of what this camera sees now, as a JPEG file; None where it delivers none. Takes seconds."""

    def choose(self, key: str) -> None:
        """Take pictures from this camera from now on, and store the choice."""

    def learn_pawns(self) -> None:
        """Learn how the pawns look; each must stand on the corner of its colour."""
