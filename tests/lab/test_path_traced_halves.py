"""What the halves of path-traced pictures have to themselves, and what their prints look like."""

from __future__ import annotations

import itertools
from dataclasses import replace
from importlib import import_module

import numpy as np
import pytest
from numpy.typing import NDArray

from lab.world.art.editions import (
    BURIED,
    CACHED,
    CRATED,
    GARNERED,
    HALVES,
    HOARDED,
    LOFTED,
    SEALED,
    SHELVED,
    STASHED,
    STOWED,
    TUCKED,
    UNSEEN,
    VAULTED,
    Print,
)
from lab.world.art.faces import FACE, FaceArt, atlas
from lab.world.art.prints import print_named, prints_of
from lab.world.art.tables import table_names
from lab.world.art.trays import board_picture
from lab.world.light.lights import FAMILIES, HAND_SET, RIGS
from lab.world.scene.people import pawn_shapes, poses, skins, sleeves
from tests.lab.planned import planned

# --- halves ---


@pytest.mark.parametrize(("first", "second"), list(itertools.combinations(HALVES, 2)))
def test_the_halves_share_no_print_no_table_and_no_rig(first: str, second: str) -> None:
    for half in (first, second):
        assert min(len(prints_of(half)) - 6, len(table_names(half)) - 5, len(RIGS[half]) - 5) >= 0
    assert not {one.name for one in prints_of(first)} & {one.name for one in prints_of(second)}
    assert not set(table_names(first)) & set(table_names(second))
    assert not {name for name, _ in RIGS[first].values()} & {name for name, _ in RIGS[second].values()}


@pytest.mark.parametrize("half", HALVES[HALVES.index(UNSEEN) :])
def test_later_halves_have_walls_and_treasures_of_their_own(half: str) -> None:
    prints = prints_of(half)
    others = [one for other in HALVES if other != half for one in prints_of(other)]
    assert not {one.wall for one in prints} & {one.wall for one in others}
    assert {one.treasure for one in prints} & {one.treasure for one in others} == {"none"}
    assert [set(dict(one.pawns)) for one in prints if one.inner_discs] == [{"red", "white", "blue", "tan"}]


@pytest.mark.parametrize("half", HALVES[HALVES.index(SEALED) :])
def test_the_last_halves_have_backs_and_hands_of_their_own(half: str) -> None:
    others = [other for other in HALVES if other != half]
    own, foreign = prints_of(half), [one for other in others for one in prints_of(other)]
    assert not {(one.back, one.fixed_wall) for one in own} & {(one.back, one.fixed_wall) for one in foreign}
    assert not {one.pawns for one in own if one.inner_discs} & {one.pawns for one in foreign}
    for things in (skins, sleeves):
        assert not {*things(half)} & {thing for other in others for thing in things(other)}


@pytest.mark.parametrize(
    ("half", "own"),
    [
        (VAULTED, {"spread", "curled"}),
        (BURIED, {"cupped", "limp", "pair", "knuckles"}),
        (STOWED, {"arched", "fanned", "beckon", "clenched"}),
        (SHELVED, {"draped", "planted", "indicate", "balled"}),
        (CRATED, {"lolling", "braced", "signal", "bunched"}),
        (LOFTED, {"slack", "pressed", "hint", "gripped"}),
        (STASHED, {"lax", "laid", "show", "knotted"}),
        (CACHED, {"loose", "level", "aim", "fisted"}),
        (TUCKED, {"easy", "settled", "mark", "shut"}),
        (HOARDED, {"idle", "smoothed", "cue", "folded"}),
        (GARNERED, {"repose", "evened", "tell", "closed"}),
    ],
)
def test_the_last_halves_have_pawns_inks_and_poses_of_their_own(half: str, own: set[str]) -> None:
    others = [other for other in HALVES if other != half]
    foreign = [one for other in others for one in prints_of(other)]
    assert not {one.pawns for one in prints_of(half)} & {one.pawns for one in foreign}
    assert not {*pawn_shapes(half)} & {shape for other in others for shape in pawn_shapes(other)}
    assert {*poses(half)} - {pose for other in others for pose in poses(other)} == own


def test_a_camera_set_by_hand_is_off_what_its_meter_says() -> None:
    stills = [planned(BURIED, seed) for seed in range(65)]
    by_hand = [still.shot.exposure_ev for still in stills if not still.shot.is_metered]
    assert {still.scene.light.rig for still in stills if not still.shot.is_metered} == {HAND_SET}
    assert len(by_hand) == 65 // len(FAMILIES)
    assert min(map(abs, by_hand)) >= 0.4
    assert min(by_hand) < -0.6 < 0.4 < max(by_hand)


