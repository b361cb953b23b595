"""An observation as the JSON object that `labyrinth read` prints (docs/cli.md, "Look"); shapes are a contract."""

from __future__ import annotations

from collections.abc import Mapping

from companion.observation import Observation, PawnReading, PieceReading, Quality, TileReading
from vision.board.fixed_layout import cell_name
from vision.pieces.guards import LEAST_CONFIDENCE
from vision.tiles.marks import MarkReading

Json = dict[str, object]


def answer(
    observation: Observation, image_name: str, game: str, north: str = "picture",
    marks: Mapping[int, MarkReading] | None = None,
) -> Json:  # fmt: skip
    """The answer for one picture; `found` is False, with a `why`, where there is no board, and True with a `why` where
    one is doubted. `marks` by cell 0..48."""
    start: Json = {"image": image_name, "size": list(observation.size_px), "game": game}
    if observation.pose is None:
        return {**start, "board": {"found": False, "why": observation.why}, "ms": dict(observation.ms)}
    pose = observation.pose
    board: Json = {
        "found": True,
        "corners": [[round(x, 1), round(y, 1)] for x, y in pose.corners_px],
        "reprojection_px": round(pose.reprojection_px, 2),
        "north": north,
        "by": pose.found_by,
        **({} if observation.why is None else {"why": observation.why}),
    }
    cells = [_marked(_cell(reading), (marks or {}).get(cell)) for cell, reading in enumerate(observation.cells)]
    rows = [cells[start : start + 7] for start in range(0, 49, 7)]
    pawns = [_pawn(pawn) for pawn in observation.pawns if is_listed(pawn)]
    return {
        **start, "board": board, "cells": rows, "loose": _loose(observation.loose), "pawns": pawns,
        "pieces": [_piece(piece) for piece in observation.pieces],
        "quality": _quality(observation.quality), "ms": dict(observation.ms),
    }  # fmt: skip


def _cell(reading: TileReading) -> Json:
    face = reading.face
    if face is None:
        return {"open": None, "face": None, "confidence": 0.0, "mark": None, "why": reading.why}
    is_down = face == "#"
    return {
        "open": None if is_down else face, "face": "down" if is_down else "up",
        "confidence": round(reading.confidence, 4), "mark": None,
    }  # fmt: skip


def _marked(cell: Json, mark: MarkReading | None) -> Json:
    if mark is None or cell["face"] != "up":
        return cell
    return {**cell, "mark": mark.mark, "mark_confidence": round(mark.confidence, 4)}


def _loose(reading: TileReading | None) -> Json | None:
    if reading is None or reading.px is None or reading.face is None:
        return None
    cell = _cell(reading)
    del cell["mark"]
    return {**cell, "px": [round(value, 1) for value in reading.px]}


def is_listed(pawn: PawnReading) -> bool:
    """Whether a pawn is sure enough to be listed."""
    return pawn.cell is not None and pawn.px is not None and pawn.confidence >= LEAST_CONFIDENCE


def _pawn(pawn: PawnReading) -> Json:
    assert pawn.cell is not None and pawn.px is not None
    place = [round(value, 1) for value in pawn.px]
    return {"colour": pawn.colour, "cell": cell_name(pawn.cell), "confidence": round(pawn.confidence, 4), "px": place}


def _piece(piece: PieceReading) -> Json:
    """A token has its number, a guard its colour, the dragon its heading; null where that cannot be told."""
    told: dict[str, Json] = {
        "token": {"number": piece.number}, "guard": {"colour": piece.colour}, "dragon": {"heading": piece.heading},
    }  # fmt: skip
    place = [round(value, 1) for value in piece.px]
    sure = {"confidence": round(piece.confidence, 4), "px": place}
    return {"kind": piece.kind, **told[piece.kind], "cell": cell_name(piece.cell), **sure}


def _quality(quality: Quality) -> Json:
    lane = quality.moving_lane
    moving = None if lane is None else {"arrow": lane.arrow, "offset": round(lane.offset_tiles, 2)}
    return {
        "sharpness": round(quality.sharpness, 3), "glare": round(quality.glare, 4), "hand": quality.is_hand,
        "moving_lane": moving,
    }  # fmt: skip
