"""Times the reader beside OpenCV's tag detector on the same pictures with a tag on each tile.

Both have one thread, and take turns picture by picture, for the machine does other things too; the processor's time
(`..._cpu_...`) leaves out what those take. Only pictures count in which the detector finds all 49 tags. The reader's
time is that of `Reader.read`, whatever it does with a picture: *first* finds the board, looks for pawns and loose tile
and reads everything; *followed* reads all tiles and pawns; *still* sees that nothing has changed since the last few
readings. The detector has its default parameters.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time
from typing import Final, TypeVar

import cv2
import numpy as np

from companion.frame import Frame, Image
from companion.observation import CELLS, Observation
from lab.measure.cases import spread
from vision.board.homography import from_corners, project
from vision.picture.arrays import Float64s
from vision.pipeline import Reader

Result = TypeVar("Result")

FRAME_S, TAG_PX, TAG_SHARE = 0.1, 48, 0.62
"""Seconds between pictures; pixels of a drawn tag with its white border, and its size as a share of a tile."""

TAGS: Final = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_250)

@dataclass(frozen=True, slots=True, eq=False)
class Stream:
    """Pictures of one table, 0.1 s apart, and the corner cells that are printed in the pawns' colours."""

    pictures: Sequence[Image]
    homes: Mapping[str, int]


@dataclass(slots=True)
class Laps:
    """Milliseconds of every picture by what was done with it: by the clock on the wall, and of the processor."""

    wall_ms: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    cpu_ms: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    missed: int = 0
    """Pictures, not counted, in which the detector did not find all tags."""

    ratios: list[float] = field(default_factory=list)
    """Followed over detector in each stream, medians both."""

    def row(self) -> dict[str, float]:
        """Medians and 95th percentiles in ms, and medians over the detector's (`..._ratio`)."""
        base_ms, base_cpu_ms = median(self.wall_ms["aruco"]), median(self.cpu_ms["aruco"])
        row: dict[str, float] = {"streams": len(self.ratios), "pictures": len(self.wall_ms["aruco"])}
        for name, times in self.wall_ms.items():
            found = spread(times)
            row |= {f"{name}_ms": found["median"], f"{name}_p95_ms": found["p95"]}
            row[f"{name}_ratio"] = round(found["median"] / base_ms, 3)
        followed_cpu_ms = median(self.cpu_ms["followed"])
        row |= {"followed_cpu_ms": round(followed_cpu_ms, 3), "aruco_cpu_ms": round(base_cpu_ms, 3)}
        row["followed_cpu_ratio"] = round(followed_cpu_ms / base_cpu_ms, 3)
        row["followed_worst_ratio"] = round(max(self.ratios), 3)
        return {**row, "missed": self.missed}

    def add(self, name: str, lap_ms: tuple[float, float]) -> None:
        """Count one lap, by the wall and of the processor."""
        self.wall_ms[name].append(lap_ms[0])
        self.cpu_ms[name].append(lap_ms[1])


def race(streams: Iterable[Stream]) -> Laps:
    """The laps of reader and detector over all streams."""
    laps, threads = Laps(), cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        for stream in streams:
            _race(stream, laps)
    finally:
        cv2.setNumThreads(threads)
    return laps


def _race(stream: Stream, laps: Laps) -> None:
    reader, detector, count = Reader(homes=stream.homes), tag_detector(), len(laps.wall_ms["aruco"])
    for number, picture in enumerate(stream.pictures):
        seen, lap_ms = timed(partial(reader.read, Frame(picture, number, number * FRAME_S)))
        kind = _kind(seen)
        if kind == "followed" and seen.pose is not None:
            tagged = with_tags(picture, from_corners(seen.pose.corners_px))
            (_, names, _), tags_ms = timed(partial(detector.detectMarkers, tagged))
            if names is None or len({int(name) for name in np.ravel(names) if name < CELLS}) < CELLS:
                laps.missed += 1
                continue
            laps.add("aruco", tags_ms)
        if kind is not None:
            laps.add(kind, lap_ms)
        if kind == "first":
            laps.wall_ms["finding"].append(dict(seen.ms)["register"])
    new = len(laps.wall_ms["aruco"]) - count
    if new:
        laps.ratios.append(median(laps.wall_ms["followed"][-new:]) / median(laps.wall_ms["aruco"][-new:]))


def _kind(seen: Observation) -> str | None:
    """What the reader did with a picture; None where a hand or a change kept it from reading."""
    stages = dict(seen.ms)
    if seen.pose is None or "hand" in stages:
        return None
    if "tiles" in stages:
        return "first" if "register" in stages else "followed"
    return "still"


def timed(work: Callable[[], Result]) -> tuple[Result, tuple[float, float]]:
    """What some work finds, and its milliseconds by the wall and of the processor."""
    wall_s, cpu_s = perf_counter(), thread_time()
    result = work()
    return result, ((perf_counter() - wall_s) * 1e3, (thread_time() - cpu_s) * 1e3)


def tag_detector() -> cv2.aruco.ArucoDetector:
    """OpenCV's detector of the tags of `with_tags`, with its default parameters."""
    return cv2.aruco.ArucoDetector(TAGS, cv2.aruco.DetectorParameters())


def with_tags(image: Image, homography: Float64s) -> Image:
    """The picture with a 4x4 tag lying on the middle of each of the 49 tiles, white border included."""
    tagged = image.copy()
    square = np.array([[0, 0], [TAG_PX, 0], [TAG_PX, TAG_PX], [0, TAG_PX]], dtype=np.float32) - 0.5
    reach = TAG_SHARE / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    for cell in range(CELLS):
        marker = cv2.aruco.generateImageMarker(TAGS, cell, TAG_PX - 8)
        tag = cv2.copyMakeBorder(marker, 4, 4, 4, 4, cv2.BORDER_CONSTANT, value=(255,))
        target = project(homography, reach + np.array([cell % 7 + 0.5, cell // 7 + 0.5]))
        left, top = (max(0, int(value)) for value in target.min(axis=0))
        right, bottom = (int(value) + 2 for value in target.max(axis=0))
        patch = tagged[top:bottom, left:right]
        view = cv2.getPerspectiveTransform(square, (target - np.array([left, top])).astype(np.float32))
        size = (patch.shape[1], patch.shape[0])
        drawn = cv2.warpPerspective(cv2.cvtColor(tag, cv2.COLOR_GRAY2BGR), view, size, flags=cv2.INTER_AREA)
        mask = cv2.warpPerspective(np.full_like(tag, 255), view, size)
        patch[mask > 127] = drawn[mask > 127]
    return tagged


def peak_memory_mb(stream: Stream) -> float:
    """The most memory that a fresh process ever held that read the stream, a picture at a time, in megabytes."""
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder:
        for number, picture in enumerate(stream.pictures):
            cv2.imwrite(str(Path(folder) / f"{number:04}.png"), picture, [cv2.IMWRITE_PNG_COMPRESSION, 1])
        # a forked process would count what its parent holds
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            return pool.submit(_read_folder, Path(folder), dict(stream.homes)).result()


def _read_folder(folder: Path, homes: Mapping[str, int]) -> float:
    cv2.setNumThreads(1)
    reader = Reader(homes=homes)
    for number, path in enumerate(sorted(folder.iterdir())):
        picture = np.asarray(cv2.imread(str(path)), dtype=np.uint8)
        reader.read(Frame(picture, number, number * FRAME_S))
    # `getrusage` would also count what the parent held when it made the process
    lines = (line.split() for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines())
    return next(int(words[1]) for words in lines if words and words[0] == "VmHWM:") / 1024
