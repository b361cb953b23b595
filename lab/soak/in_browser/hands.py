"""Taps on a seat's own page, as hands do them."""

from __future__ import annotations

from contextlib import AbstractContextManager, suppress
from typing import Any

from appliance.demo.by_taps.steps import steps_to
from companion.players.known import Known
from companion.rules.words import Language
from lab.soak.in_browser.paper import PaperCards
from lab.soak.in_browser.window import Window
from web.start.composed import is_habit

SQUARES_ACROSS, RIM_SQUARES = 8.4, 0.7
"""How many squares wide the drawn board is, and its rim."""

GRIPPED = 0.7
"""How far out a disc is gripped, as a share of its radius: beside the knob in its middle."""

DRAWING = "xpath=ancestor::*[local-name()='svg'][1]"
"""The drawing that a part of it is in, seen from the part."""

ACTS = "#acts"
PRESSABLE = f"{ACTS} a, {ACTS} button"
REFUSAL = f"{ACTS} .why-not"
"""Where a page says why a tap is refused."""

ANSWER_MS = 20_000
"""So long an answer may take on a machine that is busy with other things."""

TOLD = ".tell-one, .tell-kind"
"""What can be tapped first where people tell what came: the thing itself, or which kind of thing it was."""

CALM = "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"
"""Whether a page shows what came of the last tap."""


def do(
    window: Window, known: Known, text: str, tells: Language, habits: dict[str, str], *, goes_on: bool = False
) -> int:
    """Do an action on a seat's own page: how many taps it took; raises Stuck where the page offers no way.

    `habits` are what the seats chose last about walks, and are kept up. A swipe over a tile counts as a tap.
    """
    taps, habit = 0, habits.get(known.seat, "")
    for step in steps_to(known, text, tells, goes_on=goes_on, habit=habit, swipes=not window.is_keyed):
        if is_habit(step.pick):
            window.press(window.page.locator(f'{ACTS} .ends-choice a[href*="{step.pick}"]'))
            habits[known.seat] = step.pick
            taps += 1
            continue
        if step.is_swipe:
            if step.ring:
                _drag(window, step.ring, step.steps)
            else:
                _swipe(window, step.cell, step.quarters)
            window.page.wait_for_function(CALM)
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
            _press_and_hear(window, found)
            window.page.wait_for_function(CALM)
            window.refused += window.page.locator(REFUSAL).all_inner_texts()
    return taps


def _press_and_hear(window: Window, found: Any) -> None:
    """Press what does an action, and wait for the answer; of a tap on a page that was just drawn anew none comes, and
    who sees that nothing happens taps again."""
    with _patient(), window.page.expect_response(_is_done, timeout=ANSWER_MS):
        window.press(found)


def _patient() -> AbstractContextManager[None]:
    """Who hears nothing goes on."""
    from playwright.sync_api import TimeoutError as NoAnswer

    return suppress(NoAnswer)


def _is_done(answer: Any) -> bool:
    return "/seat/do" in answer.url


def _swipe(window: Window, cell: str, quarters: int) -> None:
    """Swipe over a tile, to the right for each quarter clockwise, else to the left."""
    grid = window.page.locator(f"{ACTS} .seat-grid[data-spins]")
    grid.wait_for()
    grid.scroll_into_view_if_needed()
    box = grid.bounding_box()
    width = box["width"] / SQUARES_ACROSS
    x = box["x"] + (RIM_SQUARES + "abcdefg".index(cell[0]) + 0.5) * width
    y = box["y"] + (RIM_SQUARES + int(cell[1]) - 0.5) * width
    with _patient(), window.page.expect_response(_is_done, timeout=ANSWER_MS):
        window.swipe(x, y, x + quarters * width)


def _drag(window: Window, ring: str, steps: int) -> None:
    """Drag a ring of the round board the way its arrow points, so many dots far."""
    turner = window.page.locator(f'{ACTS} .turner[data-ring="{ring}"]')
    turner.wait_for()
    turner.scroll_into_view_if_needed()
    grip, drawing = turner.locator(".ring-grip").bounding_box(), turner.locator(DRAWING).bounding_box()
    step_deg = float(turner.get_attribute("data-step"))
    middle = (drawing["x"] + drawing["width"] / 2, drawing["y"] + drawing["height"] / 2)
    with _patient(), window.page.expect_response(_is_done, timeout=ANSWER_MS):
        window.drag_round(middle, grip["width"] / 2 * GRIPPED, steps * step_deg)


def tell(window: Window, number: int, paper: PaperCards | None = None) -> int:
    """Tell what came, of all that could have: what is true of somebody's cards, else the one that a number chooses.
    How many taps that took.

    A page of a book that nobody has taught is told by its kind, then by the arrow, or by the pictures on it.
    """
    dialog = window.page.locator("#tell[open]")
    before = window.taps
    kinds = dialog.locator(".tell-kind")
    if kinds.count():
        window.press(kinds.nth(number % kinds.count()).locator("input" if window.is_keyed else "span").first)
    whole = dialog.locator(".tell-one, .tell-arrow").filter(visible=True)
    if whole.count():
        offered = [str(one) for one in whole.evaluate_all("all => all.map(one => one.value)")]
        true = paper.told(offered) if paper is not None else ""
        window.press(whole.nth(offered.index(true) if true else number % len(offered)))
        return window.taps - before
    sorts = dialog.locator(".tell-parts").filter(visible=True)
    for sort in [sorts.nth(place) for place in range(sorts.count())]:
        parts = sort.locator(".tell-part input" if window.is_keyed else ".tell-part")
        for place in range(int(sort.get_attribute("data-most"))):
            window.press(parts.nth((number + place) % parts.count()))
    dialog.wait_for(state="hidden")
    return window.taps - before


def uncover(window: Window) -> int:
    """Press *hold to look* where the hand is covered on a shared device: how many taps it took."""
    hold = window.page.locator("#hold")
    if not hold.count() or not window.page.locator(f"{ACTS}.is-covered").count():
        return 0
    window.press(hold)
    return 1


def _offering(window: Window, name: str) -> list[str]:
    """The names of all that can be tapped, once this one is among them; raises Stuck where it never is."""
    names: list[str] = []

    def is_there() -> bool:
        names[:] = window.names(PRESSABLE)
        return name in names

    window.wait(is_there, f"nothing called {name!r}")
    return names
