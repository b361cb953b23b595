"""Checks camera and panel for `labyrinth doctor`: a line for each, or an error that says what to do."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial

from companion.config import CameraSettings, Config, PanelSettings
from companion.errors import CameraLost
from companion.messages import Command, Snapshot
from hardware.cameras import open_camera
from hardware.panel import Panel, open_pins

DARK_LEVEL = 12.0
"""A picture with a mean below this (of 255) shows nothing: the lens is covered or the room is dark."""


def check_camera(settings: CameraSettings) -> str:
    """What the camera delivers, from one picture. Raises CameraLost or BadPicture."""
    if settings.kind == "simulated":
        return "simulated: no real camera is configured"
    began_s = time.monotonic()
    with open_camera(settings) as camera:
        frame = next(camera.frames(), None)
    if frame is None:
        raise CameraLost(f"the {settings.kind} camera gives no picture")
    height_px, width_px = frame.image.shape[:2]
    if frame.image.mean() < DARK_LEVEL:
        raise CameraLost("the camera's picture is black: take the cap off the lens, switch a lamp on")
    return f"{settings.kind} camera, {width_px}x{height_px}, first picture after {time.monotonic() - began_s:.1f} s"


def check_panel(settings: PanelSettings) -> str:
    """Where buttons and lights are; on gpio every pin is claimed once and given back. Raises PanelFault."""
    if settings.kind == "page":
        return "buttons and lights are drawn on the page"
    Panel(settings, _NobodyListens(), open_pins()).close()
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
