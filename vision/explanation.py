"""What `labyrinth read --explain` adds to an answer: why no board was found, what was measured of each cell."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from companion.observation import TILE_FACES, Observation, TileReading
from vision.board.fixed_layout import cell_name
from vision.find.proofs import Witness
from vision.find.verification import BELIEVED_NATS, Candidate

Json = dict[str, object]

MOST_FACES: Final = 3
"""So many of a cell's faces are told."""


def explanation(observation: Observation, refused: Sequence[Candidate]) -> Json:
    """`board` holds the candidates that were not believed, likeliest first, with what each proof said; it is None
    where a board was found. `cells` are the 49 cells, None where none was."""
    if observation.pose is None:
        return {"board": {"candidates": [_candidate(one) for one in refused]}, "cells": None}
    return {"board": None, "cells": [_cell(number, one) for number, one in enumerate(observation.cells)]}


def _cell(number: int, reading: TileReading) -> Json:
    """The likeliest faces of a cell with their probabilities; why it was not read, where it was not."""
    likeliest = sorted(zip(reading.log_p or (), TILE_FACES, strict=False), reverse=True)[:MOST_FACES]
    faces = {face: round(exp(log_p), 5) for log_p, face in likeliest}
    return {"cell": cell_name(number), "faces": faces, "why": reading.why}


def _candidate(candidate: Candidate) -> Json:
    """A candidate with its evidence in nats, and how much of it is needed."""
    return {
        "corners": [[round(x, 1), round(y, 1)] for x, y in candidate.fix.corners_px],
        "evidence": round(candidate.nats, 2), "needed": BELIEVED_NATS,
        "witnesses": [_witness(one) for one in candidate.witnesses],
    }  # fmt: skip


def _witness(witness: Witness) -> Json:
    return {"name": witness.name, "value": round(witness.value, 3), "evidence": round(witness.nats, 2)}
