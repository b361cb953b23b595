"""Where the pages are reached from the local network, and an address as a QR code (ISO/IEC 18004)."""

from __future__ import annotations

import io
import ipaddress
from typing import Any

from web.guard import own_addresses

ANYWHERE = frozenset({"0.0.0.0", "::", "*"})
"""Hosts that stand for all addresses of this machine."""


def reaching(host: str, port: int) -> tuple[str, ...]:
    """Every address of pages that are served on `host`, the best first; this machine's own without a network."""
    if host not in ANYWHERE:
        return (_url(host, port),)
    versions = {4} if host == "0.0.0.0" else {4, 6}
    found = [address for one in own_addresses() if _reaches(address := ipaddress.ip_address(one), versions)]
    found.sort(key=lambda address: (address.version, not address.is_private))
    return tuple(_url(str(address), port) for address in found) or (_url("127.0.0.1", port),)


def _reaches(address: ipaddress.IPv4Address | ipaddress.IPv6Address, versions: set[int]) -> bool:
    """Whether others in the network reach this machine by an address; a browser cannot name a link's own."""
    return address.version in versions and not (address.is_loopback or address.is_link_local or address.is_unspecified)


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
