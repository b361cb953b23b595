"""`labyrinth serve` with a simulated camera that can be pulled out: it is there for as long as a file is there.

Run as `python -m lab.soak.edges.plugged CONFIG FILE`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

import click

import appliance
from companion.config import CameraSettings, load_config
from companion.errors import CameraLost
from companion.frame import Frame, Image
from hardware.cameras import Camera, DrawnCamera, open_camera


class PluggedCamera(DrawnCamera):
    """The pictures of a simulated table while `plug` exists; then it is lost."""

    def __init__(self, plug: Path, draw: Callable[[], Image], period_s: float) -> None:
        super().__init__(draw, period_s)
        self._plug = plug
        self._check()

    def frames(self) -> Iterator[Frame]:
        """A picture whenever one is asked for; raises CameraLost once the plug is out."""
        for frame in super().frames():
            self._check()
            yield frame

    def _check(self) -> None:
        if not self._plug.exists():
            raise CameraLost("there is no camera: plug it in")


def main(config: Path, plug: Path) -> None:
    """The appliance as configured, before the camera that `plug` stands for where it is a simulated one."""

    def opened(settings: CameraSettings, draw: Callable[[], Image] | None = None) -> Camera:
        return open_camera(settings) if draw is None else PluggedCamera(plug, draw, 1 / settings.pictures_per_s)

    with patch("appliance.serving.open_camera", opened):
        appliance.serve(load_config(config), None, True, click.echo)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
