"""How far long work is: click's progress bar on standard error, only where that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

import click

T = TypeVar("T")

_CLEAR = "\r\x1b[K"
"""Goes back to the beginning of a terminal's line and empties it."""


def watched(items: Iterable[T], what: str, total: int) -> Iterator[T]:
    """The items one by one, while a bar shows how many of `total` are done."""
    is_hidden = not sys.stderr.isatty()
    with click.progressbar(items, total, what, file=sys.stderr, hidden=is_hidden, show_pos=True) as bar:
        yield from bar


def clear_line() -> None:
    """Make room for a line of text where a bar may be."""
    if sys.stderr.isatty():
        sys.stderr.write(_CLEAR)
        sys.stderr.flush()
