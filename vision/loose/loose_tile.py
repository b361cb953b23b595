"""Reads the loose tile beside the board: the board's net says where one may lie, the cells' nets what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from companion.observation import TILE_FACES, TileReading
from vision.board.fixed_layout import SIZE
from vision.board.homography import project
from vision.nets.board_net import TileSight
from vision.nets.board_view import BoardView
from vision.nets.cell_net import faces_at_once
from vision.picture.arrays import Float64s
from vision.tiles.cells import SAID_FROM
from vision.tiles.census import BACK, normalise

FACE_NATS: Final = 4.0
NO_FACE_NATS: Final = -3.0
"""What a face that is surely seen says for a tile's lying there, and what it says that none is seen."""

BACK_NATS: Final = np.where(np.arange(len(TILE_FACES)) == BACK, 4.0, 0.0)
"""So much more a back is likely than the net says: it knows backs by others around them."""


def read_loose(view: BoardView, places: Sequence[TileSight], *, can_lie_down: bool) -> TileReading | None:
    """The reading of the tile beside the board, its open sides told along the board's nearest axes; None where none is
    surely seen."""
    size_px = view.image.shape[1], view.image.shape[0]
    read = [_believed(one, _faces(view, one)) for one in places if _is_whole(one, view.homography, size_px)]
    told = [(one, log_p) for one, log_p in read if _chance(one, log_p, can_lie_down) >= SAID_FROM]
    if not told:
        return None
    place, log_p = max(told, key=lambda one: _chance(one[0], one[1], can_lie_down))
    faces = place.chance * np.exp(log_p) + (1 - place.chance) / len(TILE_FACES)
    x_px, y_px = project(view.homography, np.array([place.at]))[0]
    return TileReading(tuple(np.log(faces).tolist()), None, (float(x_px), float(y_px)), place.turn_deg)


def _chance(place: TileSight, log_p: Float64s, can_lie_down: bool) -> float:
    """How likely a tile with its likeliest face lies there."""
    faces = log_p if can_lie_down else log_p[:BACK]
    return float(np.exp(faces.max()) * place.chance)


def _believed(place: TileSight, log_p: Float64s) -> tuple[TileSight, Float64s]:
    """The place as likely as its face makes it: corridors speak for a tile, and what shows none against it."""
    face = float(np.exp(log_p[:BACK].max()))
    odds = place.chance / max(1 - place.chance, 1e-6) * np.exp(face * FACE_NATS + (1 - face) * NO_FACE_NATS)
    return replace(place, chance=float(odds / (1 + odds))), log_p


def _faces(view: BoardView, place: TileSight) -> Float64s:
    """Log-probabilities (11,) of the faces of a tile that lies just there, along its own axes."""
    return normalise(faces_at_once(view.turned(*place.at, place.turn_deg)) + BACK_NATS)[0]


def _is_whole(place: TileSight, homography: Float64s, size_px: tuple[int, int]) -> bool:
    """Whether the picture shows a whole tile that lies there beside the board."""
    corners = project(homography, cv2.boxPoints((place.at, (1.0, 1.0), place.turn_deg)).astype(np.float64))
    is_beside = max(abs(at - SIZE / 2) for at in place.at) > SIZE / 2
    return is_beside and bool((corners >= 0).all() and (corners < size_px).all())
