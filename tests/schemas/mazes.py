"""The keys of the games on 7x7 mazes; variants, house rules and seats are not here, as the games say them."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field, with_config
from typing_extensions import TypedDict

from tests.schemas.documents import CLOSED, Document
from tests.schemas.texts import (
    FACES,
    FORMULA,
    MARK,
    TOKEN,
    Arrow,
    Cell,
    ClassicTile,
    Colour,
    Count,
    Disc,
    DuelCard,
    FourHomes,
    Identity,
    Mark,
    MasterTile,
    Of2To4,
    OpenTile,
    Page,
    SeenCard,
    TeamTile,
    TeamTileSeen,
    Token,
    WholeBoard,
)


class Classic(Document):
    NEEDED = ("cells", "loose")
    SOMETIMES = ("hidden",)
    UNSEEN = ()

    phase: Literal["push", "walk", "reveal", "over"]
    """The seat pushes, walks or ends, TABLE says whether a card was shown, the game is over."""
    cells: Annotated[dict[Cell, ClassicTile], WholeBoard]
    loose: ClassicTile
    homes: FourHomes
    """The home of each colour of the copy."""
    pawns: dict[Colour, Cell]
    """Where each pawn stands."""
    hands: dict[Colour, list[SeenCard]]
    """The cards not found yet, the current one first; ? where nobody told."""
    found: dict[Colour, list[Mark]]
    """What each seat has found, in order."""
    ruled_out: dict[Colour, list[Mark]]
    """What a seat's current card cannot be: it ended a turn there and showed nothing."""
    hidden: list[Identity]
    """What the tiles can be of which not all is known, one each; only where there are any."""
    ban: Arrow | None
    """Where the loose tile came out with the last push, or null."""
    outcome: Literal["", "won", "stopped"]


class Master1991(Document):
    NEEDED = ("cells", "loose", "pawns", "tokens")

    turn: Count
    """Turns ended so far, extra turns not counted; the seat at turn modulo the number of seats has its turn."""
    phase: Literal["reveal", "push", "act", "pay", "over"]
    """TABLE shows a formula, the seat pushes, walks or ends, pays for a tip, the game is over."""
    cells: Annotated[dict[Cell, OpenTile], WholeBoard]
    loose: OpenTile
    pawns: Annotated[dict[Colour, Cell], Of2To4]
    """Each seat's cell."""
    tokens: Annotated[dict[Token, Cell], Field(max_length=21)]
    """Tokens in the maze, number to cell."""
    taken: Annotated[
        dict[Colour, list[Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 25]]], Of2To4
    ]
    """The numbers of the tokens each seat has."""
    wands: Annotated[dict[Colour, Count], Of2To4]
    """How many magic wands each seat has."""
    formulas: Annotated[dict[Colour, Annotated[str, Field(pattern=rf"^(\?|{FORMULA})$")]], Of2To4]
    """Each seat's secret formula; ? where it is not known."""
    walk: bool
    """The pawn may walk."""
    began: Cell | None
    """Where the pawn stood before a walk that may go on."""
    extra: bool
    """This is the turn a wand was given for."""
    offer: Annotated[str, Field(pattern=f"^(wand|{TOKEN})$")] | None
    """What the seat offers for a tip this turn."""
    tips: Annotated[
        list[Annotated[str, Field(pattern=r"^tip \S+ [NESW][246] [NESW]{2,3} [a-g][1-7]$")]], Field(max_length=3)
    ]
    """What it was told, as actions."""
    owed: Colour | None
    """The seat that is to be paid for its tip."""
    ban: Arrow | None
    """The arrow where the loose tile came out with the last push."""
    outcome: Literal["", "won", "stopped"]
    """Derived."""
    deck: list[Annotated[str, Field(pattern=f"^{FORMULA}$")]]
    """The formulas in nobody's known hand; left out, those of the copy."""


@with_config(CLOSED)
class Shapes(TypedDict):
    """How many movable tiles of each shape the copy has."""

    I: NotRequired[Count]  # noqa: E741
    L: NotRequired[Count]
    T: NotRequired[Count]


@with_config(CLOSED)
class Guards(TypedDict):
    black: Cell
    white: Cell


