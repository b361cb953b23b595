"""What can be tapped next, as values: actions, steps that narrow, and ways in which a tile can lie."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from companion.maze.cell import ARROWS
from web.boards.maze_art import TileArt
from web.boards.maze_view import CELL_NAMES

Picks = tuple[str, ...]

LYING, STAY, LEAVE = "lying:", "stay:on", "stay:off"
"""How wishes begin: how what is laid is to lie, and that the turn goes on after a walk, or ends with it."""


ROUND_PLACE = re.compile(r"r[1-9]\.([1-9][0-9]?)")
"""A square of a round board as text, as in `r3.12`; the group is its number in its ring."""

DRAWN_PLACE = re.compile(rf"{ROUND_PLACE.pattern}|-?[0-9]+,-?[0-9]+")
"""A square of a round board, or a place on the card table, as in `2,-1`."""


def with_habit(picks: Picks, habit: str) -> Picks:
    """The picks with what a seat chose last about walks, unless they say something else about that."""
    return picks if not habit or any(map(is_habit, picks)) else (*picks, habit)


def is_habit(pick: str) -> bool:
    """Whether a pick says what a walk does to the turn: that counts until somebody chooses otherwise."""
    return pick in (STAY, LEAVE)


def is_wish(pick: str) -> bool:
    """Whether a pick narrows nothing."""
    return pick.startswith(LYING) or is_habit(pick)


def has_spot(noun: tuple[str, str], picks: Picks = ()) -> bool:
    """Whether a noun can be tapped on a drawn board: a cell, a square, an arrow, a ring, and how far it is turned."""
    kind, word = noun
    match kind:
        case "place":
            return word in CELL_NAMES or DRAWN_PLACE.fullmatch(word) is not None
        case "arrow":
            return word in ARROWS
        case "count":
            return any(pick.startswith("ring:") for pick in picks)
        case _:
            return kind == "ring"


@dataclass(frozen=True, slots=True)
class ActionArt:
    """An action to tap: its text, its words, and what it lays: a tile, or a card and its turn (None where none)."""

    text: str
    words: str
    tile: TileArt | None
    card: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class StepArt:
    """A tap that narrows: the pick it adds, its words, and the name of its picture ("" without one)."""

    pick: str
    words: str
    mark: str


@dataclass(frozen=True, slots=True)
class GroupArt:
    """What one verb can still do beside the board: actions to tap at once, or steps that narrow them down.

    There is no heading where the one button says the same.
    """

    heading: str
    actions: tuple[ActionArt, ...]
    steps: tuple[StepArt, ...]
    verb: str = ""


@dataclass(frozen=True, slots=True)
class FaceArt:
    """One way in which the loose tile, or a picked card, can lie: the wish, its words, its picture, whether it does."""

    wish: str
    words: str
    tile: TileArt | None
    card: tuple[str, str] | None
    is_now: bool


@dataclass(frozen=True, slots=True)
class Composer:
    """What can be tapped after some picks: places and arrows on the board, and groups beside it.

    `at_once` are the places with which an action is complete: one tap does it. `faces` are the ways in which what is
    laid then can lie. `ends` says that a walk ends the turn, `can_stay` that something may follow it and it is asked,
    `turns_page` that the button that ends the turn turns the next page of a book.
    """

    picks: Picks
    spots: Mapping[str, str]
    at_once: Mapping[str, str]
    groups: tuple[GroupArt, ...]
    faces: tuple[FaceArt, ...] = ()
    ends: bool = False
    can_stay: bool = False
    turns_page: bool = False

    def then_after(self, text: str) -> str:
        """What follows an action with the same tap: the next page after the end of a turn, that end after a walk, or ""
        for nothing."""
        if text == "end":
            return "page" if self.turns_page else ""
        return "end" if text.startswith("walk ") and self.ends else ""

    def is_spelled(self, pick: str) -> bool:
        """Whether a tap on a square walks there with a spell: there is no other way to it."""
        return self.at_once.get(pick, "").startswith("walk ") and self.at_once[pick].count(" ") > 1

    @property
    def has_spelled(self) -> bool:
        """Whether any square is reached by a spell with one tap."""
        return any(map(self.is_spelled, self.at_once))

    @property
    def chosen(self) -> Picks:
        """The picks that narrow."""
        return tuple(pick for pick in self.picks if not is_wish(pick))

    def then(self, pick: str) -> Picks:
        """The picks after one more; a wish takes the place of any like it."""
        kind = pick.partition(":")[0] + ":"
        return (*(one for one in self.picks if not (is_wish(pick) and one.startswith(kind))), pick)
