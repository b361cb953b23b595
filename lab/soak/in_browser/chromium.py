"""Debian's Chromium under playwright, and what it measures of a page's calm."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from companion.errors import CompanionError

QUIET_MS, LONGEST_MS = 1000, 5000
"""A window of layout shifts ends with a quiet second, or after five (https://web.dev/articles/cls)."""


@contextmanager
def chromium() -> Iterator[Any]:
    """Debian's Chromium; raises CompanionError where it or its driver is missing."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        raise CompanionError("this needs Chromium: install the package chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise CompanionError("this needs the browser driver: make lint installs it") from error
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


def troubles() -> tuple[type[Exception], ...]:
    """What ends an evening early: a person who does not get on, or a browser that does not find what it should."""
    from playwright.sync_api import Error

    return CompanionError, Error


def worst_window(shifts: list[tuple[float, float]]) -> float:
    """The largest sum of shifts (ms, value) in a window that ends with a quiet second, or after five."""
    worst = total = 0.0
    began_ms = last_ms = float("-inf")
    for at_ms, value in shifts:
        if at_ms - last_ms > QUIET_MS or at_ms - began_ms > LONGEST_MS:
            began_ms, total = at_ms, 0.0
        total, last_ms = total + value, at_ms
        worst = max(worst, total)
    return worst
