"""Writes what the net may learn from: run as `python -m lab.train.loose_net.boards OUT.npz FOLDER...`.

The folders hold path-traced stills with truth.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from math import atan2, degrees
from pathlib import Path
from typing import Final

import numpy as np

from lab.measure.renders.truth import read_truth
from lab.train.loose_net.kept_tables import Table, keep
from lab.train.pawn_net.boards import of_stills
from vision.board.homography import from_corners, project
from vision.board.plane import FINE_SCALE_PX
from vision.loose.trained_tiles import table_colours
from vision.picture.picture_files import load_picture
from vision.tiles.board_look import look_at

SEEN_SHARE: Final = 0.25
"""A tile of which a hand hides more is asked of nobody."""


def main(arguments: Sequence[str]) -> None:
    """Reads the stills of some folders and keeps what the net may learn from them in a file."""
    out, *folders = arguments
    keep(Path(out), of_stills(folders, of_still))


def of_still(path: Path) -> Table:
    """What may be learnt from a path-traced still whose truth is in a JSON file."""
    truth, told = read_truth(path), json.loads(path.read_text())["loose"]
    image, homography = load_picture(path.with_suffix(".jpg")), from_corners(truth.corners_px)
    colours = table_colours(image, homography, look_at(image, homography, FINE_SCALE_PX))
    if told is None:
        return Table(truth.print_name, *colours, None)
    corners = project(np.linalg.inv(homography), np.array(told["quad_px"]))
    x, y = corners.mean(axis=0)
    along = corners[1] - corners[0]
    tile = np.array([x, y, degrees(atan2(along[1], along[0]))])
    is_seen = told["in_picture"] and told["hidden"] < SEEN_SHARE
    return Table(truth.print_name, *colours, tile if is_seen else None, is_asked=is_seen)


if __name__ == "__main__":
    main(sys.argv[1:])
