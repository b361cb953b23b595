"""Master Labyrinth 1991 (Labyrinth der Meister): the state of a game and what a seat may know of it, as frozen values.

A seat knows all that lies open and its own formula, the others' when the game is over. Secrets leave by allow-list: a
view is what is public.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.master_1991.actions import UNKNOWN, Formula, RevealFormula, Tip
from companion.maze.board import Board
from companion.maze.cell import Cell
from companion.rules.options import HouseRules, house_rule
from companion.rules.public import Held, Public, held, public_part
from companion.rules.verbs import Action, format_action
from companion.rules.words import say

GAME = "master-1991"
TITLE = say("Master Labyrinth (1991)")
VARIANTS = ("standard",)
PHASES = ("reveal", "push", "act", "pay", "over")
SEAT_RANGE = (2, 4)
WANDS = 3
"""Every seat begins with three (master_1991_excerpt.txt, "The Magic Wands")."""

NO_LIMIT = 0


@dataclass(frozen=True, slots=True)
class Master1991Options(HouseRules):
    """The house rules of one game."""

    wand_chain: bool = house_rule(False, True, text=say("you may use another wand for another extra turn"))
    continue_after_token: bool = house_rule(
        False, True, text=say("a pawn that has taken a token may move on in the same turn")
    )
    tips: bool = house_rule(True, False, text=say("players may offer a token or a wand for a hint"))
    formulas: str = house_rule(
        "dealt", "start", "end", text=say("when the companion learns the secret formulas"), with_paper="end"
    )
    formula_size: int = house_rule(
        3, 2, 1, 0, text=say("how many ingredients of a formula count, lowest numbers first")
    )
    formula_bonus: int = house_rule(20, text=say("points for each ingredient of your own formula"), span=(0, 99))
    wand_value: int = house_rule(3, text=say("points for each wand you have left"), span=(0, 99))
    turn_limit: int = house_rule(NO_LIMIT, text=say("end the game after this many turns (0: no limit)"), span=(0, 9999))


@dataclass(frozen=True, slots=True, kw_only=True)
class Master1991Public(Public):
    """What everybody at the table sees.

    `tokens` are those in the maze with their cells, in the order of their numbers; `taken` those each seat has.
    `may_walk` says the pawn may walk; `began` is where it stood before a walk that may go on. `is_extra` marks the turn
    a wand was given for. `offer` is what the seat would pay for a tip, `tips` what it was told, `owed` who is to be
    paid. `ban` is the arrow at which the last tile came out.
    """

    game: ClassVar[str] = GAME
    table_phases: ClassVar[tuple[str, ...]] = ("reveal",)

    board: Board
    pawns: Held[Cell]
    tokens: tuple[tuple[int, Cell], ...]
    taken: Held[tuple[int, ...]]
    wands: Held[int]
    options: Master1991Options = Master1991Options()
    may_walk: bool = False
    began: Cell | None = None
    is_extra: bool = False
    offer: str | None = None
    tips: tuple[Tip, ...] = ()
    owed: str | None = None
    ban: str | None = None

    @property
    def homes(self) -> Held[Cell]:
        """None: no pawn has a corner to come home to, and the corners have no colours."""
        return ()

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Master1991State(Master1991Public):
    """Everything about a running game, as the referee knows it.

    `formulas` are the seats' secret cards, UNKNOWN where the referee has not learnt them; `deck` the cards it has seen
    in nobody's hand.
    """

    formulas: Held[Formula]
    deck: tuple[Formula, ...]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Master1991View(Master1991Public):
    """What `viewer` may know of a state; formulas it may not know are UNKNOWN, and no card of the deck is in it.

    `shows_formula` is the seat that shows its formula to the referee now, or "".
    """

    viewer: str
    formulas: Held[Formula]
    shows_formula: str


def view(state: Master1991State, seat: str) -> Master1991View:
    """What the seat (a colour, or `TABLE` for someone looking on) may know of the state."""
    return Master1991View(
        viewer=seat,
        formulas=_seen(state, seat),
        shows_formula=unrevealed(state)[0] if state.phase == "reveal" else "",
        **public_part(Master1991Public, state),
    )


def _seen(state: Master1991State, viewer: str) -> Held[Formula]:
    """Its own card; all of them once they lie open for the score."""
    is_open = state.phase == "over"
    return tuple((seat, formula if is_open or seat == viewer else UNKNOWN) for seat, formula in state.formulas)


def told(state: Master1991State, action: Action, seat: str) -> str:
    """The action's text as that seat may know it: a formula shown to the referee is for nobody else's eyes."""
    if isinstance(action, RevealFormula) and action.seat != seat:
        return f"reveal formula {action.seat} ?"
    return format_action(action)
