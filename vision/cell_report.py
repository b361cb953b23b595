"""Says of each cell what was measured: its nine regions, what hides it or shines on it, and which faces fit best."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.observation import TILE_FACES
from vision.board.fixed_layout import cell_name
from vision.board_reading import Reading
from vision.picture.arrays import Float64s
from vision.tiles.openings import CELL_MIDDLES, SIDES, measure, normalise
from vision.tiles.quality import washed_share

Json = dict[str, object]

CORNERS: Final = ("NW", "NE", "SW", "SE")
BEST: Final = 3
"""The corner blocks in the order they are measured, and how many faces are told."""


def report_cells(reading: Reading) -> list[Json]:
    """What was measured of the 49 cells, north-west first.

    Regions are in logits: above 0 more like corridor than like wall; `corridor` and `wall` are what these measure on
    this board (mean, spread). `veil` is what a reflection added, by the contrast of corridor and wall; `burnt` and
    `hidden` are shares of the cell, `trust` how far its pixels were believed (0 to 1); `strange` says how much the
    cell's colours speak for a back (nats); `faces` are the likeliest with their log-probabilities.
    """
    tiles, plane = reading.tiles, reading.look.plane
    regions = measure(tiles.maps, CELL_MIDDLES[:, None, :]).values[:, 0]
    everything = np.ones(plane.image.shape[:2], dtype=np.float32)
    shown, trust = (
        plane.insides(everything if one is None else one, 0.0).mean(axis=(1, 3)).ravel()
        for one in (reading.seen, reading.look.trust)
    )
    glare = np.zeros(49) if reading.look.glare is None else reading.look.glare.light
    shares = {
        "veil": glare, "burnt": washed_share(plane), "hidden": 1 - shown, "trust": trust, "strange": tiles.strangeness,
    }  # fmt: skip
    kinds = {name: _told(kind) for name, kind in (("corridor", tiles.model.corridor), ("wall", tiles.model.wall))}
    return [
        {
            "cell": cell_name(cell), "why": reading.cells[cell].why, **_regions(regions[cell]), **kinds,
            **{name: _rounded(values[cell]) for name, values in shares.items()}, "faces": _faces(reading.scores[cell]),
        }
        for cell in range(49)
    ]  # fmt: skip


def _regions(values: Float64s) -> Json:
    """Arms, corner blocks and middle of one cell (9,)."""
    return {
        "arms": {side: _rounded(value) for side, value in zip(SIDES, values[:4], strict=True)},
        "corners": {corner: _rounded(value) for corner, value in zip(CORNERS, values[4:8], strict=True)},
        "middle": _rounded(values[8]),
    }


def _told(kind: tuple[float, float]) -> Json:
    return {"mean": _rounded(kind[0]), "spread": _rounded(kind[1])}


def _faces(scores: Float64s) -> list[Json]:
    """The likeliest faces of one cell (11,), likeliest first."""
    log_p = normalise(scores[None])[0]
    best = np.argsort(log_p)[::-1][:BEST]
    return [{"face": TILE_FACES[face].replace("#", "down"), "log_p": _rounded(log_p[face])} for face in best]


def _rounded(value: float) -> float:
    return round(float(value), 3)
