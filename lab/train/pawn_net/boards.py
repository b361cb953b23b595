"""Writes what the net may learn from: run as `python -m lab.train.pawn_net.boards OUT.npz FOLDER...`.

The folders hold path-traced stills with truth; boards composed of cut-out print are added, so that more than one world
is learnt from. Of each there are the plane's colours, where each pawn stands and its pixels, and lures: blobs of each
colour that are none, and other colours' pawns.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import hypot
from pathlib import Path
from typing import Any, Final, TypeVar

import numpy as np

from appliance.progress import watched
from companion.frame import Image
from lab.measure.composed_boards.every_board import PHOTOS, flat_board
from lab.measure.composed_boards.scenery import photograph
from lab.measure.renders.stills import game_of
from lab.measure.renders.truth import PAWN_HIDDEN_SHARE, read_truth
from lab.train.pawn_net.kept_boards import Board, Stance, keep
from vision.board.homography import from_corners, project
from vision.board.plane import FINE_SCALE_PX, MARGIN_TILES
from vision.hands.hand_in_picture import find_hand
from vision.pawns.beside_corridor import beside_corridor
from vision.pawns.blobs import Blob
from vision.pawns.colour_views import CUT_PX, printed_map, shared_channels
from vision.pawns.standing import NOMINAL, read_pawns
from vision.picture.arrays import Float32s, Float64s, Indices
from vision.picture.colour_names import COLOURS, COLOURS_OF
from vision.picture.picture_files import load_picture
from vision.tiles.board_look import look_at

Learnt = TypeVar("Learnt")

COMPOSED_SEEDS: Final = range(7000, 7045)
"""Composed boards that are learnt from; no benchmark uses their seeds."""

LURE_TILES: Final = 0.35
"""A blob so far (tiles) from its colour's pawn is none."""

MOST_LURES: Final = 4
"""So many of a colour's best blobs may be lures."""

SAME_TILES: Final = 0.2
FAIR_SCORE: Final = -3.0
"""A blob whose base is so near (tiles) to a pawn's, and that is at least so good, is the pawn."""


def main(arguments: Sequence[str]) -> None:
    """Reads the stills of some folders and composes boards, and keeps what the net may learn from them in a file."""
    out, *folders = arguments
    keep(Path(out), [*of_stills(folders, of_still), *map(of_composed, COMPOSED_SEEDS)])


def of_stills(folders: Sequence[str], of_one: Callable[[Path], Learnt]) -> Iterator[Learnt]:
    """What may be learnt from each path-traced still in some folders."""
    paths = sorted(path for folder in folders for path in Path(folder).glob("*.json"))
    return map(of_one, watched(paths, "stills", len(paths)))


def is_seen(pawn: Mapping[str, Any], told: Mapping[str, Any]) -> bool:
    """Whether a person could see a pawn of a still's truth where it stands."""
    row, column = pawn["cell"]
    return not pawn.get("moving") and (told["hidden_by_hand"][row][column] or 0.0) <= PAWN_HIDDEN_SHARE


def of_still(path: Path) -> Board:
    """What may be learnt from a path-traced still whose truth is in a JSON file."""
    truth, told = read_truth(path), json.loads(path.read_text())
    image, homography = load_picture(path.with_suffix(".jpg")), from_corners(truth.corners_px)
    hand = find_hand(image, homography)
    pawns = {one["colour"]: _stance_of(one, told, homography) for one in told["pawns"]}
    colours = COLOURS_OF.get(game_of(truth), COLOURS)
    shown = None if hand is None else hand.shown(FINE_SCALE_PX, MARGIN_TILES)
    return board_of(truth.print_name, image, homography, pawns, colours, shown)


def _stance_of(pawn: Mapping[str, Any], told: Mapping[str, Any], homography: Float64s) -> tuple[Float64s, bool]:
    """Where a pawn's base stands in tile units, and whether a person could see it there."""
    at = project(np.linalg.inv(homography), np.array([pawn["base_px"]]))[0]
    return at, is_seen(pawn, told)


def of_composed(seed: int) -> Board:
    """What may be learnt from a composed board; there a pawn stands a little off the middle of its cell."""
    shot = photograph(flat_board(seed, PHOTOS), seed)
    pawns = {
        colour: (np.array([cell % 7 + 0.5, cell // 7 + 0.5]), cell not in shot.hidden)
        for colour, cell in shot.pawns.items()
    }
    return board_of("composed", shot.image, from_corners(shot.corners_px), pawns, COLOURS, None)


def board_of(
    name: str, image: Image, homography: Float64s, pawns: Mapping[str, tuple[Float64s, bool]], colours: Sequence[str],
    hand: Float32s | None,
) -> Board:  # fmt: skip
    """What may be learnt from the board at `homography`; `hand` (h, w of the plane) is 0 where one hides it."""
    look = look_at(image, homography, FINE_SCALE_PX, hand)
    hued = {colour: NOMINAL[colour] for colour in colours if colour in NOMINAL}
    blobs = {one.reading.colour: one.candidates for one in read_pawns(look.palette, hued, {}, look.eye, homography)}
    stances = {
        colour: Stance(*_px(at), _pixels(at, blobs.get(colour, ())), is_asked)
        for colour, (at, is_asked) in pawns.items()
    }
    lures = {colour: _lures(colour, pawns, blobs.get(colour, ())) for colour in colours}
    return Board(
        print_name=name, lab=beside_corridor(look)[CUT_PX:-CUT_PX, CUT_PX:-CUT_PX],
        shared=shared_channels(look, homography, hand, has_inner_discs="white" in colours),
        printed=np.stack([printed_map(FINE_SCALE_PX, has_inner) for has_inner in (False, True)]),
        pawns=stances, colours=tuple(colours), lures=lures,
    )  # fmt: skip


def _px(at: Float64s) -> tuple[float, float]:
    """A place in tile units, (x, y), in pixels of a plane that is cut."""
    x, y = (at + MARGIN_TILES) * FINE_SCALE_PX - 0.5 - CUT_PX
    return float(x), float(y)


def _pixels(at: Float64s, blobs: Sequence[Blob]) -> Indices:
    """The pixels (2, n) of the best blob that stands at `at`, in a plane that is cut."""
    near = [blob for blob in blobs if hypot(blob.x - at[0], blob.y - at[1]) < SAME_TILES and blob.score > FAIR_SCORE]
    if not near:
        return np.empty((2, 0), dtype=np.int64)
    best = max(near, key=lambda blob: blob.score)
    return np.stack([best.rows, best.columns]) - CUT_PX


def _lures(colour: str, pawns: Mapping[str, tuple[Float64s, bool]], blobs: Sequence[Blob]) -> Float64s:
    """Places (n, 2) that may be taken for a colour's pawn, in pixels of a plane that is cut."""
    own = pawns[colour][0] if colour in pawns else np.full(2, np.inf)
    best = sorted(blobs, key=lambda blob: -blob.score)[:MOST_LURES]
    others = [at for name, (at, _) in pawns.items() if name != colour]
    wrong = [np.array([blob.x, blob.y]) for blob in best if hypot(blob.x - own[0], blob.y - own[1]) > LURE_TILES]
    return np.array([_px(at) for at in (*others, *wrong)]).reshape(-1, 2)


if __name__ == "__main__":
    main(sys.argv[1:])
