"""The cameras that set-up offers: what is plugged in now, by name and with a small picture, and the chosen one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, replace
from importlib.machinery import PathFinder
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


@dataclass(frozen=True, slots=True)
class Offered:
    """A camera that can be chosen, by what choosing it stores; `is_there` says that it is plugged in."""

    words: Said
    kind: str
    device: int = 0
    name: str = ""
    is_there: bool = False

    @property
    def key(self) -> str:
        """What the page calls it."""
        return f"{self.kind}-{self.name or self.device}" if self.kind in REAL else self.kind


REAL: Final = ("usb", "pi")
NONE: Final = Offered(say("None: a drawn table to try things out"), "simulated")
ANY_PI: Final = Offered(say("The Raspberry Pi camera"), "pi")
ANY_USB: Final = Offered(say("A USB camera"), "usb")


class Cameras:
    """Finds out what is plugged in; asked from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thumbnails: dict[str, tuple[float, bytes | None]] = {}
        self._modules: tuple[Offered, ...] = (ANY_PI,)
        if PathFinder.find_spec("picamera2") is not None:
            threading.Thread(target=self._list_modules, name="camera-modules", daemon=True).start()

    def found(self, chosen: CameraSettings) -> tuple[Offered, ...]:
        """What can be chosen: the Pi's own cameras, those on USB cables, the one that is chosen, and none."""
        usb = (Offered(say("{name}", name=one.label), "usb", one.number, one.name, True) for one in v4l.nodes())
        offers = (*self._modules, *(tuple(usb) or (ANY_USB,)))
        if chosen.kind in REAL and not any(_is(one, chosen) for one in offers):
            words = say("Chosen, but not plugged in: {name}", name=chosen.name or f"{chosen.kind} {chosen.device}")
            offers = (*offers, Offered(words, chosen.kind, chosen.device, chosen.name))
        return (*offers, NONE)

    def chosen(self, camera: CameraSettings) -> str:
        """The key of the camera of these settings, which may name it by an old number."""
        return next((one.key for one in self.found(camera) if _is(one, camera)), "")

    def settings(self, key: str, chosen: CameraSettings) -> dict[str, str | int]:
        """What choosing this camera stores. Raises CameraLost."""
        numbered = {f"usb-{number}": replace(ANY_USB, device=number) for number in range(MOST_NODES)}
        offers = {**numbered, "pi": ANY_PI, **{one.key: one for one in self.found(chosen)}}
        if (one := offers.get(key)) is None:
            raise CameraLost(say("You cannot choose that camera."))
        return {"kind": one.kind, "device": one.device, "name": one.name}

    def thumbnail(self, key: str, chosen: CameraSettings) -> bytes | None:
        """A small picture of what a camera sees that is plugged in and not chosen; None where it delivers none."""
        settings = chosen.model_copy(update=self.settings(key, chosen))
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
        said = [say("The Raspberry Pi camera ({model})", model=str(one.get("Model", ""))) for one in known]
        found = zip(said, known, strict=True)
        modules = [Offered(words, "pi", int(one["Num"]), str(one["Id"]), True) for words, one in found]
        self._modules = tuple(modules) or (ANY_PI,)


def _is(one: Offered, camera: CameraSettings) -> bool:
    """Whether this is the camera of these settings, which may name it by an old number."""
    if camera.kind == one.kind == "usb" and one.is_there:
        return one.device == v4l.number_now(camera)
    if camera.kind != one.kind or camera.kind not in REAL:
        return camera.kind == one.kind
    return one.name == camera.name if camera.name else one.device == camera.device


def _picture_of(settings: CameraSettings) -> bytes | None:
    try:
        with open_camera(settings) as camera:
            return next((small_jpeg(frame.image) for frame in camera.frames()), None)
    except CameraLost:
        return None
