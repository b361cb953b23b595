"""A position of the classic game as people read it: the board, and a few lines below it."""

from __future__ import annotations

from companion.games.classic.state import ClassicState, ClassicView
from companion.maze.pen import PLAIN, Pen


def draw(seen: ClassicState | ClassicView, pen: Pen = PLAIN) -> str:
    """The board, whose turn it is, and the cards of each seat; of a state every card that the referee was told."""
    lines = [pen.maze(seen.board, seen.pawns)]
    lines.append(f"turn {seen.turn + 1}, {seen.phase}, to act: {seen.to_act or 'nobody'}")
    for seat in seen.seats:
        cards, found = dict(seen.stacks)[seat], dict(seen.found)[seat]
        lines.append(f"{seat}: found {', '.join(found) or 'nothing'}; {_left(cards)}")
    lines.append(f"closed: {seen.ban or 'no arrow'}" + (f"; {seen.outcome}" if seen.outcome else ""))
    if isinstance(seen, ClassicState):
        lines.append("the referee's eyes only: the cards above are secret")
    return "\n".join(lines)


def _left(cards: tuple[str, ...]) -> str:
    return f"to find {' '.join(cards)}" if cards else "all found, on the way home"
