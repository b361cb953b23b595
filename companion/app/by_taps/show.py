"""The demonstration of an evening by taps: headless, or with the page open and at the pace of people."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.app.by_taps.evening import TapEvening, Wish
from companion.app.by_taps.house import House, house_in
from companion.app.pacing import DemoPace, paced
from companion.app.parts import serve_desk
from companion.config import WebSettings
from companion.errors import BadConfig
from companion.live.demo import DemoOptions
from companion.rules.game import TABLE

GAME_RECORD, TRUTH = "game.record", "truth.jsonl"
"""What `--record` writes: the record that can be exported, and what people meant to tap."""

ACTION_S = 2.0
"""Seconds from one action to the next where somebody may look on, at the usual pace."""

Say = Callable[[Mapping[str, object]], None]


def play_by_taps(options: DemoOptions, say: Say) -> dict[str, object]:
    """Play an evening by taps alone; returns the summary that `--json` prints. Raises BadConfig, CompanionError."""
    if options.is_as_laid:
        raise BadConfig("a board is laid under the camera, and an evening by taps has none")
    with TemporaryDirectory(prefix="labyrinth-") as home, house_in(Path(home), options.seed) as house:
        evening = TapEvening(house, _wish(options))
        evening.begin()
        say({"event": "began", "key": evening.key})
        with _shown(options, house, say) as moments:
            for _ in moments(_told(evening, say)):
                house.host.check()
        if options.record is not None:
            _keep(evening, options.record)
        return evening.summary()


def _wish(options: DemoOptions) -> Wish:
    return Wish(options.game, options.seats, options.seed, options.variant, options.house_rules, options.turns)


def _told(evening: TapEvening, say: Say) -> Iterator[None]:
    """Every action, told as an event."""
    for _ in evening.play():
        seat, text = evening.done[-1]
        say({"event": "action", "seat": seat, "action": text})
        yield


Moments = Callable[[Iterator[None]], Iterator[None]]


@contextmanager
def _shown(options: DemoOptions, house: House, say: Say) -> Iterator[Moments]:
    """How the actions follow each other: at once, or with the page open at a pace that visitors choose."""
    if options.is_headless:
        yield lambda moments: moments
        return
    desk, web = house.desk, WebSettings(host="127.0.0.1", port=options.port)
    pace, seats = DemoPace(desk.snapshot), [seat for seat in house.tokens if seat != TABLE]

    def at_ease(moments: Iterator[None]) -> Iterator[None]:
        for _ in paced(_resting(moments, pace), lambda: pace.period_s(ACTION_S)):
            yield

    with serve_desk(desk, lambda: None, web, seats=seats, showing=pace) as server:
        say({"event": "page", "url": server.url})
        yield at_ease
        if options.stays:
            say({"event": "over", "text": "The evening is over; the page stays until you press Ctrl+C."})
            server.wait()


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
