"""The configuration file: what it takes, and the one line it answers to what it does not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from appliance.set_up import keep_settings
from companion.config import Config, default_path, home_folder, load_config, parse_config
from companion.errors import BadConfig, HomeOfAnother


def test_nothing_configured_is_the_defaults(labyrinth_home: Path) -> None:
    assert load_config() == Config()
    assert default_path() == labyrinth_home / "labyrinth.toml"


def test_the_file_in_the_home_folder_is_read(labyrinth_home: Path) -> None:
    (labyrinth_home / "labyrinth.toml").write_text('[web]\nport = 8080\n[table]\nseats = ["blue", "green"]\n')
    config = load_config()
    assert config.web.port == 8080
    assert config.table.seats == ("blue", "green")
    assert config.camera == Config().camera


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("port = 1", "there is no setting port"),
        ("[camera]\nknid = 'usb'", "there is no setting camera.knid"),
        ("[camera]\nkind = 'usv'", "camera.kind: .*not 'usv'"),
        ("[camera]\nkind = 'folder'", 'kind = "folder" needs a path'),
        ("[camera]\nwidth_px = '1280'", "camera.width_px: .*not '1280'"),
        ("[camera]\ntimeout_s = 0", "camera.timeout_s: .*greater than 0"),
        ("[camera]\nwidth_px = 12.5", "camera.width_px"),
        ("[panel.buttons]\nundo = 99", "panel.buttons.undo: .*27"),
        ("[panel.buttons]\nundo = 17", "pin 17 is used twice, by buttons.undo and lights.red"),
        ("[web]\nport = 70000", "web.port"),
        ("[table]\nseats = ['red', 'red']", "different colours"),
        ("[table]\nseats = []", "different colours"),
        ("[table]\nseats = ['pink']", "not 'pink'"),
        ("web = 3", "web"),
        ("[web", "is not TOML"),
        ("[camera]\ntimeout_s = nan", "timeout_s"),
    ],
)
def test_a_mistake_is_one_line_that_names_file_and_key(text: str, says: str) -> None:
    with pytest.raises(BadConfig, match=says) as caught:
        parse_config(text, "my.toml")
    assert str(caught.value).startswith("my.toml")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["missing.toml", "folder", "binary.toml"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadConfig, match=f"cannot read the configuration .*{name}"):
        load_config(tmp_path / name)


def test_the_home_folder_is_named_by_environment_then_configuration_then_habit(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, labyrinth_home: Path
) -> None:
    assert home_folder(Config(home="/srv/evenings")) == labyrinth_home
    monkeypatch.delenv("LABYRINTH_HOME")
    assert home_folder(Config(home="/srv/evenings")) == Path("/srv/evenings")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert home_folder() == tmp_path / "labyrinth-companion"


@pytest.mark.parametrize(
    "text",
    ["a = " + "[" * 20_000, "port = " + "9" * 5_000, 'home = "\\u0000"', "\x00", "a." * 5_000 + "b = 1",
     "[table.options]\nx = " + "9" * 5_000],
)  # fmt: skip
def test_toml_that_is_meant_to_hurt_is_one_clear_line(text: str) -> None:
    with pytest.raises(BadConfig) as caught:
        parse_config(text)
    assert "\n" not in str(caught.value)


def test_settings_of_a_newer_version_are_left_out_and_stay_in_the_file(labyrinth_home: Path) -> None:
    kept = labyrinth_home / "kept.toml"
    kept.write_text('[camera]\nkind = "usb"\nnight = true\n[lamp]\nkind = "hue"\n')
    assert load_config().camera.kind == "usb"
    keep_settings({"camera": {"device": 2}}, load_config())
    assert load_config().camera.device == 2
    assert "night = true" in kept.read_text() and "[lamp]" in kept.read_text()


def test_a_file_that_the_environment_names_is_read(labyrinth_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (labyrinth_home / "of-the-service.toml").write_text("[web]\nport = 8080\n")
    monkeypatch.setenv("LABYRINTH_CONFIG", str(labyrinth_home / "of-the-service.toml"))
    assert load_config().web.port == 8080


def test_a_home_of_another_user_is_named_with_its_owner(labyrinth_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: labyrinth_home.stat().st_uid + 1)
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(HomeOfAnother, match=r"belongs to .*: put `sudo` before"):
        load_config()
