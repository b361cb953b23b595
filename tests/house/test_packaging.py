"""The package is whole: pins for every need, data files inside, commands that exist."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import entry_points
from itertools import chain
from pathlib import Path

import pytest

from tests.house.test_import_law import tree_of

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ROOMS = ("appliance", "companion", "vision", "hardware", "web", "calibration")
"""What is installed."""
CONSTRAINTS = ("constraints-3.11.txt", "constraints-3.13.txt")


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(file: str) -> dict[str, str]:
    """Name to version of every line; fails on a line that is anything but a pin."""
    found: dict[str, str] = {}
    for line in (ROOT / file).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            match = re.fullmatch(r"([A-Za-z0-9._-]+)==([A-Za-z0-9.]+)", line)
            assert match, f"{file}: not a pin: {line!r}"
            found[normal(match[1])] = match[2]
    return found


def needs() -> set[str]:
    """Names of everything that pyproject.toml asks for."""
    project = PROJECT["project"]
    wanted = chain(project["dependencies"], *project["optional-dependencies"].values())
    return {normal(re.match(r"[A-Za-z0-9._-]+", need)[0]) for need in wanted}  # type: ignore[index]


@pytest.mark.parametrize("file", CONSTRAINTS)
def test_every_need_is_pinned(file: str) -> None:
    missing = needs() - set(pins(file))
    assert missing <= ({"lgpio"} if "3.13" in file else set())  # no wheel of lgpio for 3.13: apt has it


def test_both_files_pin_the_same_but_for_the_pair_and_the_pins() -> None:
    old, new = map(pins, CONSTRAINTS)
    differing = {name for name in {*old, *new} if old.get(name) != new.get(name)}
    assert differing <= {"numpy", "opencv-python-headless", "lgpio"}
    assert old["numpy"].startswith("1.")
    assert old["opencv-python-headless"].startswith("4.11.")
    assert new["numpy"].startswith("2.")
    assert new["opencv-python-headless"].startswith("4.")


def test_what_is_imported_is_asked_for_and_what_is_asked_for_is_imported() -> None:
    names = {"cv2": "opencv-python-headless", "PIL": "pillow", "paho": "paho-mqtt"}
    from_apt = {"picamera2", "lgpio"}
    tools = {"setuptools", *sys.stdlib_module_names, *ROOMS}
    used = {
        names.get(top, normal(top))
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        for top in imported_packages(path)
        if top not in tools | from_apt
    }
    wanted = {normal(re.match(r"[A-Za-z0-9._-]+", need)[0]) for need in PROJECT["project"]["dependencies"]}  # type: ignore[index]
    assert used - {"werkzeug", "jinja2", "markupsafe"} == wanted  # these three come with Flask and are part of it


def imported_packages(path: Path) -> set[str]:
    """Top-level names that a file imports from elsewhere."""
    found: set[str] = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").split(".")[0])
    return found


def test_no_file_of_ours_names_a_registry() -> None:
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    words = ("pypi" + ".org", "pythonh" + "osted", "index-" + "url", "registry" + ".npmjs", "deb.debian" + ".org")
    named = [
        f"{file}: {word}"
        for file in files
        if (ROOT / file).suffix in {".txt", ".toml", ".md", ".py", ".json", ".cfg", ""} and (ROOT / file).is_file()
        for word in words
        if word in (ROOT / file).read_text(encoding="utf-8", errors="ignore")
    ]
    assert not named, named


def test_every_data_file_travels_with_the_package() -> None:
    globs = PROJECT["tool"]["setuptools"]["package-data"]
    inside = {path for room, patterns in globs.items() for glob in patterns for path in (ROOT / room).glob(glob)}
    left_out = [
        path.relative_to(ROOT).as_posix()
        for room in ROOMS
        for path in (ROOT / room).rglob("*")
        if path.is_file() and path.suffix not in {".py", ".pyc"} and path not in inside
    ]
    assert not left_out, left_out


def test_every_folder_with_code_is_a_package() -> None:
    bare = {path.parent for room in ROOMS for path in (ROOT / room).rglob("*.py")}
    assert not [folder for folder in bare if not (folder / "__init__.py").is_file()]


def test_the_console_script_is_installed() -> None:
    (script,) = entry_points(group="console_scripts", name="labyrinth")
    assert script.value == "appliance.__main__:main"


def test_the_newest_entry_of_the_changelog_is_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (?!Next$)(\S+)", text, re.MULTILINE)
    assert newest
    assert newest[1] == PROJECT["project"]["version"]


@pytest.mark.parametrize("target", ["demo", "test"])
def test_make_knows_the_two_commands(target: str) -> None:
    done = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_without_the_venv_module_make_names_the_package_to_install(tmp_path: Path) -> None:
    """A Python whose ensurepip is missing, as on a plain Debian."""
    (tmp_path / "bin").mkdir()
    stub = tmp_path / "bin" / "python3"
    stub.write_text('#!/bin/sh\ncase "$2" in *ensurepip*) exit 1;; esac\nexit 0\n')
    stub.chmod(0o755)
    (tmp_path / "Makefile").write_text((ROOT / "Makefile").read_text(encoding="utf-8"), encoding="utf-8")
    for name in ("pyproject.toml", *CONSTRAINTS):
        (tmp_path / name).touch()
    for tool in ("sh", "touch", "cat"):
        (tmp_path / "bin" / tool).symlink_to(f"/bin/{tool}")
    done = subprocess.run(
        ["/usr/bin/make", "demo"],
        cwd=tmp_path,
        env={"PATH": str(tmp_path / "bin")},
        capture_output=True,
        text=True,
        check=False,
    )
    said = [line for line in done.stderr.splitlines() if not line.startswith("make")]
    assert done.returncode != 0
    assert len(said) == 1
    assert "python3-venv" in said[0]
