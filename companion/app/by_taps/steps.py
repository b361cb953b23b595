"""An action as taps on a seat's own page: what is wanted is looked for by its name, then what leads there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.app.by_taps.known import Known, Stuck
from companion.records.action_text import parse_action
from companion.rules.mazes.places import homes_in_words
from companion.rules.phrases import Offered, offered
from companion.rules.verbs import format_action
from companion.rules.words import Language
from web.boards.maze_view import read_tile
from web.start.composed import LYING, STAY, Composer, Picks
from web.start.composer import compose, open_nouns

END = "end"
"""The action that ends a turn."""

MOST_TAPS = 9
"""More taps than this make up no action."""


@dataclass(frozen=True, slots=True)
class Step:
    """The next tap: the name of what is tapped, and the pick it adds ("" where it does the action)."""

    name: str
    pick: str


def step_to(wanted: Offered, composer: Composer, *, goes_on: bool = False) -> Step:
    """The next tap towards an action on a page that offers this; raises Stuck where nothing leads there.

    With `goes_on` more is to be done in this turn.
    """
    if composer.ends and goes_on and wanted.verb == "walk":
        return Step(STAY, STAY)
    for group in composer.groups:
        for action in group.actions:
            if action.text == wanted.text:
                return Step(action.words, "")
    for pick, text in composer.at_once.items():
        if text == wanted.text:
            return Step(composer.spots[pick], "")
    faces = {face.wish.removeprefix(LYING): face for face in composer.faces if not face.is_now}
    for kind, word in wanted.nouns:
        if kind in ("sides", "turn") and word in faces and _is_spot(wanted, composer):
            return Step(faces[word].words, faces[word].wish)
    leads = {**composer.spots, **{step.pick: step.words for group in composer.groups for step in group.steps}}
    own = [f"{kind}:{word}" for kind, word in open_nouns(wanted, composer.picks)]
    for pick in (*own, f"verb:{wanted.verb}"):
        if pick in leads and pick not in composer.at_once:
            return Step(leads[pick], pick)
    raise Stuck(f"no tap leads to {wanted.text!r} after {', '.join(composer.picks) or 'none'}")


def _is_spot(wanted: Offered, composer: Composer) -> bool:
    """Whether the next noun of an action is tapped on the board at once."""
    return any(f"{kind}:{word}" in composer.at_once for kind, word in open_nouns(wanted, composer.picks)[:1])


def steps_to(known: Known, text: str, tells: Language, *, goes_on: bool = False) -> Iterator[Step]:
    """The taps that do an action, on a page that tells it so; a walk among them ends the turn unless it `goes_on`."""
    goes_on = goes_on and not brings_more(known, text)
    homes = homes_in_words(known.state)
    offers = [offered(parse_action(one), known.game.phrases, homes) for one in known.legal]
    wanted = next(one for one in offers if one.text == text)
    picks: Picks = ()
    for _ in range(MOST_TAPS):
        may_end, turns_page = not known.is_watched, known.turns_page
        composer = compose(offers, picks, tells, loose_sides(known), may_end=may_end, turns_page=turns_page)
        step = step_to(wanted, composer, goes_on=goes_on)
        yield step
        if not step.pick:
            return
        picks = composer.then(step.pick)
    raise Stuck(f"{text!r} takes more than {MOST_TAPS} taps")


def brings_more(known: Known, text: str) -> bool:
    """Whether an action brings what could not be done before, or another walk: then no tap ends the turn with it."""
    after = known.game.after(known.state, parse_action(text))
    if after.to_act != known.seat:
        return False
    verbs = {format_action(one).partition(" ")[0] for one in known.game.legal(after)}
    return not verbs <= {one.partition(" ")[0] for one in known.legal} - {"walk"}


def ends_turn(known: Known, text: str) -> bool:
    """Whether the tap that walks ends the turn as well: where nothing else is left, and the walk brings nothing."""
    verbs = {one.partition(" ")[0] for one in known.legal}
    return text.startswith("walk") and verbs == {"walk", END} and not brings_more(known, text)


def loose_sides(known: Known) -> str:
    """The open sides of the loose tile as the page draws it; "" where there is none."""
    loose = known.game.view_json(known.game.view(known.state, known.seat)).get("loose")
    return read_tile(loose).sides if isinstance(loose, str) else ""
