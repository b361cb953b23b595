"""What can be tapped next, as values: actions, steps that narrow, and ways in which a tile can lie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from web.boards.maze_art import TileArt

Picks = tuple[str, ...]

LYING, STAY, LEAVE = "lying:", "stay:on", "stay:off"
"""How wishes begin: how what is laid is to lie, and that the turn goes on after a walk, or ends with it."""


def with_habit(picks: Picks, habit: str) -> Picks:
    """The picks with what a seat chose last about walks, unless they say something else about that."""
    return picks if not habit or any(map(is_habit, picks)) else (*picks, habit)


def is_habit(pick: str) -> bool:
    """Whether a pick says what a walk does to the turn: that counts until somebody chooses otherwise."""
    return pick in (STAY, LEAVE)


def is_wish(pick: str) -> bool:
    """Whether a pick narrows nothing."""
    return pick.startswith(LYING) or is_habit(pick)


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
    `turns_page` that the next page of a book is turned with the end of the turn.
    """

    picks: Picks
    spots: Mapping[str, str]
    at_once: Mapping[str, str]
    groups: tuple[GroupArt, ...]
    faces: tuple[FaceArt, ...] = ()
    ends: bool = False
    can_stay: bool = False
    turns_page: bool = False

    @property
    def then_ends(self) -> str:
        """What follows an action with the same tap: the end of the turn, or that and the next page."""
        return "page" if self.turns_page else "end"

    @property
    def chosen(self) -> Picks:
        """The picks that narrow."""
        return tuple(pick for pick in self.picks if not is_wish(pick))

    def then(self, pick: str) -> Picks:
        """The picks after one more; a wish takes the place of any like it."""
        kind = pick.partition(":")[0] + ":"
        return (*(one for one in self.picks if not (is_wish(pick) and one.startswith(kind))), pick)

