"""An action as taps on a page, as hands do them."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from appliance.demo.by_taps.steps import steps_to
from companion.players.known import Known
from companion.rules.words import Language
from lab.soak.in_browser.window import Window
from web.start.composed import is_habit

ACTS = "#acts"
PRESSABLE = f"{ACTS} a, {ACTS} button"
REFUSAL = f"{ACTS} .why-not"
"""Where a page says why a tap is refused."""

ANSWER_MS = 20_000
"""So long an answer may take on a machine that is busy with other things."""

TELLS = ".tell-one"
"""What can be tapped where people say what came."""

CALM = "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"
"""Whether a page shows what came of the last tap."""


def do(
    window: Window, known: Known, text: str, tells: Language, habits: dict[str, str], *, goes_on: bool = False
) -> None:
    """Do an action on a seat's own page; raises Stuck where the page offers no way.

    `habits` are what the seats chose last about walks, and are kept up.
    """
    habit = habits.get(known.seat, "")
    for step in steps_to(known, text, tells, goes_on=goes_on, habit=habit, swipes=False):
        if is_habit(step.pick):
            window.press(window.page.locator(f'{ACTS} .ends-choice a[href*="{step.pick}"]'))
            habits[known.seat] = step.pick
            continue
        names = _offering(window, step.name)
        if names.count(step.name) > 1:
            window.doubtful.add(step.name)
        found = window.page.locator(PRESSABLE).filter(visible=True).nth(names.index(step.name))
        if step.pick:
            window.press(found)
        else:
            _press_and_hear(window, found)


def _press_and_hear(window: Window, found: Any) -> None:
    """Press what does an action, and wait for the answer; of a tap on a page that was just drawn anew none comes, and
    who sees that nothing happens taps again."""
    from playwright.sync_api import TimeoutError as NoAnswer

    with suppress(NoAnswer), window.page.expect_response(lambda one: "/seat/do" in one.url, timeout=ANSWER_MS):
        window.press(found)
    window.page.wait_for_function(CALM)
    window.refused += window.page.locator(REFUSAL).all_inner_texts()


def _offering(window: Window, name: str) -> list[str]:
    """The names of all that can be tapped, once this one is among them; raises Stuck where it never is."""
    names: list[str] = []

    def is_there() -> bool:
        names[:] = window.names(PRESSABLE)
        return name in names

    window.wait(is_there, f"something called {name!r}")
    return names


def tell(window: Window, action: str) -> None:
    """Say what people themselves have done."""
    dialog = window.page.locator("#tell[open]")
    whole = dialog.locator(".tell-one").filter(visible=True)
    offered = [str(one) for one in whole.evaluate_all("all => all.map(one => one.value)")]
    window.press(whole.nth(offered.index(action)))


def uncover(window: Window) -> None:
    """Press *hold to look* where the hand is covered on a shared device."""
    if window.page.locator(f"{ACTS}.is-covered").count():
        window.press(window.page.locator("#hold"))
