"""The reader's pieces measured on simulated tables of the two Master games: discs, guards, dragon, and tiles below.

Each box is taught from pictures of its own, under other conditions, before pictures of games are read. Styles of
`KEPT_BACK` were never looked at while the reader was fitted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from appliance.progress import watched
from companion.errors import BadCalibration
from companion.frame import Image
from companion.observation import Observation, PieceReading
from hardware.simulated.cardboard.grid import cell_text
from hardware.simulated.drawing.light import Conditions
from hardware.simulated.drawing.numbered_discs import DISC_STYLES
from hardware.simulated.masters import CENTRE, MasterTable, Pieces, draw_pieces, lesson, tilted
from hardware.simulated.prints.styles import PRINTS
from lab.measure.composed_boards.board_rates import turned_cell, turned_face
from lab.measure.reader_rates import expected_calibration_error
from vision.board.homography import from_corners
from vision.board.viewpoint import find_eye
from vision.picture.arrays import Float64s
from vision.pieces.dragon_heading import DragonLook, cut_dragon
from vision.pieces.learn_tokens import NUMBERS, learn_tokens
from vision.pieces.piece_finder import BOXES, PieceBox
from vision.pieces.token_faces import TokenFace
from vision.pipeline import Reader

KEPT_BACK = ("picture", "medal", "herbal")
BANDS_DEG = ((0, 15), (15, 30), (30, 45))
TEACHING_TILT_DEG = 12.0
SURE = 0.9
HEADINGS = "NESW"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one picture brought: by kind of claim, whether each true piece was right, and claims with confidence."""

    traits: Mapping[str, str]
    found: tuple[bool, ...] = ()
    numbers: tuple[bool, ...] = ()
    guards: tuple[bool, ...] = ()
    headings: tuple[bool, ...] = ()
    unsaid: int = 0
    tiles: tuple[bool, ...] = ()
    bare_tiles: tuple[bool, ...] = ()
    false: int = 0
    claims: tuple[tuple[float, bool], ...] = ()
    is_taught: bool = True
    is_board_found: bool = True


def bench_pieces(seeds: range) -> Iterator[Mapping[str, object]]:
    """Rates over all pictures and for each value of each trait; one picture a seed."""
    groups: dict[tuple[str, str], list[Outcome]] = defaultdict(list)
    for seed in watched(seeds, "pictures", len(seeds)):
        outcome = measure(seed)
        kept = "kept back" if outcome.traits["style"] in KEPT_BACK else "tuned on"
        for key in (("all", "all"), ("styles", kept), *outcome.traits.items()):
            groups[key].append(outcome)
    for (trait, value), group in sorted(groups.items()):
        yield {"by": trait, "value": value, **rates(group)}


