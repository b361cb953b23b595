"""Positions for tests, written as ASCII boards."""

from __future__ import annotations

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.games.team.state import SPELLS, TeamOptions
from companion.games.team.state import TeamState as State
from companion.records.notation import parse_action
from tests.maze.board_texts import parse_board

TEAM = game_named("team")
COPY = shipped_copy("team")


def scene(
    ascii_board: str,
    *,
    red: str = "",
    yellow: str = "",
    deck: str | None = None,
    phase: str = "act",
    pages: int | None = None,
    **options: bool | str,
) -> State:
    """Red and yellow on this board, red to act with both spells; cards are given as words."""
    board, pawns = parse_board(ascii_board)
    hands = (("red", tuple(red.split())), ("yellow", tuple(yellow.split())))
    held = {card for _, hand in hands for card in hand}
    left = deck.split() if deck is not None else [card for card in COPY.treasures if card not in held]
    return State(
        board=board,
        seats=("red", "yellow"),
        homes=COPY.homes,
        pawns=tuple(sorted(pawns)),
        hands=hands,
        spells=(("red", SPELLS), ("yellow", SPELLS)),
        deck=tuple(sorted(left)),
        pages=COPY.pages[:pages],
        options=TeamOptions(**(options or {})),
        phase=phase,
        may_walk=phase == "act",
    )


def play(state: State, *actions: str) -> State:
    """The state after the actions, which have to be legal."""
    for action in actions:
        state = TEAM.apply(state, parse_action(action))
    return state
