"""The picture that is drawn for people: right size, and ink where something was read."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from companion.observation import (
    FACE_INDEX,
    TILE_FACES,
    BoardPose,
    MovingLane,
    Observation,
    PawnReading,
    Quality,
    TileReading,
)
from vision.board.fixed_layout import FIXED_SIDES
from vision.show.overlay import draw_overlay

CORNERS = ((100.0, 60.0), (500.0, 60.0), (500.0, 460.0), (100.0, 460.0))
TABLE = np.full((520, 600, 3), 200, dtype=np.uint8)


def _tile(face: str, confidence: float = 0.99) -> TileReading:
    rest = np.log((1 - confidence) / (len(TILE_FACES) - 1))
    log_p = np.full(len(TILE_FACES), rest)
    log_p[FACE_INDEX[face]] = np.log(confidence)
    return TileReading(tuple(log_p))


def _pawn(colour: str, cell: int) -> PawnReading:
    log_p = np.full(50, -9.0)
    log_p[cell] = np.log(0.99)
    return PawnReading(colour, tuple(log_p), (110.0 + 57 * (cell % 7), 90.0 + 57 * (cell // 7)))


def _seen() -> Observation:
    cells = [_tile(FIXED_SIDES.get(cell, "EW")) for cell in range(49)]
    cells[1], cells[24], cells[26] = _tile("#"), _tile("NS", 0.6), TileReading(why="empty")
    return Observation(
        0, 0.0, (600, 520), BoardPose(CORNERS, 0.5), tuple(cells), None, (_pawn("red", 0),),
        Quality(moving_lane=MovingLane("S4", 0.48)),
    )  # fmt: skip


def test_a_small_picture_is_enlarged() -> None:
    assert draw_overlay(TABLE, _seen()).shape == (1109, 1280, 3)


def test_a_large_picture_is_made_smaller() -> None:
    seen = replace(_seen(), pose=None, why="no Labyrinth board was found in the picture")
    assert draw_overlay(np.zeros((3040, 4056, 3), dtype=np.uint8), seen).shape[1] == 1280


def test_paths_are_green_where_sure_and_red_where_not() -> None:
    drawn = draw_overlay(TABLE, replace(_seen(), pawns=(), quality=Quality())).astype(int)
    sure, unsure = _at(drawn, 0.75, 0.5), _at(drawn, 3.5, 3.25)
    assert sure[1] > sure[2] + 60
    assert unsure[2] > unsure[1] + 60


def test_a_board_at_the_edge_keeps_the_names_of_its_cells() -> None:
    corners = ((0.0, 0.0), (599.0, 0.0), (599.0, 519.0), (0.0, 519.0))
    assert draw_overlay(TABLE, replace(_seen(), pose=BoardPose(corners, 0.5))).shape[1] == 1280


def _at(drawn: np.ndarray, x: float, y: float) -> np.ndarray:  # type: ignore[type-arg]
    left, top, edge = 160 / 0.75, 96 / 0.75, 640 / 0.75 / 7
    return np.asarray(drawn[round(top + y * edge), round(left + x * edge)])
