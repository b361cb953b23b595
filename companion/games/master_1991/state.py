"""Master Labyrinth 1991 (Labyrinth der Meister): the state of a game, as a frozen value; no rule in here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.master_1991.actions import Formula, Tip
from companion.maze.board import Board
from companion.maze.cell import Cell
from companion.rules.game import NOBODY, TABLE, GameOption, OptionValue
from companion.rules.held import Held, held
from companion.rules.options import chosen_options
from companion.rules.words import say

GAME = "master-1991"
TITLE = say("Master Labyrinth (1991)")
VARIANTS = ("standard",)
PHASES = ("reveal", "push", "act", "pay", "over")
SEAT_RANGE = (2, 4)
WANDS = 3
"""Every seat begins with three (master_1991_excerpt.txt, "The Magic Wands")."""

NO_LIMIT = 0

OPTIONS = (
    GameOption("wand_chain", (False, True), say("you may use another wand for another extra turn")),
    GameOption(
        "continue_after_token", (False, True), say("a pawn that has taken a token may move on in the same turn")
    ),
    GameOption("tips", (True, False), say("players may offer a token or a wand for a hint")),
    GameOption(
        "formulas", ("dealt", "start", "end"), say("when the companion learns the secret formulas"), with_paper="end"
    ),
    GameOption("formula_size", (3, 2, 1, 0), say("how many ingredients of a formula count, lowest numbers first")),
    GameOption("formula_bonus", (20,), say("points for each ingredient of your own formula"), span=(0, 99)),
    GameOption("wand_value", (3,), say("points for each wand you have left"), span=(0, 99)),
    GameOption("turn_limit", (NO_LIMIT,), say("end the game after this many turns (0: no limit)"), span=(0, 9999)),
)


@dataclass(frozen=True, slots=True)
class Master1991Options:
    """The house rules of one game; `OPTIONS` says what each means."""

    wand_chain: bool = False
    continue_after_token: bool = False
    tips: bool = True
    formulas: str = "dealt"
    formula_size: int = 3
    formula_bonus: int = 20
    wand_value: int = 3
    turn_limit: int = NO_LIMIT


def options_of(chosen: Mapping[str, OptionValue] | None) -> Master1991Options:
    """The house rules with these chosen; raises BadConfig for an unknown option or value."""
    return Master1991Options(**chosen_options(TITLE, OPTIONS, chosen))  # type: ignore[arg-type]  # held against OPTIONS


@dataclass(frozen=True, slots=True)
class Master1991State:
    """Everything about a running game, as the referee knows it.

    `tokens` are those in the maze with their cells, in the order of their numbers; `taken` those each seat has.
    `formulas` are the seats' secret cards, UNKNOWN where the referee has not learnt them; `deck` the cards it has
    seen in nobody's hand. `may_walk` says the pawn may walk; `began` is where it stood before a walk that may go on.
    `is_extra` marks the turn a wand was given for. `offer` is what the seat would pay for a tip, `tips` what it was
    told, `owed` who is to be paid. `ban` is the arrow at which the last tile came out.
    """

    board: Board
    seats: tuple[str, ...]
    pawns: Held[Cell]
    tokens: tuple[tuple[int, Cell], ...]
    taken: Held[tuple[int, ...]]
    wands: Held[int]
    formulas: Held[Formula]
    deck: tuple[Formula, ...]
    options: Master1991Options = Master1991Options()
    variant: str = VARIANTS[0]
    turn: int = 0
    phase: str = "push"
    may_walk: bool = False
    began: Cell | None = None
    is_extra: bool = False
    offer: str | None = None
    tips: tuple[Tip, ...] = ()
    owed: str | None = None
    ban: str | None = None

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
        return {"reveal": TABLE, "over": NOBODY}.get(self.phase, self.seat)

    @property
    def homes(self) -> Held[Cell]:
        """None: no pawn has a corner to come home to, and the corners have no colours."""
        return ()

    @property
    def next_token(self) -> int | None:
        """The one token that may be taken now; None when all are taken."""
        return self.tokens[0][0] if self.tokens else None

    @property
    def is_ended(self) -> bool:
        """Whether nobody may push any more: the mistletoe is taken, or the turns are used up."""
        limit = self.options.turn_limit
        return not self.tokens or (limit != NO_LIMIT and self.turn >= limit)

    @property
    def outcome(self) -> str:
        """`won`, `stopped` where the turn limit ended it, or `""` while the game runs."""
        if self.phase != "over":
            return ""
        return "stopped" if self.tokens else "won"


def pawn_cell(state: Master1991State, colour: str) -> Cell:
    """Where the pawn of a colour in play stands; raises KeyError."""
    return held(state.pawns, colour)


def unrevealed(state: Master1991State) -> tuple[str, ...]:
    """The seats whose formula the referee does not know, in playing order."""
    return tuple(seat for seat, formula in state.formulas if not formula)


def possible_formulas(state: Master1991State, seat: str) -> tuple[Formula, ...]:
    """What the seat's formula may be as far as the referee knows: its card, or one of those in nobody's known hand."""
    formula = held(state.formulas, seat)
    return (formula,) if formula else state.deck
