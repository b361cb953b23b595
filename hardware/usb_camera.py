"""A USB camera through OpenCV, which speaks V4L2 to it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, Final

import cv2

from companion.config import CameraSettings
from companion.frame import Frame
from hardware import v4l
from hardware.doors import Got, camera_door, camera_fault, checked

SILENT = 0
"""OpenCV's log level for nothing at all."""

MJPG: Final = cv2.VideoWriter.fourcc(*"MJPG")
"""Compressed pictures: raw ones of this size do not fit through most cables at ten a second."""

MEASURED = 5
"""So many pictures are taken at the start to see how fast they come; exposure settles meanwhile."""

RETRY_S = 0.02


class UsbCamera:
    """A USB camera by its lasting name or its number; `got` says what it really delivers, once it does."""

    def __init__(self, settings: CameraSettings) -> None:
        """Open the camera and ask for compressed pictures of the wished size and rate. Raises CameraLost."""
        self.got: Got | None = None
        self._settings = settings
        self._number = v4l.find(settings)
        with camera_door("usb"):
            self._capture = opened(self._number, cv2.CAP_V4L2)
            if not self._capture.isOpened():
                raise camera_fault("usb", *v4l.trouble_at(self._number))
            self._capture.set(cv2.CAP_PROP_FOURCC, MJPG)  # before the size: it decides which sizes there are
            self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, settings.width_px)
            self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, settings.height_px)
            self._capture.set(cv2.CAP_PROP_FPS, settings.pictures_per_s)
            self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)  # an old picture is worth less than none

    def frames(self) -> Iterator[Frame]:
        """Pictures for as long as the camera delivers. Raises CameraLost after `timeout_s` without one."""
        image = self._next()
        began_s = time.monotonic()
        for _ in range(MEASURED):
            image = self._next()
        per_s = MEASURED / max(time.monotonic() - began_s, 1e-6)
        height_px, width_px = image.shape[:2]
        self.got = Got((width_px, height_px), per_s, _letters(int(self._capture.get(cv2.CAP_PROP_FOURCC))))
        index = 0
        while True:
            yield Frame(image, index, time.monotonic() - began_s)
            index += 1
            image = self._next()

    def close(self) -> None:
        """Let the device go."""
        self._capture.release()

    def _next(self) -> Any:
        """The next picture, waited for."""
        until_s = time.monotonic() + self._settings.timeout_s
        while True:
            with camera_door("usb"):
                is_there, image = self._capture.read()
            if is_there and image is not None:
                return checked(image, "usb")
            if time.monotonic() > until_s:
                raise self._silence()
            time.sleep(RETRY_S)

    def _silence(self) -> Exception:
        """Why no picture comes: pulled out, in use elsewhere, or silent."""
        self._capture.release()  # else it is this process that holds the camera
        return camera_fault("usb", *v4l.trouble_at(self._number))


def opened(source: str | int, by: int = cv2.CAP_ANY) -> cv2.VideoCapture:
    """A device or file as OpenCV opens it; it prints pages of its own guesses where one does not open."""
    set_level = _log_level_setter()
    level = set_level(SILENT)
    try:
        return cv2.VideoCapture(source, by)
    finally:
        set_level(level)


def _log_level_setter() -> Callable[[int], int]:
    # OpenCV moved it between 4.11 and 4.12; it answers the level before
    opencv: Any = cv2
    setter: Callable[[int], int] = getattr(opencv, "setLogLevel", None) or opencv.utils.logging.setLogLevel
    return setter


def _letters(code: int) -> str:
    """A format's four letters."""
    return "".join(chr(code >> shift & 0xFF) for shift in (0, 8, 16, 24)).strip("\0 ")
