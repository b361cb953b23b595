"""Measures the reader on pictures whose truth is known: rates by print, calibration, time against a tag detector.

Nothing in the reader is trained on any print (each picture teaches its own), so every figure is also a
leave-one-print-out figure as far as learning goes; thresholds were set on photographs and on the simulated prints
together. Scenes come in from outside: nothing here draws them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.homography import from_corners, project
from vision.layout import Float64s
from vision.loose import find_loose
from vision.pawns import NOMINAL
from vision.pipeline import Reader
from vision.reading import read_board
from vision.registration import find_board

TAG_PX: Final = 48
TAG_SHARE: Final = 0.62
BINS: Final = 10


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A picture and its truth: `faces` of the 49 cells, `pawns` and `homes` (colour to cell), the print's name."""

    image: Image
    faces: tuple[str, ...]
    pawns: Mapping[str, int]
    homes: Mapping[str, int]
    print_name: str
    loose: str | None = None


@dataclass(slots=True)
class Tally:
    """Counts of one print, or of all."""

    pictures: int = 0
    found: int = 0
    tiles: int = 0
    tiles_right: int = 0
    unreadable: int = 0
    sure_wrong: int = 0
    boards_right: int = 0
    pawns: int = 0
    pawns_right: int = 0
    loose_right: int = 0
    loose_wrong: int = 0
    claims: list[tuple[float, bool]] = field(default_factory=list)

    def rates(self) -> dict[str, float]:
        """The counts as shares; `sure_wrong` counts readings above 0.9 that were wrong."""
        tiles, pictures = max(self.tiles, 1), max(self.pictures, 1)
        return {
            "pictures": self.pictures,
            "found": self.found / pictures,
            "tiles": self.tiles_right / tiles,
            "unreadable": self.unreadable / tiles,
            "sure_wrong": self.sure_wrong,
            "boards": self.boards_right / pictures,
            "pawns": self.pawns_right / max(self.pawns, 1),
            "loose_right": self.loose_right / pictures,
            "loose_wrong": self.loose_wrong / pictures,
            "calibration_error": expected_calibration_error(self.claims),
        }


def measure_rates(scenes: Iterable[Scene]) -> dict[str, dict[str, float]]:
    """Rates by print and over all (`all`), every picture read as a single still."""
    tallies: dict[str, Tally] = {}
    for scene in scenes:
        for name in ("all", scene.print_name):
            tallies.setdefault(name, Tally())
        _book(scene, tallies["all"], tallies[scene.print_name])
    return {name: tally.rates() for name, tally in tallies.items()}


def expected_calibration_error(claims: Iterable[tuple[float, bool]]) -> float:
    """The mean gap between how sure claims were and how often they were right, over ten bins of sureness."""
    table = np.array([(confidence, float(is_right)) for confidence, is_right in claims]).reshape(-1, 2)
    if len(table) == 0:
        return 0.0
    bins = np.minimum((table[:, 0] * BINS).astype(int), BINS - 1)
    gaps = [abs(float(np.diff(table[bins == k].mean(axis=0))[0])) * float((bins == k).sum()) for k in set(bins)]
    return sum(gaps) / len(table)


def compare_with_tags(scenes: Iterable[Scene]) -> dict[str, float]:
    """Median milliseconds of a read frame, of the first finding, and of OpenCV's tag detector (default parameters)
    on the same picture with one 4x4 tag on each tile; everything on one thread."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        rows = [_times(scene) for scene in scenes]
    finally:
        cv2.setNumThreads(threads)
    read_ms, find_ms, tags_ms, seen = (median(column) for column in zip(*rows, strict=True))
    return {
        "read_ms": read_ms, "find_ms": find_ms, "tags_ms": tags_ms, "tags_seen": seen,
        "read_ratio": read_ms / tags_ms, "find_ratio": find_ms / tags_ms,
    }  # fmt: skip


def with_tags(image: Image, homography: Float64s) -> Image:
    """The picture with a 4x4 tag lying on the middle of each of the 49 tiles, white border included."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_250)
    tagged = image.copy()
    size = (image.shape[1], image.shape[0])
    square = np.array([[0, 0], [TAG_PX, 0], [TAG_PX, TAG_PX], [0, TAG_PX]], dtype=np.float32) - 0.5
    for cell in range(49):
        tag = cv2.copyMakeBorder(
            cv2.aruco.generateImageMarker(dictionary, cell, TAG_PX - 8), 4, 4, 4, 4, cv2.BORDER_CONSTANT, value=(255,)
        )
        x, y = cell % 7 + 0.5, cell // 7 + 0.5
        reach = TAG_SHARE / 2
        corners = [(x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)]
        target = project(homography, np.array(corners)).astype(np.float32)
        view = cv2.getPerspectiveTransform(square, target)
        drawn = cv2.warpPerspective(cv2.cvtColor(tag, cv2.COLOR_GRAY2BGR), view, size, flags=cv2.INTER_AREA)
        mask = cv2.warpPerspective(np.full_like(tag, 255), view, size)
        tagged[mask > 127] = drawn[mask > 127]
    return tagged


def _book(scene: Scene, *tallies: Tally) -> None:
    observation = Reader(homes=scene.homes, colours=tuple(scene.pawns)).read_still(scene.image)
    for tally in tallies:
        tally.pictures += 1
        if observation.pose is None:
            tally.tiles += 49
            tally.unreadable += 49
            tally.pawns += len(scene.pawns)
            continue
        tally.found += 1
        right = [reading.face == face for reading, face in zip(observation.cells, scene.faces, strict=True)]
        tally.tiles += 49
        tally.tiles_right += sum(right)
        tally.boards_right += all(right)
        tally.unreadable += sum(reading.why is not None for reading in observation.cells)
        claims = [
            (reading.confidence, is_right)
            for reading, is_right in zip(observation.cells, right, strict=True) if reading.why is None
        ]  # fmt: skip
        tally.claims += claims
        tally.sure_wrong += sum(confidence > 0.9 and not is_right for confidence, is_right in claims)
        tally.pawns += len(scene.pawns)
        tally.pawns_right += sum(pawn.cell == scene.pawns[pawn.colour] for pawn in observation.pawns)
        if scene.loose is not None and observation.loose is not None:
            is_right = observation.loose.face == scene.loose
            tally.loose_right += is_right
            tally.loose_wrong += not is_right


def _times(scene: Scene) -> tuple[float, float, float, float]:
    """Milliseconds to read a frame whose board is known, to find the board, to detect tags; and tags seen."""
    fix = find_board(scene.image)
    homography = fix.homography if fix is not None else from_corners([(0, 0), (1, 0), (1, 1), (0, 1)])
    tagged = with_tags(scene.image, homography)
    detector = cv2.aruco.ArucoDetector(
        cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_250), cv2.aruco.DetectorParameters()
    )
    _, names, _ = detector.detectMarkers(tagged)
    seen = 0 if names is None else len(names)

    def look() -> None:
        reading = read_board(scene.image, homography, NOMINAL, scene.homes)
        find_loose(scene.image, homography, reading.look, reading.model)

    tags_ms = _best_ms(lambda: detector.detectMarkers(tagged))
    return _best_ms(look), _best_ms(lambda: find_board(scene.image), 2), tags_ms, seen


def _best_ms(work: Callable[[], object], rounds: int = 5) -> float:
    """The fastest of a few rounds: what the work itself takes on a machine that does other things too."""
    times = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        times.append((perf_counter() - start) * 1e3)
    return min(times)
