"""The pages around an evening in real Chromium: for a keyboard alone, for a screen reader, and live without loading."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.messages import CorrectTile
from tests.web.laid_boards import half_board, ready_board
from tests.web.lobbies import FINISHED, UNFINISHED, FakeLobby
from tests.web.test_set_up import FakeSetUp
from web import PageServer, create_app, serve

pytestmark = pytest.mark.browser

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
VIOLATIONS = """() => axe.run({resultTypes: ['violations']}).then(
  found => found.violations.map(one => [one.id, one.nodes[0].html.slice(0, 120)]))"""
SIZES = ((1024, 768), (390, 844))


@pytest.fixture
def lobby() -> FakeLobby:
    return FakeLobby(past=(UNFINISHED, FINISHED))


@pytest.fixture
def server(lobby: FakeLobby) -> Iterator[PageServer]:
    with serve(create_app(lobby=lobby, set_up=FakeSetUp()), port=0, streams=4) as server:
        yield server


@pytest.fixture
def window(chromium: Any) -> Iterator[Any]:
    """A German reader's window at night; any error in its scripts fails the test at the end."""
    context = chromium.new_context(
        viewport={"width": 1024, "height": 768}, locale="de", color_scheme="dark", reduced_motion="reduce"
    )
    window, errors = context.new_page(), []
    window.on("pageerror", lambda error: errors.append(str(error)))
    yield window
    context.close()
    assert errors == []


@pytest.mark.slow
def test_axe_finds_nothing_and_no_page_runs_off_the_side(window: Any, server: PageServer, lobby: FakeLobby) -> None:
    pages = ["start", "start/new/team", "start/evenings", "setup", "join", "seat", "laying", "laying?place=d2"]
    for number, path in enumerate(pages):
        lobby.board = ready_board(is_marked=False) if path.startswith("laying") else None
        window.goto(server.url + path)
        window.evaluate(AXE.read_text())
        for width, height in SIZES:
            window.set_viewport_size({"width": width, "height": height})
            assert window.evaluate("document.documentElement.scrollWidth") <= width, path
        window.set_viewport_size(dict(zip(("width", "height"), SIZES[number % 2], strict=True)))
        assert window.evaluate(VIOLATIONS) == [], path


def test_the_keyboard_begins_a_game(window: Any, server: PageServer, lobby: FakeLobby) -> None:
    window.goto(server.url + "start")
    window.focus("a[href='/start/new/secret']")
    window.keyboard.press("Enter")
    window.wait_for_url("**/start/new/secret")
    window.fill("[name=name-blue]", "Minotaur")
    assert window.is_checked("[name=seat-blue]"), "whoever gets a name plays"
    for _ in range(60):
        window.keyboard.press("Tab")
        if window.evaluate("document.activeElement.classList.contains('begin')"):
            break
    window.keyboard.press("Enter")
    window.wait_for_url("**/start")
    assert [wish.game for wish in lobby.wishes] == ["secret"]


def test_whoever_gets_a_name_before_the_script_is_there_plays_too(window: Any, server: PageServer) -> None:
    held: list[Any] = []
    window.route("**/form.js", lambda route: held.append(route))
    window.goto(server.url + "start/new/secret", wait_until="commit")
    window.fill("[name=name-blue]", "Minotaur")
    assert not window.is_checked("[name=seat-blue]")
    while not held:
        window.wait_for_timeout(10)
    held[0].continue_()
    window.wait_for_load_state()
    assert window.is_checked("[name=seat-blue]")
    assert not window.is_checked("[name=seat-green]")


def test_tiles_appear_and_a_tap_tells_one_without_loading(window: Any, server: PageServer, lobby: FakeLobby) -> None:
    lobby.board = half_board()
    with window.expect_response("**/laying/events*"):
        window.goto(server.url + "laying")
    window.evaluate("window.isTheSame = true")
    assert window.locator("#laid-board .tiles .tile").count() == 45
    lobby.put_up(ready_board(is_marked=False))
    window.wait_for_function("() => document.querySelectorAll('#laid-board .tiles .tile').length === 49")
    window.click("#at-d2")
    window.click(".mark-offered >> nth=0")
    window.wait_for_selector(".panel:not([data-place='d2'])")
    assert lobby.told == [CorrectTile("d2", None, lobby.told[0].mark)]  # type: ignore[union-attr]
    window.evaluate("window.dispatchEvent(new Event('offline'))")
    assert window.is_visible("#lost")
    lobby.put_up(None)
    window.wait_for_url("**/start")


def test_on_a_phone_what_is_told_of_a_tile_lies_over_the_page_below_its_board(
    window: Any, server: PageServer, lobby: FakeLobby
) -> None:
    lobby.board = ready_board(is_marked=False)
    window.set_viewport_size({"width": 390, "height": 844})
    window.goto(server.url + "laying")
    where = "of => (at => [at.width, at.height, at.bottom])(document.querySelector(of).getBoundingClientRect())"
    page_high = "document.documentElement.scrollHeight"
    before, high = window.evaluate(where, "#laid-board"), window.evaluate(page_high)
    window.click("#at-d6")
    window.wait_for_selector(".panel")
    assert window.evaluate(where, "#laid-board")[:2] == before[:2]
    panel_top = window.evaluate("document.querySelector('.panel').getBoundingClientRect().top")
    assert window.evaluate(where, "#at-d6")[2] <= panel_top, "the tile that is told about stays in sight"
    window.click(".panel-head .press")
    window.wait_for_selector(".panel", state="detached")
    assert (window.evaluate(where, "#laid-board")[:2], window.evaluate(page_high)) == (before[:2], high)
