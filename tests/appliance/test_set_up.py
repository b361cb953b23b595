"""Setting a running appliance up: one sentence about the camera's place, and choices that last."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from appliance.set_up.appliance_set_up import SOURCES, ApplianceSetUp
from appliance.set_up.sight import judge, look_at
from appliance.set_up.storage import keep_settings
from companion.config import Config, load_config, parse_config
from companion.errors import CameraLost

SQUARE = ((300.0, 100.0), (980.0, 100.0), (980.0, 780.0), (300.0, 780.0))


def scaled(x: float, y: float, about: float = 640.0) -> tuple[tuple[float, float], ...]:
    """The square made narrower and flatter about its middle."""
    return tuple((about + (px - about) * x, 440.0 + (py - 440.0) * y) for px, py in SQUARE)


@pytest.mark.parametrize(
    ("corners", "brightness", "words"),
    [
        (SQUARE, 120.0, "Well placed: I can see the whole board."),
        (None, 120.0, "I cannot see a board."),
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


def test_every_source_is_a_setting_that_there_is() -> None:
    for _, settings in SOURCES.values():
        assert Config.model_validate({"camera": settings}).camera.kind == settings["kind"]


def test_another_camera_is_looked_at_anew_and_shows_no_picture_of_the_one_before(labyrinth_home: Path) -> None:
    picture = np.zeros((48, 64, 3), np.uint8)
    set_up = ApplianceSetUp(Config(), lambda: picture)
    set_up.look_through(set_up.camera)
    assert set_up.picture() is picture
    set_up.choose("usb-0")
    assert (set_up.camera_step().words, set_up.picture()) == ("I am looking for this camera …", None)
    set_up.hear_lost("no USB camera number 0")
    lost = set_up.camera_step()
    assert (lost.state, lost.words, set_up.sight()) == ("broken", "I cannot find a USB camera.", None)
    set_up.choose("pi")
    set_up.hear_lost("not there")
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
    set_up.panel_fault = "pins cannot be reached"
    assert {one.name: one.detail for one in set_up.steps()}["panel"] == "pins cannot be reached"
    assert set_up.sight() is None
