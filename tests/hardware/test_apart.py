"""A camera in a process of its own: whatever it does there, it is named in time and leaves nothing behind."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.config import CameraSettings
from companion.errors import CameraLost, Trouble
from hardware import apart
from hardware.apart import CameraApart

SETTINGS = CameraSettings(kind="pi", warm_up_s=0, timeout_s=0.2)

STAND_IN = """
import ctypes, os, time
import numpy as np
from tests.hardware.fake_picamera2 import Bench, FakePicamera2, FakeRequest
bench = Bench()
print("libraries print what they like")
{change}
Picamera2 = bench.module().Picamera2
"""
NEW_PICTURES = "FakeRequest.make_array = lambda *_: np.full((960, 1280, 3), os.urandom(1)[0], np.uint8)"
IN_C_FOR_EVER = "FakePicamera2.configure = lambda *_: ctypes.PyDLL(None).pause()"
"""Holds Python's lock and heeds no signal that Python handles."""

Put = Callable[[str], None]


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Put:
    """Puts a picamera2 with a change where the camera's process finds it."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(apart, "CLOSE_S", 0.3)
    return lambda change: (tmp_path / "picamera2.py").write_text(STAND_IN.format(change=change)) and None


def is_gone(camera: CameraApart) -> bool:
    return not Path(f"/proc/{camera._process.pid}").exists()


def test_pictures_come_one_after_the_other_and_the_process_goes(put: Put) -> None:
    put(NEW_PICTURES)
    with CameraApart(SETTINGS) as camera:
        frames = camera.frames()
        pictures = [next(frames) for _ in range(3)]
    assert [one.index for one in pictures] == [0, 1, 2]
    assert pictures[0].image.shape == (960, 1280, 3)
    assert camera.got is not None and camera.got.size_px == (1280, 960)
    assert is_gone(camera)
    camera.close()


@pytest.mark.parametrize(
    ("change", "trouble", "detail"),
    [
        ("bench.silent_after = 3", Trouble.SILENT, "TimeoutError"),
        (IN_C_FOR_EVER, Trouble.SILENT, "does not answer"),
        ("FakePicamera2.start = lambda *_: os.abort()", Trouble.BROKEN, "ended with -6"),
        ("FakePicamera2.start = lambda *_: (os.closerange(0, 99), time.sleep(9))", Trouble.BROKEN, "process ended"),
    ],
)
def test_whatever_goes_wrong_is_named_in_time(put: Put, change: str, trouble: Trouble, detail: str) -> None:
    put(change)
    with pytest.raises(CameraLost) as caught, CameraApart(SETTINGS, 1.0 if change == IN_C_FOR_EVER else 20.0) as camera:
        for _ in camera.frames():
            pass
    assert (caught.value.trouble, detail in caught.value.detail) == (trouble, True), caught.value
    assert is_gone(camera)


def test_a_camera_that_hangs_while_it_is_closed_is_killed(put: Put) -> None:
    put(f"{NEW_PICTURES}; bench.stop_hangs = True")
    camera = CameraApart(SETTINGS)
    next(camera.frames())
    camera.close()
    assert is_gone(camera)


def test_a_process_that_not_even_a_kill_ends_is_left_behind(put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    put(IN_C_FOR_EVER)
    camera = CameraApart(SETTINGS)
    monkeypatch.setattr(camera._process, "kill", lambda: None)  # as in a system call that cannot be interrupted
    began_s = time.monotonic()
    camera.close()
    assert time.monotonic() - began_s < 2.0
    os.kill(camera._process.pid, 9)
    camera._process.wait(5)
