"""A stand-in for picamera2 that refuses every call, argument or order which the real library would not take.

Written from the behaviour of picamera2 0.3: methods that it does not list do not exist here, and what would block
the real library for ever fails the test at once (`WouldBlock`), unless a hang was asked for.
"""

from __future__ import annotations

import threading
from types import ModuleType
from typing import Any

import numpy as np

STREAM_KEYS = {"format", "size"}
RGB_FORMATS = {"RGB888", "BGR888", "XBGR8888", "XRGB8888"}
YUV_FORMATS = {"YUV420", "YVU420", "YUYV"}
MODULE_3 = {
    "AeEnable": (False, True, True),
    "AfMode": (0, 2, 0),
    "AnalogueGain": (1.0, 16.0, 1.0),
    "AwbEnable": (False, True, None),
    "ColourGains": (0.0, 32.0, None),
    "ExposureTime": (1, 66666, 20000),
    "FrameDurationLimits": (33333, 120000, 33333),
    "LensPosition": (0.0, 32.0, 1.0),
    "NoiseReductionMode": (0, 4, 0),
}
MODULE_2 = {name: limits for name, limits in MODULE_3.items() if name not in ("AfMode", "LensPosition")}


class WouldBlock(AssertionError):
    """The real library would never come back from this call."""


class Bench:
    """What the camera on the bench is like, and what was done to it."""

    def __init__(self) -> None:
        self.controls: dict[str, tuple[Any, Any, Any]] = dict(MODULE_3)
        self.metadata: dict[str, Any] = {
            "ExposureTime": 23456,
            "AnalogueGain": 2.0,
            "ColourGains": (1.5, 2.1),
            "LensPosition": 1.25,
        }
        self.cameras = 1
        self.opened: int | None = None
        self.open_fails: BaseException | None = None
        self.shape: tuple[int, ...] | None = None  # of the arrays, where it is not what was configured
        self.silent_after: int | None = None  # captures after which no request completes any more
        self.stop_hangs = False
        self.close_hangs = False
        self.calls: list[str] = []
        self.set: dict[str, Any] = {}
        self.config: dict[str, Any] | None = None
        self.held = 0
        self.captured = 0
        self.hung = threading.Event()  # never set until the test ends: what waits on it hangs

    def module(self) -> ModuleType:
        """A module to stand in `sys.modules["picamera2"]`; it has nothing but the class."""
        module = ModuleType("picamera2")
        bench = self

        class Bound(FakePicamera2):
            def __init__(self, camera_num: int = 0) -> None:
                super().__init__(bench, camera_num)

        module.Picamera2 = Bound  # type: ignore[attr-defined]
        return module


