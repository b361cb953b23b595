"""Reads the cards of a table, in single pictures and in the frames of one camera."""

from __future__ import annotations

from companion.frame import Frame, Image
from companion.observation import Observation
from vision.cards.taught_deck import TaughtDeck


class CardReader:
    """Reads the cards that lie edge to edge before one camera; not for several threads at once.

    An observation has one sight of the kind `card` for each spot that could be read, `of` its column and row in a
    grid of the reader's own: `2,-1`. Its names are `crown-key/E` for a taught card and the side that its printed north
    points to, `?NE+SW` for a card that was not taught with the corridors as it lies, `?` where these are not clear, ""
    for a bare table. What has no chance to speak of is left out. Spots under a hand have no sight.
    """

    def __init__(self, taught: TaughtDeck) -> None:
        self.taught = taught

    def read(self, frame: Frame) -> Observation:
        """The observation of the next frame of the stream; the grid keeps its place by the cards that stay."""
        raise NotImplementedError

    def read_still(self, image: Image, index: int = 0) -> Observation:
        """The observation of a single picture, without any memory of others: the grid begins at its north-west."""
        raise NotImplementedError
