"""The page in real Chromium: it lives, tiles slide, fingers hit, nothing is blocked and nobody is shut out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.messages import Answer, AskHint, Desk, Do, KeepAsPlayed, LogLine
from companion.records.notation import parse_action
from companion.rules.actions import End
from tests.snapshots import changed
from tests.web.scenes import FakeDesk, deal_view, scenes, snapshot
from web import PageServer
from web.boards.tile_tracks import push_origins

pytestmark = pytest.mark.browser

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
TABLET, TABLET_UPRIGHT, SMALL_TABLET, PHONE = (1280, 800), (800, 1280), (1024, 768), (390, 844)
SCENES_OF_A_TURN = (
    "fresh", "page-due", "page-push", "page-flip", "hand", "reading", "hint", "nudge", "not-allowed", "out-of-sync",
    "board-moved", "no-picture",
)  # fmt: skip
SCENES_FOR_AXE = ("fresh", "page-due", "page-flip", "confirm", "not-allowed", "hint", "won")
SMALLEST_TARGET_PX = 48
PAST_DOUBLE_TAP_MS = 600
"""So long after a tap another at its place is no second half of a double tap."""

EXPECTED_ERRORS = (
    "INCOMPLETE_CHUNKED", "INTERNET_DISCONNECTED", "409", "[object HTMLFormElement]", "[object HTMLDivElement]",
)  # fmt: skip
"""A server that closes, a network that is gone and a tap that comes too late are errors to a browser's console."""

CENTRE = "one => { const m = one.getScreenCTM(); return [m.a * 50 + m.c * 50 + m.e, m.b * 50 + m.d * 50 + m.f]; }"
MIDDLE = """one => {
  const box = one.getBoundingClientRect();
  return [Math.floor(box.x + box.width / 2), Math.floor(box.y + box.height / 2)]; }"""
WHERE = "id => { const box = document.getElementById(id).getBoundingClientRect(); return [box.x, box.y]; }"

SMALLEST_SIDE = """() => Math.min(...[...document.querySelectorAll("button, summary, select")]
  .filter(one => one.dataset.square === undefined)
  .filter(one => one.checkVisibility({checkVisibilityCSS: true}))
  .map(one => one.getBoundingClientRect())
  .map(box => Math.min(box.width, box.height)))"""
VIOLATIONS = """() => axe.run({resultTypes: ['violations']}).then(result => result.violations.map(
  one => [one.id, one.nodes.map(node => node.html.slice(0, 120))]))"""

AT_REST = "() => new Promise(done => setTimeout(() => requestAnimationFrame(done), 50))"
"""The other parts of the moment come right behind the first."""

HIDDEN_BELOW_PX = """() => Math.max(...[...document.querySelectorAll(".treasure-card, #score, #do-main")]
  .map(one => one.getBoundingClientRect().bottom)) - innerHeight"""
FILLED = """() => [...document.querySelectorAll(".press.primary:not(:disabled)")]
  .filter(one => one.checkVisibility()).map(one => one.id)"""
PLACES = """() => ["turn", "board", "stage", "seats", "actions"].map(id => {
  const box = document.getElementById(id).getBoundingClientRect();
  return [id, box.x, box.y, box.width, box.height]; })"""

OpenBrowser = Callable[..., Any]


@pytest.fixture
def look(chromium: Any, open_page: Callable[[Desk], PageServer]) -> Iterator[OpenBrowser]:
    """Opens the page of a desk in a window; any error in its console fails the test at the end."""
    contexts, errors = [], []

    def open_window(desk: Desk, size: tuple[int, int] = TABLET, **options: Any) -> Any:
        context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, **options)
        contexts.append(context)
        window = context.new_page()
        window.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        window.on("pageerror", lambda error: errors.append(str(error)))
        with window.expect_response("**/events*"):
            window.goto(open_page(desk).url)
        return window

    yield open_window
    for context in contexts:
        context.close()
    strange = [error for error in errors if not any(known in error for known in EXPECTED_ERRORS)]
    assert [error for error in strange if error != "undefined"] == [], "htmx says so of a request that was not answered"


