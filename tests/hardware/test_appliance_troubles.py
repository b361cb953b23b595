"""`labyrinth serve` in a process of its own, with devices that fail: what the table sees, and what systemd gets."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from lab.soak.evenings import free_port

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60.0

WEDGING_PICAMERA2 = """
import os
from tests.hardware.fake_picamera2 import Bench
bench = Bench()
bench.silent_after = 0 if not os.path.exists("mended") else None
Picamera2 = bench.module().Picamera2
"""


class Appliance:
    """A place to run `labyrinth serve` in, on a free port."""

    def __init__(self, folder: Path, settings: str) -> None:
        self.folder, self.log, self.port = folder, folder / "log", free_port()
        self.environment = {
            **os.environ,
            "LABYRINTH_HOME": str(folder / "home"),
            "PYTHONPATH": f"{folder}:{ROOT}",
            "LG_WD": str(folder / "gone"),
        }
        (folder / "picamera2.py").write_text(WEDGING_PICAMERA2)
        (folder / "labyrinth.toml").write_text(f"{settings}\n[web]\nport = {self.port}\n[table]\n")

    def start(self) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            words = [sys.executable, "-m", "appliance", "serve", "--config", str(self.folder / "labyrinth.toml")]
            return subprocess.Popen(words, cwd=self.folder, env=self.environment, stdout=log, stderr=log)

    def doctor(self) -> str:
        """What the doctor says meanwhile."""
        words = [sys.executable, "-m", "appliance", "doctor", "--config", str(self.folder / "labyrinth.toml")]
        return subprocess.run(words, env=self.environment, capture_output=True, text=True, check=False).stdout

    def shows(self, process: subprocess.Popen[bytes], words: str, path: str = "") -> bool:
        """Whether these words come to stand on a page."""
        until_s = time.monotonic() + PATIENCE_S
        while words not in self.page(process, path):
            if time.monotonic() > until_s:
                return False
            time.sleep(0.2)
        return True

    def page(self, process: subprocess.Popen[bytes], path: str = "") -> str:
        """The page, as soon as it is up."""
        until_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < until_s and process.poll() is None:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/{path}", timeout=5) as page:
                    return str(page.read(), "utf-8")
            except OSError:
                time.sleep(0.1)
        raise AssertionError(self.log.read_text()[-2000:])


@pytest.fixture
def running() -> Iterator[list[subprocess.Popen[bytes]]]:
    """Processes started by the test; none of them outlives it."""
    processes: list[subprocess.Popen[bytes]] = []
    yield processes
    for process in processes:
        process.kill()
        process.wait()


@pytest.mark.slow
def test_a_silent_camera_ends_nothing_and_is_told_on_page_and_by_the_doctor_and_used_again_when_it_delivers(
    tmp_path: Path, running: list[subprocess.Popen[bytes]]
) -> None:
    appliance = Appliance(tmp_path, '[camera]\nkind = "pi"\nwarm_up_s = 0\ntimeout_s = 0.5')
    process = appliance.start()
    running.append(process)
    why = "The camera is there, but it sends no pictures."
    assert appliance.shows(process, why) and appliance.shows(process, "Play on by tapping your moves.")
    assert appliance.shows(process, why, "setup")
    assert f"BROKEN  camera         {why}" in appliance.doctor()
    (tmp_path / "mended").touch()
    assert appliance.shows(process, "The camera works.", "setup")
    said = appliance.log.read_text()
    assert (process.poll(), said.count("camera: The camera is there"), "Traceback" in said) == (None, 1, False)
    assert "camera: works again" in said


@pytest.mark.slow
def test_without_camera_and_pins_the_page_comes_up_and_says_so(
    tmp_path: Path, running: list[subprocess.Popen[bytes]]
) -> None:
    appliance = Appliance(tmp_path, '[camera]\nkind = "usb"\ndevice = 63\n[panel]\nkind = "gpio"')
    process = appliance.start()
    running.append(process)
    assert appliance.shows(process, "The buttons and lights are not working.")
    assert appliance.shows(process, "lgpio needs a writable working folder", "setup")
    assert appliance.shows(process, "I cannot find a camera.")
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE_S) == 0, appliance.log.read_text()
    assert "Traceback" not in appliance.log.read_text()
