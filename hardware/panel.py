"""Four buttons and seven lights on the table, through gpiozero: a press becomes a command, a snapshot becomes light.

If the pins cannot be reached this raises PanelFault, and never falls back on mock pins.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from functools import partial
from threading import Lock
from types import TracebackType
from typing import Any, Final, Self

from gpiozero import PWMLED, Button

from companion.config import PanelSettings
from companion.errors import PanelFault
from companion.messages import AskHint, Command, Confirm, Desk, Do, Snapshot, Undo
from companion.rules.game import TABLE
from hardware.lights import OFF, STEADY, Blinking, patterns

HINT_LEVELS: Final = ("nudge", "pointer", "plan")
"""Each further press in the same turn asks for more."""

HELD_LONG_S: Final = 5.0
"""The hint button held so long lets a device that has lost the table's token have it back."""

Clock = Callable[[], float]


def _nothing() -> None:
    """Nobody wants to know."""



class Presses:
    """Filters presses: a button pressed again before it has rested for `rest_s` seconds is ignored.

    Each press starts the rest again, so that a child drumming on a button ends one turn, not two.
    """

    def __init__(self, rest_s: float, clock_s: Clock = time.monotonic) -> None:
        self._rest_s = rest_s
        self._clock_s = clock_s
        self._last_s: dict[str, float] = {}
        self._lock = Lock()

    def is_meant(self, button: str) -> bool:
        """Whether this press of `button`, now, counts."""
        now_s = self._clock_s()
        with self._lock:
            before_s = self._last_s.get(button)
            self._last_s[button] = now_s
        return before_s is None or now_s - before_s >= self._rest_s


class Panel:
    """The panel on real (or gpiozero's mock) pins, posting to `desk`."""

    def __init__(
        self, settings: PanelSettings, desk: Desk, factory: Any, clock_s: Clock = time.monotonic,
        held_long: Callable[[], None] = _nothing,
    ) -> None:  # fmt: skip
        """Claim the pins of `settings` from a gpiozero pin `factory`. Raises PanelFault naming the pin that fails.

        `held_long` is called when the hint button has been held for HELD_LONG_S seconds.
        """
        self._desk, self._held_long = desk, held_long
        self._presses = Presses(settings.rest_s, clock_s)
        self._shown: dict[str, Blinking] = {}
        self._hinted: tuple[object, int] = (None, 0)
        self._devices: list[Any] = []
        self._factory = factory
        try:
            self._lights = {name: self._claim_light(name, pin) for name, pin in settings.lights.model_dump().items()}
            self._claim_buttons(settings)
        except PanelFault:
            self.close()
            raise

    def show(self, snapshot: Snapshot) -> None:
        """Set the lights to a snapshot; a light whose pattern stays the same is left alone."""
        for name, pattern in patterns(snapshot).items():
            if self._shown.get(name) != pattern:
                _shine(self._lights[name], pattern)
                self._shown[name] = pattern

    def follow(self, timeout_s: float = 5.0) -> None:
        """Show every snapshot of the desk as it comes, in the calling thread, until the desk closes."""
        for snapshot in self._desk.watch(timeout_s):
            if snapshot is not None:
                self.show(snapshot)

    def close(self) -> None:
        """Lights off, pins free; further calls do nothing."""
        for device in self._devices:
            device.close()
        self._devices.clear()
        self._factory.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _claim_light(self, name: str, pin: int) -> Any:
        return self._claim(f"light {name}", pin, partial(PWMLED, pin, pin_factory=self._factory))

    def _claim_buttons(self, settings: PanelSettings) -> None:
        claim = partial(
            Button,
            pull_up=True,
            bounce_time=settings.bounce_s or None,
            pin_factory=self._factory,
        )
        for name, pin in settings.buttons.model_dump().items():
            hold_s = HELD_LONG_S if name == "hint" else settings.hold_s
            button = self._claim(f"button {name}", pin, partial(claim, pin, hold_time=hold_s))
            if name == "hint":
                button.when_held = lambda: self._held_long()
            # undo waits to be held: a sleeve that brushes it takes nothing back
            setattr(button, "when_held" if name == "undo" else "when_pressed", self._presser(name))

    def _claim(self, what: str, pin: int, claim: Callable[[], Any]) -> Any:
        try:
            device = claim()
        except Exception as failure:  # each pin library raises its own kinds; all mean the same here
            raise PanelFault(f"{what} cannot have pin {pin}: {failure}") from failure
        self._devices.append(device)
        return device

    def _presser(self, name: str) -> Callable[[], None]:
        def press() -> None:
            if self._presses.is_meant(name):
                self._desk.post(self._command(name))

        return press

    def _command(self, name: str) -> Command:
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


def open_panel(settings: PanelSettings, desk: Desk, held_long: Callable[[], None] = _nothing) -> Panel | None:
    """The panel on this machine's pins, or None where the configuration puts it on the page.

    Raises PanelFault if the configuration wants pins that cannot be reached.
    """
    if settings.kind == "page":
        return None
    return Panel(settings, desk, open_pins(), held_long=held_long)


def open_pins() -> Any:
    """gpiozero's factory for this machine's real pins, never mock ones; raises PanelFault.

    It is made by name, since gpiozero's search obeys GPIOZERO_PIN_FACTORY=mock and tries other factories.
    """
    folder = os.environ.get("LG_WD", ".")
    if not os.access(folder, os.W_OK):  # lgpio keeps its notification pipes there and fails obscurely
        raise PanelFault(f"lgpio needs a writable working folder and {os.path.abspath(folder)} is not: set LG_WD")
    try:
        from gpiozero.pins.lgpio import LGPIOFactory

        return LGPIOFactory()
    except Exception as failure:  # lgpio's own error, ImportError, OSError, gpiozero's: all mean no pins
        raise PanelFault(f"the pins cannot be reached ({_one_line(failure)}): {PINS_REMEDY}") from failure


PINS_REMEDY: Final = (
    "on a Raspberry Pi install python3-lgpio and add the user to the group gpio; elsewhere set panel.kind to page"
)


def _one_line(failure: Exception) -> str:
    return " ".join(str(failure).split()) or type(failure).__name__


def _shine(light: Any, pattern: Blinking) -> None:
    if pattern == OFF:
        light.off()
    elif pattern == STEADY:
        light.on()
    else:
        light.blink(on_time=pattern.on_s, off_time=pattern.off_s)
