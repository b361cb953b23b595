"""The live event stream: one thread a page, a heartbeat, and an end when the server closes."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Protocol, TypeVar

from flask import Response, copy_current_request_context, current_app, request

from companion.lobby.lobby import SeatsDesk
from companion.messages import Snapshot
from web.context import Parts, changed, page_context
from web.devices.access import news, take_place
from web.sharing import Place, StreamLimit

HEARTBEAT_S = 2.0
"""A page that misses two beats opens its stream anew: `static/line/line.js` knows this time as well."""

TICK_S = 0.25
"""How long a stream may sleep before it looks whether the server is closing."""

EVENT_STREAM = "text/event-stream"

GZIP_WINDOW = 16 + zlib.MAX_WBITS
"""Asks zlib for gzip's header, with the largest window: what was sent a moment ago need not be sent again."""


class Versioned(Protocol):
    """Something that changes, at one moment; `version` grows with every change."""

    @property
    def version(self) -> int:
        """Which moment it is."""


V = TypeVar("V", bound=Versioned)
V_co = TypeVar("V_co", bound=Versioned, covariant=True)


class Watched(Protocol[V_co]):
    """Where a stream gets its moments from, as from a desk."""

    def snapshot(self) -> V_co | None:
        """The latest moment; None where there is nothing any more."""

    def watch(self, timeout_s: float) -> Iterator[V_co | None]:
        """Each newer moment; None after so many seconds of silence."""


class SeatSource:
    """A seat's snapshots, watched as a desk is."""

    def __init__(self, desk: SeatsDesk, seat: str) -> None:
        self._desk, self._seat = desk, seat

    def snapshot(self) -> Snapshot:
        """What the seat may see now."""
        return self._desk.snapshot_for(self._seat)

    def watch(self, timeout_s: float) -> Iterator[Snapshot | None]:
        """What the seat may see with each change; None after so many seconds of silence."""
        return (None if one is None else self.snapshot() for one in self._desk.watch(timeout_s))


def live_answer(
    source: Watched[V], draw: Callable[[V], Parts], shown: Parts, *,
    name: Callable[[int], str] = str, is_over: Callable[[], bool] = lambda: False,
) -> Response:  # fmt: skip
    """The live events of a page for the device that asks; 503 when too many pages are open."""
    if request.method == "HEAD":
        return Response(mimetype=EVENT_STREAM)
    place, kept = take_place(), copy_current_request_context
    if place is None:
        return Response("Too many pages are open.\n", 503, {"Retry-After": "10"}, mimetype="text/plain")
    streams, is_compressed = page_context(current_app).streams, request.accept_encodings.quality("gzip") > 0
    stream = LiveStream(
        source, kept(draw), streams, place, shown, is_compressed=is_compressed, name=name, is_over=kept(is_over),
        news=kept(news),
    )  # fmt: skip
    return Response(stream, mimetype=EVENT_STREAM, headers=stream_headers(is_compressed))


class LiveStream:
    """The events of one page: the parts that changed with every new snapshot, a beat when nothing happens.

    `shown` are the parts that the page has already, `name` gives the name of a version's moment. Where `is_over`, the
    device may see no more; `news` go to every page. A snapshot that has
    been overtaken is skipped, so a slow tablet never has a queue of its own. One whose place is asked back from the
    beginning ends after the first moment: its page asks again. The server calls `close` whether or not
    the first event was ever sent, so the place in the limit always comes back.
    """

    def __init__(
        self, desk: Watched[V], draw: Callable[[V], Parts], limit: StreamLimit, place: Place, shown: Parts, *,
        is_compressed: bool, name: Callable[[int], str] = str, is_over: Callable[[], bool] = lambda: False,
        news: Callable[[], str] = lambda: "",
    ) -> None:  # fmt: skip
        self._limit, self._place = limit, place
        ends = (limit.closing.is_set, place.asked_back.is_set)
        self._events = _events(desk, draw, lambda: any(end() for end in ends), shown, name, is_over, news)
        self._bytes = compressed(self._events) if is_compressed else self._events
        self._is_open = True

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        return next(self._bytes)

    def close(self) -> None:
        """End the stream and give its place back; may be called twice."""
        if self._is_open:
            self._is_open = False
            self._bytes.close()
            self._events.close()
            self._limit.leave(self._place)


def _events(
    desk: Watched[V],
    draw: Callable[[V], Parts],
    is_ending: Callable[[], bool],
    shown: Parts,
    name: Callable[[int], str],
    is_over: Callable[[], bool],
    news: Callable[[], str],
) -> Generator[bytes, None, None]:
    yield b"retry: 1000\n\n"
    sent, beat_at_s, said = -1, time.monotonic() + HEARTBEAT_S, ""
    for snapshot in desk.watch(TICK_S):
        if is_over():
            return
        if (latest_news := news()) != said:
            said = latest_news
            yield format_event("news", said)
        latest = desk.snapshot() if snapshot is not None else None
        if latest is not None and latest.version != sent:
            sent, beat_at_s = latest.version, time.monotonic() + HEARTBEAT_S
            parts = draw(latest)
            yield _change(changed(shown, parts), name(latest.version)) or BEAT
            shown = parts
        elif time.monotonic() >= beat_at_s:
            beat_at_s = time.monotonic() + HEARTBEAT_S
            yield BEAT
        if is_ending():
            return


def _change(parts: Parts, moment: str) -> bytes:
    """An event for each part; the last one names the moment, so that after a line that breaks all is sent again."""
    events = b"".join(format_event(name, html) for name, html in parts.items())
    return events and events[:-1] + f"id: {moment}\n\n".encode()


def format_event(name: str, text: str) -> bytes:
    """One server-sent event; every line of `text` becomes a data line."""
    lines = "".join(f"data: {line}\n" for line in text.splitlines() if line.strip()) or f"data: {EMPTY}\n"
    return f"event: {name}\n{lines}\n".encode()


EMPTY = "<!-- -->"
"""What a part that shows nothing is sent as: an event without data is no event."""

BEAT = format_event("beat", "1")
"""Says that the line is alive."""


def stream_headers(is_compressed: bool) -> dict[str, str]:
    """The headers of a stream that no proxy may hold back."""
    headers = {"X-Accel-Buffering": "no", "Vary": "Accept-Encoding, Accept-Language, Cookie"}
    return {**headers, "Content-Encoding": "gzip"} if is_compressed else headers


def compressed(chunks: Iterable[bytes]) -> Generator[bytes, None, None]:
    """The chunks as one gzip stream, each sent at once and whole."""
    packer = zlib.compressobj(wbits=GZIP_WINDOW)
    for chunk in chunks:
        yield packer.compress(chunk) + packer.flush(zlib.Z_SYNC_FLUSH)
