"""A page on a free port for each test that asks for one, and real Chromium to look at it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from companion.messages import Desk
from tests.web.scenes import FakeDesk, scenes
from web import PageServer, create_app, serve

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture
def desk() -> FakeDesk:
    """A desk that shows red's turn."""
    return FakeDesk(scenes()["ready"])


@pytest.fixture
def open_page() -> Iterator[Callable[[Desk], PageServer]]:
    """Serves a desk (a fake one, or a session's) on a free port; closed when the test ends."""
    with ExitStack() as servers:
        yield lambda desk: servers.enter_context(serve(create_app(desk), port=0, streams=8))


@pytest.fixture(scope="session")
def chromium() -> Iterator[object]:
    """Debian's Chromium under playwright, one for the whole run."""
    if CHROMIUM is None:
        pytest.skip("no Chromium here: install the package chromium to run the browser tests")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()
