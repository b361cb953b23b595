"""A position of the Team Edition as people read it: the board, and a few lines below it."""

from __future__ import annotations

from companion.games.team.state import TeamState
from companion.games.team.view import TeamView, view
from companion.maze.pen import PLAIN, Pen
from companion.rules.verbs import format_action


def draw(seen: TeamState | TeamView, pen: Pen = PLAIN) -> str:
    """The board and whose turn it is, cards and spells, the book; of a state also what lies face down."""
    known = view(seen, seen.seat) if isinstance(seen, TeamState) else seen
    lines = [pen.maze(seen.board, seen.pawns), *_summary(known)]
    if isinstance(seen, TeamState):
        lines.append("the referee's eyes only: what is told above of tiles that lie face down")
    return "\n".join(lines)


def _summary(view: TeamView) -> list[str]:
    lines = [f"turn {view.turn + 1}, {view.phase}, to act: {view.to_act or 'nobody'}"]
    for seat in view.seats:
        cards, spells = dict(view.hands)[seat], dict(view.spells)[seat]
        special = dict(view.specials).get(seat)
        used = f" ({special} used)" if special and special not in spells else ""
        lines.append(f"{seat}: cards {', '.join(cards) or 'none'}; spells {', '.join(spells) or 'none'}{used}")
    page = format_action(view.turned[-1]) if view.turned else "none yet"
    lines.append(f"pages left {view.pages_left}, open page: {page}; cards in the deck {view.deck_left}")
    lines.append(f"collected {len(view.collected)}" + (f", {view.outcome}" if view.outcome else ""))
    return lines
