"""What people do who help each other in the Team Edition: they remember what was turned down, and look at mates' cards.

Everybody sees everything but what lies face down, so who watches knows that too: each remembers what lay there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.errors import CompanionError
from companion.games.team.hinting.turns import find_plans, wanted_by
from companion.games.team.state import TeamState, pawn_cell
from companion.games.team.view import view
from companion.maze.board import Board
from companion.maze.cell import Cell
from companion.maze.reach import BIT, corridors, flood
from companion.maze.tile import UNKNOWN_DOWN, identity
from companion.players.known import Known, PastAction
from companion.records.notation import parse_action
from companion.rules.actions import End, Push, Rotate, Switch, TurnUp, Walk
from companion.rules.advice import never_late
from companion.rules.game import AnyGame
from companion.rules.mazes.unknown import without
from companion.rules.verbs import Action

MOST_PLANS = 6
"""So many ways to treasures are thought through to the end of the turn."""

CLOSELY = 8
"""So many ends of the turn are looked at closely: which treasures each seat could reach from there."""

TREASURE, FORESEEN, OPEN_WAY, FREE_WAY, FAR = 40.0, 2.0, 1.0, 0.03, 12.0
"""What a treasure is worth, what one that a seat can reach in its next turn, what one with an open way to it, what each
square that a piece can walk to; and at how many squares a treasure counts for nothing."""

Way = tuple[Action, ...]


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


@dataclass(frozen=True, slots=True)
class TeamTurn:
    """Looks for the best way through what is left of a turn."""

    game: AnyGame
    state: TeamState
    seat: str

    def best(self) -> Way:
        """The actions to do next; none where nothing helps."""
        ends = sorted(self._ends(), key=lambda end: -self._rough(end[1]))[:CLOSELY]
        return max(ends, key=lambda end: self._rough(end[1]) + self._foreseen(end[1]))[0] if ends else ()

    def _ends(self) -> Iterator[tuple[Way, TeamState]]:
        """Ways through the turn that are worth a thought, and where they end."""
        yield from ((way, end) for way in ((one,) for one in self._spells()) if (end := self._done(way)) is not None)
        for way in ((), *self._to_treasures(), *self._to_hidden()):
            end = self._done(way)
            if end is not None:
                yield from self._placed(way, end)

    def _to_treasures(self) -> list[Way]:
        found = find_plans(view(self.state, self.seat), self.seat, never_late)
        return [plan.actions for plan in found[:MOST_PLANS]]

    def _to_hidden(self) -> Iterator[Way]:
        """Onto a tile that hides a treasure that is looked for, after a spell at most, and turn it up."""
        wanted = wanted_by(view(self.state, self.seat), self.seat)
        here = self.state.board.cells[pawn_cell(self.state, self.seat)]
        if not here.is_face_up:
            yield from ((one,) for one in self.game.legal(self.state) if isinstance(one, TurnUp))
        if not any(tile.mark in wanted for tile in self.state.board.cells if not tile.is_face_up):
            return
        for way in ((), *((spell,) for spell in self._spells())):
            state = self._done(way)
            for cell in self._hiding(state, wanted) if state is not None else ():
                stopped = self._done((*way, Walk(cell)))
                if stopped is not None and stopped.may_turn_up:
                    turn_up = next(one for one in self.game.legal(stopped) if isinstance(one, TurnUp))
                    yield (*way, Walk(cell), turn_up)

    def _spells(self) -> list[Action]:
        """The spells that change the maze, in every way they can be used."""
        return [one for one in self.game.legal(self.state) if isinstance(one, Push | Rotate | Switch)]

    def _hiding(self, state: TeamState, wanted: tuple[str, ...]) -> list[Cell]:
        tiles = enumerate(state.board.cells)
        return [cell for cell, tile in tiles if not tile.is_face_up and tile.mark in wanted]

    def _done(self, way: Way) -> TeamState | None:
        """The position after a way; None where it is not allowed."""
        state = self.state
        for action in way:
            if state.to_act != self.seat or state.turn != self.state.turn or self.game.why_not(state, action):
                return None
            state = self.game.after(state, action)
        return state

    def _placed(self, way: Way, state: TeamState) -> Iterator[tuple[Way, TeamState]]:
        """The way as it is, and with each walk that is left, to stand better in the next turn."""
        yield way, state
        if state.to_act != self.seat or state.turn != self.state.turn or not state.may_walk:
            return
        for action in self.game.legal(state):
            if isinstance(action, Walk) and not action.spell and state.board.cells[action.cell].is_face_up:
                yield (*way, action), self.game.after(state, action)

    # --- what an end of the turn is worth ---

    def _rough(self, state: TeamState) -> float:
        """Treasures that were collected, and how near everybody stands to those that are looked for."""
        gained = len(state.collected) - len(self.state.collected)
        masks = corridors(state.board)
        total = TREASURE * gained
        for seat in state.seats:
            here = pawn_cell(state, seat)
            reached = flood(masks, BIT[here])
            total += FREE_WAY * reached.bit_count()
            for cell in self._cells_of(state, dict(state.hands)[seat]):
                far = abs(cell // 7 - here // 7) + abs(cell % 7 - here % 7)
                total += OPEN_WAY if reached & BIT[cell] else OPEN_WAY / 2 * (1 - far / FAR)
        return total

    def _cells_of(self, state: TeamState, hand: tuple[str, ...]) -> list[Cell]:
        return [cell for cell, tile in enumerate(state.board.cells) if tile.mark is not None and tile.mark in hand]

    def _foreseen(self, state: TeamState) -> float:
        """How many treasures the seats could reach in their next turns, if nothing changed before."""
        if state.outcome:
            return 0.0
        others = [seat for seat in state.seats if seat != self.seat]
        seen = [find_plans(view(replace(state, phase="page"), seat), seat, never_late) for seat in (*others, self.seat)]
        return FORESEEN * sum(len(plans[0].treasures) for plans in seen if plans)


def team_plan(known: Known, memory: TeamMemory) -> tuple[Action, ...]:
    """What the seat does next in its turn, and ends it where nothing more helps."""
    assert isinstance(known.state, TeamState)
    state = memory.recalled(known.state, memory.state.board if memory.state is not None else None)
    return (*TeamTurn(known.game, state, known.seat).best(), End()) if state.phase == "act" else ()
