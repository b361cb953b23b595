"""USB cameras that do not exist: a /dev, a /sys and OpenCV's capture, behaving as Linux and its V4L driver do."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.frame import Image
from hardware import usb_camera, v4l

CAPTURE, METADATA, CONVERTER = 0x04200001, 0x04A00000, 0x04204000
RAW, MJPG = cv2.VideoWriter.fourcc(*"YUYV"), cv2.VideoWriter.fourcc(*"MJPG")


def noise(size_px: tuple[int, int]) -> Image:
    """A picture as a sensor sees it: never twice the same."""
    picture = np.full((size_px[1], size_px[0], 3), 120, np.uint8)
    picture[::16] = np.frombuffer(os.urandom(3), np.uint8)
    return picture


@dataclass
class Webcam:
    """A camera on the desk: what it is called, what it can, and what goes wrong with it."""

    label: str = "HD Webcam"
    by_id: str = "usb-046d_HD_Webcam_A1"
    by_path: str = "pci-0000:01:00.0-usb-0:1.3:1.0"
    driver: str = "uvcvideo"
    largest_raw: tuple[int, int] = (640, 480)
    largest_mjpg: tuple[int, int] | None = (1920, 1080)
    picture: Callable[[tuple[int, int]], Any] = noise
    delivers: int | None = None
    """So many pictures, then silence; None: for ever."""

    is_busy: bool = False
    raises: Exception | None = None


@dataclass
class Desk:
    """A machine's /dev and /sys, with cameras by the number of their first node."""

    folder: Path
    cameras: dict[int, Webcam] = field(default_factory=dict)
    can: dict[int, tuple[str, int]] = field(default_factory=dict)

    def plug(self, number: int, camera: Webcam) -> None:
        """A camera comes with two nodes: its pictures, and metadata under the next number."""
        self.cameras[number] = camera
        self._node(number, camera, 0, CAPTURE)
        self._node(number + 1, camera, 1, METADATA)

    def pull(self, number: int) -> None:
        """Its nodes go, and so do udev's links."""
        del self.cameras[number]
        for one in (number, number + 1):
            (v4l.DEV / f"video{one}").unlink()
            for name in (v4l.SYS / f"video{one}").iterdir():
                name.unlink()
            (v4l.SYS / f"video{one}").rmdir()
        for kind in ("by-id", "by-path"):
            for link in (v4l.DEV / "v4l" / kind).iterdir():
                if not link.exists():
                    link.unlink()

    def _node(self, number: int, camera: Webcam, index: int, can: int) -> None:
        (v4l.DEV / f"video{number}").touch()
        of_node = v4l.SYS / f"video{number}"
        of_node.mkdir(parents=True)
        (of_node / "name").write_text(f"{camera.label}\n")
        (of_node / "index").write_text(f"{index}\n")
        self.can[number] = camera.driver, can
        for kind, name in (("by-id", camera.by_id), ("by-path", camera.by_path)):
            link = v4l.DEV / "v4l" / kind / f"{name}-video-index{index}"
            link.parent.mkdir(parents=True, exist_ok=True)
            link.unlink(missing_ok=True)  # twins without a serial number: the last one has the link
            link.symlink_to(f"../../video{number}")

    def query(self, path: Path) -> tuple[str, int]:
        """Stands in for VIDIOC_QUERYCAP."""
        if not path.exists():
            raise OSError(errno.ENOENT, "No such file or directory")
        return self.can[int(path.name.removeprefix("video"))]

    def ioctl(self, device: Any, request: int, _: bytes) -> bytes:
        """Stands in for VIDIOC_REQBUFS, which one process at a time may do."""
        assert request == v4l.REQBUFS
        if self.cameras[int(Path(device.name).name.removeprefix("video"))].is_busy:
            raise OSError(errno.EBUSY, "Device or resource busy")
        return b""

    def capture(self, number: int, by: int = 0) -> Capture:
        """Stands in for cv2.VideoCapture."""
        assert by == cv2.CAP_V4L2
        return Capture(self, number)


class Capture:
    """OpenCV's capture: sizes follow the format, the nearest that there is; nothing it is asked for is promised."""

    def __init__(self, desk: Desk, number: int) -> None:
        self._desk, self._number = desk, number
        self._camera = desk.cameras.get(number)
        self._wished = {cv2.CAP_PROP_FRAME_WIDTH: 640.0, cv2.CAP_PROP_FRAME_HEIGHT: 480.0}
        self._code, self._read = RAW, 0

    def isOpened(self) -> bool:
        return self._camera is not None and not self._camera.is_busy

    def set(self, name: int, value: float) -> bool:
        if name == cv2.CAP_PROP_FOURCC:
            if int(value) == MJPG and self._camera is not None and self._camera.largest_mjpg:
                self._code = MJPG
            return True
        self._wished[name] = value
        return True

    def get(self, name: int) -> float:
        return float(self._code) if name == cv2.CAP_PROP_FOURCC else self._wished.get(name, 0.0)

    def read(self) -> tuple[bool, Any]:
        camera = self._camera
        if camera is None or self._desk.cameras.get(self._number) is not camera:
            return False, None
        if camera.raises is not None:
            raise camera.raises
        if camera.delivers is not None and self._read >= camera.delivers:
            return False, None
        self._read += 1
        most = camera.largest_raw if self._code == RAW else camera.largest_mjpg
        assert most is not None
        wished = (int(self._wished[cv2.CAP_PROP_FRAME_WIDTH]), int(self._wished[cv2.CAP_PROP_FRAME_HEIGHT]))
        size_px = wished if wished[0] <= most[0] and wished[1] <= most[1] else most
        return True, camera.picture(size_px)

    def release(self) -> None:
        self._camera = None


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A machine without cameras; a test plugs some in."""
    monkeypatch.setattr(v4l, "DEV", tmp_path / "dev")
    monkeypatch.setattr(v4l, "SYS", tmp_path / "sys")
    monkeypatch.setattr(v4l, "_names_by_number", {})
    v4l.DEV.mkdir()
    found = Desk(tmp_path)
    monkeypatch.setattr(v4l, "query", found.query)
    monkeypatch.setattr(v4l.fcntl, "ioctl", found.ioctl)
    monkeypatch.setattr(usb_camera, "opened", found.capture)
    return found
