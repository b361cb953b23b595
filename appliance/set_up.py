"""Sets a running appliance up: its steps by the doctor's own checks, its camera chosen and placed, its pawns learnt."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from appliance.calibrating import learn_colours
from appliance.devices import Devices
from appliance.doctor import check_copy, check_disk, check_home, examine
from appliance.own_teaching import OwnTeaching
from appliance.parts import small_jpeg
from calibration.storage import save
from companion.config import KEPT_NAME, CameraSettings, Config, home_folder, parse_kept
from companion.errors import BadCalibration, CameraLost, DeviceFault
from companion.frame import Image
from companion.games.catalogue import GAMES
from companion.games.copies import copy_for
from companion.lobby.setting_up import CameraView, Source, Step
from companion.rules.mazes.maze_copy import MazeCopy
from companion.rules.words import Said, say, sentences
from hardware import v4l
from hardware.cameras import open_camera
from vision.board.rig import Corners
from vision.find.detect import find_board

HEADING = "# Chosen on the set-up pages. What stands here counts before labyrinth.toml; delete it to begin anew.\n"

Settings = Mapping[str, Mapping[str, str | int]]
"""Sections of the configuration, each with its keys."""


def keep_settings(changes: Settings, config: Config) -> Path:
    """Keep these settings beside those kept before; raises BadCalibration where the file cannot be written."""
    path = home_folder(config) / KEPT_NAME
    kept = {name: dict(section) for name, section in parse_kept(path).items()}
    for name, section in changes.items():
        kept[name] = {**kept.get(name, {}), **section}
    save(HEADING + format_settings(kept), path)
    return path


def format_settings(settings: Mapping[str, Mapping[str, object]]) -> str:
    """Sections of plain values as TOML; a JSON string is a TOML string."""
    return "".join(
        f"\n[{name}]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in section.items())
        for name, section in settings.items()
    )


DARK: Final = 45.0
"""Mean grey level, of 255, below which a picture without a board is called dark."""

SMALLEST_TILE_PX: Final = 40.0
"""A tile with shorter sides than this is worth coming closer for."""

SLANTED: Final = 0.62
"""A board whose shortest side is less than this share of its longest is seen too much from the side."""


def look_at(picture: Image) -> CameraView:
    """Where the board lies in the picture, and what to change about the camera."""
    height_px, width_px = picture.shape[:2]
    fix = find_board(picture)
    corners = None if fix is None else fix.corners_px
    words, is_good = judge(corners, float(picture.mean()), (width_px, height_px))
    return CameraView(words, is_good, (width_px, height_px), corners)


def judge(corners: Corners | None, brightness: float, size_px: tuple[int, int]) -> tuple[Said, bool]:
    """The sentence for a board in these corners, None where none is found, and whether all is well."""
    if corners is None:
        if brightness < DARK:
            return say("It is too dark: switch on a lamp so that the camera can see the board."), False
        return say(
            "I see no board of square tiles. Place it so that the camera sees all of it and some table around it."
        ), False
    sides = side_lengths_px(corners)
    if min(sides) < SLANTED * max(sides):
        return say("The camera is too far to one side: move it further over the board."), False
    if min(sides) < 7 * SMALLEST_TILE_PX:
        return say("The camera is too far away: bring it closer, or choose larger pictures."), False
    if brightness < DARK:
        return say("I have found the board, but it is dark: more light would help."), False
    if is_cut_off(corners, size_px):
        return say("The edge of the picture cuts off the board: move the camera or the board a little."), False
    return say("Well placed: I can see the whole board."), True


def side_lengths_px(corners: Corners) -> tuple[float, ...]:
    """The four sides of the board in the picture, in pixels."""
    points = np.asarray(corners, dtype=float)
    return tuple(float(length) for length in np.linalg.norm(points - np.roll(points, 1, axis=0), axis=1))


def is_cut_off(corners: Corners, size_px: tuple[int, int]) -> bool:
    """Whether a corner of the board lies outside the picture."""
    return any(not (0 <= x < size_px[0] and 0 <= y < size_px[1]) for x, y in corners)


ONLY_TILES: Final = say("I see no board of square tiles. I look for a ring board or for cards only during a game.")
"""What is said of a picture without a board of tiles where a board of rings or a deck was taught."""

KEPT_S: Final = 20.0
"""So long a small picture is shown again, and not taken anew."""

MOST_NODES: Final = 64


@dataclass(frozen=True, slots=True)
class Offered:
    """A camera that can be chosen, by what choosing it stores; `is_there` says that it is plugged in."""

    words: Said
    kind: str
    device: int = 0
    name: str = ""
    is_there: bool = False

    @property
    def key(self) -> str:
        """What the page calls it."""
        return f"usb-{self.name or self.device}" if self.kind == "usb" else self.kind


NONE: Final = Offered(say("None: a drawn table to try things out"), "simulated")
ANY_PI: Final = Offered(say("The Raspberry Pi camera"), "pi")
ANY_USB: Final = Offered(say("A USB camera"), "usb")


class Cameras:
    """Finds out what is plugged in; asked from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thumbnails: dict[str, tuple[float, bytes | None]] = {}

    def found(self, chosen: CameraSettings) -> tuple[Offered, ...]:
        """What can be chosen: the Pi's own camera, those on USB cables, the one that is chosen, and none."""
        usb = (Offered(say("{name}", name=one.label), "usb", one.number, one.name, True) for one in v4l.nodes())
        offers = (ANY_PI, *(tuple(usb) or (ANY_USB,)))
        if chosen.kind == "usb" and not any(_is(one, chosen) for one in offers):
            words = say("Chosen, but not plugged in: {name}", name=chosen.name or f"usb {chosen.device}")
            offers = (*offers, Offered(words, "usb", chosen.device, chosen.name))
        return (*offers, NONE)

    def chosen(self, camera: CameraSettings) -> str:
        """The key of the camera of these settings, which may name it by an old number."""
        return next((one.key for one in self.found(camera) if _is(one, camera)), "")

    def settings(self, key: str, chosen: CameraSettings) -> dict[str, str | int]:
        """What choosing this camera stores. Raises CameraLost."""
        numbered = {f"usb-{number}": replace(ANY_USB, device=number) for number in range(MOST_NODES)}
        offers = {**numbered, **{one.key: one for one in self.found(chosen)}}
        if (one := offers.get(key)) is None:
            raise CameraLost(say("You cannot choose that camera."))
        return {"kind": one.kind, "device": one.device, "name": one.name}

    def thumbnail(self, key: str, chosen: CameraSettings) -> bytes | None:
        """A small picture of what a camera sees that is plugged in and not chosen; None where it delivers none."""
        settings = chosen.model_copy(update=self.settings(key, chosen))
        with self._lock:
            taken_s, jpeg = self._thumbnails.get(key, (-KEPT_S, None))
            if time.monotonic() - taken_s > KEPT_S:
                jpeg = _picture_of(settings)
                self._thumbnails[key] = time.monotonic(), jpeg
            return jpeg


