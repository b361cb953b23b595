"""How calm, clear and heavy pages are: those before an evening, each opened as by a new device, or the page of a
demonstration's evening, in several windows at once."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from lab.measure.cases import Row
from lab.soak.in_browser.bench import SIZES, seen, size_of
from lab.soak.in_browser.window import Window, chromium
from lab.soak.serving import served

PAGES = ("start", "start/new/team", "start/new/classic", "start/evenings", "setup", "seat")
"""The pages that there are before an evening."""

CALM_MS = 3000
"""A page without a stream comes to rest long before."""

LOOK_MS = 400


def bench_layout(game: str, seed: int, port: int, seconds: float, is_before: bool) -> Iterator[Row]:
    """For each window a row: what a demonstration's page, or each page before an evening, was seen to do, and the bytes
    of the first load."""
    return _before(port) if is_before else _demonstration(game, seed, port, seconds)


def _demonstration(game: str, seed: int, port: int, seconds: float) -> Iterator[Row]:
    words = ("--game", game, "--seats", "4", "--seed", str(seed))
    with (
        TemporaryDirectory() as folder, served(Path(folder), port=port, demo=words) as running, chromium() as browser
    ):  # fmt: skip
        windows = [Window(browser, size_of(number)) for number in range(len(SIZES))]
        for window in windows:
            window.page.goto(running.url)
        loaded = [window.loaded_bytes for window in windows]
        until_s = time.monotonic() + seconds
        while time.monotonic() < until_s:
            for window in windows:
                window.watched.look(window.page)
            windows[0].page.wait_for_timeout(LOOK_MS)
        for window, first_bytes in zip(windows, loaded, strict=True):
            window.watched.check(window.page, "demo")
            yield {"window": str(window.size), **seen([window]), "first_load_bytes": first_bytes}


def _before(port: int) -> Iterator[Row]:
    with TemporaryDirectory() as folder, served(Path(folder), port=port) as running, chromium() as browser:
        for path in PAGES:
            for number in range(len(SIZES)):
                window = Window(browser, size_of(number))
                window.page.goto(running.url + path)
                window.page.wait_for_timeout(CALM_MS)
                window.watched.look(window.page)
                window.watched.check(window.page, path)
                row = seen([window])
                yield {"page": path, "window": str(window.size), **row, "first_load_bytes": window.loaded_bytes}
                window.close()
