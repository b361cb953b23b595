"""The reader measured on the simulated table: tiles and pawns by print, then its speed.

It is timed beside OpenCV's tag detector on the same pictures with a tag on each tile. Both have one thread, and take
turns picture by picture, for the machine does other things too; the processor's time
(`..._cpu_...`) leaves out what those take. Only pictures count in which the detector finds all 49 tags. The reader's
time is that of `Reader.read`, whatever it does with a picture: *first* finds the board, looks for pawns and loose tile
and reads everything; *followed* reads all tiles and pawns; *still* sees that nothing has changed since the last few
readings. The detector has its default parameters.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time
from typing import Final, TypeVar

import cv2
import numpy as np

from companion.errors import BadCalibration, BadPicture
from companion.frame import Frame, Image
from companion.maze.cell import format_cell, parse_cell
from companion.observation import CELLS, Observation, PieceReading
from hardware.simulated.cardboard.cardboard_table import CENTRE, Shown
from hardware.simulated.drawing.light import Conditions
from hardware.simulated.prints.styles import PRINTS
from hardware.simulated.scene import SimulatedTable, random_position
from lab.measure.cases import Row, grouped, measured, share, spread, watched
from lab.measure.composed_boards.photographs import HOMES, Shot, judge_shot
from lab.measure.score import (
    SIDES,
    SURE,
    best_turns,
    expected_calibration_error,
    total,
    turned_cell,
    turned_face,
)
from lab.measure.simulated_table.masters import GAMES, draw_pieces, lesson, master_table
from vision.board.homography import from_corners, project
from vision.board.viewpoint import find_eye
from vision.picture.arrays import Float64s
from vision.pieces.dragon_heading import DragonLook, cut_dragon
from vision.pieces.learn_tokens import NUMBERS, learn_tokens
from vision.pieces.piece_finder import BOXES, PieceBox
from vision.pieces.token_faces import TokenFace
from vision.pipeline import Reader

Result = TypeVar("Result")

FRAME_S, TAG_PX, TAG_SHARE = 0.1, 48, 0.62
"""Seconds between pictures; pixels of a drawn tag with its white border, and its size as a share of a tile."""

TAGS: Final = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_250)
LIBRARIES: Final = ("-c", "import cv2, numpy")
"""What no call can be faster than."""


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


def time_calls(pictures: Iterable[Image]) -> Mapping[str, float]:
    """Times whole calls of `labyrinth read`, a process each: medians over pictures of seconds by the wall and of the
    processor, beside those of a process that does nothing but import OpenCV and numpy.

    The first call is not counted: it brings files into the memory of the machine. Raises BadPicture where a call fails,
    as it does on a picture without a board.
    """
    calls, libraries = [], []
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder:
        path = Path(folder) / "table.jpg"
        call = ("-m", "appliance", "read", str(path))
        for number, picture in enumerate(pictures):
            cv2.imwrite(str(path), picture)
            if number == 0:
                _seconds(call)
            calls.append(_seconds(call))
            libraries.append(_seconds(LIBRARIES))
    (read_s, read_cpu_s), (import_s, _) = (
        tuple(median(times) for times in zip(*found, strict=True)) for found in (calls, libraries)
    )
    return {
        "calls": len(calls), "read_s": round(read_s, 3), "read_cpu_s": round(read_cpu_s, 3),
        "libraries_s": round(import_s, 3), "read_over_libraries": round(read_s / import_s, 3),
    }  # fmt: skip


def _seconds(arguments: Sequence[str]) -> tuple[float, float]:
    """What a process of this Python takes from beginning to end: by the wall, and of the processor."""
    begun_s, used = perf_counter(), os.times()
    done = subprocess.run(
        [sys.executable, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False,
        env={name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
    )  # fmt: skip
    took_s, now = perf_counter() - begun_s, os.times()
    if done.returncode:
        raise BadPicture(f"a call fails: {done.stderr.decode(errors='replace').strip()}")
    cpu_s = now.children_user + now.children_system - used.children_user - used.children_system
    return took_s, cpu_s


TIMED_TABLES, CALM_FRAMES = 10, 8
"""So many tables are timed, one of each print; so many pictures of each are of a table that lies still."""

SIZES_PX, MOST_NOISE = ((1280, 960), (1920, 1080)), 2.0
"""Sizes of pictures; noise (standard deviation in grey levels) up to which tags are still seen, all 49 of them."""


def scenes(seeds: range) -> Iterator[Shot]:
    """One random board a seed, the prints taking turns, with what lies where."""
    for seed in seeds:
        table = SimulatedTable(random_position(seed), seed, print_of(seed))
        faces = tuple(table.faces()[format_cell(cell)] for cell in range(49))
        pawns = {str(colour): parse_cell(str(cell)) for colour, cell in table.layout()["pawns"].items()}
        corners, traits = tuple(table.truth_corners_px()), {"print": table.print_name}
        yield Shot(table.render(), corners, faces, pawns, frozenset(), traits, table.faces()["loose"])


def print_of(seed: int) -> str:
    """The print of a seed: each in its turn."""
    return tuple(PRINTS)[seed % len(PRINTS)]


def bench_vision(seeds: range) -> Iterator[Row]:
    """Rates by print and over all, then times and memory at two sizes of picture, beside OpenCV's tag detector, and
    times of whole calls."""
    outcomes = [judge_shot(scene, 0) for scene in watched(scenes(seeds), "pictures", len(seeds))]
    for group, alike in grouped(outcomes, lambda one: one.traits):
        yield {**group, **total(one.score for one in alike).row()}
    timed = seeds[:TIMED_TABLES]
    for size_px in SIZES_PX:
        laps = race(watched(streams(timed, size_px), "tables timed", len(timed)))
        memory_mb = peak_memory_mb(next(streams(timed[:1], size_px)))
        yield {"size": "{}x{}".format(*size_px), **laps.row(), "memory_mb": round(memory_mb, 1)}
    pictures = (with_little_noise(seed, SIZES_PX[-1]).render() for seed in timed)
    yield {"call": "read {}x{}".format(*SIZES_PX[-1]), **time_calls(watched(pictures, "calls timed", len(timed)))}


def streams(seeds: range, size_px: tuple[int, int]) -> Iterator[Stream]:
    """For each seed a table that a camera looks at while people push a line and walk a pawn, hands cut out."""
    for seed in seeds:
        table = with_little_noise(seed, size_px)
        pictures = [table.render() for _ in range(CALM_FRAMES)]
        for action in (f"push W4 {table.faces()['loose']}", "walk d4"):
            for _ in table.act(action):
                pass
            pictures += [table.render() for _ in range(CALM_FRAMES)]
        yield Stream(pictures, HOMES)


def with_little_noise(seed: int, size_px: tuple[int, int]) -> SimulatedTable:
    """The table of a seed in a picture of this size, prints taking turns, on which tags would be seen."""
    table = SimulatedTable(random_position(seed), seed, print_of(seed), size_px=size_px)
    table.conditions = replace(table.conditions, noise=min(table.conditions.noise, MOST_NOISE))
    table.artist.relight(table.conditions)
    return table


HELD_OUT = ("picture", "medal", "herbal")
"""Styles of discs that were never looked at while the reader was fitted."""

BANDS_DEG, TEACHING_TILT_DEG = ((0, 15), (15, 30), (30, 45)), 12.0
ASKED = ("found", "numbers", "guards", "headings", "tiles", "tiles_bare")
"""What is asked of a picture, several times each, and was answered rightly or not."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one picture brought: the answers to each of `ASKED`, claims with confidence, and what was amiss."""

    traits: Mapping[str, str]
    is_taught: bool
    is_board_found: bool = True
    answers: Mapping[str, Sequence[bool]] = field(default_factory=dict)
    claims: Sequence[tuple[float, bool]] = ()
    headings_unsaid: int = 0
    false: int = 0


