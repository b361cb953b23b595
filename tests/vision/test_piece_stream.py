"""Discs and the dragon in a stream: learnt from a calm picture, and seen to be taken and turned."""

from __future__ import annotations

from math import exp

import numpy as np
import pytest

from companion.games.catalogue import live_game
from companion.games.copies import shipped_copy
from companion.observation import PieceSight
from hardware.simulated.drawing.light import Conditions
from hardware.simulated.masters import tilted
from hardware.simulated.scene import SimulatedTable
from vision.board.homography import from_corners
from vision.pieces.piece_finder import BOXES
from vision.pieces.piece_memory import PieceMemory
from vision.tiles.board_look import look_at


class Stream:
    """One table of Master Labyrinth (2007), and what is remembered of its pieces."""

    def __init__(self) -> None:
        game = live_game("master-2007")
        state = game.deal(shipped_copy("master-2007"), 2, 4, None, {})
        assert game.table is not None
        self.booked = {(piece.kind, piece.of): piece.name for piece in game.table.pieces(state)}
        evening = tilted(Conditions.draw(np.random.default_rng([11, 3]), 0.6), 15.0)
        self.table = SimulatedTable(game.state_json(state), 11, "volcano", evening)
        self.memory = PieceMemory(BOXES["master-2007"])
        image, homography = self.table.render(), from_corners(self.table.truth_corners_px())
        self.memory.learn(image, homography, look_at(image, homography), self.booked)

    def names(self) -> dict[tuple[str, str], str]:
        image, homography = self.table.render(), from_corners(self.table.truth_corners_px())
        sights = self.memory.look(image, homography, look_at(image, homography)).sights
        return {(sight.kind, sight.of): likeliest(sight) for sight in sights if likeliest(sight)}


def likeliest(sight: PieceSight) -> str:
    name, log_p = max(sight.log_p, key=lambda one: one[1])
    return name if exp(log_p) > 0.5 else ""


@pytest.fixture(scope="module")
def stream() -> Stream:
    return Stream()


def test_everything_is_read_as_it_lies_and_what_changes_is_seen(stream: Stream) -> None:
    assert not stream.memory.lacks(stream.booked)
    seen = stream.names()
    assert seen == stream.booked
    pieces = stream.table.table.pieces
    taken = pieces.discs.pop(0)
    cell = stream.table.table.cells.index(taken.tile)
    pieces.heading = {"N": "E", "E": "S", "S": "W", "W": "N"}[str(pieces.heading)]
    assert stream.names() == {
        key: pieces.heading if key[0] == "dragon" else name
        for key, name in stream.booked.items()
        if key != ("token", str(cell))
    }
