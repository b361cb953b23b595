"""The doctor: sees what is broken, says how to mend it, answers with the exit code."""

from __future__ import annotations

import json
import socket
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from appliance.commands.check import doctor
from appliance.devices import running_on
from appliance.doctor import pair_fault
from companion.config import home_folder, journal_path, load_config, own_copy_path
from companion.games.copies import format_copy, shipped_copy
from lab.soak.evenings import free_port


def run(*words: str) -> Result:
    return CliRunner().invoke(doctor, words)


def states(result: Result) -> dict[str, str]:
    return {check["name"]: check["state"] for check in json.loads(result.output)["checks"]}


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    """A configuration on a port that is free."""
    path = tmp_path / "labyrinth.toml"
    path.write_text(f"[web]\nport = {free_port()}\n")
    return path


def more(settings: Path, text: str) -> str:
    settings.write_text(settings.read_text() + text)
    return str(settings)


def test_a_healthy_laptop(settings: Path) -> None:
    result = run("--config", str(settings), "--json")
    assert result.exit_code == 0, result.output
    told = states(result)
    assert {name for name, state in told.items() if state != "ok"} == {"copy"}, "the assumed copy is worth a word"
    assert told["copy"] == "advice"
    assert set(told) == {
        "configuration", "python", "libraries", "home", "disk", "copy", "lens", "board", "colours", "journal", "camera",
        "panel", "pages",
    }  # fmt: skip


def test_a_box_that_people_have_told_while_playing_is_no_assumption(settings: Path) -> None:
    learnt = own_copy_path(load_config(settings), "team")
    learnt.parent.mkdir(parents=True)
    for is_assumed, state in (("true", "advice"), ("false", "ok")):
        text = format_copy(shipped_copy("team")).replace("is_assumed = true", f"is_assumed = {is_assumed}")
        learnt.write_text(text, encoding="utf-8")
        assert states(run("--config", str(settings), "--json"))["copy"] == state


@pytest.mark.parametrize("name", ["lens", "board", "colours"])
def test_a_calibration_that_serve_would_refuse_is_broken(name: str, settings: Path) -> None:
    journal_path().parent.mkdir(parents=True, exist_ok=True)
    (journal_path().parent / f"{name}.toml").write_text("size_px = " + "[" * 20_000)
    result = run("--config", str(settings), "--json")
    assert result.exit_code == 1
    assert {one for one, state in states(result).items() if state == "broken"} == {name}


def test_a_home_that_cannot_be_entered_is_found_and_does_not_end_the_examination(
    settings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    for home in (str(tmp_path / "file" / "home"), str(tmp_path / ("n" * 300))):
        monkeypatch.setenv("LABYRINTH_HOME", home)
        result = run("--config", str(settings), "--json")
        assert result.exit_code == 1 and not isinstance(result.exception, OSError)
        assert states(result)["home"] == "broken" and states(result)["pages"] == "ok"


def test_it_speaks_to_people_too(settings: Path) -> None:
    result = run("--config", str(settings))
    assert result.exit_code == 0
    assert "OpenCV" in result.output
    assert "BROKEN" not in result.output


@pytest.mark.parametrize(
    ("text", "broken", "says"),
    [
        ('[camera]\nkind = "folder"\npath = "/no/such"\n', "camera", "no folder or video /no/such"),
        ('[camera]\nkind = "usb"\ndevice = 63\n', "camera", "Plug one in"),
        ('[camera]\nkind = "pi"\n', "camera", "python3-picamera2"),
        ('[table]\ncopy = "/no/copy.toml"\n', "copy", "/no/copy.toml"),
    ],
)
def test_what_is_broken_is_named_with_its_remedy(settings: Path, text: str, broken: str, says: str) -> None:
    result = run("--config", more(settings, text), "--json")
    assert result.exit_code == 1
    assert [name for name, state in states(result).items() if state == "broken"] == [broken]
    assert says in result.output


def test_pins_that_are_not_there_are_broken_and_not_pretended(
    settings: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    monkeypatch.setenv("LG_WD", str(tmp_path))
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    result = run("--config", more(settings, '[panel]\nkind = "gpio"\n'), "--json")
    assert result.exit_code == 1
    assert states(result)["panel"] == "broken"


def test_a_mistake_in_the_configuration_does_not_hide_the_rest(settings: Path) -> None:
    result = run("--config", more(settings, "[camera]\nkind = 7\n"), "--json")
    assert result.exit_code == 1
    assert states(result)["configuration"] == "broken"
    assert states(result)["libraries"] == "ok"


def test_a_damaged_journal_is_broken(settings: Path, labyrinth_home: Path) -> None:
    journal_path().write_bytes(b"not a journal" * 1000)
    result = run("--config", str(settings), "--json")
    assert result.exit_code == 1
    assert states(result)["journal"] == "broken"


def test_a_home_that_cannot_be_written_is_broken(
    settings: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("LABYRINTH_HOME", str(tmp_path / "file" / "home"))
    result = run("--config", str(settings), "--json")
    assert result.exit_code == 1
    assert states(result)["home"] == "broken"


def test_little_room_is_broken(settings: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("appliance.doctor.LEAST_FREE_BYTES", 10**18)
    result = run("--config", str(settings), "--json")
    assert states(result)["disk"] == "broken"


def test_a_port_that_another_program_has_is_broken(settings: Path) -> None:
    port = int(settings.read_text().split("=")[1])
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        result = run("--config", str(settings), "--json")
    assert result.exit_code == 1
    assert states(result)["pages"] == "broken"


def test_while_a_companion_runs_its_camera_pins_and_journal_are_left_alone(settings: Path) -> None:
    with running_on(8000, home_folder()):
        result = run("--config", more(settings, '[camera]\nkind = "usb"\ndevice = 63\n'), "--json")
    assert result.exit_code == 0
    skipped = {name for name, state in states(result).items() if state == "skipped"}
    assert skipped == {"journal", "camera", "panel", "pages"}


@pytest.mark.parametrize(
    ("python", "opencv", "numpy", "fits"),
    [
        ((3, 11), "4.11.0", "1.26.4", True),
        ((3, 11), "4.11.0", "1.24.2", True),
        ((3, 11), "4.11.0", "2.2.0", False),
        ((3, 11), "4.12.0", "2.2.0", False),
        ((3, 11), "5.0.0", "1.26.4", False),
        ((3, 13), "4.12.0", "2.2.4", True),
        ((3, 13), "4.14.0", "2.5.5", True),
        ((3, 13), "4.11.0", "2.2.4", False),
        ((3, 13), "5.0.0", "2.2.4", False),
        ((3, 13), "4.12.0-dev", "1.26.4", False),
    ],
)
def test_the_pair_of_opencv_and_numpy(python: tuple[int, int], opencv: str, numpy: str, fits: bool) -> None:
    fault = pair_fault(python, opencv, numpy)
    assert (fault is None) == fits
    assert fits or f"constraints-3.{python[1]}.txt" in (fault or "")
