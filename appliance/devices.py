"""What the running companion knows of its camera and pins: the same for page, panel, log and, by a file, the doctor."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal

from companion.config import Config, home_folder
from companion.errors import DeviceFault
from hardware.got import Got, advice

FILE: Final = "devices.json"

Name = Literal["camera", "panel"]


class Devices:
    """How camera and panel stand; each change is logged and stored once. Written by the devices' threads, read by any.

    `is_tried` becomes true once the device has worked or failed.
    """

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
        less = None if self.got is None else advice(self._config.camera, self.got)
        return None if less is None else DeviceFault(less[0], todo=less[1])

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

    def _hear(self, name: Name, fault: DeviceFault | None) -> None:
        before, is_first = self._faults.get(name), name not in self._faults
        self._faults[name] = fault
        if str(before or "") != str(fault or "") or is_first:
            self._store()
            if fault is not None:
                logging.getLogger(__name__).error("%s: %s", name, fault)
            elif not is_first:
                logging.getLogger(__name__).warning("%s: works again", name)

    def _store(self) -> None:
        told = {name: None if fault is None else str(fault) for name, fault in self._faults.items()}
        advised = self.camera_advice
        text = json.dumps({"broken": told, "advice": {"camera": str(advised)} if advised else {}})
        beside = self._path.with_suffix(".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(text, encoding="utf-8")
            os.replace(beside, self._path)
        except OSError:  # the doctor then knows less; that nothing can be stored is told elsewhere
            pass


def stored(config: Config) -> Callable[[str], tuple[Literal["ok", "advice", "broken", "skipped"], str]]:
    """What a running companion has stored of its devices: a function of a device's name that answers state and text."""
    known = _read(home_folder(config) / FILE)

    def state(name: str) -> tuple[Literal["ok", "advice", "broken", "skipped"], str]:
        broken, advised = known.get("broken", {}), known.get("advice", {})
        if broken.get(name):
            return "broken", str(broken[name])
        if advised.get(name):
            return "advice", str(advised[name])
        return ("ok", "works in the companion that runs") if name in broken else ("skipped", "")

    return state


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