def show_and_wait(window: Any, desk: FakeDesk, name: str) -> None:
    """Puts a scene up and waits until the page shows it."""
    desk.show(changed(scenes()[name], session=name))
    window.wait_for_function(
        "status => document.querySelector('#turn').classList.contains('is-' + status)",
        arg=scenes()[name].guidance.status.name.lower().replace("_", "-"),
    )
    window.evaluate(AT_REST)


def after_push(arrow: str) -> Any:
    """The first scene after red pushed at `arrow`."""
    first = snapshot()
    tiles = {**first.position.view["cells"], "loose": first.position.view["loose"]}  # type: ignore[dict-item]
    after = {place: tiles[origin] for place, origin in push_origins(arrow).items()}
    loose = after.pop("loose")
    line = LogLine(6, "red", f"push {arrow} NE")
    return changed(first, view={**first.position.view, "cells": after, "loose": loose}, log=(*first.evening.log, line))


def test_a_pushed_line_slides(look: OpenBrowser, desk: FakeDesk) -> None:
    window = look(desk)
    tile = window.eval_on_selector(".tile.col-b.row-4", "tile => tile.id")
    start_x, start_y = window.evaluate(WHERE, tile)
    window.evaluate("id => { document.getElementById(id).isTheSame = true; }", tile)
    desk.show(after_push("W4"))
    window.wait_for_selector(f"#{tile}.col-c.row-4", state="attached")
    window.wait_for_timeout(250)
    midway_x, _ = window.evaluate(WHERE, tile)
    window.wait_for_timeout(900)
    end_x, end_y = window.evaluate(WHERE, tile)
    assert window.evaluate("id => document.getElementById(id).isTheSame", tile)
    assert start_x < midway_x < end_x
    assert end_x - start_x == pytest.approx(
        window.eval_on_selector(".tray-inner", "tray => tray.getBoundingClientRect().width") / 7.12, abs=1
    )
    assert end_y == pytest.approx(start_y, abs=0.5)


def test_a_tile_turned_past_north_takes_the_short_way(look: OpenBrowser, desk: FakeDesk) -> None:
    window = look(desk)
    tile = window.eval_on_selector(".tile.col-b.row-4", "tile => tile.id")
    seen = []
    for sides in ("NW", "NE"):
        view = {**snapshot().position.view, "cells": {**deal_view()["cells"], "b4": sides}}
        desk.show(snapshot(view=view))
        window.wait_for_timeout(300)
        seen.append(window.eval_on_selector(f"#{tile} .spin", "spin => spin.getAttribute('transform')"))
    degrees = [int(text.removeprefix("rotate(").removesuffix(")")) for text in seen]
    assert degrees[1] - degrees[0] == 90
    desk.show(snapshot())
    window.wait_for_timeout(200)
    assert window.eval_on_selector(f"#{tile} .spin", "spin => spin.getAnimations().length") == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "locale", "scheme"),
    [
        (SMALL_TABLET, "de", "light"), (TABLET, "en", "dark"), (TABLET_UPRIGHT, "de", "light"), (PHONE, "en", "dark"),
    ],
)  # fmt: skip
def test_every_moment_fits_has_one_filled_button_and_can_be_read_and_tapped(
    size: tuple[int, int], locale: str, scheme: str, look: OpenBrowser, desk: FakeDesk
) -> None:
    """On a tablet score, cards and buttons are in sight, and nothing moves during a turn."""
    window = look(desk, size, locale=locale, color_scheme=scheme, reduced_motion="reduce")
    window.evaluate(AXE.read_text())
    places, filled = window.evaluate(PLACES), {}
    for name in (*SCENES_OF_A_TURN, "confirm", "lost", "won"):
        show_and_wait(window, desk, name)
        filled[name] = window.evaluate(FILLED)
        assert window.evaluate(SMALLEST_SIDE) >= SMALLEST_TARGET_PX, name
        assert window.evaluate("document.documentElement.scrollWidth") <= size[0], name
        if size != PHONE and name in SCENES_OF_A_TURN:
            assert window.locator(".treasure-card").count() == 8, name
            assert window.evaluate(HIDDEN_BELOW_PX) <= 0, name
            assert window.evaluate(PLACES) == places, name
        if size in (SMALL_TABLET, PHONE) and name in SCENES_FOR_AXE:
            assert window.evaluate(VIOLATIONS) == [], name
    assert {len(filled[name]) for name in (*SCENES_OF_A_TURN, "confirm")} == {1}, filled
    assert filled["not-allowed"] == filled["out-of-sync"] == ["do-compare"], "what was done is to be put right"
    window.evaluate("document.documentElement.style.fontSize = '200%'")
    assert window.evaluate("document.documentElement.scrollWidth") <= size[0], "text twice as large"


