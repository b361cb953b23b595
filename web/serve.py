"""Serves the page with waitress in threads of its own, and ends cleanly with all its streams open."""

from __future__ import annotations

import errno
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from copy import copy
from typing import Any, Self

from flask import Flask
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher, WSGITask
from werkzeug.http import parse_cookie

from companion.errors import CompanionError, PassingTrouble
from companion.language import codes
from web.context import page_context
from web.devices.access import TABLE_COOKIE
from web.guard import CAME_TO
from web.sharing import LARGEST_BACKUP, RESTORE, TEACH, Caller, FairQueue, SharedConnections, StreamLimit, close_one

SPARE_THREADS = 24
"""Threads for everything that is not an event stream: fewer threads than streams would be a total outage."""

LOOP_TICK_S = 0.5
CONNECTIONS_PER_STREAM = 4
HIGHEST_PORT = 65535
MAY_PASS = frozenset({errno.EADDRINUSE, errno.EADDRNOTAVAIL})
"""Refusals of an address that may be over by themselves: somebody else's server ends, the network comes up."""

OUTPUT_BYTES = 1 << 20
"""How much may wait for a slow client before its thread waits too."""

MOST_HEADER_BYTES = 32 * 1024
MOST_BODY_BYTES = 64 * 1024
"""A request is taken in whole before anybody looks at it: longer ones are refused as they come in."""

CALLERS_AT_ONCE = 256
"""So many connections are taken in before those that are open get their turn."""

FORGOTTEN_MS = 20_000
"""A device that has acknowledged nothing for so long is gone, and holds nothing any more."""

NO_FILES_LEFT = frozenset({errno.EMFILE, errno.ENFILE})


class OneAnswer(WSGITask):  # type: ignore[misc]  # waitress has no types
    """A request and its answer, after which the connection ends.

    A browser would send its next tap over a connection that it kept, also where a network has forgotten that.
    """

    def build_response_header(self) -> bytes:
        """The head of the answer, which says that nothing follows it."""
        self.set_close_on_finish()
        return bytes(super().build_response_header())

    def get_environment(self) -> dict[str, Any]:
        """What the pages are told of the request, with the address that it came to."""
        return {**super().get_environment(), CAME_TO: self.channel.came_to}


class Asked(HTTPRequestParser):  # type: ignore[misc]  # waitress has no types
    """A request as it comes in. A long one, with a backup, is taken from a device of the table alone."""

    adj: Any

    def parse_header(self, header_plus: bytes) -> None:
        """Read the head, which says what of the body is taken."""
        super().parse_header(header_plus)
        cookies = parse_cookie(self.headers.get("COOKIE", ""))
        if self.path.startswith((RESTORE, TEACH)) and self.adj.is_owner(cookies.get(TABLE_COOKIE, "")):
            self.adj = self.adj.of_a_backup


class Line(HTTPChannel):  # type: ignore[misc]  # waitress has no types
    """One connection of a device, for one request."""

    task_class, parser_class = OneAnswer, Asked
    came_to = ""


class Door(TcpWSGIServer):  # type: ignore[misc]  # waitress has no types
    """Takes in all who wait at once, so that nobody stands in line behind the connections of one device.

    Whoever holds too many is refused here, before a thread has anything to do with it.
    """

    def __init__(self, app: Flask, listening: socket.socket, sockets: dict[int, Any], threads: int) -> None:
        self.app, self.room = app, SharedConnections(threads * CONNECTIONS_PER_STREAM, threads)
        limits = Adjustments(
            sockets=[listening],
            threads=threads,
            connection_limit=2 * threads * CONNECTIONS_PER_STREAM,
            outbuf_high_watermark=OUTPUT_BYTES,
            max_request_header_size=MOST_HEADER_BYTES,
            max_request_body_size=MOST_BODY_BYTES,
            clear_untrusted_proxy_headers=False,  # they are believed in nothing but that a proxy asks
            log_socket_errors=False,  # that a tablet has gone is no fault
            ident="labyrinth",
        )
        limits.is_owner = lambda token: page_context(app).lobby.devices.holds(token)
        limits.of_a_backup = copy(limits)
        limits.of_a_backup.max_request_body_size = LARGEST_BACKUP
        workers = ThreadedTaskDispatcher()
        workers.queue = FairQueue()
        workers.set_thread_count(threads)
        name = (listening.family, listening.type, listening.proto, listening.getsockname())
        super().__init__(app, sockets, True, listening, workers, limits, name, bind_socket=False)

    def handle_accept(self) -> None:
        """Open or refuse the connections that wait; called in the server's own thread."""
        for line, address in self.room.newest(self._callers()):
            if not self.room.make_room(self.active_channels.values(), str(address[0])):
                line.close()
                continue
            with suppress(OSError, AttributeError):  # the other side may have gone; other systems have no such time
                self.set_socket_options(line)
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, FORGOTTEN_MS)
            channel = Line(self, line, address, self.adj, map=self._map)
            with suppress(OSError):
                channel.came_to = line.getsockname()[0]

    def _callers(self) -> Iterator[Caller]:
        """Those who wait, in the order of their coming; a connection is closed where no file is left for another."""
        for _ in range(CALLERS_AT_ONCE):
            try:
                caller = self.accept()
            except OSError as error:
                if error.errno in NO_FILES_LEFT:
                    close_one(self.active_channels.values())
                return
            if caller is None:
                return
            yield caller


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

    def warm(self) -> None:
        """Draw the first page once in each language, so that nobody has to wait until its templates are compiled."""
        visitor = self._server.app.test_client()
        for code in codes():
            visitor.get("/", headers={"Accept-Language": code}, follow_redirects=True)

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
        self._server.pull_trigger()
        self._thread.join()
        wasyncore.close_all(self._sockets)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self) -> None:
        while not self._is_closed.is_set():
            wasyncore.loop(timeout=LOOP_TICK_S, use_poll=True, map=self._sockets, count=1)


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
    server = Door(app, listening, sockets, limit + SPARE_THREADS)
    return PageServer(server, sockets, context.streams, host, listening.getsockname()[1])


def require_port(host: str, port: int) -> None:
    """Raise CompanionError where `serve` could not use the address, before anything else is begun."""
    _listen(host, port).close()


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
