"""Finds pawns whose colour tells only beside the corridor's own: white, light brown, and blue ones nearly black.

A lamp tints pawn and corridor alike. Divided by the colour of this picture's corridors, white lacquer is bluer than
cream paper in nearly every light, light brown is orange, and navy is darker than anything on a corridor. What looks
alike in several places is printed: of each colour one pawn stands on the board.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import log
from typing import Final

import cv2
import numpy as np

from vision.board.board_look import CORRIDOR_LEVEL, BoardLook, calm_colours, corridor_colour
from vision.pawns.blobs import USUAL_RADIUS_TILES, Blob, PawnLook, best_of_places, find_blobs
from vision.pawns.hueless import hueless_blobs
from vision.pawns.solidity import CLOSED, features_of, rated_by_hue
from vision.pawns.standing import PRINTED_CORNERS, SHARPNESS, Standing
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.channels import to_lab

HUE_DEG: Final = (30.0, 60.0)
"""Weak colours' hues vary more than strong ones': counted fully up to the first departure, not from the second on."""


@dataclass(frozen=True, slots=True)
class Locus:
    """Where a colour of pawns lies beside the corridor: lightness and two tints (Lab), how far each varies, and how
    much more its tints count than those of strong colours; from `light` on (within `light_step`) it is light enough.
    `hueless` is what it is looked for as by its lightness, and `bias` (nats) what speaks for each of its blobs."""

    lab: tuple[float, float, float]
    spread: tuple[float, float, float]
    gain: float
    light: float
    light_step: float
    hueless: str | None
    bias: float

    @property
    def look(self) -> PawnLook:
        """The hue of its tints, and how far that may be off."""
        hue_deg = float(np.degrees(np.arctan2(self.lab[2], self.lab[1]))) % 360
        return PawnLook(hue_deg, None, USUAL_RADIUS_TILES, HUE_DEG)


LOCI: Final[Mapping[str, Locus]] = {
    "white": Locus((205.0, 1.0, -12.0), (20.0, 3.0, 6.0), 3.5, 140.0, 10.0, "white", -1.0),
    "tan": Locus((130.0, 9.0, 19.0), (26.0, 3.0, 7.0), 2.5, 65.0, 6.0, None, 0.2),
    "blue": Locus((50.0, 6.0, -12.0), (14.0, 5.0, 8.0), 0.0, 0.0, 1.0, "black", 0.1),
}
"""The loci of Master Labyrinth 1991's pawns, as seen on several prints."""

PRINTED: Final = PRINTED_CORNERS | {16, 18, 30, 32}
"""Cells with printed start discs: that game has some on its four inner fixed tiles too."""

MOST_OFF: Final = 16.0
"""A blob's squared departure from its colour's locus, in its spreads, counts as this at most."""

LIKELIEST: Final = 16
"""So many of a colour's best blobs are compared with each other."""

ALIKE: Final = np.array([12.0, 4.0, 5.0, 0.04])
"""Blobs are alike whose lightness, tints (Lab) and radius (tiles) are no farther from each other than about this."""

REACH_OFF_TILES: Final = 0.2
"""Farther from the middle of its cell (tiles) a pawn seldom stands."""

RING_PX: Final = (3, 9)
"""A blob is compared with a ring around it, between these widths of a dilation (px)."""

FINE_TILES: Final = (0.03, 0.07)
CORE_DEPTH: Final = 0.45
"""What is between these two blurs (standard deviations, tiles) is fine print, such as a disc's number; it is measured
where a blob is deeper than this share of its depth."""

LEAST_TRUST: Final = 0.8
"""White is not told where pixels are trusted less: beside hands and under reflections."""

LEAST_LIGHT: Final = 20.0
"""Fine print is told as a share of a blob's lightness, or of this (0..255)."""

WEIGHTS: Final = np.array([
    0.372, 0.315, 0.744, -0.789, 0.098, -3.873, 3.747, -0.025, 1.799, -1.575, -0.147, 1.795, -1.749, 0.691,
    -0.082, -0.290, 0.064, -0.534, -2.082, 0.176, 0.542, -3.129,
])  # fmt: skip
"""How much each feature says for a pawn (nats): a logistic regression, one choice among a colour's blobs and none.
White pawns look so much like worn and lit corridors that their bias asks for 0.6 nats more."""

