"""No single device shuts the table out: streams and connections are shared."""

from __future__ import annotations

import errno
import http.client
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask import Flask
from waitress import wasyncore
from waitress.parser import HTTPRequestParser

from companion.rules.game import TABLE
from tests.web.scenes import FakeDesk
from web import create_app, serve
from web.serve import CONNECTIONS_PER_STREAM, SPARE_THREADS, Door
from web.sharing import MOST_LEAVING, OF_A_BROWSER, FairQueue, Place, StreamLimit, device_of, longest_idle


def entered(limit: StreamLimit, device: str) -> Place:
    place = limit.enter(device)
    assert place is not None
    return place


def test_a_device_that_holds_all_streams_gives_some_to_a_newcomer() -> None:
    limit = StreamLimit(6)
    greedy = [entered(limit, "phone") for _ in range(6)]
    assert limit.enter("phone") is None
    tablet = [limit.enter("tablet") for _ in range(4)]
    assert [place is not None for place in tablet] == [True, True, True, False]
    assert [place.asked_back.is_set() for place in greedy] == [True, True, True, False, False, False]


def test_the_pages_of_one_browser_hold_so_many_streams_and_the_others_ask_again() -> None:
    limit = StreamLimit(64)
    places = [limit.enter("phone", "its browser") for _ in range(OF_A_BROWSER + 1)]
    assert [place is not None and place.asked_back.is_set() for place in places] == [False] * OF_A_BROWSER + [True]
    other = limit.enter("phone", "another browser")
    assert other is not None and not other.asked_back.is_set()


def test_a_place_that_was_left_is_free_again() -> None:
    limit = StreamLimit(1)
    place = entered(limit, "phone")
    assert limit.enter("tablet") is None
    limit.leave(place)
    limit.leave(place)
    assert limit.enter("tablet") is not None


def test_newcomers_wait_while_too_many_places_are_still_being_given_back() -> None:
    limit = StreamLimit(100)
    greedy = [entered(limit, "phone") for _ in range(100)]
    newcomers = [limit.enter(f"tablet {k}") for k in range(MOST_LEAVING + 1)]
    assert newcomers[-1] is None and None not in newcomers[:-1]
    limit.leave(greedy[0])
    assert limit.enter("late") is not None


def test_the_tables_own_device_is_let_in_among_strangers_who_hold_one_each() -> None:
    limit = StreamLimit(4)
    strangers = [entered(limit, f"2001:db8::{number}") for number in range(4)]
    assert limit.enter("2001:db8::99") is None
    entered(limit, TABLE), entered(limit, TABLE)
    assert [place.asked_back.is_set() for place in strangers] == [True, True, False, False]
    assert limit.enter("2001:db8::99") is None


def test_nobody_enters_while_the_server_closes() -> None:
    limit = StreamLimit(3)
    limit.closing.set()
    assert limit.enter("tablet") is None


@dataclass
class Channel:
    addr: tuple[str, int]
    last_activity: float
    requests: list[str] = field(default_factory=list)


def test_the_idlest_connection_of_the_greediest_device_goes_first() -> None:
    phone = [Channel(("phone", k), 10.0 + k) for k in range(3)]
    busy = Channel(("phone", 9), 1.0, ["GET /"])
    tablet = Channel(("tablet", 1), 0.0)
    assert longest_idle([tablet, busy, *phone]) is phone[0]
    assert longest_idle([busy]) is None


@contextmanager
def door(threads: int) -> Iterator[Door]:
    """A door where nobody is answered; whoever calls waits until the test opens."""
    sockets: dict[int, Any] = {}
    closed = Door(Flask("nobody"), socket.create_server(("127.0.0.1", 0)), sockets, threads)
    try:
        yield closed
    finally:
        closed.task_dispatcher.shutdown()
        wasyncore.close_all(sockets)


def call(stack: ExitStack, to: Door, source: str = "127.0.0.1") -> socket.socket:
    """A connection that asks for nothing."""
    place = ("127.0.0.1", int(to.effective_port))
    return stack.enter_context(socket.create_connection(place, timeout=10, source_address=(source, 0)))


def held(by: Door) -> Counter[str]:
    return Counter(device_of(channel) for channel in by.active_channels.values())


def test_all_who_wait_are_let_in_at_once() -> None:
    """One at a time, each after a look at all that are open, the last of 700 waited for most of a second."""
    with ExitStack() as stack:
        opened = stack.enter_context(door(threads=12))
        for _ in range(10):
            call(stack, opened)
        opened.handle_accept()
        assert len(opened.active_channels) == 10


def test_whoever_calls_too_often_is_refused_at_the_door() -> None:
    with ExitStack() as stack:
        opened = stack.enter_context(door(threads=5))
        for _ in range(3):
            for _ in range(9):
                call(stack, opened, "127.0.0.2")
            call(stack, opened)
            opened.handle_accept()
        assert held(opened) == {"127.0.0.2": 5, "127.0.0.1": 3}
        assert not opened.task_dispatcher.queue
        for channel in opened.active_channels.values():
            channel.requests.append("GET /")
        call(stack, opened, "127.0.0.2").settimeout(10)
        refused = call(stack, opened, "127.0.0.2")
        opened.handle_accept()
        assert refused.recv(1) == b"" and held(opened)["127.0.0.2"] == 5, "those in work stay"


def test_where_no_file_is_left_for_a_caller_one_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    with ExitStack() as stack:
        opened = stack.enter_context(door(threads=5))
        call(stack, opened), call(stack, opened)
        opened.handle_accept()

        def refuse() -> None:
            raise OSError(errno.EMFILE, "Too many open files")

        monkeypatch.setattr(opened, "accept", refuse)
        opened.handle_accept()
        assert len(opened.active_channels) == 1


def test_requests_in_line_are_taken_from_each_device_in_turn() -> None:
    queue = FairQueue()
    for k in range(300):
        queue.append(Channel(("phone", k), 0.0))
    queue.append(Channel(("tablet", 1), 0.0))
    assert [queue.popleft().addr for _ in range(3)] == [("phone", 0), ("tablet", 1), ("phone", 1)]
    assert len(queue) == 298
    queue.append(Channel(("tablet", 2), 0.0))
    assert {queue.popleft().addr for _ in range(2)} == {("phone", 2), ("tablet", 2)}
    assert [queue.popleft().addr[1] for _ in range(len(queue))] == list(range(3, 300))


@pytest.mark.parametrize(
    ("sent", "refusal"),
    [
        ("POST /do/confirm HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n", 413),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nCookie: " + "a=1; " * 10_000, 431),
        ("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n11000\r\n" + "x" * 0x11000, 413),
    ],
    ids=["body", "header", "chunks"],
)
def test_a_request_that_is_too_long_is_refused_before_it_is_whole(sent: str, refusal: int) -> None:
    with door(threads=1) as opened:
        request = HTTPRequestParser(opened.adj)
        rest = sent.encode()
        while rest and not request.completed:
            rest = rest[request.received(rest) :]
        assert request.completed and request.error.code == refusal


def test_half_open_connections_do_not_close_the_page(desk: FakeDesk) -> None:
    room = (2 + SPARE_THREADS) * CONNECTIONS_PER_STREAM
    with ExitStack() as stack:
        server = stack.enter_context(serve(create_app(desk), port=0, streams=2))
        for _ in range(room + 40):
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=10)).sendall(b"GET / H")
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        stack.callback(connection.close)
        connection.request("GET", "/health")
        assert connection.getresponse().status == 200
