"""What people do who help each other in the Team Edition: they remember what was turned down, and look at mates' cards.

Everybody sees everything but what lies face down, so who watches knows that too: each remembers what lay there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.errors import CompanionError
from companion.games.team.state import TeamState
from companion.games.team.thinking.think import think
from companion.games.team.view import view
from companion.maze.board import Board
from companion.maze.tile import UNKNOWN_DOWN, identity
from companion.players.known import Known, PastAction
from companion.records.notation import parse_action
from companion.rules.actions import End, TurnUp
from companion.rules.advice import IsLate, never_late
from companion.rules.game import AnyGame
from companion.rules.mazes.unknown import without
from companion.rules.verbs import Action


@dataclass(slots=True)
class TeamMemory:
    """The position as somebody knows it who has watched since the beginning, up to the log's line `number`."""

    state: TeamState | None = None
    number: int = 0

    def watch(self, known: Known, past: Sequence[PastAction]) -> None:
        """Take in what was recorded since the last look."""
        assert isinstance(known.state, TeamState)
        fresh = [done.text for done in past if done.number > self.number]
        self.state = self.recalled(known.state, self._after(known.game, fresh))
        self.number = past[-1].number if past else 0

    def recalled(self, seen: TeamState, board: Board | None) -> TeamState:
        """What is seen, with each tile that is remembered where it lies face down."""
        if board is None:
            return seen
        hidden, cells = seen.hidden, list(seen.board.cells)
        for cell, (old, new) in enumerate(zip(board.cells, seen.board.cells, strict=True)):
            if new == UNKNOWN_DOWN and not old.is_face_up and identity(old) in hidden:
                cells[cell], hidden = old, without(hidden, identity(old))
        return replace(seen, board=replace(seen.board, cells=tuple(cells)), hidden=hidden)

    def _after(self, game: AnyGame, texts: list[str]) -> Board | None:
        """The board as it was remembered, after these actions; None where they do not fit it."""
        state = self.state
        for text in texts if state is not None else ():
            try:
                state = game.apply(state, parse_action(text))
            except CompanionError:
                return None
        return None if state is None else state.board


def team_plan(
    known: Known, memory: TeamMemory, is_late: IsLate = never_late, *, looks_ahead: bool = True, remembers: bool = True
) -> tuple[Action, ...]:
    """What the seat does next in its turn, and ends it where nothing more helps."""
    state = known.state
    assert isinstance(state, TeamState)
    if state.phase != "act":
        return ()
    seen = view(state, known.seat)
    shown = [action.sides for text in known.legal if isinstance(action := parse_action(text), TurnUp)]
    board = memory.recalled(state, memory.state.board if memory.state is not None else None).board
    seen = replace(seen, lays=tuple(shown) or seen.lays)
    best = think(seen, known.seat, is_late, board if remembers else None, looks_ahead=looks_ahead)[0]
    return (*best.steps, End())
