"""Pawns of a stream: what is learnt of them where they stand on known cells, and which are looked for more closely."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import log
from typing import Final

import numpy as np

from vision.board.palette import Palette
from vision.board.plane import FINE_SCALE_PX, Plane
from vision.pawns.blobs import NARROW_HUE_DEG, Blob, PawnLook
from vision.pawns.remembered_pawns import PawnMemory, blob_at, scaled
from vision.pawns.seen_pawns import SeenPawns
from vision.pawns.standing import SURE_SCORE, Standing, learnt_look
from vision.picture.arrays import Bools
from vision.stream_state import StreamState

LEAST_RADIUS_TILES: Final = 0.12
"""A blob with a smaller radius (tiles) is only a part of a pawn."""

LAID_OUT_SCORE: Final = -5.5
LAID_OUT_RADIUS_TILES: Final = 0.09
"""Pawns that somebody laid out to be learnt are taken for what they should be down to this score and radius."""


SEEN_FROM: Final = 0.9
"""A pawn that is seen so surely needs no closer look."""

CLOSER_SHARE: Final = 2 / 3
"""How far a closer look is believed that sees no pawn where one seems to have come: then that is asked about."""

BESIDE_TILES: Final = 0.5
SLIVER_AREA: Final = 0.0156
TRACE_AREA: Final = 0.0039
"""A pawn that stands behind another shows at least the first area (square tiles) of its colour so near (tiles) to the
middle of that one, and around no other pawn as much as the second."""

SLIVER_CHROMA: Final = 0.5
"""What shows has this share of the strength of colour that was learnt of the pawn."""

SLIVER_CHANGE: Final = 0.2
"""Where more of the board has changed than this since the pawn was seen, what has come says nothing."""

NEW_SLIVER_SHARE: Final = 0.96
SLIVER_SHARE: Final = 0.9
"""How surely a sliver is the pawn: where it has come since the pawn was seen last, and where nothing tells that."""


def unsure_pawns(pawns: Sequence[Standing]) -> tuple[str, ...]:
    """The colours whose pawns are seen nowhere surely."""
    return tuple(one.reading.colour for one in pawns if one.reading.confidence < SEEN_FROM or one.blob is None)


def moved_pawns(pawns: Sequence[Standing], places: Mapping[str, int | None]) -> tuple[str, ...]:
    """The colours whose pawns are seen elsewhere than at their `places` before."""
    return tuple(
        one.reading.colour for one in pawns
        if one.reading.colour in places and one.reading.cell != places[one.reading.colour]
    )  # fmt: skip


def with_closer(
    pawns: Sequence[Standing], closer: Sequence[Standing], before: Mapping[str, int | None]
) -> tuple[Standing, ...]:
    """The pawns as a `closer` look sees them, too: those that are seen nowhere, or nowhere surely where that is surer;
    others that it sees elsewhere as likely by one as by the other; and those that it does not see although they seem to
    have come there since `before` rather by the closer look."""
    told, moved = {one.reading.colour: one for one in closer}, moved_pawns(pawns, before)
    return tuple(
        _by_either(one, told.get(one.reading.colour, one), has_moved=one.reading.colour in moved) for one in pawns
    )


def places_of(
    pawns: Sequence[Standing], told: Sequence[Standing], before: Mapping[str, int | None]
) -> dict[str, int | None]:
    """Where each pawn is seen by the stream alone and as is `told` with a closer look; `before` where these differ."""
    return {
        one.reading.colour: one.reading.cell if one is with_it else before.get(one.reading.colour)
        for one, with_it in zip(pawns, told, strict=True)
    }


def _by_either(one: Standing, closer: Standing, *, has_moved: bool) -> Standing:
    """A pawn by a stream and a closer look. Where the stream sees none it only knows where the pawn stood, and that
    something changed there."""
    if one.reading.cell is None:
        return closer
    if closer.blob is None:
        return _by_both(one, closer, CLOSER_SHARE) if has_moved else one
    if unsure_pawns([one]) and closer.reading.confidence > one.reading.confidence:
        return closer
    return one if closer.reading.cell == one.reading.cell else _by_both(one, closer)


def _by_both(one: Standing, other: Standing, share: float = 0.5) -> Standing:
    """A pawn that stands where the other look says with a probability of `share`, and else where the one does."""
    log_p = np.logaddexp(np.array(one.reading.log_p) + log(1 - share), np.array(other.reading.log_p) + log(share))
    return replace(one, reading=replace(one.reading, log_p=tuple(log_p.tolist())))


def told_nearer(
    seen: SeenPawns, state: StreamState, looks: Mapping[str, PawnLook], memory: PawnMemory
) -> tuple[Standing, ...]:  # fmt: skip
    """The pawns as the closer look of this calm and slivers beside others tell them, too; where they are seen is kept.
    That it does not see a pawn without a hue says nothing, for only what is new tells such a one from print."""
    closer = [one for one in state.closer if one.blob is not None or not looks[one.reading.colour].is_hueless]
    told = with_closer(seen.pawns, closer, state.places)
    state.places = places_of(seen.pawns, told, state.places)
    return beside_others(told, seen.pawns, seen.look.palette, seen.look.flat_plane, looks, memory)


def beside_others(
    pawns: Sequence[Standing], seen: Sequence[Standing], palette: Palette, flat: Plane, looks: Mapping[str, PawnLook],
    memory: PawnMemory,
) -> tuple[Standing, ...]:  # fmt: skip
    """The pawns, with those that are seen nowhere surely where a sliver of them shows beside one other pawn alone.

    `seen` are the pawns as the plane itself shows them, in its `palette` and with its light evened (`flat`).
    """
    finer = flat.scale_px / FINE_SCALE_PX
    sure = [
        one.blob if one.blob is own.blob else scaled(one.blob, finer)
        for one, own in zip(pawns, seen, strict=True)
        if one.blob is not None and not unsure_pawns([one])
    ]
    return tuple(
        _beside(one, sure, _own_colour(palette, flat, looks[one.reading.colour], memory, one.reading.colour))
        if unsure_pawns([one]) and looks[one.reading.colour].chroma is not None
        else one
        for one in pawns
    )


@dataclass(frozen=True, slots=True, eq=False)
class _OwnColour:
    """Where a plane shows a pawn's colour (h, w, bool), how surely what shows is the pawn, and the plane."""

    shows: Bools
    share: float
    plane: Plane


