"""Times the reader on a stream of pictures beside OpenCV's tag detector on the same pictures with a tag on each tile.

Both have one thread, and take turns picture by picture, for the machine does other things too; the processor's time
(`..._cpu_...`) leaves out what those take. Only pictures count in which the detector finds all 49 tags. The reader's is
that of `Reader.read`, whatever it does with a picture: *first* finds the board, looks for pawns and loose tile and
reads everything; *followed* reads all tiles and pawns (and once in a calm the loose tile, where the board lies, and
what `vision/board/calm_board.py` keeps); *still* sees that nothing has changed since the last few readings. The
detector has its default parameters. Streams come in from outside: nothing here draws them.
"""

from __future__ import annotations

import multiprocessing
import resource
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time
from typing import Final, TypeVar

import cv2
import numpy as np

from companion.frame import Frame, Image
from companion.observation import CELLS, Observation
from vision.board.homography import from_corners, project
from vision.picture.arrays import Float64s
from vision.pipeline import Reader

Result = TypeVar("Result")

FRAME_S: Final = 0.1
TAG_PX: Final = 48
TAG_SHARE: Final = 0.62
"""Pixels of a drawn tag with its white border, and its size as a share of a tile."""

KINDS: Final = ("first", "followed", "still")


@dataclass(frozen=True, slots=True, eq=False)
class Stream:
    """Pictures of one table, 0.1 s apart, and the corner cells that are printed in the pawns' colours."""

    pictures: Sequence[Image]
    homes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Lap:
    """What one picture took, in milliseconds: by the clock on the wall, and of the processor."""

    wall_ms: float
    cpu_ms: float


