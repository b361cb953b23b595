"""A round board drawn for people, unrolled: each ring a band, the outermost on top, clockwise to the right.

Where paths meet the line between two squares is left out; walls are filled. A square shows its number, the letter of
its picture, and the first letters of the pieces on it; below the board stand the letters' meanings. Squares of a few
degrees are drawn as far as there is room.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.maze.rings import FULL_TURN_DEG, ON, Offsets, Ring, RingBoard, format_place, neighbours, place_of

_COLUMNS = 120
_WALL = "#"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def draw_rings(board: RingBoard, offsets: Offsets, pawns: Iterable[tuple[str, int]]) -> str:
    """The board as it stands now, three lines a ring, then which letter is which picture, and where it is."""
    standing = tuple(pawns)
    letters = {picture: letter for letter, (picture, _) in zip(_LETTERS, _pictures(board), strict=False)}
    lines = ["-" * (_COLUMNS + 1)]
    for number, ring in enumerate(board.rings):
        lines.append(_title(number, ring, offsets[number]))
        lines += _band(board, offsets, number, letters, standing)
        lines.append(_seam(board, offsets, number))
    shown = [f"{letters.get(picture, '?')} {picture} {place}" for picture, place in _pictures(board)]
    rows = [", ".join(shown[start : start + 6]) for start in range(0, len(shown), 6)]
    return "\n".join([*lines, *rows])


def _pictures(board: RingBoard) -> list[tuple[str, str]]:
    return [(square.picture, format_place(place)) for place, square in board.squares() if square.picture]


def _title(number: int, ring: Ring, offset: int) -> str:
    turning = f", turned {offset} of {ring.positions} {'clockwise' if ring.clockwise else 'counter-clockwise'}"
    return f"r{number + 1} {ring.name}" + (turning if ring.positions > 1 else "")


def _columns(ring: Ring, offset: int) -> list[int]:
    """Which square (counted from 0) each column of the drawing belongs to."""
    owners = [0] * _COLUMNS
    for index in range(len(ring.squares)):
        start, width = ring.span_deg(index, offset)
        first = _column(start)
        for step in range(_column(start + width) - first):
            owners[(first + step) % _COLUMNS] = index
    return owners


def _column(angle_deg: float) -> int:
    return round(angle_deg / FULL_TURN_DEG * _COLUMNS)


def _band(
    board: RingBoard,
    offsets: Offsets,
    number: int,
    letters: dict[str, str],
    standing: Sequence[tuple[str, int]],
) -> list[str]:
    """Two lines: the squares' numbers, and what is on them; a `|` where no path leads on to the next."""
    ring, owners = board.rings[number], _columns(board.rings[number], offsets[number])
    top, bottom = [" "] * _COLUMNS, [" "] * _COLUMNS
    for index, square in enumerate(ring.squares):
        columns = _columns_of(owners, index)
        if not columns:
            continue  # too narrow to be drawn
        place = place_of(number + 1, index + 1)
        pieces = "".join(seat[0] for seat, stands in standing if stands == place)
        texts = (str(index + 1), letters.get(square.picture, "") + pieces) if square.is_path else ("", "")
        for line, text in zip((top, bottom), texts, strict=True):
            _write(line, columns[1:], text if square.is_path else _WALL * len(columns))
        if not ring.squares[index - 1].ports & ON or len(ring.squares) == 1:
            top[columns[0]] = bottom[columns[0]] = "|"
    return ["".join(line) + line[0].replace(_WALL, " ") for line in (top, bottom)]


def _columns_of(owners: Sequence[int], index: int) -> list[int]:
    """The columns of a square from its beginning on, which may run over the right edge."""
    columns = [column for column, owner in enumerate(owners) if owner == index]
    begins = next((column for column in columns if owners[column - 1] != index), 0)
    return [column for column in columns if column >= begins] + [column for column in columns if column < begins]


def _write(line: list[str], columns: Sequence[int], text: str) -> None:
    for column, letter in zip(columns, text, strict=False):
        line[column] = letter


def _seam(board: RingBoard, offsets: Offsets, number: int) -> str:
    """The line below a ring, with a gap where a path crosses it."""
    line = ["-"] * _COLUMNS
    if number + 1 < len(board.rings):
        above = _columns(board.rings[number], offsets[number])
        below = _columns(board.rings[number + 1], offsets[number + 1])
        joined = {
            (index, other % 100 - 1)
            for index in range(len(board.rings[number].squares))
            for other in neighbours(board, offsets, place_of(number + 1, index + 1))
            if other // 100 == number + 2
        }
        for column in range(_COLUMNS):
            is_inside = (above[column], below[column]) == (above[column - 1], below[column - 1])
            if (above[column], below[column]) in joined and is_inside:
                line[column] = " "
    return "".join(line) + "-"
