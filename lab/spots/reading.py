"""Readers taught from drawn lessons of a copy, and how well they read stills whose truth is known."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import exp
from pathlib import Path
from typing import Any

from appliance.demo.spot_show import LESSON_SEVERITY, LESSONS, PLAIN, Truth, board_taught, deck_taught
from companion.frame import Image
from companion.maze.cardgrid import format_place, parse_place
from companion.observation import Observation
from hardware.simulated.spots.handled import Setting, draw_conditions
from hardware.simulated.spots.lessons import card_lessons, ring_lessons
from lab.measure.cases import Row, spread, watched
from lab.measure.films import stills_in
from lab.measure.score import SURE, of
from lab.spots.boards import SETS, deck_of, ring_copy
from lab.spots.stills import LESSON_SEED
from vision.card_reader import CardReader
from vision.cards.taught_deck import TaughtDeck
from vision.picture.picture_files import load_picture
from vision.ring_reader import RingReader

MOST_HIDDEN = {"ring": 0.3, "pawn": 0.3, "card": 0.15}
"""Of what is hidden to a larger share nobody need say how it lies; what is said of it counts as a claim."""

Spot = tuple[str, str]
Lessons = Iterable[tuple[Image, Truth]]
SETTING = Setting(LESSON_SEED, draw_conditions(LESSON_SEED, LESSON_SEVERITY), cloth=PLAIN)


def drawn_reader(which: str, print_name: str, make: str = "") -> RingReader | CardReader:
    """The reader of a copy, a ring board where a make is named, else a deck: taught from pictures drawn for it."""
    printing = SETS[which][print_name]
    if make:
        boards = ring_lessons(ring_copy(which, make)[1], printing, SETTING, LESSONS)
        return taught_reader(which, print_name, make, [(table.render(), table.truth()) for table in boards])
    return taught_reader(which, print_name, make, ())


def taught_reader(which: str, print_name: str, make: str, lessons: Lessons) -> RingReader | CardReader:
    """The reader of a copy that was taught so; cards that no lesson shows well are taken again on a plain cloth."""
    if make:
        return RingReader(board_taught(ring_copy(which, make)[1], list(lessons)))
    box = deck_of(print_name).box
    deck = deck_taught(box, lessons)
    missed = [name for name in box.names if name not in deck.names]
    again = card_lessons(box, SETS[which][print_name], SETTING, missed) if missed else ()
    more = deck_taught(box, ((table.render(), table.truth()) for _, table in again))
    return CardReader(TaughtDeck((*deck.cards, *more.cards)))


@lru_cache(maxsize=1)
def _reader_of(lessons: Path, copy: str) -> RingReader | CardReader:
    """The reader of a copy whose lessons lie in a folder of its name: of a board the first picture of each step."""
    print_name, _, make = copy.partition("--")
    which = next(name for name, prints in SETS.items() if print_name in prints)
    paths = sorted((lessons / copy).glob("[0-9]*.json"))
    paths = [path for path in paths if path.stem.endswith("-0")][:LESSONS] if make else paths
    return taught_reader(which, print_name, make, map(_still, paths))


def _still(path: Path) -> tuple[Image, Truth]:
    return load_picture(path.with_suffix(".jpg")), json.loads(path.read_text(encoding="utf-8"))


def bench_stills(kind: str, folder: Path, lessons: Path, count: int | None) -> Iterator[Row]:
    """A row for each still with faults, then how much of what can be seen was read rightly."""
    counts: Counter[str] = Counter()
    cpu_s, paths = [], stills_in(folder)[:count]
    by_copy = sorted(paths, key=lambda path: _copy(_still(path)[1]))
    for path in watched(by_copy, "stills", len(paths)):
        image, truth = _still(path)
        reader = _reader_of(lessons, _copy(truth))
        began_s = time.process_time()
        seen = reader.read_still(image)
        cpu_s.append(time.process_time() - began_s)
        faults = judge(seen, truth, counts)
        if faults:
            yield {"still": path.stem, "copy": _copy(truth), "faults": faults}
    rates = {name: of(counts[f"{name}_right"], counts[name]) for name in MOST_HIDDEN if counts[name]}
    rates["sure_wrong"] = of(counts["sure_wrong"], counts["sure"])
    yield {"kind": kind, "whole": of(counts["whole"], len(paths)), **rates, "claims": counts["claims"],
           "read_cpu_s": spread(cpu_s)}  # fmt: skip


def _copy(truth: Truth) -> str:
    return f"{truth['print']}--{truth['board']}" if "board" in truth else str(truth["print"])


def judge(seen: Observation, truth: Truth, counts: Counter[str]) -> list[str]:
    """Count what was read of one picture; its faults in words."""
    said = {(sight.kind, sight.of): max(sight.log_p, key=lambda one: one[1]) for sight in seen.sights}
    if "cards" in truth:
        said = _shifted(said, truth)
    lies, faults = _lying(truth), []
    for spot, (name, hidden) in lies.items():
        is_seen = hidden < MOST_HIDDEN[spot[0]]
        is_right = spot in said and said[spot][0] == name
        counts.update({spot[0]: is_seen, f"{spot[0]}_right": is_seen and is_right})
        faults += [f"{spot[1]} {name} unread"] if is_seen and spot not in said else []
    for spot, (name, log_p) in said.items():
        is_right, is_sure = name == lies.get(spot, ("", 0.0))[0], exp(log_p) > SURE
        counts.update({"claims": 1, "sure": is_sure, "sure_wrong": is_sure and not is_right})
        if not is_right:
            faults.append(f"{spot[1]} {lies.get(spot, ('', 0.0))[0]!r} read as {name!r} {exp(log_p):.3f}")
    counts["whole"] += not faults
    return faults


def _lying(truth: Truth) -> dict[Spot, tuple[str, float]]:
    """How everything lies, and the share of it that is hidden; a missing pawn stands nowhere."""
    if "cards" in truth:
        return {("card", one["place"]): (f"{one['name']}/{one['turn']}", one["hidden"]) for one in truth["cards"]}
    hidden: Mapping[str, float] = truth["hidden"]
    rings: dict[Spot, Any] = {("ring", of): (str(step), hidden[of]) for of, step in truth["offsets"].items()}
    return rings | {("pawn", of): (place, hidden[of]) for of, place in truth["pawns"].items()}


def _shifted(said: Mapping[Spot, tuple[str, float]], truth: Truth) -> dict[Spot, tuple[str, float]]:
    """What was read, in the places of the truth: the shift that brings most cards to where they lie."""
    places = {one["name"]: parse_place(one["place"]) for one in truth["cards"]}
    votes: Counter[tuple[int, int]] = Counter()
    for (_, spot), (name, _) in said.items():
        if (lies := places.get(name.partition("/")[0])) is not None:
            (x, y), (column, row) = lies, parse_place(spot)
            votes[x - column, y - row] += 1
    (dx, dy), _ = max(votes.items(), key=lambda one: one[1], default=((0, 0), 0))
    moved = {spot: parse_place(spot) for _, spot in said}
    return {("card", format_place((moved[of][0] + dx, moved[of][1] + dy))): one for (_, of), one in said.items()}
