"""What `labyrinth read --explain` adds to an answer: why no board or pawn was found, what was measured of each cell."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from companion.observation import Observation
from vision.answer import is_listed
from vision.board_reading import Reading
from vision.cell_report import report_cells
from vision.find.fixed_tiles import NEEDED_NATS, BoardCandidate
from vision.pawns.pawn_report import report_missing

Json = dict[str, object]


def explanation(observation: Observation, refused: Sequence[BoardCandidate], reading: Reading | None = None) -> Json:
    """`board` holds the candidates that were not believed, likeliest first, with their evidence; it is None
    where a board was found. `cells` says what was measured of each cell (`cell_report`), None where no board was."""
    board = {"candidates": [_candidate(one) for one in refused]} if observation.pose is None else None
    if observation.pose is None or reading is None:
        return {"board": board, "cells": None, "pawns": None}
    missing = [standing for standing in reading.pawns if not is_listed(standing.reading)]
    return {"board": board, "cells": report_cells(reading), "pawns": [report_missing(one) for one in missing]}


def _candidate(candidate: BoardCandidate) -> Json:
    """A candidate with the evidence of each fixed cell in nats, and how much is needed together."""
    return {
        "corners": [[round(x, 1), round(y, 1)] for x, y in candidate.fix.corners_px],
        "evidence": round(candidate.nats, 2), "needed": NEEDED_NATS,
        "witnesses": [_cell(name, nats) for name, nats in candidate.by_cell.items()],
    }  # fmt: skip


def _cell(name: str, nats: float) -> Json:
    """What a fixed cell says: how likely its own face is beside the likeliest other, and the evidence in nats."""
    return {"name": name, "value": round(1.0 / (1.0 + exp(-nats)), 3), "evidence": round(nats, 2)}
