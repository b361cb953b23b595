"""Who is answered: requests to the companion's own names and addresses, and from no page of another site.

A web site that somebody at home opens runs on the same network as the companion. It can let its own name point at the
companion's address (DNS rebinding) and would then count as one site with it; so `Host` has to be a name that the
companion has. Requests that a browser makes for a foreign page are told by `Origin` and `Sec-Fetch-Site`
(Fetch Metadata, W3C).
"""

from __future__ import annotations

import ipaddress
import re
import socket
import time
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

import ifaddr
from flask import Request, abort

MISDIRECTED: Final = 421
"""HTTP status for a request to a name that is not this server's (RFC 9110, section 15.5.20)."""

CAME_TO: Final = "labyrinth.came_to"
"""Where the environment of a request says to which address of this machine it came."""

REFRESH_S: Final = 5.0
"""So long the list of own addresses stands before an unknown one has it read again."""


HOME_ENDINGS: Final = frozenset(
    {"local", "localhost", "home.arpa", "internal", "intranet", "private", "corp", "lan", "home", "localdomain"}
    | {"fritz.box", "speedport.ip", "attlocal.net"}
)
"""Endings under which no stranger can register a name: reserved ones (RFC 6761, RFC 6762 with appendix G, RFC 8375),
some that routers use and that are never delegated, and some domains that the makers of routers own."""

IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


class OwnNames:
    """The names and addresses under which this machine is reached; `more` are the owner's own names for it.

    The machine's own name, and one of `more` without a dot, counts under every ending of a home network, and with the
    number that is put behind it where two devices have the same, as in `labyrinth-2.local`.
    """

    def __init__(self, more: Iterable[str] = ()) -> None:
        host = socket.gethostname().lower()
        owners = {name.lower().rstrip(".") for name in more}
        self._names = {"localhost", host, socket.getfqdn().lower()} | owners
        bare = {host.partition(".")[0], *(name for name in owners if "." not in name)}
        self._bare = re.compile(f"({'|'.join(map(re.escape, bare))})" + r"(-\d{1,3})?")
        self._addresses: frozenset[str] = frozenset()
        self._read_at_s = float("-inf")

    def have(self, host: str) -> bool:
        """Whether `host`, as a request's header names it with or without port, is this machine."""
        name = host_name(host)
        if name is None:
            return False
        address = read_address(name)
        if address is None:
            return name.removesuffix(".") in self._names or self._is_at_home(name.removesuffix("."))
        return address.is_loopback or str(address) in self._names or self._is_own(str(address))

    def _is_at_home(self, name: str) -> bool:
        bare, _, ending = name.partition(".")
        parts = ending.split(".")
        is_safe = not ending or any(".".join(parts[at:]) in HOME_ENDINGS for at in range(len(parts)))
        return is_safe and self._bare.fullmatch(bare) is not None

    def _is_own(self, address: str) -> bool:
        if address not in self._addresses and time.monotonic() - self._read_at_s > REFRESH_S:
            self._addresses, self._read_at_s = frozenset(own_interfaces()), time.monotonic()
        return address in self._addresses


def own_interfaces() -> dict[str, str]:
    """The addresses of this machine, IPv4 before IPv6, without zones, each with the name of its network interface."""
    found = {
        str(read_address(ip.ip if isinstance(ip.ip, str) else ip.ip[0])): adapter.name
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
    }
    return dict(sorted(found.items(), key=lambda one: ":" in one[0]))


def read_address(text: str) -> IpAddress | None:
    """The address that a text names, without its zone, IPv4 also in the dress of IPv6; None for any other text."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0].removesuffix("."))
    except ValueError:
        return None
    return (address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None) or address


def host_name(host: str) -> str | None:
    """The name or address in a `Host` header, in lower case without port and brackets; None where it is malformed."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
    except ValueError:
        return None
    is_bare = parts.path == "" and parts.query == "" and parts.fragment == "" and "@" not in host
    return parts.hostname if is_bare else None


def guard(request: Request, names: OwnNames) -> None:
    """Ends a request that was not meant for this machine with 421, and one made by another site with 403."""
    if not names.have(request.headers.get("Host", "")):
        abort(MISDIRECTED)
    if not is_same_site(request):
        abort(403)


def is_same_site(request: Request) -> bool:
    """Whether the request was made by a page of ours, by a person or by a script that names no origin."""
    origin = request.headers.get("Origin")
    if origin is not None:
        return urlsplit(origin).netloc == request.host
    if request.headers.get("Sec-Fetch-Site", "same-origin") in {"same-origin", "none"}:
        return True
    return request.method == "GET" and request.headers.get("Sec-Fetch-Dest") == "document"  # a link was followed
