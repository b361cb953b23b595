"""Measures the reader on composed pictures of boards: rates by print, tilt, light, noise, blur and what was in the way.

Boards come in from outside as `Flat`; they are photographed here (`scenery`) and read as single stills. The
reader is told what an owner's copy tells it: home corners, the colours of the pawns, how many tiles of each shape.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Final

import cv2
import numpy as np

from appliance.progress import watched
from lab.measure.composed_boards.boardless import KINDS, clutter
from lab.measure.composed_boards.scenery import Flat, Shot, photograph
from lab.measure.reader_rates import expected_calibration_error
from vision.board.board_fix import BoardFix
from vision.board.homography import corners_of, from_corners, north_up
from vision.find.detect import find_board
from vision.picture.arrays import Float64s
from vision.pipeline import Reader
from vision.show.overlay import draw_overlay

MISPLACED_TILES: Final = 0.35
"""A board whose corners lie farther than this from the truth was not found."""

SURE: Final = 0.9


@dataclass(frozen=True, slots=True)
class Outcome:
    """One picture: its seed and traits, how far (tiles) the corners were off (None: no board said), the tiles asked
    for, each as (right, confidence; 0 where it was given up), and pawns asked for and right."""

    seed: int
    traits: Mapping[str, str]
    off_tiles: float | None
    tiles: tuple[tuple[bool, float], ...]
    pawns: int
    pawns_right: int
    ms: float

    @property
    def is_found(self) -> bool:
        """Whether the board was found where it lies."""
        return self.off_tiles is not None and self.off_tiles <= MISPLACED_TILES


def measure_board(flat: Flat, seed: int) -> Outcome:
    """Photographs a board under the seed's conditions and reads the picture."""
    shot = photograph(flat, seed)
    return judge_shot(shot, seed)


def judge_shot(shot: Shot, seed: int) -> Outcome:
    """Reads one picture and compares with its truth; tiles of a board that was not found were given up."""
    start = perf_counter()
    observation = _reader(shot).read_still(shot.image)
    ms = (perf_counter() - start) * 1e3
    asked = [cell for cell in range(49) if cell not in shot.hidden]
    pawns = {colour: cell for colour, cell in shot.pawns.items() if cell in asked}
    none = Outcome(seed, shot.traits, None, ((False, 0.0),) * len(asked), len(pawns), 0, ms)
    if observation.pose is None:
        return none
    turns, off_tiles = _best_turns(shot, np.array(observation.pose.corners_px))
    if off_tiles > MISPLACED_TILES:
        claims = tuple((False, reading.confidence) for reading in observation.cells)
        return Outcome(seed, shot.traits, off_tiles, claims, len(pawns), 0, ms)
    tiles = []
    for cell in asked:
        reading = observation.cells[turned_cell(cell, turns)]
        tiles.append((reading.face == turned_face(shot.faces[cell], turns), reading.confidence))
    stand = {pawn.colour: pawn.cell for pawn in observation.pawns}
    right = sum(stand.get(colour) == turned_cell(cell, turns) for colour, cell in pawns.items())
    return Outcome(seed, shot.traits, off_tiles, tuple(tiles), len(pawns), right, ms)


