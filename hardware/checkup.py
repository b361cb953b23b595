"""Checks camera and panel for `labyrinth doctor`: a line for each, or an error that says what to do."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial

from companion.config import CameraSettings, Config, PanelSettings
from companion.errors import CameraLost, Trouble
from companion.messages import Command, Snapshot
from hardware.cameras import open_camera
from hardware.doors import advice, camera_fault, checked
from hardware.panel import Panel, open_pins

DARK_LEVEL = 12.0
"""A picture with a mean below this (of 255) shows nothing: the lens is covered or the room is dark."""


def check_camera(settings: CameraSettings) -> str:
    """What the camera delivers, from one picture. Raises CameraLost or BadPicture; CouldBeBetter where it is less than
    was asked for."""
    if settings.kind == "simulated":
        return "simulated: no real camera is configured"
    began_s = time.monotonic()
    with open_camera(settings) as camera:
        frame = next(camera.frames(), None)
        got = getattr(camera, "got", None)
    if frame is None:
        raise CameraLost(f"the {settings.kind} camera gives no picture")
    image = checked(frame.image, settings.kind)
    if image.mean() < DARK_LEVEL:
        raise camera_fault(settings.kind, Trouble.DARK)
    if got is not None and (less := advice(settings, got)) is not None:
        raise less
    rate = f", {got.per_s:.0f} a second {got.code}".rstrip() if got is not None and got.per_s < 1000 else ""
    height_px, width_px = image.shape[:2]
    took_s = time.monotonic() - began_s
    return f"{settings.kind} camera, {width_px}x{height_px}{rate}, first picture after {took_s:.1f} s"


def check_panel(settings: PanelSettings) -> str:
    """Where buttons and lights are; on gpio every pin is claimed once and given back. Raises PanelFault, which names
    each part that fails."""
    if settings.kind == "page":
        return "buttons and lights are drawn on the page"
    with Panel(settings, _NobodyListens(), open_pins) as panel:
        if (fault := panel.fault) is not None:
            raise fault
    return f"{len(settings.buttons.model_dump())} buttons and {len(settings.lights.model_dump())} lights on their pins"


def checks(config: Config) -> tuple[tuple[str, Callable[[], str]], ...]:
    """The checks of this room by name."""
    return (("camera", partial(check_camera, config.camera)), ("panel", partial(check_panel, config.panel)))


class _NobodyListens:
    """A desk for the moment of the check, in which no press means anything."""

    def post(self, command: Command) -> None:
        pass

    def snapshot(self) -> Snapshot:
        raise AssertionError("nobody asks for a hint during the check")

    def watch(self, timeout_s: float) -> Iterator[Snapshot | None]:
        return iter(())
