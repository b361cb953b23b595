"""Discs and the dragon in a stream: learnt from a calm picture, and seen to be taken and turned."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from itertools import count, islice
from math import exp

import numpy as np
import pytest

from companion.frame import Frame
from companion.games.catalogue import live_game
from companion.games.copies import shipped_copy
from companion.maze.cell import parse_cell
from companion.observation import Observation, PieceSight
from hardware.simulated.drawing.light import Conditions
from hardware.simulated.scene import SimulatedTable
from vision.board.board_look import look_at
from vision.board.homography import from_corners
from vision.pieces.piece_box import BOXES
from vision.pieces.piece_memory import PieceMemory
from vision.pipeline import Reader

NUMBERS = count()


class Stream:
    """One table of Master Labyrinth (2007), and what is remembered of its pieces."""

    def __init__(self) -> None:
        game = live_game("master-2007")
        state = game.deal(shipped_copy("master-2007"), 2, 4, None, {})
        assert game.table is not None
        self.recorded = {(piece.kind, piece.of): piece.name for piece in game.table.pieces(state)}
        evening = replace(Conditions.draw(np.random.default_rng([11, 3]), 0.6), tilt_deg=15.0)
        self.table = SimulatedTable(game.state_json(state), 11, "volcano", evening)
        self.memory = PieceMemory(BOXES["master-2007"])
        image, homography = self.table.render(), from_corners(self.table.truth_corners_px())
        self.memory.learn(image, homography, look_at(image, homography), self.recorded)

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
    assert not stream.memory.lacks(stream.recorded)
    seen = stream.names()
    assert seen == stream.recorded
    pieces = stream.table.table.pieces
    taken = pieces.discs.pop(0)
    cell = stream.table.table.cells.index(taken.tile)
    pieces.heading = {"N": "E", "E": "S", "S": "W", "W": "N"}[str(pieces.heading)]
    assert stream.names() == {
        key: pieces.heading if key[0] == "dragon" else name
        for key, name in stream.recorded.items()
        if key != ("token", str(cell))
    }


@pytest.fixture(scope="module")
def watched() -> Watched:
    return Watched()


@pytest.fixture
def scene(watched: Watched) -> Watched:
    """A table that a reader has watched for some pictures, to go on from."""
    return deepcopy(watched)


class Watched:
    """A table of Master Labyrinth (2007) with three blue, red and yellow pawns that a reader knows, and blue discs."""

    def __init__(self) -> None:
        game, copy = live_game("master-2007"), shipped_copy("master-2007")
        state = game.deal(copy, 3, 1)
        assert game.table is not None
        self.pawns = dict(state.pawns)
        self.recorded = {(one.kind, one.of): one.name for one in game.table.pieces(state)}
        self.table = SimulatedTable(game.state_json(state), 1, fumble_rate=0.0)
        self.reader = Reader(colours=state.seats, homes=dict(copy.homes), box=BOXES["master-2007"])
        self.look()
        self.reader.learn_pawns(self.table.render(), self.pawns)
        self.reader.learn_pieces(self.table.render(), self.recorded)
        self.look()

    def look(self) -> Observation:
        """What is read once the table has lain still."""
        return watch(self.table, self.reader)


def test_pawns_are_learnt_beside_discs_of_their_colour_that_nobody_has_taught(watched: Watched) -> None:
    assert all(look.chroma is not None for look in watched.reader.looks.values())


def test_a_disc_of_a_pawns_colour_that_comes_to_lie_somewhere_is_not_the_pawn_that_was_nudged(scene: Watched) -> None:
    board = scene.table.table
    board.pieces.discs[0].tile = board.cells[7]
    board.pawns["blue"].x += 0.16
    assert {pawn.colour: pawn.cell for pawn in scene.look().pawns} == scene.pawns


@pytest.mark.slow
def test_a_pawn_that_steps_on_a_disc_of_its_colour_is_not_taken_for_a_disc(scene: Watched) -> None:
    """It is as round; on these three discs it was hidden as one, and another disc was taken for it."""
    pawn = scene.table.table.pawns["blue"]
    for cell, aside_x, aside_y in ((11, -0.1, -0.05), (15, 0.1, 0.05), (22, 0.0, 0.0)):
        pawn.x, pawn.y = cell % 7 + 0.5 + aside_x, cell // 7 + 0.5 + aside_y
        seen = next(one for one in scene.look().pawns if one.colour == "blue")
        assert seen.cell == cell and seen.confidence > 0.9


@pytest.mark.slow
def test_a_pawn_that_its_line_takes_beneath_the_dragon_is_looked_for_as_in_a_single_picture(scene: Watched) -> None:
    for action, seat in (("walk c4", "blue"), (f"push W4 {scene.table.table.faces()['loose']}", "yellow")):
        for _ in scene.table.act(action, seat):
            scene.reader.read(Frame(scene.table.render(), number := next(NUMBERS), number / 10))
        seen = next(one for one in scene.look().pawns if one.colour == "blue")
    assert seen.cell == parse_cell("d4")


def test_nothing_is_said_of_a_disc_beneath_a_guard(scene: Watched) -> None:
    """In the second phase treasures are put on tiles with guards too; the guard hides what the disc shows."""
    board = scene.table.table
    at, first = scene.recorded["guard", "black"], next(of for kind, of in scene.recorded if kind == "token")
    board.pieces.discs[0].tile = board.cells[int(at)]
    recorded = {key: name for key, name in scene.recorded.items() if key != ("token", first)}
    scene.reader.expect_pieces({**recorded, ("token", at): scene.recorded["token", first]})
    said = {one.of for one in scene.look().sights if one.kind == "token"}
    assert at not in said and first in said


def guard_of(seen: Observation, colour: str) -> tuple[str, float]:
    """Where a guard is likeliest, and how likely it is there."""
    (sight,) = (one for one in seen.sights if (one.kind, one.of) == ("guard", colour))
    name, log_p = max(sight.log_p, key=lambda one: one[1])
    return name, exp(log_p)


def watch(table: SimulatedTable, reader: Reader) -> Observation:
    """What is read once the table has lain still for some pictures, which are numbered on and on."""
    for number in islice(NUMBERS, 6):
        seen = reader.read(Frame(table.render(), number, number / 10))
    return seen
