"""The installer in a folder of its own: what it puts where, twice, an update and back, a broken update, removal.

The commands that would change this machine (apt-get, systemctl and so on) only write down that they were called, and
the environment that is made holds a command which answers as the doctor would.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from companion.config import load_config

ROOT = Path(__file__).resolve().parents[2]
INSTALL, TOOL = ROOT / "systemd" / "install", ROOT / "systemd" / "labyrinth"
IN_THE_IMAGE = ROOT / "systemd/image/mkosi.postinst.chroot"
LONGEST = 200

CALLED = 'echo "${0##*/} $*" >>"$CALLS"\n'
SYSTEM = {
    "apt-get": CALLED,
    "apt-cache": '[ -n "${IS_PI:-}" ]',
    "systemctl": CALLED + '[ "$1" != is-active ] || [ ! -e "$DESTDIR/opt/labyrinth/current/docs/dead" ]',
    "journalctl": "echo The page is open at http://192.0.2.7:8000/",
    "getent": '[ "$1" = group ] && [ "$2" = gpio ] && echo gpio:x:997:',
    "useradd": CALLED,
    "usermod": CALLED,
    "userdel": CALLED,
    "chown": "",
    "df": "echo MB; echo x x x 5000 x",
    "id": "echo 0",
    "runuser": 'shift 3; exec "$@"',
    "python3": 'mkdir -p "$4/bin"; cp "$MADE" "$4/bin/python"; cp "$MADE" "$4/bin/labyrinth"',
}
MADE = """#!/bin/sh
case $1 in
  -c) case $2 in *numpy*) exit 1 ;; esac; echo constraints-3.13.txt ;;
  doctor) echo "ok      python"; [ ! -e "${0%/.venv*}/docs/broken" ] || echo "BROKEN  libraries  none" ;;
  status)
    echo "ok      evenings  3 can be opened"
    [ ! -e "${0%/.venv*}/docs/unsaved" ] || echo "BROKEN  saving  none" ;;
