"""Reads single picture files, for `labyrinth read`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from companion.errors import BadPicture
from companion.frame import Image
from companion.observation import Observation
from vision.answer import Json, answer, is_listed
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.homography import from_corners, pitch_px
from vision.board.rig import Corners, Rig
from vision.board_reading import Reading
from vision.find.fixed_tiles import FIXED, MOST_NATS, own_log_odds
from vision.picture.colour_names import COLOURS
from vision.picture.picture_files import is_grey, load_picture
from vision.pieces.piece_box import PieceBox
from vision.pipeline import Reader
from vision.show.overlay import draw_overlay
from vision.tiles.census import Census
from vision.tiles.marks import MarkReading, Pattern, cut_faces, read_marks
from vision.tiles.quality import is_outside

FARTHEST_PX = 1e6
LEAST_TILE_PX = 4.0
"""A corner that a person gives and that is farther off (px) is a slip of the pen; tiles smaller than the second (px)
show nothing."""

CONTRADICTED = (
    "the fixed tiles do not show what they show on every Labyrinth board: the picture is mirrored, the corners lie"
    " beside the board, or this is another game"
)
NOTHING_SHOWN = "hardly anything between these corners looks like a board"
"""What people are told where the picture contradicts the layout, and where it shows none of it."""

LEAST_SHOWN_NATS = 10.0
"""Where the fixed tiles say less of a board between the corners that were given (nats), this is doubted."""


def read_picture(
    path: Path | str,
    *,
    game: str = "team",
    corners: Corners | None = None,
    census: Census | None = None,
    overlay: Path | str | None = None,
    colours: Sequence[str] = COLOURS,
    homes: Mapping[str, int] | None = None,
    taught: Mapping[str, Pattern] | None = None,
    fixed_marks: Mapping[int, str] | None = None,
    box: PieceBox | None = None,
    can_lie_down: bool = True,
) -> Json:
    """The contract's answer for one picture file, with the overlay written to a file where asked for.

    `homes` are the corner cells printed in the pawns' colours, `taught` the known marks of movable tiles, `fixed_marks`
    those of fixed cells, `box` the pieces to look for besides pawns. No tile is read as a back unless tiles
    `can_lie_down`. A grey picture has no pawns, because it has no colours.
    """
    image = load_picture(path)
    if corners is not None and not _is_shown(corners, image):
        size = f"{image.shape[1]} x {image.shape[0]}"
        raise BadPicture(f"{Path(path).name}: nothing of the board between these corners lies in the picture of {size}")
    inks = () if is_grey(image) else colours
    reader = Reader(Rig(corners_px=corners), census, inks, homes, box, can_lie_down=can_lie_down)
    observation = reader.read_still(image)
    doubt = _doubt(reader.still_reading, is_given=corners is not None)
    observation = observation if doubt is None else replace(observation, why=doubt)
    if overlay is not None:
        _write(Path(overlay), draw_overlay(image, observation))
    north = "copy" if reader.locator.is_north_known else _north_without_colours(observation)
    is_north_sure = reader.locator.is_north_known or corners is not None
    marks = _marks(image, observation, taught or {}, (fixed_marks or {}) if is_north_sure else {})
    return answer(observation, Path(path).name, game, north, marks)


def _is_shown(corners: Corners, image: Image) -> bool:
    """Whether enough of a board between these corners lies in the picture for any cell to be read."""
    if not np.abs(corners).max() < FARTHEST_PX or pitch_px(from_corners(corners)) < LEAST_TILE_PX:
        return False
    return not is_outside(from_corners(corners), (image.shape[1], image.shape[0])).all()


def _doubt(reading: Reading | None, *, is_given: bool) -> str | None:
    """What is doubted of a board that was found or given."""
    if reading is None:
        return None
    if reading.is_contradicted:
        return CONTRADICTED
    shown = np.clip(own_log_odds(reading.likelihoods[list(FIXED)]), -MOST_NATS, MOST_NATS).sum()
    return NOTHING_SHOWN if is_given and shown < LEAST_SHOWN_NATS else None


def _marks(
    image: Image, seen: Observation, taught: Mapping[str, Pattern], fixed_marks: Mapping[int, str]
) -> dict[int, MarkReading]:
    """The marks of fixed tiles, as the copy has them, and those recognised on movable tiles where no pawn stands."""
    if seen.pose is None:
        return {}
    known = {cell: MarkReading(mark, 1.0) for cell, mark in fixed_marks.items()}
    under = {pawn.cell for pawn in seen.pawns if is_listed(pawn)}
    cells = {
        cell: reading.face for cell, reading in enumerate(seen.cells)
        if reading.face and cell not in FIXED_SIDES and cell not in under
    }  # fmt: skip
    if not taught or not cells:
        return known
    return known | read_marks(cut_faces(image, from_corners(seen.pose.corners_px), cells), taught)


def _north_without_colours(seen: Observation) -> str:
    """Corner cards have their names on them; else north is the side nearest the picture's top."""
    return "cards" if seen.pose is not None and seen.pose.found_by == "cards" else "picture"


def _write(path: Path, picture: cv2.typing.MatLike) -> None:
    try:
        _, encoded = cv2.imencode(path.suffix, picture)
        path.write_bytes(encoded.tobytes())
    except cv2.error as error:
        raise BadPicture(f"{path.name}: the overlay must end in .png or .jpg") from error
    except OSError as error:
        raise BadPicture(f"{path}: the overlay cannot be written there ({error.strerror or error})") from error
