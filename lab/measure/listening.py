"""Streams of a page, held open by another process, and when something arrives on each of them."""

from __future__ import annotations

import json
import selectors
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager

ASKS = b"GET /events HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n"


@contextmanager
def listeners(port: int, count: int) -> Iterator[Callable[[], list[list[float]]]]:
    """So many streams of a page of this machine; the callable ends them, and tells for each when something arrived, in
    seconds of the machine's monotonic clock."""
    words = [sys.executable, "-m", __name__, str(port), str(count)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()

        def end() -> list[list[float]]:
            told: list[list[float]] = json.loads(process.communicate()[0])
            return told

        yield end
        process.kill()


def delays_s(arrivals: Sequence[Sequence[float]], changes: Sequence[float]) -> list[float]:
    """From each change until something arrives, on each stream; infinite where nothing does."""
    never = float("inf")
    return [next((at - change for at in times if at >= change), never) for times in arrivals for change in changes]


def _listen(port: int, count: int) -> list[list[float]]:
    """When something came on each of so many streams, until somebody closes the standard input."""
    times: list[list[float]] = [[] for _ in range(count)]
    with ExitStack() as stack, selectors.DefaultSelector() as ready:
        for number in range(count):
            line = stack.enter_context(closing(socket.create_connection(("127.0.0.1", port), timeout=30)))
            line.sendall(ASKS)
            ready.register(line, selectors.EVENT_READ, number)
        ready.register(sys.stdin, selectors.EVENT_READ, -1)
        _say("listening")
        while True:
            found = [key for key, _ in ready.select()]
            for key in (one for one in found if one.data >= 0):
                times[key.data].append(time.monotonic())
                if not key.fileobj.recv(1 << 16):  # type: ignore[union-attr]  # it was registered as a socket
                    ready.unregister(key.fileobj)
            if any(one.data < 0 for one in found):
                return times


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    _say(json.dumps(_listen(int(sys.argv[1]), int(sys.argv[2]))))
