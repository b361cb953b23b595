"""Reads the cards of a table, in single pictures and in the frames of one camera."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace
from typing import Final

import numpy as np

from companion.frame import Frame, Image
from companion.observation import Observation
from vision.board.homography import from_corners, project
from vision.cards.lattice import SURELY_A_CARD, Finder, Spot, as_before, beside, corners_at, upright
from vision.cards.matching import Matcher, Place
from vision.cards.spots import shown, sights_of
from vision.cards.taught_deck import TaughtDeck
from vision.empty_observation import empty_observation, repeated_observation, size_of, table_observation
from vision.hands.hand import Hand
from vision.hands.movement import MotionWatch
from vision.nets.board_net import PER_TILE
from vision.nets.board_view import MARGIN_TILES
from vision.picture.arrays import Float64s
from vision.picture.channels import shrink
from vision.picture.stopwatch import Stopwatch
from vision.ring_reader import REREAD_S, SEARCH_PAUSE_S

NO_CARDS: Final = "no taught card is seen on the table"
NOT_TAUGHT: Final = "no card of this deck is taught yet"

LARGEST_PX: Final = 1920
"""Pictures are read at this length at most: finer detail than that of a look tells no card."""

STAYED, AS_WELL = 0.5, 0.9
"""The grid lies where it lay if such a share of its cards does: each agrees nearly as well with its look as before, for
a card pushed along its path is still like itself."""

BUMPED: Final = 0.05
"""The layout was moved where its cards, on average, moved by more than this share of an edge."""


class CardReader:
    """Reads the cards that lie edge to edge before one camera; not for several threads at once.

    An observation has one sight of the kind `card` for each spot that could be read, `of` its column and row in a
    grid of the reader's own: `2,-1`. Its names are `crown-key/E` for a taught card and the side that its printed north
    points to, `?NE+SW` for a card that was not taught with the corridors as it lies, `?` for any such card, "" for a
    bare table. What has no chance to speak of is left out. Spots under a hand have no sight.
    """

    def __init__(self, taught: TaughtDeck) -> None:
        self.taught = taught
        self._finder = Finder(Matcher(taught.looks()))
        self._watch = MotionWatch()
        self._grid: dict[Spot, Place] = {}
        self._known: dict[Spot, Place] = {}
        self._last: Observation | None = None
        self._searched_at_s, self._read_at_s = -SEARCH_PAUSE_S, 0.0

    def read(self, frame: Frame) -> Observation:
        """The observation of the next frame of the stream; the grid keeps its place by the cards that stay."""
        small, factor = shrink(frame.image, LARGEST_PX)
        return _as_in(frame.image, self._seen(Frame(small, frame.index, frame.time_s)), factor)

    def _seen(self, frame: Frame) -> Observation:
        clock = Stopwatch()
        motion = self._watch.see(frame.image, frame.time_s, _about(self._grid) if self._grid else None)
        clock.lap("watch")
        if self._grid and motion.is_still and motion.hand is not None and self._watch.rests_anew():
            is_hiding = self._hidden(frame.image, motion.hand, self._grid) & self._grid.keys()
            motion = motion if is_hiding else self._watch.see_no_hand()
            clock.lap("hand")
        if self._grid and (motion.is_hand or not motion.is_still):
            corners = _outline(self._grid)
            return table_observation(frame, corners, clock, is_hand=motion.is_hand, is_still=motion.is_still)
        if self._last is not None and not motion.is_changed and frame.time_s - self._read_at_s < REREAD_S:
            return repeated_observation(self._last, frame, clock)
        return self._read(frame, motion.hand, motion.is_still, clock)

    def read_still(self, image: Image, index: int = 0) -> Observation:
        """The observation of a single picture, without any memory of others: the grid begins at its north-west."""
        clock = Stopwatch()
        small, factor = shrink(image, LARGEST_PX)
        grid = upright(self._finder.find(small))
        return _as_in(image, self._told(Frame(small, index, 0.0), grid, clock), factor)

    def _read(self, frame: Frame, hand: Hand | None, is_still: bool, clock: Stopwatch) -> Observation:
        """Follows or finds the grid, and reads all spots that no resting hand hides."""
        was = self._grid
        self._grid = self._followed(frame.image, self._hidden(frame.image, hand, was)) if was else self._found(frame)
        seen = self._told(frame, self._grid, clock, self._hidden(frame.image, hand, self._grid))
        if not self._grid:
            self._last = None
            return replace(seen, is_still=is_still)
        is_moved = bool(was) and _is_moved(was, self._grid)
        if is_moved:
            self._watch.forget_board(frame.image, _about(was), _about(self._grid))
        self._known, self._read_at_s = self._grid, frame.time_s
        self._watch.accept(is_calm=True)
        self._last = replace(seen, is_moved=is_moved)
        return self._last

    def _told(
        self, frame: Frame, grid: Mapping[Spot, Place], clock: Stopwatch, hidden: Set[Spot] | None = None
    ) -> Observation:
        """What lies in a grid that was just found; why nothing is read where there is none."""
        clock.lap("find")
        if not grid:
            return empty_observation(frame, clock, True, NO_CARDS if self.taught.cards else NOT_TAUGHT)
        sights = sights_of(frame.image, grid, self._finder.matcher, self.taught.names, hidden)
        clock.lap("spots")
        return table_observation(frame, _outline(grid), clock, sights)

    def _found(self, frame: Frame) -> dict[Spot, Place]:
        """The grid, looked for everywhere, but not too often; cards that were known keep their spots."""
        if frame.time_s - self._searched_at_s < SEARCH_PAUSE_S:
            return {}
        self._searched_at_s = frame.time_s
        return as_before(self._finder.find(frame.image), self._known)

    def _followed(self, image: Image, hidden: frozenset[Spot]) -> dict[Spot, Place]:
        """The grid where it was, with the cards that lie there now; looked for everywhere if few lie there."""
        was, matcher = self._grid, self._finder.matcher
        seen = {spot: place for spot, place in was.items() if spot not in hidden}
        now = {spot: place if matcher.seen_again(image, place) else matcher.place(image, place.corners)
               for spot, place in seen.items()}  # fmt: skip
        there = {spot: place for spot, place in now.items()
                 if place.best > AS_WELL * was[spot].best and place.likest // 4 == was[spot].likest // 4}  # fmt: skip
        if not seen or len(there) < STAYED * len(seen):
            found = as_before(self._finder.find(image), was)
            if found or seen:
                return found
        return as_before(self._finder.grown(image, {**there, **{spot: was[spot] for spot in was.keys() & hidden}}), was)

    def _hidden(self, image: Image, hand: Hand | None, grid: Mapping[Spot, Place]) -> frozenset[Spot]:
        """The spots under a hand, but for those that surely show a card or the table: just these may have changed."""
        under, seen_again = _under(hand, grid), self._finder.matcher.seen_again
        seen = {at for at in under & grid.keys() if grid[at].best > SURELY_A_CARD and seen_again(image, grid[at])}
        return under - seen - {spot for spot, what in shown(image, grid, under - seen).items() if what == ""}


def _as_in(image: Image, observation: Observation, factor: float) -> Observation:
    """What was read in a picture that was shrunk by this factor, in px of the picture itself."""
    pose = observation.pose
    if pose is not None:
        pose = replace(pose, corners_px=tuple((x / factor, y / factor) for x, y in pose.corners_px))
    return replace(observation, size_px=size_of(image), pose=pose)


def _outline(grid: Mapping[Spot, Place], ring: int = 0) -> Float64s:
    """The corners (4, 2) in px of the rectangle of spots that holds all cards and so many spots around them."""
    west, east = min(x for x, _ in grid) - ring, max(x for x, _ in grid) + ring
    north, south = min(y for _, y in grid) - ring, max(y for _, y in grid) + ring
    ends = ((west, north), (east, north), (east, south), (west, south))
    return np.array([corners_at(grid, spot)[number] for number, spot in enumerate(ends)])


def _about(grid: Mapping[Spot, Place]) -> Float64s:
    """The homography of the square that hands know as a board's: here the layout and the spots around it."""
    return from_corners(_outline(grid, 1))


