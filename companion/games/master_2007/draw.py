"""A position of Master Labyrinth (2007) as people read it: the board, and a few lines below it.

On the board everything that lies on a tile is told: adventurers and guards by their colour, treasures by their value.
"""

from __future__ import annotations

from companion.games.master_2007.state import Master2007State, Master2007View, faced_cell
from companion.maze.cell import format_cell
from companion.maze.pen import PLAIN, Pen
from companion.rules.public import held


def draw(seen: Master2007State | Master2007View, pen: Pen = PLAIN) -> str:
    """The board with all that lies on it, whose turn it is, what each seat has."""
    treasures = tuple((str(value), cell) for cell, value in seen.treasures)
    return "\n".join([pen.maze(seen.board, (*seen.pawns, *seen.guards, *treasures)), *_summary(seen)])


def _summary(seen: Master2007State | Master2007View) -> list[str]:
    turn = f"turn {seen.turn + 1}{' (second of a double turn)' if seen.is_extra else ''}"
    lines = [
        f"{turn}, {seen.phase}, to act: {seen.to_act or 'nobody'}; closed arrow {seen.ban or 'none'}",
        f"the dragon looks {seen.dragon} at {format_cell(faced_cell(seen.dragon))}; {len(seen.waiting)} treasures wait,"
        f" {len(seen.box)} are back in the box",
        *(_possessions(seen, seat) for seat in seen.seats),
        f"discard pile: {' '.join(seen.played) or 'empty'}",
    ]
    if seen.duels or seen.rolls:
        lines.append(f"duels: {' '.join(seen.duels) or 'the final one'}; rolls {_numbers(seen.rolls)}")
    if seen.outcome:
        lines.append(f"{seen.outcome}{f', {seen.slayer} has beaten the dragon' if seen.slayer else ''}")
    return lines


def _possessions(seen: Master2007State | Master2007View, seat: str) -> str:
    return (
        f"{seat}: treasures {_numbers(held(seen.collected, seat))}, coins {held(seen.coins, seat)}, "
        f"cards {' '.join(held(seen.hands, seat)) or 'none'}"
    )


def _numbers(values: tuple[int, ...]) -> str:
    return " ".join(str(value) for value in values) or "none"
