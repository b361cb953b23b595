"""Which evenings are played in Chromium and what is measured of each; and a home network as it is, between devices and
the companion: lines fall silent, tablets sleep, tabs pile up.
"""

from __future__ import annotations

import random
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

from companion.games.catalogue import GAMES, game_named
from companion.language import codes
from companion.rules.chance import Chance
from companion.rules.game import TABLE
from lab.measure.cases import Row
from lab.soak.by_taps.evening import TapEvening, Wish
from lab.soak.evenings import Served, free_port, served
from lab.soak.in_browser.evening import ACTS, BrowserHouse
from lab.soak.in_browser.window import Size, Window, axe, chromium, failures

SILENT_S, PATIENCE_S, TABS = 12.0, 60.0, 8
TEXT = "() => (document.querySelector('main') || document.body).innerText.replace(/\\s+/g, ' ')"
FIRST_STEP = f".press.primary:not([disabled]):visible, {ACTS} form button:not([disabled]):visible"


class Line:
    """A TCP proxy on this machine. Once it falls silent, what is open carries nothing more, and nothing is closed."""

    def __init__(self, port: int) -> None:
        self._port, self._age, self._ends, self.is_silent = port, 0, list[socket.socket](), False
        self._door = socket.create_server(("127.0.0.1", free_port()))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}/"
        threading.Thread(target=self._accept, daemon=True).start()

    def turn(self, *, silent: bool) -> None:
        """Lose all that is open now; what is opened from now on is carried, or as silent."""
        self._age, self.is_silent = self._age + 1, silent

    def _accept(self) -> None:
        with suppress(OSError):  # the companion has ended
            while True:
                near = self._door.accept()[0]
                self._ends.append(near)  # kept, or it would be closed
                if not self.is_silent:
                    far = socket.create_connection(("127.0.0.1", self._port))
                    for ends in ((near, far), (far, near)):
                        threading.Thread(target=self._carry, args=(*ends, self._age), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, age: int) -> None:
        with suppress(OSError):
            while data := source.recv(1 << 16):
                if self._age != age:
                    return
                target.sendall(data)
            target.shutdown(socket.SHUT_RDWR)


class Devices(BrowserHouse):
    """A tablet and phones, each behind a line of its own, and somebody elsewhere who plays on."""

    def __init__(self, browser: Any, running: Served, number: int, phones: int) -> None:
        self.lines = [Line(running.port) for _ in range(1 + phones)]
        super().__init__(browser, SimpleNamespace(url=self.lines[0].url), size_of(number), phones)  # type: ignore[arg-type]
        self.browser, self.straight, self.rng = browser, running.url, random.Random(number)

    def come_in(self, game: str) -> None:
        """Begin an evening on the tablet, and let every phone take its seat."""
        self.begin(game, None, {}, [f"Player {number}" for number in range(1, 1 + len(self.phones))])
        for phone, line, token in zip(self.phones, self.lines[1:], self.tokens.values(), strict=False):
            phone.page.goto(f"{line.url}join/{token}")

    def get(self, viewer: str, path: str) -> Any:
        """What the companion answers a viewer, beside all lines."""
        token = self.tokens.get(viewer, "")
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return self.tablet.context.request.get(self.straight + path.lstrip("/"), headers=headers).json()

    def play_on(self) -> None:
        """Somebody elsewhere does something that the rules allow."""
        now = self.snapshot(TABLE)
        if not now["to_act"]:
            return
        is_free = now["to_act"] == TABLE and now["due"]["chance"] != Chance.ASKED.value
        legal = [] if is_free else self.snapshot(now["to_act"])["legal"]
        body = {"action": None if is_free else self.rng.choice(legal), "version": now["version"]}
        self.tablet.context.request.post(f"{self.straight}api/do", data=body)

    def acting(self) -> int:
        """Which device acts next: a seat's phone, or the tablet."""
        actor, places = self.snapshot(TABLE)["to_act"], list(self.tokens)[: len(self.phones)]
        return 1 + places.index(actor) if actor in places else 0

    def opened_anew(self, window: Window) -> str:
        """What the device's page would show if it were opened now."""
        state, size = window.context.storage_state(), {"width": window.size.width, "height": window.size.height}
        context = self.browser.new_context(storage_state=state, locale=self.size.code, viewport=size)
        page = context.new_page()
        page.goto(self.straight + urlsplit(window.page.url).path.lstrip("/"))
        text = str(page.evaluate(TEXT))
        context.close()
        return text

    def seconds_behind(self, window: Window) -> float:
        """How long the device goes on showing something else than a page that is opened now; at most PATIENCE_S."""
        began_s, wanted = time.monotonic(), self.opened_anew(window)
        window.comes(lambda: str(window.page.evaluate(TEXT)) == wanted, 1000 * PATIENCE_S)
        return round(time.monotonic() - began_s, 1)


