"""Shares what is limited fairly among devices: streams of events, connections to the server, requests.

While places are free anybody takes one. When all are taken, a device that holds fewer than another gets one of that
other's (max-min fairness), so that no single device shuts the table out.
"""

from __future__ import annotations

import socket
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from companion.lobby.backups import LARGEST_BYTES
from companion.rules.game import TABLE

TABLES_OWN: Final = 8
"""So many streams of the table's own device do not count as held: it always gets one, and keeps it."""

OF_A_BROWSER: Final = 4
"""So many streams of one browser stay open; its other pages ask again and again instead. It has six connections to one
server, for all its pages, and needs some of them for taps."""

RESTORE: Final = "/setup/restore"
TEACH: Final = "/setup/teach"
LARGEST_BACKUP: Final = LARGEST_BYTES + 10_000
"""Where a device of the table may send a whole backup or pictures, and of how many bytes with the form around it."""

Caller = tuple[socket.socket, Any]
"""A connection that was made, and the address at its other end."""

MOST_LEAVING: Final = 8
"""So many places may have been asked back and not yet be free while newcomers are let in all the same."""


@dataclass(slots=True, eq=False)
class Place:
    """One place that a device holds; `asked_back` is set when it has to be given up."""

    device: str
    browser: str = ""
    asked_back: threading.Event = field(default_factory=threading.Event)


class StreamLimit:
    """Counts open streams, at most `limit`, shares them fairly among devices, and tells all of them when to end."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.closing = threading.Event()
        self._lock = threading.Lock()
        self._held: list[Place] = []
        self._leaving: list[Place] = []

    def enter(self, device: str = "", browser: str = "") -> Place | None:
        """A place for this device, at the cost of a device that holds two more; None where there is none to be had.

        It is asked back at once where the browser that is named holds as many as it can.
        """
        with self._lock:
            if self.closing.is_set() or not (len(self._held) < self.limit or self._make_room(device)):
                return None
            place = Place(device, browser)
            if browser and sum(one.browser == browser for one in self._held) >= OF_A_BROWSER:
                place.asked_back.set()
            self._held.append(place)
            return place

    def leave(self, place: Place) -> None:
        """Give a place back; may be called twice."""
        with self._lock:
            for places in (self._held, self._leaving):
                if place in places:
                    places.remove(place)

    def _make_room(self, device: str) -> bool:
        held = Counter(place.device for place in self._held)
        held[TABLE] -= TABLES_OWN
        greedy, count = held.most_common(1)[0]
        are_many_leaving = len(self._leaving) >= MOST_LEAVING and device != TABLE
        if count < held[device] + 2 or are_many_leaving:
            return False
        oldest = next(place for place in self._held if place.device == greedy)
        self._held.remove(oldest)
        self._leaving.append(oldest)
        oldest.asked_back.set()
        return True


BURST: Final = 120
PER_S: Final = 20.0
"""A device may ask for so much at once, a page with all that belongs to it several times over, and then so much a
second."""

AT_ONCE: Final = 6
OTHERS_AT_ONCE: Final = 16
"""So many requests of one device, and of all but the table's, are worked on at a time; the other threads are the
table's."""

MOST_DEVICES: Final = 500
"""Of more devices than this, those that have asked for nothing lately are forgotten."""


@dataclass(slots=True)
class _Asker:
    """What a device may still ask for (requests), as of `at_s`, and how many of its requests are being worked on."""

    may_ask: float
    at_s: float
    working: int = 0


class RequestLimit:
    """Limits the requests of each device: a bucket of BURST that fills by PER_S a second, and AT_ONCE in work."""

    def __init__(self, clock_s: Callable[[], float] = time.monotonic) -> None:
        self._clock_s = clock_s
        self._lock = threading.Lock()
        self._askers: dict[str, _Asker] = {}

    def enter(self, device: str) -> bool:
        """Whether a request of this device is worked on now; then `leave` has to follow."""
        with self._lock:
            asker = self._filled(device)
            working = sum(one.working for one in self._askers.values())
            if asker.may_ask < 1 or asker.working >= AT_ONCE or working >= OTHERS_AT_ONCE:
                return False
            asker.may_ask, asker.working = asker.may_ask - 1, asker.working + 1
            return True

    def leave(self, device: str) -> None:
        """A request of this device has been answered."""
        with self._lock:
            self._askers[device].working -= 1

    def _filled(self, device: str) -> _Asker:
        now_s = self._clock_s()
        if device not in self._askers and len(self._askers) >= MOST_DEVICES:
            full_s = BURST / PER_S
            self._askers = {key: one for key, one in self._askers.items() if one.working or now_s - one.at_s < full_s}
        asker = self._askers.setdefault(device, _Asker(BURST, now_s))
        asker.may_ask = min(BURST, asker.may_ask + (now_s - asker.at_s) * PER_S)
        asker.at_s = now_s
        return asker


class SharedConnections:
    """Says who may hold which connections: `limit` in all, `of_a_device` of them one device.

    Where there are as many, one that has nothing to do is closed for the newcomer: of the device that holds most of
    them the one that was silent longest. Half-open connections go first, whoever opened them.
    """

    def __init__(self, limit: int, of_a_device: int) -> None:
        self._limit, self._of_a_device = limit, of_a_device

    def newest(self, callers: Iterable[Caller]) -> list[Caller]:
        """Those who may be let in out of all who called at once; the others are closed, of each device the first."""
        held, kept = Counter[str](), list[Caller]()
        for line, address in reversed(list(callers)):
            held[str(address[0])] += 1
            if held[str(address[0])] > self._of_a_device:
                line.close()
            else:
                kept.append((line, address))
        return kept[::-1]

    def make_room(self, channels: Collection[Any], device: str) -> bool:
        """Whether a connection of this device may be opened beside `channels`; closes another for it where need be."""
        own = [one for one in channels if device_of(one) == device] if len(channels) >= self._of_a_device else []
        if len(own) >= self._of_a_device:
            return close_one(own)
        return len(channels) < self._limit or close_one(channels)


class FairQueue:
    """Requests in line for a thread, a line for each device; the next is taken from the one served longest ago."""

    def __init__(self) -> None:
        self._lines: dict[str, deque[Any]] = {}
        self._count = 0

    def append(self, channel: Any) -> None:
        """A channel with a request; behind those of the same device alone."""
        self._lines.setdefault(device_of(channel), deque()).append(channel)
        self._count += 1

    def popleft(self) -> Any:
        """The channel whose turn it is; raises StopIteration where none is in line."""
        device = next(iter(self._lines))
        line = self._lines.pop(device)
        channel = line.popleft()
        if line:
            self._lines[device] = line  # behind everybody else
        self._count -= 1
        return channel

    def __len__(self) -> int:
        return self._count


def close_one(channels: Iterable[Any]) -> bool:
    """Close the channel that is missed least; whether there was any without a request in work."""
    idle = longest_idle(channels)
    if idle is not None:
        idle.handle_close()
    return idle is not None


def longest_idle(channels: Iterable[Any]) -> Any | None:
    """The channel without a request in work, silent longest, of the device that has most of these; None without any."""
    idle = [channel for channel in channels if not channel.requests]
    held = Counter(device_of(channel) for channel in idle)
    return min(idle, key=lambda channel: (-held[device_of(channel)], channel.last_activity), default=None)


def device_of(channel: Any) -> str:
    """The address of the device at the other end of a channel."""
    return str(channel.addr[0])
