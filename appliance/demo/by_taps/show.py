"""The demonstration of an evening by taps: headless, or with the page open and at the pace of people."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from appliance.demo.by_taps.evening import House, TapEvening, Wish, house_in
from appliance.demo.options import DemoOptions, DemoPace, LogSpoken, Say, paced
from appliance.parts import demo_page, serve_desk
from companion.errors import BadConfig
from companion.live.desk import SessionDesk
from companion.rules.game import TABLE

GAME_RECORD, TRUTH = "game.record", "truth.jsonl"
"""What `--record` writes: the record that can be exported, and what people meant to tap."""

ACTION_S = 2.0
"""Seconds from one action to the next where somebody may look on, at the usual pace."""


def play_by_taps(options: DemoOptions, say: Say) -> dict[str, object]:
    """Play an evening by taps alone; returns the summary that `--json` prints. Raises BadConfig, CompanionError."""
    if options.is_as_laid:
        raise BadConfig("a board is laid under the camera, and an evening by taps has none")
    while True:
        summary, is_wanted_again = _evening(options, say)
        if not is_wanted_again:
            return summary
        options = replace(options, evening=options.evening + 1)


def _evening(options: DemoOptions, say: Say) -> tuple[dict[str, object], bool]:
    """One evening, and whether somebody wishes for another."""
    with TemporaryDirectory(prefix="labyrinth-") as home, house_in(Path(home), options.chance) as house:
        wish = Wish(
            options.game, options.seats, options.chance, options.variant, options.house_rules, options.turns
        )
        evening, pace = TapEvening(house, wish), DemoPace(lambda: house.desk.snapshot())
        evening.begin()
        say({"event": "began", "key": evening.key})
        with _shown(options, house, pace, say) as moments:
            for _ in moments(_told(evening, house.desk, say)):
                house.host.check()
        if options.record is not None:
            _keep(evening, options.record)
        return evening.summary(), pace.is_wanted_again


def _told(evening: TapEvening, desk: SessionDesk, say: Say) -> Iterator[None]:
    """Every action, told as an event and by the line it adds to the log."""
    log = LogSpoken(say)
    for _ in evening.play():
        seat, text = evening.done[-1]
        say({"event": "action", "seat": seat, "action": text})
        log.follow(desk.snapshot())
        yield


Moments = Callable[[Iterator[None]], Iterator[None]]


@contextmanager
def _shown(options: DemoOptions, house: House, pace: DemoPace, say: Say) -> Iterator[Moments]:
    """How the actions follow each other: at once, or with the page open at a pace that visitors choose."""
    if options.is_headless:
        yield lambda moments: moments
        return
    desk = house.desk
    tokens = {seat: token for seat, token in house.tokens.items() if seat != TABLE}

    def at_ease(moments: Iterator[None]) -> Iterator[None]:
        for _ in paced(_resting(moments, pace), lambda: pace.period_s(ACTION_S)):
            yield

    with serve_desk(desk, lambda: None, demo_page(options), tokens=tokens, showing=pace) as server:
        say({"event": "page", "url": server.url})
        yield at_ease
        if options.stays:
            say({"event": "over", "text": "The evening is over; the page stays until you press Ctrl+C."})
            pace.wait_for_again(house.host.check)


def _resting(moments: Iterator[None], pace: DemoPace) -> Iterator[None]:
    """The same, but nobody acts while visitors let the people rest."""
    for _ in moments:
        yield
        while pace.is_paused:
            yield


def _keep(evening: TapEvening, folder: Path) -> None:
    """Write what was meant into a new folder, and the record where the game is over."""
    try:
        folder.mkdir(parents=True)
    except OSError as failure:
        raise BadConfig(f"{folder} cannot be made: {failure.strerror or failure}") from failure
    lines = (json.dumps({"seat": seat, "action": text}) for seat, text in evening.done if seat != TABLE)
    (folder / TRUTH).write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    if evening.outcome:
        (folder / GAME_RECORD).write_text(evening.house.record(evening.key), encoding="utf-8")
