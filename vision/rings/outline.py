"""Finds the round outline of a board that nobody has taught yet, and its true middle: nothing is known of its print.

A circle is seen as an ellipse, which leaves the middle open; what turns on the board makes circles about the middle,
so the middle is where circles unroll to straight lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import cv2
import numpy as np

from companion.errors import BoardNotFound
from companion.frame import Image
from vision.board.homography import project
from vision.picture.arrays import Bools, Float64s
from vision.rings.disc import tilted, unroll

SMALL_PX: Final = 480
"""Longest side of the copy in which the outline is looked for: print is blurred there, the rim is still sharp."""

LEAST_SHARE: Final = 0.2
"""A board is wider than this share of the picture's shorter side."""

NEAR_PX: Final = 2.5
"""An edge this near an ellipse, in pixels of the small copy, lies on it."""

ALONG: Final = 0.9
"""An edge that crosses an ellipse's outward direction (cosine) more than this runs along it."""

LINE_PX: Final = 20
"""Shorter edges (px of the small copy) are grain of the table."""

SEEN_SHARE: Final = 0.6
"""So much of a rim has to be seen as an edge; the rest may be hidden or no darker than the table."""

SECTORS: Final = 120
"""Parts of three degrees in which it is asked whether a rim is seen."""

LINES: Final = 40
TRIES: Final = 600
FACES: Final = 0.7
BEST: Final = 5
"""So many of the longest edge lines are tried, and so many times five of the outermost edges that face (cosine) away
from the middle; so many of those that most of these lie on are looked at closely."""

ROWS: Final = 150
COLUMNS: Final = 240
REACH: Final = 1.08
"""Size of the unrolled copy in which the middle is looked for, a little beyond the rim so that the rim counts."""

FIRST_TILTS: Final = tuple(np.linspace(-0.4, 0.4, 11).tolist())
"""Where the middle may be, to each side, in disc units: a camera that looks askew from nearby sees it off the middle.
"""

FIRST_STEP: Final = 0.04
LAST_STEP: Final = 0.0006
"""The outline is shifted, stretched and tilted by such shares of its radius, first and last: a fifth of a pixel."""


def find_outline(image: Image) -> Float64s:
    """The homography (3, 3) from disc units to pixels; raises BoardNotFound. Which angle is at its top is arbitrary:
    that nearest to the top of the picture."""
    scale = SMALL_PX / max(image.shape[:2])
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    ellipse = _rim(np.asarray(small))
    if ellipse is None:
        raise BoardNotFound("no round board is seen whole; leave some of the table around it in the picture")
    to_picture = np.array([[1 / scale, 0, 0.5 / scale - 0.5], [0, 1 / scale, 0.5 / scale - 0.5], [0, 0, 1]])
    return true_middle(image, to_picture @ ellipse)


def true_middle(image: Image, homography: Float64s) -> Float64s:
    """The homography with its rim and middle moved to where the circles of the board unroll to the straightest
    lines."""
    soft = cv2.GaussianBlur(image, (0, 0), max(image.shape[:2]) / 1000)
    tilts = (tilted(homography, x, y) for x in FIRST_TILTS for y in FIRST_TILTS if x * x + y * y < FIRST_TILTS[-1] ** 2)
    score, _, best = max((_straightness(soft, tried), n, tried) for n, tried in enumerate(tilts))
    step = FIRST_STEP
    while step > LAST_STEP:
        found = max(((_straightness(soft, tried), n, tried) for n, tried in enumerate(_changes(best, step))))
        if found[0] > score:
            score, best = found[0], found[2]
        else:
            step /= 2
    return np.asarray(best / best[2, 2])


def _changes(homography: Float64s, step: float) -> Iterator[Float64s]:
    """The outline a step to each side and stretched both ways, and its middle tilted; its size is known from the rim."""
    for sign in (step, -step):
        yield tilted(homography, sign, 0)
        yield tilted(homography, 0, sign)
        for x, y, along, askew in np.eye(4) * sign:
            yield homography @ np.array([[1 + along, askew, x], [askew, 1 - along, y], [0, 0, 1]])


def _straightness(image: Image, homography: Float64s) -> float:
    """How strongly rows of the unrolled board differ from those beside them all along."""
    rows = unroll(image, homography, ROWS, COLUMNS, REACH).astype(np.float32)
    steps = (rows[2:] - rows[:-2]).clip(-60, 60).mean(axis=1)
    return float((steps * steps).sum())


def _rim(small: Image) -> Float64s | None:
    """The largest ellipse that is well seen, as a homography from disc units to pixels of the small copy."""
    edges, normals = _edges(small)
    seen: list[tuple[float, Float64s]] = []
    for found in (*_through_lines(edges), *_through_outermost(edges, normals)):
        ellipse = _refitted(found, edges, normals)
        share = _seen_share(ellipse, edges, normals)
        if share > SEEN_SHARE and _size(ellipse) > LEAST_SHARE * min(small.shape[:2]) / 2:
            seen.append((_size(ellipse) * share**2, ellipse))
    return max(seen, key=lambda found: found[0])[1] if seen else None