def measure(seed: int) -> Outcome:
    """Teaches the box of a seed and reads one picture of a game played with it."""
    style = tuple(DISC_STYLES)[seed % len(DISC_STYLES)]
    print_name = tuple(PRINTS)[seed // 3 % len(PRINTS)]
    game = "master-2007" if len(DISC_STYLES[style].grounds) == 2 else "master-1991"
    chance = np.random.default_rng([seed, 71])
    tilt_deg = float(chance.uniform(0, 45))
    conditions = tilted(Conditions.draw(chance), tilt_deg)
    low, high = next(band for band in BANDS_DEG if tilt_deg <= band[1])
    traits = {
        "style": style,
        "print": print_name,
        "game": game,
        "tilt": f"{low}-{high}",
        "light": "dim" if conditions.exposure < 0.88 else "even" if conditions.gradient < 0.16 else "slanting",
    }
    table = MasterTable(draw_pieces(game, style, seed), seed, print_name, seed, conditions)
    image = table.render()
    box, is_taught = taught_box(game, style, print_name, seed)
    seen = Reader(colours=(), homes={}, box=box).read_still(image)
    if seen.pose is None:
        none = tuple(False for _ in table.pieces.discs)
        return Outcome(traits, none, none, is_taught=is_taught, is_board_found=False)
    bare = Reader(colours=(), homes={}).read_still(image)
    return replace(judge(table, seen, bare), traits=traits, is_taught=is_taught)


def taught_box(game: str, style: str, print_name: str, seed: int) -> tuple[PieceBox, bool]:
    """The box of a seed as its owner taught it; whether every picture could be learnt from."""
    faces: list[TokenFace] = []
    looks: list[DragonLook] = []
    is_whole = True
    for part, numbers in enumerate(NUMBERS[game]):
        heading = HEADINGS[(seed + part) % 4] if game == "master-2007" else None
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
    image = table.render()
    seen = Reader(colours=(), homes={}).read_still(image)
    corners = table.table.truth_corners_px() if seen.pose is None else seen.pose.corners_px
    return image, from_corners(corners), _turns(table, corners)


def _turns(table: MasterTable, corners_px: Sequence[tuple[float, float]]) -> int:
    truth = np.array(table.table.truth_corners_px())
    return int(np.argmin([np.abs(np.roll(truth, -k, axis=0) - np.array(corners_px)).max() for k in range(4)]))


def judge(table: MasterTable, seen: Observation, bare: Observation) -> Outcome:
    """Holds what was read against what lies there; `bare` was read without looking for pieces."""
    assert seen.pose is not None
    turns, pieces = _turns(table, seen.pose.corners_px), table.pieces
    discs = {turned_cell(disc.cell, turns): disc.number for disc in pieces.discs}
    guards = {(colour, turned_cell(cell, turns)) for colour, cell in pieces.guards}
    read = {one.cell: one for one in seen.pieces if one.kind == "token"}
    seen_guards = {(str(one.colour), one.cell): one for one in seen.pieces if one.kind == "guard"}
    dragon = next((one for one in seen.pieces if one.kind == "dragon"), None)
    heading = None if pieces.heading is None else turned_face(pieces.heading, turns)
    told = None if dragon is None else dragon.heading
    faces = table.table.faces()
    tiles = [
        _is_right(observation, turned_cell(cell, turns), turned_face(faces[cell_text(cell)], turns))
        for observation in (seen, bare)
        for cell in range(49)
        if cell != CENTRE or heading is None
    ]
    return Outcome(
        {},
        tuple(cell in read for cell in discs),
        tuple(cell in read and read[cell].number == number for cell, number in discs.items()),
        tuple(guard in seen_guards for guard in guards),
        () if heading is None or told is None else (told == heading,),
        int(heading is not None and told is None),
        tuple(tiles[: len(tiles) // 2]),
        tuple(tiles[len(tiles) // 2 :]),
        sum(cell not in discs for cell in read) + sum(one not in guards for one in seen_guards),
        tuple((one.confidence, is_true(one, discs, guards, heading)) for one in seen.pieces if is_whole(one)),
    )


def _is_right(observation: Observation, cell: int, face: str) -> bool:
    return observation.cells[cell].face == face


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
        "taught": share([one.is_taught for one in group]), "discs": sum(len(one.found) for one in group),
        "found": share([right for one in group for right in one.found]),
        "numbers": share([right for one in group for right in one.numbers]),
        "guards": share([right for one in group for right in one.guards]),
        "headings": share([right for one in group for right in one.headings]),
        "headings_unsaid": sum(one.unsaid for one in group), "false": sum(one.false for one in group),
        "claims": len(claims), "sure_wrong": sum(not is_right for sure, is_right in claims if sure > SURE),
        "calibration_error": round(expected_calibration_error(claims), 4),
        "tiles": share([right for one in group for right in one.tiles]),
        "tiles_bare": share([right for one in group for right in one.bare_tiles]),
    }  # fmt: skip


def share(answers: Sequence[bool]) -> float:
    """The share of right answers, 1 where nothing was asked."""
    return round(sum(answers) / len(answers), 5) if answers else 1.0
