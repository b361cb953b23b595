"""Measures an error model: pictures with truth (the schema of `../shared/renders`), read one by one by the reader.

What becomes of a reading while hands come and go only films tell (`measuring_films`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, hypot
from pathlib import Path
from statistics import mean
from typing import Any

from appliance.progress import watched
from companion.errors import BadConfig
from companion.following.seen.evidence import shape_of_face
from companion.maze.cell import CELLS, CORNERS, WIDTH, lane_of, opposite_arrow, parse_cell
from companion.observation import FACE_INDEX, TILE_FACES, BoardPose, MovingLane, Observation, PawnReading, TileReading
from lab.soak.simulated_time.error_model import ErrorModel, Quantiles
from lab.soak.simulated_time.measuring_films import is_film, with_films
from vision.picture.colour_names import HUES_DEG
from vision.picture.picture_files import load_picture
from vision.pipeline import Reader

Truth = Mapping[str, Any]

HIDDEN = 0.25
"""A cell or a pawn that is hidden by more than this share is not counted as one that nothing hides."""

SAME_PUSH_TILES = 0.3
"""A line that is said to stand otherwise by no more than this (tiles) is said to stand as it does."""

TOUCHED = 0.05
"""A cell that is washed out by more than this share is touched by the reflection."""

GLARE = "glare"
"""The light of a picture in which a lamp is mirrored."""

STEPS = 40
"""Quantiles kept of a distribution."""


@dataclass(slots=True)
class _Counts:
    """What was counted over all pictures; a list holds confidences, or True for each error among all readings."""

    pictures: int = 0
    lost: list[bool] = field(default_factory=list)
    turned: list[bool] = field(default_factory=list)
    plain: list[tuple[str, TileReading]] = field(default_factory=list)
    glare: list[tuple[str, TileReading]] = field(default_factory=list)
    glare_pictures: list[int] = field(default_factory=list)
    hidden: list[bool] = field(default_factory=list)
    lane_missed: list[bool] = field(default_factory=list)
    lane_turned: list[bool] = field(default_factory=list)
    pawns: list[tuple[int, PawnReading]] = field(default_factory=list)
    loose: list[tuple[str, TileReading | None]] = field(default_factory=list)
    hand_missed: list[bool] = field(default_factory=list)
    hand_imagined: list[bool] = field(default_factory=list)


def measure_errors(folders: Sequence[Path]) -> ErrorModel:
    """The error model of the reader on folders of pictures with truth beside them, and on films.

    Raises BadConfig, BadPicture.
    """
    films = [folder for folder in folders if is_film(folder)]
    stills = [folder for folder in folders if folder not in films]
    paths = [path for folder in stills for path in sorted(folder.glob("*.json")) if path.with_suffix(".jpg").exists()]
    if not paths:
        raise BadConfig(f"{' '.join(map(str, folders))} holds no pictures with truth (NAME.jpg beside NAME.json)")
    counts = _Counts()
    for path in watched(paths, "pictures", len(paths)):
        truth = json.loads(path.read_text("utf-8"))
        _count(counts, truth, _read(path.with_suffix(".jpg"), truth))
    model = _model(f"{len(paths)} pictures of {', '.join(folder.name for folder in stills)}", counts)
    return with_films(model, films) if films else model


def _read(path: Path, truth: Truth) -> Observation:
    """The reader's claims; it is told which pawns are in play and how the corners are printed, as a copy tells it."""
    colours = [pawn["colour"] for pawn in truth["pawns"] if pawn["colour"] in HUES_DEG]
    homes = dict(zip(truth.get("corner_discs") or (), CORNERS, strict=False))
    return Reader(colours=colours, homes=homes).read_still(load_picture(path))


