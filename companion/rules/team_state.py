"""Labyrinth Team Edition (2022): the state of a game, as a frozen value; what may be done with it lives elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from companion.maze.board import Board
from companion.maze.cell import Cell
from companion.rules.actions import Page
from companion.rules.game import NOBODY, TABLE, GameOption, OptionValue
from companion.rules.held import Held, held, with_held
from companion.rules.options import chosen_options

__all__ = [
    "GAME", "HAND_SIZE", "Held", "OPTIONS", "PHASES", "SPELLS", "TITLE", "VARIANTS", "TeamOptions", "TeamState",
    "cards_due", "held", "options_json", "options_of", "pawn_cell", "sent_home", "with_held",
]  # fmt: skip

GAME = "team"
TITLE = "Labyrinth Team Edition (2022)"
VARIANTS = ("introductory",)
PHASES = ("page", "act", "draw", "over")
SPELLS = ("push", "rotate")
"""Every seat owns both in the introductory game (team_2022.txt, "Preparation" 5)."""

HAND_SIZE = 2
"""Treasure cards before each seat (team_2022.txt, "Preparation" 6)."""

OPTIONS = (
    GameOption("forbid_undo_daedalus", (False, True), "the push that would undo Daedalus's latest push is forbidden"),
    GameOption("flip_on_entry", ("optional", "mandatory"), "whether a pawn that stops on a face-down tile turns it up"),
    GameOption("allow_loop_collect", (False, True), "a round trip that ends where it began collects a treasure"),
    GameOption("bonus_for_mates", (True, False), "a bonus walk may collect a mate's card once the own board is empty"),
)


@dataclass(frozen=True, slots=True)
class TeamOptions:
    """The house rules of one game; `OPTIONS` says what each means."""

    forbid_undo_daedalus: bool = False
    flip_on_entry: str = "optional"
    allow_loop_collect: bool = False
    bonus_for_mates: bool = True


def options_of(chosen: Mapping[str, OptionValue] | None) -> TeamOptions:
    """The house rules with these chosen; raises BadConfig for an unknown option or value."""
    return TeamOptions(**chosen_options(TITLE, OPTIONS, chosen))  # type: ignore[arg-type]  # held against OPTIONS


def options_json(options: TeamOptions) -> dict[str, OptionValue]:
    """The house rules as a mapping from name to value."""
    return {field.name: getattr(options, field.name) for field in fields(options)}


@dataclass(frozen=True, slots=True)
class TeamState:
    """Everything about a running game, as the referee knows it.

    `deck` and `pages` are what may still come, in no order that means anything; `turned` the pages so far, the
    last one lying open. `spells` are the unused ones. `may_walk` says the seat has a walk (its own, or after
    `found` 1 the bonus); `may_turn_up` that its pawn has just stopped on a face-down tile. `ban` is the arrow that
    would undo Daedalus's latest push, as long as nothing was pushed since.
    """

    board: Board
    seats: tuple[str, ...]
    homes: Held[Cell]
    pawns: Held[Cell]
    hands: Held[tuple[str, ...]]
    spells: Held[tuple[str, ...]]
    deck: tuple[str, ...]
    pages: tuple[Page, ...]
    collected: tuple[str, ...] = ()
    turned: tuple[Page, ...] = ()
    options: TeamOptions = TeamOptions()
    variant: str = VARIANTS[0]
    turn: int = 0
    phase: str = "page"
    may_walk: bool = False
    found: int = 0
    may_turn_up: bool = False
    ban: str | None = None
    outcome: str = ""

    @property
    def game(self) -> str:
        """The game's name in the catalogue."""
        return GAME

    @property
    def seat(self) -> str:
        """The colour whose turn it is, whoever acts at the moment."""
        return self.seats[self.turn % len(self.seats)]

    @property
    def to_act(self) -> str:
        """The colour to act, `TABLE`, or `""` when the game is over."""
        return {"act": self.seat, "over": NOBODY}.get(self.phase, TABLE)

    @property
    def page(self) -> Page | None:
        """The page that lies open in Daedalus's book."""
        return self.turned[-1] if self.turned else None

    @property
    def has_bonus(self) -> bool:
        """Whether the walk the seat may still take is the bonus walk."""
        return self.may_walk and self.found > 0


def pawn_cell(state: TeamState, colour: str) -> Cell:
    """Where the pawn of a colour in play stands; raises KeyError."""
    return held(state.pawns, colour)


def sent_home(state: TeamState, cells: frozenset[Cell]) -> TeamState:
    """Put every pawn that stands on one of the cells on its own home corner."""
    homes = dict(state.homes)
    pawns = tuple((colour, homes[colour] if cell in cells else cell) for colour, cell in state.pawns)
    return replace(state, pawns=pawns)


def cards_due(state: TeamState) -> int:
    """How many treasure cards the seat still draws at the end of its turn."""
    return min(HAND_SIZE - len(held(state.hands, state.seat)), len(state.deck))
