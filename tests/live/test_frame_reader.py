"""Eyes: what is booked and what is seen, compared."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from companion.frame import Frame, Image
from companion.live.frame_reader import AFRESH_S, BoardEyes
from companion.observation import CELLS, TILE_FACES, BoardPose, Observation, PawnReading, Quality, TileReading

BOOKED = {"red": 9, "blue": 20}
PICTURE = np.zeros((4, 4, 3), dtype=np.uint8)


def pawn(colour: str, cell: int, probability: float) -> PawnReading:
    row = np.full(CELLS + 1, (1 - probability) / CELLS)
    row[cell] = probability
    return PawnReading(colour, tuple(float(value) for value in np.log(row)))


class Reader:
    """A reader that sees what it is told, and remembers what it is told of the pawns."""

    def __init__(self) -> None:
        self.pawns: tuple[PawnReading, ...] = ()
        self.is_hand = False
        self.confirmed: list[Mapping[str, int]] = []
        self.forgot = 0
        self.expected: Mapping[tuple[str, str], str] = {}
        self.taught: Mapping[tuple[str, str], str] = {}
        self.tile = TileReading(why="covered")

    def read(self, frame: Frame) -> Observation:
        cells = (self.tile,) * CELLS
        pose = BoardPose(((0, 0), (1, 0), (1, 1), (0, 1)), 1.0)
        quality = Quality(is_hand=self.is_hand)
        return Observation(frame.index, frame.time_s, (4, 4), pose, cells, None, self.pawns, quality, not self.is_hand)

    def learn_pawns(self, image: Image, cells: Mapping[str, int]) -> None:
        pass

    def expect_pieces(self, booked: Mapping[tuple[str, str], str]) -> None:
        self.expected = booked

    def learn_pieces(self, image: Image, booked: Mapping[tuple[str, str], str]) -> None:
        self.taught = booked

    def confirm_pawns(self, cells: Mapping[str, int]) -> None:
        self.confirmed.append(dict(cells))

    def forget_places(self) -> None:
        self.forgot += 1


def watched(*pawns: PawnReading, is_hand: bool = False, seconds: float = 0.1) -> Reader:
    """The reader after eyes saw these pawns for a while."""
    reader = Reader()
    reader.pawns, reader.is_hand = pawns, is_hand
    eyes = BoardEyes(reader, pawns=lambda: BOOKED)
    for number in range(1 + round(seconds * 10)):
        eyes.read(Frame(PICTURE, number, number / 10))
    return reader


def test_pawns_that_likely_stand_where_they_are_booked_are_confirmed() -> None:
    assert watched(pawn("red", 9, 0.6), pawn("blue", 20, 0.99)).confirmed[-1] == BOOKED


def test_what_is_seen_elsewhere_or_hardly_is_not() -> None:
    assert watched(pawn("red", 10, 0.99), pawn("blue", 20, 0.3)).confirmed[-1] == {}


def test_nothing_is_confirmed_under_a_hand() -> None:
    assert watched(pawn("red", 9, 0.99), is_hand=True).confirmed == []


def test_a_long_disagreement_has_the_places_forgotten() -> None:
    assert watched(pawn("red", 10, 0.99), seconds=AFRESH_S / 2).forgot == 0
    assert watched(pawn("red", 10, 0.99), seconds=AFRESH_S + 1).forgot == 1


def test_a_pawn_that_is_seen_where_it_is_booked_or_nowhere_is_confirmed_and_not_forgotten() -> None:
    """Found in an evening of 1991: a closer look saw no light brown pawn, and all its neighbours' walks were asked."""
    row = np.full(CELLS + 1, 0.26 / CELLS)
    row[[9, CELLS]] = 0.34, 0.4
    reader = watched(PawnReading("red", tuple(np.log(row).tolist())), seconds=AFRESH_S + 1)
    assert reader.confirmed[-1] == {"red": 9}
    assert reader.forgot == 0


def test_nothing_is_forgotten_while_somebody_is_asked_where_the_pawn_stands() -> None:
    reader, question = Reader(), [True]
    reader.pawns = (pawn("red", 10, 0.99),)
    eyes = BoardEyes(reader, pawns=lambda: BOOKED, is_asked=lambda: bool(question))
    for number in range(100):
        eyes.read(Frame(PICTURE, number, number / 10))
    assert reader.forgot == 0
    question.clear()
    eyes.read(Frame(PICTURE, 100, 10.0))
    assert reader.forgot == 1


@pytest.mark.parametrize(("booked", "forgot"), [("EW", 1), ("NS", 0), (None, 0)])
def test_a_tile_under_a_pawn_that_is_long_read_otherwise_is_read_afresh(booked: str | None, forgot: int) -> None:
    """Found in a whole evening: the reader's memory of a tile that a pawn covers contradicted the booking for good."""
    reader = Reader()
    reader.pawns = (pawn("red", 9, 0.99), pawn("blue", 20, 0.99))
    reader.tile = TileReading(tuple(0.0 if face == "NS" else -20.0 for face in TILE_FACES))
    eyes = BoardEyes(reader, pawns=lambda: BOOKED, face=lambda cell: booked)
    for number in range(round(10 * AFRESH_S) + 5):
        eyes.read(Frame(PICTURE, number, number / 10))
    assert reader.forgot == forgot


PIECES = {("token", "9"): "7", ("token", "10"): "8", ("guard", "white"): "10"}


def test_every_picture_is_read_with_what_is_booked_of_the_pieces() -> None:
    reader = Reader()
    reader.pawns, reader.is_hand = (pawn("red", 30, 0.99),), True
    BoardEyes(reader, pawns=lambda: BOOKED, pieces=lambda: PIECES).read(Frame(PICTURE, 0, 0.0))
    assert reader.expected == PIECES and reader.taught == {}


def test_a_disc_beneath_a_pawn_teaches_nothing() -> None:
    """Found in a whole evening: a disc's face was learnt from the pawn on it, which was seen no more from then on."""
    reader = Reader()
    reader.pawns = (pawn("red", 9, 0.99), pawn("blue", 20, 0.99))
    BoardEyes(reader, pawns=lambda: BOOKED, pieces=lambda: PIECES).read(Frame(PICTURE, 0, 0.0))
    assert reader.taught == {("token", "10"): "8", ("guard", "white"): "10"}