def _count(counts: _Counts, truth: Truth, seen: Observation) -> None:
    counts.pictures += 1
    counts.lost.append(seen.pose is None)
    if seen.pose is None:
        return
    counts.turned.append(_is_turned(truth, seen.pose))
    if counts.turned[-1]:
        return  # every cell would count as misread, and in an evening the board's north is known
    has_hand, lane = bool((truth.get("hand") or {}).get("present")), truth.get("shifted_lane")
    _count_tiles(counts, truth, seen)
    _count_pawns(counts, truth, seen)
    (counts.hand_missed if has_hand else counts.hand_imagined).append(seen.quality.is_hand != has_hand)
    if lane and not has_hand:  # a stream reads no picture with a hand over the line
        found = seen.quality.moving_lane
        counts.lane_missed.append(found is None)
        if found is not None:
            counts.lane_turned.append(not is_same_push(found, lane["arrow"], lane["fraction"]))
    loose = truth.get("loose")
    if loose and loose["in_picture"] and loose.get("hidden", 0) <= HIDDEN:
        counts.loose.append(("#" if loose.get("down") else loose["open"], seen.loose))


def is_same_push(found: MovingLane, arrow: str, fraction: float) -> bool:
    """Whether a line is said to stand as it does: pushed in at the arrow by this much, or at the other end by the rest,
    which looks the same."""
    if found.arrow == opposite_arrow(arrow):
        return abs(found.offset_tiles + fraction - 1) < SAME_PUSH_TILES
    return found.arrow == arrow and abs(found.offset_tiles - fraction) < SAME_PUSH_TILES


def _is_turned(truth: Truth, pose: BoardPose) -> bool:
    """Whether the corner that is read as north-west is nearest to another corner of the truth."""
    (x, y), corners = pose.corners_px[0], truth["corners"]
    gaps = [hypot(x - corner_x, y - corner_y) for corner_x, corner_y in corners]
    return min(gaps) < gaps[0]


def _count_tiles(counts: _Counts, truth: Truth, seen: Observation) -> None:
    lane = truth.get("shifted_lane")
    moving = set(lane_of(lane["arrow"])) if lane else set()
    is_glare, touched = truth["conditions"]["light"] == GLARE, 0
    for cell, face, hidden, burnt in _cells(truth):
        reading = seen.cells[cell]
        if hidden > HIDDEN:
            counts.hidden.append(reading.why is None and reading.face != face)
        if face is None or cell in moving or hidden > HIDDEN:
            continue
        if is_glare and (burnt > TOUCHED or reading.face != face):
            touched += 1
            counts.glare.append((face, reading))
        else:
            counts.plain.append((face, reading))
    if is_glare:
        counts.glare_pictures.append(touched)


def _cells(truth: Truth) -> Iterator[tuple[int, str | None, float, float]]:
    """Each cell, what it shows (None: nobody can say), and the shares of it that a hand hides and light washes out."""
    for cell in CELLS:
        row, column = divmod(cell, WIDTH)
        face = "#" if truth["face_down"][row][column] else truth["grid"][row][column]
        yield cell, face, _at(truth, "hidden_by_hand", row, column), _at(truth, "burnt", row, column)


def _at(truth: Truth, key: str, row: int, column: int) -> float:
    table = truth.get(key)
    return float(table[row][column] or 0) if table else 0.0


def _count_pawns(counts: _Counts, truth: Truth, seen: Observation) -> None:
    readings = {pawn.colour: pawn for pawn in seen.pawns}
    for pawn in truth["pawns"]:
        cell = parse_cell(pawn["name"])
        beneath = _at(truth, "hidden_by_hand", *divmod(cell, WIDTH))
        is_hidden = 1 - pawn.get("seen", 1 - beneath) > HIDDEN
        if pawn["colour"] in readings and not pawn.get("moving") and not is_hidden:
            counts.pawns.append((cell, readings[pawn["colour"]]))


