"""USB cameras: which can be chosen, the same one after a replug, a name for all that goes wrong, asked and got."""

from __future__ import annotations

import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.config import CameraSettings
from companion.errors import CameraLost, Trouble
from hardware import cameras, v4l
from hardware.cameras import open_camera
from hardware.doors import Got, advice
from hardware.usb_camera import UsbCamera
from tests.hardware.fake_v4l import CONVERTER, Desk, Webcam, desk

__all__ = ["desk"]

SETTINGS = CameraSettings(kind="usb", timeout_s=0.05)
OTHER = Webcam("Other Webcam", "usb-1234_Other_B2", "pci-0000:01:00.0-usb-0:1.4:1.0")


def trouble(settings: CameraSettings = SETTINGS) -> Trouble:
    with pytest.raises(CameraLost) as caught:
        for _ in UsbCamera(settings).frames():
            pass
    assert caught.value.what and caught.value.todo
    return caught.value.trouble


def named(number: int) -> CameraSettings:
    return SETTINGS.model_copy(update={"name": next(one.name for one in v4l.nodes() if one.number == number)})


def test_what_delivers_pictures_is_listed_by_its_lasting_name_and_metadata_is_not(desk: Desk) -> None:
    desk.plug(0, Webcam())
    desk.plug(2, OTHER)
    desk.plug(10, Webcam("codec", "c", "c"))
    desk.plug(20, Webcam("unicam", "u", "u", driver="unicam"))
    desk.can[10] = "uvcvideo", CONVERTER
    assert [(one.number, one.label, one.name) for one in v4l.nodes()] == [
        (0, "HD Webcam", "usb-046d_HD_Webcam_A1-video-index0"),
        (2, "Other Webcam", "usb-1234_Other_B2-video-index0"),
    ]


def test_after_a_replug_the_same_camera_is_found_under_its_new_number(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.plug(0, Webcam())
    desk.plug(2, OTHER)
    settings = named(0)
    monkeypatch.setattr(cameras, "CameraApart", lambda now: now)
    assert (v4l.find(settings), open_camera(SETTINGS).device) == (0, 0)
    desk.pull(0)
    assert trouble(settings) is Trouble.ABSENT
    desk.plug(4, Webcam())
    assert v4l.find(settings) == 4
    assert open_camera(SETTINGS).device == 4, "an old configuration knows a number: the camera that had it counts"
    desk.plug(0, Webcam("A third one", "usb-third", "third"))
    assert (v4l.find(settings), v4l.find(SETTINGS)) == (4, 4)


def test_an_old_number_means_the_only_camera_where_it_has_gone(desk: Desk) -> None:
    desk.plug(2, OTHER)
    assert v4l.find(SETTINGS) == 2


def test_twins_without_a_serial_number_are_told_by_their_sockets(desk: Desk) -> None:
    desk.plug(0, Webcam())
    desk.plug(2, Webcam(by_path="pci-0000:01:00.0-usb-0:1.4:1.0"))
    assert [one.name for one in v4l.nodes()] == [
        "pci-0000:01:00.0-usb-0:1.3:1.0-video-index0",
        "pci-0000:01:00.0-usb-0:1.4:1.0-video-index0",
    ]
    assert v4l.find(named(2)) == 2


def test_a_path_is_a_name_too(desk: Desk) -> None:
    desk.plug(2, Webcam())
    for path in (v4l.DEV / "video2", v4l.DEV / "v4l" / "by-path" / "pci-0000:01:00.0-usb-0:1.3:1.0-video-index0"):
        assert v4l.find(SETTINGS.model_copy(update={"name": str(path)})) == 2


def test_absent_busy_silent_strange_and_broken_are_told_apart(desk: Desk) -> None:
    assert trouble() is Trouble.ABSENT
    for camera, expected in (
        (Webcam(is_busy=True), Trouble.BUSY),
        (Webcam(delivers=0), Trouble.SILENT),
        (Webcam(delivers=9), Trouble.SILENT),
        (Webcam(picture=lambda size_px: np.full(size_px[::-1], 9, np.uint8)), Trouble.STRANGE),
        (Webcam(picture=lambda size_px: np.full((*size_px[::-1], 3), 9, np.uint16)), Trouble.STRANGE),
        (Webcam(raises=cv2.error("decoding")), Trouble.BROKEN),
    ):
        desk.plug(0, camera)
        assert trouble() is expected
        desk.pull(0)


def test_a_metadata_node_that_was_configured_by_its_number_is_strange(desk: Desk) -> None:
    desk.plug(0, Webcam())
    assert trouble(SETTINGS.model_copy(update={"device": 1})) is Trouble.STRANGE


def test_a_node_that_may_not_be_opened_is_forbidden(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.plug(0, Webcam())
    monkeypatch.setattr(v4l.os, "access", lambda path, mode: Path(path).name != "video0" and os.access(path, mode))
    assert trouble() is Trouble.FORBIDDEN


def test_a_camera_that_is_pulled_out_while_it_delivers_is_absent(desk: Desk) -> None:
    desk.plug(0, Webcam())
    frames = UsbCamera(SETTINGS).frames()
    next(frames)
    desk.pull(0)
    with pytest.raises(CameraLost) as caught:
        next(frames)
    assert caught.value.trouble is Trouble.ABSENT


@pytest.mark.parametrize(
    ("camera", "size_px", "code"),
    [
        (Webcam(), (1280, 960), "MJPG"),
        (Webcam(largest_mjpg=(1280, 720)), (1280, 720), "MJPG"),
        (Webcam(largest_mjpg=None), (640, 480), "YUYV"),
    ],
)
def test_compressed_pictures_are_asked_for_and_what_is_got_is_known(
    desk: Desk, camera: Webcam, size_px: tuple[int, int], code: str
) -> None:
    desk.plug(0, camera)
    source = UsbCamera(SETTINGS)
    frame = next(source.frames())
    assert source.got is not None
    assert (source.got.size_px, source.got.code, frame.image.shape[1::-1]) == (size_px, code, size_px)


@pytest.mark.parametrize(
    ("got", "what", "todo"),
    [
        (Got((1280, 960), 10.0, "MJPG"), "", ""),
        (Got((1248, 960), 9.0), "", ""),
        (Got((640, 480), 30.0, "YUYV"), "pictures are small: 640x480 instead of 1280x960", "only sends raw pictures"),
        (Got((1280, 720), 30.0, "MJPG"), "pictures are small: 1280x720", "closer to the board"),
        (Got((1280, 960), 5.0, "MJPG"), "camera is slow: 5.0 pictures a second instead of 10", "more light"),
    ],
)
def test_less_than_was_asked_for_is_worth_a_word(got: Got, what: str, todo: str) -> None:
    less = advice(SETTINGS, got)
    assert (less is None) == (what == "")
    assert less is None or (what in less.what and todo in less.todo)
