"""Buttons and lights on gpiozero's mock pins."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.config import ButtonPins, LightPins, PanelSettings
from companion.errors import PanelFault
from companion.messages import AskHint, Confirm, Do, Status, Undo
from companion.rules.chance import Chance
from companion.rules.game import TABLE
from companion.rules.shows import Due
from companion.rules.words import say
from hardware import panel as panel_module
from hardware.lights import FAST, LIGHTS, OFF, SLOW, STEADY, patterns
from hardware.panel import Panel, Presses, open_panel, open_pins
from tests.hardware.desks import RecordingDesk, snapshot

SETTINGS = PanelSettings(kind="gpio", hold_s=0.2)


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


class Bench:
    """A panel on mock pins with what belongs to it."""

    def __init__(self) -> None:
        self.factory = MockFactory(pin_class=MockPWMPin)
        self.desk = RecordingDesk()
        self.clock = Clock()
        self.panel = Panel(SETTINGS, self.desk, self.factory, self.clock)

    def press(self, pin: int, held_s: float = 0.0) -> None:
        """Press and let go; a pressed button connects its pin to ground."""
        self.factory.pin(pin).drive_low()
        if held_s:
            time.sleep(held_s)
        self.factory.pin(pin).drive_high()

    def light(self, name: str) -> float:
        return float(self.factory.pin(getattr(SETTINGS.lights, name)).state)


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.panel.close()


def eventually(is_so: Callable[[], bool], within_s: float = 3.0) -> bool:
    """Whether `is_so` comes true in time: gpiozero blinks and holds in threads of its own."""
    until_s = time.monotonic() + within_s
    while not is_so():
        if time.monotonic() > until_s:
            return False
        time.sleep(0.01)
    return True


def test_each_button_posts_its_command(bench: Bench) -> None:
    bench.press(SETTINGS.buttons.confirm)
    bench.press(SETTINGS.buttons.daedalus)
    bench.press(SETTINGS.buttons.hint)
    assert bench.desk.posted == [Confirm(), Do(TABLE), AskHint("nudge")]


def test_undo_must_be_held(bench: Bench) -> None:
    bench.press(SETTINGS.buttons.undo)
    assert bench.desk.posted == []
    bench.clock.now_s += 10
    bench.factory.pin(SETTINGS.buttons.undo).drive_low()
    assert eventually(lambda: bench.desk.posted == [Undo()])
    bench.factory.pin(SETTINGS.buttons.undo).drive_high()


def test_the_hint_button_held_long_lets_a_tablet_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.panel.HELD_LONG_S", 0.1)
    let_in: list[bool] = []
    factory = MockFactory(pin_class=MockPWMPin)
    with Panel(SETTINGS, RecordingDesk(), factory, held_long=lambda: let_in.append(True)):
        factory.pin(SETTINGS.buttons.hint).drive_low()
        assert eventually(lambda: let_in == [True])
        factory.pin(SETTINGS.buttons.hint).drive_high()


def test_hammering_a_button_ends_one_turn_not_two(bench: Bench) -> None:
    for _ in range(40):
        bench.press(SETTINGS.buttons.confirm)
        bench.clock.now_s += 0.2
    assert bench.desk.posted == [Confirm()]
    bench.clock.now_s += SETTINGS.rest_s
    bench.press(SETTINGS.buttons.confirm)
    assert bench.desk.posted == [Confirm(), Confirm()]


def test_one_button_does_not_hold_up_another() -> None:
    presses = Presses(rest_s=1.5, clock_s=lambda: 0.0)
    assert presses.is_meant("confirm")
    assert presses.is_meant("hint")
    assert not presses.is_meant("confirm")


def test_each_further_hint_in_a_turn_says_more_and_a_new_turn_begins_softly(bench: Bench) -> None:
    for _ in range(4):
        bench.press(SETTINGS.buttons.hint)
        bench.clock.now_s += 5
    bench.desk.now = snapshot(to_act="yellow", turn=1)
    bench.press(SETTINGS.buttons.hint)
    assert bench.desk.posted == [AskHint(level) for level in ("nudge", "pointer", "plan", "plan", "nudge")]


def test_lights_say_whose_turn_it_is(bench: Bench) -> None:
    bench.panel.show(snapshot(to_act="yellow"))
    assert {name: bench.light(name) for name in LIGHTS} == {
        "red": 0, "yellow": 1, "blue": 0, "green": 0, "ok": 1, "question": 0, "not_allowed": 0,
    }  # fmt: skip
    bench.panel.show(snapshot(to_act="red"))
    assert (bench.light("red"), bench.light("yellow")) == (1, 0)


def test_a_light_blinks_and_stops_blinking(bench: Bench) -> None:
    bench.panel.show(snapshot(Status.NOT_ALLOWED))
    pin = bench.factory.pin(SETTINGS.lights.not_allowed)
    assert eventually(lambda: len(pin.states) > 4), "on and off again at least twice"
    bench.panel.show(snapshot(Status.READY))
    assert bench.light("not_allowed") == 0
    count = len(pin.states)
    time.sleep(0.5)
    assert len(pin.states) == count


def test_an_unchanged_light_is_left_alone(bench: Bench) -> None:
    bench.panel.show(snapshot())
    before = len(bench.factory.pin(SETTINGS.lights.ok).states)
    for _ in range(5):
        bench.panel.show(snapshot())
    assert len(bench.factory.pin(SETTINGS.lights.ok).states) == before


def test_following_shows_every_snapshot_until_the_desk_closes(bench: Bench) -> None:
    bench.desk.to_show = [snapshot(to_act="red"), None, snapshot(to_act="yellow")]
    bench.panel.follow()
    assert (bench.light("red"), bench.light("yellow")) == (0, 1)


def test_closing_frees_the_pins_and_may_be_done_twice(bench: Bench) -> None:
    bench.panel.close()
    bench.panel.close()
    Panel(SETTINGS, bench.desk, MockFactory(pin_class=MockPWMPin)).close()


@pytest.mark.parametrize(
    ("status", "light", "pattern"),
    [
        (Status.READY, "ok", STEADY),
        (Status.HAND, "ok", SLOW),
        (Status.READING, "ok", SLOW),
        (Status.CONFIRM, "question", SLOW),
        (Status.NOT_ALLOWED, "not_allowed", FAST),
        (Status.OUT_OF_SYNC, "not_allowed", SLOW),
        (Status.BOARD_MOVED, "not_allowed", SLOW),
        (Status.NO_PICTURE, "not_allowed", SLOW),
        (Status.OVER, "red", SLOW),
    ],
)
def test_every_status_has_its_light(status: Status, light: str, pattern: object) -> None:
    shown = patterns(snapshot(status))
    assert set(shown) == set(LIGHTS)
    assert shown[light] == pattern
    assert sum(shown[name] != OFF for name in ("ok", "question", "not_allowed")) == 1


def test_no_status_is_forgotten() -> None:
    assert all(patterns(snapshot(status)) for status in Status)


PAGE_DUE = Due("page", say("Turn the page."), say("Turn"), Chance.PRESSED)


@pytest.mark.parametrize("change", [{"due": PAGE_DUE}, {"lagging": "chance"}])
def test_the_seats_that_play_blink_while_daedalus_waits(change: dict[str, object]) -> None:
    shown = patterns(snapshot(to_act="TABLE", **change))
    assert [shown[seat] for seat in ("red", "yellow", "blue", "green")] == [SLOW, SLOW, OFF, OFF]


def test_a_panel_on_the_page_needs_no_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panel_module, "open_pins", lambda: pytest.fail("pins were opened"))
    assert open_panel(PanelSettings(kind="page"), RecordingDesk()) is None


def test_without_pins_a_gpio_panel_is_a_fault_and_never_a_mock(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    monkeypatch.setattr(Device, "pin_factory", MockFactory(pin_class=MockPWMPin))
    monkeypatch.setenv("LG_WD", str(tmp_path))
    monkeypatch.setitem(__import__("sys").modules, "gpiozero.pins.lgpio", None)
    with pytest.raises(PanelFault, match="pins cannot be reached") as caught:
        open_panel(SETTINGS, RecordingDesk())
    assert "python3-lgpio" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_folder_that_lgpio_cannot_write_in_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LG_WD", str(tmp_path / "gone"))
    with pytest.raises(PanelFault, match=r"LG_WD"):
        open_pins()


class FactoryWithABurntPin(MockFactory):
    """Mock pins, one of which another program holds."""

    burnt = LightPins().ok

    def pin(self, name: int) -> object:
        if name == self.burnt:
            raise OSError("GPIO busy")
        return super().pin(name)


def test_a_pin_that_fails_is_named_and_the_others_are_given_back() -> None:
    factory = FactoryWithABurntPin(pin_class=MockPWMPin)
    with pytest.raises(PanelFault, match="light ok cannot have pin 24: GPIO busy"):
        Panel(SETTINGS, RecordingDesk(), factory)
    factory.burnt = -1
    Panel(SETTINGS, RecordingDesk(), factory).close()


def test_a_button_that_fails_is_named() -> None:
    factory = FactoryWithABurntPin(pin_class=MockPWMPin)
    factory.burnt = ButtonPins().undo
    with pytest.raises(PanelFault, match="button undo cannot have pin 6"):
        Panel(SETTINGS, RecordingDesk(), factory)
