"""Half-open connections and streams of one device, and configurations that are meant to hurt."""

from __future__ import annotations

import http.client
import json
import os
import random
import socket
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from appliance.resume import evening_to_play
from companion.config import Config, load_config
from companion.errors import CompanionError
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


VALUES = (
    "-1", "0", "1", "9" * 5000, "1e999", "-inf", "nan", "true", '""', '"' + "x" * 70_000 + '"', '"\\u0000"',
    "1979-05-27", "[]", "{}", "[" * 20_000, "{a=" * 5_000, '["red", "red"]', '"../../../etc/passwd"',
    '"\\u202egnp"', "0x7fffffffffffffff", '"team"', '"master-1991"', '"pi"', '"folder"', "[[[1]]]",
    '"é\\U0001F9E9"', "'''", "=", "", "1_0_0", "00", "+1.5e3",
)  # fmt: skip
"""What is written behind a key."""

LINES = (
    "[camera", "[camera]\n[camera]", "[[camera]]", "[web.web]", "\0", "\ufeff", "a.b.c = 1", "home = 3", '"" = 1',
    "[table.options]\nx = 1", "#" * 100_000,
)  # fmt: skip


def bench_hostile(configurations: int, seed: int) -> Iterator[Row]:
    """A row: each configuration is read, and the evening that it asks for begins, in a home of its own, where it can be
    read."""
    chance, outcomes, failures = random.Random(seed), Counter[str](), list[str]()
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder:
        path = Path(folder) / "labyrinth.toml"
        for _ in watched(range(configurations), "configurations", configurations):
            path.write_bytes(_configuration(chance))
            try:
                config = load_config(path)
                with TemporaryDirectory(dir=folder) as home, ExitStack() as stack:
                    evening_to_play(config.model_copy(update={"home": home}), None, True, stack)
                outcomes["good"] += 1
            except CompanionError as refusal:
                outcomes["refused"] += 1
                failures += [f"more than a line: {refusal}"[:300]] if "\n" in str(refusal) else []
            except Exception as failure:  # noqa: BLE001 - whatever it is, it would be a traceback
                failures.append(f"{type(failure).__name__}: {failure}"[:300])
    yield {"hostile": "configurations", "count": configurations, **outcomes, "failures": failures[:5]}


def _configuration(chance: random.Random) -> bytes:
    """Some sections with some keys, most of them wrong; now and then bytes are changed."""
    lines = list[str]()
    for name, section in Config().model_dump(by_alias=True).items():
        if isinstance(section, dict) and chance.random() < 0.6:
            keys = chance.sample(sorted(section), min(len(section), chance.randint(0, 3)))
            lines += [f"[{name}]", *(f"{key} = {_value(section[key], chance)}" for key in keys)]
        if chance.random() < 0.1:
            lines.append(chance.choice(LINES))
    content = bytearray("\n".join(lines).encode())
    for _ in range(chance.choice((0, 0, 0, 1, 5)) if content else 0):
        content[chance.randrange(len(content))] = chance.randrange(256)
    return bytes(content)


def _value(usual: object, chance: random.Random) -> str:
    return json.dumps(usual) if chance.random() < 0.5 and not isinstance(usual, dict) else chance.choice(VALUES)