def test_who_asks_for_less_motion_gets_none(look: OpenBrowser, desk: FakeDesk) -> None:
    window = look(desk, reduced_motion="reduce")
    tile = window.eval_on_selector(".tile.col-b.row-4", "tile => tile.id")
    desk.show(after_push("W4"))
    window.wait_for_selector(f"#{tile}.col-c.row-4", state="attached")
    assert window.evaluate("id => document.getElementById(id).getAnimations().length", tile) == 0


def test_the_buttons_post_once_however_hammered_and_the_page_stays(look: OpenBrowser, desk: FakeDesk) -> None:
    window = look(desk)
    window.eval_on_selector("#do-main", "button => { for (let i = 0; i < 6; i++) button.click(); }")
    desk.wait_for_post(1)
    window.click("#do-hint")
    assert desk.wait_for_post(2) == [Do("red", End()), AskHint("nudge")]
    show_and_wait(window, desk, "page-due")
    window.click("#do-main")
    assert desk.wait_for_post(3)[2:] == [Do("TABLE")]
    show_and_wait(window, desk, "not-allowed")
    window.wait_for_timeout(PAST_DOUBLE_TAP_MS)  # it stands where the last tap was
    window.click("#do-keep")
    assert desk.wait_for_post(4)[3:] == [KeepAsPlayed()]


def test_a_double_tap_does_not_do_what_comes_under_the_finger(look: OpenBrowser, desk: FakeDesk) -> None:
    """Its second half falls on the button of the next moment; a tap later on counts, and so do keys."""
    desk.show(scenes()["page-due"])
    window = look(desk)
    window.clock.set_fixed_time(1_000)
    window.click("#do-main")
    assert desk.wait_for_post(1) == [Do("TABLE")]
    desk.show(scenes()["fresh"])
    window.wait_for_selector("#do-main:has-text('End my turn')")
    for _ in range(3):
        window.click("#do-main")
    window.clock.set_fixed_time(2_000)
    window.click("#do-hint")
    assert desk.wait_for_post(2) == [Do("TABLE"), AskHint("nudge")]
    window.focus("#do-main")
    window.keyboard.press("Enter")
    assert desk.wait_for_post(3)[2] == Do("red", End())


def test_a_double_tap_leaves_the_list_that_it_opened(look: OpenBrowser, desk: FakeDesk) -> None:
    desk.show(scenes()["told-many"])
    window = look(desk)
    window.clock.set_fixed_time(1_000)
    x, y = window.eval_on_selector("#do-main", MIDDLE)
    window.mouse.click(x, y)
    window.wait_for_selector("#tell:modal")
    window.mouse.click(x, y)
    assert window.is_visible("#tell") and desk.posted == []
    window.clock.set_fixed_time(2_000)
    window.click("#tell [data-closes]")
    assert not window.is_visible("#tell")


