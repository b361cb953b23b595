"""Says why no board was found: the likeliest candidates, and what spoke against each, by how much."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.frame import Image
from vision.find.by_sight import find_board
from vision.find.verification import Candidate

MOST_TOLD: Final = 3
"""So many candidates are told, the likeliest first."""

APART_TILES: Final = 1.0
"""Candidates whose corners all lie nearer to each other than this are one."""


def refused_boards(image: Image) -> list[Candidate]:
    """The likeliest separate candidates that were not believed in this picture, in its pixels."""
    refused: list[Candidate] = []
    find_board(image, refused=refused)
    told: list[Candidate] = []
    for candidate in sorted(refused, key=lambda one: one.nats, reverse=True):
        if len(told) < MOST_TOLD and all(_are_apart(candidate, other) for other in told):
            told.append(candidate)
    return told


def _are_apart(one: Candidate, other: Candidate) -> bool:
    gaps = [
        np.abs(np.roll(one.fix.corners_px, turns, axis=0) - other.fix.corners_px).max() / max(other.fix.pitch_px, 1e-6)
        for turns in range(4)
    ]
    return min(gaps) > APART_TILES
