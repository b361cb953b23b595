"""Fuses what several ways of reading say of doubted tiles: those about which something may deceive a single picture.

These tiles are read from nearer by fitting each face to what is seen of them (`fitted_faces`). How much each way counts
comes from a multinomial regression on path-traced boards.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from companion.frame import Image
from companion.observation import TILE_FACES, MovingLane, TileReading
from vision.board.fixed_layout import FIXED_SIDES
from vision.board_reading import Reading
from vision.fits.beneath_hand import fit_beneath
from vision.fits.cell_classifier import SEEN_THROUGH, Loose, classify
from vision.fits.confidence import SURE, cap_confidence, capped, log_chances, rejection
from vision.fits.fitted_faces import FaceFit, fit_faces
from vision.fits.lane_offset import looked_at, moves_unnoticed, sticks_out
from vision.fits.print_profile import Closeness, learn_profiles, see_close
from vision.lines.half_pushed import LANES, from_across, lane_cells
from vision.picture.arrays import Float32s, Float64s
from vision.tile_reading import MOVABLE
from vision.tiles.census import Census, weigh
from vision.tiles.openings import BACK, normalise
from vision.tiles.own_corners import read_by_corners

CLEARLY: Final = 0.97
CLEARLY_SHOWN: Final = 0.8
"""What was not sure becomes so from this chance on, if the best face fits so much better than none (nats in both fits
together)."""

SAID_FROM: Final = 0.6
SAID_UNDER_GLARE: Final = 0.75
SAID_BENEATH: Final = 0.8
"""A face that is less sure is not read; under a reflection, and where a tile shows beneath what was taken for a hand,
it must be surer, for there faces deceive more often."""

LEAST_SEEN: Final = 0.65
"""A tile of which a smaller share is seen beside a hand is read only where it is sure."""

KNOWN_FROM: Final = 0.99
LEAST_CLEAR: Final = 8
"""Movable tiles that are read so surely, and that nothing deceives about, teach what the print looks like; with fewer
clear tiles the doubted fixed ones teach too."""

IN_OPEN: Final = (0.7, 0.4, 3.0, 3.0)
UNDER_GLARE: Final = (0.9, 0.0, 2.6, 3.0)
SEEMS_BACK: Final = (0.2, 0.4, 3.5, 3.5)
"""What four ways count: the reading so far, the tile's own corners, and the fits in levels' logarithm and in light; in
the open, under a reflection, and where a tile seemed a back and is none."""

LEAST_NATS: Final = -8.0
"""What one way finds less likely than this (nats) may be its own mistake."""

SHOWS_FACE: Final = 0.4
"""A tile shows a face where the best one fits better than none by this in both fits together: backs, shadows on them
and what is washed out do not."""

BACK_LEFT: Final = 0.02
"""The chance of a back that is left where a face shows."""

FEW_ASKEW: Final = 2
"""So many tiles that lie askew are no line that is half pushed."""

UNREAD: Final = frozenset({"covered", "glare", "blur", "dark"})
"""Why a tile was not read that is worth a second look."""


@dataclass(frozen=True, slots=True, eq=False)
class _Ways:
    """What four ways say of one tile: log-probabilities of the ten faces (10, 4), how much better than none the best
    face fits, the chance that it is a back by the first, and whether it shows beneath what was taken for a hand."""

    nats: Float64s
    shows_face: float
    back: float
    is_beneath: bool = False

    def chances(self, weights: Sequence[float], back: float) -> Float64s:
        """Probabilities of all faces (11,), `back` that of the last."""
        summed = self.nats @ np.array(weights)
        chances = np.exp(summed - summed.max())
        chances /= chances.sum()
        return np.append(chances * (1 - back), back)

    def is_sure(self, chances: Float64s, *, was_sure: bool) -> bool:
        """Whether these probabilities (11,) may make the tile sure."""
        says_same = bool(chances.argmax() == self.nats[:, 2:].sum(axis=1).argmax()) and not self.is_beneath
        return says_same and (was_sure or (chances.max() > CLEARLY and self.shows_face > CLEARLY_SHOWN))


def fuse_readings(
    image: Image, homography: Float64s, reading: Reading, cells: Sequence[TileReading], covered: frozenset[int],
    hand: Float32s | None = None, census: Census | None = None,
) -> tuple[TileReading, ...]:  # fmt: skip
    """The 49 readings of a single picture, with doubted tiles read by all ways together and then by the `census` of the
    whole board, or by the known printings.

    What seems to be `covered` by a `hand` (h, w of the plane, 0 where it hides the board) is read where it shows print.
    """
    doubted = [cell for cell in map(int, MOVABLE) if cell not in covered and _is_doubted(cells[cell], reading, cell)]
    seen = _seen_shares(reading, hand)
    beneath = _beneath(cells, seen)
    out, least = list(cells), np.where(seen < LEAST_SEEN, SURE, SAID_FROM)
    for cell, ways in _look_again(image, homography, reading, cells, doubted, beneath, hand).items():
        is_under_glare = bool(reading.tiles.under_glare[cell])
        is_back = _is_back(reading, cell) and not ways.is_beneath
        out[cell] = _told(cells[cell], ways, is_under_glare=is_under_glare, is_back=is_back)
        least[cell] = SAID_BENEATH if ways.is_beneath else SAID_UNDER_GLARE if is_under_glare else least[cell]
    return tuple(
        _rejected(cells[cell], 1 - float(seen[cell]), is_under_glare=bool(reading.tiles.under_glare[cell]))
        if out[cell] is not cells[cell] and one.confidence < least[cell] else one
        for cell, one in enumerate(_by_census(out, census))
    )  # fmt: skip


def classify_doubted(
    image: Image, homography: Float64s, reading: Reading, cells: Sequence[TileReading], census: Census | None,
    hand: Float32s | None = None, covered: Collection[int] = (), *, can_lie_down: bool = True,
    loose: Loose | None = None,
) -> tuple[TileReading, ...]:  # fmt: skip
    """The 49 readings of a single picture, with doubted cells classified by the trained nets and the `census`, which
    counts the `loose` tile beside the board too, once it is known. A `hand` (h, w of the plane) hides the board where
    it is 0; nothing is seen of cells that are `covered`. No reading in a line that may be half pushed is sure."""
    known, under_glare, hidden = _known(reading, cells), reading.tiles.under_glare, 1 - _seen_shares(reading, hand)
    hidden[list(covered)] = 1.0
    out = classify(
        image, homography, known, cells, reading.doubted, under_glare, hidden, census=census,
        can_lie_down=can_lie_down, is_lane_known=reading.moving_lane is not None, loose=loose,
    )  # fmt: skip
    return tuple(
        capped(one) if cell in reading.unsettled and one.why is None else one for cell, one in enumerate(out)
    )  # fmt: skip


def classify_in_stream(
    image: Image, homography: Float64s, reading: Reading, cells: Sequence[TileReading], census: Census | None,
    agreed: Sequence[str | None] = (), *, can_lie_down: bool = True,
) -> tuple[TileReading, ...]:  # fmt: skip
    """The 49 readings of a frame of a stream, with some movable tiles classified by the trained nets and the `census`:
    those under glare or blur, those that seem askew or face down, and those read otherwise than was `agreed` before.

    Without the nets a tile pushed in beneath a lamp's reflection would never be read, and a tile that nobody touched
    might seem turned. The nets are slow, so they see no other cells, and no backs at the very first look."""
    now = [one.face for one in cells]
    was = agreed or [None] * len(now)
    asked = {cell for cell in map(int, MOVABLE) if cells[cell].why in SEEN_THROUGH} | _few_askew(cells)
    for cell in map(int, MOVABLE):
        is_first_back = bool(agreed) and was[cell] is None and now[cell] == TILE_FACES[BACK] and can_lie_down
        if is_first_back or (None not in {was[cell], now[cell]} and was[cell] != now[cell]):
            asked.add(cell)
    if not asked:
        return tuple(cells)
    told = classify_doubted(image, homography, reading, cells, census, can_lie_down=can_lie_down)
    return tuple(told[cell] if cell in asked else one for cell, one in enumerate(cells))


def _few_askew(cells: Sequence[TileReading]) -> set[int]:
    """The tiles that seem to lie askew where too few do for a line that is half pushed."""
    askew = {cell for cell in map(int, MOVABLE) if cells[cell].why == "moving"}
    return askew if len(askew) <= FEW_ASKEW else set()


def agreed_faces(
    before: Sequence[str | None], read: Sequence[TileReading], told: Sequence[TileReading]
) -> tuple[str | None, ...]:
    """The faces of the 49 cells that a stream believes from now on without the nets: those `read` that the nets confirm
    (`told`), and the first ever read of a cell, unless it is a back; else what was agreed `before`. Where reading and
    nets differ, the nets go on being asked at every look."""
    if not before:
        return tuple(None if one.face == TILE_FACES[BACK] else one.face for one in read)
    return tuple(
        one.face if one.face in {classified.face} - {None} or (old is None and one.face != TILE_FACES[BACK]) else old
        for old, one, classified in zip(before, read, told, strict=True)
    )


def drifted(
    image: Image, homography: Float64s, reading: Reading, cells: Sequence[TileReading]
) -> tuple[Reading, tuple[TileReading, ...]]:  # fmt: skip
    """The reading of a single picture, and its cells, by whether the nets see the tile that sticks out of lines which
    hardly moved: without it they drifted, and what lies on them is unclear until it is looked at again; with it one
    that only may move does."""
    known = _known(reading, cells) if reading.little else {}
    is_out = {lane: sticks_out(image, homography, known, lane) for lane in reading.little}
    moved = [lane if lane.offset_tiles <= 0.5 else from_across(lane) for lane, is_seen in is_out.items() if is_seen]
    if moved and reading.moving_lane is None:
        reading = replace(reading, moving_lane=moved[0])
    lines = [lane for lane, is_seen in is_out.items() if not is_seen]
    if not lines:
        return reading, tuple(cells)
    at_rest = {cell for lane in lines for cell in lane_cells(lane.arrow)}
    is_its = reading.moving_lane is not None and set(lane_cells(reading.moving_lane.arrow)) <= at_rest
    settled = replace(reading, moving_lane=None) if is_its else reading
    return settled, tuple(
        replace(one, why="unclear") if cell in at_rest and one.why == "moving" else one
        for cell, one in enumerate(cells)
    )


def moving_lane(
    image: Image, homography: Float64s, reading: Reading, cells: Sequence[TileReading]
) -> MovingLane | None:  # fmt: skip
    """The half-pushed line of a single picture, or None, where the nets see its tiles; also one that was not noticed
    before them."""
    known = _known(reading, cells)
    if reading.moving_lane is None:
        return moves_unnoticed(image, homography, known, reading.look.flat_plane, reading.seen)
    return looked_at(image, homography, known, reading.moving_lane, reading.look.plane, reading.seen)


def off_their_cells(cells: Sequence[TileReading], lane: MovingLane) -> tuple[TileReading, ...]:
    """The readings without those of a line that is half pushed."""
    moving = set(lane_cells(lane.arrow))
    return tuple(TileReading(why="moving", px=one.px) if cell in moving else one for cell, one in enumerate(cells))


def _seen_shares(reading: Reading, hand: Float32s | None) -> Float64s:
    """The share of each cell (49,) that is seen beside a `hand` (h, w of the plane)."""
    return np.ones(49) if hand is None else reading.look.plane.insides(hand, 0.0).mean(axis=(1, 3)).ravel()


def _by_census(cells: Sequence[TileReading], census: Census | None) -> tuple[TileReading, ...]:
    """The readings, those that are not sure weighed by how well the whole board then fits the census; none becomes sure
    by that."""
    return tuple(
        one if one.why is not None or one.confidence >= SURE else capped(other)
        for one, other in zip(cells, weigh(tuple(cells), census), strict=True)
    )  # fmt: skip


def _rejected(one: TileReading, hidden: float, *, is_under_glare: bool) -> TileReading:
    return TileReading(why=rejection(one, hidden, is_under_glare=is_under_glare), px=one.px)


def _beneath(cells: Sequence[TileReading], seen: Float64s) -> list[int]:
    """The unread cells that a hand seems to hide, of which a share is `seen` (49,), or that seem to lie askew, without
    those of lines that may move."""
    lines = [lane_cells(f"{side}{line + 1}") for side in "NW" for line in LANES]
    moving = {cell for line in lines if _may_move(cells, line) for cell in line}
    why = {cell: cells[cell].why for cell in map(int, MOVABLE) if cell not in moving}
    return [cell for cell, one in why.items() if one == "moving" or (one in UNREAD and seen[cell] < 1)]


def _may_move(cells: Sequence[TileReading], line: Sequence[int]) -> bool:
    whys = {cells[cell].why for cell in line}
    return "moving" in whys and whys <= {"moving", "covered", "outside"}


def _is_doubted(one: TileReading, reading: Reading, cell: int) -> bool:
    return one.why in UNREAD or (one.why is None and (bool(reading.doubted[cell]) or one.confidence < SURE))


def _is_back(reading: Reading, cell: int) -> bool:
    return int(reading.scores[cell].argmax()) == BACK


def _look_again(
    image: Image, homography: Float64s, reading: Reading, cells: Sequence[TileReading], doubted: Sequence[int],
    beneath: Sequence[int], hand: Float32s | None,
) -> dict[int, _Ways]:  # fmt: skip
    """What all ways say of those of the doubted cells of which enough is seen, and of those `beneath` what is taken
    for a `hand` that show print there."""
    if not doubted and not beneath:
        return {}
    close = _see(image, homography, reading, reading.seen)
    known = _known(reading, cells)
    profiles = learn_profiles(close, known)
    if profiles is None:
        return {}
    fits = {cell: fit for cell in doubted if (fit := fit_faces(close, profiles, cell)) is not None}
    shown = {}
    if beneath:
        bare = reading.seen if hand is None else np.where(hand < 0.5, np.float32(1), reading.seen)
        shown = fit_beneath(close, _see(image, homography, reading, bare), profiles, list(known), beneath)
    return _weighed(reading, fits | shown, frozenset(shown))


def _see(image: Image, homography: Float64s, reading: Reading, seen: Float32s) -> Closeness:
    """The board from nearer, where it is `seen` (h, w of the plane)."""
    plane = reading.look.plane
    rim = round(plane.margin_tiles * plane.scale_px)
    return see_close(image, homography, np.ascontiguousarray(seen[rim:-rim, rim:-rim]))


def _weighed(
    reading: Reading, fits: Mapping[int, tuple[FaceFit, FaceFit]], beneath: frozenset[int]
) -> dict[int, _Ways]:
    """All ways together for each cell that was fitted."""
    if not fits:
        return {}
    look, plane = reading.look, reading.look.plane
    corners = read_by_corners(
        look.channels, look.appearance, reading.seen, np.array(list(fits)), plane.scale_px, plane.margin_tiles
    )
    out = {}
    for row, (cell, fit) in enumerate(fits.items()):
        ways = _ways(reading.scores[cell], corners[row], np.stack([one.nats for one in fit]))
        out[cell] = replace(ways, is_beneath=True, back=BACK_LEFT) if cell in beneath else ways
    return out


def _known(reading: Reading, cells: Sequence[TileReading]) -> dict[int, str]:
    """The open sides of the tiles that show what the print looks like."""
    movable = {
        int(cell): face for cell in MOVABLE
        if (face := cells[cell].face) not in (None, TILE_FACES[BACK])
        and not reading.doubted[cell] and cells[cell].confidence > KNOWN_FROM
    }  # fmt: skip
    known = {cell: sides for cell, sides in (FIXED_SIDES | movable).items() if not reading.doubted[cell]}
    return known if len(known) >= LEAST_CLEAR else FIXED_SIDES | movable


def _ways(scores: Float64s, corners: Float64s, fits: Float64s) -> _Ways:
    """The four ways together, by the `scores` (11,) so far, those of the `corners` (11,) and the two fits (2, 11)."""
    by_score, by_corners = (
        np.maximum(normalise(one[None, :BACK])[0], LEAST_NATS) for one in (scores, np.maximum(corners, -60.0))
    )
    best = fits[:, :BACK].max(axis=1, keepdims=True)
    nats = np.stack([by_score, by_corners, *(fits[:, :BACK] - best)], axis=1)
    return _Ways(nats, float((best[:, 0] - fits[:, BACK]).sum()), float(np.exp(normalise(scores[None])[0, BACK])))


def _told(one: TileReading, ways: _Ways, *, is_under_glare: bool, is_back: bool) -> TileReading:
    """What is said of a doubted tile; `is_back` where it looked most like a back at first."""
    shows_face = ways.shows_face >= SHOWS_FACE
    is_odd = is_back and one.why is not None
    if is_back and not (shows_face and (is_odd or not is_under_glare)):
        return one
    weights = UNDER_GLARE if is_under_glare else SEEMS_BACK if is_odd else IN_OPEN
    chances = ways.chances(weights, 0.0 if is_odd else BACK_LEFT if is_back else ways.back)
    if not ways.is_sure(chances, was_sure=one.confidence > SURE):
        chances = cap_confidence(chances)
    return replace(one, log_p=log_chances(chances), why=None)
