"""`labyrinth serve` as an owner starts it: in a home folder of its own, without any file, over real HTTP."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

from companion.config import CONFIG_NAME, WebSettings
from companion.errors import CompanionError
from lab.soak.free_port import free_port

START_S = 180.0
"""The companion may take so long until its pages are up."""

LOOK_S = 0.1
ADDRESS = re.compile(r"https?://\S+")


class Served:
    """A companion that runs while the `with` lasts, on this port or on any free one (0); its home folder is fresh and
    goes with it.

    On another port than the usual one there is one file, which names that port and nothing else.
    """

    def __init__(self, port: int = 0) -> None:
        port = free_port(port)
        self._folder = TemporaryDirectory(prefix="labyrinth-evening-")
        self.home, self._said = Path(self._folder.name) / "home", Path(self._folder.name) / "said.txt"
        self.home.mkdir()
        self.url = f"http://127.0.0.1:{port}/"
        if port != WebSettings().port:
            (self.home / CONFIG_NAME).write_text(f"[web]\nport = {port}\n", encoding="utf-8")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until its pages are up."""
        with self._said.open("ab") as said:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "appliance", "serve"], cwd=self.home, stdout=said, stderr=said,
                env={**os.environ, "LABYRINTH_HOME": str(self.home), "PYTHONPATH": os.pathsep.join(sys.path)},
            )  # fmt: skip
        until_s = time.monotonic() + START_S
        while time.monotonic() < until_s and self._process.poll() is None:
            try:
                urllib.request.urlopen(self.url + "health").close()
                return
            except (urllib.error.URLError, ConnectionError):
                time.sleep(LOOK_S)
        raise CompanionError(f"the companion did not come up: {self.said}")

    def kill(self) -> None:
        """Cut it off, as a power cut does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    @property
    def said(self) -> str:
        """What it has printed."""
        return self._said.read_text(encoding="utf-8")

    @property
    def address(self) -> str:
        """The first address that it printed: where people of the local network find it."""
        found = ADDRESS.search(self.said)
        return found[0] if found else self.url

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
        self._folder.cleanup()
