"""Master Labyrinth (2007): the state of a game and what a seat may know of it, as frozen values.

Secrets leave by allow-list: a view is what is public, and of a card in a hand others learn the pile it was dealt from,
which all have seen (master_2007.txt, "Preparation"). A position and a view have the same keys in their JSON: a view is
what a referee knows who has seen no more than that seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from companion.games.master_2007.cards import card_symbol, card_value, hidden, is_hidden, pile_of, sorted_cards
from companion.games.master_2007.copy import GAME, REFUGE
from companion.maze.board import Board
from companion.maze.cell import MOVABLE_CELLS, WIDTH, Cell
from companion.maze.sides import ALL_SIDES, CANONICAL, Sides, orientations, shape_of
from companion.maze.tile import Tile
from companion.rules.options import HouseRules, house_rule
from companion.rules.public import Held, Public, held, public_part
from companion.rules.words import say

TITLE = say("Master Labyrinth (2007)")
VARIANTS = ("standard",)
SEAT_RANGE = (2, 4)

PHASES = (
    "push", "comes-out", "walk", "put-treasure", "coin", "dragon", "duel", "reroll", "final", "final-reroll", "after",
    "over",
)  # fmt: skip
"""What is due: `duel` and `final` are rolls of the duel die, the `reroll` after each the seat's answer to it."""

GUARD_FACES = ("white", "black")
ARROW_FACES = ("1", "2", "3", "4")
DRAGON_DIE = (*ARROW_FACES, *GUARD_FACES)
"""The faces of the dragon die: so many arrows, or one of the guards."""

FINAL_ROLLS = 3
COIN_POINTS = 5
DRAGON_POINTS = 15


@dataclass(frozen=True, slots=True)
class Master2007Options(HouseRules):
    """The house rules of one game."""

    dragon_turns: str = house_rule(
        "clockwise",
        "anticlockwise",
        text=say("which way an arrow on the dragon die turns the dragon"),
        says=(say("clockwise"), say("anticlockwise")),
    )
    dragon_needs_opening: bool = house_rule(
        False, True, text=say("a tile with its wall to the dragon hides what is behind it")
    )
    skip_to_next_if_empty: bool = house_rule(
        False, True, text=say("a pawn without a treasure does not protect those behind it")
    )
    chain_double_turn: bool = house_rule(False, True, text=say("a double turn may end with another double-turn card"))
    final_duel_same_turn: bool = house_rule(
        False, True, text=say("the last treasure and the final duel may come in one turn")
    )
    double_turn_after_lost_duel: bool = house_rule(
        False, True, text=say("you may play a double-turn card after losing the final duel")
    )
    turn_limit: int = house_rule(0, text=say("end the game after this many turns (0: no limit)"), span=(0, 9999))


Treasures = tuple[tuple[Cell, int], ...]
"""Treasures on the board: cell and value, in cell order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Master2007Public(Public):
    """What everybody at the table sees.

    `dragon` is the side it looks to; `waiting` the treasures of the second phase not on the board yet; `collected`
    what each seat owns, lowest first; `box` what duels have cost; `played` the cards on the discard pile. `tiles`
    counts the movable tiles of the box by shape. `took` is the value of the treasure taken in this turn, or 0. `duels`
    are the seats that still have to defend themselves, the next one first; `rolls` what counts of the running duel so
    far. `is_extra` marks the second of two turns, `has_fought` a final duel lost in this turn, `slayer` who has beaten
    the dragon.
    """

    game: ClassVar[str] = GAME
    table_phases: ClassVar[tuple[str, ...]] = ("comes-out", "put-treasure", "dragon", "duel", "final")

    board: Board
    homes: Held[Cell]
    pawns: Held[Cell]
    guards: Held[Cell]
    dragon: str
    treasures: Treasures
    treasure_cells: tuple[Cell, ...]
    waiting: tuple[int, ...]
    collected: Held[tuple[int, ...]]
    coins: Held[int]
    tiles: Held[int]
    played: tuple[str, ...] = ()
    box: tuple[int, ...] = ()
    options: Master2007Options = Master2007Options()
    ban: str | None = None
    took: int = 0
    duels: tuple[str, ...] = ()
    rolls: tuple[int, ...] = ()
    is_extra: bool = False
    has_fought: bool = False
    slayer: str = ""
    outcome: str = ""

    @property
    def duellist(self) -> str:
        """Who rolls the duel die: the next to defend itself, else the seat whose turn it is."""
        return self.duels[0] if self.duels else self.seat

    @property
    def to_act(self) -> str:
        """The colour to act, `TABLE`, or `""` when the game is over."""
        return self.duellist if self.phase == "reroll" else super(Master2007Public, self).to_act


@dataclass(frozen=True, slots=True, kw_only=True)
class Master2007State(Master2007Public):
    """Everything about a running game, as far as the referee knows it.

    `hands` may hold cards that nobody has seen, `unseen` being what they are.
    """

    hands: Held[tuple[str, ...]]
    unseen: tuple[str, ...] = ()


def lowest_treasure(state: Master2007State) -> int:
    """The lowest value on the board, the only one that may be taken; 0 when the board is empty."""
    return min((value for _, value in state.treasures), default=0)


def treasure_at(state: Master2007State, cell: Cell) -> int:
    """The value of the treasure on the cell, 0 when there is none."""
    return next((value for place, value in state.treasures if place == cell), 0)


def has_run_out(state: Master2007State) -> bool:
    """Whether the table has played as many turns as it wanted to (option `turn_limit`)."""
    return 0 < state.options.turn_limit <= state.turn


_FACED: dict[str, Cell] = {"N": REFUGE - WIDTH, "E": REFUGE + 1, "S": REFUGE + WIDTH, "W": REFUGE - 1}


def faced_cell(direction: str) -> Cell:
    """The cell beside the refuge that a dragon looking there looks at."""
    return _FACED[direction]


def pawn_cell(state: Master2007State, seat: str) -> Cell:
    """Where the seat's adventurer stands; raises KeyError."""
    return held(state.pawns, seat)