KINDS = ("silent line", "sleep", "offline", "tabs", "tap in silence")


def _trouble(kind: str, devices: Devices, at: int) -> Row:
    """One device has trouble while somebody elsewhere plays on; then all is well again."""
    window, line, row = devices.windows[at], devices.lines[at], dict[str, Any]()
    match kind:
        case "sleep":
            state = window.context.new_cdp_session(window.page)
            state.send("Page.setWebLifecycleState", {"state": "frozen"})
            devices.play_on()
            line.turn(silent=False)
            state.send("Page.setWebLifecycleState", {"state": "active"})
        case "tabs":
            row["tabs_not_loaded"] = _open_tabs(window)
            devices.play_on()
        case "offline":
            window.context.set_offline(True)
            devices.play_on()
            window.page.wait_for_timeout(1000 * SILENT_S)
            window.context.set_offline(False)
        case _:
            line.turn(silent=True)
            row |= _tap(devices, window) if kind == "tap in silence" else {}
            devices.play_on()
            window.page.wait_for_timeout(1000 * SILENT_S)
            row |= {"says_so": window.page.locator("#lost:visible, #late:visible").count() > 0} if row else {}
            line.turn(silent=False)
    return row


def _open_tabs(window: Window) -> int:
    """Open the same page again and again; how many tabs did not load."""
    from playwright.sync_api import Error

    failed = 0
    for _ in range(TABS):
        try:
            window.context.new_page().goto(window.page.url, timeout=10_000, wait_until="domcontentloaded")
        except Error:
            failed += 1
    window.page.bring_to_front()
    return failed


def _tap(devices: Devices, window: Window) -> Row:
    """Tap whatever can be tapped first; what was tapped."""
    taps = window.page.locator(FIRST_STEP)
    if not taps.count():
        return {"tapped": ""}
    taps.first.click(no_wait_after=True)
    return {"tapped": str(taps.first.get_attribute("id"))}


def bench_bad_line(game_names: Sequence[str], rounds: int, first: int, phones: int) -> Iterator[Row]:
    """A row for each trouble of each evening: how long the device showed something old, once all was well again."""
    with chromium() as browser:
        for number, game in enumerate(game_names or BOXES, first):
            with TemporaryDirectory(prefix="labyrinth-line-") as folder, served(Path(folder)) as running:
                devices = Devices(browser, running, number, phones)
                devices.come_in(game)
                for turn in range(rounds):
                    kind = KINDS[turn % len(KINDS)]
                    at = devices.acting() if "tap" in kind else turn % len(devices.windows)
                    row = _trouble(kind, devices, at)
                    yield {"game": game, "window": str(devices.windows[at].size), "device": at, "trouble": kind, **row,
                           "behind_s": devices.seconds_behind(devices.windows[at])}  # fmt: skip


SIZES = ((1024, 768), (1280, 800), (390, 844), (844, 390))
"""Windows of the table's page, in CSS px."""

BOXES = tuple(game.name for game in GAMES)
PAGES, CALM_MS = ("start", "start/new/team", "start/new/classic", "start/evenings", "setup", "seat"), 3000
"""The pages that there are before an evening; one without a stream comes to rest long before so many milliseconds."""

LOOK_EVERY, PHONES, OPEN_HANDS = 5, 2, frozenset({"team"})
"""Everybody looks closely at their own page after so many actions. In boxes without secrets two have a phone and the
others share the tablet; in the others each seat has one."""


