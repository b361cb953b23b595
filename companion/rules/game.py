"""The protocol every boxed game speaks. It knows no game; `catalogue.py` does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

from companion.rules.actions import Action
from companion.rules.line import LineWords

TABLE = "TABLE"
"""The seat of chance: it turns pages, draws cards and rolls dice."""

NOBODY = ""
"""Who acts when the game is over."""

OptionValue = bool | str | int

S = TypeVar("S")
V = TypeVar("V")
C = TypeVar("C", contravariant=True)


@dataclass(frozen=True, slots=True)
class GameOption:
    """A house rule: its name, the values it can take (the first is the default) and what it means.

    `span` allows every whole number from its first to its second as well, as for a turn limit.
    """

    name: str
    values: tuple[OptionValue, ...]
    text: str
    span: tuple[int, int] | None = None

    @property
    def default(self) -> OptionValue:
        """The value of the house rule where the table has not chosen."""
        return self.values[0]

    @property
    def choices(self) -> str:
        """What can be chosen, in words."""
        listed = [str(value).lower() for value in self.values]
        return " or ".join([*listed, *([f"{self.span[0]} to {self.span[1]}"] if self.span else [])])

    def allows(self, value: OptionValue) -> bool:
        """Whether the house rule can have this value; `True` is no number."""
        if (type(value), value) in [(type(choice), choice) for choice in self.values]:
            return True
        return self.span is not None and type(value) is int and self.span[0] <= value <= self.span[1]


class Game(Protocol[S, V, C]):
    """The rules of one box as pure functions over frozen states S, views V and descriptions of a copy C.

    A state has the properties `game`, `seats`, `to_act`, `turn` and `phase`.
    """

    @property
    def name(self) -> str:
        """The name in the catalogue, as in `team`."""

    @property
    def title(self) -> str:
        """The name on the box."""

    @property
    def seat_range(self) -> tuple[int, int]:
        """The fewest and the most seats."""

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants, the default first."""

    @property
    def options(self) -> tuple[GameOption, ...]:
        """The house rules a table can choose."""

    @property
    def seen_by_camera(self) -> tuple[str, ...]:
        """What a camera can read of the game."""

    @property
    def line_words(self) -> LineWords:
        """How each part of a position is written in one line; what is derived is not there."""

    def deal(
        self,
        copy: C,
        seats: int | tuple[str, ...],
        seed: int,
        variant: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
    ) -> S:
        """A random starting position with everything dealt, a pure function of the seed; raises BadConfig."""

    def to_act(self, state: S) -> str:
        """The colour of the seat to act, `TABLE`, or `""` when the game is over."""

    def legal_actions(self, state: S) -> tuple[Action, ...]:
        """Everything the actor may do, each once, in a fixed order; for TABLE all that could come."""

    def why_not(self, state: S, action: Action) -> str | None:
        """Why the action is not allowed now, in words for the table; None when it is."""

    def apply(self, state: S, action: Action) -> S:
        """The state after the action; raises IllegalAction with a reason for the table."""

    def is_over(self, state: S) -> bool:
        """Whether nobody acts any more."""

    def outcome(self, state: S) -> str:
        """`""` while the game runs, then `won`, `lost`, `drawn`, or `stopped` where a documented cap ended it."""

    def winners(self, state: S) -> tuple[str, ...]:
        """The seats that have won, in seat order; none while the game runs, and none when it is lost or stopped."""

    def scores(self, state: S) -> dict[str, int]:
        """The score of each seat."""

    def score_parts(self, state: S) -> dict[str, tuple[tuple[str, int], ...]]:
        """The arithmetic of each seat's score: what for, in words, and how many points; the points sum to the score."""

    def view(self, state: S, seat: str) -> V:
        """What that seat (or `TABLE`, for someone looking on) may know."""

    def state_json(self, state: S) -> dict[str, object]:
        """The position as one JSON object, written without loss."""

    def state_of(self, position: Mapping[str, object], copy: C | None) -> S:
        """The state of a position's JSON, or of a view's where the copy says the rest; raises UnreadableNotation."""

    def view_json(self, view: V) -> dict[str, object]:
        """The view as JSON: the keys of a position, less what the seat may not know."""

    def draw(self, seen: S | V) -> str:
        """The position, or what a seat may see of it, as ASCII for people."""
