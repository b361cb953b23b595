"""Where the pages are reached from the local network, and an address as a QR code (ISO/IEC 18004)."""

from __future__ import annotations

import io
import re
import socket
from collections.abc import Container
from contextlib import suppress
from typing import Any, TypeGuard

from flask import request

from web.devices.access import is_proxied, lobby
from web.guard import CAME_TO, IpAddress, host_name, own_interfaces, read_address

ANYWHERE = frozenset({"0.0.0.0", "::", "*"})
"""Hosts that stand for all addresses of this machine."""


VIRTUAL = re.compile(r"docker|podman|veth|br-|cni|flannel|virbr|vnet|vmnet|vbox|lxc|lxd|zt|tun|tap|wg|tailscale")
"""Names of interfaces that lead to no device of the home: to containers, virtual machines or another network."""

ELSEWHERE = {4: "198.51.100.1", 6: "2001:db8::1"}
"""Addresses that nobody has (RFC 5737, RFC 3849): asked alone is by which interface they would be reached."""


def asked() -> tuple[str, ...]:
    """Every address of the pages, first the one by which the device that asks has come.

    That is the address in its `Host`, else the one that its connection leads to, else, behind a proxy, its `Host`.
    """
    host, came_to = read_address(host_name(request.host) or ""), read_address(request.environ.get(CAME_TO, ""))
    known = lobby().addresses()
    if _reaches(host) or (is_proxied() and not _reaches(came_to)):
        best = request.host_url
    else:
        best = _url(str(came_to), int(request.environ["SERVER_PORT"])) if _reaches(came_to) else ""
    return tuple(dict.fromkeys(filter(None, (best, *known)))) or (request.host_url,)


def reaching(host: str, port: int) -> tuple[str, ...]:
    """Every address of pages that are served on `host`, the best first; this machine's own without a network."""
    if host not in ANYWHERE:
        return (_url(host, port),)
    return tuple(_url(str(address), port) for address in own_reachable(host)) or (_url("127.0.0.1", port),)


def own_reachable(host: str) -> list[IpAddress]:
    """The addresses by which others reach what is served on `host`, the best first."""
    if host not in ANYWHERE:
        address = read_address(host)
        return [address] if _reaches(address) else []
    versions, names = ({4} if host == "0.0.0.0" else {4, 6}), own_interfaces()
    found = [address for one in names if _reaches(address := read_address(one), versions)]
    routed = {_routed(version) for version in versions}
    strange = {one for one in found if VIRTUAL.match(names[str(one)])}
    found.sort(key=lambda one: (one.version, one in strange, one not in routed, not one.is_private))
    return found


def _routed(version: int) -> IpAddress | None:
    """The address of the interface that leads out of the house; None where none does. Nothing is sent."""
    family = socket.AF_INET if version == 4 else socket.AF_INET6
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as line:
        line.connect((ELSEWHERE[version], 9))
        return read_address(line.getsockname()[0])
    return None


def _reaches(address: IpAddress | None, versions: Container[int] = (4, 6)) -> TypeGuard[IpAddress]:
    """Whether others in the network reach this machine by an address; a browser cannot name a link's own."""
    if address is None or address.version not in versions:
        return False
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def terminal_code(text: str) -> str:
    """The QR code of a text in half blocks for a terminal; "" where what draws it is not installed."""
    code = _code(text)
    if code is None:
        return ""
    drawn = io.StringIO()
    code.terminal(drawn, compact=True)
    return drawn.getvalue()


def svg_code(text: str) -> str:
    """The QR code of a text as an SVG picture without a size, black on white; "" where nothing can draw it."""
    code = _code(text)
    if code is None:
        return ""
    drawn = io.BytesIO()
    code.save(drawn, kind="svg", xmldecl=False, svgns=True, omitsize=True, dark="#000", light="#fff", nl=False)
    return drawn.getvalue().decode("utf-8")


def _code(text: str) -> Any:
    """The code of a text, with a sixth of it to spare for dirt; None where `segno` is not installed."""
    try:
        import segno
    except ImportError:
        return None
    return segno.make(text, error="m", micro=False)
