"""The units are such that systemd understands whole, and that let go of what they do not need."""

from __future__ import annotations

import shutil
import subprocess
from configparser import RawConfigParser, SectionProxy
from pathlib import Path

import pytest

from appliance.commands.play import EXIT_PASSING
from companion.config import CameraSettings, Config, load_config

ROOT = Path(__file__).resolve().parents[2]
UNIT = ROOT / "systemd" / "labyrinth.service"
KIOSK = UNIT.with_name("labyrinth-kiosk.service")
EXAMPLE = ROOT / "systemd" / "labyrinth.toml"
MOST_EXPOSURE = {UNIT: 15, KIOSK: 25}

needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")


def analyze(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", *words], capture_output=True, text=True, timeout=60, check=False)


@needs_systemd
@pytest.mark.parametrize("unit", MOST_EXPOSURE, ids=lambda unit: unit.stem)
def test_systemd_understands_every_line(unit: Path) -> None:
    done = analyze("verify", "--recursive-errors=yes", str(unit))
    assert (done.returncode, done.stderr) == (0, "")


@needs_systemd
def test_an_unknown_key_would_be_noticed(tmp_path: Path) -> None:
    broken = tmp_path / UNIT.name
    broken.write_text(UNIT.read_text().replace("WatchdogSec", "WatchdogSecs"))
    assert analyze("verify", "--recursive-errors=yes", str(broken)).returncode != 0


@needs_systemd
@pytest.mark.parametrize("unit", MOST_EXPOSURE, ids=lambda unit: unit.stem)
def test_the_service_is_shut_in(unit: Path) -> None:
    done = analyze("security", "--offline=yes", f"--threshold={MOST_EXPOSURE[unit]}", str(unit))
    assert done.returncode == 0, done.stdout[-200:]


def service_of(path: Path) -> SectionProxy:
    unit = RawConfigParser(strict=False)  # DeviceAllow and Environment stand there more than once
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(path)
    return unit["Service"]


def test_a_lock_that_a_power_cut_left_does_not_bar_the_screen(tmp_path: Path) -> None:
    (lock := tmp_path / "SingletonLock").symlink_to("the-name-before-4698")
    before = service_of(KIOSK)["ExecStartPre"].replace("${STATE_DIRECTORY}", str(tmp_path))
    subprocess.run(before.split(), check=True, timeout=60)
    assert not lock.is_symlink()


def test_it_is_watched_and_restarted_but_not_after_a_mistake_in_the_configuration() -> None:
    service = service_of(UNIT)
    assert service["Type"] == "notify"
    assert float(service["WatchdogSec"]) > 4 * CameraSettings().timeout_s, "a silent camera is noticed before that"
    assert service["Restart"] == "on-failure"
    assert service["RestartPreventExitStatus"].split() == ["2"]
    assert EXIT_PASSING not in (0, 2)
    assert service["MemoryMax"] and service["TasksMax"] and service["IPAddressDeny"] == "any"
    assert service["ExecStart"].endswith("labyrinth serve --config /etc/labyrinth.toml")


def test_the_example_shows_every_setting_and_differs_from_the_defaults_only_where_it_says_so() -> None:
    example, default = load_config(EXAMPLE), Config()
    assert _keys(example.model_dump(exclude_unset=True)) == _keys(default.model_dump())
    said = {("camera", "kind"): "pi", ("panel", "kind"): "gpio", ("table", "begins"): False}
    for (section, key), value in said.items():
        assert getattr(getattr(example, section), key) == value
    calm = {section: {key: getattr(getattr(default, section), key)} for section, key in said}
    mended = example.model_dump()
    for section, changes in calm.items():
        mended[section] |= changes
    assert mended == default.model_dump()


def _keys(tree: object) -> object:
    return {key: _keys(value) for key, value in tree.items()} if isinstance(tree, dict) else None