def _edges(small: Image) -> tuple[Bools, Float64s]:
    """Where edges are (h, w), and the unit direction across each (h, w, 2)."""
    soft = cv2.GaussianBlur(small, (0, 0), 1.2).astype(np.float32)
    x, y = (np.asarray(cv2.Sobel(soft, cv2.CV_32F, *order)) for order in ((1, 0), (0, 1)))
    strongest = (x * x + y * y).argmax(axis=2)[..., None]
    x, y = (np.take_along_axis(part, strongest, axis=2)[..., 0] for part in (x, y))
    length = np.hypot(x, y)
    low = max(12.0, float(np.percentile(length, 70)))
    thin = cv2.Canny(x.astype(np.int16), y.astype(np.int16), low, 2 * low)
    _, names, stats, _ = cv2.connectedComponentsWithStats(thin, connectivity=8)
    is_line = stats[:, cv2.CC_STAT_AREA] >= LINE_PX
    is_line[0] = False
    return is_line[names], np.stack([x, y], axis=2) / np.maximum(length, 1e-6)[..., None]


def _through_lines(edges: Bools) -> Iterator[Float64s]:
    """Ellipses through the longest single edge lines, and through the hull of each."""
    lines, _ = cv2.findContours(edges.astype(np.uint8), cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    for line in sorted(lines, key=len, reverse=True)[:LINES]:
        for points in (line, cv2.convexHull(line)):
            ellipse = _ellipse_through(points)
            if ellipse is not None:
                yield ellipse


def _through_outermost(edges: Bools, normals: Float64s) -> Iterator[Float64s]:
    """Ellipses through five of the outermost edges around the middle of all edges: a rim that is broken is found so."""
    rows, columns = np.nonzero(edges)
    points = np.stack([columns, rows], axis=1).astype(np.float64)
    away = points - np.median(points, axis=0)
    length = np.linalg.norm(away, axis=1)
    faces_away = np.abs((away * normals[rows, columns]).sum(axis=1)) > FACES * length
    points, away, length = points[faces_away], away[faces_away], length[faces_away]
    sector = ((np.arctan2(away[:, 1], away[:, 0]) / (2 * np.pi) + 0.5) * SECTORS).astype(int)
    order = np.lexsort((length, sector))
    last = order[np.append(np.diff(sector[order]) > 0, True)] if len(order) else order
    chance = np.random.default_rng(0)
    found: list[tuple[float, Float64s]] = []
    for _ in range(TRIES if len(last) >= 5 else 0):
        ellipse = _ellipse_through(points[chance.choice(last, 5, replace=False)])
        if ellipse is not None:
            radius = np.linalg.norm(project(np.linalg.inv(ellipse), points[last]), axis=1)
            found.append((float((np.abs(radius - 1) * _size(ellipse) < NEAR_PX).mean()), ellipse))
    yield from (ellipse for _, ellipse in sorted(found, key=lambda each: -each[0])[:BEST])


def _refitted(ellipse: Float64s, edges: Bools, normals: Float64s) -> Float64s:
    """The ellipse through all edges that run along it."""
    for _ in range(3):
        better = _ellipse_through(_points_on(ellipse, edges, normals))
        if better is None:
            break
        ellipse = better
    return ellipse


def _ellipse_through(points: Float64s) -> Float64s | None:
    """The ellipse nearest to points, as a homography; None where they give none, or one seen too much from a side."""
    if len(points) < 5:
        return None
    return _as_homography(cv2.fitEllipseDirect(points.astype(np.float32)))


def _as_homography(ellipse: tuple[tuple[float, float], tuple[float, float], float]) -> Float64s | None:
    (x, y), (wide, tall), deg = ellipse
    if not np.isfinite([x, y, wide, tall]).all() or min(wide, tall) < 0.3 * max(wide, tall):
        return None
    c, s = np.cos(np.radians(deg)), np.sin(np.radians(deg))
    turn = np.array([[c, -s], [s, c]])
    shape = turn @ np.diag([wide / 2, tall / 2]) @ turn.T
    return np.array([[*shape[0], x], [*shape[1], y], [0, 0, 1.0]])


def _size(ellipse: Float64s) -> float:
    return float(np.sqrt(np.linalg.det(ellipse[:2, :2])))


def _points_on(ellipse: Float64s, edges: Bools, normals: Float64s) -> Float64s:
    """The edge points (n, 2) that lie on the ellipse and run along it."""
    rows, columns = np.nonzero(edges)
    points = np.stack([columns, rows], axis=1).astype(np.float64)
    on_disc = project(np.linalg.inv(ellipse), points)
    radius = np.linalg.norm(on_disc, axis=1)
    outward = on_disc @ np.linalg.inv(ellipse[:2, :2])
    outward /= np.linalg.norm(outward, axis=1, keepdims=True) + 1e-9
    runs_along = np.abs((outward * normals[rows, columns]).sum(axis=1)) > ALONG
    return np.asarray(points[(np.abs(radius - 1) * _size(ellipse) < NEAR_PX) & runs_along])


def _seen_share(ellipse: Float64s, edges: Bools, normals: Float64s) -> float:
    """How much of the ellipse has an edge along it."""
    on_disc = project(np.linalg.inv(ellipse), _points_on(ellipse, edges, normals))
    if not len(on_disc):
        return 0.0
    sector = ((np.arctan2(on_disc[:, 1], on_disc[:, 0]) / (2 * np.pi) + 0.5) * SECTORS).astype(int)
    return len(set(sector.tolist())) / SECTORS
