"""The keys of the card game and of Secret Labyrinth, without what the games say themselves."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field, with_config
from typing_extensions import TypedDict

from tests.schemas.documents import CLOSED, Document
from tests.schemas.texts import Colour, Count, Mark, OneOfCards, Place, SeenCard, Square


class Cards(Document):
    NEEDED = ("seats", "cells")

    phase: Literal["lay", "take", "draw", "over"]
    """The seat lays a card, takes one or none, TABLE draws for it, the game is over."""
    cells: dict[Place, Annotated[str, Field(pattern="^[a-z0-9-]+ [NESW]$")]]
    """Each card's place, counted to the east and to the south, to its name and the side its printed north points to."""
    hands: dict[Colour, Annotated[list[SeenCard], Field(max_length=2)]]
    """The cards in each hand; ? where it is not known which."""
    taken: dict[Colour, list[Mark]]
    """The cards each seat has won."""
    shown: list[Mark]
    """Cards in hands that everybody has seen."""
    played: Place | None
    """Where the card was laid that a seat may now take another for."""
    offers: list[Place]
    """The cards that the seat may take for it."""
    passed: Count
    """How many seats in a row could lay nothing."""
    deck_left: Count
    """How many cards are left to draw."""
    outcome: Literal["", "won"]
    cards: dict[Mark, str]
    """What is printed on each card of the copy."""
    deck: list[Mark]
    """The cards that may still be drawn, in alphabetical order."""


@with_config(CLOSED)
class Ring(TypedDict):
    name: Annotated[str, Field(pattern="^[a-z]+$")]
    dots: NotRequired[Annotated[int, Field(ge=3)]]
    """How many positions it can be turned to; a ring that does not turn has none."""
    arrow: NotRequired[Literal["cw", "ccw"]]
    """Which way it turns."""
    free: NotRequired[bool]
    """It may be turned by any number of steps."""
    starts_deg: NotRequired[list[float]]
    """Where each square begins; spread evenly if left out."""
    squares: list[str]
    """Clockwise: the sides open to outwards o, inwards i, counter-clockwise < and clockwise >, - for none, then
    :picture and @start colour."""


@with_config(CLOSED)
class CopyCards(TypedDict):
    treasures: NotRequired[list[Mark]]
    trolls: NotRequired[list[Mark]]
    animals: NotRequired[list[Mark]]


@with_config(CLOSED)
class Duel(TypedDict):
    """The duel that is being fought."""

    opponent: NotRequired[Colour]
    die: NotRequired[bool]
    """It is fought by die."""
    count: NotRequired[Count]
    """How many cards it is for; 0 before the die is thrown."""
    kind: NotRequired[str]
    """What cards it is for."""
    loser: NotRequired[str]
    """Who has lost, or empty."""
    fists: NotRequired[list[Literal["rock", "scissors", "paper", "?"]]]
    """What was chosen in secret so far, the challenger's first."""


@with_config(CLOSED)
class HandOver(TypedDict):
    """Cards to be handed over: who is asked, by whom, how many, and those laid down so far."""

    seat: NotRequired[Colour]
    other: NotRequired[Colour]
    count: NotRequired[Count]
    given: NotRequired[list[OneOfCards]]


class Secret(Document):
    NEEDED = ("seats", "open")

    phase: Literal[
        "between",
        "act",
        "hand-over",
        "roll",
        "stake",
        "fists",
        "hands",
        "pay",
        "put",
        "claim",
        "uncover",
        "over",
    ]
    """What is due: between two turns, the seat's own turn, cards to hand over, the duel die, what a duel is for, fists
    chosen in secret, fists opened, the loser's cards, where the loser's piece is put, who uncovers cards to win, the
    next card, the end."""
    rings: list[Ring]
    """The board from the rim inwards; the copy's if left out."""
    least_overlap_deg: Annotated[float, Field(ge=0)]
    """How far two squares have to be side by side to be joined."""
    offsets: dict[str, Count]
    """How far each movable ring is turned, in steps."""
    cards: CopyCards
    pawns: dict[Colour, Square]
    """Ring, counted from the rim, and square of each piece."""
    open: str
    """The card that is open, or empty."""
    deck_left: Count
    """Cards in the stack."""
    gone: list[Mark]
    """Animals that have left the game."""
    changes: list[str]
    """The rings turned in this turn."""
    walked: bool
    """The seat has walked in this turn."""
    duel: Duel | None
    asking: str
    """A seat that is asked something, or empty."""
    then: str
    """The phase to go on with."""
    outcome: Literal["", "won", "stopped"]
    winners: list[Colour]
    hands: dict[Colour, list[OneOfCards]]
    """The cards before each seat; ? face down, a|b one of these."""
    asked: HandOver | None
    deck: list[Mark]
    """What can still be in the stack, in alphabetical order."""
