"""Finds the grid that the cards of a picture lie in: details of taught cards say where cards may lie, and from the
surest one the grid grows, card by card, each beside those that are known.

Every card keeps a place of its own: laid by hand, cards slip and turn a little against each other.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from itertools import count
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from vision.cards.matching import COARSE_PX, Matcher, Place, edge_corners, log_odds
from vision.picture.arrays import Float32s, Float64s
from vision.picture.channels import shrink

Spot = tuple[int, int]
"""Column and row in the grid."""

SEARCH_PX: Final = 1280
"""A picture is searched at this length: cards that are smaller than a thirtieth of it cannot be read anyway."""

DETAILS: Final = 3000
LOOK_DETAILS: Final = 60
PARTS: Final = 20
"""So many details of a picture are compared, and so many of each look: the strongest of each part of it, as many from
one part as from another, for a patterned cloth has more and stronger ones than cards. The longer side has PARTS."""

LIKE: Final = 3
ALIKE: Final = 260.0
"""Each detail votes for so many of the taught details that are most like it, for a treasure is on several cards; and
for none that is farther from it (SIFT's measure, 0 to 724): the details of a cloth are like none."""

SCALE_STEP: Final = 0.12
TURN_STEP_DEG: Final = 6
"""Votes for a grid are counted by the size of its cards, in steps of its logarithm, and by its turn."""

NEAR: Final = 0.15
UNLIKELY: Final = 8.0
"""Votes so near to each other (in edges) are for the same card; it takes so many that minus
the logarithm of how likely they come there by chance is the second."""

TRIED: Final = 12
"""A grid begins with the best of so many places that have the most votes."""

SURELY_A_CARD: Final = 0.75
LIKE_A_CARD: Final = 0.62
LIKE_THE_OTHERS: Final = 0.85
"""A grid begins with a place that agrees so much with its look; every card agrees at least so much, and such a share
of what cards of this picture do on average: cloths and backs do not."""

ARM: Final = 3
"""An arm over a layout hides fewer cards than this side by side."""


class Finder:
    """Finds the grid of cards with these looks in pictures."""

    def __init__(self, matcher: Matcher) -> None:
        self.matcher = matcher
        found = [_details(look, LOOK_DETAILS) for look in matcher.looks]
        self._points = np.concatenate([np.zeros((0, 5)), *(points for points, _ in found)])
        self._kinds = np.concatenate([np.zeros((0, 128), np.float32), *(kinds for _, kinds in found)])

    def find(self, image: Image) -> dict[Spot, Place]:
        """The cards of the grid that explains most, by spot, and those apart in the same; empty where there is none."""
        seeds = self.seeds(image)
        grids = next(filter(None, (self._of_size(image, squares) for squares in seeds)), [])
        grid = max(grids, key=lambda cards: sum(log_odds(at.agrees).max() for at in cards.values()), default={})
        grid = self.grown(image, grid, ARM)
        middles = [corners.mean(axis=0) for squares in seeds for corners in squares if grid]
        likeliest = {spot_at(grid, middle): middle for middle in reversed(middles)}
        for spot, middle in reversed(likeliest.items()):
            at = corners_at(grid, spot)
            at = at + middle - at.mean(axis=0)
            if spot not in grid and (place := self.matcher.place(image, at)).best > SURELY_A_CARD:
                grid = self.grown(image, {**grid, spot: place})
        return grid

    def _of_size(self, image: Image, squares: list[Float64s]) -> list[dict[Spot, Place]]:
        """The grids that begin with one of these squares (4, 2), and do not cover each other."""
        grids: list[dict[Spot, Place]] = []
        while squares:
            seeds = [self.matcher.place(image, corners) for corners in squares[:TRIED]]
            seed = max(seeds, key=lambda place: place.best)
            if seed.best > SURELY_A_CARD:
                grids.append(self.grown(image, {(0, 0): seed}))
                squares = [square for square in squares if spot_at(grids[-1], square.mean(axis=0)) not in grids[-1]]
            else:
                squares = squares[TRIED:]
        return grids

    def grown(self, image: Image, known: Mapping[Spot, Place], reach: int = 1) -> dict[Spot, Place]:
        """The known cards, and all in the picture that lie so few spots from them and from these."""
        grid, tried = dict(known), set(known)
        while ahead := beside(grid, reach) - tried:
            tried |= ahead
            squares = {spot: corners_at(grid, spot) for spot in sorted(ahead)}
            places = {spot: self.matcher.place(image, at) for spot, at in squares.items() if _is_readable(at, image)}
            usual = float(np.median([place.best for place in grid.values()]))
            least = max(LIKE_A_CARD if reach == 1 else SURELY_A_CARD, LIKE_THE_OTHERS * usual)
            claims = Counter(place.likest // 4 for place in grid.values())
            for spot, place in places.items():
                if place.best > least and claims[place.likest // 4] < 2:  # what is like it at more is a cloth's pattern
                    grid[spot] = place
                    claims[place.likest // 4] += 1
        return grid

    def seeds(self, image: Image) -> list[list[Float64s]]:
        """The corners (4, 2) of squares that details say are cards: of each size and turn, the likeliest first."""
        small, factor = shrink(image, SEARCH_PX)
        points, kinds = _details(small, DETAILS)
        if len(points) == 0 or len(self._points) < LIKE:
            return []
        clusters = [_clusters(votes, small[..., 0].size) for votes in _by_grid(self._votes(points, kinds))]
        clusters.sort(key=lambda squares: -sum(unlikely for unlikely, _ in squares))
        return [[corners / factor for _, corners in squares] for squares in clusters if squares]

    def _votes(self, points: Float64s, kinds: Float32s) -> Float64s:
        """Rows (n, 4): the middle of a card (x, y), its edge in px and its turn in degrees, 0 to 90."""
        matches = cv2.BFMatcher(cv2.NORM_L2).knnMatch(kinds, self._kinds, k=LIKE)
        near = [(match.queryIdx, match.trainIdx) for like in matches for match in like if match.distance < ALIKE]
        pairs = np.array(near, dtype=np.int64).reshape(-1, 2)
        here, taught = points[pairs[:, 0]], self._points[pairs[:, 1]]
        scale, turn = here[:, 2] / taught[:, 2], here[:, 3] - taught[:, 3]
        to_middle = (taught[:, 4] / 2) * (1 + 1j) - taught[:, :2] @ (1, 1j)
        middle = here[:, :2] @ (1, 1j) + scale * np.exp(1j * np.deg2rad(turn)) * to_middle
        return np.stack([middle.real, middle.imag, scale * taught[:, 4], turn % 90], axis=1)


def _is_readable(corners: Float64s, image: Image) -> bool:
    """Whether most of a square lies in the picture, and it is not too small to be compared."""
    height, width = image.shape[:2]
    x, y = corners.mean(axis=0)
    return bool(0 <= x < width and 0 <= y < height and np.ptp(corners, axis=0).min() >= COARSE_PX)


def _details(image: Image, most: int) -> tuple[Float64s, Float32s]:
    """Details as rows (n, 5): x, y, size, angle in degrees and the picture's edge in px; and their kinds (n, 128)."""
    sift, grey = cv2.SIFT_create(), cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    part_px, ranks = max(grey.shape) / PARTS, defaultdict[Spot, Iterator[int]](count)
    strongest = sorted(sift.detect(grey, None), key=lambda point: -point.response)
    evenly = sorted(strongest, key=lambda at: next(ranks[int(at.pt[0] / part_px), int(at.pt[1] / part_px)]))
    points, kinds = sift.compute(grey, evenly[:most])
    rows = [(*point.pt, point.size, point.angle, image.shape[0]) for point in points]
    return np.array(rows).reshape(-1, 5), np.zeros((0, 128), np.float32) if kinds is None else kinds


def _clusters(votes: Float64s, area_px: float) -> list[tuple[float, Float64s]]:
    """Where more votes of one size and turn agree on a card than by chance, the most first: minus the logarithm of how
    likely these come by chance, and the corners (4, 2)."""
    edge = float(np.median(votes[:, 2]))
    bins = np.floor(votes[:, :2] / (NEAR * edge)).astype(np.int64)
    bins -= bins.min(axis=0)
    counts = np.zeros(bins.max(axis=0) + 1, dtype=np.float32)
    np.add.at(counts, tuple(bins.T), 1)
    crowds = np.asarray(cv2.boxFilter(counts, -1, (3, 3), normalize=False, borderType=cv2.BORDER_CONSTANT))
    ratio = np.maximum(crowds * area_px / (9 * (NEAR * edge) ** 2 * len(votes)), 1.0)
    unlikely = crowds * (np.log(ratio) - 1.0 + 1.0 / ratio)
    found = []
    while (most := float(unlikely.max())) > UNLIKELY:
        x, y = np.unravel_index(unlikely.argmax(), unlikely.shape)
        found.append((most, _square(votes[np.abs(bins - (x, y)).max(axis=1) <= 1])))
        unlikely[max(0, x - 2) : x + 3, max(0, y - 2) : y + 3] = 0.0
    return found


def _by_grid(votes: Float64s) -> Iterator[Float64s]:
    """The votes for each size and turn that several are for, give or take a step, the commonest first."""
    turns = 90 // TURN_STEP_DEG
    size = np.maximum(0, np.log(votes[:, 2]) // SCALE_STEP).astype(np.int64)
    turn = (votes[:, 3] // TURN_STEP_DEG).astype(np.int64) % turns
    counts = np.zeros((size.max(initial=0) + 1, turns), dtype=np.float32)
    np.add.at(counts, (size, turn), 1)
    padded = np.pad(np.pad(counts, ((0, 0), (1, 1)), mode="wrap"), ((1, 1), (0, 0)))
    crowds = cv2.boxFilter(padded, -1, (3, 3), normalize=False, borderType=cv2.BORDER_CONSTANT)[1:-1, 1:-1]
    while crowds.max() > 1:
        best_size, best_turn = np.unravel_index(np.argmax(crowds), counts.shape)
        apart = (turn - best_turn + turns // 2) % turns - turns // 2
        yield np.asarray(votes[(np.abs(size - best_size) <= 1) & (np.abs(apart) <= 1)])
        crowds[max(0, best_size - 1) : best_size + 2, np.arange(best_turn - 1, best_turn + 2) % turns] = 0


def _square(votes: Float64s) -> Float64s:
    """The corners of the card that votes agree on; turns repeat after 90 degrees."""
    x, y, edge, _ = np.median(votes, axis=0)
    turn = np.angle(np.exp(4j * np.deg2rad(votes[:, 3])).mean()) / 4
    cos, sin = np.cos(turn), np.sin(turn)
    return np.asarray((edge_corners(1.0) - 0.5) @ np.array([[cos, sin], [-sin, cos]]) * edge + (x, y))


def turned(grid: Mapping[Spot, Place], turns: int) -> dict[Spot, Place]:
    """The same cards in a grid whose north lies so many quarter turns farther against the clock."""
    for _ in range(turns % 4):
        grid = {(-y, x): Place(np.roll(place.corners, 1, axis=0), np.roll(place.agrees, 1, axis=1))
                for (x, y), place in grid.items()}  # fmt: skip
    return dict(grid)


def shifted(grid: Mapping[Spot, Place], by: Spot) -> dict[Spot, Place]:
    """The same cards at spots so many columns and rows further."""
    return {(x + by[0], y + by[1]): place for (x, y), place in grid.items()}


def upright(grid: Mapping[Spot, Place]) -> dict[Spot, Place]:
    """The grid with its north to the top of the picture, and its north-western spot at 0,0."""
    if not grid:
        return {}
    east = np.sum([place.corners[1] - place.corners[0] for place in grid.values()], axis=0)
    grid = turned(grid, round(float(np.arctan2(east[1], east[0])) / (np.pi / 2)))
    return shifted(grid, (-min(x for x, _ in grid), -min(y for _, y in grid)))


def as_before(grid: Mapping[Spot, Place], known: Mapping[Spot, Place]) -> dict[Spot, Place]:
    """The grid turned and shifted so that as many cards as can lie at the spots where they were known to lie."""
    claims = Counter[tuple[int, Spot]]()
    were = {divmod(place.likest, 4): spot for spot, place in known.items()}
    for turns in range(4):
        for (x, y), place in turned(grid, turns).items():
            if (spot := were.get(divmod(place.likest, 4))) is not None:
                claims[turns, (spot[0] - x, spot[1] - y)] += 1
    if not claims:
        return upright(grid)
    (turns, by), _ = claims.most_common(1)[0]
    return shifted(turned(grid, turns), by)


def beside(grid: Collection[Spot], reach: int = 1) -> set[Spot]:
    """The empty spots that so few steps lead to from a spot of the grid, each across an edge."""
    near = set(grid)
    for _ in range(reach):
        near |= {spot for x, y in near for spot in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))}
    return near - set(grid)


def corners_at(grid: Mapping[Spot, Place], spot: Spot) -> Float64s:
    """Where the corners (4, 2) of a spot lie: by its card, else by those around it, of which nearer ones count more."""
    if spot in grid:
        return grid[spot].corners
    near = [other for other in grid if max(abs(other[0] - spot[0]), abs(other[1] - spot[1])) <= 2] or list(grid)
    weights = [1.0 / (1.0 + (x - spot[0]) ** 2 + (y - spot[1]) ** 2) for x, y in near for _ in range(4)]
    in_grid = np.concatenate([edge_corners(1.0) + other for other in near])
    in_picture = np.concatenate([grid[other].corners for other in near])
    return _plane(in_grid, in_picture, np.array(weights), edge_corners(1.0) + spot)


def spot_at(grid: Mapping[Spot, Place], point: Float64s) -> Spot:
    """The spot that a point (x, y) of the picture lies in."""
    in_grid = np.concatenate([edge_corners(1.0) + spot for spot in grid])
    in_picture = np.concatenate([place.corners for place in grid.values()])
    weights = 1.0 / (1.0 + np.linalg.norm(in_picture - point, axis=1) ** 2)
    column, row = np.floor(_plane(in_picture, in_grid, weights, point[None]))[0]
    return int(column), int(row)


def _plane(ours: Float64s, theirs: Float64s, weights: Float64s, points: Float64s) -> Float64s:
    """Where points (n, 2) go by the affine map that takes ours to theirs best, by weights."""
    flat = np.column_stack([ours, np.ones(len(ours))]) * weights[:, None]
    plane = np.linalg.lstsq(flat, theirs * weights[:, None], rcond=None)[0]
    return np.asarray(np.column_stack([points, np.ones(len(points))]) @ plane)
