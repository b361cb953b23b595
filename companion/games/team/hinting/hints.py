"""Advice of the Team Edition told in three levels, until `companion/live/hinting` does that for every game."""

from __future__ import annotations

from time import monotonic

from companion.errors import UnreadableNotation
from companion.games.team.hints import hints
from companion.games.team.view import TeamView
from companion.messages import Hint
from companion.rules.advice import Advice
from companion.rules.verbs import format_action
from companion.rules.words import say, sentence

LEVELS = ("nudge", "pointer", "plan")

BUDGET_MS = 2000.0
"""How long a search may take; one takes 5 ms as a rule and a tenth of a second at worst."""


def find_hint(view: TeamView, seat: str, level: str = "plan", budget_ms: float = BUDGET_MS) -> Hint:
    """The best hint for a seat out of what it may know; raises UnreadableNotation for an unknown seat or level."""
    return find_hints(view, seat, level, budget_ms)[0]


def find_hints(view: TeamView, seat: str, level: str = "plan", budget_ms: float = BUDGET_MS) -> tuple[Hint, ...]:
    """Every hint, best first; there is always one, if only that nothing can be reached."""
    if level not in LEVELS:
        raise UnreadableNotation(f"a hint is one of {', '.join(LEVELS)}, not {level!r}")
    deadline_s = monotonic() + budget_ms / 1000
    return tuple(_told(advice, level) for advice in hints(view, seat, lambda: monotonic() > deadline_s))


def _told(advice: Advice, level: str) -> Hint:
    texts = tuple(format_action(action) for action in advice.actions)
    if level == "nudge" or not texts:
        return Hint(level, sentence(advice.goal))
    if level == "pointer":
        first = say("{goal}. Begin like this: {step}.", goal=advice.goal, step=advice.steps[0])
        return Hint(level, first, texts[:1], advice.first_cells)
    steps = ", then ".join(advice.steps)
    return Hint(level, say("{goal}: {steps}.", goal=advice.goal, steps=steps), texts, advice.cells)
