"""Checks what a table chooses before it deals (seats, variant, house rules) against what the box allows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from typing import Any, TypeVar

from companion.errors import BadConfig, UnreadableNotation
from companion.rules.game import GameOption, OptionValue
from companion.rules.reading import object_at, shown


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
    return kind(**chosen_options(title, options_of(kind), chosen))


def rules_at(kind: type[Rules], value: object, title: str) -> Rules:
    """The house rules of a position's JSON; raises UnreadableNotation."""
    return kind(**options_at(value, title, options_of(kind)))


def chosen_options(
    title: str, options: tuple[GameOption, ...], chosen: Mapping[str, OptionValue] | None
) -> dict[str, OptionValue]:
    """Every house rule with its value, the default where none was chosen; raises BadConfig naming what is unknown."""
    known = {option.name: option for option in options}
    for name, value in (chosen or {}).items():
        if name not in known:
            raise BadConfig(f"{title} has no option {shown(name)}; it has {', '.join(known) or 'none'}")
        if not known[name].allows(value):
            raise BadConfig(f"option {name} is {known[name].choices}, not {shown(value)}")
    return {option.name: (chosen or {}).get(option.name, option.default) for option in options}


def options_at(value: object, title: str, options: tuple[GameOption, ...]) -> dict[str, OptionValue]:
    """The house rules of a position's JSON, defaults added; raises UnreadableNotation."""
    chosen: dict[str, OptionValue] = {}
    for name, option in object_at(value, "'options'").items():
        if not isinstance(option, bool | str | int):
            raise UnreadableNotation(f"option {name} cannot be {shown(option)}")
        chosen[name] = option
    try:
        return chosen_options(title, options, chosen)
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
