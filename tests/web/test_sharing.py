"""No single device shuts the table out: streams and connections are shared."""

from __future__ import annotations

import http.client
import socket
from contextlib import ExitStack
from dataclasses import dataclass, field

from tests.web.scenes import FakeDesk
from web import create_app, serve
from web.serve import CONNECTIONS_PER_STREAM, SPARE_THREADS
from web.sharing import MOST_LEAVING, Place, StreamLimit, longest_idle


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
