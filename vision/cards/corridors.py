"""Where paths leave a card, and which of its sides they join. No look of paths is known beforehand.

A path leaves a card at the middle of a side and never at its corners: so corners show what walls look like, and the
middle of sides that differ from them what paths do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.cards.matching import TURNS
from vision.cards.taught_deck import LOOK_PX
from vision.picture.arrays import Bools, Float32s
from vision.picture.channels import to_lab

INSIDE: Final = slice(6, -6)
CORNER: Final = slice(6, 24)
MIDDLE: Final = slice(36, 60)
"""Of LOOK_PX pixels: what lies within any frame; where there is wall along a side and how far from it a path is looked
for, and where there is path along a side, if any."""

LEAST_STEP: Final = 18.0
"""Levels of Lab by which a path differs from the walls beside it at least."""

LEAST_SPREAD: Final = 2.0
"""Levels of Lab by which a colour spreads at least: noise and light."""


def propose_corridors(looks: Sequence[Image]) -> tuple[str, ...]:
    """The corridors of each look as in `NE+SW`, "" where no path is seen; looks of one print, read together."""
    if not looks:
        return ()
    labs = [to_lab(look).astype(np.float32) for look in looks]
    is_open = np.array([[_step(np.rot90(lab, side)) for side in range(4)] for lab in labs]) > LEAST_STEP
    if not is_open.any():
        return ("",) * len(looks)
    wall = np.concatenate([np.rot90(lab, side)[CORNER, CORNER].reshape(-1, 3) for lab in labs for side in range(4)])
    path = np.concatenate([
        np.rot90(lab, side)[CORNER, MIDDLE].reshape(-1, 3) for lab, sides in zip(labs, is_open, strict=True)
        for side in np.flatnonzero(sides)
    ])  # fmt: skip
    return tuple(_joined(_walkable(lab, wall, path), sides) for lab, sides in zip(labs, is_open, strict=True))


def _step(lab: Float32s) -> float:
    """How far the middle of the uppermost side differs from the walls at both its ends, in levels."""
    ends = np.concatenate([lab[CORNER, CORNER], lab[CORNER, ::-1][:, CORNER]], axis=1)
    return float(np.linalg.norm(np.median(lab[CORNER, MIDDLE], axis=(0, 1)) - np.median(ends, axis=(0, 1))))


def _walkable(lab: Float32s, wall: Float32s, path: Float32s) -> Bools:
    """Where the card (LOOK_PX, LOOK_PX) is rather of the path's colours than of the wall's."""
    walkable = np.zeros((LOOK_PX, LOOK_PX), dtype=np.bool_)
    walkable[INSIDE, INSIDE] = (_deviations(lab, path) < _deviations(lab, wall))[INSIDE, INSIDE]
    return walkable


def _deviations(lab: Float32s, colours: Float32s) -> Float32s:
    """How many deviations each pixel is from what these colours (n, 3) have in common."""
    middle = np.median(colours, axis=0)
    spread = np.maximum(1.5 * np.median(np.abs(colours - middle), axis=0), LEAST_SPREAD)
    return np.asarray(np.linalg.norm((lab - middle) / spread, axis=2), dtype=np.float32)


def _joined(walkable: Bools, is_open: Bools) -> str:
    """The open sides as a text, grouped by the paths that join them: those which most of a side's middle shows."""
    _, names = cv2.connectedComponents(walkable.astype(np.uint8), connectivity=4)
    groups: dict[int, str] = {}
    for side in np.flatnonzero(is_open):
        here = np.rot90(names, side)[CORNER, MIDDLE]
        there = here[here > 0]
        name = int(np.bincount(there).argmax()) if len(there) else -int(side) - 1
        groups[name] = groups.get(name, "") + TURNS[side]
    return "+".join(sorted(_without_ends(list(groups.values())), key=lambda sides: TURNS.index(sides[0])))


def _without_ends(groups: list[str]) -> list[str]:
    """Several sides of which each seems to lead nowhere lead to each other, under a bridge or behind a treasure."""
    ends = "".join(group for group in groups if len(group) == 1)
    return [*(group for group in groups if len(group) > 1), ends] if len(ends) > 1 else groups
