"""The parts of drawings: lines, and letters, plain or in a terminal's colours."""

from __future__ import annotations

from dataclasses import dataclass

PAWNS = {
    "red": ("R", "1;97;41"),
    "yellow": ("Y", "1;30;43"),
    "blue": ("B", "1;97;44"),
    "green": ("G", "1;97;42"),
    "white": ("W", "1;30;107"),
    "black": ("K", "1;97;100"),
    "tan": ("T", "1;30;48;5;180"),
}
"""For each colour of a pawn its letter, K for black as in print, and how a terminal is told to colour it."""

_PATHS = ("1;36", "1;33", "1;35", "1;32")
"""The colours of up to four paths that have to be told apart."""

_QUIET, _STRONG = "2", "1"


@dataclass(frozen=True, slots=True)
class Strokes:
    """The letters for lines: across, down, the corners of a box at its top and bottom, and what fills a wall."""

    across: str
    down: str
    top: tuple[str, str]
    bottom: tuple[str, str]
    wall: str


ASCII = Strokes("-", "|", ("+", "+"), ("+", "+"), "#")
BOXES = Strokes("─", "│", ("┌", "┐"), ("└", "┘"), "▒")


@dataclass(frozen=True, slots=True)
class Ink:
    """Colours parts of a drawing where `is_coloured`; else it leaves every text as it is."""

    is_coloured: bool = False

    def pawn(self, name: str) -> str:
        """The letter of a pawn in its colour; what is no pawn's colour, a number, say, stands there in full."""
        return self.in_colour(name, pawn_letter(name))

    def in_colour(self, name: str, text: str) -> str:
        """A text in the colour of a pawn."""
        return self._inked(text, PAWNS.get(name, ("", _STRONG))[1])

    def path(self, text: str, number: int) -> str:
        """A text about one of several paths, each in another colour."""
        return self._inked(text, _PATHS[number % len(_PATHS)])

    def strong(self, text: str) -> str:
        """A text that should be seen first."""
        return self._inked(text, _STRONG)

    def quiet(self, text: str) -> str:
        """A text that should be seen last."""
        return self._inked(text, _QUIET)

    def _inked(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.is_coloured and text.strip() else text


PLAIN_INK = Ink()


def pawn_letter(name: str) -> str:
    """What stands for a pawn of that colour: a letter; a name that is no pawn's colour stands for itself."""
    return PAWNS.get(name, (name, ""))[0]