def _under(hand: Hand | None, grid: Mapping[Spot, Place]) -> frozenset[Spot]:
    """The spots of the grid and beside it of which a hand hides anything."""
    if hand is None or not grid:
        return frozenset()
    to_square = np.linalg.inv(_about(grid))
    inside = np.stack(np.meshgrid(*(np.linspace(0.05, 0.95, 7),) * 2), axis=-1).reshape(-1, 2)
    hidden = set()
    for spot in {*grid, *beside(grid)}:
        first, ahead, _, down = corners_at(grid, spot)
        points = first + inside[:, :1] * (ahead - first) + inside[:, 1:] * (down - first)
        pixels = ((project(to_square, points) + MARGIN_TILES) * PER_TILE).astype(np.int64)
        column, row = np.clip(pixels, 0, hand.mask.shape[0] - 1).T
        if hand.mask[row, column].any():
            hidden.add(spot)
    return frozenset(hidden)


def _is_moved(was: Mapping[Spot, Place], now: Mapping[Spot, Place]) -> bool:
    """Whether the cards that stayed lie elsewhere in the picture than before."""
    ways = [now[spot].corners - was[spot].corners for spot in was.keys() & now.keys()]
    edges = [np.linalg.norm(place.corners[1] - place.corners[0]) for place in was.values()]
    return not ways or float(np.abs(np.median(ways, axis=(0, 1))).max()) > BUMPED * float(np.mean(edges))
