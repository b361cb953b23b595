"""What a look at discs, guards and the dragon says, as log-likelihoods over all that each may be; what is claimed of
it, and which discs hide the board: a pawn is as round, and one taken for a disc is seen no more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import exp, inf, log
from types import MappingProxyType
from typing import Final

import numpy as np

from companion.observation import PieceReading, PieceSight
from vision.board.homography import project
from vision.pawns.blobs import Blob
from vision.picture.arrays import Float64s
from vision.pieces.disc_outlines import Disc
from vision.pieces.dragon_heading import HEADINGS
from vision.pieces.guards import LEAST_CONFIDENCE

LIKENESS_GAIN: Final = 32.0
FAIR_LIKENESS: Final = 0.6
"""How much a likeness above the fair one speaks for a disc (nats)."""

NONE: Final = ""
SOME: Final = "?"
"""Names of nothing, and of a disc that no known face explains."""

LEAST_LOG_P: Final = -9.0
"""No name is less likely than this: what was read may be wrong in any way."""

Places = Mapping[tuple[str, int], tuple[float, float]]
"""Where (x, y, in tiles) what may be a piece of a kind lies or stands on a cell."""

RecordedPieces = Mapping[tuple[str, str], str]
"""What is recorded of each piece: a sight's `kind` and `of`, and the name."""

NOTHING_RECORDED: Final[RecordedPieces] = MappingProxyType({})
"""Nobody knows what lies where."""

SURELY: Final = 0.99
"""What is this surely a disc, and one of the taught ones where any were taught, hides the tile below it, and nothing on
it is a pawn. It is so high because a pawn on a disc may pass for a taught one, while a bare disc is surer."""


def token_sight(disc: Disc, alike: Float64s, numbers: Sequence[int]) -> PieceSight:
    """What lies on the cell of a possible disc; `alike` (n,) are its likenesses with the known faces of `numbers`."""
    nats = {NONE: 0.0, SOME: disc.log_odds}
    for number, likeness in zip(numbers, alike, strict=True):
        told = disc.log_odds + LIKENESS_GAIN * (float(likeness) - FAIR_LIKENESS)
        nats[str(number)] = max(told, nats.get(str(number), told))
    return _sight("token", str(disc.cell), nats.items())


def guard_sight(colour: str, blobs: Sequence[Blob]) -> PieceSight:
    """Where a guard stands, by the solids that may be it."""
    nats = {NONE: 0.0, **{str(blob.cell): blob.score for blob in sorted(blobs, key=lambda blob: blob.score)}}
    return _sight("guard", colour, nats.items())


def dragon_sight(cell: int, shares: Float64s) -> PieceSight:
    """Where the dragon looks to, `shares` (4,) being the probabilities of N, E, S and W."""
    nats = zip(HEADINGS, np.log(np.maximum(shares, 1e-12)).tolist(), strict=True)
    return _sight("dragon", str(cell), nats)


def _sight(kind: str, of: str, nats: Iterable[tuple[str, float]]) -> PieceSight:
    """A sight with its log-likelihoods normalised, none below the least."""
    names, values = zip(*nats, strict=True)
    row = np.array(values) - np.logaddexp.reduce(values)
    return PieceSight(kind, of, tuple(zip(names, np.maximum(row, LEAST_LOG_P).tolist(), strict=True)))


def claims(sights: Iterable[PieceSight], places: Places, homography: Float64s) -> tuple[PieceReading, ...]:
    """The pieces that are seen surely enough, in order, each with what it is where that is; `homography` takes tile
    units to pixels. A dragon is where its cell is told of, whichever way it looks."""
    found = [_claim(sight, places, homography) for sight in sights]
    ordered = sorted((one for one in found if one is not None), key=lambda one: (one.kind, one.number or 0, one.cell))
    return tuple(ordered)


def _claim(sight: PieceSight, places: Places, homography: Float64s) -> PieceReading | None:
    shares = {name: exp(log_p) for name, log_p in sight.log_p}
    name = max(shares.keys() - {NONE}, key=shares.__getitem__, default=NONE)
    none = shares.get(NONE, 0.0)
    is_known = name not in (NONE, SOME) and shares[name] >= (LEAST_CONFIDENCE if sight.kind == "dragon" else none)
    there = shares.get(name, 0.0) if sight.kind == "guard" else 1 - none
    if there < LEAST_CONFIDENCE or name == NONE:
        return None
    cell = int(name if sight.kind == "guard" else sight.of)
    px = project(homography, np.array([places.get((sight.kind, cell), (cell % 7 + 0.5, cell // 7 + 0.5))]))[0]
    bare = PieceReading(sight.kind, cell, shares[name] if is_known else there, (float(px[0]), float(px[1])))
    if sight.kind == "guard":
        return replace(bare, colour=sight.of)
    if not is_known:
        return bare if sight.kind == "token" else replace(bare, confidence=LEAST_CONFIDENCE)
    return replace(bare, number=int(name)) if sight.kind == "token" else replace(bare, heading=name)


def bare_discs(sights: Iterable[PieceSight], recorded: RecordedPieces, *, is_taught: bool) -> set[int]:
    """The cells on which a disc is surely seen that can lie there: the one that is recorded, or one that is not seen
    where it is recorded, for it may have been carried or pushed; on another a pawn may stand. Where discs were not
    taught, or none is recorded, nobody knows."""
    rows = {int(sight.of): dict(sight.log_p) for sight in sights if sight.kind == "token"}
    lay = {int(of): name for (kind, of), name in recorded.items() if kind == "token"}
    surely = {cell for cell, row in rows.items() if _is_surely_disc(row, is_taught=is_taught)}
    if not is_taught or not lay:
        return surely
    missed = {name for of, name in lay.items() if not _is_named(rows.get(of, {}), name)}
    return {cell for cell in surely if any(_is_named(rows[cell], name) for name in missed | {lay.get(cell, NONE)})}


def bare_pieces(recorded: RecordedPieces) -> RecordedPieces:
    """What is recorded but the discs on which guards stand: a guard that is taken for its disc is seen no more."""
    stand = {name for (kind, _), name in recorded.items() if kind == "guard"}
    return {(kind, of): name for (kind, of), name in recorded.items() if kind != "token" or of not in stand}


def _is_named(row: Mapping[str, float], name: str) -> bool:
    """Whether what is seen on a cell is rather the disc of this name than not; a pawn on it makes it less likely."""
    return name != NONE and row.get(name, -inf) > log(LEAST_CONFIDENCE)


def _is_surely_disc(row: Mapping[str, float], *, is_taught: bool) -> bool:
    no_disc = (NONE, SOME) if is_taught else (NONE,)
    return sum(exp(log_p) for name, log_p in row.items() if name not in no_disc) > SURELY
