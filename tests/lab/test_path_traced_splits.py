"""A split of path-traced pictures: its plans stay as they are; every print can be drawn."""

from __future__ import annotations

import hashlib
import itertools
import json
from dataclasses import asdict, replace

import numpy as np
import pytest
from numpy.typing import NDArray

from lab.world.art.printing import FACE, FaceArt, atlas, board_picture
from lab.world.art.prints import ARROWS, PRINTS, Print, print_named
from lab.world.art.tables import TABLES, table_picture
from lab.world.light.lights import FAMILIES
from lab.world.scene import shapes
from lab.world.scene.bodies import can_be_told, lane_can_be_told, off_grid
from lab.world.scene.camera import cell_middle
from lab.world.scene.hand import PEOPLE
from tests.lab.planned import SPLITS, planned, scenes_of

NAMES = [style.name for split in SPLITS for style in PRINTS[split]]


def digest(plans: object) -> str:
    """A hash of plans as plain data, their numbers rounded to six digits."""

    def rounded(value: object) -> object:
        if isinstance(value, dict):
            return {key: rounded(part) for key, part in value.items()}
        if isinstance(value, list | tuple):
            return [rounded(part) for part in value]
        return round(value, 6) if isinstance(value, float) else value

    return hashlib.sha256(json.dumps(rounded(plans), sort_keys=True).encode()).hexdigest()[:16]


# --- plans ---


COUNTED = [(16, 20448, "c8cafcfaf77d0f8c")]
"""Splits, first seeds of what was counted, and the digests of their plans."""


@pytest.mark.parametrize(("split", "seed", "expected"), COUNTED)
def test_stills_are_planned_as_they_were(split: int, seed: int, expected: str) -> None:
    assert digest([asdict(planned(split, seed + more)) for more in range(12)]) == expected


@pytest.mark.parametrize("split", SPLITS)
def test_stills_of_a_split_use_all_of_its_prints_and_lights_and_its_things_alone(split: int) -> None:
    scenes = scenes_of(split)
    met = {(scene.copy.print_name, scene.light.family) for scene in scenes}
    assert met == {(style.name, family) for style in PRINTS[split] for family in FAMILIES}
    assert {scene.copy.table for scene in scenes} == set(TABLES[split])
    assert {scene.copy.pawn_shape for scene in scenes} == set(PEOPLE[split].pawn_shapes)
    assert {scene.camera.width for scene in scenes[:: len(PRINTS[split])]} == {1024, 1280}
    hands = [hand for scene in scenes for hand in scene.hands]
    assert {hand.sleeve for hand in hands} <= set(PEOPLE[split].sleeves)
    assert {hand.skin for hand in hands} == set(PEOPLE[split].skins)
    assert {hand.pose for hand in hands} <= set(PEOPLE[split].poses.values())


@pytest.mark.parametrize("split", SPLITS)
def test_every_pawn_and_every_pushed_line_can_be_told(split: int) -> None:
    for scene in scenes_of(split):
        assert can_be_told(scene)
        assert lane_can_be_told(scene)
        if scene.lane:
            on_grid = [(tile, cell_middle(*tile.cell)) for tile in scene.tiles if tile.cell]
            drift = max(max(abs(tile.x - x), abs(tile.y - y)) for tile, (x, y) in on_grid)
            assert off_grid(scene.lane) >= drift + 0.04
        widest = max(radius for radius, _ in shapes.PAWN_PROFILES[scene.copy.pawn_shape])
        for one, other in itertools.combinations(scene.pawns, 2):
            assert np.hypot(one.x - other.x, one.y - other.y) > 2 * widest


@pytest.mark.parametrize("split", SPLITS)
def test_a_game_with_discs_in_the_middle_has_no_tile_face_down(split: int) -> None:
    with_discs = [scene for scene in scenes_of(split) if print_named(scene.copy.print_name).inner_discs]
    assert with_discs
    assert not any(tile.is_down for scene in with_discs for tile in (*scene.tiles, scene.loose) if tile)


# --- prints ---


