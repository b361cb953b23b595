"""Two turns on the real page, over the real session, reader and simulated table: a person taps, hands push."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.messages import Desk
from tests.live.live_table import LiveTable, live_table
from web import PageServer

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PATIENCE_MS = 60_000
PAST_DOUBLE_TAP_MS = 600
BOARD = """() => Object.fromEntries([...document.querySelectorAll(".tile")].map(tile =>
  [tile.id, [...tile.classList].filter(name => /^(col|row)-|^beside$/.test(name)).sort().join(" ")]))"""


def test_two_turns_on_the_page(chromium: Any, open_page: Callable[[Desk], PageServer]) -> None:
    with live_table(seed=5, seats=2) as live:
        window = chromium.new_page(viewport={"width": 1280, "height": 800})
        window.set_default_timeout(PATIENCE_MS)
        window.goto(open_page(live.desk).url)
        for seat in ("red", "yellow"):
            page = turn_the_page(window, live)
            live.do(page, "TABLE")
            wait_for(window, live, lambda: not live.desk.snapshot().evening.lagging)
            push_and_look(window, live, seat)
            window.wait_for_timeout(PAST_DOUBLE_TAP_MS)
            window.click("#do-main:has-text('End my turn')")
            wait_for(window, live, lambda: live.desk.snapshot().position.due is not None)
        window.close()


def turn_the_page(window: Any, live: LiveTable) -> str:
    """Taps the button and returns what Daedalus wants."""
    window.wait_for_timeout(PAST_DOUBLE_TAP_MS)  # the button stands where the last tap was
    window.click("#do-main:has-text('Turn the page')")
    wait_for(window, live, lambda: live.desk.snapshot().position.due is None)
    page = live.desk.snapshot().evening.order
    assert page is not None
    return page


def push_and_look(window: Any, live: LiveTable, seat: str) -> None:
    """Hands push a line in; on the page the tile that lay beside the board is now where the line begins."""
    assert live.desk.snapshot().position.to_act == seat
    push = next(text for text in live.desk.snapshot().position.legal if text.startswith("push"))
    before = window.evaluate(BOARD)
    inserted = next(tile for tile, place in before.items() if "beside" in place)
    live.do(push, seat)
    wait_for(window, live, lambda: any(line.text == push for line in live.desk.snapshot().evening.log))
    window.wait_for_function(f"() => !document.getElementById({inserted!r}).classList.contains('beside')")
    after = window.evaluate(BOARD)
    assert after[inserted] == entry_place(push.split()[1])
    assert sum(before[tile] != after.get(tile) for tile in before) == 8


def entry_place(arrow: str) -> str:
    """The classes of the cell where a push at this arrow goes in."""
    edge, line = arrow[0], int(arrow[1])
    column, row = {"N": (line, 1), "S": (line, 7), "W": (1, line), "E": (7, line)}[edge]
    return f"col-{'abcdefg'[column - 1]} row-{row}"


def wait_for(window: Any, live: LiveTable, is_so: Callable[[], bool]) -> None:
    """Lets the page live until something is so."""
    for _ in range(PATIENCE_MS // 100):
        if is_so():
            return
        window.wait_for_timeout(100)
    raise AssertionError(f"never came: {live.desk.snapshot().guidance.status}, {live.desk.snapshot().guidance.notice}")
