"""Hypotheses: candidates that the rules allow, with where they lead. They are weighed in `explain`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.following.explaining.candidates import ANYBODY, Actions, Candidate, candidates
from companion.following.rulebook import Rules, State, table_of
from companion.following.seen.evidence import DOUBT_NATS, Evidence
from companion.rules.actions import Push, Rotate, Switch, TurnUp, Walk
from companion.rules.game import NOBODY, TABLE
from companion.rules.table import Layout
from companion.rules.verbs import Action

LOG_PRIOR: dict[type, float] = {Push: -4.0, Walk: -3.5, Rotate: -4.5, Switch: -4.1, TurnUp: -1.5}
"""How likely an action of a seat is before the picture is looked at: about one over the number of its legal kind."""

EXTRA_ACTION_NATS = -1.5
"""Two actions between two calm pictures are rarer than one."""

STOP_NATS = -2.0
"""A stop on the way that no picture shows needs that much more belief."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """Actions legal one after the other and who did each, where they lead, and their prior log-probability."""

    actions: Actions
    seats: tuple[str, ...]
    state: State
    layout: Layout
    log_prior: float


@dataclass(frozen=True, slots=True)
class _Way:
    """What was done so far, by whom, where that leads, and how likely that was before the picture was looked at."""

    actions: Actions
    seats: tuple[str, ...]
    state: State
    log_prior: float = 0.0


def has_visible_action(game: Rules, state: Any) -> bool:
    """Whether a seat could now do something that a camera sees."""
    if game.to_act(state) in (NOBODY, TABLE):
        return False
    return game.table is not None and any(isinstance(one, game.table.visible_actions) for one in game.legal(state))


def legal_hypotheses(game: Rules, state: State, evidence: Evidence) -> list[Hypothesis]:
    """What the evidence suggests and the rules allow, one for each outcome, each in its likeliest order."""
    table, actor = table_of(game), game.to_act(state)
    if actor in (NOBODY, TABLE):
        return []
    rulebook = _Rulebook(game, state, evidence)
    found: dict[object, _Way] = {}
    for candidate in candidates(table.layout(state), actor, evidence, table.visible_actions):
        for way in rulebook.ways(candidate):
            outcome = table.outcome(way.state)
            known = found.get(outcome)
            if known is None or _rank(game, known) < _rank(game, way):
                found[outcome] = way
    ways = found.values()
    return [Hypothesis(way.actions, way.seats, way.state, table.layout(way.state), way.log_prior) for way in ways]


def _rank(game: Rules, way: _Way) -> tuple[float, tuple[int, ...]]:
    """The likelier order first; of equals the one that leaves the seat more to do, which takes nothing from it."""
    return (round(way.log_prior, 3), table_of(game).rights(way.state))


class _Rulebook:
    """Asks the rules about candidates, and remembers where each beginning of one leads."""

    def __init__(self, game: Rules, state: State, evidence: Evidence) -> None:
        self.game, self.table, self.evidence = game, table_of(game), evidence
        self._ways: dict[Candidate, tuple[_Way, ...]] = {(): (_Way((), (), state),)}
        self._spelled: dict[Actions, tuple[Walk, ...]] = {}

    def ways(self, candidate: Candidate) -> Iterator[_Way]:
        """The candidate as far as the rules allow it, and with each stop on the way that a camera may have missed."""
        yield from (_weighed(way, 0.0) for way in self._ways_of(candidate))
        for stopped in self._with_stop(candidate):
            yield from (_weighed(way, STOP_NATS) for way in self._ways_of(stopped))

    def _ways_of(self, candidate: Candidate) -> tuple[_Way, ...]:
        """Where a candidate leads: nowhere if a rule forbids it, to several if several spells allow a walk."""
        if candidate not in self._ways:
            before = self._ways_of(candidate[:-1])
            self._ways[candidate] = tuple(after for way in before for after in self._onward(way, *candidate[-1]))
        return self._ways[candidate]

    def _onward(self, way: _Way, colour: str, action: Action) -> Iterator[_Way]:
        seat = self.game.to_act(way.state)
        if seat in (NOBODY, TABLE) or colour not in (ANYBODY, seat):
            return
        for allowed in self._allowed(way, action):
            after = _Way((*way.actions, allowed), (*way.seats, seat), self.game.after(way.state, allowed))
            yield from self._with_chance(after)

    def _with_chance(self, way: _Way) -> tuple[_Way, ...]:
        """The way, and what chance then brought, where the table shows it: how a tile lies that nobody had seen."""
        if self.game.to_act(way.state) != TABLE:
            return (way,)
        come = [one for one in self.game.legal(way.state) if isinstance(one, self.table.visible_actions)]
        after = [_Way((*way.actions, one), (*way.seats, TABLE), self.game.after(way.state, one)) for one in come]
        scores = [self.evidence.score(self.table.layout(one.state)) for one in after]
        likely = tuple(one for one, score in zip(after, scores, strict=True) if max(scores) - score < DOUBT_NATS)
        return (way,) if len(likely) == len(after) > 1 or not likely else likely

    def _allowed(self, way: _Way, action: Action) -> tuple[Action, ...]:
        """The action if the rules allow it; a walk that needs a spell, with each spell that leads there."""
        if self.game.why_not(way.state, action) is None:
            return (action,)
        if not isinstance(action, Walk):
            return ()
        if way.actions not in self._spelled:
            legal = self.game.legal(way.state)
            self._spelled[way.actions] = tuple(one for one in legal if isinstance(one, Walk) and one.spell)
        return tuple(walk for walk in self._spelled[way.actions] if walk.cell == action.cell)

    def _with_stop(self, candidate: Candidate) -> Iterator[Candidate]:
        """A walk may have had a stop that collected a treasure: the bonus walk led on from there."""
        for i, (colour, action) in enumerate(candidate):
            if isinstance(action, Walk):
                cells = {cell for way in self._ways_of(candidate[:i]) for cell in self.table.stops(way.state)}
                stops = (Walk(cell) for cell in sorted(cells) if cell != action.cell)
                yield from ((*candidate[:i], (colour, stop), *candidate[i:]) for stop in stops)


def _weighed(way: _Way, extra: float) -> _Way:
    """The way with its prior log-probability; what chance brought along costs nothing."""
    done = [action for action, seat in zip(way.actions, way.seats, strict=True) if seat != TABLE]
    prior = sum(LOG_PRIOR[type(action)] for action in done) + EXTRA_ACTION_NATS * (len(done) - 1)
    return _Way(way.actions, way.seats, way.state, prior + extra)