@pytest.mark.parametrize("name", NAMES)
def test_every_print_can_be_drawn_and_shows_walls_corridors_treasures_and_discs_apart(name: str) -> None:
    style = print_named(name)
    faces = (FaceArt("NS"), FaceArt("NE"), FaceArt("NE", disc=style.pawns[0][0]), FaceArt("NE", has_treasure=True))
    drawn = atlas(replace(style, inner_discs=False), faces, 1).astype(float)
    straight, corner, disc, treasure = (drawn[:FACE, FACE * slot : FACE * (slot + 1)] for slot in range(4))
    wall, floor = straight[60:108, :20].mean((0, 1)), straight[60:108, 75:93].mean((0, 1))
    assert np.abs(wall - floor).max() > 6
    assert np.abs(straight - corner)[-20:, 75:93].mean() > 6
    assert np.abs(disc - corner)[70:98, 70:98].mean() > 3
    assert (np.abs(treasure - corner)[60:108, 60:108].mean() > 10) == (style.treasure != "none")


@pytest.mark.parametrize(("split", "name"), [(split, name) for split in SPLITS for name in TABLES[split]])
def test_every_table_can_be_drawn(split: int, name: str) -> None:
    picture, roughness = table_picture(split, name, 1)
    assert picture.std() > 2
    assert 0 < roughness < 1


def test_trays_have_arrows_creases_and_patterns() -> None:
    plain = replace(print_named("gatehouse"), is_folded=False)
    folded = np.abs(board_picture(replace(plain, is_folded=True), 0.32, 1).astype(int) - board_picture(plain, 0.32, 1))
    assert {int(at) // 16 for at in np.unique(folded.max(2).nonzero()[1])} == {31, 32}
    apart = {board_picture(replace(plain, arrow_shape=shape), 0.32, 1)[:60].tobytes() for shape in ARROWS}
    assert len(apart) == len(ARROWS)
    figured = board_picture(replace(plain, tray_pattern="chartroom"), 0.32, 1)[200:800, 200:800, 0]
    assert figured.std() > 1.3 * board_picture(plain, 0.32, 1)[200:800, 200:800, 0].std()


def drawn_alike(style: Print, count: int = 17) -> list[NDArray[np.float64]]:
    """The faces of a print, straight ones: sixteen fixed tiles, then movable ones."""
    sheet = atlas(style, (FaceArt("NS"),) * count, 1).astype(float)
    return [sheet[at // 9 * FACE :, at % 9 * FACE :][:FACE, :FACE] for at in range(count)]


def test_a_worn_copy_is_faded_and_pale_along_its_edges() -> None:
    worn = print_named("mesa")
    old, new = (drawn_alike(style, 1)[0] for style in (replace(worn, wear=0.8), replace(worn, wear=0)))
    assert old[30:138, 5:40].std() < new[30:138, 5:40].std()
    edges = np.ones((FACE, FACE), bool)
    edges[3:-3, 3:-3] = False
    assert (old[edges] - new[edges]).mean() > (old[~edges] - new[~edges]).mean() + 5


def test_movable_tiles_alone_are_labelled_and_little_of_them_is_hidden() -> None:
    style = replace(print_named("mesa"), wear=0.0)
    clean, used = (drawn_alike(replace(style, labelled=share)) for share in (0.0, 1.0))
    fixed, movable = (np.abs(clean[at] - used[at]).max(2) for at in (15, 16))
    assert not fixed.any()
    assert 0.002 < (movable > 25).mean() < 0.06


def test_scissors_leave_white_margins_of_uneven_width() -> None:
    tiles = drawn_alike(replace(print_named("exercise-book"), scissors=0.05), 9)
    white = [np.flatnonzero(tile[40:50].min((0, 2)) < 200) for tile in tiles]
    widths = {int(first[0]) for first in white}
    assert max(widths) > 6
    assert len(widths) > 3


def test_walls_seen_from_the_south_show_their_foot_on_one_side_of_a_level_corridor() -> None:
    style = print_named("mesa")
    with_foot, without = (atlas(one, (FaceArt("EW"),), 1)[:FACE, :FACE] for one in (style, replace(style, front=None)))
    differs = (np.abs(with_foot.astype(int) - without).max(2) > 8).any(1)
    assert differs[: FACE // 2].sum() >= 5
    assert not differs[FACE // 2 :].any()
