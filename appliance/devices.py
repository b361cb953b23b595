"""What the running companion knows of its camera and pins, the same for page, panel and log; and, by files of its home,
what `doctor` and `pack` are told: that it runs, on which port, and how its devices stand.

Any program may take a port. What opens a door is sent to no other than the one that the companion of this home holds.
"""

from __future__ import annotations

import fcntl
import http.client
import json
import logging
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, Literal

from companion.config import Config, home_folder
from companion.errors import DeviceFault
from companion.private_files import write_if_possible
from hardware.doors import Got, advice

FILE, RUNNING_FILE = "devices.json", "running.json"

ANSWER_S: Final = 120.0
"""A companion that runs may take so long to answer on a small machine."""

WORKS: Final = "works in the companion that runs"
State = Literal["ok", "advice", "broken", "skipped"]


class Devices:
    """How camera and panel stand; each change is logged and stored once. Written by one thread each, read by any."""

    def __init__(self, config: Config) -> None:
        self._path = home_folder(config) / FILE
        self._config = config
        self._faults: dict[str, DeviceFault | None] = {}
        self.got: Got | None = None
        self._store()

    @property
    def camera(self) -> DeviceFault | None:
        """What is the matter with the camera; None where nothing is known to be."""
        return self._faults.get("camera")

    @property
    def panel(self) -> DeviceFault | None:
        """What is the matter with buttons and lights."""
        return self._faults.get("panel")

    @property
    def camera_advice(self) -> DeviceFault | None:
        """What the camera delivers less than it was asked for."""
        return None if self.got is None else advice(self._config.camera, self.got)

    def forget_camera(self) -> None:
        """Another camera is looked through: nothing is known of it."""
        self._faults.pop("camera", None)
        self.got = None
        self._store()

    def hear_camera(self, fault: DeviceFault | None, got: Got | None = None) -> None:
        """The camera fails, or has delivered a picture."""
        if fault is None and got != self.got:
            self.got = got
            self._store()
        self._hear("camera", fault)

    def hear_panel(self, fault: DeviceFault | None) -> None:
        """Parts of the panel fail, or all work."""
        self._hear("panel", fault)

    def _hear(self, name: str, fault: DeviceFault | None) -> None:
        is_first, before = name not in self._faults, self._faults.get(name)
        self._faults[name] = fault
        if is_first or str(before) != str(fault):
            self._store()
            if fault is not None:
                logging.getLogger(__name__).error("%s: %s", name, fault)
            elif not is_first:
                logging.getLogger(__name__).warning("%s: works again", name)

    def _store(self) -> None:
        known = {
            name: ("ok", WORKS) if fault is None else ("broken", str(fault)) for name, fault in self._faults.items()
        }
        if self.camera is None and (less := self.camera_advice) is not None:
            known["camera"] = ("advice", str(less))
        write_if_possible(self._path, json.dumps(known).encode())


def stored(config: Config, name: str, unknown: str) -> tuple[State, str]:
    """State and text of a device as a running companion has stored them; `unknown` is the text where it has not."""
    try:
        state, text = json.loads((home_folder(config) / FILE).read_text(encoding="utf-8"))[name]
    except (OSError, ValueError, LookupError, TypeError):
        return "skipped", unknown
    return state, str(text)


@contextmanager
def running_on(port: int, home: Path) -> Iterator[None]:
    """Tell programs of this home's owner on which port its companion serves, by a file that it holds a lock on.

    The lock ends with the process, however that ends. What hinders it is logged.
    """
    try:
        file = open(os.open(home / RUNNING_FILE, os.O_RDWR | os.O_CREAT, 0o600), "w")  # noqa: SIM115 - held below
    except OSError as failure:
        logging.getLogger(__name__).error("%s cannot be written: %s", home / RUNNING_FILE, failure.strerror)
        yield
        return
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.truncate()
        json.dump({"port": port}, file)
        file.flush()
        yield


def ask_running(config: Config, port: int, method: str, path: str, token: str, most_bytes: int) -> tuple[int, bytes]:
    """Ask the companion that serves on this port; its status and answer. Raises OSError, HTTPException."""
    host = "127.0.0.1" if config.web.host in ("0.0.0.0", "::") else config.web.host
    with closing(http.client.HTTPConnection(host, port, timeout=ANSWER_S)) as line:
        line.request(method, path, headers={"Authorization": f"Bearer {token}"} if token else {})
        answer = line.getresponse()
        return answer.status, answer.read(most_bytes + 1)


def running_port(config: Config) -> int | None:
    """The port of the companion that runs in this home, and so has its camera, pins and journal; None for none."""
    with suppress(OSError, ValueError, LookupError, TypeError), (home_folder(config) / RUNNING_FILE).open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return int(json.load(file)["port"])
    return None
