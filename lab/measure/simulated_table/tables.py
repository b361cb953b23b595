"""The reader measured on the simulated table: tiles and pawns by print, then its speed.

It has one thread; the processor's time (`..._cpu_ms`) leaves out what else the machine does. The time is that of
`Reader.read`, whatever it does with a picture: *first* finds the board, looks for pawns and loose tile and reads
everything; *followed* reads all tiles and pawns; *still* sees that nothing has changed since the last few readings.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import perf_counter, thread_time

import cv2
import numpy as np

from companion.errors import BadCalibration
from companion.frame import Frame, Image
from companion.maze.cell import format_cell, parse_cell
from companion.observation import Observation, PieceReading
from hardware.simulated.cardboard.cardboard_table import CENTRE, Shown
from hardware.simulated.drawing.light import Conditions
from hardware.simulated.prints.styles import PRINTS
from hardware.simulated.scene import SimulatedTable
from lab.measure.cases import Row, grouped, measured, share, spread, watched
from lab.measure.composed_boards.photographs import HOMES, Shot, judge_shot
from lab.measure.random_boards import random_position
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
from vision.board.homography import from_corners
from vision.board.viewpoint import find_eye
from vision.picture.arrays import Float64s
from vision.pieces.dragon_heading import DragonLook, cut_dragon
from vision.pieces.learn_tokens import NUMBERS, learn_tokens
from vision.pieces.piece_box import BOXES, PieceBox
from vision.pieces.token_faces import TokenFace
from vision.pipeline import Reader

FRAME_S, OTHER = 0.1, "other"
"""Seconds between pictures; what is not timed."""


def timed_streams(streams: Iterable[Sequence[Image]]) -> Row:
    """Medians and 95th percentiles in ms of what a reader does with the pictures of each stream, 0.1 s apart: by the
    clock on the wall, and of the processor."""
    wall_ms, cpu_ms = defaultdict[str, list[float]](list), defaultdict[str, list[float]](list)
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    for pictures in streams:
        reader = Reader(homes=HOMES)
        for number, picture in enumerate(pictures):
            wall_s, cpu_s = perf_counter(), thread_time()
            kind = _kind(reader.read(Frame(picture, number, number * FRAME_S)))
            wall_ms[kind].append((perf_counter() - wall_s) * 1e3)
            cpu_ms[kind].append((thread_time() - cpu_s) * 1e3)
    cv2.setNumThreads(threads)
    kinds = sorted(wall_ms.keys() - {OTHER})
    return {kind: {"wall_ms": spread(wall_ms[kind]), "cpu_ms": spread(cpu_ms[kind])} for kind in kinds}


def _kind(seen: Observation) -> str:
    """What the reader did with a picture; OTHER where a hand or a change kept it from reading."""
    stages = dict(seen.ms)
    if seen.pose is None or "hand" in stages:
        return OTHER
    if "tiles" in stages:
        return "first" if "register" in stages else "followed"
    return "still"


TIMED_TABLES, CALM_FRAMES = 10, 8
"""So many tables are timed, one of each print; so many pictures of each are of a table that lies still."""

SIZES_PX = ((1280, 960), (1920, 1080))
"""Sizes of pictures."""


def scenes(seeds: range) -> Iterator[Shot]:
    """One random board a seed, the prints taking turns, with what lies where."""
    for seed in seeds:
        table = SimulatedTable(random_position(seed), seed, print_of(seed))
        faces = tuple(table.table.faces()[format_cell(cell)] for cell in range(49))
        pawns = {str(colour): parse_cell(str(cell)) for colour, cell in table.layout()["pawns"].items()}
        corners, traits = tuple(table.truth_corners_px()), {"print": table.print_name}
        yield Shot(table.render(), corners, faces, pawns, frozenset(), traits, table.table.faces()["loose"])


def print_of(seed: int) -> str:
    """The print of a seed: each in its turn."""
    return tuple(PRINTS)[seed % len(PRINTS)]


def bench_vision(seeds: range) -> Iterator[Row]:
    """Rates by print and over all, then times at two sizes of picture."""
    outcomes = [judge_shot(scene, 0) for scene in watched(scenes(seeds), "pictures", len(seeds))]
    for group, alike in grouped(outcomes, lambda one: one.traits):
        yield {**group, **total(one.score for one in alike).row()}
    timed = seeds[:TIMED_TABLES]
    for size_px in SIZES_PX:
        times = timed_streams(watched(streams(timed, size_px), "tables timed", len(timed)))
        yield {"size": "{}x{}".format(*size_px), **times}


def streams(seeds: range, size_px: tuple[int, int]) -> Iterator[Sequence[Image]]:
    """For each seed a table that a camera looks at while people push a line and walk a pawn, hands cut out."""
    for seed in seeds:
        table = SimulatedTable(random_position(seed), seed, print_of(seed), size_px=size_px)
        pictures = [table.render() for _ in range(CALM_FRAMES)]
        for action in (f"push W4 {table.table.faces()['loose']}", "walk d4"):
            for _ in table.act(action):
                pass
            pictures += [table.render() for _ in range(CALM_FRAMES)]
        yield pictures


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
    faces = table.table.faces()
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
