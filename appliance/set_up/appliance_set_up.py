"""Sets a running appliance up: its steps by the doctor's own checks, its camera chosen and its pawns learnt."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from appliance.calibrating import learn_colours
from appliance.doctor import check_copy, check_disk, check_home, examine
from appliance.set_up.sight import look_at
from appliance.set_up.storage import keep_settings
from companion.config import CameraSettings, Config
from companion.errors import BadCalibration, CameraLost
from companion.frame import Image
from companion.games.catalogue import GAMES
from companion.games.copies import copy_for
from companion.lobby.setting_up import CameraView, Source, Step, StepState
from companion.rules.mazes.maze_copy import BoardBox
from companion.rules.words import Said, say

LOOPBACK = ("127.0.0.1", "::1", "localhost")

SOURCES: Mapping[str, tuple[Said, dict[str, str | int]]] = {
    "pi": (say("The Raspberry Pi camera"), {"kind": "pi", "device": 0}),
    "usb-0": (say("A USB camera"), {"kind": "usb", "device": 0}),
    "usb-1": (say("A second USB camera"), {"kind": "usb", "device": 1}),
    "simulated": (say("None: a drawn table to try things out"), {"kind": "simulated"}),
}
"""The cameras that can be chosen on the page, and their settings."""

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


NO_PICTURES: Final = (
    say("The camera gives no picture."),
    say("Is its cable in? Choose another camera below, or wait a moment."),
)
ABSENT: Mapping[str, tuple[Said, Said]] = {
    "usb": (
        say("I cannot find a USB camera."),
        say("Plug it in: I look for it every few seconds. Or choose another below; without one, you play by tapping."),
    ),
    "pi": (
        say("I cannot find the Raspberry Pi camera."),
        say(
            "Switch off the Pi and push the flat cable in firmly at both ends. Or choose another camera "
            "below; without one, you play by tapping."
        ),
    ),
}
"""What is said of a camera that gives no pictures, and what to do, by its kind."""


class ApplianceSetUp:
    """The `SetUp` of an appliance that runs; `camera` is the one that pictures are taken from now.

    `panel_fault` says why buttons and lights cannot be reached, None where they can.
    """

    def __init__(self, config: Config, latest: Callable[[], Image | None]) -> None:
        self.camera: CameraSettings = config.camera
        self.panel_fault: str | None = None
        self._config, self._latest = config, latest
        self._opened: CameraSettings | None = None
        self._lost = ""
        self._lock = threading.Lock()
        self._seen: tuple[Image, CameraView] | None = None

    def look_through(self, camera: CameraSettings) -> None:
        """Pictures come from this camera from now on, if it has any."""
        self._opened = camera

    def picture(self) -> Image | None:
        """The latest picture of the camera that is chosen now; None before its first, and while it is lost."""
        return self._latest() if self._opened is self.camera and not self._lost else None

    def hear_lost(self, reason: str) -> None:
        """The camera delivers no pictures, and why."""
        self._lost = reason

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
        """The cameras that can be chosen."""
        return tuple(
            Source(key, words, self._takes(settings), is_drawn=settings["kind"] == "simulated")
            for key, (words, settings) in SOURCES.items()
        )

    def _takes(self, settings: Mapping[str, str | int]) -> bool:
        """Whether pictures come from the camera with these settings."""
        return all(getattr(self.camera, name) == value for name, value in settings.items())

    def choose(self, key: str) -> None:
        """Take pictures from this camera from now on, and keep that."""
        if key not in SOURCES:
            raise CameraLost(say("You cannot choose that camera."))
        settings = SOURCES[key][1]
        keep_settings({"camera": settings}, self._config)
        self._lost, self._seen = "", None
        self.camera = self.camera.model_copy(update=settings)  # another object: what was opened before counts no more

    def learn_pawns(self) -> None:
        """Learn how the pawns look that stand on the corners of their colours; the next evening reads them so."""
        picture = self.picture()
        if picture is None:
            raise CameraLost(say("There is no picture yet."))
        if self.camera.kind == "simulated":
            raise BadCalibration(say("This table is drawn, so I do not need to learn its pawns."))
        copy = copy_for(GAMES[0].name, None)
        assert isinstance(copy, BoardBox)
        learn_colours(picture, dict(copy.homes), self._config)

    def camera_step(self) -> Step:
        """How the camera stands that is chosen now."""
        if self._lost:
            words, todo = ABSENT.get(self.camera.kind, NO_PICTURES)
            return Step("camera", "broken", words, todo, self._lost)
        if self.camera.kind == "simulated":
            todo = say("Choose your camera below. Without one, you play by tapping.")
            return Step(
                "camera", "advice", say("You have not chosen a real camera: the companion draws a table."), todo
            )
        if self.picture() is None:
            todo = say("This takes a few seconds.")
            return Step("camera", "advice", say("I am looking for this camera …"), todo)
        return Step("camera", "ok", say("The camera works."))

    def _panel_step(self) -> Step:
        if self.panel_fault:
            todo = say("The buttons on the page do the same; check the wires when you have time.")
            return Step("panel", "broken", say("I cannot reach the buttons and lights."), todo, self.panel_fault)
        if self._config.panel.kind == "page":
            return Step("panel", "ok", say("The on-screen buttons are enough."))
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
