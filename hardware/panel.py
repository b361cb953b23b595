"""Four buttons and seven lights on the table, through gpiozero: a press becomes a command, a snapshot becomes light.

Each part stands by itself: one whose pin cannot be had is done without, named, and tried again, as are all where no pin
can be reached; none falls back on mock pins. What the lights say:

| light | steady | slow blinking | fast blinking |
|---|---|---|---|
| red, yellow, blue, green | this seat's turn | all: press for chance (a page, a die); carry out what it ordered | - |
| ok | ready to see what you do | reading, or a hand is over the board | - |
| question | - | please look at the page and answer | - |
| not_allowed | - | put the table right: see the page | not allowed |
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from threading import Lock
from traceback import clear_frames
from types import TracebackType
from typing import Any, Final, Self

from companion.config import PanelSettings
from companion.errors import PanelFault, Trouble
from companion.messages import AskHint, Command, Confirm, Desk, Do, Snapshot, Status, Undo, ViewJson
from companion.rules.chance import Chance
from companion.rules.game import TABLE
from companion.rules.words import Said, listed, say, sentences
from hardware.doors import DO_WITHOUT, PINS, TRY_AGAIN, door, one_line, pins_fault, trouble_of

LAGS_WITH_CHANCE: Final = "chance"
"""What a snapshot says while the table has not caught up with what chance has ordered."""

SEATS: Final = ("red", "yellow", "blue", "green")
LIGHTS: Final = (*SEATS, "ok", "question", "not_allowed")


@dataclass(frozen=True, slots=True)
class Blinking:
    """How a light shines: off for `off_s`, on for `on_s`, for ever; `off_s` 0 is steadily on, `on_s` 0 steadily off."""

    on_s: float
    off_s: float


OFF: Final = Blinking(0.0, 1.0)
STEADY: Final = Blinking(1.0, 0.0)
SLOW: Final = Blinking(0.8, 0.8)
FAST: Final = Blinking(0.2, 0.2)

_STATUS_LIGHTS: Final[Mapping[Status, Mapping[str, Blinking]]] = {
    Status.READY: {"ok": STEADY},
    Status.HAND: {"ok": SLOW},
    Status.READING: {"ok": SLOW},
    Status.CONFIRM: {"question": SLOW},
    Status.NOT_ALLOWED: {"not_allowed": FAST},
    Status.OUT_OF_SYNC: {"not_allowed": SLOW},
    Status.BOARD_MOVED: {"not_allowed": SLOW},
    Status.NO_PICTURE: {"not_allowed": SLOW},
    Status.NOT_KEPT: {"not_allowed": SLOW},
    Status.OVER: {"ok": STEADY, **dict.fromkeys(SEATS, SLOW)},
}


def patterns(snapshot: Snapshot) -> dict[str, Blinking]:
    """The pattern of each of `LIGHTS` for what `snapshot` says."""
    seats = {} if snapshot.guidance.status is Status.OVER else _seat_lights(snapshot)
    return dict.fromkeys(LIGHTS, OFF) | seats | dict(_STATUS_LIGHTS[snapshot.guidance.status])


def _seat_lights(snapshot: Snapshot) -> dict[str, Blinking]:
    position, due = snapshot.position, snapshot.position.due
    is_waited_for = due is not None and due.chance is not Chance.AUTOMATIC
    if is_waited_for or snapshot.evening.lagging == LAGS_WITH_CHANCE:
        return dict.fromkeys(_playing(position.view), SLOW)
    return {position.to_act: STEADY} if position.to_act in SEATS else {}


def _playing(view: ViewJson) -> tuple[str, ...]:
    pawns = view.get("pawns")
    return tuple(seat for seat in SEATS if seat in pawns) if isinstance(pawns, Mapping) else SEATS


BUTTONS: Final = ("confirm", "undo", "hint", "daedalus")

HINT_LEVELS: Final = ("nudge", "pointer", "plan")
"""Each further press in the same turn asks for more."""

HELD_LONG_S: Final = 5.0
"""The hint button held so long lets a device that has lost the table's token have it back."""

RETRY_S: Final = 30.0
"""So often parts are tried again that failed."""

GPIO_CHIPS: Final = "/dev/gpiochip0", "/dev/gpiochip4"
"""What pins are reached through, on the Pi 5 of some kernels under the other number."""

Clock = Callable[[], float]


def _nothing() -> None:
    """Nobody wants to know."""


