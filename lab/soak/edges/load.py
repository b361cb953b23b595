"""What one greedy device can do to others by half-open connections and streams."""

from __future__ import annotations

import http.client
import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from lab.measure.cases import Row, spread, watched
from lab.soak.serving import Served, served, wait_until

GREEDY = "127.0.0.2"
"""The greedy device's address; the table's is 127.0.0.1."""

CAMERA = '[camera]\nkind = "simulated"'
TIMES, ROUNDS = 20, 5
"""So often the table asks for its page in each round, and so often the greedy device comes and goes."""

SETTLE_S, READY_S = 3.0, 60.0
STREAM = "GET /events HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nCookie: {cookie}\r\n\r\n"


def bench_load(half_open: int, greedy_streams: int) -> Iterator[Row]:
    """A row for a greedy device; times in seconds, with the machine's load."""
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder, served(Path(folder), CAMERA) as running:
        wait_until(lambda: running.is_status("ready"), READY_S)
        running.ask("/do/confirm", "POST")  # from now on this device is the table's
        yield {"load": "greedy device", **_greedy(running, half_open, greedy_streams), "load_1min": os.getloadavg()[0]}


def _times_s(running: Served) -> list[float]:
    """What the table's page takes, some times; infinitely long where it is refused."""
    found = []
    for _ in range(TIMES):
        began_s = time.monotonic()
        status, _ = running.ask("/")
        found.append(time.monotonic() - began_s if status == http.client.OK else float("inf"))
    return found


def _greedy(running: Served, half_open: int, streams: int) -> Row:
    """What the table's page takes while nobody else asks, and from the moment on that a greedy device calls."""
    quiet, loud, has_stream = list[float](), list[float](), True
    cookie = "; ".join(f"{name}={value}" for name, value in running.cookies.items())
    for _ in watched(range(ROUNDS), "floods", ROUNDS):
        quiet += _times_s(running)
        with ExitStack() as stack:
            for number in range(half_open + streams):
                words = "GET / H" if number < half_open else STREAM.format(cookie="")
                with suppress(OSError):  # it may be refused before it has said what it wants
                    _call(running.port, stack, GREEDY).sendall(words.encode())
            loud += _times_s(running)
            stream = _call(running.port, stack)
            stream.sendall(STREAM.format(cookie=cookie).encode())
            has_stream &= b" 200 " in stream.recv(200)
        time.sleep(SETTLE_S)
    return {"half_open": half_open, "streams": streams, "quiet_s": spread(quiet), "page_s": spread(loud),
            "table_has_a_stream": has_stream}  # fmt: skip


def _call(port: int, stack: ExitStack, source: str = "127.0.0.1") -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), timeout=30, source_address=(source, 0))
    return stack.enter_context(closing(line))