def test_a_question_is_answered_with_one_tap_on_its_picture(look: OpenBrowser, desk: FakeDesk) -> None:
    window = look(desk, PHONE, has_touch=True)
    show_and_wait(window, desk, "confirm")
    window.tap("#picture-3-1")
    assert desk.wait_for_post(1) == [Answer(3, 1)]
    window.tap("#do-none")
    assert desk.wait_for_post(2)[1] == Answer(3, None)


def test_the_keyboard_is_enough(look: OpenBrowser, desk: FakeDesk) -> None:
    window = look(desk)
    show_and_wait(window, desk, "confirm")
    window.keyboard.press("Escape")
    assert not window.is_visible("#ask")
    window.focus("#do-main")
    window.keyboard.press("Enter")
    assert window.evaluate("document.getElementById('ask').matches(':modal')")
    window.keyboard.press("Tab")
    window.keyboard.press("Enter")
    assert desk.wait_for_post(1) == [Answer(3, 0)]


def test_focus_and_open_lists_survive_a_new_snapshot(look: OpenBrowser, desk: FakeDesk) -> None:
    window = look(desk)
    window.click("#log summary")
    window.focus("#do-undo")
    show_and_wait(window, desk, "hand")
    assert window.evaluate("document.activeElement.id") == "do-undo"
    assert window.evaluate("document.getElementById('log').open")


def test_the_board_turns_for_who_sits_opposite_and_its_words_stay_upright(look: OpenBrowser, desk: FakeDesk) -> None:
    window = look(desk, reduced_motion="reduce")
    angle = "node => { const m = node.getScreenCTM(); return Math.round(Math.atan2(m.b, m.a) * 180 / Math.PI); }"
    red_x, red_y = window.eval_on_selector("#pawn-red", CENTRE)
    for turned_deg in (90, 180, -90):
        window.click("#turn-view")
        assert window.eval_on_selector(".rotor", angle) % 360 == turned_deg % 360
        assert (window.eval_on_selector(".pawn-spot", angle), window.eval_on_selector(".label", angle)) == (0, 0)
        assert window.eval_on_selector("#pawn-red", CENTRE) != pytest.approx([red_x, red_y], abs=5)
        assert window.eval_on_selector(".tile.beside", CENTRE) == pytest.approx(
            window.eval_on_selector(".loose-spot", CENTRE), abs=1
        )
    window.reload()
    assert window.evaluate("document.documentElement.dataset.turn") == "3"


BESIDE_WORDS = """() => ({
  sizes: [...document.querySelectorAll("#now-what, .reason, .remedy, .page-words, #hint p")]
    .filter(one => one.checkVisibility({visibilityProperty: true}))
    .map(one => parseFloat(getComputedStyle(one).fontSize)),
  buttons: [...document.querySelectorAll("#stage .press, #actions .press")].filter(one => one.checkVisibility()).length,
})"""
SMALLEST_SENTENCE_PX = 36
"""So large a sentence can be read from a metre away on a tablet of ten inches."""


def test_the_table_view_is_read_from_a_metre_away(look: OpenBrowser, desk: FakeDesk) -> None:
    window = look(desk, SMALL_TABLET, locale="de")
    window.goto(window.url + "table")
    window.evaluate(AXE.read_text())
    for name in ("fresh", "page-due", "page-push", "not-allowed", "out-of-sync", "hint"):
        show_and_wait(window, desk, name)
        found = window.evaluate(BESIDE_WORDS)
        assert found["sizes"] and min(found["sizes"]) >= SMALLEST_SENTENCE_PX, name
        assert found["buttons"] <= 2, name
        assert window.evaluate(FILLED), name
        assert window.evaluate("document.documentElement.scrollWidth") <= SMALL_TABLET[0], name
        assert name not in ("page-push", "not-allowed", "hint") or window.evaluate(VIOLATIONS) == [], name


