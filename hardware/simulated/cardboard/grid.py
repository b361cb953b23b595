"""The 7x7 grid of the simulated table: cells, lanes, open sides. Physical layout only, in units of one pitch."""

from __future__ import annotations

from companion.errors import UnreadableNotation

BITS: dict[str, int] = {"N": 1, "E": 2, "S": 4, "W": 8}
CANONICAL: dict[str, int] = {"I": 5, "L": 3, "T": 7}
"""Open sides (N=1 E=2 S=4 W=8) of each shape before it is turned."""

ARROWS: tuple[str, ...] = tuple(f"{edge}{lane}" for edge in "NESW" for lane in (2, 4, 6))
HOMES: dict[str, str] = {"red": "a1", "yellow": "g1", "blue": "g7", "green": "a7"}


def cell_index(text: str) -> int:
    """The number 0..48 of a cell such as `c4`; raises UnreadableNotation."""
    if len(text) != 2 or text[0] not in "abcdefg" or text[1] not in "1234567":
        raise UnreadableNotation(f"'{text}' is not a cell from a1 to g7")
    return 7 * (int(text[1]) - 1) + "abcdefg".index(text[0])


def cell_text(cell: int) -> str:
    """The text such as `c4` of cell number 0..48."""
    return f"{'abcdefg'[cell % 7]}{cell // 7 + 1}"


def cell_centre(cell: int) -> tuple[float, float]:
    """The centre (x, y) of a cell in pitches."""
    return cell % 7 + 0.5, cell // 7 + 0.5


def is_fixed(cell: int) -> bool:
    """Whether the tile of this cell is glued to the board."""
    return cell // 7 % 2 == 0 and cell % 7 % 2 == 0


def lane_cells(arrow: str) -> tuple[int, ...]:
    """The seven cells of a lane in the order a push at this arrow travels; raises UnreadableNotation."""
    if arrow not in ARROWS:
        raise UnreadableNotation(f"'{arrow}' is not an arrow such as N2 or W6")
    line = int(arrow[1]) - 1
    cells = [7 * line + i for i in range(7)] if arrow[0] in "EW" else [7 * i + line for i in range(7)]
    return tuple(cells if arrow[0] in "NW" else reversed(cells))


def direction(arrow: str) -> tuple[int, int]:
    """The unit step (dx, dy) in which a push at this arrow travels."""
    return {"N": (0, 1), "E": (-1, 0), "S": (0, -1), "W": (1, 0)}[arrow[0]]


def turned(sides: int, quarter_turns: int) -> int:
    """Open sides after clockwise quarter turns."""
    shift = quarter_turns % 4
    return (sides << shift | sides >> (4 - shift)) & 15


def sides_text(sides: int) -> str:
    """Open sides as letters in the order NESW."""
    return "".join(letter for letter, bit in BITS.items() if sides & bit)


def parse_open_sides(text: str) -> int:
    """Open sides from letters such as `NES`; raises UnreadableNotation."""
    if not text or any(letter not in BITS for letter in text):
        raise UnreadableNotation(f"'{text}' does not name open sides")
    return sum(BITS[letter] for letter in set(text))


def shape_and_turns(sides: int) -> tuple[str, int]:
    """The shape I, L or T and its clockwise quarter turns; raises UnreadableNotation for any other pattern."""
    for shape, canonical in CANONICAL.items():
        for turns in range(4):
            if turned(canonical, turns) == sides:
                return shape, turns
    raise UnreadableNotation(f"no tile has the open sides '{sides_text(sides)}'")
