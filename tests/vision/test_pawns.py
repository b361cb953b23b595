"""Pawns: named by the net or by a learnt ink, print is no pawn, pawns may share a cell, and each is somewhere once."""

from __future__ import annotations

from itertools import product
from math import exp

import numpy as np
import pytest

from companion.maze.cell import format_cell, parse_cell
from companion.observation import CELLS, PawnReading
from hardware.simulated.scene import SimulatedTable
from tests.vision.made_up import TO_PX, middle, pawn
from tests.vision.scenes import random_position
from vision.board.homography import from_corners
from vision.board_reading import Known, glance_at, read_board
from vision.nets.board_net import PawnSight
from vision.pawns.assignment import ANYWHERE_LAB, HERE_LAB, PawnLook, learnt_looks, read_pawns, shared, weighed

ANY = PawnLook()


def read(*sights: PawnSight, **looks: PawnLook) -> dict[str, PawnReading]:
    """The readings of the colours with these looks."""
    return {one.colour: one for one in read_pawns(sights, looks, TO_PX)}


def cells(readings: dict[str, PawnReading]) -> dict[str, str | None]:
    return {colour: None if one.cell is None else format_cell(one.cell) for colour, one in readings.items()}


def test_a_pawn_stands_where_the_net_names_it_and_all_places_together_are_certain() -> None:
    red = read(pawn("e3", "red"), red=ANY, blue=ANY)["red"]
    assert red.cell == parse_cell("e3") and red.confidence > 0.95
    assert red.px == pytest.approx(tuple(100 * at for at in middle("e3")))
    assert len(red.log_p) == CELLS + 1
    assert sum(map(exp, red.log_p)) == pytest.approx(1.0)


def test_pawns_that_are_nowhere_are_said_to_be_absent_and_nobody_is_asked_for_without_colours() -> None:
    assert cells(read(pawn("e3", "red"), red=ANY, blue=ANY)) == {"red": "e3", "blue": None}
    assert cells(read(red=ANY)) == {"red": None}
    assert read(pawn("e3", "red")) == {}


def test_what_the_net_hardly_takes_for_a_pawn_is_print() -> None:
    assert cells(read(pawn("a1", "red", 0.2), pawn("e3", "red"), red=ANY)) == {"red": "e3"}
    assert cells(read(pawn("a1", "red", 0.2), red=ANY)) == {"red": None}


def test_a_pawn_beside_the_board_is_not_on_it() -> None:
    assert cells(read(pawn("a4", "red", off=(-0.7, 0.0)), red=ANY)) == {"red": None}


def test_two_pawns_on_one_cell_are_both_there() -> None:
    seen = pawn("c5", "red", off=(-0.2, 0.0)), pawn("c5", "yellow", off=(0.2, 0.1))
    assert cells(read(*seen, red=ANY, yellow=ANY)) == {"red": "c5", "yellow": "c5"}


def test_a_pawn_between_two_cells_is_unsure_of_its_cell() -> None:
    red = read(pawn("c4", "red", off=(-0.48, 0.0)), red=ANY)["red"]
    assert red.cell == parse_cell("c4") and red.confidence < 0.9


def test_one_thing_is_one_pawn_and_the_other_is_said_to_be_unseen() -> None:
    assert cells(read(pawn("c5", "red", sure=0.6), red=ANY, white=ANY)) == {"red": "c5", "white": None}


def test_who_is_named_badly_is_who_nobody_else_is() -> None:
    """The net calls both red, the second more surely."""
    seen = pawn("b2", "red", sure=0.6), pawn("f6", "red", sure=0.95)
    assert cells(read(*seen, red=ANY, blue=ANY)) == {"red": "f6", "blue": "b2"}


def test_in_the_light_of_a_lamp_learnt_inks_tell_which_pawn_is_which() -> None:
    """The net takes both for yellow."""
    inks = {"white": (80.0, 2.0, 30.0), "yellow": (72.0, 8.0, 75.0)}
    seen = pawn("b2", "yellow", sure=0.6, ink=inks["white"]), pawn("f6", "yellow", sure=0.6, ink=inks["yellow"])
    looks = {colour: PawnLook(ink, HERE_LAB) for colour, ink in inks.items()}
    told = read(*seen, **looks)
    assert cells(told) == {"white": "b2", "yellow": "f6"}
    assert min(one.confidence for one in told.values()) > 0.85


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_of_all_ways_to_share_sights_each_counts_by_its_weight(seed: int) -> None:
    weights = np.random.default_rng(seed).uniform(0.1, 3.0, (3, 4))
    told = np.zeros_like(weights)
    for way in product(range(4), repeat=3):
        if all(one == 3 or way.count(one) == 1 for one in way):
            told[range(3), way] += weights[range(3), way].prod()
    assert shared(weights) == pytest.approx(told / told.sum(axis=1, keepdims=True))


def test_a_look_is_learnt_of_a_pawn_that_is_surely_seen_alone_on_its_cell() -> None:
    ink = (60.0, 50.0, 30.0)
    looks = {"red": ANY, "blue": PawnLook((30.0, 5.0, -40.0), ANYWHERE_LAB), "green": ANY}
    at = {colour: parse_cell(cell) for colour, cell in (("red", "a1"), ("blue", "g7"), ("green", "d4"))}
    seen = [pawn("a1", "red", ink=ink), pawn("g7", "blue", 0.3), pawn("d4", "blue")]
    assert learnt_looks(seen, looks, at) == {"red": PawnLook(ink, HERE_LAB)}, "blue is faint, green is called blue"
    assert learnt_looks([*seen, pawn("a1", "other", off=(0.3, 0.3))], looks, at) == {}
    assert learnt_looks(seen, looks, {**at, "blue": at["red"]}) == {}, "both are said to stand there"


def test_a_sight_is_weighed_by_what_else_speaks_for_it() -> None:
    one = pawn("a1", "red", 0.5)
    assert weighed(one, 0.0).chance == pytest.approx(0.5)
    assert weighed(one, 3.0).chance == pytest.approx(1 - weighed(one, -3.0).chance) == pytest.approx(0.9526, abs=1e-3)
    assert weighed(pawn("a1", "red", 1.0), -4.0).chance > 0.99


@pytest.mark.parametrize("tint", [(1.0, 1.0, 1.0), (0.6, 0.9, 1.1)])
def test_pawns_are_named_in_a_picture_in_the_light_of_a_lamp(tint: tuple[float, float, float]) -> None:
    places = {"red": "b2", "yellow": "e3", "green": "c6", "blue": "f6"}
    table = SimulatedTable({**random_position(3, face_down=0), "pawns": places}, 3, "quarry", size_px=(960, 720))
    lit = np.clip(table.render() * np.array(tint), 0, 255).astype(np.uint8)
    seen = read_board(glance_at(lit, from_corners(table.truth_corners_px())), Known(dict.fromkeys(places, ANY)))
    assert cells({one.colour: one for one in seen.pawns}) == places
    assert min(one.confidence for one in seen.pawns) > 0.9