def _model(source: str, counts: _Counts) -> ErrorModel:
    read = [(face, one) for face, one in counts.plain if one.why is None]
    wrong = [(face, one) for face, one in [*read, *counts.glare] if one.why is None and one.face != face]
    seen = [(cell, pawn) for cell, pawn in counts.pawns if pawn.cell is not None]
    strays = [pawn for cell, pawn in seen if pawn.cell != cell]
    beside = [(face, one) for face, one in counts.loose if one is not None and one.why is None]
    return ErrorModel(
        source=source,
        pictures=counts.pictures,
        misread=_share([one.face != face for face, one in read]),
        misread_as_back=_share([one.face == "#" for _, one in wrong]),
        misread_same_shape=_share([_is_alike(face, one.face) for face, one in wrong if one.face != "#"]),
        rival_same_shape=_share([_is_alike(face, _second(one)) for face, one in read if one.face == face]),
        unread=_share([one.why is not None for _, one in counts.plain]),
        claims=_quantiles([one.confidence for face, one in read if one.face == face]),
        claims_misread=_quantiles([one.confidence for _, one in wrong]),
        truth_left=_truth_left(wrong),
        glare=_share([True] * len(counts.glare_pictures) + [False] * (counts.pictures - len(counts.glare_pictures))),
        glare_cells=round(mean(counts.glare_pictures or [0])),
        glare_misread=_share([one.why is None and one.face != face for face, one in counts.glare]),
        glare_unread=_share([one.why is not None for _, one in counts.glare]),
        pawn_missed=_share([pawn.cell is None for _, pawn in counts.pawns]),
        pawn_elsewhere=_share([pawn.cell != cell for cell, pawn in seen]),
        pawn_on_disc=_share([pawn.cell in CORNERS for pawn in strays]),
        pawn_near=_share([_is_near(cell, pawn.cell) for cell, pawn in seen if pawn.cell != cell]),
        pawn_claims=_quantiles([pawn.confidence for cell, pawn in seen if pawn.cell == cell]),
        pawn_claims_missed=_quantiles([pawn.confidence for _, pawn in counts.pawns if pawn.cell is None]),
        pawn_claims_on_disc=_quantiles([pawn.confidence for pawn in strays if pawn.cell in CORNERS]),
        pawn_claims_elsewhere=_quantiles([pawn.confidence for pawn in strays if pawn.cell not in CORNERS]),
        pawn_rest_off=_rest_off([pawn for _, pawn in seen]),
        loose_missed=_share([one is None or one.why is not None for _, one in counts.loose]),
        loose_misread=_share([one.face != face for face, one in beside]),
        loose_claims=_quantiles([one.confidence for _, one in beside]),
        hand_missed=_share(counts.hand_missed),
        hand_imagined=_share(counts.hand_imagined),
        hidden_misread=_share(counts.hidden),
        lane_missed=_share(counts.lane_missed),
        lane_turned=_share(counts.lane_turned),
        board_lost=_share(counts.lost),
        turned=_share(counts.turned),
    )


def _share(errors: Sequence[bool]) -> float:
    """The share of errors, with half an error more and half a right reading more than were seen: none is no proof."""
    return round((sum(errors) + 0.5) / (len(errors) + 1), 5)


def _quantiles(values: Sequence[float]) -> Quantiles:
    """`STEPS` evenly spaced quantiles; of nothing, one coin's worth."""
    ordered = sorted(values) or [0.5]
    return tuple(round(ordered[(2 * step + 1) * len(ordered) // (2 * STEPS)], 5) for step in range(STEPS))


def _truth_left(wrong: Sequence[tuple[str, TileReading]]) -> float:
    """The mean share that the true face has of what a wrong reading does not give to its own."""
    shares = [_p(one, face) / max(1e-9, 1 - one.confidence) for face, one in wrong]
    return round(min(1.0, mean(shares or [0.5])), 5)


def _is_alike(face: str, other: str | None) -> bool:
    """Whether both faces are ways in which one shape may lie."""
    return other is not None and shape_of_face(face) == shape_of_face(other)


def _second(reading: TileReading) -> str:
    """The second likeliest face."""
    order = sorted(range(len(TILE_FACES)), key=reading.log_p.__getitem__)
    return TILE_FACES[order[-2]]


def _is_near(cell: int, other: int | None) -> bool:
    """Whether two cells share a side."""
    return other is not None and abs(cell // WIDTH - other // WIDTH) + abs(cell % WIDTH - other % WIDTH) == 1


def _rest_off(pawns: Sequence[PawnReading]) -> float:
    """The mean share that "not on the board" has of what readings of pawns do not give to their place."""
    return round(mean([exp(pawn.log_p[len(CELLS)]) / max(1e-9, 1 - pawn.confidence) for pawn in pawns] or [0.5]), 5)


def _p(reading: TileReading, face: str) -> float:
    return exp(reading.log_p[FACE_INDEX[face]])
