"""How calm the page is: a demonstration's evening watched in real Chromium, in several windows at once.

Layout shifts are counted as the Layout Instability API does: the worst window of at most five seconds, shifts right
after a tap left out (https://web.dev/articles/cls).
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any

from companion.errors import CompanionError
from lab.soak.free_port import free_port
from lab.soak.in_browser.chromium import chromium, worst_window

WINDOWS: tuple[tuple[int, int, str], ...] = (
    (1024, 768, "de"), (1180, 820, "en"), (390, 844, "fr"), (1440, 900, "de"),
)  # fmt: skip
"""Width and height in CSS px, and the language, of each window that looks on."""

START_S = 60.0
"""A demonstration may take so long until its page is up."""

WATCH = """
window.shifts = []; window.filled = {};
new PerformanceObserver(list => { for (const one of list.getEntries())
  if (!one.hadRecentInput) window.shifts.push([one.startTime, one.value]);
}).observe({type: "layout-shift", buffered: true});
window.look = () => {
  const status = document.getElementById("turn").dataset.status;
  const filled = [...document.querySelectorAll(".press.primary:not(:disabled)")];
  const count = filled.filter(one => one.checkVisibility()).length;
  const key = status + " " + count;
  window.filled[key] = (window.filled[key] || 0) + 1;
};
"""


def bench_layout(game: str, seed: int, port: int, watched_s: float) -> Iterator[Mapping[str, object]]:
    """For each window a row: how far things moved, what ran off the side, and the bytes of the first load.

    `filled` counts moments by the status and how many buttons were filled.
    """
    port = free_port(port)
    with _demo(game, seed, port), chromium() as browser:
        windows = [(size, *open_window(browser, size, f"http://127.0.0.1:{port}/")) for size in WINDOWS]
        until_s = time.monotonic() + watched_s
        while time.monotonic() < until_s:
            for _, window, _ in windows:
                window.evaluate("window.look()")
            windows[0][1].wait_for_timeout(400)
        for (width, height, code), window, loaded in windows:
            yield {
                "window": f"{width}x{height} {code}",
                "cls": round(worst_window(window.evaluate("window.shifts")), 4),
                "shifts": window.evaluate("window.shifts.length"),
                "off_side_px": window.evaluate("document.documentElement.scrollWidth - innerWidth"),
                "filled": window.evaluate("window.filled"),
                "first_load_bytes": loaded,
            }


def open_window(browser: Any, window: tuple[int, int, str], url: str) -> tuple[Any, int]:
    """A window on a page that watches its shifts, and the bytes of its first load as they came over the line."""
    width, height, code = window
    page = browser.new_context(viewport={"width": width, "height": height}, locale=code).new_page()
    loaded: list[float] = []
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
    page.add_init_script(WATCH)
    page.goto(url)
    page.wait_for_timeout(1000)
    return page, round(sum(loaded))


@contextmanager
def _demo(game: str, seed: int, port: int) -> Iterator[None]:
    """A demonstration at the pace of a camera, in a process and a home folder of its own."""
    words = ["demo", "--game", game, "--seats", "4", "--seed", str(seed), "--port", str(port)]
    with TemporaryDirectory() as home:
        demo = subprocess.Popen(
            [sys.executable, "-m", "appliance", *words],
            env={**os.environ, "LABYRINTH_HOME": home}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            _wait_for(port)
            yield
        finally:
            demo.terminate()
            demo.wait()


def _wait_for(port: int) -> None:
    until_s = time.monotonic() + START_S
    while time.monotonic() < until_s:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health").close()
            return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.5)
    raise CompanionError("the demonstration's page did not come up")