# --- cards ---


def cards_like(state: Master2007State, seat: str, symbol: str = "", value: int = 0) -> tuple[str, ...]:
    """The seat's cards with this symbol, or of this value, each once; where nobody has seen a card, all it may be."""
    hand = held(state.hands, seat)
    piles = {pile_of(card) for card in hand if is_hidden(card)}
    might = [card for card in state.unseen if pile_of(card) in piles]
    found = (card for card in (*hand, *might) if not is_hidden(card) and is_like(card, symbol, value))
    return tuple(dict.fromkeys(found))


def is_like(card: str, symbol: str, value: int) -> bool:
    """Whether a card bears the symbol, or the value where no symbol is asked for."""
    return card_symbol(card) == symbol if symbol else card_value(card) == value


def might_hold(state: Master2007State, seat: str, symbol: str = "", value: int = 0) -> bool:
    """Whether someone looking on, who sees no hand, would think that the seat may have such a card.

    Who is asked for a card must tell nothing of the hands, so this alone decides it.
    """
    hand = held(state.hands, seat)
    if any(is_like(card, symbol, value) for card in hand if not is_hidden(card)):
        return True
    piles = {pile_of(card) for card in hand}
    return any(pile_of(card) in piles and is_like(card, symbol, value) for card in cards_out(state))


def cards_out(state: Master2007State) -> Iterable[str]:
    """The cards that have not been played, those that nobody has seen by what they may be."""
    yield from state.unseen
    for _, hand in state.hands:
        yield from (card for card in hand if not is_hidden(card))


# --- tiles nobody has seen ---


def known_shape(tile: Tile) -> str:
    """The shape of a tile, "" when nobody knows it."""
    return shape_of(tile.sides) if tile.is_known else tile.shape


def counted_shapes(board: Board) -> Held[int]:
    """How many movable tiles of each shape lie there, those left out that nobody has seen."""
    found = Counter([known_shape(board.cells[cell]) for cell in MOVABLE_CELLS] + [known_shape(board.loose)])
    return tuple((shape, found[shape]) for shape in CANONICAL)


def missing_shapes(board: Board, tiles: Held[int]) -> Counter[str]:
    """The shapes of the movable tiles that nobody has seen, by the count of what the box holds."""
    return Counter(dict(tiles)) - Counter(dict(counted_shapes(board)))


_LAYS = {shape: orientations(sides) for shape, sides in CANONICAL.items()}


def possible_lays(state: Master2007State, tile: Tile) -> tuple[Sides, ...]:
    """Every way the tile may lie: by its shape, or by the shapes that are missing."""
    shape = known_shape(tile)
    if shape:
        return _LAYS[shape]
    missing = missing_shapes(state.board, state.tiles)
    return tuple(sides for sides in ALL_SIDES if shape_of(sides) in missing)


@dataclass(frozen=True, slots=True, kw_only=True)
class Master2007View(Master2007Public):
    """What `viewer` may know of a state; `unseen` are the cards that the hidden ones in `hands` may be."""

    viewer: str
    hands: Held[tuple[str, ...]]
    unseen: tuple[str, ...]


def view(state: Master2007State, seat: str) -> Master2007View:
    """What the seat (a colour, or `TABLE` for someone looking on) may know of the state."""
    hands = tuple((owner, hand if owner == seat else _backs(hand)) for owner, hand in state.hands)
    public = public_part(Master2007Public, state)
    return Master2007View(viewer=seat, hands=hands, unseen=_unseen(state, seat), **public)


def _backs(hand: tuple[str, ...]) -> tuple[str, ...]:
    return sorted_cards(hidden(card) for card in hand)


def _unseen(state: Master2007State, seat: str) -> tuple[str, ...]:
    others = (card for owner, hand in state.hands if owner != seat for card in hand if not is_hidden(card))
    return sorted_cards((*state.unseen, *others))
