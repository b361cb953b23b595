"""Finds what lies and stands on a board beside its pawns: numbered discs, guards, the dragon; and what they hide.

Which game has which of them is said here and nowhere else in the reader; others are not looked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from companion.observation import CELLS, PieceReading
from vision.board.board_look import BoardLook
from vision.board.fixed_layout import FIXED_SIDES, REFUGE
from vision.board.homography import project
from vision.board.plane import MARGIN_TILES
from vision.board.viewpoint import Eye
from vision.pawns.standing import Standing, uncovered
from vision.picture.arrays import Float32s, Float64s
from vision.pieces.disc_outlines import Disc, find_discs
from vision.pieces.dragon_heading import DragonLook, hidden_by_dragon, read_heading
from vision.pieces.guards import find_guards, hidden_by_guard
from vision.pieces.token_faces import TokenFace, common_radius, likenesses

POSSIBLE: Final = -8.0
"""An outline of less (log-odds) is not compared with faces at all."""

OUTLINE_SHARE: Final = 0.63
MOST_OUTLINE: Final = 5.0
LIKENESS_GAIN: Final = 24.0
FAIR_LIKENESS: Final = 0.49
STRANGER_LOG_ODDS: Final = -3.5
UNTAUGHT_LOG_ODDS: Final = -0.7
"""How much an outline, at most, and a likeness above the fair one speak for a disc (nats); how much an outline alone
pays where faces were taught and none is like it, and where none were taught."""

SCALINGS: Final = 200
"""So often what is told of discs and of faces is scaled by turns."""

LEAST_CONFIDENCE: Final = 0.5
"""What is less sure to be there is not claimed."""

RIM_TILES: Final = 0.03
"""A disc's edge and shadow hide the tile too."""

PAWN_SHARE: Final = 0.35
PAWN_FROM: Final = 0.5
"""A round outline that a pawn fills to this share, which is as likely there as the second, is the pawn's."""

MOVABLE: Final = tuple(cell for cell in range(CELLS) if cell not in FIXED_SIDES)
"""The cells whose tiles can be pushed, on which discs lie."""


@dataclass(frozen=True, slots=True, eq=False)
class PieceBox:
    """What pieces to look for: discs on these cells, of these taught faces (none: unknown which); guards of these
    colours; a dragon on `dragon_cell` with these taught looks."""

    disc_cells: tuple[int, ...] = MOVABLE
    faces: tuple[TokenFace, ...] = ()
    guards: tuple[str, ...] = ()
    dragon_cell: int | None = None
    dragons: tuple[DragonLook, ...] = ()


BOXES: Final[Mapping[str, PieceBox]] = {
    "master-1991": PieceBox(),
    "master-2007": PieceBox(
        tuple(cell for cell in MOVABLE if cell != REFUGE), guards=("white", "black"), dragon_cell=REFUGE
    ),
}
"""Discs lie on movable tiles alone: they begin there, and ride with them. The refuge stands over d4 (master_2007.txt,
"Die Spielfläche"), and hides what lies under it."""


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """All pieces that are claimed, the cells that they cover wholly, and the weights (h, w) of the plane: 0 where one
    hides it, 1 elsewhere."""

    readings: tuple[PieceReading, ...]
    covered: frozenset[int]
    weights: Float32s


def find_pieces(
    image: Image,
    homography: Float64s,
    look: BoardLook,
    box: PieceBox,
    is_dragon_there: bool,
    pawns: Sequence[Standing] = (),
) -> Pieces:
    """The pieces of the box in one picture; `look` is what its plane shows, `is_dragon_there` that d4 shows no tile,
    `pawns` that are said are round too."""
    weights = np.ones(look.logits.shape, dtype=np.float32)
    said = [pawn for pawn in pawns if pawn.reading.cell is not None and pawn.reading.confidence >= PAWN_FROM]
    bare = uncovered(said, (weights.shape[0], weights.shape[1]))
    readings: list[PieceReading] = []
    covered: set[int] = set()
    if box.dragon_cell is not None and is_dragon_there:
        readings.append(_dragon(image, homography, look.eye, box))
        weights *= hidden_by_dragon(box.dragon_cell, look.eye, weights.shape, look.plane.scale_px)
        covered.add(box.dragon_cell)
    tokens = [one for one in _tokens(image, homography, box.disc_cells, box.faces) if not _is_pawn(one[0], bare, look)]
    for disc, reading in tokens:
        if reading.number is not None or not box.faces:
            hide_disc(weights, disc, look.plane.scale_px)
    guards = find_guards(look, box.guards, homography, weights)
    under = {guard.reading.cell for guard in guards}
    readings += [guard.reading for guard in guards]
    for disc, reading in tokens:
        if reading.number is not None or reading.cell not in under:
            readings.append(reading)
            hide_disc(weights, disc, look.plane.scale_px)
    for guard in guards:
        weights[guard.rows, guard.columns] = 0
        weights *= hidden_by_guard(guard.x, guard.y, look.eye, weights.shape, look.plane.scale_px)
    weights[bare == 0] = 1
    ordered = sorted(readings, key=lambda one: (one.kind, one.number or 0, one.cell))
    return Pieces(tuple(ordered), frozenset(covered), weights)


