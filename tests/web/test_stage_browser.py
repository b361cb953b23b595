"""Every button of what matters now is in sight in real Chromium, whatever is said beside it or for a while over it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.messages import Hint, HintStep, Snapshot
from companion.rules.words import say
from lab.soak.in_browser.window import SIGHT
from tests.snapshots import changed
from tests.web.lobbies import FakeLobby
from tests.web.scenes import FakeDesk, deal_view, scenes, snapshot
from web import create_app, serve

pytestmark = pytest.mark.browser

LONG = "One of your treasures can be reached in this turn, if you push first and then walk the long way round. " * 2
FILLED = "() => [...document.querySelectorAll('.press.primary:not(:disabled)')].map(one => one.closest('section')?.id)"


def states(seats: tuple[str, ...]) -> dict[str, Snapshot]:
    """What a page can have to offer: by taps with all buttons at once, and under a camera what is to be put right."""
    view, hint = deal_view(seats=seats), Hint("nudge", LONG, (), ())
    found = scenes()
    shown = {name: found[name] for name in ("not-allowed", "no-picture")}
    shown |= {
        "taps": changed(found["ready"], is_watched=False, turns_page=True, log=(), hint=hint),
        "due-by-taps": changed(found["page-due"], is_watched=False),
        "late": changed(found["page-flip"], hint=hint),
    }
    of_turn = {name: {"phase": one.position.phase, "to_act": one.position.to_act} for name, one in shown.items()}
    return {name: changed(one, view=view | of_turn[name]) for name, one in shown.items()}


@pytest.mark.parametrize(("size", "locale", "seats"), [((1024, 768), "fr", 4), ((390, 844), "de", 2)], ids=str)
def test_every_button_of_the_stage_is_in_sight(chromium: Any, size: tuple[int, int], locale: str, seats: int) -> None:
    """A sample; all boxes, sizes and languages are the browser bench's."""
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, locale=locale)
    window, desk, hidden, filled = context.new_page(), FakeDesk(snapshot()), dict[str, list[str]](), list[list[str]]()
    window.add_init_script(SIGHT)
    window.route("**/events*", lambda route: route.abort())
    with serve(create_app(lobby=FakeLobby(played=desk)), port=0) as server:
        for name, shown in states(tuple(deal_view()["seats"])[:seats]).items():
            desk.show(shown)
            for path in ("", "table") if name == "not-allowed" else ("",):
                window.goto(server.url + path)
                hidden[f"{name}/{path}"] = window.evaluate("outOfSight()")
            filled.append(window.evaluate(FILLED))
        context.close()
    assert {name: ones for name, ones in hidden.items() if ones} == {}
    assert all(places == ["actions"] for places in filled), "the filled one has one place"


SAY_ALL = """() => {
  for (const [id, words] of Object.entries({lost: "No connection. I keep trying …", late: "No answer. Tap again.",
    news: "New tablet for the table: iPad, 192.168.1.66."})) {
    const toast = document.getElementById(id);
    toast.textContent = words;
    toast.hidden = false;
  }
  return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


@pytest.mark.parametrize("size", [(390, 844), (1024, 768), (1280, 800), (800, 1280)], ids=str)
def test_what_is_said_for_a_while_covers_nothing_that_can_be_pressed(chromium: Any, size: tuple[int, int]) -> None:
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, locale="de")
    window, desk, covered = context.new_page(), FakeDesk(states(tuple(deal_view()["seats"]))["taps"]), {}
    window.add_init_script(SIGHT)
    window.route("**/*events*", lambda route: route.abort())
    with serve(create_app(lobby=FakeLobby(played=desk)), port=0) as server:
        for path in ("", "table", "join/reds-own", "start"):
            window.goto(server.url + path)
            window.evaluate(SAY_ALL)
            assert window.locator(".toast:visible").count() == 3
            covered[path] = window.evaluate("underToasts()")
        context.close()
    assert covered == {path: [] for path in covered}


WIDTHS = "() => [...document.querySelectorAll('.hint-steps li button')].map(one => one.offsetWidth)"
BOTTOM = "() => document.querySelector('.seat-maze').getBoundingClientRect().bottom"


def test_on_a_phone_the_board_stays_in_sight_below_a_hint_and_a_tap_shows_its_steps_large(chromium: Any) -> None:
    view, actions = deal_view(seats=("red", "blue")), ("rotate b2 NE", "walk b4", "end")
    steps = tuple(HintStep(action, say("do {action}", action=action), view) for action in actions)
    hint = Hint("plan", LONG[:90], actions, ("b3", "b4"), seat="red", why="one in two", steps=steps)
    shown = changed(scenes()["ready"], view=view, is_watched=False, hint=hint)
    context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="de")
    window = context.new_page()
    window.route("**/*events*", lambda route: route.abort())
    with serve(create_app(lobby=FakeLobby(played=FakeDesk(shown))), port=0) as server:
        window.goto(f"{server.url}join/reds-own")
        low, small = window.evaluate(BOTTOM), window.evaluate(WIDTHS)
        window.click("#hint-step-3 button")
        large = window.evaluate(WIDTHS)
        window.click("#hint-step-1 button")
        again = window.evaluate(WIDTHS)
        context.close()
    assert low <= 800 and len(small) == 3, "the board lies above the fold, but for a little of its rim"
    assert max(small) <= 84 and min(large) >= 300 and again == small
