"""What a game shows on a page beside its board, as values of a few kinds. The page draws kinds; it knows no game."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.chance import Chance
from companion.rules.words import Said

HIDDEN = "?"
"""A card whose face the viewer may not know."""


@dataclass(frozen=True, slots=True)
class Tray:
    """What is in front of a seat: cards in hand by name (`?` if hidden), and the number of places for cards.

    `discs` are the numbers of the discs that the open cards stand for, in their order; empty if they stand for none.
    """

    seat: str
    label: Said
    cards: tuple[str, ...]
    slots: int = 0
    discs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Token:
    """A spell, a wand, a coin before a seat; `is_used` where it is turned over."""

    seat: str
    kind: str
    name: str
    words: Said
    is_used: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """How far something has come: `done` of `of`, None where there is no end; `seat` is "" for all together."""

    label: Said
    done: int
    of: int | None = None
    seat: str = ""
    items: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deck:
    """A stack of which only the height is known."""

    label: Said
    left: int
    of: int | None = None


@dataclass(frozen=True, slots=True)
class Die:
    """A die and the face it shows, "" before its first throw."""

    label: Said
    face: str = ""


@dataclass(frozen=True, slots=True)
class Due:
    """What TABLE has to do now: `words` for people, the text of the `button`, and `chance`, how it comes about."""

    kind: str
    words: Said
    button: Said
    chance: Chance


@dataclass(frozen=True, slots=True)
class Order:
    """What TABLE orders people to do on the board, as a page of Daedalus does, with all that a picture of it needs."""

    kind: str
    title: Said
    words: Said
    arrow: str | None = None
    marks: tuple[str, ...] = ()
    pawns: tuple[str, ...] = ()
    cell: str | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence that people should see while it is true."""

    words: Said


@dataclass(frozen=True, slots=True)
class Gaze:
    """The squares that something on the board looks at, as text: the one it faces, then those it reaches from there."""

    cells: tuple[str, ...]


PAGE = "page"
"""The kind of what is due where the next page of a book is turned."""

Show = Tray | Token | Track | Deck | Die | Due | Order | Note | Gaze
