"""What `labyrinth read --explain` adds to an answer: why no board or pawn was found, what was measured of each cell."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

import numpy as np

from companion.observation import TILE_FACES, Observation
from vision.board.fixed_layout import cell_name
from vision.board_reading import Reading
from vision.find.fixed_tiles import NEEDED_NATS, BoardCandidate
from vision.pawns.assignment import cell_of, is_listed, is_on_board
from vision.tiles.quality import washed_share

Json = dict[str, object]

BEST: Final = 3
"""So many faces are told of each cell."""


def explanation(observation: Observation, refused: Sequence[BoardCandidate], reading: Reading | None = None) -> Json:
    """`board` holds the candidates that were not believed, likeliest first, with their evidence; it is None
    where a board was found. `cells` says what was measured of each cell, None where no board was."""
    board = {"candidates": [_candidate(one) for one in refused]} if observation.pose is None else None
    if observation.pose is None or reading is None:
        return {"board": board, "cells": None, "pawns": None}
    missing = [pawn.colour for pawn in reading.pawns if not is_listed(pawn)]
    return {"board": board, "cells": report_cells(reading), "pawns": [_missing(one, reading) for one in missing]}


def _missing(colour: str, reading: Reading) -> Json:
    """The likeliest cell of a pawn that was not found (None where nothing is like it), how likely what stands there is
    a pawn, and how likely its colour has that name."""
    sights = [one for one in reading.sight.pawns if is_on_board(one)]
    best = max(sights, key=lambda one: one.chance * one.names.get(colour, 0.0), default=None)
    if best is None:
        return {"colour": colour, "cell": None, "chance": None, "named": None}
    named = round(best.names.get(colour, 0.0), 3)
    return {"colour": colour, "cell": cell_name(cell_of(best)), "chance": round(best.chance, 3), "named": named}


def report_cells(reading: Reading) -> list[Json]:
    """What was measured of the 49 cells, north-west first: the share that is burnt white, and the likeliest faces with
    the nets' log-likelihoods beside the likeliest."""
    burnt = washed_share(reading.view.plane)
    return [
        {
            "cell": cell_name(cell), "why": one.why, "burnt": round(float(burnt[cell]), 3),
            "faces": [
                {"face": TILE_FACES[face].replace("#", "down"), "log_p": round(float(seen[face]), 3)}
                for face in np.argsort(-seen)[:BEST]
            ],
        }
        for cell, (one, seen) in enumerate(zip(reading.cells, reading.likelihoods, strict=True))
    ]  # fmt: skip


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
