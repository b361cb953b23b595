"""A camera in a process of its own: whatever it does, hang in C or crash, it ends with that process and has a name.

The process here asks for one picture after the other through a pipe, and waits for none for ever.
"""

from __future__ import annotations

import ctypes
import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from multiprocessing.connection import wait
from types import TracebackType
from typing import Any, Final, Self

import numpy as np

from companion.config import CameraSettings
from companion.errors import CameraLost, Trouble
from companion.frame import Frame, Image
from hardware.doors import camera_door, camera_fault, one_line
from hardware.got import Got, checked

START_S: Final = 20.0
"""A camera that has not begun by then, warm-up apart, is silent: picamera2 alone takes seconds to load on a Pi."""

GRACE_S: Final = 2.0
"""The camera's own time limit, which can say more about it, comes first."""

CLOSE_S: Final = 3.0
FROZEN_S: Final = 10.0
"""A picture that is the same to the last bit for so long is none: a sensor never sees twice the same."""

SAMPLED: Final = 16
PIPE_BYTES: Final = 1 << 20
SELECT_TIMEOUT: Final = "OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT"
"""How OpenCV is told for how many seconds it may wait for a picture."""

DIE_WITH_PARENT = 1


class CameraApart:
    """A USB or Pi camera, held by a process that is killed where it does not answer; `got` is what it delivers."""

    def __init__(self, settings: CameraSettings, start_s: float = START_S) -> None:
        """Start the process; whether there is a camera turns out at the first picture."""
        self.got: Got | None = None
        self._settings, self._start_s = settings, start_s
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        environment.setdefault(SELECT_TIMEOUT, str(max(1, round(settings.timeout_s))))
        words = [sys.executable, "-m", "hardware.apart", settings.model_dump_json()]
        try:
            self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
        except OSError as failure:
            raise camera_fault(settings.kind, Trouble.BROKEN, f"no process for the camera: {failure}") from failure

    def frames(self) -> Iterator[Frame]:
        """Pictures for as long as the camera delivers. Raises CameraLost, which names the trouble."""
        began_s, index = time.monotonic(), 0
        stillness = _Stillness(self._settings.kind)
        limit_s = self._start_s + self._settings.warm_up_s
        while True:
            image = self._next(time.monotonic() + limit_s)
            stillness.look(image)
            yield Frame(image, index, time.monotonic() - began_s)
            index, limit_s = index + 1, self._settings.timeout_s + GRACE_S

    def close(self) -> None:
        """Ask the process to let the camera go, and kill it where it does not; one that even that does not end is
        left behind. Further calls do nothing."""
        assert self._process.stdin is not None and self._process.stdout is not None
        for end in (self._process.stdin, self._process.stdout):
            try:
                end.close()
            except OSError:  # the process has gone
                pass
        for is_last in (False, True):
            try:
                self._process.wait(CLOSE_S)
                return
            except subprocess.TimeoutExpired:
                if not is_last:
                    self._process.kill()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _next(self, until_s: float) -> Image:
        """One picture. Raises CameraLost."""
        pipe = self._process.stdin
        assert pipe is not None
        try:
            pipe.write(b"\n")
            pipe.flush()
        except OSError:  # it has ended: what it said before says why
            pass
        head = json.loads(self._read(int.from_bytes(self._read(4, until_s), "big"), until_s))
        if "trouble" in head:
            raise camera_fault(self._settings.kind, Trouble(head["trouble"]), head["detail"])
        self.got = Got(tuple(head["got"][0]), *head["got"][1:]) if head["got"] else None
        height_px, width_px = head["shape"]
        flat = np.frombuffer(self._read(height_px * width_px * 3, until_s), np.uint8)
        return flat.reshape(height_px, width_px, 3)

    def _read(self, count: int, until_s: float) -> bytearray:
        """So many bytes from the process. Raises CameraLost where they do not come in time, or it has ended."""
        taken, view = 0, memoryview(content := bytearray(count))
        assert self._process.stdout is not None
        pipe = self._process.stdout.fileno()
        while taken < count:
            if not wait([pipe], max(0.0, until_s - time.monotonic())):
                raise camera_fault(self._settings.kind, Trouble.SILENT, "the camera’s process does not answer")
            read = os.readv(pipe, [view[taken:]])
            if not read:
                code = self._process.wait(CLOSE_S)
                raise camera_fault(self._settings.kind, Trouble.BROKEN, f"the camera’s process ended with {code}")
            taken += read
        return content


class _Stillness:
    """Notices a picture that never changes."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._before: Image | None = None
        self._since_s = time.monotonic()

    def look(self, image: Image) -> None:
        """The next picture; raises CameraLost after FROZEN_S seconds of the same. A black one is another trouble."""
        sample = image[::SAMPLED, ::SAMPLED]
        if self._before is None or not np.array_equal(sample, self._before) or not sample.any():
            self._before, self._since_s = sample.copy(), time.monotonic()
        elif time.monotonic() - self._since_s > FROZEN_S:
            raise camera_fault(self._kind, Trouble.FROZEN, f"the same picture for {FROZEN_S:.0f} s")


def _serve(settings: CameraSettings) -> None:
    """The process of the camera: answers each line with a picture, until there are no more lines."""
    ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
    for number in (signal.SIGINT, signal.SIGTERM):  # the other process decides when it is over
        signal.signal(number, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what libraries print is no answer
    fcntl.fcntl(answers, fcntl.F_SETPIPE_SZ, PIPE_BYTES)
    try:
        camera = open_here(settings)
        frames = camera.frames()
        while os.read(0, 1):
            image = checked(next(frames).image, settings.kind)
            got = None if camera.got is None else (camera.got.size_px, camera.got.per_s, camera.got.code)
            if not _answer(answers, {"shape": image.shape[:2], "got": got}, image):
                break
        camera.close()
    except CameraLost as loss:
        _answer(answers, {"trouble": loss.trouble, "detail": loss.detail})
    except Exception as failure:  # noqa: BLE001 - the other process tells it
        _answer(answers, {"trouble": Trouble.BROKEN, "detail": one_line(failure)})
    finally:
        os._exit(0)  # a camera that hangs does so in its finaliser too


def open_here(settings: CameraSettings) -> Any:
    """The camera in this process. Raises CameraLost."""
    with camera_door(settings.kind, is_import=True):
        module = import_module(f"hardware.{settings.kind}_camera")
    camera = module.PiCamera if settings.kind == "pi" else module.UsbCamera
    return camera(settings)


def _answer(answers: Any, head: dict[str, object], image: Image | None = None) -> bool:
    """Whether somebody has listened to the end."""
    words = json.dumps(head).encode()
    parts = [
        len(words).to_bytes(4, "big") + words,
        b"" if image is None else np.ascontiguousarray(image).data.cast("B"),
    ]
    try:
        for part in parts:
            view = memoryview(part)
            while view:
                view = view[answers.write(view) :]
    except OSError:
        return False
    return True


if __name__ == "__main__":
    _serve(CameraSettings.model_validate_json(sys.argv[1]))