def size_of(number: int) -> Size:
    """The window of a number: sizes, languages, light and dark by turns, so that twelve meet all."""
    width, height = SIZES[number % len(SIZES)]
    return Size(width, height, codes()[number % len(codes())], is_dark=number // len(SIZES) % 2 == 1)


@dataclass(frozen=True, slots=True)
class Plan:
    """One evening: box and seats, how many have a phone, the tablet's window, and how many seats are computers'."""

    wish: Wish
    phones: int
    size: Size
    computers: int = 0


class Evening(TapEvening):
    """One in which the people do what they like, and wait for computers."""

    house: BrowserHouse

    def act(self) -> None:
        """The next thing that somebody does, or a computer."""
        if self.house.waits_for_computer(self.told):
            self._look()
        else:
            TapEvening.act(self)


def plans(
    names: Sequence[str], numbers: range, seats: int, most_turns: int, phones: int | None = None, computers: int = 0
) -> Iterator[Plan]:
    """The evenings of a range of numbers, boxes and windows by turns."""
    boxes = [game_named(name).name for name in names or BOXES]
    for number in numbers:
        box = boxes[number % len(boxes)]
        usual = PHONES if box in OPEN_HANDS else seats
        wish = Wish(box, seats, number, most_turns=most_turns)
        yield Plan(wish, min(seats - computers, usual if phones is None else phones), size_of(number), computers)


def bench_evenings(
    game_names: Sequence[str], evenings: int, first: int, seats: int, phones: int | None, turns: int, port: int,
    computers: int = 0,
) -> Iterator[Row]:  # fmt: skip
    """A row for each evening, each before a companion of its own; then the total."""
    rows, planned = [], plans(game_names, range(first, first + evenings), seats, turns, phones, computers)
    with chromium() as browser:
        for plan in planned:
            rows.append(_evening(browser, plan, port))
            yield rows[-1]
    yield {"total": total(rows)}


def _evening(browser: Any, plan: Plan, port: int) -> dict[str, Any]:
    began_s, row = time.monotonic(), dict[str, Any](stuck="", says=[], played_again=False)
    with TemporaryDirectory(prefix="labyrinth-evening-") as folder, served(Path(folder), port=port) as running:
        house = BrowserHouse(browser, running, plan.size, plan.phones, plan.computers)
        evening = Evening(house, plan.wish)
        try:
            evening.begin()
            before = sum(window.taps for window in house.windows)
            for number, _ in enumerate(evening.play()):
                if number % LOOK_EVERY == 0:
                    house.look()
            house.check("played")
            presses = sum(window.taps for window in house.windows) - before
            row |= {"evening": plan.wish.seed, "window": str(plan.size), "presses": presses}
            row |= evening.summary()
            if evening.outcome:
                row["says"] = house.end()
                row["played_again"] = _plays_a_turn(house, plan)
        except failures() as failure:  # that one stops is what is looked for; the next is played all the same
            row["stuck"] = f"{type(failure).__name__}: {failure}"
        row |= {"hints": house.hints, "hint_pictures": house.hint_pictures}
        row |= {"repeated_waits": house.repeated, "first_load_bytes": house.first_load_bytes, **seen(house.windows)}
        row["change_bytes"] = round(median(house.change_bytes)) if house.change_bytes else 0
        for window in house.windows:
            window.close()
    return {**row, "seconds": round(time.monotonic() - began_s, 1)}


def _plays_a_turn(house: BrowserHouse, plan: Plan) -> bool:
    """Whether the first turn of the second evening comes to an end."""
    again = Evening(house, plan.wish)
    again.begin()
    while again.turns < 1:
        again.act()
    return True


def seen(windows: list[Window]) -> dict[str, Any]:
    """What pages were seen to do, the tablet's first."""
    watched = [window.watched for window in windows]
    shifted = {name: shift for one in watched for name, shift in one.shifted.items()}
    return {
        "cls": [one.cls() for one in watched], "cls_after_taps": [one.cls(is_late=True) for one in watched],
        "shifted": dict(sorted(shifted.items(), key=lambda one: -one[1])[:5]),
        "off_side_px": max(one.off_side_px for one in watched),
        "out_of_sight": sorted({name for one in watched for name in one.hidden})[:9],
        "not_one_filled": watched[0].not_one_filled, "score_out_of_sight": watched[0].unscored,
        "axe": {name: place for one in watched for name, place in one.axe.items()} if axe() is not None else None,
        "untranslated": sorted({text for one in watched for text in one.foreign})[:9],
        "same_names": sorted({name for window in windows for name in window.doubtful})[:9],
        "refused": [said for window in windows for said in window.refused],
        "script_errors": [error for window in windows for error in window.errors],
    }  # fmt: skip


def total(rows: list[dict[str, Any]]) -> Row:
    """What came of all evenings."""
    return {
        "evenings": len(rows), "over": sum(bool(row.get("outcome")) for row in rows),
        "played_again": sum(row["played_again"] for row in rows),
        "stuck": [number for number, row in enumerate(rows) if row["stuck"]],
        "hints": sum(row["hints"] for row in rows),
        "recorded_otherwise": sum(len(row.get("wrong", ())) for row in rows),
        **{f"worst_{name}": max(max(row[name]) for row in rows) for name in ("cls", "cls_after_taps")},
        "axe": sorted({name for row in rows for name in row["axe"] or ()}),
        "untranslated": sum(bool(row["untranslated"]) for row in rows),
        "off_side_px": max(row["off_side_px"] for row in rows),
        "out_of_sight": sorted({name for row in rows for name in row["out_of_sight"]}),
        "refused": sum(len(row["refused"]) for row in rows),
    }  # fmt: skip


def bench_layout(port: int) -> Iterator[Row]:
    """For each page before an evening and each window a row: what it was seen to do, opened as by a new device."""
    with TemporaryDirectory() as folder, served(Path(folder), port=port) as running, chromium() as browser:
        for path, number in product(PAGES, range(len(SIZES))):
            window = Window(browser, size_of(number))
            window.page.goto(running.url + path)
            window.page.wait_for_timeout(CALM_MS)
            window.watched.look(window.page)
            window.watched.check(window.page, path)
            yield {"page": path, "window": str(window.size), **seen([window]), "first_load_bytes": window.loaded_bytes}
            window.close()
