"""Serves the page with waitress in threads of its own, and ends cleanly with all its streams open."""

from __future__ import annotations

import errno
import socket
import threading
from types import TracebackType
from typing import Any, Self

from flask import Flask
from waitress import wasyncore
from waitress.server import create_server

from companion.errors import CompanionError, PassingTrouble
from web.context import page_context
from web.sharing import SharedConnections, StreamLimit

SPARE_THREADS = 24
"""Threads for everything that is not an event stream: fewer threads than streams would be a total outage."""

LOOP_TICK_S = 0.5
CONNECTIONS_PER_STREAM = 4
HIGHEST_PORT = 65535
MAY_PASS = frozenset({errno.EADDRINUSE, errno.EADDRNOTAVAIL})
"""Refusals of an address that may be over by themselves: somebody else's server ends, the network comes up."""

OUTPUT_BYTES = 1 << 20
"""How much may wait for a slow client before its thread waits too."""


class PageServer:
    """A running page; `close` ends the streams, the threads and the port. Usable in a `with`."""

    def __init__(self, server: Any, sockets: dict[int, Any], streams: StreamLimit, host: str, port: int) -> None:
        self._server, self._sockets, self._streams = server, sockets, streams
        self._is_closed = threading.Event()
        self.port = port
        self.url = f"http://{_shown_host(host)}:{port}/"
        self._thread = threading.Thread(target=self._run, name="page", daemon=True)
        self._thread.start()

    @property
    def is_well(self) -> bool:
        """Whether the thread that answers is alive."""
        return self._thread.is_alive()

    def wait(self, timeout_s: float | None = None) -> None:
        """Wait until the page is closed, at most `timeout_s` seconds."""
        self._thread.join(timeout_s)

    def close(self) -> None:
        """End all streams, let running answers finish, give the port back; may be called twice."""
        if self._is_closed.is_set():
            return
        self._streams.closing.set()
        self._server.task_dispatcher.shutdown()
        self._is_closed.set()
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _run(self) -> None:
        while not self._is_closed.is_set():
            wasyncore.loop(timeout=LOOP_TICK_S, use_poll=True, map=self._sockets, count=1)
        wasyncore.close_all(self._sockets)


def serve(app: Flask, host: str = "127.0.0.1", port: int = 8000, streams: int | None = None) -> PageServer:
    """Serve `app` at once, in the background, with room for `streams` open pages (default: the app's own limit).

    Port 0 takes any free one. Raises CompanionError where the address cannot be used.
    """
    context = page_context(app)
    if streams is not None:
        context.streams = StreamLimit(streams)
    limit = context.streams.limit
    listening = _listen(host, port)
    sockets: dict[int, Any] = {}
    room = (limit + SPARE_THREADS) * CONNECTIONS_PER_STREAM
    server = create_server(
        app,
        map=sockets,
        sockets=[listening],
        threads=limit + SPARE_THREADS,
        connection_limit=2 * room,
        outbuf_high_watermark=OUTPUT_BYTES,
        ident="labyrinth",
    )
    server.channel_class = SharedConnections(room)
    return PageServer(server, sockets, context.streams, host, listening.getsockname()[1])


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket; taken before any thread is started, so that a refusal leaves nothing behind."""
    if not 0 <= port <= HIGHEST_PORT:
        raise CompanionError(f"there is no port {port}: choose one from 1024 to {HIGHEST_PORT}")
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except (OSError, UnicodeError) as error:
        passes = isinstance(error, OSError) and error.errno in MAY_PASS
        raise (PassingTrouble if passes else CompanionError)(_explain(error, host, port)) from error


def _shown_host(host: str) -> str:
    if host in {"0.0.0.0", "::", "*"}:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _explain(error: Exception, host: str, port: int) -> str:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return f"port {port} on {host} is already in use: stop what runs there or choose another port"
    if isinstance(error, OSError) and error.errno == errno.EACCES:
        return f"port {port} may not be used without special rights: choose one above 1023"
    return f"the page cannot be served on {host}:{port}: {error}"
