"""What commands share: options, seats, house rules, answers and the language they are in."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeVar

import click

from companion.errors import BadConfig, IllegalAction, UnreadableNotation
from companion.language import language
from companion.rules.reading import shown
from companion.rules.words import ENGLISH, Language, told, told_all

if TYPE_CHECKING:
    from companion.games.catalogue import State
    from companion.rules.options import OptionValue


_CHOSEN: ContextVar[Language] = ContextVar("language", default=ENGLISH)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """As long as this is open, commands answer in the language of this code, as `de`; raises BadConfig."""
    before = _CHOSEN.set(language(code))
    try:
        yield
    finally:
        _CHOSEN.reset(before)


def tell(text: object) -> str:
    """A sentence in the chosen language; a text that is no sentence of ours stays as it is."""
    return told(text if isinstance(text, str) else str(text), _CHOSEN.get())


def tell_all(document: object) -> object:
    """A document for JSON with every sentence in it in the chosen language."""
    return told_all(document, _CHOSEN.get())


_NUMBER = re.compile(r"[0-9]{1,9}")

Decorated = TypeVar("Decorated", bound=Callable[..., object])


def json_option(command: Decorated) -> Decorated:
    """`--json`, as `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document on one line.")(command)


def config_option(command: Decorated) -> Decorated:
    """`--config`, as `config_file`."""
    words = "Settings; else LABYRINTH_CONFIG, or labyrinth.toml of the home folder."
    return click.option("--config", "config_file", type=click.Path(path_type=Path), help=words)(command)


def copy_option(command: Decorated) -> Decorated:
    """`--copy`, as `copy_file`."""
    return click.option("--copy", "copy_file", type=click.Path(), help="A TOML file describing your copy.")(command)


def seats_option(count: int) -> Callable[[Decorated], Decorated]:
    """`--seats`, as a number or as colours in playing order; the number if left out."""
    return click.option(
        "--seats", default=str(count), show_default=True, callback=_seats,
        help="How many play, or who, the first begins: red,blue.",
    )  # fmt: skip


def _seats(_: click.Context, __: click.Parameter, text: str) -> int | tuple[str, ...]:
    return int(text) if _NUMBER.fullmatch(text) else tuple(text.split(","))


def example(*lines: str) -> str:
    """What stands at the end of a command's help: how it is typed, line by line."""
    return "\b\n" + "\n".join(["Example:" if len(lines) == 1 else "Examples:", *(f"  {line}" for line in lines)])


def print_json(document: object) -> None:
    """One JSON document on one line, its sentences in the chosen language."""
    click.echo(json.dumps(tell_all(document), ensure_ascii=False))


def refuse(refused: IllegalAction, as_json: bool) -> NoReturn:
    """Say why an action is not allowed, and end with exit code 1."""
    if as_json:
        print_json({"legal": False, "reason": refused.args[0]})
    click.echo(f"labyrinth: {tell(refused.args[0])}", err=True)
    sys.exit(1)


def parse_options(texts: tuple[str, ...]) -> dict[str, OptionValue]:
    """House rules from texts as in `flip_on_entry=mandatory`; raises BadConfig."""
    options: dict[str, OptionValue] = {}
    for text in texts:
        name, found, value = text.partition("=")
        if not found:
            raise BadConfig(f"an option reads name=value, not {text!r}")
        options[name] = int(value) if _NUMBER.fullmatch(value) else {"true": True, "false": False}.get(value, value)
    return options


def seat_of(state: State, seat: str) -> str:
    """The seat when it is at the table; raises UnreadableNotation."""
    from companion.rules.game import TABLE  # here, so that whoever reads a picture does not wait for the rules

    if seat not in (*state.seats, TABLE):
        raise UnreadableNotation(f"{shown(seat)} is not at the table; seats are {', '.join(state.seats)}")
    return seat