class Presses:
    """Filters presses: a button pressed again before it has rested for `rest_s` seconds is ignored.

    Each press and each release starts the rest again, so that a child drumming on a button ends one turn, not two, and
    contacts that chatter when a long hold ends press nothing.
    """

    def __init__(self, rest_s: float, clock_s: Clock = time.monotonic) -> None:
        self._rest_s = rest_s
        self._clock_s = clock_s
        self._last_s: dict[str, float] = {}
        self._meant: dict[str, bool] = {}
        self._lock = Lock()

    def is_meant(self, button: str) -> bool:
        """Whether this press of `button`, now, counts."""
        now_s = self._clock_s()
        with self._lock:
            before_s = self._last_s.get(button)
            self._last_s[button] = now_s
            self._meant[button] = before_s is None or now_s - before_s >= self._rest_s
            return self._meant[button]

    def was_meant(self, button: str) -> bool:
        """Whether the press counted that a hold of `button` began with."""
        with self._lock:
            return self._meant.get(button, False)

    def release(self, button: str) -> None:
        """The button was let go, or its contacts chatter."""
        with self._lock:
            self._last_s[button] = self._clock_s()

    @property
    def heard(self) -> frozenset[str]:
        """The buttons that were pressed at all."""
        with self._lock:
            return frozenset(self._last_s)