def tables(outcomes: Iterable[Outcome]) -> Iterator[Mapping[str, object]]:
    """A row of rates over all pictures, then one for each value of each trait."""
    groups: dict[tuple[str, str], list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        groups["all", "all"].append(outcome)
        for trait, value in outcome.traits.items():
            groups[trait, value].append(outcome)
    for (trait, value), group in sorted(groups.items()):
        yield {"by": trait, "value": value, **rates(group)}


def rates(group: list[Outcome]) -> dict[str, float | int]:
    """Shares over a group; `sure_wrong` is the share of readings above 0.9 that were wrong."""
    tiles = [tile for outcome in group for tile in outcome.tiles]
    claims = [(confidence, is_right) for is_right, confidence in tiles if confidence > 0.0]
    sure = [is_right for confidence, is_right in claims if confidence > SURE]
    pawns = sum(outcome.pawns for outcome in group)
    whole = [outcome for outcome in group if outcome.is_found and all(is_right for is_right, _ in outcome.tiles)]
    times_ms = sorted(outcome.ms for outcome in group)
    return {
        "pictures": len(group),
        "found": round(sum(outcome.is_found for outcome in group) / len(group), 5),
        "misplaced": sum(outcome.off_tiles is not None and not outcome.is_found for outcome in group),
        "tiles": round(sum(is_right for is_right, _ in tiles) / max(1, len(tiles)), 5),
        "boards": round(len(whole) / len(group), 5),
        "unreadable": round(1 - len(claims) / max(1, len(tiles)), 5),
        "sure_wrong": round(1 - sum(sure) / max(1, len(sure)), 6),
        "calibration_error": round(expected_calibration_error(claims), 5),
        "pawns": round(sum(outcome.pawns_right for outcome in group) / max(1, pawns), 5),
        "ms_median": round(times_ms[len(times_ms) // 2], 1),
    }


def measure_clutter(seeds: range) -> Iterator[Mapping[str, object]]:
    """How many pictures without a board, by kind, were taken for one; and which."""
    wrong: dict[str, list[int]] = {kind: [] for kind in KINDS}
    counts = dict.fromkeys(KINDS, 0)
    for seed in watched(seeds, "pictures without a board", len(seeds)):
        kind = KINDS[seed % len(KINDS)]
        counts[kind] += 1
        if find_board(clutter(kind, seed)) is not None:
            wrong[kind].append(seed)
    for kind in KINDS:
        yield {"no_board": kind, "pictures": counts[kind], "taken_for_one": len(wrong[kind]), "seeds": wrong[kind]}


def overlay_of(flat: Flat, seed: int) -> cv2.typing.MatLike:
    """The picture of a seed with what the reader saw drawn over it, and the true outline in white."""
    shot = photograph(flat, seed)
    seen = _reader(shot).read_still(shot.image)
    cv2.polylines(shot.image, [np.rint(shot.corners_px).astype(np.int32)], True, (255, 255, 255), 2)
    return draw_overlay(shot.image, seen)


def _reader(shot: Shot) -> Reader:
    """A reader that knows the picture's copy, its homes by the north that the reader will take."""
    turns = _turns(shot, north_up(from_corners(shot.corners_px)))
    homes = {colour: turned_cell(cell, turns) for colour, cell in shot.homes.items()}
    return Reader(census=shot.census, homes=homes, colours=tuple(shot.pawns))


def turned_cell(cell: int, turns: int) -> int:
    """The number of a cell once north is moved on by `turns` corners clockwise."""
    row, column = divmod(cell, 7)
    for _ in range(turns % 4):
        row, column = 6 - column, row
    return 7 * row + column


def turned_face(face: str, turns: int) -> str:
    """A face's open sides once north is moved on by `turns` corners clockwise."""
    moved = {"NESW"[("NESW".index(side) - turns) % 4] for side in face if side in "NESW"}
    return "".join(side for side in "NESW" if side in moved) if face != "#" else face


def _turns(shot: Shot, homography: Float64s) -> int:
    return _best_turns(shot, corners_of(homography))[0]


def _best_turns(shot: Shot, corners_px: Float64s) -> tuple[int, float]:
    """By how many corners the reader's north lies farther on than the truth's, and how far (tiles) corners are off."""
    pitch = BoardFix(from_corners(shot.corners_px), 1.0, 0.0).pitch_px
    gaps = [float(np.linalg.norm(np.roll(shot.corners_px, -k, axis=0) - corners_px, axis=1).max()) for k in range(4)]
    best = int(np.argmin(gaps))
    return best, gaps[best] / max(pitch, 1e-6)