class FakePicamera2:
    """opened -> configured -> started -> stopped -> closed; anything out of order raises."""

    def __init__(self, bench: Bench, camera_num: int) -> None:
        bench.calls.append("open")
        if bench.open_fails is not None:
            raise bench.open_fails
        if camera_num >= bench.cameras:
            raise IndexError("list index out of range")
        self._bench = bench
        bench.opened = camera_num
        self._state = "opened"

    @property
    def camera_controls(self) -> dict[str, tuple[Any, Any, Any]]:
        self._require("opened", "configured", "started", "stopped")
        return dict(self._bench.controls)

    def create_video_configuration(
        self, main: Any = None, lores: Any = None, raw: Any = None, transform: Any = None, colour_space: Any = None,
        buffer_count: int = 6, controls: Any = None, display: Any = "main", encode: Any = "main", queue: bool = True,
    ) -> dict[str, Any]:  # fmt: skip
        self._require("opened", "stopped")
        for stream in (main, lores):
            if stream is not None and set(stream) - STREAM_KEYS:
                raise ValueError(f"Bad key in {stream}: valid stream configuration keys are {STREAM_KEYS}")
        self._know(controls or {})
        return {
            "main": {"format": "XBGR8888", "size": (1280, 720)} | (main or {}),
            "lores": lores and dict(lores),
            "controls": dict(controls or {}),
            "buffer_count": buffer_count,
            "queue": queue,
        }

    @staticmethod
    def align_configuration(config: dict[str, Any], optimal: bool = True) -> None:
        for name in ("main", "lores"):
            if config[name] is not None:
                width_px, height_px = config[name]["size"]
                step = {"YUV420": 64, "XBGR8888": 16}.get(config[name]["format"], 32) if optimal else 2
                config[name]["size"] = (width_px - width_px % step, height_px - height_px % 2)
        config["is_aligned"] = True

    def configure(self, camera_config: dict[str, Any]) -> None:
        self._require("opened", "configured", "stopped")
        self._check(camera_config)
        self._bench.config = camera_config
        self._go("configured")

    def start(self, config: None = None, show_preview: bool = False) -> None:
        assert config is None
        self._require("configured", "stopped")
        self._go("started")

    def set_controls(self, controls: dict[str, Any]) -> None:
        self._require("opened", "configured", "started")
        self._know(controls)
        if "ExposureTime" in controls and not isinstance(controls["ExposureTime"], int):
            raise TypeError("ExposureTime is an int, in microseconds")
        for name in ("ExposureTime", "AnalogueGain", "LensPosition"):
            least, most, _ = self._bench.controls.get(name, (0, 0, 0))
            if name in controls and not least <= controls[name] <= most:
                raise ValueError(f"{name} {controls[name]} is out of range")
        self._bench.set |= controls

    def capture_request(self, wait: bool | None = None, signal_function: Any = None) -> FakeJob:
        if self._state != "started":
            raise WouldBlock("a request is captured from a camera that does not run")
        if wait is not False:
            raise WouldBlock("capture_request without wait=False waits for ever when the camera is wedged")
        if self._bench.held >= self._bench.config["buffer_count"]:  # type: ignore[index]
            raise WouldBlock("every buffer is held: a request was not released")
        self._bench.captured += 1
        is_silent = self._bench.silent_after is not None and self._bench.captured > self._bench.silent_after
        return FakeJob(None if is_silent else FakeRequest(self._bench))

    def stop(self) -> None:
        if self._bench.stop_hangs or self._is_silent():
            self._bench.hung.wait()
        self._require("opened", "configured", "started", "stopped")
        self._go("stopped")

    def close(self) -> None:
        if self._bench.close_hangs or self._is_silent():
            self._bench.hung.wait()
        self._require("opened", "configured", "stopped")
        self._go("closed")

    def _is_silent(self) -> bool:
        return self._bench.silent_after is not None and self._bench.captured > self._bench.silent_after

    def _require(self, *states: str) -> None:
        if self._state not in states:
            raise RuntimeError(f"not in a camera that is {self._state}")

    def _go(self, state: str) -> None:
        self._state = state
        self._bench.calls.append(state)

    def _know(self, controls: dict[str, Any]) -> None:
        for name in controls:
            if name not in self._bench.controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")

    def _check(self, config: dict[str, Any]) -> None:
        main, lores = config["main"], config["lores"]
        if main["format"] not in RGB_FORMATS | YUV_FORMATS:
            raise RuntimeError(f"Bad format {main['format']} in stream main")
        for stream in (main, lores):
            if stream is not None and (type(stream["size"]) is not tuple or any(side % 2 for side in stream["size"])):
                raise RuntimeError("size should be (width, height), both even")
        if lores is not None:
            if lores["format"] not in YUV_FORMATS:
                raise RuntimeError("lores stream must be YUV")
            if lores["size"][0] > main["size"][0] or lores["size"][1] > main["size"][1]:
                raise RuntimeError("lores stream dimensions may not exceed main stream")
        if not config.get("is_aligned"):
            raise RuntimeError("not aligned: libcamera would adjust the size behind our back")


class FakeJob:
    """A capture under way; `request` None never completes."""

    def __init__(self, request: FakeRequest | None) -> None:
        self._request = request

    def get_result(self, timeout: float | None = None) -> FakeRequest:
        if timeout is None:
            raise WouldBlock("get_result without a timeout waits for ever when the camera is wedged")
        if self._request is None:
            raise TimeoutError
        return self._request


class FakeRequest:
    """A completed picture in a borrowed buffer, pure blue: an array in B, G, R shows it as (255, 0, 0)."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._is_held = True
        bench.held += 1

    def make_array(self, name: str) -> np.ndarray:
        self._must_be_held()
        stream = self._bench.config[name]  # type: ignore[index]
        width_px, height_px = stream["size"]
        if self._bench.shape is not None:
            return np.zeros(self._bench.shape, np.uint8)
        array = np.zeros((height_px, width_px, 3), np.uint8)
        array[..., {"RGB888": 0, "BGR888": 2}[stream["format"]]] = 255  # the names run against the order in memory
        return array

    def get_metadata(self) -> dict[str, Any]:
        self._must_be_held()
        return dict(self._bench.metadata)

    def release(self) -> None:
        self._must_be_held()
        self._is_held = False
        self._bench.held -= 1

    def _must_be_held(self) -> None:
        if not self._is_held:
            raise RuntimeError("CompletedRequest: already released")
