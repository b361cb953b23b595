"""A round board drawn for people, unrolled: each ring a band, the outermost on top, clockwise to the right.

Where paths meet the line between two squares is left out; walls are filled. A square shows its number, the letter of
its picture, and the first letters of the pieces on it; below the board stand the letters' meanings. Squares of a few
degrees are drawn as far as there is room.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.maze.ink import ASCII, PLAIN_INK, Ink, Strokes
from companion.maze.rings import FULL_TURN_DEG, ON, Offsets, Ring, RingBoard, format_place, neighbours, place_of

COLUMNS = 120
"""How many letters a whole ring is drawn with where nothing else is said."""

_COLUMNS_A_PICTURE = 20
"""About so many letters name a picture and its place below the board."""

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def draw_rings(
    board: RingBoard,
    offsets: Offsets,
    pawns: Iterable[tuple[str, int]],
    strokes: Strokes = ASCII,
    ink: Ink = PLAIN_INK,
    columns: int = COLUMNS,
) -> str:
    """The board as it stands now, three lines a ring, then which letter is which picture, and where it is."""
    letters = {picture: letter for letter, (picture, _) in zip(_LETTERS, _pictures(board), strict=False)}
    drawing = _Unrolled(board, offsets, tuple(pawns), letters, strokes, ink, columns)
    lines = [strokes.across * (columns + 1)]
    for number, ring in enumerate(board.rings):
        lines += [_title(number, ring, offsets[number]), *drawing.band(number), drawing.seam(number)]
    shown = [f"{letters.get(picture, '?')} {picture} {place}" for picture, place in _pictures(board)]
    per_row = max(1, columns // _COLUMNS_A_PICTURE)
    rows = [", ".join(shown[start : start + per_row]) for start in range(0, len(shown), per_row)]
    return "\n".join([*lines, *rows])


def _pictures(board: RingBoard) -> list[tuple[str, str]]:
    return [(square.picture, format_place(place)) for place, square in board.squares() if square.picture]


def _title(number: int, ring: Ring, offset: int) -> str:
    turning = f", turned {offset} of {ring.positions} {'clockwise' if ring.clockwise else 'counter-clockwise'}"
    return f"r{number + 1} {ring.name}" + (turning if ring.positions > 1 else "")


def _owners(ring: Ring, offset: int, columns: int) -> list[int]:
    """Which square (counted from 0) each column of the drawing belongs to."""
    owners = [0] * columns
    for index in range(len(ring.squares)):
        start, width = ring.span_deg(index, offset)
        first = _column(start, columns)
        for step in range(_column(start + width, columns) - first):
            owners[(first + step) % columns] = index
    return owners


def _column(angle_deg: float, columns: int) -> int:
    return round(angle_deg / FULL_TURN_DEG * columns)


def _columns_of(owners: Sequence[int], index: int) -> list[int]:
    """The columns of a square from its beginning on, which may run over the right edge."""
    columns = [column for column, owner in enumerate(owners) if owner == index]
    begins = next((column for column in columns if owners[column - 1] != index), 0)
    return [column for column in columns if column >= begins] + [column for column in columns if column < begins]


def _write(line: list[str], columns: Sequence[int], text: Sequence[str]) -> None:
    for column, letter in zip(columns, text, strict=False):
        line[column] = letter


@dataclass(frozen=True, slots=True)
class _Unrolled:
    """A board as it is drawn: what stands on it, the letters of its pictures, and what it is drawn with."""

    board: RingBoard
    offsets: Offsets
    standing: tuple[tuple[str, int], ...]
    letters: Mapping[str, str]
    strokes: Strokes
    ink: Ink
    columns: int

    def band(self, number: int) -> list[str]:
        """Two lines: the squares' numbers, and what is on them; a line down where no path leads on to the next."""
        ring, owners = self.board.rings[number], self._owners(number)
        top, bottom = [" "] * self.columns, [" "] * self.columns
        for index, square in enumerate(ring.squares):
            columns = _columns_of(owners, index)
            if not columns:
                continue  # too narrow to be drawn
            wall = self.strokes.wall * len(columns)
            _write(top, columns[1:], str(index + 1) if square.is_path else wall)
            _write(bottom, columns[1:], self._on(number, index) if square.is_path else wall)
            if not ring.squares[index - 1].ports & ON or len(ring.squares) == 1:
                top[columns[0]] = bottom[columns[0]] = self.strokes.down
        return ["".join(line) + line[0].replace(self.strokes.wall, " ") for line in (top, bottom)]

    def _on(self, number: int, index: int) -> list[str]:
        """The letters of a square's picture and of the pieces on it."""
        place, picture = place_of(number + 1, index + 1), self.board.rings[number].squares[index].picture
        pieces = [self.ink.in_colour(seat, seat[0]) for seat, stands in self.standing if stands == place]
        return [*self.letters.get(picture, ""), *pieces]

    def _owners(self, number: int) -> list[int]:
        return _owners(self.board.rings[number], self.offsets[number], self.columns)

    def seam(self, number: int) -> str:
        """The line below a ring, with a gap where a path crosses it."""
        line = [self.strokes.across] * self.columns
        if number + 1 < len(self.board.rings):
            above, below = self._owners(number), self._owners(number + 1)
            joined = self._joined(number)
            for column in range(self.columns):
                is_inside = (above[column], below[column]) == (above[column - 1], below[column - 1])
                if (above[column], below[column]) in joined and is_inside:
                    line[column] = " "
        return "".join(line) + self.strokes.across

    def _joined(self, number: int) -> set[tuple[int, int]]:
        """The squares of a ring, and those of the next, that a path joins, counted from 0."""
        return {
            (index, other % 100 - 1)
            for index in range(len(self.board.rings[number].squares))
            for other in neighbours(self.board, self.offsets, place_of(number + 1, index + 1))
            if other // 100 == number + 2
        }
