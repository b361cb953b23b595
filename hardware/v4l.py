"""USB cameras as Linux knows them: which nodes deliver pictures, and the name of each that outlasts a replug.

A node's number follows the order of plugging in; its name, from udev's by-id or by-path, is the camera's or the
socket's.
"""

from __future__ import annotations

import fcntl
import os
import struct
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.config import CameraSettings
from companion.errors import Trouble
from hardware.doors import camera_fault, one_line, trouble_of

DEV, SYS = Path("/dev"), Path("/sys/class/video4linux")

QUERYCAP, REQBUFS = 0x80685600, 0xC0145608
"""Requests of V4L2: what a node can do; buffers for its pictures."""

CAPTURE: Final = 0x1 | 0x1000
"""The bits of a node that delivers pictures, in one plane or several."""

BOTH_WAYS: Final = 0x8000 | 0x4000
"""The bits of a converter, which turns pictures into others and takes none."""

CAPTURE_TYPE, MMAP = 1, 1

OWN_OF_PI: Final = frozenset({"unicam", "bcm2835-isp", "bcm2835-codec", "rp1-cfe", "pispbe", "rpi-hevc-dec"})
"""Drivers behind the Pi's own camera, which picamera2 speaks to."""

_names_by_number: dict[int, str] = {}


@dataclass(frozen=True, slots=True)
class Node:
    """A node that delivers pictures: its number now, what people call it, and its lasting name."""

    number: int
    label: str
    name: str


def nodes() -> tuple[Node, ...]:
    """Every node that delivers pictures, by number; metadata, converters and the Pi's own camera are left out."""
    found = [number for number in sorted(_numbers()) if _delivers(number)]
    labels = {number: _read(number, "name") or f"video{number}" for number in found}
    count = Counter(labels.values())
    return tuple(Node(number, labels[number], _name(number, count[labels[number]] == 1)) for number in found)


def listing() -> tuple[str, ...]:
    """What changes when a camera is plugged in or pulled out; cheap."""
    return tuple(sorted(path.name for path in DEV.glob("video*")))


def find(settings: CameraSettings) -> int:
    """The number that the camera of these settings has now. Raises CameraLost: absent, forbidden, strange."""
    number = number_now(settings)
    if number is None:
        raise camera_fault("usb", Trouble.ABSENT, f"no {settings.name or DEV / f'video{settings.device}'}")
    path = DEV / f"video{number}"
    if not os.access(path, os.R_OK | os.W_OK):
        raise camera_fault("usb", Trouble.FORBIDDEN, f"{path} cannot be opened")
    if (SYS / path.name).exists() and not _delivers(number):
        raise camera_fault("usb", Trouble.STRANGE, f"{path} delivers no pictures: it is for metadata or conversion")
    _names_by_number[settings.device] = next((node.name for node in nodes() if node.number == number), "")
    return number


def trouble_at(number: int) -> tuple[Trouble, str]:
    """Why a node does not stream, by asking for a buffer and giving it back."""
    try:
        with (DEV / f"video{number}").open("r+b", buffering=0) as device:
            fcntl.ioctl(device, REQBUFS, struct.pack("=5I", 1, CAPTURE_TYPE, MMAP, 0, 0))
            fcntl.ioctl(device, REQBUFS, struct.pack("=5I", 0, CAPTURE_TYPE, MMAP, 0, 0))
    except OSError as failure:
        return trouble_of(failure), one_line(failure)
    return Trouble.SILENT, f"video{number} could be opened and does not stream"


def query(path: Path) -> tuple[str, int]:
    """A node's driver and what it can do. Raises OSError."""
    with path.open("r+b", buffering=0) as device:
        answer = fcntl.ioctl(device, QUERYCAP, bytes(104))
    driver, _, _, _, of_device, of_node = struct.unpack_from("=16s32s32s3I", answer)
    return driver.rstrip(b"\0").decode("utf-8", "replace"), of_node or of_device


def number_now(settings: CameraSettings) -> int | None:
    """By name, where the settings have one; else the number, the camera that had it last, or the only one there is."""
    if settings.name:
        return _named(settings.name)
    there = nodes()
    if (before := _names_by_number.get(settings.device)) and (now := _named(before)) is not None:
        return now
    if (DEV / f"video{settings.device}").exists():
        return settings.device
    return there[0].number if len(there) == 1 else None


def _named(name: str) -> int | None:
    there = {node.name: node.number for node in nodes()}
    if name in there:
        return there[name]
    paths = (Path(name), *(DEV / "v4l" / kind / name for kind in ("by-id", "by-path")))
    return next((number for path in paths if (number := _target(path)) is not None), None)


def _target(path: Path) -> int | None:
    number = path.resolve().name.removeprefix("video")
    return int(number) if path.is_absolute() and path.exists() and number.isdigit() else None


def _numbers() -> Iterator[int]:
    for path in SYS.glob("video*"):
        if (number := path.name.removeprefix("video")).isdigit():
            yield int(number)


def _delivers(number: int) -> bool:
    try:
        driver, can = query(DEV / f"video{number}")
    except OSError:  # it may not be opened: the first node of each camera is the one with pictures
        return _read(number, "index") in ("", "0")
    return bool(can & CAPTURE) and not can & BOTH_WAYS and driver not in OWN_OF_PI


def _name(number: int, is_only: bool) -> str:
    """By-id says which camera it is, but twins without a serial number share it; by-path says at which socket, as the
    kernel's own place does where there is no udev."""
    kinds = ("by-id", "by-path") if is_only else ("by-path", "by-id")
    for kind in kinds:
        links = sorted((DEV / "v4l" / kind).glob("*"), key=lambda link: ("usbv2" in link.name, link.name))
        if name := next((link.name for link in links if _target(link.absolute()) == number), ""):
            return name
    place = os.path.realpath(SYS / f"video{number}" / "device").rpartition("/")[2]
    return f"{place}#{_read(number, 'index')}"


def _read(number: int, name: str) -> str:
    try:
        return (SYS / f"video{number}" / name).read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
