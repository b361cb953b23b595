"""What somebody who wants to win does next, thought up out of what its own seat may know and nothing else.

Where a game gives hints, they are followed. In the others every way through the own turn is tried, as far as it can be
foreseen, and the best is taken: what it brings in points, then what it brings nearer.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.catalogue import AnyGame, State
from companion.games.classic.plan import find_plan
from companion.games.master_2007.game import score_parts
from companion.games.master_2007.state import faced_cell, pawn_cell
from companion.games.secret.state import SecretState
from companion.games.team.state import TeamState
from companion.players.known import Known, PastAction, Stuck
from companion.players.secret_player import plan_of
from companion.players.team_player import TeamMemory, team_plan
from companion.records.notation import parse_action
from companion.rules.advice import never_late
from companion.rules.game import NOBODY
from companion.rules.public import held
from companion.rules.verbs import Action, format_action

MOST_TRIED = 12_000
"""Positions that are tried in one turn; of more, a random choice."""

CARD_TURN = "N"
"""How a card lies in its picture."""

AHEAD_TURNS = 2
"""Own turns that somebody looks ahead to the next numbered token."""


@dataclass(slots=True)
class Player:
    """Decides for one seat; keeps its plan for as long as it can be carried out."""

    rng: random.Random
    _plan: list[str] = field(default_factory=list)
    _memory: TeamMemory = field(default_factory=TeamMemory)

    def watch(self, known: Known, past: Sequence[PastAction]) -> None:
        """See what happens at the table, as everybody does."""
        if isinstance(known.state, TeamState):
            self._memory.watch(known, past)

    def choose(self, known: Known) -> str:
        """The next action as text, one of those that are allowed."""
        if not (self._plan and self._plan[0] in known.legal):
            self._plan = as_drawn(known, [format_action(action) for action in self._planned(known)])
        if not (self._plan and self._plan[0] in known.legal):
            self._plan = [self._any(known)]
        return self._plan.pop(0)

    def goes_on(self, known: Known, text: str) -> bool:
        """Whether more is to be done in this turn after an action that was chosen; if not, its end is no longer due."""
        after = known.game.after(known.state, parse_action(text))
        if after.to_act != known.seat or after.turn != known.state.turn:
            self._plan = []  # an End that is left would be the whole next turn
            return False
        legal = tuple(format_action(action) for action in known.game.legal(after))
        if "end" not in legal:
            return False
        if not self._plan:
            self._plan = [self.choose(replace(known, state=after, legal=legal))]
        if self._plan == ["end"]:
            self._plan = []
            return False
        return True

    def _planned(self, known: Known) -> tuple[Action, ...]:
        game, state = known.game, known.state
        if isinstance(state, SecretState):
            return plan_of(known, self.rng)
        if isinstance(state, TeamState) and state.phase == "act":
            return team_plan(known, self._memory)
        if game.hints is not None:
            return game.hints(game.view(state, known.seat), known.seat, never_late)[0].actions
        return _to_next_token(state, known.seat) or Search(known, self.rng).best()

    def _any(self, known: Known) -> str:
        """Where nothing can be planned: something that changes the maze, else the end of the turn."""
        others = [text for text in known.legal if text != "end" and not text.startswith("walk")]
        if "end" in known.legal and (not others or others[0].split()[0] != "push"):
            return "end"
        if not known.legal:
            raise Stuck(f"{known.seat} is to act, and its page offers nothing")
        return self.rng.choice(others or list(known.legal))


def as_drawn(known: Known, plan: list[str]) -> list[str]:
    """The plan with the loose tile, or a card, laid as it is shown beside the board, where that does as well."""
    verb, *nouns = plan[0].split() if plan else [""]
    if verb not in ("push", "lay"):
        return plan
    loose = known.game.view_json(known.game.view(known.state, known.seat)).get("loose")
    shown = str(loose).partition(":")[0] if verb == "push" else CARD_TURN
    others = [" ".join([verb, *nouns[:-1], shown]), *plan[1:]]
    return others if others[0] in known.legal and _worth_after(known, others) >= _worth_after(known, plan) else plan


def _worth_after(known: Known, plan: list[str]) -> float:
    """How good the position is after as much of a plan as is the seat's own; nothing where it cannot be done."""
    state = known.state
    for text in plan:
        if state.to_act != known.seat:
            break
        action = parse_action(text)
        if known.game.why_not(state, action) is not None:
            return float("-inf")
        state = known.game.after(state, action)
    return worth_of(known.game, state, known.seat)


def _to_next_token(state: State, seat: str) -> tuple[Action, ...]:
    """The way to the lowest token in the maze, where tokens are taken by their numbers; none where it is too far."""
    tokens = getattr(state, "tokens", ())
    if not tokens or state.phase != "push":
        return ()
    board, pawns, ban = state.board, state.pawns, state.ban  # type: ignore[attr-defined]  # one box alone has tokens
    plan = find_plan(board, held(pawns, seat), min(tokens)[1], ban, AHEAD_TURNS)
    return plan[0].actions if plan else ()


@dataclass(slots=True)
class Search:
    """Tries the ways through one turn, in a random order, and keeps the best."""

    known: Known
    rng: random.Random
    _tried: int = 0
    _best: tuple[float, tuple[Action, ...]] = (float("-inf"), ())

    def best(self) -> tuple[Action, ...]:
        """The actions of the best way through the turn that was found."""
        begun = parse_all(self.known.legal)
        self.rng.shuffle(begun)
        share = max(MOST_TRIED // max(len(begun), 1), 1)
        for first in begun:
            self._tried = 0
            self._try(self.known.state, (), (first,), share)
        return self._best[1]

    def _try(self, state: State, done: tuple[Action, ...], choices: tuple[Action, ...], share: int) -> None:
        for action in choices:
            if self._tried >= share:
                return
            self._tried += 1
            after = self.known.game.after(state, action)
            way = (*done, action)
            self._keep(after, way)
            if after.to_act == self.known.seat and after.turn == state.turn:
                onward = list(self.known.game.legal(after))
                self.rng.shuffle(onward)
                self._try(after, way, tuple(onward), share)

    def _keep(self, state: State, way: tuple[Action, ...]) -> None:
        is_over = state.to_act == NOBODY
        worth = (1000.0 if is_over else 0.0) + worth_of(self.known.game, state, self.known.seat) - 0.01 * len(way)
        if worth > self._best[0]:
            self._best = worth, way


def parse_all(texts: tuple[str, ...]) -> list[Action]:
    """The actions that the texts say."""
    return [parse_action(text) for text in texts]


def worth_of(game: AnyGame, state: State, seat: str) -> float:
    """How good a position is for a seat, as far as it knows: its points, or its cards."""
    valued = WORTH.get(game.name)
    return valued(state, seat) if valued else float(sum(points for _, points in game.score_parts(state)[seat]))


def _master_worth(state: Any, seat: str) -> float:
    """Points and duels so far, and how near the pawn stands to a treasure or, at the end, before the dragon's head."""
    points = sum(points for _, points in score_parts(state)[seat])
    pawn = divmod(pawn_cell(state, seat), 7)
    goals = [cell for cell, _ in state.treasures] or [faced_cell(state.dragon)]
    nearest = min(abs(pawn[0] - cell // 7) + abs(pawn[1] - cell % 7) for cell in goals)
    return float(points + 5.0 * (state.phase == "final") - 0.1 * nearest)


WORTH: Mapping[str, Callable[[Any, str], float]] = {"master-2007": _master_worth}
"""Boxes where more than the points so far says who is well off."""