def _is(one: Offered, camera: CameraSettings) -> bool:
    """Whether this is the camera of these settings, which may name it by an old number."""
    if camera.kind != "usb" or one.kind != "usb":
        return camera.kind == one.kind
    if one.is_there:
        return one.device == v4l.number_now(camera)
    return one.name == camera.name if camera.name else one.device == camera.device


def _picture_of(settings: CameraSettings) -> bytes | None:
    try:
        with open_camera(settings) as camera:
            return next((small_jpeg(frame.image) for frame in camera.frames()), None)
    except CameraLost:
        return None


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
        self.teaching = OwnTeaching(config, self.picture)
        self._opened: CameraSettings | None = None
        self._lock = threading.Lock()
        self._seen: tuple[Image, CameraView] | None = None

    def look_through(self, camera: CameraSettings) -> None:
        """Pictures come from this camera from now on, if it has any."""
        self._opened = camera

    def picture(self) -> Image | None:
        """The latest picture of the camera that is chosen now; None before its first, and while it is lost."""
        return self._latest() if self._opened is self.camera and self.devices.camera is None else None

    def steps(self, *, by_writing: bool = True) -> tuple[Step, ...]:
        """How each step stands, in the order in which one would take them."""
        checks = examine([
            ("home", partial(check_home, self._config, by_writing=by_writing)),
            ("disk", partial(check_disk, self._config)),
            ("copy", partial(check_copy, self._config)),
        ])  # fmt: skip
        found = {one.name: self._checked(one.name, one.state != "ok", one.text) for one in checks}
        if found["copy"].state != "ok":  # an assumed copy works as well
            found["copy"] = replace(found["copy"], state="advice")
        return (self.camera_step(), found["copy"], self._panel_step(), found["home"], found["disk"], self._web_step())

    def sight(self) -> CameraView | None:
        """What the camera sees; None while there is no picture. A picture is looked at once, however many ask."""
        picture = self.picture()
        if picture is None:
            return None
        with self._lock:
            if self._seen is None or self._seen[0] is not picture:
                view, subjects = look_at(picture), self.teaching.subjects()
                if view.corners_px is None and picture.mean() >= DARK:
                    unknown = tuple(one for one in subjects if not one.is_taught)
                    words = view.words if len(unknown) == len(subjects) else ONLY_TILES
                    view = replace(view, words=words, unknown=unknown)
                self._seen = (picture, view)
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


def detail_of(fault: DeviceFault) -> str:
    """The trouble's name and what the device said itself, in the doctor's words."""
    return f"{fault.trouble}: {fault.detail}" if fault.detail else fault.trouble
