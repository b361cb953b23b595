"""Checks what a table chooses before it deals (seats, variant, house rules) against what the box allows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from typing import Any, TypeVar

from companion.errors import BadConfig, UnreadableNotation
from companion.rules.reading import object_at, shown

OptionValue = bool | str | int


@dataclass(frozen=True, slots=True)
class GameOption:
    """A house rule: its name, the values it can take (the first is the default) and what it means.

    `span` also allows every whole number from its first to its second, as for a turn limit. `says` are the values in
    words, where the values do not explain themselves. `with_paper` is the value that playing with paper cards and pages
    implies, `with_computers` the one that computers at seats do, so that people need not choose it. With any other
    value of a rule that `keeps_secrets`, only the companion knows what seats draw, so people cannot enter it.
    """

    name: str
    values: tuple[OptionValue, ...]
    text: str
    span: tuple[int, int] | None = None
    says: tuple[str, ...] = ()
    with_paper: OptionValue | None = None
    with_computers: OptionValue | None = None
    keeps_secrets: bool = False

    @property
    def default(self) -> OptionValue:
        """The value that holds unless the table has chosen another."""
        return self.values[0]

    @property
    def choices(self) -> str:
        """The choices in words, as in `1 to 400`."""
        listed = [str(value).lower() for value in self.values]
        return " or ".join([*listed, *([f"{self.span[0]} to {self.span[1]}"] if self.span else [])])

    def allows(self, value: OptionValue) -> bool:
        """Whether the house rule can have this value; `True` does not count as a number."""
        if (type(value), value) in [(type(choice), choice) for choice in self.values]:
            return True
        return self.span is not None and type(value) is int and self.span[0] <= value <= self.span[1]


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The house rules of one game; each field of a subclass is a `house_rule`."""


Rules = TypeVar("Rules", bound=HouseRules)


def house_rule(*values: OptionValue, text: str, **more: Any) -> Any:
    """A field of HouseRules: the values that it can take, the first by default, and all else that GameOption holds."""
    return field(default=values[0], metadata={"option": partial(GameOption, values=values, text=text, **more)})


def options_of(kind: type[HouseRules]) -> tuple[GameOption, ...]:
    """The house rules that a class declares."""
    return tuple(one.metadata["option"](one.name) for one in fields(kind))


def chosen_rules(kind: type[Rules], title: str, chosen: Mapping[str, OptionValue] | None) -> Rules:
    """The house rules with these chosen; raises BadConfig for an unknown option or value."""
    known = {option.name: option for option in options_of(kind)}
    for name, value in (chosen or {}).items():
        if name not in known:
            raise BadConfig(f"{title} has no option {shown(name)}; it has {', '.join(known) or 'none'}")
        if not known[name].allows(value):
            raise BadConfig(f"option {name} is {known[name].choices}, not {shown(value)}")
    return kind(**(chosen or {}))


def rules_at(kind: type[Rules], value: object, title: str) -> Rules:
    """The house rules of a position's JSON, each by default where it does not say; raises UnreadableNotation."""
    chosen: dict[str, OptionValue] = {}
    for name, option in object_at(value, "'options'").items():
        if not isinstance(option, bool | str | int):
            raise UnreadableNotation(f"option {name} cannot be {shown(option)}")
        chosen[name] = option
    try:
        return chosen_rules(kind, title, chosen)
    except BadConfig as wrong:
        raise UnreadableNotation(str(wrong)) from wrong


def chosen_variant(title: str, variants: tuple[str, ...], variant: str | None) -> str:
    """The variant, the first where none was chosen; raises BadConfig."""
    if variant not in (None, *variants):
        raise BadConfig(f"{title} is played as {' or '.join(variants)}, not as {shown(variant)}")
    return variant or variants[0]


def chosen_seats(
    title: str, seat_range: tuple[int, int], colours: tuple[str, ...], seats: int | tuple[str, ...]
) -> tuple[str, ...]:
    """The colours that play, in playing order: the first `seats` colours, or those named; raises BadConfig."""
    fewest, most = seat_range
    chosen = colours[:seats] if isinstance(seats, int) and seats > 0 else seats
    if not isinstance(chosen, tuple) or not fewest <= len(chosen) <= most or (seats not in (len(chosen), chosen)):
        raise BadConfig(f"{title} has {fewest} to {most} seats")
    if len(set(chosen)) != len(chosen) or not set(chosen) <= set(colours):
        raise BadConfig(f"seats are different colours out of {', '.join(colours)}")
    return chosen
