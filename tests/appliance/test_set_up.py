"""Setting a running appliance up: one sentence about the camera's place, and choices that last."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from appliance.devices import Devices, stored
from appliance.set_up import ApplianceSetUp, judge, keep_settings, look_at
from companion.config import CameraSettings, Config, load_config, parse_config
from companion.errors import CameraLost, PanelFault, Trouble
from hardware import v4l
from hardware.cameras import DrawnCamera
from hardware.doors import Got, camera_fault
from tests.hardware.fake_v4l import Desk, Webcam, desk

__all__ = ["desk"]

SQUARE = ((300.0, 100.0), (980.0, 100.0), (980.0, 780.0), (300.0, 780.0))


def scaled(x: float, y: float, about: float = 640.0) -> tuple[tuple[float, float], ...]:
    """The square made narrower and flatter about its middle."""
    return tuple((about + (px - about) * x, 440.0 + (py - 440.0) * y) for px, py in SQUARE)


@pytest.mark.parametrize(
    ("corners", "brightness", "words"),
    [
        (SQUARE, 120.0, "Well placed: I can see the whole board."),
        (None, 120.0, "I see no board of square tiles. Place it"),
        (None, 20.0, "It is too dark: switch on a lamp"),
        (SQUARE, 20.0, "I have found the board, but it is dark"),
        (scaled(1.0, 0.5), 120.0, "The camera is too far to one side"),
        (scaled(0.3, 0.3), 120.0, "The camera is too far away"),
        (tuple((x + 400.0, y) for x, y in SQUARE), 120.0, "The edge of the picture cuts off the board"),
    ],
)
def test_one_sentence_says_what_to_change(corners: object, brightness: float, words: str) -> None:
    said, is_good = judge(corners, brightness, (1280, 960))  # type: ignore[arg-type]
    assert said.startswith(words)
    assert is_good == said.startswith("Well placed")


def test_an_empty_picture_shows_no_board() -> None:
    sight = look_at(np.full((480, 640, 3), 128, np.uint8))
    assert (sight.is_good, sight.corners_px, sight.size_px) == (False, None, (640, 480))


def test_where_no_tiles_are_seen_it_is_said_which_copies_nobody_has_taught(labyrinth_home: Path) -> None:
    picture = np.full((480, 640, 3), 128, np.uint8)
    set_up = ApplianceSetUp(Config(), lambda: picture)
    set_up.look_through(set_up.camera)
    untaught = set_up.sight()
    assert untaught is not None and untaught.words.startswith("I see no board of square tiles. Place it")
    (labyrinth_home / "copies").mkdir()
    for ending in ("toml", "png"):
        (labyrinth_home / "copies" / f"secret.look.{ending}").touch()
    set_up._seen = None
    taught = set_up.sight()
    assert taught is not None and taught.words.startswith("I see no board of square tiles. I look for")
    assert [sorted(one.game for one in view.unknown) for view in (untaught, taught)] == [["cards", "secret"], ["cards"]]
    picture[:] = 10
    set_up._seen = None
    dark = set_up.sight()
    assert dark is not None and dark.words.startswith("It is too dark") and not dark.unknown


def test_what_is_chosen_lasts_and_the_owners_file_stays_as_it_is(labyrinth_home: Path) -> None:
    own = labyrinth_home / "labyrinth.toml"
    own.write_text('# mine\n[camera]\nkind = "pi"\nwidth_px = 1920\n')
    set_up = ApplianceSetUp(load_config(), lambda: None)
    set_up.choose("usb-1")
    kept = load_config().camera
    assert (kept.kind, kept.device, kept.width_px) == ("usb", 1, 1920)
    assert set_up.camera == kept
    assert own.read_text().startswith("# mine\n")
    assert [one.key for one in set_up.sources() if one.is_chosen] == ["usb-1"]
    keep_settings({"web": {"port": 8080}}, Config())
    assert (load_config().camera.kind, load_config().web.port) == ("usb", 8080)
    with pytest.raises(CameraLost):
        set_up.choose("a-telescope")


@pytest.mark.parametrize("text", ["not toml [", '[camera]\nkind = "telescope"\n', "[nonsense]\nx = 1\n"])
def test_choices_that_cannot_be_read_count_as_none(text: str, labyrinth_home: Path) -> None:
    (labyrinth_home / "kept.toml").write_text(text)
    assert load_config() == Config()


def test_another_camera_is_looked_at_anew_and_shows_no_picture_of_the_one_before(labyrinth_home: Path) -> None:
    picture = np.zeros((48, 64, 3), np.uint8)
    set_up = ApplianceSetUp(Config(), lambda: picture)
    set_up.look_through(set_up.camera)
    assert set_up.picture() is picture
    set_up.choose("usb-0")
    assert (set_up.camera_step().words, set_up.picture()) == ("I am looking for this camera …", None)
    set_up.devices.hear_camera(camera_fault("usb", Trouble.ABSENT, "no /dev/video0"))
    lost = set_up.camera_step()
    assert (lost.state, lost.words, lost.detail) == ("broken", "I cannot find a camera.", "absent: no /dev/video0")
    assert set_up.sight() is None
    set_up.choose("pi")
    assert set_up.camera_step().words == "I am looking for this camera …"
    set_up.devices.hear_camera(camera_fault("pi", Trouble.ABSENT))
    assert set_up.camera_step().words == "I cannot find the Raspberry Pi camera."
    set_up.choose("usb-1")
    set_up.look_through(set_up.camera)
    assert (set_up.camera_step().state, set_up.picture() is picture) == ("ok", True)


def test_without_a_picture_the_camera_is_looked_for() -> None:
    set_up = ApplianceSetUp(parse_config('[camera]\nkind = "usb"'), lambda: None)
    steps = {one.name: one.state for one in set_up.steps()}
    assert steps == {
        "camera": "advice", "copy": "advice", "panel": "ok", "home": "ok", "disk": "ok", "phones": "ok",
    }  # fmt: skip
    set_up.devices.hear_panel(PanelFault("pins cannot be reached", Trouble.BUSY))
    assert {one.name: one.words for one in set_up.steps()}["panel"] == "pins cannot be reached"
    assert set_up.sight() is None


def test_cameras_are_offered_by_name_and_the_lasting_name_is_kept(labyrinth_home: Path, desk: Desk) -> None:
    desk.plug(0, Webcam("Logitech", "usb-logitech"))
    desk.plug(2, Webcam("Microsoft", "usb-microsoft"))
    set_up = ApplianceSetUp(parse_config('[camera]\nkind = "usb"\ndevice = 2'), lambda: None)
    offered = {one.words: (one.is_there, one.is_chosen) for one in set_up.sources()}
    assert offered["Logitech"] == (True, False)
    assert offered["Microsoft"] == (True, True), "an old configuration names it by its number"
    set_up.choose(next(one.key for one in set_up.sources() if one.words == "Logitech"))
    kept = load_config().camera
    assert (kept.kind, kept.name) == ("usb", "usb-logitech-video-index0")
    desk.pull(0)
    missing = next(one for one in set_up.sources() if one.is_chosen)
    assert (missing.words, missing.is_there) == ("Chosen, but not plugged in: usb-logitech-video-index0", False)
    desk.plug(4, Webcam("Logitech", "usb-logitech"))
    assert v4l.find(kept) == 4
    assert [one.words for one in set_up.sources() if one.is_chosen] == ["Logitech"]


def test_a_small_picture_is_taken_of_a_camera_that_is_not_chosen(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.plug(0, Webcam("One", "usb-one"))
    desk.plug(2, Webcam("Two", "usb-two"))
    opened: list[str] = []

    def open_camera(settings: CameraSettings) -> DrawnCamera:
        opened.append(settings.name)
        if "one" in settings.name:
            raise camera_fault("usb", Trouble.BUSY)
        return DrawnCamera(lambda: np.full((960, 1280, 3), 90, np.uint8), 0.1)

    monkeypatch.setattr("appliance.set_up.open_camera", open_camera)
    set_up = ApplianceSetUp(parse_config('[camera]\nkind = "pi"'), lambda: None)
    one, two = (source.key for source in set_up.sources() if source.is_there)
    small = set_up.thumbnail(two)
    assert small is not None and small.startswith(b"\xff\xd8") and set_up.thumbnail(two) == small
    assert set_up.thumbnail(one) is None
    assert opened == ["usb-two-video-index0", "usb-one-video-index0"]


def test_a_camera_that_delivers_less_than_was_asked_for_is_worth_advice() -> None:
    picture = np.zeros((480, 640, 3), np.uint8)
    set_up = ApplianceSetUp(parse_config('[camera]\nkind = "usb"'), lambda: picture)
    set_up.look_through(set_up.camera)
    set_up.devices.hear_camera(None, Got((640, 480), 30.0, "YUYV"))
    step = set_up.camera_step()
    assert (step.state, "640x480" in step.words, "MJPG" in step.todo) == ("advice", True, True)


def test_the_doctor_says_what_the_running_companion_has_found(labyrinth_home: Path) -> None:
    devices = Devices(Config())
    assert stored(Config(), "camera", "in use") == ("skipped", "in use")
    fault = camera_fault("usb", Trouble.SILENT, "fell silent")
    devices.hear_camera(fault)
    devices.hear_panel(None)
    assert stored(Config(), "camera", "in use") == ("broken", str(fault))
    assert stored(Config(), "panel", "in use")[0] == "ok"
    devices.hear_camera(None, Got((640, 480), 30.0, "YUYV"))
    assert stored(Config(), "camera", "in use")[0] == "advice"
    (labyrinth_home / "devices.json").write_text("[")
    assert stored(Config(), "camera", "in use") == ("skipped", "in use")


def test_a_change_is_logged_once(labyrinth_home: Path, caplog: pytest.LogCaptureFixture) -> None:
    devices = Devices(Config())
    for _ in range(3):
        devices.hear_camera(camera_fault("usb", Trouble.BUSY, "video0"))
    for _ in range(3):
        devices.hear_camera(None)
    assert [one.getMessage() for one in caplog.records] == [
        "camera: Another program is using the camera. Close it, and I will try again. [busy: video0]",
        "camera: works again",
    ]


def test_the_only_camera_counts_as_chosen_where_an_old_number_has_gone(desk: Desk) -> None:
    desk.plug(2, Webcam("Microsoft", "usb-microsoft"))
    for camera in ("device = 0", f'name = "{v4l.DEV}/video2"'):
        set_up = ApplianceSetUp(parse_config(f'[camera]\nkind = "usb"\n{camera}'), lambda: None)
        assert [one.words for one in set_up.sources() if one.is_chosen] == ["Microsoft"]