def bench_pieces(seeds: range, processes: int = 1) -> Iterator[Row]:
    """Rates over all pictures and for each value of each trait; one picture a seed."""
    outcomes = list(measured(measure, seeds, "pictures", processes))
    for group, alike in grouped(outcomes, lambda one: one.traits):
        yield {**group, **rates(alike)}


def measure(seed: int) -> Outcome:
    """Teaches the box of a seed and reads one picture of a game played with it."""
    game, box, print_name = GAMES[seed % 3 == 0], seed // 3, tuple(PRINTS)[seed // 3 % len(PRINTS)]
    chance = np.random.default_rng([seed, 71])
    tilt_deg = float(chance.uniform(0, 45))
    conditions = replace(Conditions.draw(chance), tilt_deg=tilt_deg)
    low, high = next(band for band in BANDS_DEG if tilt_deg <= band[1])
    shown = draw_pieces(game, seed)
    table = master_table(game, shown, seed, print_name, box, conditions)
    assert table.artist.pieces is not None
    style = table.artist.pieces.style
    traits = {
        "style": style, "styles": "held out" if style in HELD_OUT else "tuned on", "print": print_name, "game": game,
        "tilt": f"{low}-{high}",
        "light": "dim" if conditions.exposure < 0.88 else "even" if conditions.gradient < 0.16 else "slanting",
    }  # fmt: skip
    image = table.render()
    taught, is_taught = taught_box(game, print_name, box)
    seen = Reader(colours=(), homes={}, box=taught).read_still(image)
    if seen.pose is None:
        none = [False] * len(shown.discs)
        return Outcome(traits, is_taught, False, {"found": none, "numbers": none})
    bare = Reader(colours=(), homes={}).read_still(image)
    return judge_pieces(Outcome(traits, is_taught), table, seen, bare)


