"""The Raspberry Pi's camera module; the only file that imports picamera2, which exists on the Pi alone.

A wedged camera blocks a capture and then `stop()` too, for ever. `hardware.apart` holds it in a process that can be
killed; a capture has an end here all the same, which tells a silent camera from a hanging library.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.config import CameraSettings
from companion.frame import Frame, Image
from hardware.doors import Got, camera_door, checked

BUFFERS = 3
LORES_PX = (640, 360)
"""The second, small stream is asked for because the pairing of both is what has been tried on real modules."""

AF_MANUAL, AF_CONTINUOUS = 0, 2
"""Values of libcamera's AfMode."""

MICROSECONDS = 1_000_000

Range = tuple[Any, Any, Any]
"""What `camera_controls` says of a control: least, most, default."""


@dataclass(frozen=True, slots=True)
class Exposure:
    """How long the shutter is open (microseconds) and how much the signal is then amplified."""

    time_us: int
    gain: float


class PiCamera:
    """A camera module through picamera2, with exposure, gain, white balance and focus locked after warm-up.

    `got` says what it really delivers, once it does.
    """

    def __init__(self, settings: CameraSettings) -> None:
        """Open, configure and start the camera. Raises CameraLost where there is none or it refuses."""
        self.got: Got | None = None
        self._settings = settings
        self._camera: Any = _find_camera(settings)
        with camera_door("pi"):
            self._start()

    def frames(self) -> Iterator[Frame]:
        """Pictures for as long as the camera delivers, after warm-up. Raises CameraLost when it falls silent."""
        with camera_door("pi"):
            self._warm_up()
        began_s = time.monotonic()
        index = 0
        while True:
            with camera_door("pi"):
                image, seen = self._capture()
            self.got = self.got or _got(image, seen)
            yield Frame(image, index, time.monotonic() - began_s)
            index += 1

    def close(self) -> None:
        """Stop and release the camera; either may hang."""
        self._camera.stop()
        self._camera.close()

    def _start(self) -> None:
        period_us = round(MICROSECONDS / self._settings.pictures_per_s)
        controls = self._only_known({"FrameDurationLimits": (period_us, period_us), "AfMode": AF_CONTINUOUS})
        config = self._camera.create_video_configuration(
            # libcamera's "RGB888" lies in memory as B, G, R: what OpenCV wants
            main={"size": (self._settings.width_px, self._settings.height_px), "format": "RGB888"},
            lores={"size": LORES_PX, "format": "YUV420"},
            controls=controls,
            buffer_count=BUFFERS,
            queue=False,
        )
        self._camera.align_configuration(config)
        self._camera.configure(config)
        self._camera.start()

    def _warm_up(self) -> None:
        """Let exposure and white balance settle, then hold them: a hand over the board must not change them."""
        until_s = time.monotonic() + self._settings.warm_up_s
        _, seen = self._capture()
        while time.monotonic() < until_s:
            _, seen = self._capture()
        self._camera.set_controls(self._only_known(self._locks(seen)))

    def _locks(self, seen: Mapping[str, Any]) -> dict[str, Any]:
        """The controls that hold what the camera's own automatics arrived at."""
        locks: dict[str, Any] = {}
        if "ExposureTime" in seen and "AnalogueGain" in seen:
            measured = Exposure(seen["ExposureTime"], seen["AnalogueGain"])
            times_us, gains = self._range("ExposureTime"), self._range("AnalogueGain")
            held = flicker_free(measured, self._settings.lamp_hz, times_us, gains)
            locks |= {"AeEnable": False, "ExposureTime": held.time_us, "AnalogueGain": held.gain}
        if "ColourGains" in seen:
            locks |= {"AwbEnable": False, "ColourGains": tuple(seen["ColourGains"])}
        if "LensPosition" in seen:
            locks |= {"AfMode": AF_MANUAL, "LensPosition": seen["LensPosition"]}
        return locks

    def _capture(self) -> tuple[Image, Mapping[str, Any]]:
        """One picture and its metadata; the buffer goes straight back to the camera."""
        job = self._camera.capture_request(wait=False)
        request = job.get_result(timeout=self._settings.timeout_s)
        try:
            return checked(request.make_array("main"), "pi"), request.get_metadata()
        finally:
            request.release()

    def _only_known(self, controls: Mapping[str, Any]) -> dict[str, Any]:
        known = self._camera.camera_controls  # a camera without autofocus has no AfMode, and raises when told of one
        return {name: value for name, value in controls.items() if name in known}

    def _range(self, name: str) -> tuple[float, float]:
        least, most, _ = self._camera.camera_controls.get(name, (0, float("inf"), None))
        return least, most


def flicker_free(
    measured: Exposure, lamp_hz: int, times_us: tuple[float, float], gains: tuple[float, float]
) -> Exposure:
    """The same brightness with a shutter time of whole flickers of the lamps (10 ms under 50 Hz), where one fits.

    In bright daylight none fits without overexposing; then lamps do not matter, and the result is `measured`.
    `times_us` and `gains` are the least and most that the camera can do.
    """
    flicker_us = MICROSECONDS / (2 * lamp_hz)
    light = measured.time_us * measured.gain
    for flickers in range(max(1, round(measured.time_us / flicker_us)), 0, -1):
        time_us = round(flickers * flicker_us)
        if times_us[0] <= time_us <= times_us[1] and light / time_us >= gains[0]:
            return Exposure(time_us, min(light / time_us, gains[1]))
    return measured


def _find_camera(settings: CameraSettings) -> Any:
    with camera_door("pi", is_import=True):
        from picamera2 import Picamera2
    with camera_door("pi"):
        return Picamera2(settings.device)


def _got(image: Image, seen: Mapping[str, Any]) -> Got:
    height_px, width_px = image.shape[:2]
    period_us = seen.get("FrameDuration") or 0
    return Got((width_px, height_px), MICROSECONDS / period_us if period_us else float("inf"))
