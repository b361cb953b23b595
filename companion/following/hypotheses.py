"""Stories: plans that the rules allow, with where they lead. They are weighed in `explain`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.errors import IllegalAction
from companion.following.candidates import Plan, suggest
from companion.following.evidence import Evidence
from companion.following.rulebook import Rules, State, wanted_cells
from companion.rules.actions import Push, Rotate, TurnUp, Walk
from companion.rules.mazes.layout import layout
from companion.rules.table import Layout
from companion.rules.verbs import Action

LOG_PRIOR: dict[type, float] = {Push: -4.0, Walk: -3.5, Rotate: -4.5, TurnUp: -1.5}
"""How likely an action is before the picture is looked at: about one over the number of its legal kind."""

EXTRA_ACTION_NATS = -1.5
"""Two actions between two calm pictures are rarer than one."""

STOP_NATS = -2.0
"""A stop on the way that no picture shows needs that much more belief."""


@dataclass(frozen=True, slots=True)
class Story:
    """Actions legal one after the other, the state and layout they lead to, and their prior log-probability."""

    actions: Plan
    state: State
    layout: Layout
    log_prior: float


def tell(game: Rules, state: State, evidence: Evidence) -> list[Story]:
    """The legal stories that the evidence suggests, one per resulting state, each in its likeliest form."""
    actor = game.to_act(state)
    if actor in ("", "TABLE"):
        return []
    teller = _Teller(game, state, actor)
    stories: dict[object, Story] = {}
    for plan in suggest(layout(state), actor, evidence):
        for story in teller.stories(plan):
            known = stories.get(_outcome(story))
            if known is None or _rank(known) < _rank(story):
                stories[_outcome(story)] = story
    return list(stories.values())


def _outcome(story: Story) -> object:
    """What anybody can see and hold in hand after a story: stories that agree in it are one, told in another order."""
    state = story.state
    return (state.board, state.pawns, state.hands, state.collected)


def _rank(story: Story) -> tuple[float, bool, bool, bool, int]:
    """The likelier telling first; of equals the one that leaves the seat more to do, which takes nothing from it."""
    state = story.state
    spells = sum(len(left) for _, left in state.spells)
    return (round(story.log_prior, 3), state.phase == "act", state.may_turn_up, state.may_walk, spells)


class _Teller:
    """Asks the rules about plans of one actor, and remembers how far each beginning of a plan is legal."""

    def __init__(self, game: Rules, state: State, actor: str) -> None:
        self.game, self.actor = game, actor
        self._after: dict[Plan, State | None] = {(): state}

    def stories(self, plan: Plan) -> Iterator[Story]:
        """The plan as a story if the rules allow it, and with each stop on the way that a camera may have missed."""
        for stops, told in enumerate((plan, *self._with_stop(plan))):
            after = self.state_after(told)
            if after is not None:
                prior = sum(LOG_PRIOR[type(action)] for action in told) + EXTRA_ACTION_NATS * (len(told) - 1)
                yield Story(told, after, layout(after), prior + (STOP_NATS if stops else 0.0))

    def state_after(self, plan: Plan) -> State | None:
        """The state after a plan, or None where a rule forbids it or the turn is over before its end."""
        if plan not in self._after:
            before = self.state_after(plan[:-1])
            self._after[plan] = None if before is None else self._apply(before, plan[-1])
        return self._after[plan]

    def _apply(self, state: State, action: Action) -> State | None:
        if self.game.to_act(state) != self.actor:
            return None
        try:
            return self.game.apply(state, action)
        except IllegalAction:
            return None

    def _with_stop(self, plan: Plan) -> Iterator[Plan]:
        """A walk may have had a stop that collected a treasure: the bonus walk led on from there."""
        for i, action in enumerate(plan):
            before = self.state_after(plan[:i]) if isinstance(action, Walk) else None
            if before is not None:
                yield from ((*plan[:i], Walk(cell), *plan[i:]) for cell in wanted_cells(before) if Walk(cell) != action)
