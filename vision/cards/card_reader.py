"""Reads the cards of a table, in single pictures and in the frames of one camera."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from companion.frame import Frame, Image
from companion.observation import BoardPose, Observation
from vision.cards.lattice import Finder, Spot, corners_at
from vision.cards.matching import Matcher, Place
from vision.cards.spots import sights_of
from vision.cards.taught_deck import TaughtDeck
from vision.stopwatch import Stopwatch

NO_CARDS: Final = "no taught card is seen on the table"
NOT_TAUGHT: Final = "no card of this deck is taught yet"


class CardReader:
    """Reads the cards that lie edge to edge before one camera; not for several threads at once.

    An observation has one sight of the kind `card` for each spot that could be read, `of` its column and row in a
    grid of the reader's own: `2,-1`. Its names are `crown-key/E` for a taught card and the side that its printed north
    points to, `?NE+SW` for a card that was not taught with the corridors as it lies, `?` where these are not clear, ""
    for a bare table. What has no chance to speak of is left out. Spots under a hand have no sight.
    """

    def __init__(self, taught: TaughtDeck) -> None:
        self.taught = taught
        self._finder = Finder(Matcher([card.look for card in taught.cards]))

    def read(self, frame: Frame) -> Observation:
        """The observation of the next frame of the stream; the grid keeps its place by the cards that stay."""
        raise NotImplementedError

    def read_still(self, image: Image, index: int = 0) -> Observation:
        """The observation of a single picture, without any memory of others: the grid begins at its north-west."""
        clock = Stopwatch()
        grid = _upright(self._finder.find(image))
        clock.lap("find")
        sights = sights_of(image, self._finder, grid, self.taught.names) if grid else ()
        clock.lap("spots")
        why = None if grid else NO_CARDS if self.taught.cards else NOT_TAUGHT
        size = (image.shape[1], image.shape[0])
        return Observation(index, 0.0, size, _pose(grid), why=why, ms=clock.rounded(), sights=sights)


def _upright(grid: Mapping[Spot, Place]) -> dict[Spot, Place]:
    """The grid with its north to the top of the picture, and its north-western spot at 0,0."""
    if not grid:
        return {}
    ahead = sum((place.corners[1] - place.corners[0] for place in grid.values()), np.zeros(2))
    turns = round(float(np.arctan2(ahead[1], ahead[0])) / (np.pi / 2)) % 4
    turned = {_turned_spot(spot, turns): _turned_place(place, turns) for spot, place in grid.items()}
    west, north = min(x for x, _ in turned), min(y for _, y in turned)
    return {(x - west, y - north): place for (x, y), place in turned.items()}


def _turned_spot(spot: Spot, turns: int) -> Spot:
    """The spot in a grid that is turned so many quarter turns against the clock under it."""
    for _ in range(turns):
        spot = (-spot[1], spot[0])
    return spot


def _turned_place(place: Place, turns: int) -> Place:
    return Place(np.roll(place.corners, turns, axis=0), np.roll(place.agrees, turns, axis=1))


def _pose(grid: Mapping[Spot, Place]) -> BoardPose | None:
    """The corners in px of the rectangle of spots that holds all cards."""
    if not grid:
        return None
    columns, rows = [x for x, _ in grid], [y for _, y in grid]
    ends = ((min(columns), min(rows)), (max(columns), min(rows)), (max(columns), max(rows)), (min(columns), max(rows)))
    corners = [corners_at(grid, spot)[number] for number, spot in enumerate(ends)]
    return BoardPose(tuple((float(x), float(y)) for x, y in corners), 0.0, found_by="cards")
