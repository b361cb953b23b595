"""The Pi's camera against a picamera2 that refuses what the real one would not take."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from companion.config import CameraSettings
from companion.errors import CameraLost, Trouble
from hardware.apart import open_here
from hardware.doors import trouble_of
from hardware.pi_camera import Exposure, PiCamera, flicker_free
from tests.hardware.fake_picamera2 import MODULE_2, Bench, FakePicamera2, WouldBlock

SETTINGS = CameraSettings(kind="pi", warm_up_s=0, timeout_s=0.1)
ANY_TIME_US = (1, 100_000)
ANY_GAIN = (1.0, 16.0)


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    bench = Bench()
    monkeypatch.setitem(sys.modules, "picamera2", bench.module())
    yield bench
    bench.hung.set()


def test_an_evening_with_a_camera_that_works(bench: Bench) -> None:
    camera = open_here(SETTINGS)
    frames = camera.frames()
    pictures = [next(frames) for _ in range(10)]
    camera.close()
    assert [picture.index for picture in pictures] == list(range(10))
    assert pictures[0].image.shape == (960, 1280, 3)
    assert pictures[0].image[0, 0].tolist() == [255, 0, 0], "blue comes first, as OpenCV has it"
    assert [a.time_s <= b.time_s for a, b in zip(pictures, pictures[1:], strict=False)]
    assert bench.held == 0
    assert bench.calls == ["open", "configured", "started", "stopped", "closed"]


def test_it_is_configured_as_the_platform_notes_say(bench: Bench) -> None:
    PiCamera(SETTINGS).close()
    assert bench.config is not None
    assert bench.config["main"] == {"size": (1280, 960), "format": "RGB888"}
    assert bench.config["lores"] == {"size": (640, 360), "format": "YUV420"}
    assert (bench.config["buffer_count"], bench.config["queue"]) == (3, False)


def test_an_odd_size_is_aligned_and_the_frame_has_the_size_that_really_comes(bench: Bench) -> None:
    camera = PiCamera(SETTINGS.model_copy(update={"width_px": 1333, "height_px": 751}))
    assert next(camera.frames()).image.shape == (750, 1312, 3)
    assert camera.got is not None and camera.got.size_px == (1312, 750)


def test_exposure_gain_balance_and_focus_are_locked_after_warm_up(bench: Bench) -> None:
    next(PiCamera(SETTINGS).frames())
    assert bench.set["AeEnable"] is False
    assert bench.set["AwbEnable"] is False
    assert bench.set["ExposureTime"] == 20_000, "whole flickers of lamps on 50 Hz"
    assert bench.set["AnalogueGain"] == pytest.approx(2.0 * 23456 / 20_000)
    assert bench.set["ColourGains"] == (1.5, 2.1)
    assert (bench.set["AfMode"], bench.set["LensPosition"]) == (0, 1.25)


def test_a_camera_without_autofocus_is_not_told_of_focus(bench: Bench) -> None:
    bench.controls = dict(MODULE_2)
    next(PiCamera(SETTINGS).frames())
    assert "AfMode" not in bench.set
    assert "LensPosition" not in bench.set


def test_a_silent_camera_is_named_in_time(bench: Bench) -> None:
    bench.silent_after = 3
    with pytest.raises(CameraLost, match="sends no pictures") as caught:
        list(PiCamera(SETTINGS).frames())
    assert caught.value.trouble is Trouble.SILENT


BUSY = RuntimeError("Failed to acquire camera: Device or resource busy")


@pytest.mark.parametrize(
    ("failure", "trouble"),
    [
        (IndexError("list index out of range"), Trouble.ABSENT),
        (BUSY, Trouble.BUSY),
        (OSError(16, "Device or resource busy"), Trouble.BUSY),
        (PermissionError(13, "Permission denied"), Trouble.FORBIDDEN),
        (KeyError("odd"), Trouble.BROKEN),
        (SystemExit(3), Trouble.BROKEN),
    ],
)
def test_whatever_opening_raises_has_its_name(bench: Bench, failure: BaseException, trouble: Trouble) -> None:
    bench.open_fails = failure
    with pytest.raises(CameraLost) as caught:
        PiCamera(SETTINGS)
    assert caught.value.trouble is trouble
    assert caught.value.todo and type(failure).__name__ in caught.value.detail


def test_a_cause_is_understood_behind_an_error_that_says_nothing() -> None:
    outer = RuntimeError("Camera __init__ sequence did not complete.")
    outer.__context__ = BUSY
    assert trouble_of(outer) is Trouble.BUSY


@pytest.mark.parametrize(
    ("failure", "trouble"),
    [
        (ModuleNotFoundError("No module named 'libcamera'"), Trouble.MISSING),
        (ValueError("numpy.dtype size changed, may indicate binary incompatibility"), Trouble.UNFIT),
        (ImportError("libcamera.so.0.5: cannot open shared object file"), Trouble.UNFIT),
        (OSError("odd"), Trouble.UNFIT),
    ],
)
def test_a_library_that_cannot_be_imported_has_its_name(
    failure: Exception, trouble: Trouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Finder:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "picamera2":
                raise failure

    monkeypatch.setattr(sys, "meta_path", [Finder(), *sys.meta_path])
    with pytest.raises(CameraLost) as caught:
        PiCamera(SETTINGS)
    assert caught.value.trouble is trouble


@pytest.mark.parametrize("shape", [(960, 1280), (960, 1280, 4), (0, 0, 3)])
def test_pictures_of_another_shape_are_strange_and_no_traceback(bench: Bench, shape: tuple[int, ...]) -> None:
    bench.shape = shape
    with pytest.raises(CameraLost) as caught:
        next(PiCamera(SETTINGS).frames())
    assert caught.value.trouble is Trouble.STRANGE


def test_a_camera_that_refuses_its_settings_says_so(bench: Bench) -> None:
    with pytest.raises(CameraLost) as caught:
        PiCamera(SETTINGS.model_copy(update={"width_px": 480, "height_px": 320}))
    assert "lores stream dimensions" in caught.value.detail


@pytest.mark.parametrize(
    ("measured", "lamp_hz", "expected"),
    [
        (Exposure(23456, 2.0), 50, Exposure(20_000, 2.3456)),
        (Exposure(26000, 2.0), 50, Exposure(30_000, 52_000 / 30_000)),
        (Exposure(26000, 2.0), 60, Exposure(25_000, 2.08)),
        (Exposure(9000, 1.0), 50, Exposure(9000, 1.0)),  # daylight: no whole flicker without overexposing
        (Exposure(15000, 1.0), 50, Exposure(10_000, 1.5)),  # 20 ms would overexpose
        (Exposure(66000, 16.0), 50, Exposure(70_000, 66_000 * 16 / 70_000)),
        (Exposure(200_000, 16.0), 50, Exposure(100_000, 16.0)),  # darker than the camera can mend
    ],
)
def test_exposure_is_whole_flickers_where_it_can_be(measured: Exposure, lamp_hz: int, expected: Exposure) -> None:
    held = flicker_free(measured, lamp_hz, ANY_TIME_US, ANY_GAIN)
    assert held.time_us == expected.time_us
    assert held.gain == pytest.approx(expected.gain)


class TestTheFakeRefuses:
    """What would make the other tests worthless if the fake let it pass."""

    @pytest.fixture
    def camera(self, bench: Bench) -> FakePicamera2:
        return FakePicamera2(bench, 0)

    def start(self, camera: FakePicamera2) -> None:
        config = camera.create_video_configuration(main={"size": (640, 480), "format": "RGB888"}, buffer_count=2)
        camera.align_configuration(config)
        camera.configure(config)
        camera.start()

    def test_calls_that_do_not_exist(self, camera: FakePicamera2) -> None:
        with pytest.raises(AttributeError):
            camera.capture_image_now()  # type: ignore[attr-defined]
        with pytest.raises(TypeError):
            camera.create_video_configuration(main={}, frame_rate=10)  # type: ignore[call-arg]

    def test_arguments_that_do_not_exist(self, camera: FakePicamera2) -> None:
        with pytest.raises(ValueError, match="Bad key"):
            camera.create_video_configuration(main={"size": (640, 480), "fmt": "RGB888"})
        with pytest.raises(RuntimeError, match="not advertised"):
            camera.set_controls({"Exposure": 10_000})

    def test_wrong_order(self, camera: FakePicamera2) -> None:
        with pytest.raises(WouldBlock):
            camera.capture_request(wait=False)
        with pytest.raises(RuntimeError):
            camera.start()
        self.start(camera)
        with pytest.raises(RuntimeError):
            camera.configure({"main": {}, "lores": None})

    def test_waiting_for_ever_and_hoarding_buffers(self, camera: FakePicamera2) -> None:
        self.start(camera)
        with pytest.raises(WouldBlock):
            camera.capture_request()
        with pytest.raises(WouldBlock):
            camera.capture_request(wait=False).get_result()
        camera.capture_request(wait=False).get_result(timeout=1).release()
        camera.capture_request(wait=False).get_result(timeout=1)
        with pytest.raises(WouldBlock):
            camera.capture_request(wait=False)

    def test_use_after_release(self, camera: FakePicamera2) -> None:
        self.start(camera)
        request = camera.capture_request(wait=False).get_result(timeout=1)
        request.release()
        for use in (request.release, request.get_metadata, lambda: request.make_array("main")):
            with pytest.raises(RuntimeError):
                use()
