"""An action as taps on a seat's own page: what is wanted is looked for by its name, then what leads there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.bench.in_browser.minds import Known
from companion.bench.in_browser.window import Stuck, Window
from companion.records.action_text import parse_action
from companion.rules.mazes.places import homes_in_words
from companion.rules.phrases import Offered, offered
from companion.rules.words import Language
from web.boards.maze_view import read_tile
from web.start.composed import LYING, STAY, Composer, Picks
from web.start.composer import compose, open_nouns

ACTS = "#acts"
PRESSABLE = f"{ACTS} a, {ACTS} button"
CALM = "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"
"""Whether a page shows what came of the last tap."""

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
    for pick in (f"verb:{wanted.verb}", *own):
        if pick in leads:
            return Step(leads[pick], pick)
    raise Stuck(f"no tap leads to {wanted.text!r} after {', '.join(composer.picks) or 'none'}")


def _is_spot(wanted: Offered, composer: Composer) -> bool:
    """Whether the next noun of an action is tapped on the board at once."""
    return any(f"{kind}:{word}" in composer.at_once for kind, word in open_nouns(wanted, composer.picks)[:1])


def steps_to(known: Known, text: str, tells: Language, *, goes_on: bool = False) -> Iterator[Step]:
    """The taps that do an action, on a page that tells it so; a walk among them ends the turn unless it `goes_on`."""
    homes = homes_in_words(known.state)
    offers = [offered(parse_action(one), known.game.phrases, homes) for one in known.legal]
    wanted = next(one for one in offers if one.text == text)
    picks: Picks = ()
    for _ in range(MOST_TAPS):
        composer = compose(offers, picks, tells, loose_sides(known), may_end=True)
        step = step_to(wanted, composer, goes_on=goes_on)
        yield step
        if not step.pick:
            return
        picks = composer.then(step.pick)
    raise Stuck(f"{text!r} takes more than {MOST_TAPS} taps")


def loose_sides(known: Known) -> str:
    """The open sides of the loose tile as the page draws it; "" where there is none."""
    loose = known.game.view_json(known.game.view(known.state, known.seat)).get("loose")
    return read_tile(loose).sides if isinstance(loose, str) else ""


def do(window: Window, known: Known, text: str, tells: Language, *, goes_on: bool = False) -> int:
    """Do an action on a seat's own page: how many taps it took; raises Stuck where the page offers no way."""
    taps = 0
    for step in steps_to(known, text, tells, goes_on=goes_on):
        if step.pick == STAY:
            window.press(window.page.locator(f"{ACTS} .ends-line a"))
            taps += 1
            continue
        names = _offering(window, step.name)
        if names.count(step.name) > 1:
            window.doubtful.add(step.name)
        found = window.page.locator(PRESSABLE).filter(visible=True).nth(names.index(step.name))
        taps += 1
        if step.pick:
            window.press(found)
        else:
            with window.page.expect_response(lambda answer: "/seat/do" in answer.url):
                window.press(found)
            window.page.wait_for_function(CALM)
    return taps


def _offering(window: Window, name: str) -> list[str]:
    """The names of all that can be tapped, once this one is among them; raises Stuck where it never is."""
    names: list[str] = []

    def is_there() -> bool:
        names[:] = window.names(PRESSABLE)
        return name in names

    window.wait(is_there, f"nothing called {name!r}")
    return names
