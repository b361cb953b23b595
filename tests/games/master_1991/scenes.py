"""Positions of Master Labyrinth 1991 for tests, written as ASCII boards."""

from __future__ import annotations

from dataclasses import replace

from companion.games.copies import shipped_copy
from companion.games.master_1991.actions import TOKENS, parse_formula
from companion.games.master_1991.game import MASTER_1991
from companion.games.master_1991.state import Master1991Options, pawn_cell
from companion.games.master_1991.state import Master1991State as State
from companion.maze.cell import MOVABLE_CELLS, format_cell
from companion.records.notation import parse_action
from companion.rules.verbs import format_action
from tests.maze.board_texts import parse_board

COPY = shipped_copy("master-1991")
RED, BLUE = parse_formula("1+3+18"), parse_formula("2+16+25")

HALL = """
ES@red  EW   ESW      EW   ESW      EW   SW
NS      NS   NS@5     NS   NS       NS   NS
NES     EW   NES      EW   ESW      EW   NSW
NS      NS   NS       NS   NS       NS   NS
NES     EW   NEW      EW   NSW      EW   NSW
NS      NS   EW@6     NS   NS       NS   NS
NE      EW   NEW      EW   NEW      EW   NW@blue
loose NES
"""
"""Ways along the northern row and down from a1, c1, e1 and g1; b2, d2, f2, b4 ... are shut in, and so is c6.

Token 5 is next and within reach of red; token 6, after it, is not.
"""


def scene(ascii_board: str, **changes: object) -> State:
    """Red and blue on this board, red to push; tokens are written like pawns, by number.

    Tokens below the lowest of the board are taken, odd ones by red and even ones by blue; those above it that are
    not drawn lie in the south. Keywords replace parts of the state; `options` is a mapping.
    """
    board, standing = parse_board(ascii_board)
    pawns = tuple((word, cell) for word, cell in standing if not word.isdigit())
    drawn = {int(word): cell for word, cell in standing if word.isdigit()}
    first = min(drawn)
    free = [cell for cell in reversed(MOVABLE_CELLS) if cell not in drawn.values()]
    lying = {token: drawn.get(token) or free.pop(0) for token in TOKENS if token >= first}
    gone = [token for token in TOKENS if token < first]
    state = State(
        board=board,
        seats=("red", "blue"),
        pawns=tuple(sorted(pawns, reverse=True)),
        tokens=tuple(lying.items()),
        taken=(("red", tuple(t for t in gone if t % 2)), ("blue", tuple(t for t in gone if t % 2 == 0))),
        wands=(("red", 3), ("blue", 3)),
        formulas=(("red", RED), ("blue", BLUE)),
        deck=tuple(sorted(card for card in COPY.formulas if card not in (RED, BLUE))),
    )
    changes["options"] = Master1991Options(**(changes.get("options") or {}))  # type: ignore[arg-type]
    return replace(state, **changes)  # type: ignore[arg-type]


def play(state: State, *actions: str) -> State:
    """The state after the actions, which have to be legal."""
    for action in actions:
        state = MASTER_1991.apply(state, parse_action(action))
    return state


def refusal(state: State, action: str) -> str:
    """Why the action is refused, or "" when it is legal; it has to be listed exactly when it is legal."""
    parsed = parse_action(action)
    reason = MASTER_1991.why_not(state, parsed)
    assert (reason is None) == (parsed in MASTER_1991.legal(state)), action
    return reason or ""


def legal(state: State, verb: str = "") -> list[str]:
    """The legal actions that begin with these words."""
    return [text for text in map(format_action, MASTER_1991.legal(state)) if text.startswith(verb)]


def stands(state: State, colour: str) -> str:
    """The cell of a pawn."""
    return format_cell(pawn_cell(state, colour))


def lies(state: State, token: int) -> str:
    """The cell of a token, or "" when somebody has it."""
    return next((format_cell(cell) for number, cell in state.tokens if number == token), "")


def has(state: State, seat: str) -> tuple[int, ...]:
    """The tokens of a seat."""
    return dict(state.taken)[seat]


def wands(state: State) -> dict[str, int]:
    """How many wands each seat has."""
    return dict(state.wands)
