"""The server under load, at its limits and at its end."""

from __future__ import annotations

import errno
import http.client
import logging
import re
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress

import pytest
from waitress.channel import HTTPChannel

from companion.errors import CompanionError
from companion.messages import Desk
from companion.rules.words import say
from tests.snapshots import changed
from tests.web.scenes import FakeDesk, scenes
from web import PageServer, create_app, serve, stream
from web.context import PART_NAMES
from web.stream import GZIP_WINDOW

OpenPage = Callable[[Desk], PageServer]


Visit = Callable[..., http.client.HTTPResponse]


@pytest.fixture
def visit() -> Iterator[Visit]:
    """Asks a server for a path on a connection of its own; all of them are closed when the test ends."""
    with ExitStack() as connections:

        def ask(server: PageServer, path: str, method: str = "GET") -> http.client.HTTPResponse:
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
            connections.callback(connection.close)
            connection.request(method, path, headers={"Connection": "close"})
            return connections.enter_context(connection.getresponse())

        yield ask


def read_event(response: http.client.HTTPResponse) -> tuple[str, str]:
    """The next event of a stream: its name and its text."""
    name, lines = "", []
    while (line := response.readline().decode().rstrip("\n")) or not name:
        if line.startswith("event: "):
            name = line[7:]
        elif line.startswith("data: "):
            lines.append(line[6:])
    return name, "\n".join(lines)


def test_a_port_in_use_is_one_clear_line(desk: FakeDesk, open_page: OpenPage) -> None:
    server = open_page(desk)
    threads = threading.active_count()
    with pytest.raises(CompanionError, match=rf"port {server.port} on 127\.0\.0\.1 is already in use: "):
        serve(create_app(desk), port=server.port)
    assert threading.active_count() == threads


@pytest.mark.parametrize(
    ("host", "port", "words"),
    [
        ("127.0.0.1", 70000, "there is no port 70000"),
        ("192.0.2.1", 0, "cannot be served on 192.0.2.1"),
        ("x" * 80, 0, "cannot be served on"),
    ],
)
def test_an_impossible_address_is_one_clear_line(host: str, port: int, words: str, desk: FakeDesk) -> None:
    with pytest.raises(CompanionError, match=words):
        serve(create_app(desk), host=host, port=port)


