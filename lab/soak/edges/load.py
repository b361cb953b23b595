"""What one greedy device can do to others: half-open connections, streams, the camera's picture over and over."""

from __future__ import annotations

import http.client
import os
import random
import socket
import statistics
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from appliance.progress import watched
from companion.games.catalogue import live_game
from companion.games.copies import shipped_copy
from companion.live.desk import SessionDesk
from companion.live.session import Session
from companion.messages import Do
from companion.records.dice import decks_of
from companion.rules.game import TABLE
from lab.measure.listening import delays_s, listeners
from lab.soak.edges.appliance import Appliance, appliance
from web import create_app, serve

GREEDY = "127.0.0.2"
"""The greedy device's address; the table's is 127.0.0.1."""

CAMERA = '[camera]\nkind = "simulated"'
ASKED = 20
"""So often the table asks for its page, and a client for the picture, in each measurement."""

ROUNDS = 5
"""So often the greedy device comes and goes."""

CHANGES, CHANGE_EVERY_S, SETTLE_S = 30, 0.4, 3.0
PICTURE_EVERY_S = 1.0

Row = Mapping[str, object]


def bench_load(half_open: int, greedy_streams: int, streams: int, clients: int) -> Iterator[Row]:
    """A row for a greedy device, one for streams of a running game, and one for clients of the camera's picture."""
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder, appliance(Path(folder), CAMERA) as running:
        running.wait_for("ready", 60.0)
        running.ask("/do/confirm", "POST")  # from now on this device is the table's
        yield {"load": "greedy device", **_greedy(running, half_open, greedy_streams), **_busy()}
    yield {"load": "streams", **_streams(streams), **_busy()}
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder, appliance(Path(folder), CAMERA) as running:
        running.wait_for("ready", 60.0)
        running.ask("/do/confirm", "POST")
        yield {"load": "camera's picture", **_pictures(running, clients), **_busy()}


def _busy() -> Row:
    return {"cpus": os.cpu_count(), "load_1min": round(os.getloadavg()[0], 1)}


def _spread(times_s: Sequence[float]) -> dict[str, float]:
    """Median, 95 % and most of some times, in milliseconds."""
    ms = sorted(1000 * one for one in times_s)
    ninth = ms[min(len(ms) - 1, int(0.95 * len(ms)))] if ms else float("inf")
    return {"median_ms": round(statistics.median(ms), 1), "p95_ms": round(ninth, 1), "most_ms": round(ms[-1], 1)}


def _timed(running: Appliance, path: str) -> float:
    began_s = time.monotonic()
    status, _ = running.ask(path)
    return time.monotonic() - began_s if status == http.client.OK else float("inf")


def _greedy(running: Appliance, half_open: int, streams: int) -> Row:
    """What the table's page takes while nobody else asks, and from the moment on that a greedy device calls."""
    quiet, loud, has_stream = list[list[float]](), list[list[float]](), True
    for _ in watched(range(ROUNDS), "floods", ROUNDS):
        quiet.append([_timed(running, "/") for _ in range(ASKED)])
        with ExitStack() as stack:
            for number in range(half_open + streams):
                words = "GET / H" if number < half_open else "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n"
                with suppress(OSError):  # it may be refused before it has said what it wants
                    _call(running, stack, GREEDY).sendall(words.encode())
            loud.append([_timed(running, "/") for _ in range(ASKED)])
            stream = _call(running, stack)
            cookie = "; ".join(f"{name}={value}" for name, value in running.cookies.items())
            stream.sendall(f"GET /events HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode())
            has_stream &= b" 200 " in stream.recv(200)
        time.sleep(SETTLE_S)
    return {
        "half_open": half_open, "streams": streams, "quiet": _rounds(quiet), "page": _rounds(loud),
        "table_has_a_stream": has_stream,
    }  # fmt: skip


def _call(running: Appliance, stack: ExitStack, source: str = "127.0.0.1") -> socket.socket:
    line = socket.create_connection(("127.0.0.1", running.port), timeout=30, source_address=(source, 0))
    return stack.enter_context(closing(line))


def _rounds(rounds: Sequence[Sequence[float]]) -> dict[str, object]:
    """The spread of all times, and the slowest of each round in milliseconds."""
    slowest_ms = [round(1000 * max(one)) for one in rounds]
    return {**_spread([time_s for one in rounds for time_s in one]), "slowest_ms": slowest_ms}


# --- streams ---


def _streams(count: int) -> Row:
    """How long it takes until a change is at each of so many streams, of another process."""
    game, chance, changes = live_game("team"), random.Random(1), list[float]()
    start = game.deal(shipped_copy("team"), 3, 1)
    desk = SessionDesk(Session.begin(game, start, "bench", decks=decks_of(1), is_watched=False))
    with serve(create_app(desk), port=0, streams=2 * count) as server, listeners(server.port, count) as end:
        time.sleep(SETTLE_S)
        for _ in range(CHANGES):
            seen = desk.snapshot()
            changes.append(time.monotonic())
            action = None if seen.position.to_act == TABLE else desk.parse_action(chance.choice(seen.position.legal))
            desk.post(Do(seen.position.to_act, action))
            desk.drain()
            time.sleep(CHANGE_EVERY_S)
        time.sleep(SETTLE_S)
        return {"streams": count, "changes": len(changes), **_spread(delays_s(end(), changes))}


# --- the camera's picture ---


def _pictures(running: Appliance, clients: int) -> Row:
    quiet, before_mb = [_timed(running, "/health") for _ in range(ASKED)], running.memory_mb()
    stop, taken = threading.Event(), list[int]()
    watchers = [threading.Thread(target=_watch, args=(running, stop, taken), daemon=True) for _ in range(clients)]
    for watcher in watchers:
        watcher.start()
    time.sleep(SETTLE_S)
    loud = list[float]()
    for _ in range(ASKED):
        loud.append(_timed(running, "/health"))
        time.sleep(0.25)
    during_mb = running.memory_mb()
    stop.set()
    for watcher in watchers:
        watcher.join()
    return {
        "clients": clients, "pictures": len(taken), "picture_bytes": round(statistics.mean(taken)) if taken else 0,
        "quiet": _spread(quiet), "health": _spread(loud), "memory_mb": [round(before_mb), round(during_mb)],
    }  # fmt: skip


def _watch(running: Appliance, stop: threading.Event, taken: list[int]) -> None:
    """A client that asks for the picture once a second."""
    while not stop.wait(PICTURE_EVERY_S):
        status, picture = running.ask("/frame.jpg")
        if status == http.client.OK:
            taken.append(len(picture))
