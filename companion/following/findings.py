"""What following finds in a picture: plain frozen values for the session to act on, and a doubt as a question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.following.explaining.candidates import Actions
from companion.following.explaining.explain import Explanation, Kind
from companion.following.faults import Fault
from companion.following.rulebook import Rules
from companion.following.seen.settle import Calm
from companion.maze.cell import Cell
from companion.messages import Candidate, Question
from companion.records.notation import view_json
from companion.rules.game import TABLE
from companion.rules.mazes.places import homes_in_words
from companion.rules.verbs import format_action
from companion.rules.words import Said, listed, say


@dataclass(frozen=True, slots=True)
class Unrest:
    """The peace of the table changed: a hand, a moved board, no board, or calm again but not yet believed."""

    frame: int
    calm: Calm


@dataclass(frozen=True, slots=True)
class InStep:
    """The table lies as the companion expects."""

    frame: int


Where = Cell | str
"""A cell of a 7x7 board, or a place of another board as text."""


@dataclass(frozen=True, slots=True)
class Lagging:
    """The table has long not caught up with what was recorded unseen; `cells` are where it differs."""

    frame: int
    cells: tuple[Where, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """One legal explanation is clearly the best: `seats` did these actions; `state` is the state after them."""

    frame: int
    actions: Actions
    state: Any
    probability: float
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PutBack:
    """The table is as it was `steps` actions ago, at `state`."""

    frame: int
    steps: int
    state: Any
    probability: float


@dataclass(frozen=True, slots=True)
class Doubt:
    """Two or more explanations are too close; the likeliest first."""

    frame: int
    options: tuple[Explanation, ...]


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Somebody did something the rules forbid."""

    frame: int
    fault: Fault


@dataclass(frozen=True, slots=True)
class OutOfStep:
    """Nothing explains the table. `cells` and `pawns` differ from `nearest`, the best explanation there is.

    `wishes` say what to do about it where a game has words of its own for that. `is_start` says that nothing was played
    yet, `can_keep` that the table can be kept as it lies.
    """

    frame: int
    cells: tuple[Where, ...]
    pawns: tuple[str, ...]
    nearest: Explanation
    wishes: tuple[Said, ...] = ()
    is_start: bool = False
    can_keep: bool = True


Finding = Unrest | InStep | Lagging | Played | PutBack | Doubt | Forbidden | OutOfStep


def what_was_done(best: Explanation, frame: int) -> Played | PutBack:
    """The finding of an explanation that is believed, in which somebody acted."""
    if best.kind is Kind.PUT_BACK:
        return PutBack(frame, best.steps, best.state, best.probability)
    return Played(frame, best.actions, best.state, best.probability, best.seats)


TAKE_BACK = "undo"
"""The text of a candidate that takes the last action back, once for each."""


def ask(game: Rules, number: int, options: tuple[Explanation, ...]) -> Question:
    """The question behind a doubt; each candidate shows the board after it, as anybody may see it."""
    return Question(number, tuple(_candidate(game, one) for one in options))


def texts_of(one: Explanation) -> tuple[str, ...]:
    """What an explanation would book, as text; nothing where nothing happened."""
    if one.kind is Kind.PUT_BACK:
        return (TAKE_BACK,) * one.steps
    return tuple(format_action(action) for action in one.actions)


def _candidate(game: Rules, one: Explanation) -> Candidate:
    return Candidate(texts_of(one), view_json(game.view(one.state, TABLE)), one.probability, _words(game, one))


def _words(game: Rules, one: Explanation) -> Said:
    """What an explanation says was done, as anybody may know it."""
    if one.kind is Kind.PUT_BACK:
        return say("Something was put back.")
    done = [action for action in one.actions if game.table and isinstance(action, game.table.visible_actions)]
    if not done:
        return say("Nothing was moved.")
    homes = homes_in_words(one.state)
    told = listed(game.phrases.say_done(action, homes) for action in done)
    return say("{action:capital}", action=told)