def _own_colour(palette: Palette, flat: Plane, own: PawnLook, memory: PawnMemory, colour: str) -> _OwnColour | None:
    """Where the board shows a pawn's colour, and did not when the pawn was seen last; None where too much changed."""
    chroma = own.chroma or 0.0
    departure = np.abs((palette.hue - own.hue_deg + 180) % 360 - 180)
    shows = (departure < NARROW_HUE_DEG[1]) & (palette.chroma > SLIVER_CHROMA * chroma)
    changed = memory.changed_since_seen(colour, flat)
    if changed is None:
        return _OwnColour(shows, SLIVER_SHARE, flat)
    return None if changed.mean() > SLIVER_CHANGE else _OwnColour(shows & changed, NEW_SLIVER_SHARE, flat)


def _beside(one: Standing, others: Sequence[Blob], own: _OwnColour | None) -> Standing:
    """The pawn where its colour shows beside one of the other pawns, and beside no second one."""
    if own is None:
        return one
    areas = [(_area_beside(own, blob), blob.cell) for blob in others]
    shown = [(area, cell) for area, cell in areas if area >= TRACE_AREA]
    if len(shown) != 1 or shown[0][0] < SLIVER_AREA or shown[0][1] == one.reading.cell:
        return one
    row = np.array(one.reading.log_p) + log(1 - own.share)
    row[shown[0][1]] = np.logaddexp(row[shown[0][1]], log(own.share))
    return replace(one, reading=replace(one.reading, log_p=tuple(row.tolist())))


def _area_beside(own: _OwnColour, blob: Blob) -> float:
    """How much of the colour shows around a pawn (square tiles), without the pawn itself."""
    scale = own.plane.scale_px
    reach = round(BESIDE_TILES * scale)
    row, column = round(float(blob.rows.mean())), round(float(blob.columns.mean()))
    top, left = max(0, row - reach), max(0, column - reach)
    rows, columns = np.ogrid[top : row + reach + 1, left : column + reach + 1]
    near = own.shows[top : row + reach + 1, left : column + reach + 1].copy()
    near &= ((rows - row) ** 2 + (columns - column) ** 2 < reach**2)[: near.shape[0], : near.shape[1]]
    inside = (np.abs(blob.rows - row) <= reach) & (np.abs(blob.columns - column) <= reach)
    near[blob.rows[inside] - top, blob.columns[inside] - left] = False
    return float(near.sum()) / scale**2


def learnt_looks(
    seen: SeenPawns, looks: Mapping[str, PawnLook], cells: Mapping[str, int], *, are_homes: bool
) -> dict[str, PawnLook]:
    """The new look of each pawn that is clearly seen, and alone, on its cell of `cells` (colour to cell).

    `are_homes` says that somebody laid the pawns out to be learnt: then a blob less like a pawn teaches too.
    """
    score, radius = (LAID_OUT_SCORE, LAID_OUT_RADIUS_TILES) if are_homes else (SURE_SCORE, LEAST_RADIUS_TILES)
    blobs = {standing.reading.colour: standing.blob for standing in seen.pawns if standing.blob is not None}
    return {
        colour: learnt_look(looks[colour], blob)
        for colour, blob in blobs.items()
        if _is_clear(blob, cells.get(colour), score, radius) and _is_alone(colour, cells)
    }


def taught_memory(
    seen: SeenPawns, looks: Mapping[str, PawnLook], homes: Mapping[str, int], cells: Mapping[str, int]
) -> PawnMemory:
    """A memory in which each pawn surely stood on its cell of `cells` (colour to cell)."""
    memory = PawnMemory(homes)
    known = {one.reading.colour: one for one in seen.pawns if one.reading.colour in cells}
    blobs = {colour: _blob_on(cells[colour], one, looks[colour], seen) for colour, one in known.items()}
    memory.teach(blobs, seen.look.flat_plane)
    return memory


def _blob_on(cell: int, standing: Standing, look: PawnLook, seen: SeenPawns) -> Blob:
    """The blob of a pawn that is known to stand on a cell; a stand-in where none was seen there."""
    there = [blob for blob in standing.candidates if blob.cell == cell]
    if there:
        return max(there, key=lambda blob: blob.score)
    return blob_at(cell, look, seen.look.eye, seen.look.flat_plane)


def _is_clear(blob: Blob, cell: int | None, least_score: float, least_radius: float) -> bool:
    """Whether this is the pawn on that cell, and all of it: of a sliver nothing can be learnt."""
    return blob.cell == cell and blob.score > least_score and blob.radius >= least_radius


def _is_alone(colour: str, cells: Mapping[str, int]) -> bool:
    return sum(cell == cells[colour] for cell in cells.values()) == 1
