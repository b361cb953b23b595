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
from vision.nets.cell_net import faces_at_once, trained, turned_faces
from vision.picture.arrays import Float64s
from vision.tiles.cells import SAID_FROM
from vision.tiles.census import BACK

TURNS_DEG: Final = (-10.0, 10.0, -20.0, 20.0, -30.0, 30.0, 40.0)
"""Where one look leaves doubt, a place is looked at turned by so much more."""

SLACK_TILES: Final = 0.15
INSIDE_TILES: Final = 0.48
"""A loose tile overlaps the board's tiles by no more than the first, and the picture shows so much of it around its
middle."""

FACE_NATS: Final = 4.0
"""What a face that is surely seen says for a tile's lying there."""

SETTLED: Final = 0.95
"""One look is enough that is surer than this."""


def read_loose(view: BoardView, places: Sequence[TileSight], *, can_lie_down: bool) -> TileReading | None:
    """The reading of the tile beside the board, its open sides told along the board's nearest axes; None where none is
    surely seen."""
    size_px = view.image.shape[1], view.image.shape[0]
    read = [_believed(*_read(view, one)) for one in places if _is_whole(one, view.homography, size_px)]
    told = [(one, log_p) for one, log_p in read if _chance(one, log_p, can_lie_down) >= SAID_FROM]
    if not told:
        return None
    place, log_p = max(told, key=lambda one: _chance(one[0], one[1], can_lie_down))
    quarters = round(place.turn_deg / 90)
    faces = place.chance * np.exp(log_p[_faces_turned(quarters)]) + (1 - place.chance) / len(TILE_FACES)
    x_px, y_px = project(view.homography, np.array([place.at]))[0]
    return TileReading(tuple(np.log(faces).tolist()), None, (float(x_px), float(y_px)), place.turn_deg - 90 * quarters)


def _chance(place: TileSight, log_p: Float64s, can_lie_down: bool) -> float:
    """How likely a tile with its likeliest face lies there."""
    faces = log_p if can_lie_down else log_p[:BACK]
    return float(np.exp(faces.max()) * place.chance)


def _believed(place: TileSight, log_p: Float64s) -> tuple[TileSight, Float64s]:
    """The place as likely as its face makes it: corridors speak for a tile, what is plain says nothing."""
    face = float(np.exp(log_p[:BACK].max()))
    nats = 0.0 if log_p.argmax() == BACK else FACE_NATS * (2 * face - 1)
    odds = place.chance / max(1 - place.chance, 1e-6) * np.exp(nats)
    return replace(place, chance=float(odds / (1 + odds))), log_p


def _read(view: BoardView, place: TileSight) -> tuple[TileSight, Float64s]:
    """The place as it is seen best, and the log-probabilities (11,) of its faces along its own axes."""
    return _surest(view, place, [replace(place, turn_deg=place.turn_deg + turn) for turn in TURNS_DEG])


def _surest(view: BoardView, place: TileSight, others: Sequence[TileSight]) -> tuple[TileSight, Float64s]:
    """Of a place and others, which are looked at where it leaves doubt, the one whose face is seen most surely."""
    best = place, _faces(view, place)
    for other in others:
        if best[1].max() >= np.log(SETTLED):
            break
        best = max(best, (other, _faces(view, other)), key=lambda one: float(one[1].max()))
    return best


def _faces(view: BoardView, place: TileSight) -> Float64s:
    """Log-probabilities (11,) of the faces of a tile that lies just there."""
    return np.asarray(faces_at_once(trained(), view.turned(*place.at, place.turn_deg))[0])


def _faces_turned(quarters: int) -> list[int]:
    """For each face the one that a tile shows along its own axes which lies turned by quarter turns clockwise."""
    faces = list(range(len(TILE_FACES)))
    for _ in range(quarters % 4):
        faces = [faces[int(face)] for face in turned_faces()]
    return faces


def _is_whole(place: TileSight, homography: Float64s, size_px: tuple[int, int]) -> bool:
    """Whether the picture shows a whole tile that lies there beside the board."""
    angle = np.radians(place.turn_deg)
    reach = 0.5 * (abs(float(np.cos(angle))) + abs(float(np.sin(angle))))
    if max(abs(at - SIZE / 2) for at in place.at) <= SIZE / 2 + reach - SLACK_TILES:
        return False
    box = cv2.boxPoints((place.at, (2 * INSIDE_TILES, 2 * INSIDE_TILES), place.turn_deg))
    corners = project(homography, box.astype(np.float64))
    return bool((corners >= 0).all() and (corners < size_px).all())
