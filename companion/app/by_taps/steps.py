"""An action as taps on a seat's own page: what is wanted is looked for by its name, then what leads there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.app.by_taps.known import Known, Stuck
from companion.records.action_text import parse_action
from companion.rules.mazes.places import homes_in_words
from companion.rules.phrases import Offered, offered
from companion.rules.words import Language
from web.start.composer import Composer, Picks, compose, open_nouns

MOST_TAPS = 9
"""More taps than this make up no action."""


@dataclass(frozen=True, slots=True)
class Step:
    """The next tap: the name of what is tapped, and the pick it adds ("" where it does the action)."""

    name: str
    pick: str


def step_to(wanted: Offered, composer: Composer) -> Step:
    """The next tap towards an action on a page that offers this; raises Stuck where nothing leads there."""
    for group in composer.groups:
        for action in group.actions:
            if action.text == wanted.text:
                return Step(action.words, "")
    for pick, text in composer.at_once.items():
        if text == wanted.text:
            return Step(composer.spots[pick], "")
    leads = {**composer.spots, **{step.pick: step.words for group in composer.groups for step in group.steps}}
    for kind, word in open_nouns(wanted, composer.picks):
        pick = f"{kind}:{word}"
        if pick in leads:
            return Step(leads[pick], pick)
    raise Stuck(f"no tap leads to {wanted.text!r} after {', '.join(composer.picks) or 'none'}")


def steps_to(known: Known, text: str, tells: Language) -> Iterator[Step]:
    """The taps that do an action, on a page that tells it so."""
    homes = homes_in_words(known.state)
    offers = [offered(parse_action(one), known.game.phrases, homes) for one in known.legal]
    wanted = next(one for one in offers if one.text == text)
    picks: Picks = ()
    for _ in range(MOST_TAPS):
        step = step_to(wanted, compose(offers, picks, tells))
        yield step
        if not step.pick:
            return
        picks = (*picks, step.pick)
    raise Stuck(f"{text!r} takes more than {MOST_TAPS} taps")