@dataclass(slots=True)
class Laps:
    """Every picture's laps: the reader's by kind, the detector's, and milliseconds of finding alone and of the stages
    of a followed picture."""

    reader: dict[str, list[Lap]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    tags: list[Lap] = field(default_factory=list)
    finding_ms: list[float] = field(default_factory=list)
    stages_ms: dict[str, list[float]] = field(default_factory=dict)
    tags_missed: int = 0
    """Pictures, not counted, in which the detector did not find all tags."""

    ratios: list[float] = field(default_factory=list)
    """Followed over detector in each stream, medians both."""

    def told(self) -> dict[str, float]:
        """Medians and 95th percentiles in ms, and medians (for followed pictures also means, and the processor's
        time) over the detector's (`..._ratio`)."""
        wall_ms = {name: [lap.wall_ms for lap in laps] for name, laps in {**self.reader, "aruco": self.tags}.items()}
        wall_ms["finding"] = self.finding_ms
        base_ms = median(wall_ms["aruco"])
        out: dict[str, float] = {"streams": len(self.ratios), "pictures": len(self.tags), "missed": self.tags_missed}
        for name, times in wall_ms.items():
            if times:
                out[f"{name}_ms"], out[f"{name}_p95_ms"] = median(times), float(np.quantile(times, 0.95))
                out[f"{name}_ratio"] = median(times) / base_ms
        followed_cpu_ms, tags_cpu_ms = (
            median(lap.cpu_ms for lap in laps) for laps in (self.reader["followed"], self.tags)
        )
        out |= {"followed_cpu_ms": followed_cpu_ms, "aruco_cpu_ms": tags_cpu_ms}
        out["followed_cpu_ratio"] = followed_cpu_ms / tags_cpu_ms
        out["followed_mean_ratio"] = mean(wall_ms["followed"]) / mean(wall_ms["aruco"])
        out["followed_worst_ratio"] = max(self.ratios)
        return out

    def told_stages(self) -> dict[str, float]:
        """Median milliseconds of each stage of a followed picture."""
        return {name: round(median(times), 2) for name, times in self.stages_ms.items()}


def race(streams: Iterable[Stream]) -> Laps:
    """The laps of reader and detector over all streams."""
    laps = Laps()
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        for stream in streams:
            _race(stream, laps)
    finally:
        cv2.setNumThreads(threads)
    return laps


def peak_memory_mb(stream: Stream) -> float:
    """The most memory that a fresh process ever held that read the stream, a picture at a time, in megabytes."""
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder:
        for number, picture in enumerate(stream.pictures):
            cv2.imwrite(str(Path(folder) / f"{number:04}.png"), picture, [cv2.IMWRITE_PNG_COMPRESSION, 1])
        # a forked process would count what its parent holds
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
            return pool.submit(_read_folder, Path(folder), dict(stream.homes)).result()


def with_tags(image: Image, homography: Float64s) -> Image:
    """The picture with a 4x4 tag lying on the middle of each of the 49 tiles, white border included."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_250)
    tagged = image.copy()
    square = np.array([[0, 0], [TAG_PX, 0], [TAG_PX, TAG_PX], [0, TAG_PX]], dtype=np.float32) - 0.5
    reach = TAG_SHARE / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    for cell in range(CELLS):
        marker = cv2.aruco.generateImageMarker(dictionary, cell, TAG_PX - 8)
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


def _race(stream: Stream, laps: Laps) -> None:
    reader = Reader(homes=stream.homes)
    detector = tag_detector()
    followed: list[Lap] = []
    tags: list[Lap] = []
    for number, picture in enumerate(stream.pictures):
        seen, lap = timed(partial(reader.read, Frame(picture, number, number * FRAME_S)))
        kind = _kind(seen)
        if kind == "followed" and seen.pose is not None:
            tagged = with_tags(picture, from_corners(seen.pose.corners_px))
            (_, names, _), tags_lap = timed(partial(detector.detectMarkers, tagged))
            if not _are_all_seen(names):
                laps.tags_missed += 1
                continue
            tags.append(tags_lap)
            followed.append(lap)
            _book_stages(seen, laps)
        elif kind is not None:
            laps.reader[kind].append(lap)
            laps.finding_ms += [dict(seen.ms)["register"]] if kind == "first" else []
    if tags:
        laps.reader["followed"] += followed
        laps.tags += tags
        laps.ratios.append(median(lap.wall_ms for lap in followed) / median(lap.wall_ms for lap in tags))


def tag_detector() -> cv2.aruco.ArucoDetector:
    """OpenCV's detector of the tags of `with_tags`, with its default parameters."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_250)
    return cv2.aruco.ArucoDetector(dictionary, cv2.aruco.DetectorParameters())


def timed(work: Callable[[], Result]) -> tuple[Result, Lap]:
    """What some work finds, and its lap."""
    wall_s, cpu_s = perf_counter(), thread_time()
    result = work()
    return result, Lap((perf_counter() - wall_s) * 1e3, (thread_time() - cpu_s) * 1e3)


def _kind(seen: Observation) -> str | None:
    """What the reader did with a picture; None where a hand or a change kept it from reading."""
    stages = dict(seen.ms)
    if seen.pose is None or "hand" in stages:
        return None
    if "tiles" in stages:
        return "first" if "register" in stages else "followed"
    return "still"


def _book_stages(seen: Observation, laps: Laps) -> None:
    for name, spent_ms in seen.ms:
        laps.stages_ms.setdefault(name, []).append(spent_ms)


def _are_all_seen(names: cv2.typing.MatLike | None) -> bool:
    """Whether the 49 tags that lie there were seen; others may be imagined."""
    return names is not None and len({int(name) for name in np.ravel(names) if name < CELLS}) == CELLS


def _read_folder(folder: Path, homes: Mapping[str, int]) -> float:
    cv2.setNumThreads(1)
    reader = Reader(homes=homes)
    for number, path in enumerate(sorted(folder.iterdir())):
        picture = cv2.imread(str(path))
        assert picture is not None
        reader.read(Frame(np.asarray(picture, dtype=np.uint8), number, number * FRAME_S))
    return _peak_mb()


def _peak_mb() -> float:
    """The most memory that this process held since its program began. `getrusage` also counts, on Linux, what the
    parent held when it made the process."""
    status = Path("/proc/self/status")
    if status.exists():
        lines = (line.split() for line in status.read_text(encoding="ascii").splitlines())
        return next(int(words[1]) for words in lines if words and words[0] == "VmHWM:") / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
