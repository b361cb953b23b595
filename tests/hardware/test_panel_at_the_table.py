"""The panel before a real session: what a table without a screen can do with four buttons and seven lights."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.config import PanelSettings
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live.desk import SessionDesk
from companion.live.session import Session
from companion.records.dice import decks_of
from hardware.panel import Panel

SETTINGS = PanelSettings(kind="gpio")
SEED = 3


class Table:
    """A session of two seats with its panel; no camera, so that buttons count at once."""

    def __init__(self) -> None:
        game = game_named("team")
        state = game.deal(shipped_copy("team"), ("red", "yellow"), SEED)
        self.session = Session.begin(game, state, "evening", decks=decks_of(SEED))
        self.desk = SessionDesk(self.session)
        self.now_s = 0.0
        self.factory = MockFactory(pin_class=MockPWMPin)
        self.panel = Panel(SETTINGS, self.desk, lambda: self.factory, clock_s=lambda: self.now_s)
        self.panel.mend()

    def press(self, name: str, times: int = 1) -> None:
        """Press a button so many times, five times a second, then let everything that was posted happen."""
        pin = self.factory.pin(getattr(SETTINGS.buttons, name))
        for _ in range(times):
            pin.drive_low()
            pin.drive_high()
            self.now_s += 0.2
        self.now_s += SETTINGS.rest_s
        self.desk.drain()
        self.panel.show(self.desk.snapshot())

    def lit(self) -> set[str]:
        lights = SETTINGS.lights.model_dump()
        return {name for name, pin in lights.items() if self.factory.pin(pin).state}


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.panel.close()


def test_the_daedalus_button_turns_a_page_and_the_seats_blink_until_it_is_carried_out(table: Table) -> None:
    before = table.desk.snapshot()
    assert before.position.due is not None
    table.press("daedalus")
    after = table.desk.snapshot()
    assert after.evening.order is not None
    assert after.position.due is None
    assert {"red", "yellow"} <= table.lit()


def test_drumming_on_the_green_button_does_one_thing(table: Table) -> None:
    table.press("confirm", times=30)
    assert table.desk.snapshot().evening.order is not None
    assert table.session.state.turn == 0
    assert table.desk.snapshot().position.to_act == "red"
    table.press("confirm", times=30)
    assert table.session.state.turn == 1
    assert table.desk.snapshot().position.due is not None


def test_a_hint_is_shown_and_the_next_one_says_more(table: Table) -> None:
    table.press("daedalus")
    levels = []
    for _ in range(3):
        table.press("hint")
        hint = table.desk.snapshot().guidance.hint
        assert hint is not None
        levels.append(hint.level)
    assert levels == ["nudge", "pointer", "plan"]
