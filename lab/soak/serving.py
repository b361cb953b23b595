"""`labyrinth serve` as an owner starts it: a process with a home folder of its own, asked over HTTP."""

from __future__ import annotations

import http.client
import json
import os
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.config import CONFIG_NAME
from companion.errors import CompanionError

LISTENING, TRIES = range(20_000, 32_000), 100
"""Below the ports that the kernel lends to outgoing connections (/proc/sys/net/ipv4/ip_local_port_range, from 32768):
one of those may be taken between its choice and the moment the companion listens on it."""

START_S, ANSWER_S, STOP_S = 180.0, 30.0, 60.0
"""A companion on a busy machine may take so long until its pages are up, to answer, and to end."""

AS_THE_UNIT = {"MALLOC_ARENA_MAX": "2"}
"""What `systemd/labyrinth.service` sets that memory depends on."""


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


def labyrinth(*words: str) -> list[str]:
    """The command line of a companion of this checkout."""
    return [sys.executable, "-m", "appliance", *words]


def wait_until(is_so: Callable[[], bool], at_most_s: float) -> bool:
    """Whether something becomes so within that time."""
    until_s = time.monotonic() + at_most_s
    while not (found := is_so()) and time.monotonic() < until_s:
        time.sleep(0.05)
    return found


@dataclass(slots=True)
class Served:
    """A companion that runs in a folder; `ask` is a request of a device on this machine, with that device's cookies."""

    folder: Path
    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    @property
    def home(self) -> Path:
        """Where it keeps what it keeps."""
        return self.folder / "home"

    @property
    def url(self) -> str:
        """Where this machine finds it."""
        return f"http://127.0.0.1:{self.port}/"

    @property
    def said(self) -> str:
        """Everything it has printed."""
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")

    def start(self) -> None:
        """Start it, and wait until its pages are up."""
        path = os.pathsep.join(sys.path)
        environment = {**os.environ, **AS_THE_UNIT, "LABYRINTH_HOME": str(self.home), "PYTHONPATH": path}
        with (self.folder / "log").open("ab") as log:
            command = labyrinth("serve", "--config", str(self.home / CONFIG_NAME))
            self.process = subprocess.Popen(command, env=environment, cwd=self.folder, stdout=log, stderr=log)
        if not wait_until(lambda: self._is_up() or not self.is_alive, START_S) or not self.is_alive:
            raise CompanionError(f"the companion did not come up: {self.said[-500:]}")

    @property
    def is_alive(self) -> bool:
        """Whether the process has not ended."""
        return self.process is not None and self.process.poll() is None

    def _is_up(self) -> bool:
        try:
            return self.ask("/health")[0] > 0
        except OSError:
            return False

    def ask(self, path: str, method: str = "GET", form: str = "", source: str = "127.0.0.1") -> tuple[int, bytes]:
        """The status and the content of an answer; cookies are kept as a browser keeps them."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_S, source_address=(source, 0))
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if form:
            is_json = form.startswith("{")
            headers["Content-Type"] = "application/json" if is_json else "application/x-www-form-urlencoded"
        with closing(line):
            line.request(method, path, body=form or None, headers=headers)
            answer = line.getresponse()
            for kept in answer.headers.get_all("Set-Cookie") or ():
                name, _, value = kept.partition(";")[0].partition("=")
                self.cookies[name] = value
            return answer.status, answer.read()

    def health(self) -> Any:
        """What /health says."""
        return json.loads(self.ask("/health")[1])

    def is_status(self, status: str) -> bool:
        """Whether the evening is in this state."""
        return bool(self.health()["status"] == status)

    def stop(self) -> None:
        """End it."""
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def served(folder: Path, settings: str = "", *, port: int = 0) -> Iterator[Served]:
    """A companion in a home below `folder` on this port, or any free one (0), configured by `settings` (TOML)."""
    running = Served(folder, free_port(port))
    running.home.mkdir(parents=True, exist_ok=True)
    (running.home / CONFIG_NAME).write_text(f"{settings}\n[web]\nport = {running.port}\n", encoding="utf-8")
    try:
        running.start()
        yield running
    finally:
        running.stop()
