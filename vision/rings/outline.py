"""Finds the disc of a board that nobody has taught yet, from pictures between which its rings were turned.

Nothing is known of its print. What a ring shows goes around the middle, so the plane's map that takes it there is known
from two pictures: a turn in perspective keeps the middle and the two circular points, which say how the plane is seen.
Then each detail that is seen in both pictures keeps its distance from the middle, whichever ring it is on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import cv2
import numpy as np

from companion.errors import BadCalibration
from companion.frame import Image
from vision.board.homography import project
from vision.picture.arrays import Bools, Float32s, Float64s, Mask
from vision.rings.disc import SAME_SIZE, settled, turned, unroll

DETAILS: Final = 4000
"""So many details of a picture are compared at most."""

RATIO: Final = 0.8
"""A detail is recognised where the second most alike is farther from it than this share (Lowe's ratio)."""

NEAR_PX: Final = 3.0
"""Details agree with a map that takes them this near each other."""

STAYED_SHARE: Final = 0.008
"""What moved by less than this share of the picture's width lies still, or the board was touched; a ring turns more."""

LEAST_DETAILS: Final = 12
"""So many details have to move together: fewer do so by chance."""

UNEVEN: Final = 0.03
"""A turn stretches nothing: by so much two lengths may differ that should be the same."""

FIRST_STEP: Final = 0.02
LAST_STEP: Final = 0.0003
"""The disc is shifted, stretched and tilted by such shares of its radius, first and last: a tenth of a pixel."""

SLIP: Final = 0.01
"""Details whose distances from the middle differ by more than this are mistaken for each other."""

REACH: Final = 1.7
EDGE_LEVELS: Final = 20.0
EDGE_SHARE: Final = 0.5
RIM_ROWS: Final = 340
"""The rim is the outermost circle that is seen as an edge of so many levels along such a share, out to REACH times the
farthest detail that turns."""


def find_disc(images: Sequence[Image]) -> list[Float64s]:
    """For each picture the homography (3, 3) from disc units to its pixels, the same angle at the top of each; raises
    BadCalibration where no ring is seen to turn."""
    details = [details_of(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)) for image in images]
    stays, moved = [np.eye(3)], []
    for image, there in zip(images[1:], details[1:], strict=True):
        here_px, there_px = matches(details[0], there)
        near = np.linalg.norm(there_px - here_px, axis=1) < STAYED_SHARE * image.shape[1]
        stay = mapped(here_px[near], there_px[near])
        stays.append(np.eye(3) if stay is None else stay[0])
        back_px = project(np.linalg.inv(stays[-1]), there_px)
        gone = np.linalg.norm(back_px - here_px, axis=1) > STAYED_SHARE * image.shape[1]
        moved.append((here_px[gone], back_px[gone]))
    discs = [disc for pair in moved for disc in _discs(*pair)]
    if not discs:
        raise BadCalibration("no ring is seen to turn between the pictures; turn each ring, then take the next picture")
    both = tuple(np.concatenate(points) for points in zip(*moved, strict=True))
    disc = min(discs, key=lambda each: _unevenness(each, *both))
    disc, _ = settled(disc, lambda tried: -_unevenness(tried, *both), FIRST_STEP, LAST_STEP, SAME_SIZE)
    up = project(np.linalg.inv(disc), project(disc, np.zeros((1, 2))) - (0, 1))[0]
    disc = turned(disc, float(np.degrees(np.arctan2(up[0], -up[1]))))
    disc = disc @ np.diag([*(_rim(images[0], disc),) * 2, 1.0])
    return [np.asarray(stay @ disc) for stay in stays]


def details_of(grey: Mask, mask: Mask | None = None) -> tuple[Float64s, Float32s]:
    """The details of a grey picture: where they are (n, 2) in px, and how they look (n, 128) whatever the light."""
    found, looks = cv2.SIFT.create(nfeatures=DETAILS).detectAndCompute(grey, mask)
    if looks is None:
        return np.zeros((0, 2)), np.zeros((0, 128), np.float32)
    return np.array([each.pt for each in found]), np.asarray(looks, dtype=np.float32)


def matches(here: tuple[Float64s, Float32s], there: tuple[Float64s, Float32s]) -> tuple[Float64s, Float64s]:
    """The details of one picture that are recognised in another: where they are in both."""
    if len(here[0]) < 2 or len(there[0]) < 2:
        return np.zeros((0, 2)), np.zeros((0, 2))
    gaps = (here[1] ** 2).sum(axis=1)[:, None] + (there[1] ** 2).sum(axis=1) - 2 * here[1] @ there[1].T
    rows, best = np.arange(len(gaps)), gaps.argmin(axis=1)
    least, gaps[rows, best] = gaps[rows, best], np.inf
    good = least < RATIO**2 * gaps.min(axis=1)
    return here[0][good], there[0][best[good]]


def mapped(here_px: Float64s, there_px: Float64s) -> tuple[Float64s, Bools] | None:
    """The homography that most details follow from one picture to the other, and which do (n,); None if few do."""
    if len(here_px) < LEAST_DETAILS:
        return None
    found, near = cv2.findHomography(here_px, there_px, cv2.RANSAC, NEAR_PX, maxIters=5000)
    return None if found is None or near.sum() < LEAST_DETAILS else (np.asarray(found), near.ravel() > 0)


def _discs(here_px: Float64s, there_px: Float64s) -> Iterator[Float64s]:
    """The disc as each ring says that turned between two pictures, of arbitrary size and turn."""
    while (found := mapped(here_px, there_px)) is not None:
        turn, near = found
        disc = _turning_about(turn, here_px[near])
        if disc is not None:
            yield disc
        here_px, there_px = here_px[~near], there_px[~near]


def _turning_about(turn: Float64s, points_px: Float64s) -> Float64s | None:
    """The disc that a map of the picture turns about its middle, with these points within it; None if it does not."""
    values, vectors = np.linalg.eig(turn)
    alone, pair = int(np.abs(values.imag).argmin()), int(values.imag.argmax())
    if values[pair].imag <= 1e-6 or abs(abs(values[pair]) / abs(values[alone]) - 1) > UNEVEN:
        return None
    middle = vectors[:, alone].real / vectors[2, alone].real
    disc = np.stack([vectors[:, pair].real, vectors[:, pair].imag, middle], axis=1)
    if np.linalg.det(disc) < 0:
        disc[:, 1] *= -1
    farthest = np.linalg.norm(project(np.linalg.inv(disc), points_px), axis=1).max()
    disc = disc @ np.diag([farthest, farthest, 1.0])
    return disc if np.isfinite(disc).all() else None


def _unevenness(disc: Float64s, here_px: Float64s, there_px: Float64s) -> float:
    """How far details seen twice are from keeping their distance from the middle, on average."""
    back = np.linalg.inv(disc)
    gaps = np.linalg.norm(project(back, here_px), axis=1) - np.linalg.norm(project(back, there_px), axis=1)
    return float(np.minimum(np.abs(gaps), SLIP).mean())


def _rim(image: Image, disc: Float64s) -> float:
    """The radius of the outermost circle that is seen as an edge along most of it."""
    rows = unroll(image, disc, RIM_ROWS, 360, REACH).astype(np.float32)
    steps = np.abs(rows[3:] - rows[:-3]).max(axis=2)
    share = (steps > EDGE_LEVELS).mean(axis=1)
    seen = np.flatnonzero(share > EDGE_SHARE)
    if not len(seen):
        return 1.0
    first = int(seen[0])
    return REACH * (1 - (first + int(share[first : first + 4].argmax()) + 2) / RIM_ROWS)
