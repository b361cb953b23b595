"""Composes an action by taps: each tap picks a noun where it is, and narrows what can still be meant. Pure.

A pick is a text such as `place:c4`, `arrow:W2`, `word:owl` or `verb:rotate`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion.rules.phrases import Offered
from companion.rules.words import Language, Noun, listed, say, told, treasure
from web.boards.maze_art import TileArt, draw_tile
from web.boards.maze_view import CELL_NAMES, read_tile
from web.boards.tile_tracks import ARROWS

Picks = tuple[str, ...]

DRAWN_PLACE = re.compile(r"r[1-9]\.[1-9][0-9]?|-?[0-9]+,-?[0-9]+")
"""A square of a round board as text, as in `r3.12`, or a place on the card table, as in `2,-1`."""

MOST_BUTTONS = 12
"""More actions of one verb than this are narrowed down by another tap first."""


DIRECTIONS = {"N": "north", "E": "east", "S": "south", "W": "west"}


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


@dataclass(frozen=True, slots=True)
class Composer:
    """What can be tapped after some picks: places and arrows on the board, and groups beside it.

    `at_once` are the places with which an action is complete and no other is possible: one tap does it.
    """

    picks: Picks
    spots: Mapping[str, str]
    at_once: Mapping[str, str]
    groups: tuple[GroupArt, ...]


def compose(offers: Iterable[Offered], picks: Picks, language: Language) -> Composer:
    """What can be tapped next; picks that fit nothing any more are dropped."""
    everything = _with_counts(tuple(offers))
    left = [one for one in everything if _fits(one, picks)]
    if picks and not left:
        return compose(everything, (), language)
    artist = _Artist(picks, language)
    grouped: dict[str, list[Offered]] = {}
    for one in left:
        grouped.setdefault(one.verb, []).append(one)
    groups = [artist.group(found) for found in grouped.values()]
    spots = artist.spots(left)
    at_once = {pick: text for pick, text in _only_actions(left, picks).items() if pick in spots}
    return Composer(picks, spots, at_once, tuple(one for one in groups if one.actions or one.steps))


def still_meant(offers: Iterable[Offered], picks: Picks) -> Picks:
    """The picks, as long as an action is offered that they can lead to; else none."""
    return picks if any(_fits(one, picks) for one in _with_counts(tuple(offers))) else ()


def _with_counts(offers: tuple[Offered, ...]) -> tuple[Offered, ...]:
    """The same actions; one step of a ring that turns as far as one likes is a number of steps like any other."""
    far = {dict(one.nouns)["ring"] for one in offers if {"ring", "count"} <= {kind for kind, _ in one.nouns}}
    return tuple(
        replace(one, nouns=(*one.nouns, ("count", "1"))) if len(one.nouns) == 1 and one.nouns[0][1] in far else one
        for one in offers
    )


def open_nouns(offered: Offered, picks: Picks) -> list[tuple[str, str]]:
    """The nouns of an action that were not picked yet, in order."""
    picked = Counter(picks)
    left = []
    for kind, word in offered.nouns:
        name = f"{kind}:{word}"
        if picked[name]:
            picked[name] -= 1
        else:
            left.append((kind, word))
    return left


def _fits(offered: Offered, picks: Picks) -> bool:
    own = Counter([f"verb:{offered.verb}", *(f"{kind}:{word}" for kind, word in offered.nouns)])
    return not Counter(picks) - own


def _only_actions(left: Iterable[Offered], picks: Picks) -> dict[str, str]:
    """Next picks that say an action in full and fit no other, with that action."""
    nouns = [(one, [f"{kind}:{word}" for kind, word in open_nouns(one, picks)]) for one in left]
    fitting = Counter(pick for _, own in nouns for pick in set(own))
    return {own[0]: one.text for one, own in nouns if len(own) == 1 and fitting[own[0]] == 1}


@dataclass(frozen=True, slots=True)
class _Artist:
    """Draws what is left after some picks in one language."""

    picks: Picks
    language: Language

    def spots(self, left: Iterable[Offered]) -> dict[str, str]:
        """Places and arrows to tap, each with what can be done there."""
        found: dict[str, list[str]] = {}
        for one in left:
            nouns = open_nouns(one, self.picks)
            for kind, word in filter(self._has_spot, nouns if self._waits(nouns) else ()):
                found.setdefault(f"{kind}:{word}", []).append(told(one.could or one.verb, self.language))
        return {pick: self._spot_words(pick, could) for pick, could in found.items()}

    def group(self, found: list[Offered]) -> GroupArt:
        """What one verb can still do, but for what begins with a tap on the board."""
        heading = told(say("{verb:capital}", verb=found[0].could), self.language)
        beside = [one for one in found if not self._waits(open_nouns(one, self.picks))]
        nouns = [open_nouns(one, self.picks) for one in beside]
        has_board = len(beside) > 1 and any(self._has_spot(noun) for own in nouns for noun in own)
        if (len(beside) <= MOST_BUTTONS and not has_board) or max(map(len, nouns)) <= 1:
            actions = tuple(self._action(one) for one in beside)
            is_said = [one.words for one in actions if one.tile is None and one.card is None] == [heading]
            return GroupArt("" if is_said else heading, actions, ())
        return GroupArt(heading, (), self._steps(nouns))

    def _steps(self, nouns: Iterable[list[tuple[str, str]]]) -> tuple[StepArt, ...]:
        """The next nouns of a verb, each once."""
        firsts = dict.fromkeys(noun[0] for noun in nouns if noun)
        return tuple(
            StepArt(f"{kind}:{word}", self._noun(kind, word), word if kind == "word" else "") for kind, word in firsts
        )

    def _action(self, offered: Offered) -> ActionArt:
        left = open_nouns(offered, self.picks)
        sides = next((word for kind, word in left if kind == "sides"), "")
        tile = draw_tile("loose", read_tile(sides), None) if sides else None
        turn = next((word for kind, word in left if kind == "turn"), "")
        words = _lying(offered.words, sides, turn)
        card = (offered.nouns[0][1], turn) if turn else None
        return ActionArt(offered.text, told(say("{action:capital}", action=words), self.language), tile, card)

    def _noun(self, kind: str, word: str) -> str:
        said = say("{noun:capital}", noun=treasure(word)) if kind == "word" else say("{noun}", noun=word)
        return told(said, self.language)

    def _has_spot(self, noun: tuple[str, str]) -> bool:
        return has_spot(noun, self.picks)

    def _waits(self, nouns: list[tuple[str, str]]) -> bool:
        """Whether the next noun is tapped on the drawn board."""
        return bool(nouns) and self._has_spot(nouns[0])

    def _spot_words(self, pick: str, could: Iterable[str]) -> str:
        what = ", ".join(dict.fromkeys(could))
        kind, _, word = pick.partition(":")
        if kind == "ring":
            return told(say("{ring:capital}: {actions}", ring=Noun("ring", word), actions=what), self.language)
        return told(say("{place}: {actions}", place=word, actions=what), self.language)


def _lying(words: str, sides: str, turn: str) -> str:
    """The words of an action that lays a tile or a card, and how it then lies: turns of one tile differ in that."""
    if sides:
        opens = listed(Noun("direction", DIRECTIONS[side]) for side in sides)
        return say("{action}, open to {sides}", action=words, sides=opens)
    return say("{action}, its top to {side}", action=words, side=Noun("direction", DIRECTIONS[turn])) if turn else words


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


def meant_by(offers: Iterable[Offered], picks: Picks, pick: str, loose: str) -> str:
    """The action somebody means who taps a place, an arrow or a ring at which nothing can be done; "" for none.

    It is like one that can be done after these picks, else a laid card is taken, or it is a walk, a push or a turn;
    `loose` is how the loose tile lies.
    """
    kind, _, word = pick.partition(":")
    for one in offers:
        nouns = open_nouns(one, picks) if _fits(one, picks) else []
        if nouns and nouns[0][0] == kind:
            at = one.nouns.index(nouns[0])
            return " ".join([one.verb, *(word if number == at else own for number, (_, own) in enumerate(one.nouns))])
    place = f"take {word}" if "," in word else f"walk {word}"
    plain = {"place": place, "arrow": f"push {word} {loose}", "ring": f"turn {word}"}
    return plain.get(kind, "")


def turns_of(offers: Iterable[Offered]) -> dict[str, dict[int, str]]:
    """For each ring the actions that turn it, by how many steps."""
    found: dict[str, dict[int, str]] = {}
    for one in offers:
        nouns = dict(one.nouns)
        if "ring" in nouns:
            found.setdefault(nouns["ring"], {})[int(nouns.get("count", 1))] = one.text
    return found