def taught_box(game: str, print_name: str, seed: int) -> tuple[PieceBox, bool]:
    """The box of that number as its owner taught it; whether every picture could be learnt from."""
    faces: list[TokenFace] = []
    looks: list[DragonLook] = []
    is_whole = True
    for part, numbers in enumerate(NUMBERS[game]):
        heading = SIDES[(seed + part) % 4] if game == "master-2007" else None
        image, homography, turns = _lesson_picture(game, lesson(game, part, heading), print_name, seed, part)
        if heading is not None:
            eye = find_eye(homography, (image.shape[1], image.shape[0]))
            looks.append(cut_dragon(image, homography, eye, CENTRE, turned_face(heading, turns)))
        try:
            faces += learn_tokens(image, homography, game, numbers)
        except BadCalibration:
            is_whole = False
    return replace(BOXES[game], faces=tuple(faces), dragons=tuple(looks)), is_whole


def _lesson_picture(game: str, shown: Shown, print_name: str, seed: int, part: int) -> tuple[Image, Float64s, int]:
    """A picture of a lesson, where the reader sees its board, and by how many corners north is moved on."""
    chance = np.random.default_rng([seed, 73, part])
    conditions = replace(Conditions.draw(chance), tilt_deg=float(chance.uniform(0, TEACHING_TILT_DEG)))
    table = master_table(game, shown, 10_000 + seed, print_name, seed, conditions)
    image, truth = table.render(), tuple(table.truth_corners_px())
    seen = Reader(colours=(), homes={}).read_still(image)
    corners = truth if seen.pose is None else seen.pose.corners_px
    return image, from_corners(corners), best_turns(truth, corners)[0]


def judge_pieces(outcome: Outcome, table: SimulatedTable, seen: Observation, bare: Observation) -> Outcome:
    """Holds what was read against what lies there; `bare` was read without looking for pieces."""
    assert seen.pose is not None
    turns = best_turns(tuple(table.truth_corners_px()), seen.pose.corners_px)[0]
    pieces = table.table.pieces.shown(table.table.cells)
    discs = {turned_cell(parse_cell(cell), turns): int(number) for cell, number in pieces.discs.items()}
    guards = {(colour, turned_cell(parse_cell(cell), turns)) for colour, cell in pieces.guards.items()}
    heading = None if pieces.heading is None else turned_face(pieces.heading, turns)
    read = {one.cell: one for one in seen.pieces if one.kind == "token"}
    seen_guards = {(str(one.colour), one.cell) for one in seen.pieces if one.kind == "guard"}
    told = next((one.heading for one in seen.pieces if one.kind == "dragon"), None)
    faces = table.faces()
    lying = {
        turned_cell(cell, turns): turned_face(faces[format_cell(cell)], turns)
        for cell in range(49) if cell != CENTRE or heading is None
    }  # fmt: skip
    return replace(
        outcome,
        answers={
            "found": [cell in read for cell in discs],
            "numbers": [cell in read and read[cell].number == number for cell, number in discs.items()],
            "guards": [guard in seen_guards for guard in guards],
            "headings": [told == heading] if heading is not None and told is not None else [],
            "tiles": [seen.cells[cell].face == face for cell, face in lying.items()],
            "tiles_bare": [bare.cells[cell].face == face for cell, face in lying.items()],
        },
        claims=[(one.confidence, is_true(one, discs, guards, heading)) for one in seen.pieces if is_whole(one)],
        headings_unsaid=int(heading is not None and told is None),
        false=sum(cell not in discs for cell in read) + len(seen_guards - guards),
    )


def is_whole(piece: PieceReading) -> bool:
    """Whether a claim says all that can be said of its kind of piece."""
    return {"token": piece.number, "guard": piece.colour, "dragon": piece.heading}[piece.kind] is not None


def is_true(piece: PieceReading, discs: Mapping[int, int], guards: set[tuple[str, int]], heading: str | None) -> bool:
    """Whether a whole claim is right."""
    if piece.kind == "token":
        return discs.get(piece.cell) == piece.number
    return (str(piece.colour), piece.cell) in guards if piece.kind == "guard" else piece.heading == heading


def rates(group: Sequence[Outcome]) -> dict[str, float | int]:
    """Shares over a group; `sure_wrong` is the number of whole claims above 0.9 that were wrong."""
    claims = [claim for one in group for claim in one.claims]
    return {
        "pictures": len(group), "boards_found": share([one.is_board_found for one in group]),
        "taught": share([one.is_taught for one in group]),
        "discs": sum(len(one.answers["found"]) for one in group),
        **{name: share([right for one in group for right in one.answers.get(name, ())]) for name in ASKED},
        "headings_unsaid": sum(one.headings_unsaid for one in group), "false": sum(one.false for one in group),
        "claims": len(claims), "sure_wrong": sum(not is_right for sure, is_right in claims if sure > SURE),
        "calibration_error": round(expected_calibration_error(claims), 4),
    }  # fmt: skip
