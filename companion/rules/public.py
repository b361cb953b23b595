"""What lies open on a table: a game's state adds secrets to it, its view what one seat may know of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, ClassVar, TypeVar

from companion.rules.options import HouseRules, rules_at
from companion.rules.reading import count_at, one_of, text_at

Value = TypeVar("Value")
Held = tuple[tuple[str, Value], ...]
"""Something held by each colour, as pairs."""


def held(things: Held[Value], colour: str) -> Value:
    """What the colour holds; raises KeyError for a colour that is not in play."""
    return dict(things)[colour]


def with_held(things: Held[Value], colour: str, value: Value) -> Held[Value]:
    """The same with another value for one colour."""
    return tuple((other, value if other == colour else before) for other, before in things)


TABLE = "TABLE"
"""The seat of chance: it turns pages, draws cards and rolls dice."""

NOBODY = ""
"""Who acts when the game is over."""

OVER = "over"
"""The phase of every game in which nobody acts any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Public:
    """What everybody at the table sees of any game; each game adds its own.

    Every field of a subclass is in the views of all seats, so a secret is never one of them. `turn` counts the turns
    that have ended, `phase` is what is to be done now. TABLE acts in `table_phases`.
    """

    game: ClassVar[str] = ""
    table_phases: ClassVar[tuple[str, ...]] = ()

    seats: tuple[str, ...]
    options: HouseRules
    variant: str = "standard"
    turn: int = 0
    phase: str = "push"

    @property
    def seat(self) -> str:
        """The colour whose turn it is, whoever acts at the moment."""
        return self.seats[self.turn % len(self.seats)]

    @property
    def to_act(self) -> str:
        """The colour to act, `TABLE`, or `""` when the game is over."""
        return TABLE if self.phase in self.table_phases else NOBODY if self.phase == OVER else self.seat

    @property
    def outcome(self) -> str:
        """`""` while the game runs, then `won`, `lost`, `drawn`, or `stopped` where a documented cap ended it."""
        return "won" if self.phase == OVER else ""

    def seats_after(self, seat: str) -> tuple[str, ...]:
        """The other seats in the order of their turns."""
        place = self.seats.index(seat)
        return (*self.seats[place + 1 :], *self.seats[:place])


def public_part(kind: type[Public], state: Public) -> dict[str, Any]:
    """The fields of a state that `kind` declares, with their values."""
    return {field.name: getattr(state, field.name) for field in fields(kind)}


def head_json(seen: Public) -> dict[str, object]:
    """The keys with which every position begins."""
    return {
        "game": seen.game,
        "variant": seen.variant,
        "options": asdict(seen.options),
        "seats": list(seen.seats),
        "turn": seen.turn,
        "phase": seen.phase,
        "to_act": seen.to_act,
    }


def head_at(
    kind: type[Public], position: Mapping[str, object], title: str, variants: tuple[str, ...], phases: tuple[str, ...]
) -> dict[str, Any]:
    """`variant`, `options`, `turn` and `phase` of a position, each as in a new game where it does not say.

    Without `phases` any word is one. Raises UnreadableNotation.
    """
    usual: dict[str, Any] = {field.name: field.default for field in fields(kind)}
    phase = position.get("phase", usual["phase"])
    return {
        "variant": one_of(position.get("variant", variants[0]), variants, "'variant'"),
        "options": rules_at(type(usual["options"]), position.get("options", {}), title),
        "turn": count_at(position.get("turn", 0), "'turn'"),
        "phase": one_of(phase, phases, "'phase'") if phases else text_at(phase, "'phase'"),
    }
