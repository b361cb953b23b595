"""The cameras that set-up offers: what is plugged in now, by name and with a small picture, and the chosen one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final

from appliance.parts import small_jpeg
from companion.config import CameraSettings
from companion.errors import CameraLost
from companion.rules.words import Said, say
from hardware import v4l
from hardware.apart import same_path
from hardware.cameras import open_camera

KEPT_S: Final = 20.0
"""So long a small picture is shown again, and not taken anew."""

MOST_NODES: Final = 64
LIST_S: Final = 15.0
"""picamera2 that has not listed its cameras by then lists none."""

Settings = Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Offered:
    """A camera that can be chosen: what choosing it stores, and whether it is plugged in."""

    words: Said
    settings: Settings
    is_there: bool = False

    @property
    def kind(self) -> str:
        """The kind of camera, as the configuration names it."""
        return str(self.settings["kind"])

    @property
    def key(self) -> str:
        """What the page calls it."""
        return _key(self.kind, str(self.settings["name"]), int(self.settings["device"]))


def _key(kind: str, name: str, device: int) -> str:
    return kind if kind not in ("usb", "pi") else f"{kind}-{name or device}"


def _offered(kind: str, words: Said, device: int = 0, name: str = "", *, is_there: bool = False) -> Offered:
    return Offered(words, {"kind": kind, "device": device, "name": name}, is_there)


NONE: Final = _offered("simulated", say("None: a table that is drawn, for trying things out"))
ANY_PI: Final = _offered("pi", say("The Raspberry Pi’s own camera"))
ANY_USB: Final = _offered("usb", say("A camera on a USB cable"))


class Cameras:
    """Finds out what is plugged in; asked from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thumbnails: dict[str, tuple[float, bytes | None]] = {}
        self._modules: tuple[Offered, ...] = (ANY_PI,)
        if find_spec("picamera2") is not None:
            threading.Thread(target=self._list_modules, name="camera-modules", daemon=True).start()

    def found(self, chosen: CameraSettings) -> tuple[Offered, ...]:
        """What can be chosen: the Pi's own cameras, those on USB cables, the one that is chosen, and none."""
        usb = tuple(
            _offered("usb", say("{name}", name=node.label), node.number, node.name, is_there=True)
            for node in v4l.nodes()
        )
        offers = (*self._modules, *(usb or (ANY_USB,)))
        if chosen.kind in ("usb", "pi") and not any(_is(one, chosen) for one in offers):
            words = say("Chosen, not plugged in: {name}", name=chosen.name or f"{chosen.kind} {chosen.device}")
            offers = (*offers, _offered(chosen.kind, words, chosen.device, chosen.name))
        return (*offers, NONE)

    def chosen(self, camera: CameraSettings) -> str:
        """The key of the camera of these settings, which may name it by an old number."""
        return next((one.key for one in self.found(camera) if _is(one, camera)), "")

    def settings(self, key: str, chosen: CameraSettings) -> Settings:
        """What choosing this camera stores. Raises CameraLost."""
        numbered = {f"usb-{number}": _offered("usb", ANY_USB.words, number) for number in range(MOST_NODES)}
        offers = {**numbered, "pi": ANY_PI, **{one.key: one for one in self.found(chosen)}}
        if key not in offers:
            raise CameraLost(say("There is no such camera to choose."))
        return offers[key].settings

    def thumbnail(self, key: str, chosen: CameraSettings) -> bytes | None:
        """A small picture of what a camera sees that is plugged in and not chosen; None where it delivers none."""
        settings = chosen.model_copy(update={**self.settings(key, chosen)})
        with self._lock:
            taken_s, jpeg = self._thumbnails.get(key, (-KEPT_S, None))
            if time.monotonic() - taken_s > KEPT_S:
                jpeg = _picture_of(settings)
                self._thumbnails[key] = time.monotonic(), jpeg
            return jpeg

    def _list_modules(self) -> None:
        """Ask picamera2 once, in a process and beside everything else: it takes seconds and may hang."""
        words = [sys.executable, "-m", "hardware.pi_camera"]
        try:
            done = subprocess.run(
                words, env={**os.environ, **same_path()}, capture_output=True, timeout=LIST_S, check=True
            )
            known = json.loads(done.stdout.splitlines()[-1])
        except (OSError, subprocess.SubprocessError, ValueError, IndexError):
            return
        self._modules = tuple(
            _offered("pi", say("The Raspberry Pi’s own camera ({model})", model=str(one.get("Model", ""))),
                     int(one["Num"]), str(one["Id"]), is_there=True)
            for one in known
        ) or (ANY_PI,)  # fmt: skip


def _is(one: Offered, camera: CameraSettings) -> bool:
    """Whether this is the camera of these settings."""
    if camera.kind != one.kind or camera.kind not in ("usb", "pi"):
        return camera.kind == one.kind
    return one.settings["name"] == camera.name if camera.name else one.settings["device"] == camera.device


def _picture_of(settings: CameraSettings) -> bytes | None:
    try:
        with open_camera(settings) as camera:
            return next((small_jpeg(frame.image) for frame in camera.frames()), None)
    except CameraLost:
        return None