def test_a_tablet_that_has_gone_without_a_word_is_no_fault_for_the_log(
    desk: FakeDesk, open_page: OpenPage, visit: Visit, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def unanswered(*_: object, **__: object) -> int:
        raise TimeoutError(errno.ETIMEDOUT, "Connection timed out")

    stream = visit(open_page(desk), "/events")
    monkeypatch.setattr(HTTPChannel, "send", unanswered)
    desk.show(scenes()["won"])
    with suppress(http.client.IncompleteRead):
        stream.read()
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


def test_a_new_snapshot_reaches_every_open_page(desk: FakeDesk, open_page: OpenPage, visit: Visit) -> None:
    server = open_page(desk)
    streams = [visit(server, "/events") for _ in range(3)]
    for one in streams:
        parts = dict(read_event(one) for _ in PART_NAMES)
        assert set(parts) == set(PART_NAMES)
        assert "Red’s turn" in parts["turn"]
    desk.show(scenes()["won"])
    for one in streams:
        name, text = read_event(one)
        assert name == "turn"
        assert "You have won!" in text
        one.close()


def test_only_the_parts_that_changed_are_sent(desk: FakeDesk, open_page: OpenPage, visit: Visit) -> None:
    response = visit(open_page(desk), "/events")
    for _ in PART_NAMES:
        read_event(response)
    desk.show(scenes()["hand"])
    assert read_event(response)[0] == "turn"
    desk.show(changed(scenes()["hand"], could=say("You can rest.")))
    assert read_event(response)[0] == "turn"


def test_a_page_that_shows_this_moment_is_sent_nothing_anew(desk: FakeDesk, open_page: OpenPage, visit: Visit) -> None:
    server = open_page(desk)
    page = visit(server, "/").read().decode()
    since = page.partition('sse-connect="')[2].partition('"')[0]
    response = visit(server, since)
    assert read_event(response)[0] == "beat"
    desk.show(scenes()["hand"])
    assert read_event(response)[0] == "turn"


def test_a_line_that_broke_goes_on_from_what_the_page_shows_last(desk: FakeDesk) -> None:
    """Not from what it showed when it was opened: a part that came back to that would stay wrong on the page."""
    client = create_app(desk).test_client()
    opened = re.findall(r'sse-connect="([^"]+)"', client.get("/").text)[0]
    with client.get(opened) as stream:
        next(stream.response), next(stream.response)  # type: ignore[call-overload]
        desk.show(scenes()["page-due"])
        last = re.findall(r"^id: (.+)$", next(stream.response).decode(), re.MULTILINE)  # type: ignore[call-overload]
    desk.show(scenes()["ready"])
    with client.get(opened, headers={"Last-Event-ID": last[-1]}) as stream:
        sent = [next(stream.response).decode() for _ in range(2)][1]  # type: ignore[call-overload]
    assert "event: turn" in sent
    for nobodys in ("0000-2", last[-1].partition("-")[0] + "-" + "9" * 5000):
        with client.get(opened, headers={"Last-Event-ID": nobodys}) as stream:
            assert "event: tiles" in [next(stream.response).decode() for _ in range(2)][1]  # type: ignore[call-overload]


def test_a_stream_is_packed_for_whoever_can_unpack_it(desk: FakeDesk) -> None:
    client = create_app(desk).test_client()
    with client.get("/events", headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        packed = [next(answer.response) for _ in range(2)]  # type: ignore[call-overload]
        desk.show(scenes()["out-of-sync"])
        packed.append(next(answer.response))  # type: ignore[call-overload]
    reader = zlib.decompressobj(wbits=GZIP_WINDOW)
    texts = [reader.decompress(chunk).decode() for chunk in packed]
    assert "event: tiles" in texts[1]
    assert "Board differs" in texts[2]
    assert len(packed[2]) < len(texts[2]) / 3


def test_a_quiet_stream_has_a_heartbeat(
    desk: FakeDesk, open_page: OpenPage, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT_S", 0.2)
    monkeypatch.setattr(stream, "TICK_S", 0.1)
    response = visit(open_page(desk), "/events")
    for _ in PART_NAMES:
        read_event(response)
    assert [read_event(response)[0] for _ in range(2)] == ["beat", "beat"]


def test_one_page_too_many_is_told_so_and_the_others_go_on(desk: FakeDesk, open_page: OpenPage, visit: Visit) -> None:
    server = open_page(desk)
    streams = [visit(server, "/events") for _ in range(8)]
    assert {one.status for one in streams} == {200}
    for one in streams:
        read_event(one)
    refused = visit(server, "/events")
    assert (refused.status, refused.headers["Retry-After"]) == (503, "10")
    assert visit(server, "/events", "HEAD").status == 200
    assert visit(server, "/").status == 200
    for one in streams:
        one.close()


def test_a_page_that_leaves_gives_its_place_back(
    desk: FakeDesk, open_page: OpenPage, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT_S", 0.1)
    monkeypatch.setattr(stream, "TICK_S", 0.05)
    server = open_page(desk)
    for _ in range(20):
        response = visit(server, "/events")
        if response.status == 503:
            time.sleep(0.3)
        response.close()
    deadline_s = time.monotonic() + 5
    while (status := visit(server, "/events").status) == 503 and time.monotonic() < deadline_s:
        time.sleep(0.1)
    assert status == 200


def test_closing_ends_open_streams_soon_and_frees_the_port(desk: FakeDesk, visit: Visit) -> None:
    server = serve(create_app(desk), port=0, streams=4)
    response = visit(server, "/events")
    read_event(response)
    began_s = time.monotonic()
    server.close()
    server.close()
    assert time.monotonic() - began_s < 4
    response.close()
    with serve(create_app(desk), port=server.port, streams=4) as again:
        assert visit(again, "/health").status == 200
    names = {thread.name for thread in threading.enumerate()}
    assert not any(name.startswith(("waitress", "page")) for name in names)


def test_the_first_page_is_drawn_before_anybody_asks(desk: FakeDesk) -> None:
    app = create_app(desk)
    with serve(app, port=0, streams=2) as server:
        assert not app.jinja_env.cache
        server.warm()
        assert {"page.html", "parts.html"} <= {name for _, name in app.jinja_env.cache}
        assert desk.posted == []
