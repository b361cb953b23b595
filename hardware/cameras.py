"""Where pictures come from, behind one interface: a camera in a process of its own, folder, video file, any function.

A lost camera is reported and tried again. Nothing here knows what a board is.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from companion.config import CameraSettings
from companion.errors import BadPicture, CameraLost, Trouble
from companion.frame import Frame, Image
from hardware import v4l
from hardware.apart import Camera, CameraApart
from hardware.usb_camera import opened
from vision.picture.picture_files import load_picture, pictures_in  # the one reader of picture files; it knows no board

FOLDER_PERIOD_S = 0.1
"""Pictures of a folder count as a tenth of a second apart."""


def open_camera(settings: CameraSettings, draw: Callable[[], Image] | None = None) -> Camera:
    """The source that `settings` name; `draw` draws the next picture of a simulated table.

    Raises CameraLost where the source is absent, BadPicture where a folder's or video's content is damaged.
    """
    if settings.kind == "usb":  # here, since its own process forgets which camera had a number
        settings = settings.model_copy(update={"device": v4l.find(settings), "name": ""})
    if settings.kind in ("pi", "usb"):
        return CameraApart(settings)
    if settings.kind == "simulated":
        if draw is None:
            raise CameraLost('no simulated table is running here: choose another kind under [camera], such as "usb"')
        return DrawnCamera(draw, 1 / settings.pictures_per_s)
    return open_recording(Path(settings.path).expanduser())


def open_recording(path: Path) -> Camera:
    """A folder of pictures in name order, or a video file. Raises CameraLost or BadPicture."""
    return FolderCamera(path) if path.is_dir() else VideoCamera(path)


class FolderCamera(Camera):
    """The pictures of a folder in name order, as if taken a tenth of a second apart."""

    def __init__(self, folder: Path) -> None:
        try:
            names = pictures_in(folder)
        except OSError as failure:
            raise CameraLost(f"cannot read the folder {folder}: {failure.strerror or failure}") from failure
        if not names:
            raise CameraLost(f"the folder {folder} holds no pictures (.jpg, .png ...)")
        self._paths = names

    def frames(self) -> Iterator[Frame]:
        """Each picture once. Raises BadPicture naming the file that is damaged."""
        for index, path in enumerate(self._paths):
            yield Frame(load_picture(path), index, index * FOLDER_PERIOD_S)


class VideoCamera(Camera):
    """A video file, picture by picture, with the times in the file."""

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise CameraLost(f"there is no folder or video {path}")
        self._name = str(path)
        self._capture = opened(self._name)
        if not self._capture.isOpened():
            raise BadPicture(f"{path} is not a video that can be read")

    def frames(self) -> Iterator[Frame]:
        """Each picture once. Raises BadPicture where not even the first can be decoded."""
        rate_hz = self._capture.get(cv2.CAP_PROP_FPS)
        period_s = 1 / rate_hz if rate_hz and rate_hz > 0 else FOLDER_PERIOD_S
        index = 0
        while (image := _next_picture(self._capture)) is not None:
            yield Frame(image, index, index * period_s)
            index += 1
        if index == 0:
            raise BadPicture(f"{self._name} holds no picture that can be decoded")

    def close(self) -> None:
        """Close the file."""
        self._capture.release()


class DrawnCamera(Camera):
    """Pictures that a function draws, such as a simulated table's, `period_s` apart in time."""

    def __init__(self, draw: Callable[[], Image], period_s: float) -> None:
        self._draw = draw
        self._period_s = period_s

    def frames(self) -> Iterator[Frame]:
        """Yields a picture at each step; never ends."""
        index = 0
        while True:
            yield Frame(self._draw(), index, index * self._period_s)
            index += 1


def _next_picture(capture: cv2.VideoCapture) -> Image | None:
    is_there, image = capture.read()
    return image.astype(np.uint8, copy=False) if is_there and image is not None else None


PAUSES_S: Final = (3.0, 3.0, 15.0, 60.0, 300.0)
"""How long is waited after each loss, the last for all further ones: a try costs a processor seconds."""

PASSING: Final = frozenset({Trouble.ABSENT, Trouble.BUSY, Trouble.FORBIDDEN})
"""What somebody may mend at any moment."""

PASSING_AT_MOST_S: Final = 30.0
SLICE_S: Final = 3.0
"""So often a wait is interrupted, to show a sign of life and to look whether a camera was plugged in or chosen."""

STEADY_S: Final = 60.0
"""A camera that has delivered for so long is well again: its next loss is the first."""


def steady_frames(
    open_again: Callable[[], Camera],
    tell: Callable[[CameraLost], None],
    wait: Callable[[float], object] = time.sleep,
    clock_s: Callable[[], float] = time.monotonic,
    alive: Callable[[], None] = lambda: None,
    plugged: Callable[[], object] = lambda: None,
) -> Generator[Frame, None, None]:
    """Frames numbered from 0, with the seconds since the first, through any number of losses.

    Each time the camera is lost `tell` is called with the reason; it is tried again after a pause that grows, or at
    once when `plugged` answers something else. `alive` is called all the while, because a missing camera is no fault of
    this process. Folders, videos and simulated tables play at their own pace. Ends with
    the source, or when `wait` returns true while the camera is lost, as an event's wait does once it is set. Raises
    BadPicture if a folder's picture is damaged.
    """
    began_s, index, losses = clock_s(), 0, 0
    while True:
        alive()
        seen_s = 0.0
        try:
            with open_again() as camera:
                opened_s = clock_s()
                for frame in camera.frames():
                    seen_s = clock_s() - opened_s
                    if frame.time_s > seen_s:
                        wait(frame.time_s - seen_s)
                    yield replace(frame, index=index, time_s=clock_s() - began_s)
                    index += 1
            return
        except CameraLost as loss:
            tell(loss)
            losses = 1 if seen_s > STEADY_S else losses + 1
            pause_s = pause_after(losses, loss.trouble)
        if _rest(pause_s, wait, alive, plugged):
            return


def pause_after(losses: int, trouble: Trouble) -> float:
    """How long to wait after so many losses one after the other, in seconds."""
    pause_s = PAUSES_S[min(losses, len(PAUSES_S)) - 1]
    return min(pause_s, PASSING_AT_MOST_S) if trouble in PASSING else pause_s


def _rest(
    pause_s: float, wait: Callable[[float], object], alive: Callable[[], None], plugged: Callable[[], object]
) -> bool:
    """Wait in slices; whether the wait has been called off for good."""
    before = plugged()
    while pause_s > 0:
        alive()
        if wait(min(SLICE_S, pause_s)):
            return True
        pause_s -= SLICE_S
        if plugged() != before:
            return False
    return False