# --- prints ---


def test_patterns_treasures_and_floors_of_the_last_half_leave_those_of_earlier_ones_as_they_are() -> None:
    for kind in ("patterns.PATTERNS", "treasures.TREASURES"):
        module, name = kind.split(".")
        last, before = (
            getattr(import_module(f"lab.world.art.{half}.{module}"), name)
            for half in (GARNERED, HOARDED)
        )
        assert all(last[style] is drawing for style, drawing in before.items())
    floors = {one.corridor_pattern for one in prints_of(GARNERED)}
    assert not floors & {one.corridor_pattern for half in HALVES if half != GARNERED for one in prints_of(half)}


def test_the_palest_and_darkest_prints_draw_their_faces_apart() -> None:
    names = (
        "fog", "sandstone", "abyss", "terrace", "winter", "lagoon", "aquarelle", "nocturne", "nursery", "flea-market",
        "starship", "alhambra", "chalkboard", "windowsill", "seachart", "arcade", "snowfall", "wayfarer", "pharaoh",
        "hand-me-down", "cellar", "apiary", "shoebox", "kimono", "herbalist", "delft", "plywood", "rucksack",
        "scrapbook", "deckchair", "potatoes", "fusebeads", "jumble", "filament", "linocut", "sheepfold",
        "copyshop", "birches", "nineties", "armourer",
        "ankara", "typescript", "sampler", "masquerade", "postmodern",
        "iznik", "cyanotype", "troubadour", "sixties", "clippings",
        "passport", "frottage", "librarian", "kasbah", "toy-library",
    )  # fmt: skip
    for one in map(print_named, names):
        style = replace(one, back="plain", inner_discs=False)  # faces are drawn before backs and numbered discs
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


def drawn(style: Print, count: int = 1) -> NDArray[np.float64]:
    """The first faces of a print, straight ones, side by side."""
    return atlas(style, (FaceArt("NS"),) * count, 1)[:FACE, : FACE * count].astype(float)


def test_the_sun_takes_yellow_and_red_before_blue_and_spares_some_tiles() -> None:
    style = replace(print_named("windowsill"), corridor=(200, 60, 60))
    new = drawn(replace(style, bleach=0.0))[60:108, 75:93].mean((0, 1))
    floors = [tile[60:108, 75:93].mean((0, 1)) for tile in np.split(drawn(style, 9), 9, 1)]
    gains = np.array(floors) - new
    assert (gains[:, 1:].min(1) > gains[:, 0]).all()
    assert gains[:, 2].max() > 3 * gains[:, 2].min() > 0


def test_lost_tiles_are_printed_again_on_white_paper_and_fixed_ones_are_never_lost() -> None:
    style = replace(print_named("makeshift"), homemade=1.0)
    faces = (FaceArt("NS"),) * 18
    sheet = atlas(style, faces, 1).astype(float)
    fixed, movable = (sheet[FACE : 2 * FACE, FACE * at : FACE * (at + 1)] for at in (6, 7))
    assert movable[:, 0].min() > 200 > fixed[:, 0].max()
    assert movable[60:108, 75:93].mean() > movable[60:108, 20:40].mean() + 40