class Buttons:
    """What each of `BUTTONS` asks of a desk: a second hint in the same turn asks for more."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._hinted: tuple[object, int] = (None, 0)

    def command(self, name: str) -> Command:
        """The command of a button that is pressed now."""
        if name == "hint":
            return AskHint(self._next_hint_level())
        simple: Mapping[str, Command] = {"confirm": Confirm(), "undo": Undo(), "daedalus": Do(TABLE)}
        return simple[name]

    def _next_hint_level(self) -> str:
        snapshot = self._desk.snapshot()
        moment = (snapshot.evening.session, snapshot.position.view.get("turn"), snapshot.position.to_act)
        before, count = self._hinted
        count = count + 1 if before == moment else 0
        self._hinted = (moment, count)
        return HINT_LEVELS[min(count, len(HINT_LEVELS) - 1)]


class Panel:
    """The panel on real (or gpiozero's mock) pins, posting to `desk`, from the first `mend` on."""

    def __init__(
        self, settings: PanelSettings, desk: Desk, open_factory: Callable[[], Any] | None = None,
        clock_s: Clock = time.monotonic, held_long: Callable[[], None] = _nothing,
    ) -> None:  # fmt: skip
        """`open_factory` gives gpiozero's pin factory, this machine's if left out; `held_long` is called when the hint
        button has been held for HELD_LONG_S seconds."""
        self._desk, self._held_long, self._clock_s = desk, held_long, clock_s
        self._presses = Presses(settings.rest_s, clock_s)
        self._shown: dict[str, Blinking] = {}
        self._means = Buttons(desk)
        self._settings, self._open_factory = settings, open_factory or open_pins
        self._factory: Any = None
        self._lights: dict[str, Any] = {}
        self._buttons: dict[str, Any] = {}
        self._failed: dict[str, tuple[Trouble, str]] = {}
        self._pins = {**settings.buttons.model_dump(), **settings.lights.model_dump()}
        self._tried_s = float("-inf")
        self._no_pins: PanelFault | None = None

    @property
    def fault(self) -> PanelFault | None:
        """The parts that fail now, with their pins, and what to do; None where all work."""
        if self._no_pins is not None or not self._failed:
            return self._no_pins
        by_trouble: dict[Trouble, list[str]] = {}
        for name, (trouble, _) in self._failed.items():
            known = trouble if trouble in (Trouble.BUSY, Trouble.FORBIDDEN) else Trouble.BROKEN
            by_trouble.setdefault(known, []).append(name)
        told = [_of_parts(trouble, {name: self._pins[name] for name in names}) for trouble, names in by_trouble.items()]
        detail = "; ".join(f"{name}: {text}" for name, (_, text) in self._failed.items())
        todo = sentences(*dict.fromkeys(remedy for _, remedy in told), DO_WITHOUT)
        return PanelFault(sentences(*(what for what, _ in told)), next(iter(by_trouble)), todo, detail)

    @property
    def unheard(self) -> tuple[str, ...]:
        """The buttons that nobody has pressed yet: one that stays here when it is pressed has no wire."""
        return tuple(name for name in self._buttons if name not in self._presses.heard)

    def mend(self) -> None:
        """Claim all pins at first, and try again what has failed, now and then."""
        if (self._factory is None or self._failed) and self._clock_s() - self._tried_s >= RETRY_S:
            self._tried_s = self._clock_s()
            try:
                wanted = self._pins if self._factory is None else self._failed
                self._factory, self._no_pins = self._factory or self._open_factory(), None
                self._claim(tuple(wanted))
            except PanelFault as fault:
                self._no_pins = fault

    def show(self, snapshot: Snapshot) -> None:
        """Set the lights to a snapshot; a light whose pattern stays the same is left alone."""
        for name, pattern in patterns(snapshot).items():
            if self._shown.get(name) != pattern and name in self._lights:
                try:
                    _shine(self._lights[name], pattern)
                    self._shown[name] = pattern
                except Exception as failure:  # noqa: BLE001 - each pin library raises its own kinds
                    self._fail(name, failure)

    def follow(self, tell: Callable[[PanelFault | None], None], timeout_s: float = 5.0) -> None:
        """Show every snapshot of the desk as it comes, in the calling thread, until the desk closes; `tell` hears each
        time what fails now, or None."""
        self.mend()
        tell(self.fault)
        latest = None
        for snapshot in self._desk.watch(timeout_s):
            self.mend()
            if (latest := snapshot or latest) is not None:
                self.show(latest)
            tell(self.fault)

    def close(self) -> None:
        """Lights off, pins free; further calls do nothing."""
        for name in (*self._lights, *self._buttons):
            self._drop(name)
        with suppress(Exception):  # a device that is put away: its errors change nothing
            self._factory.close()

    def __enter__(self) -> Self:
        self.mend()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _claim(self, names: Iterable[str]) -> None:
        for name in names:
            try:
                if name in LIGHTS:
                    self._claim_light(name)
                else:
                    self._claim_button(name)
                self._failed.pop(name, None)
            except Exception as failure:  # noqa: BLE001 - each pin library raises its own kinds
                self._fail(name, failure)

    def _claim_light(self, name: str) -> None:
        from gpiozero import PWMLED

        self._lights[name] = PWMLED(self._pins[name], pin_factory=self._factory)
        self._shown.pop(name, None)

    def _claim_button(self, name: str) -> None:
        from gpiozero import Button

        hold_s = HELD_LONG_S if name == "hint" else self._settings.hold_s
        button = Button(
            self._pins[name], pull_up=True, bounce_time=self._settings.bounce_s or None, hold_time=hold_s,
            pin_factory=self._factory,
        )  # fmt: skip
        self._buttons[name] = button
        button.when_pressed = partial(self._pressed, name)
        button.when_released = partial(self._presses.release, name)
        if name in ("undo", "hint"):  # undo waits to be held: a sleeve that brushes it takes nothing back
            button.when_held = partial(self._held, name)

    def _fail(self, name: str, failure: Exception) -> None:
        """Do without this part; its words are kept, and what the error holds is let go: the pin is reserved else."""
        clear_frames(failure.__traceback__)
        self._failed[name] = trouble_of(failure), one_line(failure)
        self._drop(name)

    def _drop(self, name: str) -> None:
        device = self._lights.pop(name, None) or self._buttons.pop(name, None)
        with suppress(Exception):
            if device is not None:
                device.close()

    def _pressed(self, name: str) -> None:
        if self._presses.is_meant(name) and name != "undo":
            self._desk.post(self._means.command(name))

    def _held(self, name: str) -> None:
        if not self._presses.was_meant(name):
            return
        if name == "hint":
            self._held_long()
        else:
            self._desk.post(self._means.command(name))


def open_pins() -> Any:
    """gpiozero's factory for this machine's real pins, never mock ones; raises PanelFault.

    It is made by name, since gpiozero's search obeys GPIOZERO_PIN_FACTORY=mock and tries other factories.
    """
    folder = os.environ.get("LG_WD", ".")
    if not os.access(folder, os.W_OK):  # lgpio keeps its notification pipes there and fails obscurely
        detail = f"lgpio needs a writable working folder and {os.path.abspath(folder)} is not: set LG_WD"
        raise pins_fault(Trouble.BROKEN, detail)
    with door(pins_fault, is_import=True):
        from gpiozero.pins.lgpio import LGPIOFactory
    try:
        return LGPIOFactory()
    except (Exception, SystemExit) as failure:  # lgpio has one error for all, so the chips are looked at
        there = [chip for chip in GPIO_CHIPS if os.path.exists(chip)]
        is_open = any(os.access(chip, os.R_OK | os.W_OK) for chip in there)
        trouble = Trouble.ABSENT if not there else trouble_of(failure) if is_open else Trouble.FORBIDDEN
        raise pins_fault(trouble, one_line(failure)) from failure


def _of_parts(trouble: Trouble, by_name: Mapping[str, int]) -> tuple[Said, Said]:
    """What is said of the parts with this trouble, and what to do."""
    pins = listed(say("pin {pin} ({name})", pin=pin, name=name) for name, pin in by_name.items())
    match trouble:
        case Trouble.BUSY:
            return say("Another program is using {pins}.", pins=pins), TRY_AGAIN
        case Trouble.FORBIDDEN:
            return say("The companion is not allowed to use {pins}.", pins=pins), PINS[trouble][1]
        case _:
            return say("Not working: {pins}.", pins=pins), say("Check the pin number and the wires.")


def _shine(light: Any, pattern: Blinking) -> None:
    if pattern == OFF:
        light.off()
    elif pattern == STEADY:
        light.on()
    else:
        light.blink(on_time=pattern.on_s, off_time=pattern.off_s)
