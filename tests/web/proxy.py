"""A network that forgets: a TCP proxy whose open connections go silent while nobody is told."""

from __future__ import annotations

import select
import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self


class ForgetfulNetwork:
    """Carries bytes between a browser and a server on this machine, in a `with`.

    `forget` swallows all that is still sent over the connections that are open, and closes none of them; while
    `is_down` new ones are taken and swallowed as well.
    """

    def __init__(self, port: int) -> None:
        self._to, self._pairs, self._gone = port, list[tuple[socket.socket, socket.socket]](), set[socket.socket]()
        self._forgotten: list[socket.socket] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port, self.is_down = self._door.getsockname()[1], False
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        """Where the pages are reached through this network."""
        return f"http://127.0.0.1:{self.port}/"

    def forget(self) -> None:
        """From now on nothing comes through what is open now."""
        self._gone |= {line for pair in self._pairs for line in pair}

    def _carry(self) -> None:
        while not self._is_over.is_set():
            lines = {line: other for one, two in self._pairs for line, other in ((one, two), (two, one))}
            for line in select.select([self._door, *lines], [], [], 0.02)[0]:
                if line is self._door:
                    self._open()
                elif line in lines:
                    self._pass_on(line, lines[line])

    def _open(self) -> None:
        near, far = self._door.accept()[0], socket.create_connection(("127.0.0.1", self._to))
        self._pairs.append((near, far))
        if self.is_down:
            self._gone |= {near, far}

    def _pass_on(self, line: socket.socket, other: socket.socket) -> None:
        data = b""
        with suppress(OSError):
            data = line.recv(65536)
        if data and line not in self._gone:
            with suppress(OSError):
                other.sendall(data)
        if not data:
            self._pairs = [pair for pair in self._pairs if line not in pair]
            line.close()
            if line in self._gone:
                self._forgotten.append(other)  # it hears nothing of that
            else:
                other.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_over.set()
        self._thread.join()
        self._door.close()
        for line in (*self._forgotten, *(line for pair in self._pairs for line in pair)):
            line.close()
