"""The classic game: the state of a game and what a seat may know of it, as frozen values.

The classic rulebook is not among those the project quotes; docs/rulings.md, "The classic game", says what holds.
Secrets leave by allow-list: a view is what is public, and of a stack of cards only its height is told, to its owner
also the card on top. Cards that a table lays face up are told to all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.maze.board import Board
from companion.maze.cell import Cell
from companion.maze.tile import UNKNOWN_MARK
from companion.rules.mazes.unknown import could_show, marks_of
from companion.rules.options import HouseRules, house_rule
from companion.rules.public import Held, Public, held, public_part
from companion.rules.words import say

GAME = "classic"
TITLE = say("The aMAZEing Labyrinth (classic)")
VARIANTS = ("standard",)
SEAT_RANGE = (1, 4)

PUSH, WALK, REVEAL, OVER = "push", "walk", "reveal", "over"
PHASES = (PUSH, WALK, REVEAL, OVER)

WON, STOPPED = "won", "stopped"
OUTCOMES = ("", WON, STOPPED)

HIDDEN = "?"
"""A treasure card that nobody has told the referee."""


@dataclass(frozen=True, slots=True)
class ClassicOptions(HouseRules):
    """The house rules of one game."""

    must_walk_to_collect: bool = house_rule(
        False, True, text=say("you collect a treasure only in a turn in which your pawn moved")
    )
    open_cards: bool = house_rule(
        False, True, text=say("for small children: all cards face up, treasures in any order")
    )
    end_anywhere: bool = house_rule(
        False, True, text=say("you win as soon as you find your last treasure, without going home")
    )
    cards_each: int = house_rule(0, text=say("treasure cards for each player (0: share them all out)"), span=(1, 24))
    turn_limit: int = house_rule(0, 400, text=say("end the game after this many turns (0: no limit)"), span=(1, 9999))


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicPublic(Public):
    """What everybody at the table sees.

    `found` are the cards that each seat has found. `ruled_out` is what no current card of a seat can be, because the
    seat ended a turn on that treasure and showed nothing. `ban` is the arrow where the loose tile came out. `hidden`
    are the tiles that those can be of which not all is known (`companion/rules/mazes/unknown.py`), none where all is:
    anybody can tell who knows the box and looks at the board.
    """

    game: ClassVar[str] = GAME
    table_phases: ClassVar[tuple[str, ...]] = (REVEAL,)

    board: Board
    homes: Held[Cell]
    pawns: Held[Cell]
    found: Held[tuple[str, ...]]
    ruled_out: Held[tuple[str, ...]]
    options: ClassicOptions = ClassicOptions()
    ban: str | None = None
    outcome: str = ""
    hidden: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicState(ClassicPublic):
    """Everything about a running game, as the referee knows it.

    `stacks` are the cards of each seat that it has not found yet, the current one first, `?` for what the referee was
    never told.
    """

    stacks: Held[tuple[str, ...]]


def pawn_cell(state: ClassicState, colour: str) -> Cell:
    """Where the pawn of a colour in play stands; raises KeyError."""
    return held(state.pawns, colour)


def mark_below(state: ClassicState) -> str | None:
    """The treasure on the tile that the pawn of the seat whose turn it is stands on."""
    return state.board.cells[pawn_cell(state, state.seat)].mark


def is_mark_asked(state: ClassicState) -> bool:
    """Whether it could matter now what the tile shows that the pawn stands on, and nobody has told.

    That is judged by what everybody can see, so that the question gives no card away.
    """
    if mark_below(state) != UNKNOWN_MARK or not current_cards(state, state.seat):
        return False
    shows = could_show(state.board, state.hidden, pawn_cell(state, state.seat))
    return not shows.isdisjoint(unseen(state, state.seat))


def is_done(state: ClassicState) -> bool:
    """Whether the pawn of the seat whose turn it is stands where it wins once it has found everything."""
    return state.options.end_anywhere or pawn_cell(state, state.seat) == held(state.homes, state.seat)


def current_cards(state: ClassicState, colour: str) -> tuple[str, ...]:
    """The treasures the seat may collect next, `?` for each the referee does not know; none when it has found all."""
    return wanted(held(state.stacks, colour), state.options)


def wanted(stack: tuple[str, ...], options: ClassicOptions) -> tuple[str, ...]:
    """The cards of a stack that count now: the one on top, or all where they lie face up."""
    return stack if options.open_cards else stack[:1]


def printed(board: Board, hidden: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Every treasure printed on the tiles, the loose one among them; last those of which nobody knows where."""
    known = (tile.mark for tile in (*board.cells, board.loose) if tile.mark not in (None, UNKNOWN_MARK))
    return (*(mark for mark in known if mark is not None), *sorted(marks_of(hidden)))


def unseen(state: ClassicState, colour: str) -> tuple[str, ...]:
    """What a current card of a seat could be for somebody who sees what lies open on the table."""
    stack = held(state.stacks, colour)
    if state.options.open_cards and HIDDEN not in stack:
        return stack
    gone = {card for _, cards in state.found for card in cards} | set(held(state.ruled_out, colour))
    return tuple(treasure for treasure in printed(state.board, state.hidden) if treasure not in gone)


def could_be(state: ClassicState, colour: str) -> tuple[str, ...]:
    """What a current card of a seat can be as far as the referee knows: one treasure where it was told."""
    cards = current_cards(state, colour)
    if HIDDEN not in cards:
        return cards
    known = {card for _, stack in state.stacks for card in stack}
    return tuple(treasure for treasure in unseen(state, colour) if treasure not in known)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicView(ClassicPublic):
    """What `viewer` may know of a state; every card of `stacks` that it may not know is `?`."""

    viewer: str
    stacks: Held[tuple[str, ...]]


def view(state: ClassicState, seat: str) -> ClassicView:
    """What the seat (a colour, or `TABLE` for someone looking on) may know of the state."""
    stacks = tuple((owner, _seen(stack, owner == seat, state.options)) for owner, stack in state.stacks)
    return ClassicView(viewer=seat, stacks=stacks, **public_part(ClassicPublic, state))


def _seen(stack: tuple[str, ...], is_own: bool, options: ClassicOptions) -> tuple[str, ...]:
    """What lies face up everybody sees; of a stack face down its owner sees the top."""
    top = wanted(stack, options) if is_own or options.open_cards else ()
    return top + (HIDDEN,) * (len(stack) - len(top))
