"""What a person sees of hands, pawns, lines and burnt white, as the truth says it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from lab.world import truth
from lab.world.light.darkroom import develop
from lab.world.scene.bodies import (
    LEAST_SEEN,
    behind_things,
    can_be_told,
    hiding,
    lane_can_be_told,
    pawns_seen,
)
from lab.world.scene.camera import Lay
from lab.world.scene.laying import Slack, lane_at, lay, shuffled_maze
from lab.world.scene.scene import TABLE_Z, HandAt, PawnAt, Prop
from lab.world.stills import Still
from tests.lab.planned import planned, scenes_of


def staged(pawns: tuple[PawnAt, ...], hands: tuple[HandAt, ...] = ()) -> Still:
    """A still from above the board with these pawns and hands alone."""
    still = planned(18, 3)
    camera = replace(still.scene.camera, place=(0.0, -9.0, 9.0), target=(0.0, 0.0, 0.0), roll_deg=0.0)
    return replace(still, scene=replace(still.scene, camera=camera, pawns=pawns, hands=hands))


def test_a_pawn_behind_another_is_seen_as_far_as_it_stands_out() -> None:
    alone = PawnAt("red", (1, 1), -2.0, 2.0)
    near, far = PawnAt("blue", (3, 3), 0.0, -0.16), PawnAt("tan", (3, 3), 0.0, 0.16)
    shares = pawns_seen(staged((alone, near, far)).scene)
    assert shares[:2] == (1.0, 1.0)
    assert 0.1 < shares[2] < 0.9


def test_a_pawn_under_a_hand_cannot_be_told_unless_its_cell_is_covered_too() -> None:
    pawn = PawnAt("red", (3, 3), 0.0, 0.0)
    still = staged((pawn,), (HandAt(0.0, 0.3, 0.3, 270.0, "fist", 71, (58, 76, 112)),))
    assert pawns_seen(still.scene)[0] < LEAST_SEEN
    assert can_be_told(still.scene) == (truth.shares(still.scene, hiding(still.scene) == 2)[3][3] > 0.5)
    assert can_be_told(staged((pawn,)).scene)


def test_a_line_under_an_arm_or_hardly_off_the_grid_beside_a_hidden_tile_cannot_be_told() -> None:
    scene = next(one for one in scenes_of(18) if one.lane)
    camera = replace(scene.camera, place=(0.0, -0.5, 16.0), target=(0.0, 0.0, 0.0), roll_deg=0.0, focal_px=900.0)
    maze = shuffled_maze(np.random.default_rng(3))
    told = {}
    for offset in (0.12, 0.4):
        lane = lane_at(maze, "N4", offset)
        tiles = lay(maze, Slack(0.0, 0.0, {}, 1), lane)
        bare = replace(scene, camera=camera, board=Lay(), tiles=tiles, lane=lane, pawns=(), hands=())
        along = HandAt(0.0, 3.6, 0.1, 270.0, "nudge", 71, (72, 92, 72), 0.4)
        at_entry = replace(along, y=3.4, from_deg=90.0)
        told[offset] = [lane_can_be_told(replace(bare, hands=hands)) for hands in ((), (along,), (at_entry,))]
    assert told == {0.12: [True, False, False], 0.4: [True, False, True]}


def test_the_truth_says_how_much_of_each_pawn_is_seen() -> None:
    still = planned(18, 5)
    told = truth.still_json(still, hiding(still.scene), np.zeros((960, 1280, 3), np.uint8))
    assert [one["seen"] for one in told["pawns"]] == list(pawns_seen(still.scene))


def test_a_loose_tile_behind_a_bowl_is_hidden_as_far_as_the_bowl_hides_it() -> None:
    still = staged(())
    tile = replace(still.scene.tiles[0], x=0.0, y=5.2, z=-0.067, cell=None)
    nothing = np.zeros((still.scene.camera.height, still.scene.camera.width), np.uint8)
    hidden = []
    for place in (3.6, 9.0):
        bowl = Prop("bowl", 0.0, place, 0.0, 1.0, (90, 90, 90), 1)
        scene = replace(still.scene, loose=tile, props=(bowl, Prop("card", 0.2, 5.2, 0.0, 1.0, (9, 9, 9), 1)))
        told = truth.still_json(replace(still, scene=scene), nothing, np.zeros((*nothing.shape, 3), np.uint8))
        assert isinstance(told["loose"], dict)
        hidden.append(told["loose"]["hidden"])
    assert hidden[0] > 0.1
    assert hidden[1] == 0


def test_somebody_who_stands_by_hides_nothing_from_below_the_table() -> None:
    somebody = Prop("person", 0.0, 9.5, 0.0, 1.0, (90, 90, 90), 1)
    scene = replace(staged(()).scene, props=(somebody,))
    hides = behind_things(scene)
    (x, before), (_, foot) = np.round(scene.camera.project(np.array([(0, 4.7, TABLE_Z), (0, 6.2, 0.5)]))).astype(int)
    assert not hides[before, x]
    assert hides[foot, x]


@pytest.mark.parametrize("contrast", [0.9, 1.0, 1.1])
def test_what_is_washed_out_is_burnt_also_where_a_soft_contrast_keeps_it_grey(contrast: float) -> None:
    still = planned(18, 5)
    shot = replace(still.shot, contrast=contrast, gain=0.01, exposure_ev=0.0)
    size = (still.scene.camera.height, still.scene.camera.width, 3)
    nothing = np.zeros(size[:2], np.uint8)
    for bright, share in ((9.0, 1.0), (0.5, 0.0)):
        picture = develop(np.full(size, bright, np.float32), replace(shot, flare=0.0, ghost=0.0), 1.0, np.ones(3))
        burnt = truth.still_json(replace(still, shot=shot), nothing, picture)["burnt"]
        assert np.array(burnt).mean() == pytest.approx(share, abs=0.02)
