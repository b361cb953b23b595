"""Buttons and lights on gpiozero's mock pins."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.config import ButtonPins, LightPins, PanelSettings
from companion.errors import PanelFault, Trouble
from companion.messages import AskHint, Confirm, Do, Status, Undo
from companion.rules.chance import Chance
from companion.rules.game import TABLE
from companion.rules.shows import Due
from companion.rules.words import say
from hardware import panel as panel_module
from hardware.panel import FAST, LIGHTS, OFF, RETRY_S, SLOW, STEADY, Panel, Presses, open_pins, patterns
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
        self.panel = Panel(SETTINGS, self.desk, lambda: self.factory, self.clock)
        self.panel.mend()

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
    with Panel(SETTINGS, RecordingDesk(), lambda: factory, held_long=lambda: let_in.append(True)):
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


def test_contacts_that_chatter_after_a_long_hold_press_nothing(bench: Bench) -> None:
    pin = bench.factory.pin(SETTINGS.buttons.confirm)
    pin.drive_low()
    bench.clock.now_s += 5.0
    for _ in range(3):
        pin.drive_high()
        pin.drive_low()
        bench.clock.now_s += 0.1
    pin.drive_high()
    assert bench.desk.posted == [Confirm()]
    bench.clock.now_s += SETTINGS.rest_s
    bench.press(SETTINGS.buttons.confirm)
    assert bench.desk.posted == [Confirm(), Confirm()]


def test_contacts_that_chatter_while_undo_is_held_undo_once(bench: Bench) -> None:
    pin = bench.factory.pin(SETTINGS.buttons.undo)
    pin.drive_low()
    assert eventually(lambda: bench.desk.posted == [Undo()])
    pin.drive_high()
    pin.drive_low()
    assert not eventually(lambda: len(bench.desk.posted) > 1, within_s=2 * SETTINGS.hold_s)


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
    bench.panel.follow(lambda _: None)
    assert (bench.light("red"), bench.light("yellow")) == (0, 1)


def test_closing_frees_the_pins_and_may_be_done_twice(bench: Bench) -> None:
    bench.panel.close()
    bench.panel.close()
    with Panel(SETTINGS, bench.desk, lambda: MockFactory(pin_class=MockPWMPin)) as again:
        assert again.fault is None


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


def opening(library: object, monkeypatch: pytest.MonkeyPatch, folder: Path) -> PanelFault:
    """What a panel says whose pin library is this."""
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    monkeypatch.setattr(Device, "pin_factory", MockFactory(pin_class=MockPWMPin))
    monkeypatch.setenv("LG_WD", str(folder))
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", library)
    with pytest.raises(PanelFault) as caught:
        open_pins()
    assert "\n" not in str(caught.value)
    return caught.value


class Library:
    """gpiozero's module for lgpio, whose factory fails with lgpio's one error for everything."""

    def __init__(self, failure: Exception) -> None:
        self.failure = failure

    @property
    def LGPIOFactory(self) -> object:
        def fail() -> None:
            raise self.failure

        return fail


def test_without_pins_a_gpio_panel_is_a_fault_and_never_a_mock(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    missing = opening(None, monkeypatch, tmp_path)
    assert (missing.trouble, "python3-lgpio" in missing.todo) == (Trouble.MISSING, True)


def test_a_library_of_another_make_does_not_fit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert opening(object(), monkeypatch, tmp_path).trouble is Trouble.UNFIT


@pytest.mark.parametrize(
    ("is_there", "may_open", "said", "trouble"),
    [
        (False, False, "can not open gpiochip", Trouble.ABSENT),
        (True, False, "can not open gpiochip", Trouble.FORBIDDEN),
        (True, True, "GPIO busy", Trouble.BUSY),
        (True, True, "unknown handle", Trouble.BROKEN),
    ],
)
def test_why_no_pin_can_be_reached_is_told_apart(
    is_there: bool, may_open: bool, said: str, trouble: Trouble, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    chip = tmp_path / "gpiochip0"
    if is_there:
        chip.touch()
    monkeypatch.setattr(panel_module, "GPIO_CHIPS", (str(chip),))
    may = {str(chip): may_open}
    monkeypatch.setattr(panel_module.os, "access", lambda path, _: may.get(str(path), True))
    fault = opening(Library(RuntimeError(said)), monkeypatch, tmp_path)
    assert (fault.trouble, said in fault.detail) == (trouble, True)


def test_a_folder_that_lgpio_cannot_write_in_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LG_WD", str(tmp_path / "gone"))
    with pytest.raises(PanelFault, match=r"LG_WD"):
        open_pins()


class FactoryWithABurntPin(MockFactory):
    """Mock pins, one of which another program holds."""

    burnt = LightPins().ok
    failure = OSError("GPIO busy")

    def pin(self, name: int) -> object:
        if name == self.burnt:
            raise self.failure
        return super().pin(name)


@pytest.mark.parametrize(
    ("said", "trouble", "words"),
    [
        ("GPIO busy", Trouble.BUSY, "Another program is using pin 24 (ok)."),
        ("Permission denied", Trouble.FORBIDDEN, "The companion is not allowed to use pin 24 (ok)."),
        ("bad GPIO number", Trouble.BROKEN, "Not working: pin 24 (ok)."),
    ],
)
def test_one_pin_that_fails_is_done_without_named_and_tried_again(said: str, trouble: Trouble, words: str) -> None:
    factory, desk, clock = FactoryWithABurntPin(pin_class=MockPWMPin), RecordingDesk(), Clock()
    factory.failure = OSError(said)
    with Panel(SETTINGS, desk, lambda: factory, clock) as panel:
        assert panel.fault is not None
        assert (panel.fault.trouble, panel.fault.what) == (trouble, words)
        assert "wires" not in panel.fault.todo or trouble is Trouble.BROKEN
        panel.show(snapshot(to_act="yellow"))
        factory.pin(SETTINGS.buttons.confirm).drive_low()
        assert (desk.posted, factory.pin(SETTINGS.lights.yellow).state) == ([Confirm()], 1)
        factory.burnt = -1
        panel.mend()
        assert panel.fault is not None, "not before its time"
        clock.now_s += RETRY_S
        panel.mend()
        assert panel.fault is None
        panel.show(snapshot(to_act="yellow"))
        assert factory.pin(SETTINGS.lights.ok).state == 1


def test_a_button_that_fails_is_tried_again_too() -> None:
    factory, desk, clock = FactoryWithABurntPin(pin_class=MockPWMPin), RecordingDesk(), Clock()
    factory.burnt = ButtonPins().confirm
    with Panel(SETTINGS, desk, lambda: factory, clock) as panel:
        assert panel.fault is not None and "pin 5 (confirm)" in panel.fault.what
        factory.burnt = -1
        clock.now_s += RETRY_S
        panel.mend()
        factory.pin(SETTINGS.buttons.confirm).drive_low()
        assert (panel.fault, desk.posted) == (None, [Confirm()])


def test_a_light_that_fails_during_an_evening_is_done_without(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise OSError("GPIO not allocated")

    monkeypatch.setattr(bench.panel._lights["red"], "on", lambda: fail(None))
    bench.panel.show(snapshot(to_act="red"))
    assert bench.panel.fault is not None and "pin 17 (red)" in bench.panel.fault.what
    assert bench.light("ok") == 1


def test_a_button_that_was_never_heard_is_named(bench: Bench) -> None:
    assert bench.panel.unheard == ("confirm", "undo", "hint", "daedalus")
    bench.press(SETTINGS.buttons.undo)
    assert bench.panel.unheard == ("confirm", "hint", "daedalus")


def test_a_panel_without_pins_is_opened_as_soon_as_it_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panel_module, "RETRY_S", 0.0)
    factory, heard = FactoryWithABurntPin(pin_class=MockPWMPin), list[PanelFault | None]()
    tries = iter([PanelFault("no pins"), PanelFault("no pins"), factory])

    def open_pins() -> object:
        found = next(tries)
        if isinstance(found, PanelFault):
            raise found
        return found

    desk = RecordingDesk()
    desk.to_show = [snapshot(to_act="yellow"), None]
    with Panel(SETTINGS, desk, open_pins) as panel:
        panel.follow(heard.append)
        assert factory.pin(SETTINGS.lights.yellow).state == 1
    assert [fault and fault.what for fault in heard] == ["no pins"] + ["Another program is using pin 24 (ok)."] * 2
