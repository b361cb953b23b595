"""Streams that another process holds open: when something has arrived on each of them."""

from __future__ import annotations

import socket
import time
from contextlib import ExitStack, closing

from lab.measure.listening import delays_s, listeners


def test_what_is_sent_on_a_stream_is_heard_after_it_was_sent() -> None:
    with ExitStack() as stack, socket.create_server(("127.0.0.1", 0)) as server:
        with listeners(server.getsockname()[1], 2) as end:
            lines = [stack.enter_context(closing(server.accept()[0])) for _ in range(2)]
            sent_s = time.monotonic()
            lines[0].sendall(b"data: 1")
            arrivals = end()
        assert sorted(map(len, arrivals)) == [0, 1]
        first, never = sorted(delays_s(arrivals, [sent_s]))
        assert 0.0 <= first < never == float("inf")


def test_the_first_that_arrives_after_a_change_counts() -> None:
    assert delays_s([[1.0, 3.0, 9.0], [1.0]], [2.0]) == [1.0, float("inf")]
