"""What pages do by themselves in real Chromium: they call whoever is to act, once, and celebrate the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live.desk import SessionDesk
from companion.live.session import Session
from companion.messages import Do
from companion.records.dice import fresh_decks
from companion.rules.actions import End
from tests.web.lobbies import SEAT_TOKENS, TABLE_TOKEN, FakeLobby
from tests.web.scenes import FakeDesk, scenes
from web import create_app, serve
from web.devices.access import SEAT_COOKIE, TABLE_COOKIE

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
HEARD = """
  window.said = []; window.shaken = 0; window.moved = 0; window.late = 0;
  const now = performance.now.bind(performance);
  performance.now = () => now() + window.late;
  speechSynthesis.speak = one => { if (one.text) window.said.push([one.text, one.lang]); };
  Navigator.prototype.vibrate = () => { window.shaken += 1; return true; };
  new PerformanceObserver(list => { for (const one of list.getEntries()) window.moved += one.value; })
    .observe({type: "layout-shift", buffered: true});
  if (VOICE) localStorage.setItem("labyrinth-voice", "on");
"""
"""Keeps what a page says, shakes and moves, and lets a test say that time has passed."""


@pytest.fixture
def desk() -> Iterator[SessionDesk]:
    """The classic game by taps alone; red has pushed, so that each turn can be ended at once."""
    game = game_named("classic")
    state = game.deal(shipped_copy("classic"), ("red", "blue"), 3)
    desk = SessionDesk(Session.begin(game, state, "e", None, fresh_decks(3), is_watched=False), seats=state.seats)
    with desk.owned():
        yield desk


@pytest.fixture
def opened(chromium: Any, desk: SessionDesk) -> Iterator[Any]:
    """Opens a page as a device that holds a token; any error in its scripts fails the test at the end."""
    contexts, errors, lobby = [], [], FakeLobby(played=desk)
    with serve(create_app(lobby=lobby), port=0, streams=8) as server:

        def open_window(path: str, cookie: str, token: str, *, voice: bool = True, **options: Any) -> Any:
            lobby.played = options.pop("desk", desk)
            contexts.append(context := chromium.new_context(viewport=PHONE, **options))
            context.add_init_script(HEARD.replace("VOICE", "true" if voice else "false"))
            context.add_cookies([{"name": cookie, "value": token, "url": server.url}])
            window = context.new_page()
            window.on("pageerror", lambda error: errors.append(str(error)))
            with window.expect_response("**/events*"):
                window.goto(server.url + path)
            return window

        yield open_window
        for context in contexts:
            context.close()
    assert errors == []


def take_turn(desk: SessionDesk, seat: str) -> None:
    """Push somewhere, and end the turn."""
    push = next(one for one in desk.snapshot_for(seat).position.legal if one.startswith("push"))
    assert desk.ask(Do(seat, desk.parse_action(push)), seat).refused == ""
    if desk.snapshot_for(seat).position.to_act == seat:
        assert desk.ask(Do(seat, End()), seat).refused == ""


def test_a_phone_calls_by_tone_voice_and_vibration_once_and_not_whoever_is_using_it(
    opened: Any, desk: SessionDesk
) -> None:
    phone = opened("seat", SEAT_COOKIE, SEAT_TOKENS["blue"], locale="de")
    assert phone.evaluate("document.documentElement.dataset.sound") == "asleep"
    assert phone.is_visible("text=Für Ton antippen")
    phone.mouse.click(5, 830)
    phone.wait_for_selector("html[data-sound=on]")
    phone.evaluate("window.late = 60000")
    take_turn(desk, "red")
    phone.wait_for_function("() => window.said.length > 0")
    assert phone.evaluate("window.said") == [["Blue Player, du bist dran!", "de"]]
    assert phone.evaluate("[window.shaken, document.documentElement.dataset.cue]") == [1, "turn"]
    with phone.expect_response("**/events*"):
        phone.reload()
    phone.mouse.click(5, 830)
    for seat in ("blue", "red"):
        take_turn(desk, seat)
    phone.wait_for_selector("#turn[data-called=blue][data-call^='3-']")
    phone.wait_for_timeout(250)
    assert phone.evaluate("[window.said, window.shaken]") == [[], 0], "neither again nor while it is used"


def test_a_page_that_was_never_touched_is_silent_and_says_so(opened: Any, desk: SessionDesk) -> None:
    phone = opened("seat", SEAT_COOKIE, SEAT_TOKENS["blue"])
    take_turn(desk, "red")
    phone.wait_for_selector("#turn[data-called=blue]")
    phone.wait_for_timeout(250)
    assert phone.evaluate("[window.said, window.shaken]") == [[], 0]
    assert phone.is_visible("text=Tap for sound")


def test_the_table_calls_everybody_and_a_seats_phone_that_looks_at_it_only_its_own(
    opened: Any, desk: SessionDesk
) -> None:
    table = opened("", TABLE_COOKIE, TABLE_TOKEN)
    phone = opened("", SEAT_COOKIE, SEAT_TOKENS["red"])
    for window in (table, phone):
        window.click("#turn")
        window.evaluate("window.late = 60000")
    for seat in ("red", "blue"):
        take_turn(desk, seat)
        table.wait_for_function(f"() => window.said.length === {2 if seat == 'blue' else 1}")
    phone.wait_for_function("() => window.said.length === 1")
    assert table.evaluate("window.said.map(one => one[0])") == ["Blue Player, your turn!", "Green Player, your turn!"]
    assert phone.evaluate("window.said[0][0]") == "Green Player, your turn!"
    assert (table.evaluate("window.shaken"), phone.evaluate("window.shaken")) == (0, 1)


def test_a_device_chooses_what_it_does_by_itself_and_keeps_it(opened: Any) -> None:
    phone = opened("seat", SEAT_COOKIE, SEAT_TOKENS["blue"], voice=False)
    phone.click("#sounds")
    assert phone.eval_on_selector_all("[data-wants]", "all => all.map(one => one.checked)") == [True, True, False]
    phone.click("text=A voice")
    phone.click("text=Chimes")
    phone.wait_for_function("() => window.said.length === 1")
    phone.reload()
    assert phone.eval_on_selector_all("[data-wants]", "all => all.map(one => one.checked)") == [False, True, True]


@pytest.mark.parametrize(("path", "motion"), [("", "reduce"), ("table", "no-preference")])
def test_the_feast_names_the_winners_moves_nothing_and_respects_who_wants_calm(
    opened: Any, path: str, motion: str
) -> None:
    shown = FakeDesk(scenes()["ready"])
    window = opened(path, TABLE_COOKIE, TABLE_TOKEN, desk=shown, reduced_motion=motion)
    window.click("#turn")
    window.wait_for_timeout(600)
    window.evaluate("window.moved = 0")
    over = scenes()["won"]
    shown.show(replace(over, position=replace(over.position, winners=("red", "yellow", "blue", "green"))))
    window.wait_for_selector("#feast-sheet.shown")
    window.wait_for_selector("#feast-sheet .guest")
    assert window.inner_text("#feast-sheet h1") == "You have won!"
    assert window.locator("#feast-sheet .guest").count() == len(over.position.view["seats"])  # type: ignore[arg-type]
    falling = "[...document.querySelectorAll('#feast-sheet i')].some(one => one.getAnimations().length > 0)"
    assert window.evaluate(falling) is (motion == "no-preference")
    assert window.evaluate("window.moved") <= 0.05
    window.wait_for_function("() => window.said.some(one => one[0] === 'You have won!')")
    window.mouse.click(5, 5)
    assert not window.is_visible("#feast-sheet .guest")
