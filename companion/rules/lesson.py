"""How a box explains itself to newcomers: a short game in pictures, and sentences for the moments of a first game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from companion.rules.options import OptionValue
from companion.rules.shows import Show
from companion.rules.words import Said, say

V = TypeVar("V")

Moment = tuple[Callable[[V], bool], Said]
"""Whether something matters now, by the view of the seat whose turn it is, and the sentence that explains it."""


PUSH = say("Push the loose tile in at an arrow: the whole row moves on, and a tile drops out at its other end.")
NOT_BACK = say("One arrow is closed: you may not push the tile straight back in where it has just come out.")
"""What the boxes with a sliding maze explain in the same words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A short game, dealt from a seed or from a `start` as JSON; its reader is the first seat.

    Each step has its actions in notation, `; ` between them, and the sentence below its picture; a first step without
    actions shows the start.
    """

    steps: tuple[tuple[str, Said], ...]
    seed: int = 0
    seats: tuple[str, ...] = ("red", "yellow")
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    start: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class LessonPicture:
    """What the reader of a lesson sees once a step is done: its words, the last action in notation ("" for the start),
    the cells of its walk, the view as JSON, and what lies beside the board."""

    words: Said
    action: str
    way: tuple[str, ...]
    view: Mapping[str, object]
    shows: tuple[Show, ...]
