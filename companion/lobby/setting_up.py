"""What the set-up page asks of the appliance: what works, what the camera sees, and what can be chosen and taught."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

StepState = Literal["ok", "advice", "broken"]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of setting up: `words` say how it stands, `todo` what to do ("" where nothing), `detail` what a check
    has found, in the doctor's own English."""

    name: str
    state: StepState
    words: str
    todo: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A camera that can be chosen, `path` being for recordings alone; `key` names it.

    `is_drawn` says that it is none: it looks at a table that the companion draws.
    """

    key: str
    words: str
    is_chosen: bool
    is_drawn: bool = False


@dataclass(frozen=True, slots=True)
class Sight:
    """What the camera sees now: the corners of the board in a picture of `size_px` pixels, None where none is found,
    and one sentence that says what to change, or that all is well."""

    words: str
    is_good: bool
    size_px: tuple[int, int]
    corners_px: tuple[tuple[float, float], ...] | None = None


class SetUp(Protocol):
    """Sets the appliance up while it runs; every method may be called from any thread.

    What cannot be done raises CompanionError with the reason for the table.
    """

    def steps(self) -> tuple[Step, ...]:
        """How each step stands, in the order in which one would take them."""

    def camera_step(self) -> Step:
        """How the camera's step stands: the first of them."""

    def sight(self) -> Sight | None:
        """What the camera sees; None while there is no picture."""

    def sources(self) -> tuple[Source, ...]:
        """The cameras that can be chosen."""

    def choose(self, key: str) -> None:
        """Take pictures from this camera from now on, and keep that."""

    def learn_pawns(self) -> None:
        """Learn how the pawns look that stand on the corners of their colours."""
