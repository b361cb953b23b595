"""The line to the companion in real Chromium: a network that forgets, many pages, a tap to which no answer comes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.messages import Desk, Do
from companion.rules.actions import End
from tests.snapshots import changed
from tests.web.proxy import ForgetfulNetwork
from tests.web.scenes import FakeDesk, scenes
from web import PageServer
from web.sharing import OF_A_BROWSER

pytestmark = pytest.mark.browser

TWO_BEATS_MS, A_TRY_MS = 4_500, 2_500
"""A page that hears nothing for two beats opens its stream again; and again where that does not open."""

SOON_MS = 3_000
SIX, MANY = 6, 7
"""So many connections a browser has to one server, and more pages than that."""

WON = "() => document.body.innerText.includes('You have won!')"
HIDE = """state => {
  Object.defineProperty(document, 'visibilityState', {value: state, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}"""


@pytest.fixture
def network(desk: FakeDesk, open_page: Callable[[Desk], PageServer]) -> Iterator[ForgetfulNetwork]:
    with ForgetfulNetwork(open_page(desk).port) as network:
        yield network


@pytest.fixture
def pages(chromium: Any, network: ForgetfulNetwork) -> Iterator[Callable[[], Any]]:
    """Opens the page once more in one browser."""
    context = chromium.new_context(viewport={"width": 1024, "height": 768}, reduced_motion="reduce")

    def another() -> Any:
        page = context.new_page()
        page.clock.install()
        with page.expect_response("**/events*"):
            page.goto(network.url, wait_until="domcontentloaded")
        return page

    yield another
    context.close()


@pytest.mark.parametrize("date", ["", "2020-01-01"], ids=["at any time", "on a tablet whose clock is set back"])
def test_a_silent_stream_is_opened_again(
    date: str, pages: Callable[[], Any], network: ForgetfulNetwork, desk: FakeDesk
) -> None:
    page = pages()
    page.wait_for_selector("#turn.is-ready")
    if date:
        page.clock.set_system_time(date)
    network.forget()
    desk.show(scenes()["won"])
    page.clock.fast_forward(TWO_BEATS_MS)
    page.wait_for_function(WON, timeout=SOON_MS)


def test_a_network_that_was_away_is_found_again(
    pages: Callable[[], Any], network: ForgetfulNetwork, desk: FakeDesk
) -> None:
    page = pages()
    network.is_down = True
    network.forget()
    page.clock.fast_forward(TWO_BEATS_MS)
    page.clock.fast_forward(A_TRY_MS)
    page.wait_for_selector("#lost")
    desk.show(scenes()["won"])
    network.is_down = False
    page.clock.fast_forward(A_TRY_MS)
    page.wait_for_function(WON, timeout=SOON_MS)
    assert not page.is_visible("#lost")


def test_whoever_comes_back_asks_for_everything(pages: Callable[[], Any], network: ForgetfulNetwork) -> None:
    page = pages()
    for event in ("online", "pageshow"):
        network.forget()
        with page.expect_request("**/events", timeout=1_000) as asked:
            page.evaluate("name => window.dispatchEvent(new PageTransitionEvent(name, {persisted: true}))", event)
        assert "since" not in asked.value.url


def test_a_page_that_nobody_looks_at_holds_no_stream(pages: Callable[[], Any], desk: FakeDesk) -> None:
    page = pages()
    with page.expect_event("requestfailed"):  # the browser itself has ended it
        page.evaluate(HIDE, "hidden")
    desk.show(scenes()["won"])
    with page.expect_request("**/events"):
        page.evaluate(HIDE, "visible")
    page.wait_for_function(WON)


@pytest.mark.slow
def test_many_pages_of_one_browser_load_live_and_act(
    pages: Callable[[], Any], network: ForgetfulNetwork, desk: FakeDesk
) -> None:
    tabs = [pages() for _ in range(MANY)]
    desk.show(changed(scenes()["fresh"], session="later"))
    for tab in tabs:
        tab.wait_for_selector("#turn.is-ready, #turn.is-fresh", timeout=SOON_MS)
    tabs[0].click("#do-main")
    assert desk.wait_for_post(1) == [Do("red", End())]
    desk.show(scenes()["won"])
    for tab in tabs:
        tab.wait_for_function(WON, timeout=SOON_MS)
        assert not tab.is_visible("#lost")
    assert OF_A_BROWSER < SIX


def test_a_tap_without_an_answer_says_so_and_counts_once(
    pages: Callable[[], Any], network: ForgetfulNetwork, desk: FakeDesk
) -> None:
    page = pages()
    network.is_down = True
    page.evaluate("htmx.config.timeout = 300")
    page.click("#do-main")
    page.wait_for_selector("#late:not([hidden])")
    assert "No answer." in page.inner_text("#late")
    network.is_down = False
    page.clock.fast_forward(A_TRY_MS)
    page.wait_for_selector("#lost", state="hidden", timeout=SOON_MS)
    page.click("#do-main")
    assert desk.wait_for_post(1) == [Do("red", End())]
