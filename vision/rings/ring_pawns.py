"""Where pawns stand on a taught board: what is not as the board was taught, in a pawn's colour and of a pawn's shape.

A pawn is seen from its foot away from the camera, so its shape is tried at every foot: the square under the foot
counts, not the one behind its head.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from companion.observation import PieceSight
from vision.board.homography import TO_CENTRE, project, scaled
from vision.board.viewpoint import Eye, find_eye
from vision.picture.arrays import Bools, Float32s, Float64s, Indices, Mask
from vision.picture.channels import to_lab
from vision.picture.colour_names import PAWN_HUES_DEG
from vision.rings.disc import RADIUS_PX, TO_VIEW, VIEW_PX, view_of
from vision.rings.offsets import log_shares
from vision.rings.taught_board import TaughtBoard, inside, with_turned

SIDE_PX: Final = VIEW_PX // 2
REACH_PX: Final = RADIUS_PX / 2
"""Side of the picture from above in which pawns are looked for, the board's radius in it: a pawn is a dozen wide."""

WIDTH: Final = 0.09
HEIGHT: Final = 0.11
"""A wooden thimble on a board of 35 cm, over its radius."""

CHROMA: Final = {"red": 72.0, "yellow": 78.0, "green": 55.0, "blue": 42.0, "tan": 42.0}
"""How much colour the paint of toys has (Lab, 8 bits)."""

LIGHT_PX: Final = 61
"""Light changes over such a distance or more; a pawn or a square is smaller."""

UNLIKE: Final = 0.35
"""A pixel whose lightness differs by more than this (log) from what is around it says nothing of the light."""

DIFFERENT: Final = 22.0
HUE_DEG: Final = {"red": 18.0, "yellow": 16.0, "green": 20.0, "blue": 26.0, "tan": 22.0}
CHROMA_SHARE: Final = 0.55
"""Something stands where the colour (Lab) is so far from the taught one; it is a pawn's where the hue is so near (blue
paint may be sky or violet), and where it has such a share of the pawn's chroma (paint in shade or shine has less)."""

LARGE: Final = 0.02
AT_RIM: Final = 0.93
WIDE_PX: Final = 21
GAP_PX: Final = 7
"""A hand is wider than a pawn, hides such a share of the board at least and comes in over its rim (share of its
radius); there are narrow gaps in it where it happens to look as the board does."""

PLAIN: Final = 8.0
"""Below so many levels of contrast there is no detail."""

CENTRING: Final = 0.8
"""Feet so near each other (shares of half a pawn's width) explain a pawn as well; the middle of them is its foot."""

SURENESS: Final = 40.0
ABSENT: Final = 0.3
"""Log of odds for a pawn's whole shape, twice that for one place against another, for a foot is seen to a millimetre;
and the share of the shape that is seen where none stands, at the most."""

DOUBTFUL: Final = 0.38
"""The share of the shape that is seen beside a hand where no pawn stands, at the most: of a fold of a sleeve."""


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """What stands on a board or hides it, seen from above (SIDE_PX, SIDE_PX): `lab` (h, w, 3) in the taught light,
    `strange` and `unlike` how far each pixel and the detail around it are not as taught (0 to 1), `hand` what hands
    hide, `leaned` where parts of pawns are seen that stand on each pixel."""

    lab: Float32s
    taught: Float32s
    strange: Float32s
    unlike: Float32s
    hand: Bools
    leaned: list[Float32s]


