"""Which evenings are played in Chromium, one after the other, and what is measured of each."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from appliance.demo.by_taps.evening import TapEvening, Wish
from companion.games.catalogue import GAMES, game_named
from companion.language import codes
from lab.measure.cases import Row
from lab.soak.in_browser.evening import BrowserHouse
from lab.soak.in_browser.window import Size, Window, axe, chromium, failures
from lab.soak.serving import served

SIZES = ((1024, 768), (1280, 800), (390, 844), (844, 390))
"""Windows of the table's page, in CSS px."""

BOXES = tuple(game.name for game in GAMES)
LEFT_OUT = ("frames", "actions", "pages", "options", "seed", "presses", "minutes")
"""What the summary of an evening by taps says of cameras, and of presses as they would be without a browser."""

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
    """One evening: box, seats and people, how many of them have a phone, and the tablet's window."""

    wish: Wish
    phones: int
    size: Size


def plans(
    names: Sequence[str], numbers: range, seats: int, most_turns: int, phones: int | None = None
) -> Iterator[Plan]:
    """The evenings of a range of numbers, boxes and windows by turns."""
    boxes = [game_named(name).name for name in names or BOXES]
    for number in numbers:
        box = boxes[number % len(boxes)]
        usual = PHONES if box in OPEN_HANDS else seats
        wish = Wish(box, seats, number, most_turns=most_turns)
        yield Plan(wish, min(seats, usual if phones is None else phones), size_of(number))


def bench_evenings(
    game_names: Sequence[str], evenings: int, first: int, seats: int, phones: int | None, turns: int, port: int
) -> Iterator[Row]:
    """A row for each evening, each before a companion of its own; then the total."""
    rows, planned = [], plans(game_names, range(first, first + evenings), seats, turns, phones)
    with chromium() as browser:
        for plan in planned:
            rows.append(_evening(browser, plan, port))
            yield rows[-1]
    yield {"total": total(rows)}


def _evening(browser: Any, plan: Plan, port: int) -> dict[str, Any]:
    began_s, row = time.monotonic(), dict[str, Any](stuck="", says=[], played_again=False)
    with TemporaryDirectory(prefix="labyrinth-evening-") as folder, served(Path(folder), port=port) as running:
        house = BrowserHouse(browser, running, plan.size, plan.phones)
        evening = TapEvening(house, plan.wish)
        try:
            evening.begin()
            before = sum(window.taps for window in house.windows)
            for number, _ in enumerate(evening.play()):
                if number % LOOK_EVERY == 0:
                    house.look()
            house.check("played")
            presses = sum(window.taps for window in house.windows) - before
            row |= {"evening": plan.wish.seed, "window": str(plan.size), "presses": presses}
            row |= {name: value for name, value in evening.summary().items() if name not in LEFT_OUT}
            if evening.outcome:
                row["says"] = house.end()
                row["played_again"] = _plays_a_turn(house, plan)
        except failures() as failure:  # that one stops is what is looked for; the next is played all the same
            row["stuck"] = f"{type(failure).__name__}: {failure}"
        row |= {"repeated_waits": house.repeated, "first_load_bytes": house.first_load_bytes, **seen(house.windows)}
        row["change_bytes"] = round(median(house.change_bytes)) if house.change_bytes else 0
        for window in house.windows:
            window.close()
    return {**row, "seconds": round(time.monotonic() - began_s, 1)}


def _plays_a_turn(house: BrowserHouse, plan: Plan) -> bool:
    """Whether the first turn of the second evening comes to an end."""
    again = TapEvening(house, plan.wish)
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
