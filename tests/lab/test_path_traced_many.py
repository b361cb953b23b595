"""What many pictures of a half have in common: whose things are met, how hands are held, what a person can tell.

Tests go through the halves from the latest on, and pytest runs those of one half together: plans and hands are kept.
"""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from lab.world.art.editions import (
    BURIED,
    CACHED,
    CRATED,
    GARNERED,
    HALVES,
    HOARDED,
    IN_SIGHT,
    LEARN,
    LOFTED,
    SHELVED,
    STASHED,
    STOWED,
    TUCKED,
)
from lab.world.art.prints import prints_of
from lab.world.art.tables import table_names
from lab.world.film.director import plan_film
from lab.world.light.lights import FAMILIES
from lab.world.scene import shapes
from lab.world.scene.camera import cell_middle
from lab.world.scene.people import held, pawn_shapes, poses, skins, sleeves
from lab.world.scene.sight import can_be_told, lane_can_be_told, off_grid, pawns_seen
from tests.lab.planned import MANY, planned, scenes_of

LATEST = HALVES[::-1]
OWN_WAYS = {
    BURIED: {"shove", "pluck"},
    STOWED: {"nudge", "tweeze"},
    SHELVED: {"press", "pincer"},
    CRATED: {"prod", "nip"},
    LOFTED: {"urge", "tweak"},
    STASHED: {"thrust", "pick"},
    CACHED: {"jab", "clip"},
    TUCKED: {"drive", "peck"},
    HOARDED: {"slide", "grasp"},
    GARNERED: {"shift", "fetch"},
}
"""How hands of a half push and pinch."""


def each_of(halves: tuple[str, ...]) -> pytest.MarkDecorator:
    """A test for each of the halves, run beside other tests of the same: they have to be the first of `LATEST`."""
    assert halves == LATEST[: len(halves)]
    return pytest.mark.parametrize("half", halves, scope="module")


# --- things of their own ---


@each_of(LATEST)
def test_stills_of_a_half_use_its_own_things_alone(half: str) -> None:
    scenes = scenes_of(half, max(40, len(FAMILIES) * len(prints_of(half))))
    assert {scene.copy.print_name for scene in scenes} == {one.name for one in prints_of(half)}
    assert {scene.copy.table for scene in scenes} <= set(table_names(half))
    assert {scene.copy.pawn_shape for scene in scenes} <= set(pawn_shapes(half))
    met = {(scene.copy.print_name, scene.light.family) for scene in scenes}
    assert met == {(one.name, family) for one in prints_of(half) for family in FAMILIES}
    assert {scene.camera.width for scene in scenes[:: len(prints_of(half))]} == {1024, 1280}
    hands = [hand for scene in scenes for hand in scene.hands]
    assert {hand.sleeve for hand in hands} <= set(sleeves(half))
    assert {hand.skin for hand in hands} <= set(skins(half))


@each_of(LATEST)
def test_a_game_with_discs_in_the_middle_has_no_tile_face_down(half: str) -> None:
    prints = prints_of(half)
    first = next(number for number, one in enumerate(prints) if one.inner_discs)
    for seed in range(first, first + 24 * len(prints), len(prints)):
        scene = planned(half, seed).scene
        assert not any(tile.is_down for tile in (*scene.tiles, *((scene.loose,) if scene.loose else ())))


@each_of(LATEST[: len(OWN_WAYS)])
def test_hands_of_the_last_ten_halves_push_and_pinch_in_a_way_of_their_own(half: str) -> None:
    met = {hand.pose for scene in scenes_of(half) for hand in scene.hands}
    assert met == {*poses(half)} | OWN_WAYS[half]
    film = plan_film(half, 1, 20)
    assert {hand.pose for picture in film.pictures for hand in picture.scene.hands} <= met
    assert {held(LEARN, pose) for pose in ("push", "pinch")} == {"push", "pinch"}


@each_of(LATEST[: LATEST.index(STOWED)])
def test_a_later_half_has_as_many_hands_lanes_and_backs_as_the_eighth(half: str) -> None:
    def shares(of: str) -> list[float]:
        scenes = scenes_of(of)
        met = [
            (
                bool(one.hands),
                one.lane is not None,
                any(tile.is_down for tile in one.tiles),
                one.light.family == "glare",
            )
            for one in scenes
        ]
        return [sum(told) / len(scenes) for told in zip(*met, strict=True)]

    by_chance = 3 * (2 * 0.25 / MANY) ** 0.5  # three standard deviations of the difference of two shares of as many
    assert shares(half) == pytest.approx(shares(STOWED), abs=by_chance)


# --- what a person sees ---


@each_of(LATEST[: len(IN_SIGHT)])
def test_every_pawn_that_the_last_halves_ask_for_is_in_sight(half: str) -> None:
    scenes = scenes_of(half, 90)
    assert all(can_be_told(scene) for scene in scenes)
    assert any(min(pawns_seen(scene)) < 1 for scene in scenes)


@each_of(LATEST[: len(IN_SIGHT) - 1])
def test_two_pawns_on_a_tile_stand_side_by_side_from_the_eleventh_half_on(half: str) -> None:
    met = 0
    for scene in scenes_of(half):
        widest = max(radius for radius, _ in shapes.PAWN_PROFILES[scene.copy.pawn_shape])
        for one, other in itertools.combinations(scene.pawns, 2):
            met += one.cell == other.cell
            assert np.hypot(one.x - other.x, one.y - other.y) > 2 * widest
    assert met > 3


@each_of(LATEST[: len(IN_SIGHT) - 1])
def test_every_line_that_the_last_halves_push_can_be_told_from_one_that_drifted(half: str) -> None:
    lanes = [scene for scene in scenes_of(half) if scene.lane]
    assert len(lanes) > 20
    for scene in lanes:
        assert scene.lane and lane_can_be_told(scene)
        on_grid = [(tile, cell_middle(*tile.cell)) for tile in scene.tiles if tile.cell]
        drift = max(max(abs(tile.x - x), abs(tile.y - y)) for tile, (x, y) in on_grid)
        assert off_grid(scene.lane) >= drift + 0.04
