"""The live event stream: one thread a page, a limit on their number, a heartbeat, and an end when the server closes."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator, Iterator

from companion.messages import Desk, Snapshot

HEARTBEAT_S = 5.0
TICK_S = 1.0
"""How long a stream may sleep before it looks whether the server is closing."""


class StreamLimit:
    """Counts open streams, refuses those above `limit`, and tells all of them when to end."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._slots = threading.BoundedSemaphore(limit)
        self.closing = threading.Event()

    def enter(self) -> bool:
        """Take a place; False when all are taken or the server is closing."""
        return not self.closing.is_set() and self._slots.acquire(blocking=False)

    def leave(self) -> None:
        """Give the place back."""
        self._slots.release()


class LiveStream:
    """The events of one page: its fragment on every new snapshot, a beat when nothing happens.

    A snapshot that has already been overtaken is skipped, so a slow tablet never has a queue of its own. The server
    calls `close` whether or not the first event was ever sent, so the place in the limit always comes back.
    """

    def __init__(self, desk: Desk, draw: Callable[[Snapshot], str], limit: StreamLimit) -> None:
        self._limit = limit
        self._events = _events(desk, draw, limit.closing)
        self._is_open = True

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        return next(self._events)

    def close(self) -> None:
        """End the stream and give its place back; may be called twice."""
        if self._is_open:
            self._is_open = False
            self._events.close()
            self._limit.leave()


def _events(desk: Desk, draw: Callable[[Snapshot], str], closing: threading.Event) -> Generator[bytes, None, None]:
    yield b"retry: 1000\n\n"
    sent, beat_at_s = -1, time.monotonic() + HEARTBEAT_S
    for snapshot in desk.watch(TICK_S):
        if closing.is_set():
            return
        latest = desk.snapshot() if snapshot is not None else None
        if latest is not None and latest.version != sent:
            sent, beat_at_s = latest.version, time.monotonic() + HEARTBEAT_S
            yield format_event("page", draw(latest))
        elif time.monotonic() >= beat_at_s:
            beat_at_s = time.monotonic() + HEARTBEAT_S
            yield format_event("beat", "1")


def format_event(name: str, text: str) -> bytes:
    """One server-sent event; every line of `text` becomes a data line."""
    lines = "".join(f"data: {line}\n" for line in text.splitlines() if line.strip())
    return f"event: {name}\n{lines}\n".encode()
