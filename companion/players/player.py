"""What somebody who wants to win does next, thought up out of what its own seat may know and nothing else.

Where a game gives hints, they are followed. In the others every way through the own turn is tried, as far as it can be
foreseen, and the best is taken: what it brings in points.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from companion.games.catalogue import AnyGame, State
from companion.games.secret.actions import ChooseFist
from companion.games.secret.state import STRONGER, SecretState
from companion.games.secret.thinking.think import think
from companion.games.team.state import TeamState
from companion.players.known import Known, PastAction, Stuck
from companion.players.team_player import TeamMemory, team_plan
from companion.records.notation import parse_action
from companion.rules.advice import IsLate, never_late
from companion.rules.public import TABLE
from companion.rules.turn_search import TurnSearch
from companion.rules.verbs import Action, format_action

FISTS = tuple(STRONGER)
"""What nobody should foresee."""

CARD_TURN = "N"
"""How a card lies in its picture."""

STRENGTHS = WEAK, FAIR, STRONG = ("weak", "fair", "strong")
"""How well a computer plays."""

WHIMS = 0.6
"""How often a weak player does anything that is allowed."""

FEW = 2_000
"""Positions that are tried by who looks no further than its own turn, so that it answers soon on a small computer."""

LUCK = 0.5
"""What it counts that chance decides next, less than any point: a die may still bring something."""

END = "end"
"""The action that ends a turn."""


@dataclass(slots=True)
class Player:
    """Decides for one seat as well as its strength lets it; keeps its plan for as long as it can be carried out."""

    rng: random.Random
    strength: str = STRONG
    memory: TeamMemory = field(default_factory=TeamMemory)
    _plan: list[str] = field(default_factory=list)
    _due: State | None = None

    def watch(self, known: Known, past: Sequence[PastAction]) -> None:
        """See what happens at the table, as everybody does."""
        if isinstance(known.state, TeamState):
            self.memory.watch(known, past)

    def choose(self, known: Known, is_late: IsLate = never_late) -> str:
        """The next action as text, one of those that are allowed."""
        text = self._next(known, is_late)
        self._plan.pop(0)
        self._due = known.game.after(known.state, parse_action(text))
        return text

    def plan(self, known: Known, is_late: IsLate = never_late) -> list[str]:
        """What is to be done next in the turn as texts, in order, as far as it can be foreseen."""
        return [format_action(action) for action in planned(known, self.memory, self.strength, self.rng, is_late)]

    def goes_on(self, known: Known, text: str) -> bool:
        """Whether more is to be done in this turn after an action that was chosen; if not, its end is no longer due."""
        after = known.game.after(known.state, parse_action(text))
        legal = tuple(format_action(action) for action in known.game.legal(after))
        is_own = after.to_act == known.seat and after.turn == known.state.turn
        if is_own and END in legal and self._next(replace(known, state=after, legal=legal), never_late) != END:
            return True
        if not is_own or END in legal:
            self._plan = []  # an End that is left would be the whole next turn
        return False

    def _next(self, known: Known, is_late: IsLate) -> str:
        """What the plan says, made anew where it is done or something has come between."""
        if not (self._plan and self._plan[0] in known.legal and known.state == self._due):
            texts = self.plan(known, is_late)
            self._plan, self._due = texts if self.strength == STRONG else as_drawn(known, texts), known.state
        if not (self._plan and self._plan[0] in known.legal):
            self._plan = [anything(known.legal, self.rng, is_tired=True)]
        return self._plan[0]


def planned(
    known: Known, memory: TeamMemory, strength: str, rng: random.Random, is_late: IsLate = never_late
) -> tuple[Action, ...]:
    """What a player of a strength does next in its turn, out of what its seat knows and remembers.

    A weak one often does anything and forgets, a fair one takes what its own turn brings, a strong one looks ahead.
    """
    game, state = known.game, known.state
    if strength == WEAK and rng.random() < WHIMS:
        return (parse_action(anything(known.legal, rng)),)
    if isinstance(state, TeamState) and state.phase == "act":
        return team_plan(known, memory, is_late, looks_ahead=strength == STRONG, remembers=strength != WEAK)
    if isinstance(state, SecretState):
        plan = think(state, known.seat, is_late, looks_ahead=strength == STRONG)
        return tuple(ChooseFist(rng.choice(FISTS)) if isinstance(one, ChooseFist) else one for one in plan)
    if strength == STRONG and game.hints is not None:
        return game.hints(game.view(state, known.seat), known.seat, is_late)[0].actions
    return _best_turn(known, rng, is_late)


def anything(legal: Sequence[str], rng: random.Random, *, is_tired: bool = False) -> str:
    """Any kind of action that is allowed, then any of these; somebody tired does not walk, and rather ends the turn."""
    if not legal:
        raise Stuck("a seat is to act, and its page offers nothing")
    kinds: dict[str, list[str]] = {}
    for text in legal:
        kinds.setdefault(text.split()[0], []).append(text)
    if is_tired and END in kinds and "push" not in kinds:
        return END
    if is_tired:
        kinds = {verb: texts for verb, texts in kinds.items() if verb not in (END, "walk")} or kinds
    return rng.choice(kinds[rng.choice(list(kinds))])


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
    return points_of(known.game, state, known.seat)


def _best_turn(known: Known, rng: random.Random, is_late: IsLate) -> tuple[Action, ...]:
    game, seat = known.game, known.seat

    def legal(state: State) -> list[Action]:
        actions = game.legal(state)
        return rng.sample(actions, len(actions))

    search = TurnSearch(seat, legal, game.after, lambda state: _greed(game, state, seat), is_late, FEW)
    return search.best(known.state, [parse_action(text) for text in rng.sample(known.legal, len(known.legal))])


def _greed(game: AnyGame, state: State, seat: str) -> float:
    return points_of(game, state, seat) + LUCK * (state.to_act == TABLE)


def points_of(game: AnyGame, state: State, seat: str) -> float:
    """How many points a position brings a seat, as far as it knows."""
    return float(sum(points for _, points in game.score_parts(state)[seat]))
