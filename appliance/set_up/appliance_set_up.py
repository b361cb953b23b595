"""Sets a running appliance up: its steps by the doctor's own checks, its camera chosen and its pawns learnt."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from appliance.calibrating import learn_colours
from appliance.devices import Devices
from appliance.doctor import check_copy, check_disk, check_home, examine
from appliance.parts import small_jpeg
from appliance.set_up.cameras import Cameras
from appliance.set_up.sight import look_at
from appliance.set_up.storage import keep_settings
from companion.config import CameraSettings, Config
from companion.errors import BadCalibration, CameraLost, DeviceFault
from companion.frame import Image
from companion.games.catalogue import GAMES
from companion.games.copies import copy_for
from companion.lobby.setting_up import CameraView, Source, Step, StepState
from companion.rules.mazes.maze_copy import MazeCopy
from companion.rules.words import Said, say, sentences

LOOPBACK = ("127.0.0.1", "::1", "localhost")

WELL: Mapping[str, Said] = {
    "home": say("The companion can save your games."),
    "disk": say("There is room for many games."),
    "copy": say("The companion knows your box."),
}
"""What is said of a check that found nothing amiss."""

AMISS: Mapping[str, tuple[Said, Said]] = {
    "home": (
        say("The companion cannot save games: it cannot write to its folder."),
        say("Restart the companion. If that does not help, its disk or memory card may be full or broken."),
    ),
    "disk": (say("The disk or memory card is nearly full."), say("Delete what you no longer need.")),
    "copy": (
        say("The companion assumes which tile shows which treasure: your box may differ."),
        say("You need not do anything: begin with the board you have set up, and tap whatever differs."),
    ),
}
"""What is said of a check that found something, and what to do."""


CHOOSE_BELOW: Final = say("Or choose another below. Without one, you play by tapping.")


class ApplianceSetUp:
    """The `SetUp` of an appliance that runs; `camera` is the one that pictures are taken from now.

    `devices` knows how camera and pins stand, `unheard` which buttons nobody has pressed yet.
    """

    def __init__(self, config: Config, latest: Callable[[], Image | None], devices: Devices | None = None) -> None:
        self.camera: CameraSettings = config.camera
        self.devices = devices or Devices(config)
        self.unheard: Callable[[], tuple[str, ...]] = tuple
        self._config, self._latest = config, latest
        self._cameras = Cameras()
        self._opened: CameraSettings | None = None
        self._lock = threading.Lock()
        self._seen: tuple[Image, CameraView] | None = None

    def look_through(self, camera: CameraSettings) -> None:
        """Pictures come from this camera from now on, if it has any."""
        self._opened = camera

    def picture(self) -> Image | None:
        """The latest picture of the camera that is chosen now; None before its first, and while it is lost."""
        return self._latest() if self._opened is self.camera and self.devices.camera is None else None

    def steps(self) -> tuple[Step, ...]:
        """How each step stands, in the order in which one would take them."""
        checks = examine([
            ("home", partial(check_home, self._config)),
            ("disk", partial(check_disk, self._config)),
            ("copy", partial(check_copy, self._config)),
        ])  # fmt: skip
        found = {one.name: self._checked(one.name, one.state != "ok", one.text) for one in checks}
        found["copy"] = self._softened(found["copy"])
        return (self.camera_step(), found["copy"], self._panel_step(), found["home"], found["disk"], self._web_step())

    def sight(self) -> CameraView | None:
        """What the camera sees; None while there is no picture. A picture is looked at once, however many ask."""
        picture = self.picture()
        if picture is None:
            return None
        with self._lock:
            if self._seen is None or self._seen[0] is not picture:
                self._seen = (picture, look_at(picture))
            return self._seen[1]

    def sources(self) -> tuple[Source, ...]:
        """The cameras that can be chosen, those that are plugged in by name."""
        chosen = self._cameras.chosen(self.camera)
        return tuple(
            Source(one.key, one.words, one.key == chosen, one.kind == "simulated", one.is_there)
            for one in self._cameras.found(self.camera)
        )

    def thumbnail(self, key: str) -> bytes | None:
        """A small picture of what this camera sees now, as a JPEG file; None where it delivers none."""
        if key == self._cameras.chosen(self.camera):
            picture = self.picture()
            return None if picture is None else small_jpeg(picture)
        return self._cameras.thumbnail(key, self.camera)

    def choose(self, key: str) -> None:
        """Take pictures from this camera from now on, and keep that."""
        settings = self._cameras.settings(key, self.camera)
        keep_settings({"camera": settings}, self._config)
        self.devices.forget_camera()
        self._seen = None
        self.camera = self.camera.model_copy(update=settings)  # another object: what was opened before counts no more

    def learn_pawns(self) -> None:
        """Learn how the pawns look that stand on the corners of their colours; the next evening reads them so."""
        picture = self.picture()
        if picture is None:
            raise CameraLost(say("There is no picture yet."))
        if self.camera.kind == "simulated":
            raise BadCalibration(say("This table is drawn, so I do not need to learn its pawns."))
        copy = copy_for(GAMES[0].name, None)
        assert isinstance(copy, MazeCopy)
        learn_colours(picture, dict(copy.homes), self._config)

    def camera_step(self) -> Step:
        """How the camera stands that is chosen now."""
        if (fault := self.devices.camera) is not None:
            return Step("camera", "broken", fault.what, sentences(fault.todo, CHOOSE_BELOW), detail_of(fault))
        if self.camera.kind == "simulated":
            todo = say("Choose your camera below. Without one, you play by tapping.")
            return Step(
                "camera", "advice", say("You have not chosen a real camera: the companion draws a table."), todo
            )
        if self.picture() is None:
            todo = say("This takes a few seconds.")
            return Step("camera", "advice", say("I am looking for this camera …"), todo)
        if (less := self.devices.camera_advice) is not None:
            return Step("camera", "advice", less.what, less.todo)
        return Step("camera", "ok", say("The camera works."))

    def _panel_step(self) -> Step:
        if (fault := self.devices.panel) is not None:
            return Step("panel", "broken", fault.what, fault.todo, detail_of(fault))
        if self._config.panel.kind == "page":
            return Step("panel", "ok", say("The on-screen buttons are enough."))
        if unheard := self.unheard():
            words = say("Not pressed yet: {names}.", names=", ".join(unheard))
            return Step(
                "panel", "advice", words, say("Press each one once. Any that stays in this list has a loose wire.")
            )
        return Step("panel", "ok", say("Buttons and lights are connected: press each button and watch the page."))

    def _web_step(self) -> Step:
        if self._config.web.host in LOOPBACK:
            todo = say('In labyrinth.toml, set host = "0.0.0.0" under [web].')
            return Step("phones", "advice", say("Other devices cannot open these pages."), todo)
        return Step("phones", "ok", say("Phones and tablets in the same Wi-Fi can open these pages."))

    def _checked(self, name: str, is_amiss: bool, detail: str) -> Step:
        if not is_amiss:
            return Step(name, "ok", WELL[name])
        words, todo = AMISS[name]
        return Step(name, "broken", words, todo, detail)

    def _softened(self, step: Step) -> Step:
        """The copy's step: an assumed copy works as well."""
        state: StepState = "ok" if step.state == "ok" else "advice"
        return Step(step.name, state, step.words, step.todo, step.detail)


def detail_of(fault: DeviceFault) -> str:
    """The trouble's name and what the device said itself, in the doctor's words."""
    return f"{fault.trouble}: {fault.detail}" if fault.detail else fault.trouble