class PawnFinder:
    """Looks for the pawns of one taught board."""

    def __init__(self, board: TaughtBoard) -> None:
        self.board = board
        self._view = cv2.resize(board.view, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA)
        self._pixels = np.stack(np.meshgrid(*[np.arange(float(SIDE_PX))] * 2), axis=-1)
        x, y = np.moveaxis(self._pixels - (SIDE_PX - 1) / 2, -1, 0)
        self._radius, self._deg = np.hypot(x, y) / REACH_PX, np.degrees(np.arctan2(x, -y)) % 360
        self._on_board = (self._radius < board.rings[0].outer).astype(np.float32)

    def look(self, image: Image, homography: Float64s, turns_deg: dict[str, float]) -> Standing:
        """What stands on the board whose rings, by name, are turned clockwise by so much since they were taught."""
        now = view_of(image, homography, SIDE_PX).astype(np.float32)
        turning = self.board.turning
        taught = with_turned(self._view, turning, [turns_deg[ring.name] for ring in turning]).astype(np.float32)
        now = now / _light(now, taught, self._on_board)
        lab, taught_lab = (to_lab(each.clip(0, 255).astype(np.uint8)).astype(np.float32) for each in (now, taught))
        gap = np.linalg.norm((lab - taught_lab) * (0.6, 1.0, 1.0), axis=2)
        strange = ((1 - np.exp(-((gap / DIFFERENT) ** 2))) * self._on_board).astype(np.float32)
        unlike = self._on_board * _unlike(now, taught)
        eye = find_eye(homography @ TO_CENTRE, (image.shape[1], image.shape[0]))
        hand = self._hand(np.maximum(cv2.blur(strange, (GAP_PX, GAP_PX)), unlike))
        return Standing(lab, taught_lab, strange, unlike, hand, self._leaned(eye))

    def sights(self, seen: Standing, turns_deg: dict[str, float]) -> tuple[PieceSight, ...]:
        """What is seen of each pawn; nothing of those that a hand may hide, or on a ring whose turn is not given."""
        names, of_place = self._places(turns_deg)
        is_hand, told = bool(seen.hand.any()), []
        absent = DOUBTFUL if is_hand else ABSENT
        for colour in self.board.pawns:
            fit, best = self.fit(colour, seen), np.full(len(names) + 1, -1.0)
            np.maximum.at(best, of_place[of_place >= 0], fit[of_place >= 0])
            *places, unread = 2 * best - best.max()
            if unread < absent and (not is_hand or best.max() > absent):
                told.append(PieceSight("pawn", colour, log_shares([*names, ""], SURENESS * np.append(places, absent))))
        return tuple(told)

    def fit(self, colour: str, seen: Standing) -> Float32s:
        """How well a pawn with its foot at each pixel would explain what is seen (h, w): 1 wholly, 0 not at all.

        On its own colour a pawn is seen by its shape and shine, beside a hand or a lamp's light by its shape alone.
        Of a hand and what is near it only what is no larger than a pawn counts, with its part over the rim."""
        beneath, likeness = _likeness(seen.taught, colour), _likeness(seen.lab, colour)
        paint = likeness * np.maximum(seen.strange * (1 - beneath * seen.hand), beneath * seen.unlike)
        blobs, areas_px = _blobs(np.where(self._on_board > 0, paint, likeness) > ABSENT)
        paint[seen.hand & (areas_px > WIDE_PX**2)[blobs]] = 0
        means = np.dstack([_disc_mean(paint, share * WIDTH * REACH_PX / 2) for share in (1.0, 2.0)])
        heights = [cv2.remap(means, at, None, cv2.INTER_LINEAR) for at in seen.leaned]
        filled, beside = np.moveaxis(np.mean(heights, axis=0), -1, 0)
        return _disc_mean(filled - 0.5 * np.maximum(beside - filled / 2, 0), CENTRING * WIDTH * REACH_PX / 2)

    def _leaned(self, eye: Eye) -> list[Float32s]:
        """Where in the small view five heights of a pawn that stands on each pixel are seen; above them it narrows."""
        below = project(scaled(TO_VIEW, 0.5) @ TO_CENTRE, np.array([[eye.x, eye.y]]))[0]
        ups = [(HEIGHT - WIDTH / 2) * share * 3.5 for share in np.linspace(0, 1, 5)]
        gains = [up / max(eye.height - up, 0.1) for up in ups]
        return [(self._pixels + (self._pixels - below) * gain).astype(np.float32) for gain in gains]

    def _places(self, turns_deg: dict[str, float]) -> tuple[list[str], Indices]:
        """The names of all places, and for each pixel which of them its square is: -1 none, their number any."""
        names = list(dict.fromkeys(place for ring in self.board.rings for place in ring.places if place))
        of_place = np.full((SIDE_PX, SIDE_PX), -1)
        for ring in self.board.rings:
            where = inside(ring, SIDE_PX)
            deg = (self._deg[where] - turns_deg.get(ring.name, 0.0) - ring.starts_deg[0]) % 360
            starts = (np.array(ring.starts_deg) - ring.starts_deg[0]) % 360
            is_read = ring.name in turns_deg or not ring.turns
            numbers = np.array([names.index(place) if place else -1 for place in ring.places])
            of_place[where] = numbers[np.searchsorted(starts, deg, side="right") - 1] if is_read else len(names)
        return names, of_place

    def _hand(self, strange: Float32s) -> Bools:
        """What is hidden (h, w) by something wider than a pawn that comes in over the rim."""
        odd = cv2.morphologyEx((strange > 0.5).astype(np.uint8), cv2.MORPH_CLOSE, _round(GAP_PX))
        blobs, areas_px = _blobs(cv2.morphologyEx(odd, cv2.MORPH_OPEN, _round(WIDE_PX)) > 0)
        at_rim = blobs[(self._radius > AT_RIM * self.board.rings[0].outer) & (self._on_board > 0)]
        is_hand = np.isin(np.arange(len(areas_px)), at_rim) & (areas_px > LARGE * self._on_board.sum())
        return np.asarray(cv2.dilate(is_hand[blobs].astype(np.uint8), _round(WIDE_PX)) > 0)


