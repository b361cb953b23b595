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
from vision.pawns.blobs import Blob
from vision.pieces import piece_memory
from vision.pieces.believed_discs import RecordedPieces
from vision.pieces.guards import guard_blobs, is_clear, where_it_may_be
from vision.pieces.piece_finder import BOXES
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


def test_print_that_was_like_a_guard_while_that_stood_elsewhere_is_left_out_from_then_on(scene: Watched) -> None:
    board = scene.table.table
    before = guard_of(scene.look(), "black")
    scene.reader.learn_pieces(scene.table.render(), scene.recorded)
    board.pawns["blue"].x += 0.1
    after = guard_of(scene.look(), "black")
    assert before[0] == after[0] == scene.recorded["guard", "black"] and after[1] > before[1] + 0.05


def test_a_guard_that_comes_to_where_print_was_like_it_is_seen_there(scene: Watched) -> None:
    """On this board that is d5."""
    like = 31
    scene.reader.learn_pieces(scene.table.render(), scene.recorded)
    board = scene.table.table
    next(one for one in board.pieces.guards if one.name == "black").tile = board.cells[like]
    assert guard_of(scene.look(), "black")[0] == str(like)


def solid(cell: str, score: float) -> Blob:
    """Something solid in the middle of a cell."""
    none = np.zeros(0, dtype=np.intp)
    return Blob("abcdefg".index(cell[0]) + 0.5, int(cell[1]) - 0.5, 0.17, 0.0, 0.0, 40.0, score, none, none)


@pytest.mark.parametrize(("stood", "stands"), [("d4", "c4"), ("b5", "b6"), ("b7", "b1"), ("e2", "e2"), ("a4", "g4")])
def test_of_solids_alike_one_is_the_guard_where_it_is_booked_or_where_a_push_took_it(stood: str, stands: str) -> None:
    """Three dark bricks are nearly as good; without a booking none of the four is clearly the guard."""
    print_like_it = [solid("f6", -0.4), solid("g3", -0.5), solid("d7", -0.6)]
    seen = [*print_like_it, solid(stands, -0.7)]
    recorded = parse_cell(stood)
    assert not is_clear(seen) and not is_clear(where_it_may_be(seen, None))
    found = where_it_may_be(seen, recorded)
    assert is_clear(found) and found[0].cell == parse_cell(stands)
    assert not is_clear(where_it_may_be(print_like_it, recorded))


def test_what_a_guard_hides_is_left_out_where_it_is_booked_though_print_is_as_like_it(
    scene: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    image, homography = scene.table.render(), from_corners(scene.table.truth_corners_px())
    look = look_at(image, homography)
    guard = guard_blobs(look, "black", np.ones(look.logits.shape[:2], dtype=np.float32))[0]
    assert guard.cell == int(scene.recorded["guard", "black"])
    solids = {"black": [replace(guard, score=-0.7), *(solid(cell, -0.8) for cell in ("b2", "c4", "d7"))]}
    monkeypatch.setattr(piece_memory, "guard_blobs", lambda look, colour, free: solids.get(colour, []))

    def is_hidden(recorded: RecordedPieces) -> bool:
        shown = PieceMemory(BOXES["master-2007"]).look(image, homography, look, recorded).hidden.shown
        return bool((shown[guard.rows, guard.columns] == 0).all())

    assert is_hidden(scene.recorded) and not is_hidden({})


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
