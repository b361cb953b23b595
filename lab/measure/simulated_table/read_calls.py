"""Times whole calls of `labyrinth read` on single pictures: a process each, its start and the picture's file included.

Each call takes turns with a process that does nothing but import OpenCV and numpy, for no call can be faster than
that, and with the tag detector on the same picture with a tag on each tile (`reader_speed`): seconds tell of a machine,
these ratios of the reader. The first call is not counted: it brings files into the memory of the machine, and keeps
modules compiled as an installed companion has them, also where Python is told to keep nothing.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import cv2

from companion.errors import BadPicture
from companion.frame import Image
from lab.measure.simulated_table.reader_speed import tag_detector, timed, with_tags
from vision.board.homography import from_corners
from vision.pipeline import Reader

LIBRARIES = ("-c", "import cv2, numpy")


def time_calls(pictures: Iterable[Image]) -> Mapping[str, float]:
    """Medians over pictures: seconds of a call and of the libraries' import, and the call's time over both that and
    the detector's. Raises BadPicture where a call fails or a picture shows no board."""
    calls_s, libraries_s, tags_s = list[float](), list[float](), list[float]()
    detector = tag_detector()
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder:
        path = Path(folder) / "table.jpg"
        for number, picture in enumerate(pictures):
            tagged = _tagged(picture)
            cv2.imwrite(str(path), picture)
            call = ("-m", "appliance", "read", str(path))
            if number == 0:
                _seconds(call)
            calls_s.append(_seconds(call))
            libraries_s.append(_seconds(LIBRARIES))
            tags_s.append(timed(partial(detector.detectMarkers, tagged))[1].wall_ms / 1e3)
    call_s, import_s = median(calls_s), median(libraries_s)
    return {
        "calls": len(calls_s), "read_s": call_s, "libraries_s": import_s,
        "read_over_libraries": call_s / import_s, "read_over_aruco": call_s / median(tags_s),
    }  # fmt: skip


def _tagged(picture: Image) -> Image:
    pose = Reader().read_still(picture).pose
    if pose is None:
        raise BadPicture("no board is found in a picture that is to be timed")
    return with_tags(picture, from_corners(pose.corners_px))


def _seconds(arguments: Sequence[str]) -> float:
    """What a process of this Python takes from beginning to end."""
    begun_s = perf_counter()
    done = subprocess.run(
        [sys.executable, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False,
        env={name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
    )  # fmt: skip
    took_s = perf_counter() - begun_s
    if done.returncode:
        raise BadPicture(f"a call fails: {done.stderr.decode(errors='replace').strip()}")
    return took_s
