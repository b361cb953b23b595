"""Which evenings are played in Chromium, one after the other, and what is measured of each."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.games.catalogue import game_named
from companion.language import codes
from lab.soak.in_browser.chromium import chromium, troubles
from lab.soak.in_browser.evening import Evening
from lab.soak.in_browser.serving import Served
from lab.soak.in_browser.table import Table
from lab.soak.in_browser.troubles import Troubles
from lab.soak.in_browser.watching import axe
from lab.soak.in_browser.window import Size

SIZES = ((1024, 768), (1180, 820), (390, 844), (1440, 900))
"""Windows of the table's page, in CSS px."""

PHONES = 2

OPEN_HANDS = frozenset({"team"})
"""Boxes without secrets, where who has no phone plays on the shared tablet; in the others each seat has one."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One evening: the box, how many sit there, the table's window, and whether hands use a keyboard alone."""

    number: int
    game: str
    seats: int
    size: Size
    most_turns: int
    is_keyed: bool = False
    is_troubled: bool = False
    way: str = "taps"
    phones: int | None = None
    is_paper: bool = False


def plans(
    names: Iterable[str], evenings: range, seats: int, most_turns: int, *, is_keyed: bool = False,
    is_troubled: bool = False, way: str = "taps", phones: int | None = None, is_paper: bool = False,
) -> Iterator[Plan]:  # fmt: skip
    """The evenings of a range of numbers: boxes, sizes, languages, light and dark by turns, so that twelve meet all."""
    boxes, speaks = tuple(names), codes()
    for number in evenings:
        width, height = SIZES[number % len(SIZES)]
        size = Size(width, height, speaks[number % len(speaks)], is_dark=number // len(SIZES) % 2 == 1)
        box = boxes[number % len(boxes)]
        yield Plan(number, box, seats, size, most_turns, is_keyed, is_troubled, way, phones, is_paper)


def bench_evenings(planned: Iterable[Plan], port: int, packs: Path | None = None) -> Iterator[Mapping[str, object]]:
    """A row for each evening, each before a companion of its own; then the total.

    Of an evening that does not come to its end `packs` keeps the tablet's page and the bug pack.
    """
    rows = []
    with chromium() as browser:
        for plan in planned:
            rows.append(_evening(browser, plan, port, packs))
            yield rows[-1]
    yield {"total": total(rows)}


def _evening(browser: Any, plan: Plan, port: int, packs: Path | None) -> dict[str, object]:
    with Served(port) as served:
        table = Table(browser, plan.size, plan.seats, phones_for(plan), plan.number, is_keyed=plan.is_keyed)
        evening = Evening(served, table, game_named(plan.game).title, plan.most_turns)
        began_s, stuck, met = time.monotonic(), "", list[Mapping[str, object]]()
        try:
            evening.begin(plan.way, is_paper=plan.is_paper)
            evening.sit_down()
            if plan.is_troubled:
                Troubles(browser, evening).make(met)
            evening.play()
            table.check("played")
            if evening.is_over:
                evening.end()
                evening.play_again(plan.way)
        except troubles() as failure:  # that one stops is what is looked for; the next is played all the same
            stuck = f"{type(failure).__name__}: {failure}"
            _keep(packs, plan, served, table)
        seconds = round(time.monotonic() - began_s, 1)
        row = {**_told(plan, evening), **_seen(table), "troubles": met, "stuck": stuck, "seconds": seconds}
        table.close()
    return row


def _keep(packs: Path | None, plan: Plan, served: Served, table: Table) -> None:
    """Keep what helps to find out why an evening stopped: pages, the tablet's first, and the last minutes' bug pack."""
    if packs is None:
        return
    packs.mkdir(parents=True, exist_ok=True)
    name = f"{plan.game}-{plan.way}-{plan.number}"
    with suppress(*troubles()):
        for place, window in enumerate(table.windows):
            window.page.screenshot(path=packs / f"{name}-{place}.png")
        answer = table.tablet.context.request.post(served.address.rstrip("/") + "/pack")
        (packs / f"{name}.zip").write_bytes(answer.body())


def phones_for(plan: Plan) -> int:
    """How many phones there are: as many as are asked for, else one for each seat, but two at most where nobody has a
    secret."""
    if plan.phones is not None:
        return min(plan.seats, plan.phones)
    return min(plan.seats, PHONES) if plan.game in OPEN_HANDS else plan.seats


def _told(plan: Plan, evening: Evening) -> dict[str, object]:
    """How the evening went."""
    taps = evening.taps_of_turns[: evening.turns]
    return {
        "evening": plan.number,
        "game": plan.game,
        "seats": plan.seats,
        "window": str(plan.size),
        "way": plan.way,
        "paper": plan.is_paper,
        "keyboard": plan.is_keyed,
        "turns": evening.turns,
        "actions": evening.actions,
        "repeated_waits": evening.repeated,
        "kept_as_played": evening.kept,
        "outcome": evening.outcome,
        "scores": evening.scores,
        "played_again": evening.has_played_again,
        "taps_of_laying": evening.taps_of_laying,
        "taps_of_laying_again": evening.taps_of_laying_again,
        "taps": sum(taps),
        "taps_of_most_turns": evening.commonest_taps,
        "taps_of_a_turn": sorted(taps)[len(taps) // 2] if taps else 0,
        "most_taps_of_a_turn": max(taps, default=0),
        "secrets_looked_for": evening.private.looked_for if evening.private else 0,
        "secrets_told": sorted(evening.private.told)[:9] if evening.private else [],
        "assumed_minutes": evening.assumed_minutes,
        "first_load_bytes": evening.first_load_bytes,
        "change_bytes": round(statistics.median(evening.change_bytes)) if evening.change_bytes else 0,
    }


def _seen(table: Table) -> dict[str, object]:
    """What the pages were seen to do, the tablet's first."""
    watched = [window.watched for window in table.windows]
    return {
        "cls": [one.cls for one in watched],
        "cls_after_taps": [one.cls_after_taps for one in watched],
        "shifted": _most({name: shift for one in watched for name, shift in one.shifted.items()}),
        "off_side_px": max(one.off_side_px for one in watched),
        "not_one_filled": watched[0].not_one_filled,
        "score_out_of_sight": watched[0].unscored,
        "axe": {**watched[-1].axe, **watched[0].axe} if axe() is not None else None,
        "untranslated": sorted({text for one in watched for text in one.foreign})[:9],
        "same_names": sorted({name for window in table.windows for name in window.doubtful})[:9],
        "refused": [said for window in table.windows for said in window.refused],
        "script_errors": [error for window in table.windows for error in window.errors],
    }


def _most(shifted: dict[str, float]) -> dict[str, float]:
    """The few things that moved farthest."""
    return dict(sorted(shifted.items(), key=lambda one: -one[1])[:5])


def total(rows: list[dict[str, object]]) -> dict[str, object]:
    """What came of all evenings."""
    return {
        "evenings": len(rows),
        "over": sum(bool(row["outcome"]) for row in rows),
        "played_again": sum(bool(row["played_again"]) for row in rows),
        "stuck": [row["evening"] for row in rows if row["stuck"]],
        "worst_cls": max((shift for row in rows for shift in _shifts(row, "cls")), default=0.0),
        "worst_cls_after_taps": max((shift for row in rows for shift in _shifts(row, "cls_after_taps")), default=0.0),
        "axe": sorted({name for row in rows for name in _names(row)}),
        "untranslated": sum(bool(row["untranslated"]) for row in rows),
        "off_side_px": max((int(str(row["off_side_px"])) for row in rows), default=0),
        "refused": sum(_count(row, "refused") for row in rows),
        "secrets_told": sum(_count(row, "secrets_told") for row in rows),
    }


def _count(row: dict[str, object], name: str) -> int:
    found = row[name]
    return len(found) if isinstance(found, list) else 0


def _shifts(row: dict[str, object], name: str) -> list[float]:
    found = row[name]
    return found if isinstance(found, list) else []


def _names(row: dict[str, object]) -> list[str]:
    found = row["axe"]
    return list(found) if isinstance(found, dict) else []