class Master2007(Document):
    NEEDED = ("cells", "loose", "pawns", "treasures")

    phase: Literal[
        "push", "comes-out", "walk", "put-treasure", "coin", "dragon", "duel", "reroll", "final", "final-reroll",
        "after", "over",
    ]  # fmt: skip
    """The seat pushes; TABLE shows the tile that came out from under the refuge; the seat walks; TABLE lays out the
    second treasures; the seat may turn a card into a coin; the dragon die; a duel; an answer to its roll; the final
    duel; an answer to its last roll; a second turn may be had; the game is over."""
    cells: Annotated[dict[Cell, MasterTile], WholeBoard]
    loose: MasterTile
    tiles: Shapes
    homes: FourHomes
    """The starting cell of each adventurer of the copy."""
    pawns: dict[Colour, Cell]
    """Where each pawn stands."""
    guards: Guards
    dragon: Literal["N", "E", "S", "W"]
    """Which way the dragon looks."""
    treasures: dict[Cell, Disc]
    """The treasure discs in the maze."""
    treasure_cells: list[Cell]
    """Where treasures are when a phase begins."""
    waiting: list[Disc]
    """The discs of the second phase that are not laid out yet."""
    collected: dict[Colour, list[Disc]]
    """The discs each seat has, lowest first."""
    box: list[Disc]
    """The discs that duels have cost."""
    coins: dict[Colour, Count]
    """Coins of 5 points."""
    hands: dict[Colour, list[DuelCard]]
    """Treasure cards; low? or high? where it is not known which."""
    unseen: list[DuelCard]
    """What the cards are that are not known."""
    played: list[DuelCard]
    """The discard pile."""
    ban: Arrow | None
    """Where the loose tile came out with the last push, or null."""
    took: Annotated[int, Field(ge=0, le=12)]
    """The value of the treasure taken in this turn, or 0."""
    duels: list[Colour]
    """The seats that still have to defend themselves, the next one first."""
    rolls: list[Annotated[int, Field(ge=1, le=6)]]
    """What counts of the running duel so far."""
    extra: bool
    """This is the second of two turns."""
    fought: bool
    """A final duel was lost in this turn."""
    slayer: str
    """Who has beaten the dragon, or empty."""
    outcome: Literal["", "won", "stopped"]


@with_config(CLOSED)
class PagesSeen(TypedDict):
    left: Count
    current: str | None
    """The page that is open."""
    turned: list[Page]
    """All pages so far, oldest first."""


@with_config(CLOSED)
class Pages(PagesSeen):
    remaining: list[Page]
    """The pages that may still come, in no order that means anything."""


Special = Literal["rotate", "switch", "traverse", "teleport", "escape"]


class TeamSeen(Document):
    """What everybody at the table may know: face-down tiles are #?, decks are counts."""

    SOMETIMES = ("specials", "must_turn_up", "nowhere", "hidden")

    phase: Literal["choose", "page", "act", "reveal", "draw", "over"]
    """The seats choose special spells, TABLE turns a page, the seat acts, TABLE says which unknown tile came to light,
    TABLE draws cards, or the game is over."""
    cells: Annotated[dict[Cell, TeamTileSeen], WholeBoard]
    loose: Annotated[str, Field(pattern=rf"^({FACES}|\?){MARK}$")]
    """The tile beside the board, always face up."""
    homes: FourHomes
    """The home corner of each colour of the copy."""
    pawns: dict[Colour, Cell]
    spells: dict[Colour, list[Special | Literal["push"]]]
    """The spells not used yet."""
    specials: dict[Colour, Special]
    """The special spell of each seat that has one; in standard and expert games alone."""
    hands: dict[Colour, Annotated[list[Mark], Field(max_length=2)]]
    """The treasure cards before each seat."""
    collected: list[Mark]
    """Treasures the team has, in the order they were collected."""
    walk: bool
    """The seat has a walk left."""
    bonus: bool
    """The walk it has left is the bonus walk."""
    found: Count
    """Treasures collected this turn."""
    turn_up: bool
    """The seat has just stopped on a face-down tile and may turn it up."""
    must_turn_up: bool
    """It has to be turned up before anything else; in standard and expert games alone."""
    ban: Arrow | None
    """The arrow that would undo Daedalus's latest push, while nothing was pushed since."""
    nowhere: list[Mark]
    """Treasures of the open page that are face up nowhere in the maze, as somebody said; only meanwhile."""
    outcome: Literal["", "won", "lost"]
    deck_left: Count
    pages: PagesSeen


class Team(TeamSeen):
    """What the referee knows."""

    cells: Annotated[dict[Cell, TeamTile], WholeBoard]
    pages: Pages
    deck: list[Mark]
    """The treasure cards that may still be drawn, in no order that means anything."""
    hidden: list[Identity]
    """What the tiles can be of which not all is known, one each; only where there are any."""
