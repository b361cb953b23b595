"""`labyrinth serve` in a process of its own, watched as systemd would, and asked as a tablet would."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from companion.errors import CompanionError
from lab.soak.free_port import free_port

AS_THE_UNIT = {"MALLOC_ARENA_MAX": "2"}
"""What `systemd/labyrinth.service` sets that memory depends on."""

START_S = 120.0
"""A companion on a busy machine may take so long to open its page."""

ANSWER_S = 30.0
STOP_S = 60.0


@dataclass(slots=True)
class Watchdog:
    """Listens where systemd would, and notes when it heard that the companion is alive."""

    address: Path
    beats_s: list[float] = field(default_factory=list)
    is_ready: threading.Event = field(default_factory=threading.Event)

    def listen(self) -> None:
        """Hear words from now on, in a thread of its own."""
        ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        ear.bind(str(self.address))
        threading.Thread(target=self._hear, args=(ear,), name="watchdog", daemon=True).start()

    def _hear(self, ear: socket.socket) -> None:
        while True:
            words = ear.recv(4096).decode().splitlines()
            if "WATCHDOG=1" in words or "READY=1" in words:
                self.beats_s.append(time.monotonic())
            if "READY=1" in words:
                self.is_ready.set()

    def longest_gap_s(self) -> float:
        """The longest silence since *ready*, until now."""
        beats = [*self.beats_s, time.monotonic()]
        return max((after - before for before, after in zip(beats, beats[1:], strict=False)), default=0.0)


@dataclass(slots=True)
class Appliance:
    """A companion that runs; `ask` is a request of a device on this machine."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes]
    watchdog: Watchdog
    plug: Path
    cookies: dict[str, str] = field(default_factory=dict)

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

    def health(self) -> Mapping[str, object]:
        """What /health says."""
        found = json.loads(self.ask("/health")[1])
        assert isinstance(found, dict)
        return found

    def wait_for(self, status: str, at_most_s: float) -> bool:
        """Whether the evening comes to be in a state within so many seconds."""
        until_s = time.monotonic() + at_most_s
        while time.monotonic() < until_s:
            if self.health()["status"] == status:
                return True
            time.sleep(0.1)
        return False

    def memory_mb(self) -> float:
        """Resident memory of the process."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    @property
    def said(self) -> str:
        """Everything it wrote."""
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")


@contextmanager
def appliance(folder: Path, settings: str, patience_s: float = 30.0, *, is_plugged: bool = True) -> Iterator[Appliance]:
    """A companion that runs in `folder`, under a watchdog of this patience; ended at the end."""
    folder.mkdir(parents=True, exist_ok=True)
    port, plug, watchdog = free_port(), folder / "plug", Watchdog(folder / "notify")
    (folder / "labyrinth.toml").write_text(f"{settings}\n[web]\nport = {port}\n", encoding="utf-8")
    if is_plugged:
        plug.touch()
    watchdog.listen()
    environment = {
        **os.environ, **AS_THE_UNIT, "LABYRINTH_HOME": str(folder / "home"), "NOTIFY_SOCKET": str(watchdog.address),
        "WATCHDOG_USEC": str(int(patience_s * 1_000_000)),
    }  # fmt: skip
    words = ["-m", "lab.soak.edges.plugged", str(folder / "labyrinth.toml"), str(plug)]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen([sys.executable, *words], env=environment, stdout=log, stderr=log)
    running = Appliance(folder, port, process, watchdog, plug)
    try:
        if not watchdog.is_ready.wait(START_S):
            raise CompanionError(f"the companion did not come up: {running.said[-500:]}")
        yield running
    finally:
        process.terminate()
        try:
            process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
