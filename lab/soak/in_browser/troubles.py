"""What goes wrong in the middle of an evening: the companion cut off, no Wi-Fi, a second tablet, two taps at once.

After each it is looked whether a tap that did not get through was said, whether anything was booked that nobody did or
booked twice, and whether every page shows the same pawns on the same cells again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.rules.game import TABLE
from lab.soak.in_browser.evening import Evening
from lab.soak.in_browser.hands import PRESSABLE
from lab.soak.in_browser.window import Size, Window

OFFLINE_S = 30.0
"""So long a phone is without Wi-Fi."""

TURNS_BETWEEN = 2

ACTION = "#acts form.do button"
"""What does an action at once."""

TWICE = "one => { const found = document.querySelector(one); found.click(); found.click(); }"

SHOWN = """() => [...document.querySelectorAll(".pawns .pawn")].map(one => [
  one.querySelector(".figure").classList[1], ...[...one.classList].filter(name => /^(col|row)-/.test(name))
].join(" ")).sort().join(", ")"""
"""Where a page shows the pawns."""

WARNED = """() => ["lost", "late"].filter(name => !(document.getElementById(name) || {hidden: true}).hidden)"""


@dataclass(slots=True)
class Troubles:
    """Makes trouble at a table that plays; each way answers a row of what came of it."""

    browser: Any
    evening: Evening

    def make(self, told: list[Mapping[str, object]]) -> None:
        """Every trouble, one after the other, with some turns between; a row of each is added."""
        for trouble in (self.cut_off, self.no_wifi, self.two_tablets, self.two_taps):
            told.append(trouble())
            self._play_on()

    def cut_off(self) -> Mapping[str, object]:
        """The companion is killed, somebody taps, and it is started again."""
        served = self.evening.served
        return self._without_line("cut off", served.kill, served.start)

    def no_wifi(self) -> Mapping[str, object]:
        """The acting seat's phone has no Wi-Fi for half a minute, and somebody taps on it."""
        context = self._acting().context

        def back() -> None:
            time.sleep(OFFLINE_S)
            context.set_offline(False)

        return self._without_line("no wifi", lambda: context.set_offline(True), back)

    def two_tablets(self) -> Mapping[str, object]:
        """A second tablet looks on: it shows the same, and a tap on it does nothing but say so."""
        table, before = self.evening.table, self._booked()
        other = Window(self.browser, Size(1180, 820, table.tablet.size.code))
        other.go(self.evening.served.address)
        other.page.wait_for_selector("#turn")
        enabled = other.page.locator(".actions button:not([disabled])").filter(visible=True)
        for place in range(enabled.count()):
            other.press(enabled.nth(place))
        warned = self._warned(other) if enabled.count() else ["nothing to tap"]
        row = {"trouble": "two tablets", "said": warned, "booked": self._booked() - before,
               "same": self._same([*table.windows, other])}  # fmt: skip
        other.close()
        return row

    def two_taps(self) -> Mapping[str, object]:
        """Somebody taps the same button twice as fast as can be: it counts once."""
        before, phone = self._booked(), self._acting()
        if not phone.page.locator(ACTION).count():
            phone.press(phone.page.locator(PRESSABLE).filter(visible=True).first)
        phone.page.wait_for_selector(ACTION)
        phone.page.evaluate(TWICE, ACTION)
        phone.page.wait_for_timeout(1500)
        return {"trouble": "two taps", "said": self._warned(phone), "booked": self._booked() - before,
                "same": self._same(self.evening.table.windows)}  # fmt: skip

    def _without_line(self, name: str, cut: Callable[[], None], mend: Callable[[], None]) -> Mapping[str, object]:
        phone, before = self._acting(), self._booked()
        cut()
        phone.press(phone.page.locator(PRESSABLE).filter(visible=True).first)
        phone.page.wait_for_timeout(3000)
        warned = self._warned(phone)
        mend()
        began_s = time.monotonic()
        phone.wait(lambda: not phone.page.evaluate(WARNED), "the page does not find its line again")
        back_s = round(time.monotonic() - began_s, 1)
        return {"trouble": name, "said": warned, "booked": self._booked() - before, "back_s": back_s,
                "same": self._same(self.evening.table.windows)}  # fmt: skip

    def _play_on(self) -> None:
        evening = self.evening
        evening.told = evening.table.tablet.snapshot()
        until = evening.told["view"]["turn"] + TURNS_BETWEEN
        while evening.told["to_act"] and evening.told["view"]["turn"] < until:
            evening.act()

    def _acting(self) -> Window:
        """The window of the seat that acts, once the table has done what is asked of it, as turning a page."""
        evening = self.evening
        evening.told = evening.table.tablet.snapshot()
        while evening.told["to_act"] == TABLE:
            evening.act()
        return evening.table.seat_window(evening.told["to_act"])

    def _booked(self) -> int:
        return len(self.evening.table.tablet.snapshot()["log"])

    def _warned(self, window: Window) -> list[str]:
        """What the page says about its line and the last tap."""
        return [str(window.page.locator(f"#{name}").inner_text()) for name in window.page.evaluate(WARNED)]

    def _same(self, windows: list[Window]) -> bool:
        """Whether all pages come to show the pawns where they are."""
        pawns = self.evening.table.tablet.snapshot()["view"]["pawns"]
        wanted = ", ".join(sorted(f"seat-{seat} col-{cell[0]} row-{cell[1]}" for seat, cell in pawns.items()))
        return all(window.comes(partial(_shows, window, wanted)) for window in windows)


def _shows(window: Window, wanted: str) -> bool:
    """Whether a page shows the pawns so."""
    return bool(window.page.evaluate(SHOWN) == wanted)
