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

from hardware.watchdog import EXIT_WEDGED
from lab.soak.serving import free_port

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60.0

WEDGING_PICAMERA2 = """
from tests.hardware.fake_picamera2 import Bench
bench = Bench()
bench.silent_after = 5
Picamera2 = bench.module().Picamera2
"""


class Appliance:
    """A place to run `labyrinth serve` in, on a free port."""

    def __init__(self, folder: Path, settings: str) -> None:
        self.folder, self.log, self.port = folder, folder / "log", free_port()
        (folder / "picamera2.py").write_text(WEDGING_PICAMERA2)
        (folder / "labyrinth.toml").write_text(f"{settings}\n[web]\nport = {self.port}\n[table]\n")

    def start(self) -> subprocess.Popen[bytes]:
        environment = {
            **os.environ,
            "LABYRINTH_HOME": str(self.folder / "home"),
            "PYTHONPATH": f"{self.folder}:{ROOT}",
            "LG_WD": str(self.folder / "gone"),
        }
        with self.log.open("ab") as log:
            words = [sys.executable, "-m", "appliance", "serve", "--config", str(self.folder / "labyrinth.toml")]
            return subprocess.Popen(words, cwd=self.folder, env=environment, stdout=log, stderr=log)

    def page(self, process: subprocess.Popen[bytes]) -> str:
        """The page, as soon as it is up."""
        until_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < until_s and process.poll() is None:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=5) as page:
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


def test_a_wedged_camera_ends_the_process_and_the_next_one_goes_on_with_the_evening(
    tmp_path: Path, running: list[subprocess.Popen[bytes]]
) -> None:
    appliance = Appliance(tmp_path, '[camera]\nkind = "pi"\nwarm_up_s = 0\ntimeout_s = 0.5')
    for _ in range(2):
        running.append(appliance.start())
        assert running[-1].wait(PATIENCE_S) == EXIT_WEDGED, appliance.log.read_text()
    said = appliance.log.read_text()
    assert said.count("(evening evening-1)") == 2
    assert said.count("fell silent") == 2
    assert "Traceback" not in said


def test_without_camera_and_pins_the_page_comes_up_and_says_so(
    tmp_path: Path, running: list[subprocess.Popen[bytes]]
) -> None:
    appliance = Appliance(tmp_path, '[camera]\nkind = "usb"\ndevice = 63\n[panel]\nkind = "gpio"')
    process = appliance.start()
    running.append(process)
    page = appliance.page(process)
    assert "lgpio needs a writable working folder" in page
    until_s = time.monotonic() + PATIENCE_S
    while "no picture" not in page.lower() and time.monotonic() < until_s:
        time.sleep(0.2)
        page = appliance.page(process)
    assert "no picture" in page.lower()
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE_S) == 0, appliance.log.read_text()
    assert "Traceback" not in appliance.log.read_text()