def test_walls_seen_from_the_south_show_their_foot_on_one_side_of_a_level_corridor() -> None:
    style = print_named("jubilee")
    faces = (FaceArt("EW"),)
    with_foot, without = (atlas(one, faces, 1)[:FACE, :FACE] for one in (style, replace(style, front=None)))
    differs = (np.abs(with_foot.astype(int) - without).max(2) > 8).any(1)
    assert differs[: FACE // 2].sum() >= 5
    assert not differs[FACE // 2 :].any()


def test_a_licensed_game_is_printed_in_square_dots_and_a_travel_edition_has_a_rim() -> None:
    arcade = drawn(print_named("arcade"))
    dots = arcade.reshape(24, FACE // 24, 24, FACE // 24, 3)
    assert dots.std((1, 3)).max() < 12
    pocket = print_named("pocket")
    rim = np.abs(drawn(pocket) - drawn(replace(pocket, frame=None))).max(2) > 8
    assert rim[1:3].mean() > 0.9
    assert not rim[10:-10, 10:-10].any()


def test_tea_and_creases_fall_on_some_tiles_and_not_on_all_alike() -> None:
    style = replace(print_named("hand-me-down"), wear=0.0)
    clean, used = (np.split(drawn(one, 9), 9, 1) for one in (replace(style, stains=0.0), style))
    loss = np.array([(before - after)[..., 2].mean() for before, after in zip(clean, used, strict=True)])
    assert loss.min() > 0
    assert loss.max() > 2 * loss.min()


def test_damp_leaves_a_brown_line_and_pale_patches_on_some_tiles_and_specks_of_mould() -> None:
    style = replace(print_named("cellar"), wear=0.0)
    dry, damp = (np.split(drawn(one, 9), 9, 1) for one in (replace(style, damp=0.0), style))
    loss = [before - after for before, after in zip(dry, damp, strict=True)]
    browned = [((part[..., 2] > 15) & (part[..., 2] > part[..., 0] + 5)).mean() for part in loss]
    assert max(browned) > 0.02 > min(browned)
    assert max((part[..., 2] < -6).mean() for part in loss) > 0.1
    assert max(part.max() for part in loss) > 80


def test_tape_yellows_a_strip_of_movable_tiles_alone() -> None:
    style = replace(print_named("nineties"), wear=0.0)
    bare, mended = (
        atlas(replace(style, tape=share), (FaceArt("NS"),) * 17, 1)[FACE : 2 * FACE].astype(float) for share in (0, 1)
    )
    loss = bare - mended
    fixed, movable = (loss[:, FACE * at : FACE * (at + 1)] for at in (6, 7))
    assert not fixed.any()
    yellowed = (movable[..., 2] - movable[..., 0] > 10) & (movable[..., 2] > 5)
    assert 0.03 < yellowed.mean() < 0.25
    assert max(yellowed.any(0).mean(), yellowed.any(1).mean()) > 0.95


def test_paper_peels_off_corners_of_movable_tiles_and_leaves_their_middle() -> None:
    style = replace(print_named("postmodern"), wear=0.0)
    whole, peeled = (
        atlas(replace(style, peeled=share), (FaceArt("NS"),) * 17, 1)[FACE : 2 * FACE].astype(float) for share in (0, 1)
    )
    fixed, movable = (np.abs(whole - peeled)[:, FACE * at : FACE * (at + 1)].max(2) for at in (6, 7))
    assert not fixed.any()
    assert 0.005 < (movable > 10).mean() < 0.2
    assert not movable[55:113, 55:113].any()
    assert not movable[:, 80:88].any()


def test_a_sampler_is_sewn_of_crosses_each_of_one_thread() -> None:
    style = print_named("sampler")
    sewn = drawn(style).reshape(28, FACE // 28, 28, FACE // 28, 3)
    assert sewn[:, 2:4, :, 2:4].std((1, 3)).max() < sewn.std((1, 3)).max()
    assert np.abs(drawn(style) - drawn(replace(style, stitches=0))).mean() > 8


def test_scissors_leave_white_margins_of_uneven_width() -> None:
    tiles = np.split(drawn(replace(print_named("homework"), scissors=0.05), 9), 9, 1)
    white = [np.flatnonzero(tile[40:50].min((0, 2)) < 200) for tile in tiles]
    widths = {int(first[0]) for first in white}
    assert max(widths) > 6
    assert len(widths) > 3


def test_a_road_has_a_broken_line_along_each_open_arm_alone() -> None:
    style = print_named("roadworks")
    is_lit = np.abs(drawn(style) - drawn(replace(style, centre=None))).max(2) > 60
    strokes = np.diff(is_lit.any(1).astype(int), prepend=0)
    assert (strokes == 1).sum() == 6
    assert not is_lit[70:98].any()
    assert not np.delete(is_lit, range(80, 88), 1).any()


def test_trays_have_arrows_creases_and_patterns_of_their_own() -> None:
    plain = replace(print_named("garrison"), is_folded=False)
    folded = np.abs(board_picture(replace(plain, is_folded=True), 0.32, 1).astype(int) - board_picture(plain, 0.32, 1))
    assert {int(at) // 16 for at in np.unique(folded.max(2).nonzero()[1])} == {31, 32}
    halves = HALVES[HALVES.index(STOWED) :]
    of_half = [{one.arrow_shape for one in prints_of(half)} for half in halves]
    shapes = sorted(set.union(*of_half))
    drawn_apart = {board_picture(replace(plain, arrow_shape=shape), 0.32, 1)[:60].tobytes() for shape in shapes}
    assert len(drawn_apart) == len(shapes) == sum(map(len, of_half)) == 37
    figured = board_picture(replace(plain, tray_pattern="clockwork"), 0.32, 1)[200:800, 200:800, 0]
    assert figured.std() > 1.3 * board_picture(plain, 0.32, 1)[200:800, 200:800, 0].std()
