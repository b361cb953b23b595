"""Ports for companions that a bench or a test starts."""

from __future__ import annotations

import secrets
import socket

from companion.errors import CompanionError

LISTENING = range(20_000, 32_000)
"""Below the ports that the kernel lends to outgoing connections (/proc/sys/net/ipv4/ip_local_port_range, from 32768):
one of those may be taken between its choice and the moment the companion listens on it."""

TRIES = 100


def free_port(port: int = 0) -> int:
    """The port itself, or any free one for 0, on every address of this machine.

    Raises CompanionError where another program listens there.
    """
    for _ in range(TRIES):
        chosen = port or LISTENING[secrets.randbelow(len(LISTENING))]
        with socket.socket() as asked:
            asked.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                asked.bind(("", chosen))
            except OSError as failure:
                if port:
                    raise CompanionError(f"port {port}: {failure.strerror}") from failure
                continue
        return chosen
    raise CompanionError(f"no port from {LISTENING.start} to {LISTENING.stop - 1} is free")