def _dragon(image: Image, homography: Float64s, eye: Eye, box: PieceBox) -> PieceReading:
    assert box.dragon_cell is not None
    heading, confidence = read_heading(image, homography, eye, box.dragon_cell, box.dragons)
    return _reading("dragon", box.dragon_cell, confidence, None, homography, heading=heading)


def _tokens(
    image: Image, homography: Float64s, cells: Sequence[int], faces: Sequence[TokenFace]
) -> list[tuple[Disc, PieceReading]]:
    """The discs that are surely there, each with its reading."""
    found = find_discs(image, homography, cells, common_radius(faces) if faces else None)
    discs = [disc for disc in found if disc.log_odds > POSSIBLE]
    if not discs:
        return []
    outline = np.clip([OUTLINE_SHARE * disc.log_odds for disc in discs], None, MOST_OUTLINE)
    alike = likenesses(image, homography, discs, faces) if faces else np.zeros((len(discs), 0))
    claims = []
    weighed = weigh_tokens(outline, alike, [face.number for face in faces])
    for disc, (number, confidence, is_there) in zip(discs, weighed, strict=True):
        if is_there >= LEAST_CONFIDENCE:
            claims.append((disc, _reading("token", disc.cell, confidence, (disc.x, disc.y), homography, number=number)))
    return claims


def weigh_tokens(outline: Float64s, alike: Float64s, numbers: Sequence[int]) -> list[tuple[int | None, float, float]]:
    """The number of each disc (None: unknown which), how sure that is, and how sure it is that there is a disc at all,
    each face being on the board once at most.

    `outline` (n,) are log-odds that discs are there, `alike` (n, faces) their likenesses with the faces of `numbers`.
    """
    known = outline[:, None] + LIKENESS_GAIN * (alike - FAIR_LIKENESS)
    unknown = outline + (STRANGER_LOG_ODDS if len(numbers) else UNTAUGHT_LOG_ODDS)
    shares = _each_face_once(np.column_stack([known, unknown, np.zeros(len(outline))]))
    out: list[tuple[int | None, float, float]] = []
    for *faces, stranger, none in shares.tolist():
        told = {number: sum(s for n, s in zip(numbers, faces, strict=True) if n == number) for number in numbers}
        number, share = max(told.items(), key=lambda one: one[1], default=(None, 0.0))
        is_known = share > max(stranger, none)
        out.append((number, share, 1 - none) if is_known else (None, 1 - none, 1 - none))
    return out


def _each_face_once(nats: Float64s) -> Float64s:
    """How likely each disc (rows) is each face, an unknown one or none (the last two columns): what is told of each is
    scaled by turns until all say so much of each disc and at most so much of each face (Sinkhorn and Knopp 1967)."""
    shares = np.exp(nats - nats.max(axis=1, keepdims=True))
    for _ in range(SCALINGS):
        shares[:, :-2] /= np.maximum(shares[:, :-2].sum(axis=0), 1.0)
        shares /= shares.sum(axis=1, keepdims=True)
    return np.asarray(shares)


def _is_pawn(disc: Disc, bare: Float32s, look: BoardLook) -> bool:
    """Whether most of what seems to be a disc is a pawn."""
    inside = np.ones(bare.shape, dtype=np.float32)
    hide_disc(inside, disc, look.plane.scale_px)
    return float((1 - bare)[inside == 0].mean()) > PAWN_SHARE


def hide_disc(weights: Float32s, disc: Disc, scale_px: int) -> None:
    """Sets the weights of the plane's pixels under a disc to 0."""
    x, y = ((at + MARGIN_TILES) * scale_px - 0.5 for at in (disc.x, disc.y))
    cv2.circle(weights, (round(x), round(y)), round((disc.radius + RIM_TILES) * scale_px), (0.0,), -1)


def _reading(
    kind: str, cell: int, confidence: float, at: tuple[float, float] | None, homography: Float64s, **told: object
) -> PieceReading:
    place = at or (cell % 7 + 0.5, cell // 7 + 0.5)
    x, y = project(homography, np.array([place]))[0]
    bare = PieceReading(kind, cell, confidence, (float(x), float(y)))
    return replace(bare, **told)  # type: ignore[arg-type]  # the names are the dataclass's own
