"""The reader's pieces measured on simulated tables of the two Master games: discs, guards, dragon, and tiles below.

Each box is taught from pictures of its own, under other conditions, before pictures of games are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from companion.errors import BadCalibration
from companion.frame import Image
from companion.maze.cell import format_cell
from companion.observation import Observation, PieceReading
from hardware.simulated.drawing.light import Conditions
from hardware.simulated.drawing.pieces import DISC_STYLES
from hardware.simulated.masters import CENTRE, MasterTable, Pieces, draw_pieces, lesson, tilted
from hardware.simulated.prints.styles import PRINTS
from lab.measure.cases import Row, grouped, measured, share
from lab.measure.score import SIDES, SURE, best_turns, expected_calibration_error, turned_cell, turned_face
from vision.board.homography import from_corners
from vision.board.viewpoint import find_eye
from vision.picture.arrays import Float64s
from vision.pieces.dragon_heading import DragonLook, cut_dragon
from vision.pieces.learn_tokens import NUMBERS, learn_tokens
from vision.pieces.piece_finder import BOXES, PieceBox
from vision.pieces.token_faces import TokenFace
from vision.pipeline import Reader

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
    style, print_name = tuple(DISC_STYLES)[seed % len(DISC_STYLES)], tuple(PRINTS)[seed // 3 % len(PRINTS)]
    game = "master-2007" if len(DISC_STYLES[style].grounds) == 2 else "master-1991"
    chance = np.random.default_rng([seed, 71])
    tilt_deg = float(chance.uniform(0, 45))
    conditions = tilted(Conditions.draw(chance), tilt_deg)
    low, high = next(band for band in BANDS_DEG if tilt_deg <= band[1])
    traits = {
        "style": style, "styles": "held out" if style in HELD_OUT else "tuned on", "print": print_name, "game": game,
        "tilt": f"{low}-{high}",
        "light": "dim" if conditions.exposure < 0.88 else "even" if conditions.gradient < 0.16 else "slanting",
    }  # fmt: skip
    table = MasterTable(draw_pieces(game, style, seed), seed, print_name, seed, conditions)
    image = table.render()
    box, is_taught = taught_box(game, style, print_name, seed)
    seen = Reader(colours=(), homes={}, box=box).read_still(image)
    if seen.pose is None:
        none = [False] * len(table.pieces.discs)
        return Outcome(traits, is_taught, False, {"found": none, "numbers": none})
    bare = Reader(colours=(), homes={}).read_still(image)
    return judge(Outcome(traits, is_taught), table, seen, bare)


def taught_box(game: str, style: str, print_name: str, seed: int) -> tuple[PieceBox, bool]:
    """The box of a seed as its owner taught it; whether every picture could be learnt from."""
    faces: list[TokenFace] = []
    looks: list[DragonLook] = []
    is_whole = True
    for part, numbers in enumerate(NUMBERS[game]):
        heading = SIDES[(seed + part) % 4] if game == "master-2007" else None
        image, homography, turns = _lesson_picture(lesson(game, style, seed, part, heading), print_name, seed, part)
        if heading is not None:
            eye = find_eye(homography, (image.shape[1], image.shape[0]))
            looks.append(cut_dragon(image, homography, eye, CENTRE, turned_face(heading, turns)))
        try:
            faces += learn_tokens(image, homography, game, numbers)
        except BadCalibration:
            is_whole = False
    return replace(BOXES[game], faces=tuple(faces), dragons=tuple(looks)), is_whole


def _lesson_picture(pieces: Pieces, print_name: str, seed: int, part: int) -> tuple[Image, Float64s, int]:
    """A picture of a lesson, where the reader sees its board, and by how many corners north is moved on."""
    chance = np.random.default_rng([seed, 73, part])
    conditions = tilted(Conditions.draw(chance), float(chance.uniform(0, TEACHING_TILT_DEG)))
    table = MasterTable(pieces, 10_000 + seed, print_name, seed, conditions)
    image, truth = table.render(), tuple(table.table.truth_corners_px())
    seen = Reader(colours=(), homes={}).read_still(image)
    corners = truth if seen.pose is None else seen.pose.corners_px
    return image, from_corners(corners), best_turns(truth, corners)[0]


def judge(outcome: Outcome, table: MasterTable, seen: Observation, bare: Observation) -> Outcome:
    """Holds what was read against what lies there; `bare` was read without looking for pieces."""
    assert seen.pose is not None
    turns, pieces = best_turns(tuple(table.table.truth_corners_px()), seen.pose.corners_px)[0], table.pieces
    discs = {turned_cell(disc.cell, turns): disc.number for disc in pieces.discs}
    guards = {(colour, turned_cell(cell, turns)) for colour, cell in pieces.guards}
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
