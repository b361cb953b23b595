"""Shares a limited number of places fairly among devices: streams of events, and connections to the server.

While places are free anybody takes one. When all are taken, a device that holds fewer than another gets one of that
other's (max-min fairness), so that no single device shuts the table out.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from waitress.channel import HTTPChannel

MOST_LEAVING: Final = 8
"""So many places may have been asked back and not yet be free while newcomers are let in all the same."""


@dataclass(slots=True, eq=False)
class Place:
    """One place that a device holds; `asked_back` is set when it has to be given up."""

    device: str
    asked_back: threading.Event = field(default_factory=threading.Event)


class StreamLimit:
    """Counts open streams, at most `limit`, shares them fairly among devices, and tells all of them when to end."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.closing = threading.Event()
        self._lock = threading.Lock()
        self._held: list[Place] = []
        self._leaving: list[Place] = []

    def enter(self, device: str = "") -> Place | None:
        """A place for this device, at the cost of a device that holds two more; None where there is none to be had."""
        with self._lock:
            if self.closing.is_set() or not (len(self._held) < self.limit or self._make_room(device)):
                return None
            place = Place(device)
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
        greedy, count = held.most_common(1)[0]
        if count < held[device] + 2 or len(self._leaving) >= MOST_LEAVING:
            return False
        oldest = next(place for place in self._held if place.device == greedy)
        self._held.remove(oldest)
        self._leaving.append(oldest)
        oldest.asked_back.set()
        return True


class SharedConnections:
    """Makes waitress's channels; where `limit` are open, one that has nothing to do is closed for the newcomer.

    It is taken from the device that holds most of them, and is the one of these that was silent longest: half-open
    connections go first, whoever opened them.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit

    def __call__(self, server: Any, conn: Any, addr: Any, adj: Any, map: Any = None) -> HTTPChannel:
        """A channel for a new connection; called in the server's own thread."""
        channels = server.active_channels.values()
        if len(channels) >= self._limit:
            idle = longest_idle(channels)
            if idle is not None:
                idle.handle_close()
        return HTTPChannel(server, conn, addr, adj, map=map)


def longest_idle(channels: Iterable[Any]) -> Any | None:
    """The channel without a request in work, silent longest, of the device that has most of these; None without any."""
    idle = [channel for channel in channels if not channel.requests]
    held = Counter(device_of(channel) for channel in idle)
    return min(idle, key=lambda channel: (-held[device_of(channel)], channel.last_activity), default=None)


def device_of(channel: Any) -> str:
    """The address of the device at the other end of a channel."""
    return str(channel.addr[0])