RARELY_NAVY: Final = -4.5
"""What speaks against a nearly black pawn (nats) in games whose blue is usually a strong one."""


def judged_beside_corridor(
    standings: Sequence[Standing], look: BoardLook, colours: Collection[str], homes: Mapping[str, int],
    free: Float32s | None = None, hand: Float32s | None = None,
) -> dict[str, list[Blob]]:  # fmt: skip
    """The blobs of each of `colours` that tells beside the corridor, best first; a score of 0 is as likely a pawn as
    not. `free` (h, w) is 0 under other pieces, `hand` where a hand is seen.

    Games without a white pawn have a blue one of strong colour; a nearly black one is looked for where that is not
    seen."""
    known = {standing.reading.colour: standing for standing in standings}
    is_free = np.ones(look.logits.shape[:2], dtype=np.float32) if free is None else free
    if "white" not in colours:
        return {} if "blue" not in known else _perhaps_navy(known["blue"], look, homes, is_free, hand)
    lab = beside_corridor(look)
    candidates = {colour: known[colour].candidates if colour in known else () for colour in LOCI if colour in colours}
    found = {colour: possible_blobs(look, lab, colour, blobs, is_free) for colour, blobs in candidates.items()}
    return {colour: _rated(blobs, look, lab, colour, hand) for colour, blobs in found.items()}


def _perhaps_navy(
    blue: Standing, look: BoardLook, homes: Mapping[str, int], free: Float32s, hand: Float32s | None
) -> dict[str, list[Blob]]:  # fmt: skip
    rated = rated_by_hue(blue, look, homes, hand)
    if rated and rated[0].score > 0:
        return {}
    lab = beside_corridor(look)
    dark = _rated(possible_blobs(look, lab, "blue", (), free), look, lab, "blue", hand)
    rarely = [replace(blob, score=blob.score + RARELY_NAVY / SHARPNESS) for blob in dark]
    return {"blue": sorted([*rated, *rarely], key=lambda blob: -blob.score)}


def beside_corridor(look: BoardLook) -> Float32s:
    """Lightness and two tints (Lab) of the plane divided by its corridors' colour, (h, w, 3): these are light and grey.
    """
    soft = calm_colours(look).astype(np.float32)
    levelled = np.clip(soft * (CORRIDOR_LEVEL / corridor_colour(look)).astype(np.float32), 0, 255).astype(np.uint8)
    lab = to_lab(levelled).astype(np.float32)
    return np.asarray(lab - np.array([0, 128, 128], dtype=np.float32), dtype=np.float32)


def possible_blobs(
    look: BoardLook, lab: Float32s, colour: str, known: Sequence[Blob], free: Float32s
) -> list[Blob]:  # fmt: skip
    """The likeliest blobs that may be this colour's pawn, best first, with those that are `known` by their hue."""
    locus, found = LOCI[colour], list(known)
    if colour == "white":
        free = free if look.trust is None else free * (look.trust > LEAST_TRUST).astype(np.float32)
    if locus.gain:
        tints = lab[:, :, 1], lab[:, :, 2]
        is_light = 1 / (1 + np.exp((locus.light - lab[:, :, 0]) / locus.light_step))
        hue = (np.degrees(np.arctan2(tints[1], tints[0])) % 360).astype(np.float32)
        chroma = (np.hypot(*tints) * locus.gain * is_light * free).astype(np.float32)
        found += find_blobs(replace(look.palette, hue=hue, chroma=chroma), locus.look, look.eye)
    if locus.hueless:
        found += hueless_blobs(look, locus.hueless, free, USUAL_RADIUS_TILES)
    return best_of_places(found)[:LIKELIEST]


