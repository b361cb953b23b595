"""The cameras that set-up offers: what is plugged in now, by name and with a small picture, and the chosen one."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, replace
from typing import Final

from appliance.parts import small_jpeg
from companion.config import CameraSettings
from companion.errors import CameraLost
from companion.rules.words import Said, say
from hardware import v4l
from hardware.cameras import open_camera

KEPT_S: Final = 20.0
"""So long a small picture is shown again, and not taken anew."""

MOST_NODES: Final = 64


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
        return f"usb-{self.name or self.device}" if self.kind == "usb" else self.kind


NONE: Final = Offered(say("None: a drawn table to try things out"), "simulated")
ANY_PI: Final = Offered(say("The Raspberry Pi camera"), "pi")
ANY_USB: Final = Offered(say("A USB camera"), "usb")


class Cameras:
    """Finds out what is plugged in; asked from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thumbnails: dict[str, tuple[float, bytes | None]] = {}

    def found(self, chosen: CameraSettings) -> tuple[Offered, ...]:
        """What can be chosen: the Pi's own camera, those on USB cables, the one that is chosen, and none."""
        usb = (Offered(say("{name}", name=one.label), "usb", one.number, one.name, True) for one in v4l.nodes())
        offers = (ANY_PI, *(tuple(usb) or (ANY_USB,)))
        if chosen.kind == "usb" and not any(_is(one, chosen) for one in offers):
            words = say("Chosen, but not plugged in: {name}", name=chosen.name or f"usb {chosen.device}")
            offers = (*offers, Offered(words, "usb", chosen.device, chosen.name))
        return (*offers, NONE)

    def chosen(self, camera: CameraSettings) -> str:
        """The key of the camera of these settings, which may name it by an old number."""
        return next((one.key for one in self.found(camera) if _is(one, camera)), "")

    def settings(self, key: str, chosen: CameraSettings) -> dict[str, str | int]:
        """What choosing this camera stores. Raises CameraLost."""
        numbered = {f"usb-{number}": replace(ANY_USB, device=number) for number in range(MOST_NODES)}
        offers = {**numbered, **{one.key: one for one in self.found(chosen)}}
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


def _is(one: Offered, camera: CameraSettings) -> bool:
    """Whether this is the camera of these settings, which may name it by an old number."""
    if camera.kind != "usb" or one.kind != "usb":
        return camera.kind == one.kind
    if one.is_there:
        return one.device == v4l.number_now(camera)
    return one.name == camera.name if camera.name else one.device == camera.device


def _picture_of(settings: CameraSettings) -> bytes | None:
    try:
        with open_camera(settings) as camera:
            return next((small_jpeg(frame.image) for frame in camera.frames()), None)
    except CameraLost:
        return None
