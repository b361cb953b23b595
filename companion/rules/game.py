"""The protocol every boxed game speaks. It knows no game; `catalogue.py` does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

from companion.rules.actions import Action
from companion.rules.copy import Copy

TABLE = "TABLE"
"""The seat of chance: it turns pages and draws cards."""

NOBODY = ""
"""Who acts when the game is over."""

OptionValue = bool | str

S = TypeVar("S")
V = TypeVar("V", covariant=True)


@dataclass(frozen=True, slots=True)
class GameOption:
    """A house rule: its name, the values it can take (the first is the default) and what it means."""

    name: str
    values: tuple[OptionValue, ...]
    text: str

    @property
    def default(self) -> OptionValue:
        """The value of the house rule where the table has not chosen."""
        return self.values[0]


class Game(Protocol[S, V]):
    """The rules of one box as pure functions over frozen states."""

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

    def deal(
        self,
        copy: Copy,
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

    def apply(self, state: S, action: Action) -> S:
        """The state after the action; raises IllegalAction with a reason for the table."""

    def is_over(self, state: S) -> bool:
        """Whether nobody acts any more."""

    def outcome(self, state: S) -> str:
        """`won`, `lost`, or `""` while the game runs."""

    def scores(self, state: S) -> dict[str, int]:
        """The score of each seat."""

    def view(self, state: S, seat: str) -> V:
        """What that seat may know."""
