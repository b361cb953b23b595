"""Labyrinth Team Edition (2022): the state of a game, as a frozen value; what may be done with it lives elsewhere."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import ClassVar, TypeVar

from companion.games.team.actions import Page
from companion.maze.board import Board
from companion.maze.cell import Cell
from companion.rules.game import NOBODY, TABLE
from companion.rules.options import HouseRules, OptionValue, house_rule
from companion.rules.public import Held, Public, held
from companion.rules.words import say

Card = TypeVar("Card")

GAME = "team"
TITLE = say("Labyrinth Team Edition (2022)")
VARIANTS = INTRODUCTORY, STANDARD, EXPERT = ("introductory", "standard", "expert")
SEAT_RANGE = (2, 4)
PHASES = ("choose", "page", "act", "reveal", "draw", "over")
SPELLS = ("push", "rotate")
"""Every seat owns both in the introductory game (team_2022.txt, "Preparation" 5)."""

SPECIAL_SPELLS = ("rotate", "switch", "traverse", "teleport", "escape")
"""In the other variants every seat owns Push and one of these, no two the same (team_2022.txt, "Standard game")."""

HAND_SIZE = 2
"""Treasure cards before each seat (team_2022.txt, "Preparation" 6)."""

_SELDOM = ("book", "first_cards", "hints_remember")
"""House rules about pages and cards that lie on the table, and about hints: a position names them only where chosen."""

_NOT_INTRODUCTORY = ("special_spells", "teleport_from_anywhere")
"""House rules about spells that the introductory game does not have."""


@dataclass(frozen=True, slots=True)
class TeamOptions(HouseRules):
    """The house rules of one game."""

    forbid_undo_daedalus: bool = house_rule(False, True, text=say("you may not undo Daedalus's latest push with yours"))
    flip_on_entry: str = house_rule(
        "optional",
        "mandatory",
        text=say("turning up a face-down tile when a pawn stops on it"),
        says=(say("the player decides"), say("always")),
    )
    allow_loop_collect: bool = house_rule(
        False, True, text=say("you collect a treasure by a round trip that ends where it began")
    )
    bonus_for_mates: bool = house_rule(
        True, False, text=say("with a bonus move you may collect a teammate's card once your own cards are gone")
    )
    special_spells: str = house_rule(
        "dealt",
        "chosen",
        text=say("how players get their special spells (not in the introductory game)"),
        says=(say("dealt at random"), say("the players choose")),
    )
    teleport_from_anywhere: bool = house_rule(False, True, text=say("you can use the Teleport spell from any square"))
    book: str = house_rule(
        "copy",
        "table",
        text=say("use the pages that the companion knows, or a paper book in which any page may come"),
        with_paper="table",
    )
    first_cards: str = house_rule(
        "dealt",
        "drawn",
        text=say("where the first treasure cards come from"),
        says=(say("the companion deals them"), say("you draw each from the box and tap it")),
        with_paper="drawn",
    )

    hints_remember: bool = house_rule(
        False, True, text=say("hints remember which tiles everybody has seen being turned face down")
    )

    @property
    def has_paper_book(self) -> bool:
        """Whether the pages are turned on the table, and nobody has taught the companion which there are."""
        return self.book == "table"


def options_json(options: TeamOptions, variant: str) -> dict[str, OptionValue]:
    """The house rules by name; some of them, and in the introductory game those on spells, only where chosen."""
    chosen: dict[str, OptionValue] = asdict(options)
    seldom = (*_SELDOM, *_NOT_INTRODUCTORY) if variant == INTRODUCTORY else _SELDOM
    left_out = [name for name in seldom if chosen[name] == getattr(TeamOptions(), name)]
    return {name: value for name, value in chosen.items() if name not in left_out}


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPublic(Public):
    """What everybody at the table sees.

    `turned` are the pages so far, the last one lying open. `spells` are the unused ones, `specials` the special spell
    of each seat that has one, in seat order. `may_walk` says the seat has a walk (its own, or after `found` 1 the
    bonus); `may_turn_up` that its pawn has just stopped on a face-down tile, `must_turn_up` that it has to be turned
    up. `ban` is the arrow that would undo Daedalus's latest push, as long as nothing was pushed since. `nowhere` are
    treasures of the open page that somebody has looked for in vain, until the page is carried out.
    """

    game: ClassVar[str] = GAME

    homes: Held[Cell]
    pawns: Held[Cell]
    hands: Held[tuple[str, ...]]
    spells: Held[tuple[str, ...]]
    collected: tuple[str, ...] = ()
    turned: tuple[Page, ...] = ()
    options: TeamOptions = TeamOptions()
    variant: str = VARIANTS[0]
    phase: str = "page"
    may_walk: bool = False
    found: int = 0
    may_turn_up: bool = False
    must_turn_up: bool = False
    ban: str | None = None
    outcome: str = ""
    specials: Held[str] = ()
    nowhere: tuple[str, ...] = ()

    @property
    def to_act(self) -> str:
        """The colour to act, `TABLE`, or `""` when the game is over."""
        if self.phase == "choose":
            return next(seat for seat in self.seats if seat not in dict(self.specials))
        return {"act": self.seat, "over": NOBODY}.get(self.phase, TABLE)

    @property
    def has_bonus(self) -> bool:
        """Whether the walk the seat may still take is the bonus walk."""
        return self.may_walk and self.found > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamState(TeamPublic):
    """Everything about a running game, as the referee knows it.

    `deck` and `pages` are what may still come, in no order that means anything. `hidden` are the tiles that unknown
    ones can be, in no order that means anything; none where the referee knows every tile, or nothing about those.
    """

    board: Board
    deck: tuple[str, ...]
    pages: tuple[Page, ...]
    hidden: tuple[str, ...] = ()

    @property
    def page(self) -> Page | None:
        """The page that lies open in Daedalus's book."""
        return self.turned[-1] if self.turned else None


