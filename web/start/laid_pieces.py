"""Discs, guards and the dragon on a board that is being laid, as values for its templates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.lobby.board_setup import UNKNOWN, LaidBoard
from companion.rules.words import Language, Said, colour, say, told
from web.boards.maze_view import FIXED_CELLS, LOOSE

LOOKS = {"N": (0, -1, "↑"), "E": (1, 0, "→"), "S": (0, 1, "↓"), "W": (-1, 0, "←")}
"""From the dragon's cell to the one it looks at, columns and rows, and an arrow that points there."""


@dataclass(frozen=True, slots=True)
class PieceArt:
    """Something that lies or stands beside the tile: what a tap sends, what a screen reader says, and what is drawn."""

    value: str
    words: str
    is_now: bool
    label: str


def with_disc(shape: Said | str, number: str, language: Language) -> str:
    """A tile's shape, and the disc that lies on it."""
    if not number:
        return told(say("{shape}", shape=shape), language)
    if number == UNKNOWN:
        return told(say("{shape}, token not known yet", shape=shape), language)
    return told(say("{shape}, token {number}", shape=shape, number=number), language)


def disc_on(laid: LaidBoard, place: str) -> str:
    """The number of the disc on a place, `?` where it is not known, "" for none."""
    return next((one.number for one in laid.discs if one.cell == place), "")


def discs_at(laid: LaidBoard, place: str, language: Language) -> Iterator[PieceArt]:
    """The discs that somebody could tap onto a place: those that lie nowhere yet, the one that lies here, none."""
    if not laid.discs or place == LOOSE or place in FIXED_CELLS or is_dragons(laid, place):
        return
    here = disc_on(laid, place)
    for number in sorted({*laid.numbers, *([here] if here.isdecimal() else [])}, key=int):
        yield disc_art(number, place, language, is_now=number == here)
    yield PieceArt("", told(say("there is no token on {place}", place=place), language), here == "", "–")


def disc_art(number: str, place: str, language: Language, *, is_now: bool) -> PieceArt:
    """A disc that could be said to lie on a place."""
    words = say("token {number} is on {place}", number=number, place=place)
    return PieceArt(number, told(words, language), is_now, number)


def guards_at(laid: LaidBoard, place: str, language: Language) -> Iterator[PieceArt]:
    """Each guard, and whether it stands here."""
    for guard in laid.guards:
        if place != LOOSE and not is_dragons(laid, place):
            yield guard_art(guard.colour, place, language, is_now=guard.cell == place)


def guard_art(name: str, place: str, language: Language, *, is_now: bool) -> PieceArt:
    """A guard that could be said to stand on a place."""
    words = say("the {guard} guard stands on {place}", guard=colour(name), place=place)
    return PieceArt(name, told(words, language), is_now, name)


def looks_at(laid: LaidBoard, place: str, language: Language) -> Iterator[PieceArt]:
    """The ways the dragon of this place can look."""
    if laid.dragon is not None and is_dragons(laid, place):
        yield from look_arts(place, laid.dragon.heading, language)


def look_arts(place: str, heading: str, language: Language) -> Iterator[PieceArt]:
    """The ways a dragon on a place could be said to look."""
    for side, (dx, dy, arrow) in LOOKS.items():
        faced = f"{chr(ord(place[0]) + dx)}{int(place[1]) + dy}"
        yield PieceArt(side, told(say("The dragon faces {cell}.", cell=faced), language), heading == side, arrow)


def is_dragons(laid: LaidBoard, place: str) -> bool:
    """Whether the dragon is on that place."""
    return laid.dragon is not None and laid.dragon.cell == place


def next_disc(laid: LaidBoard, place: str) -> str:
    """The next place after this one of whose disc the number is not known, "" where this was the last."""
    cells = [one.cell for one in laid.discs if one.number == UNKNOWN and one.cell != place]
    later = [cell for cell in cells if (cell[1], cell[0]) > (place[1:], place[0])]
    return next(iter(later or cells), "")
