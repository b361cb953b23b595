"""Words to systemd: ready, alive, stopping.

`sd_notify` is one datagram to the socket named in NOTIFY_SOCKET; outside systemd nothing is sent.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
from collections.abc import Callable


def notify(*words: str) -> bool:
    """Send words such as `READY=1` to systemd; True when sent, False outside systemd or where it does not listen."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return False
    if address.startswith("@"):  # Linux's abstract sockets are written with @ and begin with a NUL
        address = "\0" + address[1:]
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
            line.connect(address)
            line.sendall("\n".join(words).encode())
    except OSError as failure:
        logging.getLogger(__name__).warning("systemd does not listen: %s", failure)
        return False
    return True


def ready(status: str = "following the table") -> bool:
    """Tell systemd that start-up is done."""
    return notify("READY=1", f"STATUS={status}")


def alive(status: str = "") -> bool:
    """Tell systemd that pictures still come and the session still answers; call it more often than `period_s`."""
    return notify("WATCHDOG=1", *([f"STATUS={status}"] if status else []))


def stopping() -> bool:
    """Tell systemd that the end is meant."""
    return notify("STOPPING=1")


def period_s() -> float | None:
    """How often `alive` should be called: half of systemd's patience; None where systemd does not watch."""
    patience_us = os.environ.get("WATCHDOG_USEC", "")
    watched = os.environ.get("WATCHDOG_PID", str(os.getpid()))
    if not patience_us.isdigit() or watched != str(os.getpid()):
        return None
    return int(patience_us) / 2_000_000


def keep_alive(is_well: Callable[[], bool], until: threading.Event) -> None:
    """Notify systemd that the process is alive while `is_well` returns true, in the calling thread, until `until` is
    set.

    Returns at once if systemd does not watch. While `is_well` returns false systemd gets no message, and restarts the
    process.
    """
    pause_s = period_s()
    while pause_s is not None and not until.wait(pause_s):
        if is_well():
            alive()