def test_sounds_come_from_the_first_tap_on_and_the_screen_stays_awake(look: OpenBrowser, desk: FakeDesk) -> None:
    window = look(desk)
    window.evaluate("delete Navigator.prototype.wakeLock")
    show_and_wait(window, desk, "confirm")
    assert window.evaluate("document.documentElement.dataset.cue") is None
    window.keyboard.press("Escape")
    window.wait_for_function("() => document.querySelector('video.awake')?.paused === false")
    for name, cue in (("not-allowed", "not-allowed"), ("won", None), ("confirm", "question")):
        show_and_wait(window, desk, name)
        assert cue is None or window.evaluate("document.documentElement.dataset.cue") == cue
    assert window.is_visible("#found.shown") is False
    window.click("#sounds", force=True)


def test_a_lost_line_is_said_and_found_again(look: OpenBrowser, desk: FakeDesk) -> None:
    window = look(desk)
    assert not window.is_visible("#lost")
    window.evaluate("window.dispatchEvent(new Event('offline'))")
    assert window.is_visible("#lost")
    assert window.evaluate("document.documentElement.classList.contains('is-lost')")
    show_and_wait(window, desk, "hand")
    assert not window.is_visible("#lost")


def test_without_a_line_what_differs_is_not_shown_as_empty_or_as_it_was(look: OpenBrowser, desk: FakeDesk) -> None:
    window = look(desk)
    show_and_wait(window, desk, "out-of-sync")
    window.click("#do-compare")
    window.wait_for_selector("#compare-body .differences")
    window.click("[data-closes=compare]")
    window.context.set_offline(True)
    window.click("#do-compare")
    window.wait_for_selector("#compare-body.unreached")
    assert "this page cannot show it now" in window.inner_text("#compare-body")


def test_what_came_is_told_by_a_tap_on_its_picture(look: OpenBrowser, desk: FakeDesk) -> None:
    window = look(desk, SMALL_TABLET)
    window.evaluate(AXE.read_text())
    desk.show(scenes()["told-few"])
    window.wait_for_selector("#tell:modal")
    assert window.evaluate(VIOLATIONS) == []
    window.keyboard.press("Escape")
    assert window.evaluate(FILLED) == ["do-main"]
    desk.show(changed(scenes()["told-many"], session="many"))
    window.wait_for_selector("#tell-find", state="attached")
    assert not window.is_visible("#tell"), "a long list waits until it is asked for"
    window.click("#do-main")
    assert window.evaluate(VIOLATIONS) == []
    window.fill("#tell-find", "POTI")
    assert window.locator(".tell-one:visible").count() == 1, "what does not bear the letters goes"
    window.click(".tell-one:visible")
    assert desk.wait_for_post(1) == [Do("TABLE", parse_action("draw red potion"))]
    assert not window.is_visible("#tell")
    kinds = scenes()["told-kinds"]
    desk.show(changed(kinds, session="kinds", view={**kinds.position.view, "turn": 9}))
    window.wait_for_selector("#tell-of-pair", state="attached")
    window.click("#do-main")
    for kind in ("line", "sent", "pair"):
        window.check(f"[name=kind][value={kind}]", force=True)
        assert window.evaluate(VIOLATIONS) == []
    for mark in ("shell", "potion"):
        window.check(f"[value={mark}]", force=True)
    action = next(one for one in kinds.position.legal if {"shell", "potion"} < set(one.split()))
    assert desk.wait_for_post(2)[1] == Do("TABLE", parse_action(action))


def test_a_tap_that_could_not_be_sent_says_so(look: OpenBrowser, desk: FakeDesk) -> None:
    window = look(desk)
    window.context.set_offline(True)
    window.click("#do-main")
    window.wait_for_selector("#late:not([hidden])")
    assert "did not get through" in window.inner_text("#late")
    assert desk.posted == []
