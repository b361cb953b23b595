"""The language that commands answer in; chosen once, by `--lang`, before a command runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from companion.language import language
from companion.rules.words import ENGLISH, Language, told

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
    match document:
        case str():
            return tell(document)
        case Mapping():
            return {key: tell_all(value) for key, value in document.items()}
        case list() | tuple():
            return [tell_all(value) for value in document]
        case _:
            return document
