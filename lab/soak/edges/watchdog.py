"""A watchdog's patience: without a camera, after a video's end, and with the camera pulled out and put back."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np

from lab.soak.edges.appliance import Appliance, appliance

Row = Mapping[str, object]

SIMULATED = '[camera]\nkind = "simulated"\nwidth_px = 640\nheight_px = 480'
VIDEO = '[camera]\nkind = "video"\npath = "{path}"'
PULLS = 5
VIDEO_FRAMES = 30
COMES_S = 60.0
"""Within so many seconds of being plugged in the camera's picture should be read."""

POLL_S = 0.5


def bench_watchdog(seconds: float, patience_s: float) -> Iterator[Row]:
    """A row for each of the three, each `seconds` long under a watchdog of `patience_s` seconds."""
    for name, play in CASES.items():
        with TemporaryDirectory(prefix="labyrinth-bench-") as folder:
            told = play(Path(folder), seconds, patience_s)
            yield {"case": name, "seconds": seconds, "patience_s": patience_s, **told}


def _without(folder: Path, seconds: float, patience_s: float) -> Row:
    with appliance(folder, SIMULATED, patience_s, is_plugged=False) as running:
        slowest_s = _watch(running, seconds, lambda status: status == "no picture")
        running.plug.touch()
        return _told(running, slowest_s, patience_s, goes_on=_goes_on(running))


def _after_video(folder: Path, seconds: float, patience_s: float) -> Row:
    path = folder / "video.avi"
    video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10.0, (640, 480))
    for _ in range(VIDEO_FRAMES):
        video.write(np.full((480, 640, 3), 90, dtype=np.uint8))
    video.release()
    with appliance(folder, VIDEO.format(path=path), patience_s) as running:
        running.wait_for("no picture", COMES_S)
        slowest_s = _watch(running, seconds, lambda status: status == "no picture")
        return _told(running, slowest_s, patience_s, goes_on=True)


def _pulled(folder: Path, seconds: float, patience_s: float) -> Row:
    each_s = seconds / (2 * PULLS)
    with appliance(folder, SIMULATED, patience_s) as running:
        slowest_s, came_back = 0.0, running.wait_for("ready", COMES_S)
        for _ in range(PULLS):
            running.plug.unlink()
            went = running.wait_for("no picture", COMES_S)
            slowest_s = max(slowest_s, _watch(running, each_s, lambda status: status == "no picture"))
            running.plug.touch()
            came_back &= went and running.wait_for("ready", COMES_S)
            slowest_s = max(slowest_s, _watch(running, each_s, lambda status: True))
        return _told(running, slowest_s, patience_s, goes_on=came_back and _goes_on(running))


def _watch(running: Appliance, seconds: float, is_right: Callable[[object], bool]) -> float:
    """Asks the page again and again; returns the slowest answer in seconds. Once wrong, it is infinitely slow."""
    slowest_s, until_s = 0.0, time.monotonic() + seconds
    is_told = False
    while time.monotonic() < until_s and running.process.poll() is None:
        began_s = time.monotonic()
        status = running.ask("/")[0]
        slowest_s = max(slowest_s, time.monotonic() - began_s)
        is_told = is_told or is_right(running.health()["status"])
        if status != 200 or (is_told and not is_right(running.health()["status"])):
            return float("inf")
        time.sleep(POLL_S)
    return slowest_s


def _goes_on(running: Appliance) -> bool:
    """Whether a picture comes and a press is booked."""
    if not running.wait_for("ready", COMES_S):
        return False
    before = running.health()["version"]
    status, _ = running.ask("/do/confirm", "POST")
    until_s = time.monotonic() + COMES_S
    while status in (204, 303) and time.monotonic() < until_s:
        if running.health()["version"] != before and b"daedalus" in running.ask("/snapshot.json")[1]:
            return True
        time.sleep(0.1)
    return False


def _told(running: Appliance, slowest_s: float, patience_s: float, *, goes_on: bool) -> Row:
    gap_s, lives = running.watchdog.longest_gap_s(), running.process.poll() is None
    return {
        "beats": len(running.watchdog.beats_s),
        "longest_gap_s": round(gap_s, 1),
        "slowest_page_s": round(slowest_s, 2),
        "lives": lives,
        "goes_on": goes_on,
        "tracebacks": running.said.count("Traceback"),
        "ok": lives and goes_on and gap_s < patience_s and slowest_s < patience_s,
    }


CASES: Mapping[str, Callable[[Path, float, float], Row]] = {
    "no camera": _without, "after a video": _after_video, "pulled out": _pulled,
}  # fmt: skip
