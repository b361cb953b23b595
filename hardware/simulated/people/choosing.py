"""How people choose among the actions that the page offers: at random, but preferably something useful or fun."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from hardware.simulated.people.reading_the_page import END

WEIGHTS: dict[str, float] = {
    "walk": 3, "push": 2, "rotate": 2, "switch": 4, "walk traverse": 5, "walk teleport": 4, "walk escape": 4,
}  # fmt: skip
"""How gladly people do each kind of action; 1 for any other. A special spell is what everybody wants to try."""
EAGER = 0.8
"""How often people walk to where they would find something, or push so that they can."""
CURIOUS = 0.9
"""How often people turn up the tile they stand on."""
CONTENT, DONE = 0.2, 0.45
"""How often people end their turn although they could go on: with a walk left, and without."""


def kind_of(action: str) -> str:
    """The verb, and behind a walk the spell it needs."""
    verb, *nouns = action.split()
    return " ".join([verb, *nouns[1:2]]) if verb == "walk" else verb


def chosen(
    rng: random.Random, legal: Sequence[str], wishes: frozenset[str], plan: list[str], pushes: Sequence[str] = ()
) -> str | None:
    """What the seat does next, following its plan as long as it can (which gets shorter); None to end the turn.

    `wishes` are the cells where it would like to be, `pushes` those that open a way to one.
    """
    while plan:
        action = plan.pop(0)
        if action in legal:
            return action
    texts = [text for text in legal if text != END]
    wished = _leading_to(texts, wishes) or list(pushes)
    if wished and rng.random() < EAGER:
        return rng.choice(wished)
    turn_ups = [text for text in texts if kind_of(text) == "turn-up"]
    if turn_ups and rng.random() < CURIOUS:
        return rng.choice(turn_ups)
    if not texts or (END in legal and rng.random() < _weariness(texts)):
        return None
    return _by_kind(rng, texts)


def _leading_to(texts: Iterable[str], cells: frozenset[str]) -> list[str]:
    return [text for text in texts if text.startswith("walk ") and text.split()[1] in cells]


def _weariness(texts: Iterable[str]) -> float:
    return CONTENT if any(text.startswith("walk ") for text in texts) else DONE


def _by_kind(rng: random.Random, texts: Iterable[str]) -> str:
    """First the kind of action, then one of that kind: there are far more pushes than walks."""
    kinds: dict[str, list[str]] = {}
    for text in texts:
        kinds.setdefault(kind_of(text), []).append(text)
    kind = rng.choices(list(kinds), [WEIGHTS.get(kind, 1) for kind in kinds])[0]
    return rng.choice(kinds[kind])
