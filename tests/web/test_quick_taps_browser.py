"""Two quick taps on a seat's page in real Chromium: how it is to lie, then where, before the page has answered."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live.desk import SessionDesk
from companion.live.session import Session
from companion.records.dice import decks_of
from tests.web.lobbies import FakeLobby
from web import create_app, serve

pytestmark = pytest.mark.browser

FACES = "#acts .ways a.face:not(.is-now)"
SLOW_MS = 400


@pytest.mark.parametrize(("name", "place"), [("cards", ".card-spot"), ("classic", ".spot")])
def test_a_tap_that_comes_before_the_answer_counts_as_it_is_meant(chromium: Any, name: str, place: str) -> None:
    game = game_named(name)
    state = game.deal(shipped_copy(name), ("red", "blue"), 5)
    desk = SessionDesk(Session.begin(game, state, "e", None, decks_of(5), is_watched=False), seats=state.seats)
    context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="fr")
    window = context.new_page()
    with desk.owned(), serve(create_app(lobby=FakeLobby(played=desk)), port=0, streams=4) as server:
        window.goto(server.url + "join/reds-own")
        if name == "cards":
            window.goto(server.url + str(window.locator("#acts .step-card").first.get_attribute("href"))[1:])
        for spot in window.locator(f"#acts {place}").all():
            if spot.bounding_box()["y"] < 500:
                break
        wish = window.locator(FACES).first.get_attribute("href").rpartition("lying:")[2]
        window.route("**/seat/pick*", lambda route: (window.wait_for_timeout(SLOW_MS), route.continue_()))
        at = spot.bounding_box()
        window.locator(FACES).first.click(no_wait_after=True)
        window.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
        window.wait_for_function("() => !document.querySelector('#acts .ways')")
        done = desk.snapshot().evening.log
        window.unroute_all(behavior="ignoreErrors")
        context.close()
    assert [line.text.split()[-1] for line in done] == [wish]
