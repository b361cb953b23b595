"""What the halves of path-traced pictures have to themselves, and what their prints look like."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest

from companion.bench.path_traced.art.editions import HALVES, KEPT_BACK, SEALED, UNSEEN, VAULTED
from companion.bench.path_traced.art.faces import FACE, FaceArt, atlas
from companion.bench.path_traced.art.prints import print_named, prints_of
from companion.bench.path_traced.art.tables import table_names
from companion.bench.path_traced.light.lights import FAMILIES, RIGS
from companion.bench.path_traced.stills import plan_still
from companion.bench.path_traced.world.people import pawn_shapes, poses, skins, sleeves

# --- halves ---


@pytest.mark.parametrize(("first", "second"), list(itertools.combinations(HALVES, 2)))
def test_the_halves_share_no_print_no_table_and_no_rig(first: str, second: str) -> None:
    for half in (first, second):
        assert min(len(prints_of(half)) - 6, len(table_names(half)) - 5, len(RIGS[half]) - 5) >= 0
    assert not {one.name for one in prints_of(first)} & {one.name for one in prints_of(second)}
    assert not set(table_names(first)) & set(table_names(second))
    assert not {name for name, _ in RIGS[first].values()} & {name for name, _ in RIGS[second].values()}


@pytest.mark.parametrize("half", [UNSEEN, KEPT_BACK, SEALED, VAULTED])
def test_later_halves_have_walls_and_treasures_of_their_own(half: str) -> None:
    prints = prints_of(half)
    others = [one for other in HALVES if other != half for one in prints_of(other)]
    assert not {one.wall for one in prints} & {one.wall for one in others}
    assert {one.treasure for one in prints} & {one.treasure for one in others} == {"none"}
    assert [set(dict(one.pawns)) for one in prints if one.inner_discs] == [{"red", "white", "blue", "tan"}]


@pytest.mark.parametrize("half", [SEALED, VAULTED])
def test_the_last_halves_have_backs_and_hands_of_their_own(half: str) -> None:
    others = [other for other in HALVES if other != half]
    own, foreign = prints_of(half), [one for other in others for one in prints_of(other)]
    assert not {(one.back, one.fixed_wall) for one in own} & {(one.back, one.fixed_wall) for one in foreign}
    assert not {one.pawns for one in own if one.inner_discs} & {one.pawns for one in foreign}
    for things in (skins, sleeves):
        assert not {*things(half)} & {thing for other in others for thing in things(other)}


def test_the_sixth_half_has_pawns_inks_and_poses_of_its_own() -> None:
    others = [half for half in HALVES if half != VAULTED]
    foreign = [one for half in others for one in prints_of(half)]
    assert not {one.pawns for one in prints_of(VAULTED)} & {one.pawns for one in foreign}
    assert not {*pawn_shapes(VAULTED)} & {shape for half in others for shape in pawn_shapes(half)}
    assert {*poses(VAULTED)} - {pose for half in others for pose in poses(half)} == {"spread", "curled"}


@pytest.mark.parametrize("half", HALVES)
def test_stills_of_a_half_use_its_own_things_alone(half: str) -> None:
    scenes = [plan_still(half, seed).scene for seed in range(max(40, len(FAMILIES) * len(prints_of(half))))]
    assert {scene.copy.print_name for scene in scenes} == {one.name for one in prints_of(half)}
    assert {scene.copy.table for scene in scenes} <= set(table_names(half))
    assert {scene.copy.pawn_shape for scene in scenes} <= set(pawn_shapes(half))
    met = {(scene.copy.print_name, scene.light.family) for scene in scenes}
    assert met == {(one.name, family) for one in prints_of(half) for family in FAMILIES}
    assert {scene.camera.width for scene in scenes[:: len(prints_of(half))]} == {1024, 1280}
    hands = [hand for scene in scenes for hand in scene.hands]
    assert {hand.sleeve for hand in hands} <= set(sleeves(half))
    assert {hand.skin for hand in hands} <= set(skins(half))


# --- prints ---


def test_the_palest_and_darkest_prints_draw_their_faces_apart() -> None:
    names = (
        "fog", "sandstone", "abyss", "terrace", "winter", "lagoon", "aquarelle", "nocturne", "nursery", "flea-market",
        "starship", "alhambra",
    )  # fmt: skip
    for style in map(print_named, names):
        faces = (FaceArt("NS"), FaceArt("NE"), FaceArt("NE", disc=style.pawns[0][0]))
        drawn = atlas(style, faces, 1).astype(float)
        straight, corner, disc = (drawn[:FACE, FACE * slot : FACE * (slot + 1)] for slot in range(3))
        wall, floor = straight[60:108, :20].mean((0, 1)), straight[60:108, 75:93].mean((0, 1))
        assert np.abs(wall - floor).max() > 6
        assert np.abs(corner[-20:, 75:93].mean((0, 1)) - wall).max() < np.abs(wall - floor).max()
        assert np.abs(disc - corner)[70:98, 70:98].mean() > 3


def test_a_worn_copy_is_faded_and_pale_along_its_edges() -> None:
    worn = print_named("flea-market")
    old, new = (
        atlas(style, (FaceArt("NS"),), 1)[:FACE, :FACE].astype(float) for style in (worn, replace(worn, wear=0))
    )
    assert old[30:138, 5:40].std() < new[30:138, 5:40].std()
    edges = np.ones((FACE, FACE), bool)
    edges[3:-3, 3:-3] = False
    assert (old[edges] - new[edges]).mean() > (old[~edges] - new[~edges]).mean() + 10


def test_a_rounded_corridor_reaches_the_same_edges() -> None:
    style = print_named("nursery")
    round_, square = (atlas(one, (FaceArt("NE"),), 1)[:FACE, :FACE] for one in (style, replace(style, rounding=0)))
    differs = np.abs(round_.astype(int) - square).max(2) > 60
    assert differs[40:128, 40:128].sum() > 100
    assert not differs[:12, 60:108].any()
    assert not differs[60:108, -12:].any()