esac
"""


class Machine:
    """A copy of what is installed, and a folder to install it into."""

    def __init__(self, folder: Path) -> None:
        self.source, self.root, self.calls = folder / "project", folder / "root", folder / "calls"
        (self.root / "run/systemd/system").mkdir(parents=True)
        (self.root / "opt").mkdir()
        names = ["README.md", "LICENSE", "pyproject.toml", *(path.name for path in ROOT.glob("constraints-*.txt"))]
        for name in names:
            (self.source / name).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / name, self.source / name)
        shutil.copytree(ROOT / "systemd", self.source / "systemd")
        for name in ("appliance", "calibration", "companion", "docs", "hardware", "vision", "web"):
            (self.source / name).mkdir()
        (folder / "bin").mkdir()
        for name, text in SYSTEM.items():
            self._write(folder / "bin" / name, f"#!/bin/sh\n{text}\n")
        self._write(folder / "made", MADE)
        self.environment = {
            "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "DESTDIR": str(self.root), "SETTLED_S": "0",
            "CALLS": str(self.calls), "MADE": str(folder / "made"), "LC_ALL": "C.UTF-8",
        }  # fmt: skip

    def _write(self, path: Path, text: str) -> None:
        path.write_text(text)
        path.chmod(0o755)

    def run(self, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
        self.calls.write_text("")
        return subprocess.run(
            ["sh", self.source / "systemd" / "install", *words], env={**self.environment, **more}, text=True,
            capture_output=True, timeout=60, check=False,
        )  # fmt: skip

    def update(self, version: str, mark: str = "") -> subprocess.CompletedProcess[str]:
        """Install a newer version, whose documents have a file of this name."""
        project = self.source / "pyproject.toml"
        project.write_text(re.sub('^version = ".*"', f'version = "{version}"', project.read_text(), flags=re.MULTILINE))
        for old in (self.source / "docs").iterdir():
            old.unlink()
        if mark:
            (self.source / "docs" / mark).touch()
        return self.run()

    def files(self) -> set[str]:
        found = (path for path in self.root.rglob("*") if path.is_symlink() or path.is_file())
        return {str(path.relative_to(self.root)) for path in found}

    def version(self, link: str = "current") -> str:
        return os.readlink(self.root / "opt/labyrinth" / link)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_it_is_short_and_without_a_fault_that_shellcheck_knows() -> None:
    assert len(INSTALL.read_text().splitlines()) <= LONGEST
    if shutil.which("shellcheck") is None:
        pytest.skip("shellcheck is not installed")
    found = subprocess.run(
        ["shellcheck", INSTALL, TOOL, IN_THE_IMAGE], capture_output=True, text=True, timeout=60, check=False
    )
    assert found.stdout == ""


def test_it_takes_along_every_package_that_is_installed() -> None:
    [parts] = re.findall('^parts="(.*)"$', INSTALL.read_text(), re.MULTILINE)
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]["find"]["include"]
    assert {name.removesuffix("*") for name in packages} <= set(parts.split())


def test_it_puts_each_thing_in_its_place_and_leaves_a_service_that_is_up_to_date_alone(machine: Machine) -> None:
    first = machine.run()
    assert first.returncode == 0 and "3 can be opened" in first.stdout, first.stderr
    version = machine.version()
    assert {path for path in machine.files() if not path.startswith(f"opt/labyrinth/{version}/")} == {
        "opt/labyrinth/current",
        "etc/labyrinth.toml",
        "etc/systemd/system/labyrinth.service",
        "usr/local/bin/labyrinth",
    }
    assert "useradd --system" in machine.calls.read_text(), "root alone installed: the home is of a user of its own"
    assert "restart labyrinth" in machine.calls.read_text()
    unit = (machine.root / "etc/systemd/system/labyrinth.service").read_text()
    assert "\nUser=labyrinth\n" in unit and "\nSupplementaryGroups=gpio\n" in unit, "there is no group video"
    (machine.root / "etc/labyrinth.toml").write_text("[web]\nport = 8080\n")
    again = machine.run()
    assert again.returncode == 0 and "http://192.0.2.7:8000/" in again.stdout
    assert "restart" not in machine.calls.read_text() and "apt-get" not in machine.calls.read_text()
    assert (machine.root / "etc/labyrinth.toml").read_text() == "[web]\nport = 8080\n"


@pytest.mark.parametrize(("is_pi", "camera", "panel"), [("", "usb", "page"), ("yes", "pi", "gpio")])
def test_settings_and_packages_fit_the_machine(machine: Machine, is_pi: str, camera: str, panel: str) -> None:
    assert machine.run(IS_PI=is_pi, SUDO_USER="pi").returncode == 0
    config = load_config(machine.root / "etc/labyrinth.toml")
    assert (machine.root / "etc/labyrinth.toml").stat().st_mode & 0o777 == 0o640
    assert (config.camera.kind, config.panel.kind, config.home) == (camera, panel, "/var/lib/labyrinth")
    assert ("python3-picamera2" in machine.calls.read_text()) == bool(is_pi)
    assert "\nUser=pi\n" in (machine.root / "etc/systemd/system/labyrinth.service").read_text()


def test_a_home_of_the_time_before_there_was_an_installer_is_taken_up(machine: Machine) -> None:
    private, home = machine.root / "var/lib/private/labyrinth", machine.root / "var/lib/labyrinth"
    private.mkdir(parents=True)
    (private / "journal.sqlite3").write_text("evenings")
    home.symlink_to("private/labyrinth")
    assert machine.run().returncode == 0
    assert not home.is_symlink() and (home / "journal.sqlite3").read_text() == "evenings" and not private.exists()


def test_an_update_keeps_the_version_before_and_goes_back_to_it(machine: Machine) -> None:
    machine.run()
    assert machine.update("1.0.0").returncode == 0
    one = machine.version()
    assert machine.update("2.0.0").returncode == 0
    two = machine.version()
    assert {path.name for path in (machine.root / "opt/labyrinth").iterdir()} == {"current", "before", one, two}
    assert machine.run("--back").returncode == 0
    assert (machine.version(), machine.version("before")) == (one, two)
    assert machine.run("--back").returncode == 0
    assert (machine.version(), machine.version("before")) == (two, one)


@pytest.mark.parametrize("fault", ["dead", "broken", "unsaved"])
def test_an_update_that_does_not_come_up_well_goes_back_by_itself(machine: Machine, fault: str) -> None:
    machine.run()
    before, files = machine.version(), machine.files()
    failed = machine.update("1.0.0", fault)
    assert failed.returncode == 1 and f"{before} runs again" in failed.stderr
    assert machine.version() == before and machine.files() == files
    assert machine.calls.read_text().count("restart labyrinth") == 2, "the one before is started again"
    assert machine.update("1.0.1").returncode == 0


def test_removed_it_leaves_the_home_alone_with_the_settings_in_it_and_takes_them_up_again(machine: Machine) -> None:
    machine.run()
    journal = machine.root / "var/lib/labyrinth/journal.sqlite3"
    journal.write_text("evenings")
    of_the_screen = machine.root / "var/lib/private/labyrinth-kiosk"
    of_the_screen.mkdir(parents=True)
    (of_the_screen / "Cookies").touch()
    settings = (machine.root / "etc/labyrinth.toml").read_text()
    gone = machine.run("--uninstall")
    assert gone.returncode == 0 and str(journal.parent) in gone.stdout
    assert machine.files() == {"var/lib/labyrinth/journal.sqlite3", "var/lib/labyrinth/labyrinth.toml"}
    called = set(machine.calls.read_text().splitlines())
    assert {"systemctl disable --quiet labyrinth labyrinth-kiosk", "userdel labyrinth"} <= called
    assert machine.run().returncode == 0
    assert (machine.root / "etc/labyrinth.toml").read_text() == settings and journal.exists()


def test_a_build_that_fails_changes_nothing(machine: Machine) -> None:
    machine.run()
    before, files = machine.version(), machine.files()
    (machine.source / "LICENSE").unlink()
    assert machine.update("1.0.0").returncode != 0
    assert machine.version() == before and machine.files() == files
