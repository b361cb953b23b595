"""A name for the companion in the local network (mDNS, RFC 6762), another one where that is taken; and which other
companions have one.

Whoever comes first keeps `labyrinth.local`, the next is `labyrinth-2.local`. Where two came at once, as after a power
cut, the one with the lower address keeps it.
"""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Callable, Sequence
from itertools import count
from typing import Final

from zeroconf import (  # type: ignore[attr-defined]  # it does not list all that it offers
    AddressResolver,
    DNSAddress,
    Error,
    IPVersion,
    RecordUpdate,
    RecordUpdateListener,
    ServiceInfo,
    ServiceListener,
    Zeroconf,
)

from companion.lobby.lobby import OtherTable
from web.guard import IpAddress

SERVICE: Final = "_http._tcp.local."

OURS: Final = "Labyrinth Companion ("
"""So the names of companions among the services of a network begin."""

HOST: Final = re.compile(r"([a-z0-9][a-z0-9-]{0,62})\.local\.", re.IGNORECASE)

MOST_TABLES: Final = 30
"""So many other companions are listed at most: anybody in the network may announce some."""

FORGOTTEN_S: Final = 120
"""A companion that was switched off without a word is no longer listed after this time."""

IPV4_BYTES: Final = 4

PROBE_MS: Final = 3000
"""So long others may take to say that a name is theirs."""

LOOK_S: Final = 5.0
"""So often the addresses of this machine are looked at, and a network that was not there is tried again."""

Addresses = Callable[[], Sequence[IpAddress]]


class Others(RecordUpdateListener):
    """Hears which other machines say that a name is theirs."""

    def __init__(self, host: str, own: Sequence[IpAddress]) -> None:
        self._host, self._own = host, own
        self.found: set[int] = set()

    def async_update_records(self, zc: Zeroconf, now: float, records: list[RecordUpdate]) -> None:
        """Records were heard; called in zeroconf's own thread."""
        heard = [one.new for one in records if isinstance(one.new, DNSAddress) and one.new.name.lower() == self._host]
        of_four = {int.from_bytes(one.address, "big") for one in heard if len(one.address) == IPV4_BYTES}
        self.found |= of_four - set(map(int, self._own))


class OtherTables(ServiceListener):
    """The other companions that announce themselves; zeroconf calls it in a thread of its own."""

    def __init__(self, own: Sequence[IpAddress], own_port: int) -> None:
        self._own = {(str(address), own_port) for address in own}
        self.found: dict[str, OtherTable] = {}

    def add_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        """A service has come, or has another address now."""
        info = zc.get_service_info(type_, name) if name.startswith(OURS) else None
        addresses = info.parsed_addresses(IPVersion.V4Only) if info else []
        host = HOST.fullmatch(info.server or "") if info else None
        self.found.pop(name, None)
        if not info or not host or not addresses or (addresses[0], info.port) in self._own:
            return
        if len(self.found) < MOST_TABLES:
            by_name, by_address = (f"http://{one}:{info.port}/" for one in (f"{host[1]}.local", addresses[0]))
            self.found[name] = OtherTable(host[1], by_name, by_address)

    update_service = add_service

    def remove_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        """A service has gone."""
        self.found.pop(name, None)


class LocalName:
    """Keeps a name registered while `keep` runs."""

    def __init__(self, wanted: str, port: int, addresses: Addresses) -> None:
        """`addresses` are where the pages are reached now."""
        self._wanted, self._port, self._addresses = wanted, port, addresses
        self._name = ""
        self._others = OtherTables((), port)

    @property
    def others(self) -> tuple[OtherTable, ...]:
        """The other companions in the network, by their names; none while none is known."""
        return tuple(sorted(self._others.found.copy().values(), key=lambda one: one.name))

    @property
    def url(self) -> str:
        """The address of the pages by the name that is registered now; "" while none is."""
        return f"http://{self._name}:{self._port}/" if self._name else ""

    def keep(self, say: Callable[[str], None], stop: threading.Event) -> None:
        """Register a name until `stop` is set, in the calling thread; `say` hears the address by each new one."""
        fault = ""
        while not stop.is_set():
            own = self._addresses()
            try:
                if any(one.version == 4 for one in own):
                    self._keep_by(own, say, stop)
            except (OSError, Error) as failure:
                if fault != (fault := str(failure) or type(failure).__name__):
                    logging.getLogger(__name__).warning("no name in the local network: %s", fault)
            self._name, self._others = "", OtherTables((), self._port)
            stop.wait(LOOK_S)

    def _keep_by(self, own: Sequence[IpAddress], say: Callable[[str], None], stop: threading.Event) -> None:
        """Register the first name that is free, and the next where it is lost, as long as these are the addresses."""
        with Zeroconf(interfaces=[str(one) for one in own if one.version == 4]) as network:
            self._others = OtherTables(own, self._port)
            network.add_service_listener(SERVICE, self._others)
            for number in count(1):
                if stop.is_set():
                    return
                bare = self._wanted if number == 1 else f"{self._wanted}-{number}"
                others = Others(f"{bare}.local.", own)
                network.add_listener(others, None)
                AddressResolver(f"{bare}.local.").request(network, PROBE_MS)
                if not others.found:
                    info = self._registered(network, bare, own)
                    say(self.url)
                    if not self._loses(network, info, others, own, stop):
                        return
                    self._name = ""
                    network.unregister_service(info)
                network.remove_listener(others)

    def _registered(self, network: Zeroconf, bare: str, own: Sequence[IpAddress]) -> ServiceInfo:
        info = ServiceInfo(
            SERVICE, f"{OURS}{bare}).{SERVICE}", self._port, server=f"{bare}.local.", other_ttl=FORGOTTEN_S,
            parsed_addresses=[str(one) for one in own],
        )  # fmt: skip
        network.register_service(info, allow_name_change=True)
        self._name = f"{bare}.local"
        return info

    def _loses(
        self, network: Zeroconf, info: ServiceInfo, others: Others, own: Sequence[IpAddress], stop: threading.Event
    ) -> bool:
        """Wait until another machine takes the name, or, False, this machine's addresses change or it stops."""
        first = min(int(one) for one in own if one.version == 4)
        while not stop.wait(LOOK_S) and self._addresses() == own:
            if others.found and min(others.found) < first:
                return True
            if others.found:
                others.found.clear()
                network.update_service(info)  # so that the other hears of this one, and gives way
        return False
