"""A camera in a process of its own: whatever it does, hang in C or crash, it ends with that process and has a name.

The process here asks for one picture after the other through a pipe, and waits for none for ever. The pictures lie in
memory that both share: through a pipe each would cost more than the look at a still table.
"""

from __future__ import annotations

import ctypes
import json
import math
import mmap
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from importlib import import_module
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Final, Self

import numpy as np

from companion.config import CameraSettings
from companion.errors import CameraLost, Trouble
from companion.frame import Frame, Image
from hardware.doors import Got, camera_door, camera_fault

START_S: Final = 20.0
"""A camera that has not begun by then, warm-up apart, is silent: picamera2 alone takes seconds to load on a Pi."""

GRACE_S: Final = 2.0
"""The camera's own time limit, which can say more about it, comes first."""

CLOSE_S: Final = 3.0

SELECT_TIMEOUT: Final = "OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT"
"""How OpenCV is told for how many seconds it may wait for a picture."""

DIE_WITH_PARENT = 1


class Camera:
    """A source of pictures; `with` closes it."""

    def frames(self) -> Iterator[Frame]:
        """Pictures as they come, numbered from 0; ends where the source ends. Raises CameraLost, BadPicture."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of the device or file; further calls do nothing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class SharedPicture:
    """Memory of two processes, by the number of its file in each; one writes a picture when the other has asked."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._pixels: Image | None = None

    def of(self, shape: Sequence[int]) -> Image:
        """The picture of this shape that lies there; the memory is as large as it."""
        if self._pixels is None or self._pixels.shape != tuple(shape):
            size = math.prod(shape)
            os.ftruncate(self.number, size)
            self._pixels = np.frombuffer(mmap.mmap(self.number, size), np.uint8).reshape(shape)
        return self._pixels

    def close(self) -> None:
        """Let it go; further calls do nothing."""
        number, self.number, self._pixels = self.number, -1, None
        if number >= 0:
            os.close(number)


class CameraApart(Camera):
    """A USB or Pi camera, held by a process that is killed where it does not answer; `got` is what it delivers."""

    def __init__(self, settings: CameraSettings, start_s: float = START_S) -> None:
        """Start the process; whether there is a camera turns out at the first picture."""
        self.got: Got | None = None
        self._settings, self._start_s = settings, start_s
        imports_alike = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        silence = {SELECT_TIMEOUT: str(max(1, round(settings.timeout_s))), **os.environ}
        with camera_door(settings.kind):
            self._shared = SharedPicture(os.memfd_create("labyrinth-picture"))
            number = self._shared.number
            self._process = subprocess.Popen(
                [sys.executable, "-m", "hardware.apart", settings.model_dump_json(), str(number)], bufsize=0,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**silence, **imports_alike}, pass_fds=[number],
            )  # fmt: skip
        assert self._process.stdin is not None and self._process.stdout is not None
        self._ask, self._answers = (
            self._process.stdin,
            Connection(os.dup(self._process.stdout.fileno()), writable=False),
        )

    def frames(self) -> Iterator[Frame]:
        """Pictures for as long as the camera delivers. Raises CameraLost, which names the trouble."""
        index, began_s = 0, time.monotonic()
        limit_s = self._start_s + self._settings.warm_up_s
        while True:
            yield Frame(self._next(limit_s), index, time.monotonic() - began_s)
            index, limit_s = index + 1, self._settings.timeout_s + GRACE_S

    def close(self) -> None:
        """Ask the process to let the camera go, and kill it where it does not; one that even that does not end is
        left behind. Further calls do nothing."""
        assert self._process.stdout is not None
        for end in (self._ask, self._process.stdout, self._answers, self._shared):
            end.close()
        for is_patient in (True, False):
            try:
                self._process.wait(CLOSE_S)
                return
            except subprocess.TimeoutExpired:
                if is_patient:
                    self._process.kill()

    def _next(self, limit_s: float) -> Image:
        """One picture. Raises CameraLost where none comes in time, or the process says why or has ended."""
        try:
            self._ask.write(b"\n")
        except OSError:  # it has ended: what it said before says why
            pass
        try:
            if not self._answers.poll(limit_s):
                raise self._fault(Trouble.SILENT, "the camera’s process does not answer")
            head = json.loads(self._answers.recv_bytes())
            if "trouble" in head:
                raise self._fault(Trouble(head["trouble"]), head["detail"])
            self.got = Got(tuple(head["got"][0]), *head["got"][1:]) if head["got"] else None
            return self._shared.of(head["shape"]).copy()
        except (EOFError, OSError):
            raise self._fault(Trouble.BROKEN, f"the camera’s process ended{self._exit_words()}") from None

    def _exit_words(self) -> str:
        """With which code the process has ended; nothing where it hangs on its way out."""
        try:
            return f" with {self._process.wait(CLOSE_S)}"
        except subprocess.TimeoutExpired:
            return ""

    def _fault(self, trouble: Trouble, detail: str) -> CameraLost:
        return camera_fault(self._settings.kind, trouble, detail)


def open_here(settings: CameraSettings) -> Any:
    """The camera in this process. Raises CameraLost."""
    with camera_door(settings.kind, is_import=True):
        module = import_module(f"hardware.{settings.kind}_camera")
    camera = module.PiCamera if settings.kind == "pi" else module.UsbCamera
    return camera(settings)


def _serve(settings: CameraSettings, shared: SharedPicture) -> None:
    """The process of the camera: answers each line with a picture, until there are no more lines."""
    ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
    for number in (signal.SIGINT, signal.SIGTERM):  # the other process decides when it is over
        signal.signal(number, signal.SIG_IGN)
    answers = Connection(os.dup(1), readable=False)
    os.dup2(2, 1)  # what libraries print is no answer
    try:
        _answer(settings, answers, shared)
    except OSError:  # nobody listens any more
        pass
    finally:
        os._exit(0)  # a camera that hangs does so in its finaliser too


def _answer(settings: CameraSettings, answers: Connection, shared: SharedPicture) -> None:
    try:
        with camera_door(settings.kind):
            camera = open_here(settings)
            frames = camera.frames()
            while os.read(0, 1):
                image = next(frames).image
                got = camera.got and (camera.got.size_px, camera.got.per_s, camera.got.code)
                shared.of(image.shape)[:] = image
                answers.send_bytes(json.dumps({"shape": image.shape, "got": got}).encode())
            camera.close()
    except CameraLost as loss:
        answers.send_bytes(json.dumps({"trouble": loss.trouble, "detail": loss.detail}).encode())


if __name__ == "__main__":
    _serve(CameraSettings.model_validate_json(sys.argv[1]), SharedPicture(int(sys.argv[2])))
