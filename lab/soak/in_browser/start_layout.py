"""How calm and how heavy the pages before an evening are: each opened in real Chromium as by a new device."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lab.soak.in_browser.chromium import chromium, worst_window
from lab.soak.in_browser.page_layout import WINDOWS, open_window
from lab.soak.in_browser.serving import Served

PAGES = ("start", "start/new/team", "start/new/classic", "start/evenings", "setup", "seat")
"""The pages that there are before an evening."""

FILLED = """() => [...document.querySelectorAll(".press.primary:not(:disabled)")]
  .filter(one => one.checkVisibility()).length"""
WATCHED_MS = 3000
"""A page without a stream comes to rest long before."""


def bench_start_layout(port: int) -> Iterator[Mapping[str, object]]:
    """For each page and window a row: how far things moved, what ran off the side, the bytes of the first load."""
    with Served(port) as served, chromium() as browser:
        for path in PAGES:
            for size in WINDOWS:
                yield _row(browser, size, served.url, path)


def _row(browser: Any, size: tuple[int, int, str], url: str, path: str) -> dict[str, object]:
    page, loaded = open_window(browser, size, url + path)
    page.wait_for_timeout(WATCHED_MS)
    width, height, code = size
    row = {
        "page": path,
        "window": f"{width}x{height} {code}",
        "cls": round(worst_window(page.evaluate("window.shifts")), 4),
        "off_side_px": page.evaluate("document.documentElement.scrollWidth - innerWidth"),
        "filled": page.evaluate(FILLED),
        "first_load_bytes": loaded,
    }
    page.context.close()
    return row
