"""Real Chromium on a foreign web site: under a rebound name or from another origin it reads and presses nothing."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from tests.web.conftest import CHROMIUM
from tests.web.scenes import FakeDesk
from web import PageServer, create_app, serve

pytestmark = pytest.mark.browser

TRIES = """async companion => {
  const told = {};
  const tell = (name, done) => done.then(what => { told[name] = what; }, () => { told[name] = "refused"; });
  await tell("read", fetch(companion + "snapshot.json").then(answer => answer.text()));
  await tell("page", fetch(companion).then(answer => answer.text()));
  await tell("picture", new Promise((done, fail) => {
    const picture = new Image(); picture.onload = () => done("seen"); picture.onerror = fail;
    picture.src = companion + "frame.jpg"; }));
  await tell("stream", new Promise((done, fail) => {
    const stream = new EventSource(companion + "events"); stream.onopen = () => done("open");
    stream.onerror = () => { stream.close(); fail(); }; }));
  await tell("script", new Promise((done, fail) => {
    const script = document.createElement("script"); script.onload = () => done("seen"); script.onerror = fail;
    script.src = companion + "snapshot.json"; document.body.append(script); }));
  await fetch(companion + "do/undo", {method: "POST", mode: "no-cors"}).catch(() => 0);
  await fetch(companion + "do/end-turn", {method: "POST", mode: "no-cors", credentials: "include"}).catch(() => 0);
  return told;
}"""


class ForeignSite(BaseHTTPRequestHandler):
    """A page of somebody else's, with a form that presses a button of the companion."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        action = f"http://127.0.0.1:{self.path[1:]}/do/undo"
        self.wfile.write(f'<body><form method="post" action="{action}"><button>win</button></form>'.encode())

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def foreign_site() -> Iterator[int]:
    with HTTPServer(("127.0.0.1", 0), ForeignSite) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


@pytest.fixture
def companion(desk: FakeDesk) -> Iterator[PageServer]:
    with serve(create_app(desk, latest_jpeg=lambda is_small: b"\xff\xd8\xff\xd9"), port=0, streams=4) as server:
        yield server


@pytest.fixture
def window(chromium: Any) -> Iterator[Any]:
    """A window of a Chromium of its own, for which the foreign names lead to this machine."""
    rules = "--host-resolver-rules=MAP *.example 127.0.0.1"
    browser = chromium.browser_type.launch(executable_path=CHROMIUM, args=["--no-sandbox", rules])
    yield browser.new_page()
    browser.close()


def test_a_foreign_site_reads_nothing_and_presses_nothing(
    window: Any, companion: PageServer, foreign_site: int, desk: FakeDesk
) -> None:
    rebound = window.goto(f"http://rebound.example:{companion.port}/")
    assert rebound.status == 421
    assert "Red" not in window.content()
    pressed = window.evaluate("() => fetch('/do/undo', {method: 'POST'}).then(answer => answer.status)")
    assert (pressed, desk.posted) == (421, [])

    window.goto(f"http://evil.example:{foreign_site}/{companion.port}")
    told = window.evaluate(TRIES, f"http://127.0.0.1:{companion.port}/")
    assert told == dict.fromkeys(("read", "page", "picture", "stream", "script"), "refused")
    with window.expect_navigation():
        window.click("button")
    assert desk.posted == []

    assert window.goto(companion.url).status == 200
    assert "Red" in window.content()