# --- spells ---


def own_spells(variant: str, specials: Held[str], seat: str) -> tuple[str, ...]:
    """The spells before the seat when none is used: Push, and the special one where it has one already."""
    return SPELLS if variant == INTRODUCTORY else ("push", *(spell for owner, spell in specials if owner == seat))


def with_specials(state: TeamState, specials: Held[str]) -> TeamState:
    """The state in which the seats have these special spells, none used yet."""
    return rested(replace(state, specials=specials))


def rested(state: TeamState) -> TeamState:
    """Every spell face up again (team_2022.txt, "3. End of turn")."""
    return replace(state, spells=tuple((seat, own_spells(state.variant, state.specials, seat)) for seat in state.seats))


# --- pawns ---


def pawn_cell(state: TeamState, colour: str) -> Cell:
    """Where the pawn of a colour in play stands; raises KeyError."""
    return held(state.pawns, colour)


# --- treasure cards ---


def is_dealing(state: TeamState) -> bool:
    """Whether the first cards are still drawn, before the first page (team_2022.txt, "Preparation" 6)."""
    return state.phase == "draw" and not state.turned and state.options.first_cards == "drawn"


def drawer(state: TeamState) -> str:
    """The seat that draws: before the first page each in turn until all have their cards, later whose turn it is."""
    lacking = (seat for seat in state.seats if len(held(state.hands, seat)) < HAND_SIZE)
    return next(lacking, state.seat) if is_dealing(state) else state.seat


def cards_due(state: TeamState) -> int:
    """How many treasure cards the seat that draws is still due."""
    return min(HAND_SIZE - len(held(state.hands, drawer(state))), len(state.deck))


def in_turn(variant: str, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a hand that count next: in the expert game the leftmost (team_2022.txt, "Expert game")."""
    return hand[:1] if variant == EXPERT else hand


def wanted(state: TeamState) -> frozenset[str]:
    """The treasures the seat could collect now: its own, or its mates' when it has none and the deck is empty."""
    own = held(state.hands, state.seat)
    if own:
        return frozenset(in_turn(state.variant, own))
    is_refused = state.found > 0 and not state.options.bonus_for_mates
    if state.deck or is_refused:
        return frozenset()
    return frozenset(treasure for _, hand in state.hands for treasure in in_turn(state.variant, hand))


def would_collect(state: TeamState, cell: Cell) -> bool:
    """Whether a walk of the seat that ends on the cell collects what lies there face up."""
    tile = state.board.cells[cell]
    return tile.is_face_up and tile.mark is not None and tile.mark in wanted(state)
