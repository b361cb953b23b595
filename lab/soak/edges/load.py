"""What one greedy device can do to others: half-open connections, and streams."""

from __future__ import annotations

import http.client
import os
import random
import selectors
import socket
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, closing, suppress
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games.catalogue import live_game
from companion.games.copies import shipped_copy
from companion.live.desk import SessionDesk
from companion.live.session import Session
from companion.messages import Do
from companion.records.dice import decks_of
from companion.rules.game import TABLE
from lab.measure.cases import Row, spread, watched
from lab.soak.serving import Served, served, wait_until
from web import create_app, serve

GREEDY = "127.0.0.2"
"""The greedy device's address; the table's is 127.0.0.1."""

CAMERA = '[camera]\nkind = "simulated"'
TIMES, ROUNDS = 20, 5
"""So often the table asks for its page in each round, and so often the greedy device comes and goes."""

CHANGES, CHANGE_EVERY_S, SETTLE_S = 30, 0.4, 3.0
READY_S = 60.0
STREAM = "GET /events HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nCookie: {cookie}\r\n\r\n"


def bench_load(half_open: int, greedy_streams: int, streams: int) -> Iterator[Row]:
    """A row for a greedy device, and one for streams of a running game; times in seconds, with the machine's load."""
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder, served(Path(folder), CAMERA) as running:
        wait_until(lambda: running.is_status("ready"), READY_S)
        running.ask("/do/confirm", "POST")  # from now on this device is the table's
        yield {"load": "greedy device", **_greedy(running, half_open, greedy_streams), "load_1min": os.getloadavg()[0]}
    yield {"load": "streams", **_streams(streams), "load_1min": os.getloadavg()[0]}


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


def _streams(count: int) -> Row:
    """How long it takes until a change is at each of so many streams, of another process."""
    game, chance, changes = live_game("team"), random.Random(1), list[float]()
    start = game.deal(shipped_copy("team"), 3, 1)
    desk = SessionDesk(Session.begin(game, start, "bench", decks=decks_of(1), is_watched=False))
    lasts_s = 2 * SETTLE_S + CHANGES * CHANGE_EVERY_S
    app, context = create_app(desk), get_context("spawn")
    with serve(app, port=0, streams=2 * count) as server, ProcessPoolExecutor(1, context) as pool:
        pool.submit(int).result()  # the process is there
        heard = pool.submit(arrivals, server.port, count, lasts_s)
        time.sleep(SETTLE_S)
        for _ in range(CHANGES):
            seen = desk.snapshot()
            changes.append(time.monotonic())
            action = None if seen.position.to_act == TABLE else desk.parse_action(chance.choice(seen.position.legal))
            desk.post(Do(seen.position.to_act, action))
            desk.drain()
            time.sleep(CHANGE_EVERY_S)
        delays = delays_s(heard.result(), changes)
    return {"streams": count, "changes": len(changes), "change_s": spread(delays)}


def arrivals(port: int, count: int, lasts_s: float) -> list[list[float]]:
    """When something came on each of so many streams, for so long, in seconds of the machine's monotonic clock."""
    times: list[list[float]] = [[] for _ in range(count)]
    until_s = time.monotonic() + lasts_s
    with ExitStack() as stack, selectors.DefaultSelector() as ready:
        for number in range(count):
            line = _call(port, stack)
            line.sendall(STREAM.format(cookie="").encode())
            ready.register(line, selectors.EVENT_READ, number)
        while (left_s := until_s - time.monotonic()) > 0:
            for key, _ in ready.select(left_s):
                times[key.data].append(time.monotonic())
                if not key.fileobj.recv(1 << 16):  # type: ignore[union-attr]  # it was registered as a socket
                    ready.unregister(key.fileobj)
    return times


def delays_s(arrived: Sequence[Sequence[float]], changes: Sequence[float]) -> list[float]:
    """From each change until something arrives, on each stream; infinite where nothing does."""
    never = float("inf")
    return [next((at - change for at in times if at >= change), never) for times in arrived for change in changes]