def _light(now: Float32s, taught: Float32s, on_board: Float32s) -> Float32s:
    """How much lighter each channel is now than when it was taught (h, w, 3), where only what is as it was counts."""
    ratio = np.log((now + 8) / (taught + 8))
    weights = on_board[..., None] * np.ones(3, np.float32)
    light = np.median(ratio[on_board > 0], axis=0) * np.ones_like(ratio)
    for _ in range(3):
        like = weights * (np.abs(ratio - light).max(axis=2, keepdims=True) < UNLIKE)
        sums = [cv2.blur(part, (LIGHT_PX, LIGHT_PX), borderType=cv2.BORDER_CONSTANT) for part in (ratio * like, like)]
        light = np.where(sums[1] > 0.05, sums[0] / np.maximum(sums[1], 1e-6), light)
    return np.asarray(np.exp(light), dtype=np.float32)


def _unlike(now: Float32s, taught: Float32s) -> Float32s:
    """How far the detail around each pixel (h, w) is another than taught, 0 to 1."""
    window = (2 * GAP_PX + 1, 2 * GAP_PX + 1)
    one, two = (grey - cv2.blur(grey, window) for grey in (now.mean(axis=2), taught.mean(axis=2)))
    both, here, there = (cv2.blur(product, window) for product in (one * two, one * one, two * two))
    here, there = np.maximum(here, 0), np.maximum(there, 0)
    alike = (both + PLAIN**2) / (np.sqrt(here * there) + PLAIN**2)
    larger = np.maximum(here, there) / (np.minimum(here, there) + PLAIN**2)
    return np.asarray(np.where(larger > 4, 1.0, 1 - alike), dtype=np.float32)


def _blobs(there: Bools) -> tuple[Indices, Float64s]:
    """For each pixel (h, w) the number of the blob it is in, and the area of each (n,); 0, of no area, is none."""
    _, names, stats, _ = cv2.connectedComponentsWithStats(there.astype(np.uint8), connectivity=8)
    return names, stats[:, cv2.CC_STAT_AREA] * (np.arange(len(stats)) > 0.0)


def _round(side_px: int) -> Mask:
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side_px, side_px)))


def _likeness(lab: Float32s, colour: str) -> Float32s:
    """How far each pixel (h, w) has a pawn's hue and enough of it, 0 to 1."""
    a, b = lab[..., 1] - 128, lab[..., 2] - 128
    gap = (np.degrees(np.arctan2(b, a)) - PAWN_HUES_DEG[colour] + 180) % 360 - 180
    share, far = np.hypot(a, b) / (CHROMA[colour] * CHROMA_SHARE), (gap / HUE_DEG[colour]) ** 2
    return np.asarray(np.exp(-far * far) * np.clip(2 * share - 1, 0, 1), dtype=np.float32)


def _disc_mean(values: Float32s, radius_px: float) -> Float32s:
    """The mean of a disc of that radius around each pixel (h, w)."""
    side = 2 * int(np.ceil(radius_px)) + 1
    kernel = np.clip(radius_px + 0.5 - np.hypot(*(np.mgrid[:side, :side] - side // 2)), 0, 1)
    return np.asarray(cv2.filter2D(values, -1, kernel / kernel.sum()), dtype=np.float32)
