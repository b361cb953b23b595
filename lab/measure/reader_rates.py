"""Measures the reader on pictures whose truth is known: rates by print, calibration. `simulated_table` times it.

Each picture teaches the reader its own corridor and wall. Thresholds, and the tails of likelihoods in `tiles`, were
set on photographs and on the simulated prints together, so the figures by print leave no print out. Scenes come in from
outside: nothing here draws them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from companion.frame import Image
from vision.pipeline import Reader

BINS: Final = 10


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A picture and its truth: `faces` of the 49 cells, `pawns` and `homes` (colour to cell), the print's name."""

    image: Image
    faces: tuple[str, ...]
    pawns: Mapping[str, int]
    homes: Mapping[str, int]
    print_name: str
    loose: str | None = None


@dataclass(slots=True)
class Tally:
    """Counts of one print, or of all."""

    pictures: int = 0
    found: int = 0
    tiles: int = 0
    tiles_right: int = 0
    unreadable: int = 0
    sure_wrong: int = 0
    boards_right: int = 0
    pawns: int = 0
    pawns_right: int = 0
    loose_right: int = 0
    loose_wrong: int = 0
    claims: list[tuple[float, bool]] = field(default_factory=list)

    def rates(self) -> dict[str, float]:
        """The counts as shares; `sure_wrong` counts readings above 0.9 that were wrong."""
        tiles, pictures = max(self.tiles, 1), max(self.pictures, 1)
        return {
            "pictures": self.pictures,
            "found": self.found / pictures,
            "tiles": self.tiles_right / tiles,
            "unreadable": self.unreadable / tiles,
            "sure_wrong": self.sure_wrong,
            "boards": self.boards_right / pictures,
            "pawns": self.pawns_right / max(self.pawns, 1),
            "loose_right": self.loose_right / pictures,
            "loose_wrong": self.loose_wrong / pictures,
            "calibration_error": expected_calibration_error(self.claims),
        }


def measure_rates(scenes: Iterable[Scene]) -> dict[str, dict[str, float]]:
    """Rates by print and over all (`all`), every picture read as a single still."""
    tallies: dict[str, Tally] = {}
    for scene in scenes:
        for name in ("all", scene.print_name):
            tallies.setdefault(name, Tally())
        _book(scene, tallies["all"], tallies[scene.print_name])
    return {name: tally.rates() for name, tally in tallies.items()}


def expected_calibration_error(claims: Iterable[tuple[float, bool]]) -> float:
    """The mean gap between how sure claims were and how often they were right, over ten bins of sureness."""
    table = np.array([(confidence, float(is_right)) for confidence, is_right in claims]).reshape(-1, 2)
    if len(table) == 0:
        return 0.0
    bins = np.minimum((table[:, 0] * BINS).astype(int), BINS - 1)
    gaps = [abs(float(np.diff(table[bins == k].mean(axis=0))[0])) * float((bins == k).sum()) for k in set(bins)]
    return sum(gaps) / len(table)


def _book(scene: Scene, *tallies: Tally) -> None:
    observation = Reader(homes=scene.homes, colours=tuple(scene.pawns)).read_still(scene.image)
    for tally in tallies:
        tally.pictures += 1
        if observation.pose is None:
            tally.tiles += 49
            tally.unreadable += 49
            tally.pawns += len(scene.pawns)
            continue
        tally.found += 1
        right = [reading.face == face for reading, face in zip(observation.cells, scene.faces, strict=True)]
        tally.tiles += 49
        tally.tiles_right += sum(right)
        tally.boards_right += all(right)
        tally.unreadable += sum(reading.why is not None for reading in observation.cells)
        claims = [
            (reading.confidence, is_right)
            for reading, is_right in zip(observation.cells, right, strict=True) if reading.why is None
        ]  # fmt: skip
        tally.claims += claims
        tally.sure_wrong += sum(confidence > 0.9 and not is_right for confidence, is_right in claims)
        tally.pawns += len(scene.pawns)
        tally.pawns_right += sum(pawn.cell == scene.pawns[pawn.colour] for pawn in observation.pawns)
        if scene.loose is not None and observation.loose is not None:
            is_right = observation.loose.face == scene.loose
            tally.loose_right += is_right
            tally.loose_wrong += not is_right
