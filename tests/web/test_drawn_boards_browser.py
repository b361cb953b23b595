"""A round board in real Chromium: a drag turns the disc, a tap a ring, a key walks, a wrong tap says why."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from tests.app.companions import Device, served
from web import serve

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SECRET = game_named("secret")


def test_a_turn_of_the_round_board_by_a_drag_a_tap_and_a_key(chromium: Any) -> None:
    start = SECRET.deal(shipped_copy("secret"), 2, 3)
    with served() as (host, pages):
        wish = {"game": "secret", "seats": [], "camera": False, "start": SECRET.state_json(start)}
        begun = Device(pages).post("evenings", wish).json
        assert begun is not None
        with serve(pages, port=0, streams=8) as server:
            context = chromium.new_context(viewport={"width": 1024, "height": 768})
            token = begun["seats"][start.to_act]["token"]
            context.add_cookies([{"name": "labyrinth-seat", "value": token, "url": server.url}])
            window = context.new_page()
            window.goto(f"{server.url}seat", wait_until="load")
            turn_the_disc_by_a_drag(window)
            window.locator('.turner[data-ring="outer"] .ring-turn').click()
            window.wait_for_selector(".ring-spot")
            window.wait_for_selector('.news-line:has-text("outer ring")')  # then the page is drawn anew
            window.locator('.ring-touch[data-place="r6.2"]').click(force=True)
            assert window.wait_for_selector("#acts > .why-not.at-finger").inner_text()
            window.locator(".ring-spot").first.focus()
            window.keyboard.press("Enter")
            window.wait_for_selector(".ring-spot", state="detached")
            context.close()
        desk = host.desk()
        assert desk is not None
        verbs = [line.text.split()[:2] for line in desk.snapshot().log[:3]]
        assert verbs[:2] == [["turn", "centre"], ["turn", "outer"]] and verbs[2][0] == "walk"


def turn_the_disc_by_a_drag(window: Any) -> None:
    """A quarter of a turn, clockwise, from north to east."""
    box = window.locator(".round-seat").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    window.mouse.move(x, y - 40)
    window.mouse.down()
    window.mouse.move(x + 30, y - 28, steps=4)
    window.mouse.move(x + 40, y, steps=4)
    window.mouse.up()
    window.wait_for_selector('.turner[data-ring="centre"]', state="detached")
