"""A position of Master Labyrinth 1991 as people read it: the board, and a few lines below it."""

from __future__ import annotations

from companion.games.master_1991.actions import TOKEN_NAMES, format_formula
from companion.games.master_1991.state import Master1991State, Master1991View
from companion.maze.pen import PLAIN, Pen
from companion.rules.verbs import format_action


def draw(seen: Master1991State | Master1991View, pen: Pen = PLAIN) -> str:
    """The board with pawns and tokens, whose turn it is, and what lies before each seat."""
    tokens = [(str(number), cell) for number, cell in seen.tokens]
    lines = [pen.maze(seen.board, [*seen.pawns, *tokens]), _turn(seen), *_seats(seen), *_tips(seen)]
    if isinstance(seen, Master1991State) and seen.phase != "over":
        lines.append("the referee's eyes only: the secret formulas")
    return "\n".join(lines)


def _turn(seen: Master1991State | Master1991View) -> str:
    extra = " (extra)" if seen.is_extra else ""
    wanted = seen.tokens[0][0] if seen.tokens else None
    token = f"next token: {wanted} ({TOKEN_NAMES[wanted].replace('-', ' ')})" if wanted else "all tokens are taken"
    ban = f"; closed: {seen.ban}" if seen.ban else ""
    return f"turn {seen.turn + 1}{extra}, {seen.phase}, to act: {seen.to_act or 'nobody'}; {token}{ban}"


def _seats(seen: Master1991State | Master1991View) -> list[str]:
    taken, wands = dict(seen.taken), dict(seen.wands)
    return [
        f"{seat}: tokens {', '.join(map(str, taken[seat])) or 'none'}; wands {wands[seat]};"
        f" formula {format_formula(formula)}"
        for seat, formula in seen.formulas
    ]


def _tips(seen: Master1991State | Master1991View) -> list[str]:
    if seen.offer is None:
        return []
    told = ", ".join(format_action(tip) for tip in seen.tips) or "no tip yet"
    owed = f"; {seen.owed} is to be paid" if seen.owed else ""
    return [f"offered for a tip: {seen.offer}; {told}{owed}"]
