"""Writes what the net may learn from: run as `python -m lab.train.solid_net.boards OUT.npz FOLDER...`.

The folders hold path-traced stills with truth; boards composed of cut-out print are added, so that more than one world
is learnt from.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from math import hypot
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.frame import Image
from lab.measure.composed_boards.every_board import PHOTOS, flat_board
from lab.measure.composed_boards.scenery import photograph
from lab.measure.renders.truth import read_truth
from lab.train.pawn_net.boards import FAIR_SCORE, SAME_TILES, is_seen, of_stills
from lab.train.solid_net.kept_solids import SolidBoard, keep
from vision.board.homography import from_corners, project
from vision.board.plane import FINE_SCALE_PX
from vision.board.plane import MARGIN_TILES as COARSE_MARGIN_TILES
from vision.pawns.blobs import Blob
from vision.pawns.solid_places import fine_lab
from vision.pawns.solid_views import MARGIN_TILES, SCALE_PX, SIDE_PX
from vision.pawns.standing import NOMINAL, read_pawns
from vision.picture.arrays import Float64s
from vision.picture.picture_files import load_picture
from vision.tiles.board_look import BoardLook, look_at

COMPOSED_SEEDS: Final = range(7000, 7060)
"""Composed boards that are learnt from; no benchmark uses their seeds."""


def main(arguments: Sequence[str]) -> None:
    """Reads the stills of some folders and composes boards, and keeps what the net may learn from them in a file."""
    out, *folders = arguments
    keep(Path(out), [*of_stills(folders, of_still), *map(of_composed, COMPOSED_SEEDS)])


def of_still(path: Path) -> SolidBoard:
    """What may be learnt from a path-traced still whose truth is in a JSON file."""
    truth, told = read_truth(path), json.loads(path.read_text())
    image, homography = load_picture(path.with_suffix(".jpg")), from_corners(truth.corners_px)
    look = look_at(image, homography, FINE_SCALE_PX)
    inverse = np.linalg.inv(homography)
    bases = np.array([project(inverse, np.array([one["base_px"]]))[0] for one in told["pawns"]]).reshape(-1, 2)
    is_asked = np.array([is_seen(one, told) for one in told["pawns"]], dtype=np.bool_)
    own = _own(look, homography, [(one["colour"], base) for one, base in zip(told["pawns"], bases, strict=True)])
    lab = fine_lab(image, homography, look)
    return SolidBoard(truth.print_name, lab, look.eye, bases, is_asked, is_exact=True, own=own)


def of_composed(seed: int) -> SolidBoard:
    """What may be learnt from a composed board; there a pawn stands a little off the middle of its cell."""
    shot = photograph(flat_board(seed, PHOTOS), seed)
    homography = from_corners(shot.corners_px)
    bases = np.array([[cell % 7 + 0.5, cell // 7 + 0.5] for cell in shot.pawns.values()])
    is_asked = np.array([cell not in shot.hidden for cell in shot.pawns.values()])
    return _not_exact(shot.image, homography, bases, is_asked)


def _not_exact(
    image: Image, homography: Float64s, bases: Float64s, is_asked: npt.NDArray[np.bool_]
) -> SolidBoard:
    look = look_at(image, homography, FINE_SCALE_PX)
    own = np.zeros((SIDE_PX, SIDE_PX), dtype=np.uint8)
    lab = fine_lab(image, homography, look)
    return SolidBoard("composed", lab, look.eye, bases, is_asked, is_exact=False, own=own)


def _own(
    look: BoardLook, homography: Float64s, pawns: Sequence[tuple[str, Float64s]]
) -> npt.NDArray[np.uint8]:
    """1 + the number of the pawn that each pixel of the finer plane surely shows, 0 elsewhere."""
    looks = {colour: NOMINAL[colour] for colour, _ in pawns if colour in NOMINAL}
    blobs = {one.reading.colour: one.candidates for one in read_pawns(look.palette, looks, {}, look.eye, homography)}
    own = np.zeros((SIDE_PX, SIDE_PX), dtype=np.uint8)
    for number, (colour, base) in enumerate(pawns):
        near = [
            blob for blob in blobs.get(colour, ())
            if hypot(blob.x - base[0], blob.y - base[1]) < SAME_TILES and blob.score > FAIR_SCORE
        ]  # fmt: skip
        if near:
            own[_finer(max(near, key=lambda blob: blob.score), look)] = 1 + number
    return own


def _finer(blob: Blob, look: BoardLook) -> npt.NDArray[np.bool_]:
    """A blob's pixels in the finer plane."""
    mask = np.zeros(look.plane.image.shape[:2], dtype=np.uint8)
    mask[blob.rows, blob.columns] = 255
    gain = SCALE_PX / look.plane.scale_px
    off = (gain - 1) / 2 + (MARGIN_TILES - COARSE_MARGIN_TILES) * SCALE_PX
    finer = cv2.warpAffine(mask, np.array([[gain, 0, off], [0, gain, off]]), (SIDE_PX, SIDE_PX))
    return np.asarray(finer > 127)


if __name__ == "__main__":
    main(sys.argv[1:])