def _rated(
    blobs: Sequence[Blob], look: BoardLook, lab: Float32s, colour: str, hand: Float32s | None
) -> list[Blob]:  # fmt: skip
    features = features_beside(blobs, look, lab, colour, hand)
    odds = [float(WEIGHTS @ one) + LOCI[colour].bias for one in features]
    rated = [replace(blob, score=one / SHARPNESS) for blob, one in zip(blobs, odds, strict=True)]
    return sorted(rated, key=lambda blob: -blob.score)


def features_beside(
    blobs: Sequence[Blob], look: BoardLook, lab: Float32s, colour: str, hand: Float32s | None
) -> list[Float64s]:  # fmt: skip
    """What speaks for each blob (22,): what tells any solid (`features_of`), how far its lightness and tints lie from
    the colour's, how many others are like it, how far it stands from its cell's middle, how it stands out from what is
    around it, how much fine print it shows, and how little its pixels are trusted."""
    locus = LOCI[colour]
    middles = np.array([np.median(lab[blob.rows, blob.columns], axis=0) for blob in blobs]).reshape(-1, 3)
    seen = np.column_stack([middles, [blob.radius for blob in blobs]]) / ALIKE
    fine = _fine_print(look)
    return [
        np.array([
            *features_of(blob, look, blob.cell in PRINTED, hand),
            *np.minimum(((middle - np.array(locus.lab)) / np.array(locus.spread)) ** 2, MOST_OFF),
            log(np.exp(-((seen - own) ** 2).sum(axis=1) / 4).sum()),
            10 * max(0.0, max(abs(blob.x % 1 - 0.5), abs(blob.y % 1 - 0.5)) - REACH_OFF_TILES),
            log(_step_at_outline(blob, lab, middle) + 3.0),
            log(_busyness(blob, look, fine) + 0.5),
            0.0 if look.trust is None else 1.0 - float(look.trust[blob.rows, blob.columns].mean()),
        ])
        for blob, middle, own in zip(blobs, middles, seen, strict=True)
    ]  # fmt: skip


def _fine_print(look: BoardLook) -> Float32s:
    """How much fine detail each pixel of the plane has (h, w), in levels of lightness."""
    lightness = to_lab(look.solid)[:, :, 0].astype(np.float32)
    finer, coarser = (cv2.GaussianBlur(lightness, (0, 0), spread * look.plane.scale_px) for spread in FINE_TILES)
    return np.abs(finer - coarser)


def _step_at_outline(blob: Blob, lab: Float32s, middle: Float64s) -> float:
    """How far the colours right around a blob lie from its own (Lab, summed)."""
    mask, rows, columns = _mask(blob, lab.shape)
    near, far = (cv2.dilate(mask, np.ones((width, width), dtype=np.uint8)) > 0 for width in RING_PX)
    ring = lab[rows, columns][far & ~near]
    return float(np.median(np.abs(ring - middle).sum(axis=1)))


def _busyness(blob: Blob, look: BoardLook, fine: Float32s) -> float:
    """The fine print inside a blob in hundredths of its lightness."""
    mask, rows, columns = _mask(blob, fine.shape)
    closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, CLOSED)
    padded = cv2.copyMakeBorder(closed, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(0,))
    depth = cv2.distanceTransform(padded, cv2.DIST_L2, 3)[1:-1, 1:-1]
    inner: Bools = depth > CORE_DEPTH * depth.max()
    lightness = float(np.median(to_lab(look.solid[blob.rows, blob.columns][None])[:, :, 0]))
    return 100 * float(fine[rows, columns][inner].mean()) / max(LEAST_LIGHT, lightness)


def _mask(blob: Blob, shape: tuple[int, ...]) -> tuple[cv2.typing.MatLike, slice, slice]:
    """A blob's pixels as a mask with what is around it, and which rows and columns of the plane that shows."""
    grown = RING_PX[1] // 2
    top, left = (max(0, int(at.min()) - grown) for at in (blob.rows, blob.columns))
    low, right = (int(at.max()) + grown + 1 for at in (blob.rows, blob.columns))
    rows, columns = slice(top, min(low, shape[0])), slice(left, min(right, shape[1]))
    mask = np.zeros((rows.stop - top, columns.stop - left), dtype=np.uint8)
    mask[blob.rows - top, blob.columns - left] = 1
    return mask, rows, columns
