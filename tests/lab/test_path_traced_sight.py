"""What the cameras of each half do to a picture, and what a person sees of hands, pawns, lines and burnt white."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from lab.world import truth
from lab.world.art.editions import (
    CACHED,
    CRATED,
    HALVES,
    LOFTED,
    SHELVED,
    STASHED,
    STOWED,
    TUCKED,
)
from lab.world.light.darkroom import develop
from lab.world.scene import worn
from lab.world.scene.bodies import hiding
from lab.world.scene.camera import Lay
from lab.world.scene.hand import hand_mesh
from lab.world.scene.laying import Slack, lane_at, lay, shuffled_maze
from lab.world.scene.scene import TABLE_Z, HandAt, PawnAt, Prop
from lab.world.scene.sight import (
    LEAST_SEEN,
    behind_things,
    can_be_told,
    lane_can_be_told,
    pawns_seen,
)
from lab.world.stills import Still
from tests.lab.planned import planned, scenes_of, shots_of

# --- cameras ---


def test_only_the_eighth_halfs_cameras_darken_corners_and_lift_edges() -> None:
    shots = {half: shots_of(half) for half in HALVES}
    for half, taken in shots.items():
        assert all((shot.vignette_ev > 0, shot.sharpening > 0) == (half == STOWED, half == STOWED) for shot in taken)
    small = replace(shots[STOWED][0], gain=0.01, defocus_px=0.0, motion_px=0.0, contrast=1.0, exposure_ev=0.0)
    grey = np.full((96, 128, 3), 0.2, np.float32)
    grey[:, 64:] = 0.3
    plain, seen = (
        develop(grey, shot, 1.0, np.ones(3))[..., 1].astype(int)
        for shot in (replace(small, vignette_ev=0.0, sharpening=0.0), replace(small, vignette_ev=0.8, sharpening=0.9))
    )
    assert seen[:4, :4].mean() < plain[:4, :4].mean() - 20
    assert abs(seen[48, 50:56].mean() - plain[48, 50:56].mean()) < 3
    assert seen[44:52, 64].mean() > plain[44:52, 64].mean() + 3 > seen[44:52, 63].mean() + 9


def test_only_the_ninth_halfs_cameras_have_fingerprints_on_the_lens_and_drive_colours() -> None:
    shots = {half: shots_of(half) for half in HALVES}
    for half, taken in shots.items():
        assert all((shot.veil > 0, shot.vividness != 1) == (half == SHELVED, half == SHELVED) for shot in taken)
    clear = replace(shots[SHELVED][0], gain=0.01, defocus_px=0.0, motion_px=0.0, contrast=1.0, exposure_ev=0.0)
    plain = replace(clear, veil=0.0, vividness=1.0)
    light = np.full((96, 128, 3), (0.2, 0.12, 0.08), np.float32)
    light[:, 64:] = 0.002
    veiled, vivid, usual = (
        develop(light, shot, 1.0, np.ones(3)).astype(int)
        for shot in (replace(plain, veil=0.1), replace(plain, vividness=1.3), plain)
    )
    assert veiled[:, 80:].mean() > usual[:, 80:].mean() + 10
    assert np.ptp(vivid[48, 30]) > 1.2 * np.ptp(usual[48, 30])
    assert vivid[48, 30].mean() == pytest.approx(usual[48, 30].mean(), abs=2)


def test_only_the_tenth_halfs_cameras_even_out_light_and_show_a_lamps_flicker() -> None:
    shots = {half: [(one.shot, one.scene) for one in (planned(half, seed) for seed in range(20))] for half in HALVES}
    for half, taken in shots.items():
        assert all((shot.evened > 0) == (half == CRATED) for shot, _ in taken)
        is_lit = [half == CRATED and scene.light.family != "overcast" for _, scene in taken]
        assert [shot.banding > 0 for shot, _ in taken] == is_lit
    plain = replace(shots[CRATED][0][0], gain=0.01, contrast=1.0, exposure_ev=0.0, evened=0.0, banding=0.0)
    plain = replace(plain, defocus_px=0.0, motion_px=0.0)
    light = np.full((192, 256, 3), 0.05, np.float32)
    light[:, 128:] = 0.5
    usual, evened, banded = (
        develop(light, shot, 1.0, np.ones(3)).astype(int)
        for shot in (plain, replace(plain, evened=0.2), replace(plain, banding=0.05))
    )
    assert evened[:, 30:60].mean() > usual[:, 30:60].mean() + 4
    assert evened[:, 200:230].mean() < usual[:, 200:230].mean() - 4
    rows = banded[:, 200:230].mean((1, 2)) - usual[:, 200:230].mean((1, 2))
    assert rows.max() > 1.5
    assert rows.min() < -1.5
    assert 2 <= (np.diff(np.sign(rows)) != 0).sum() <= 12


def test_only_the_eleventh_halfs_lens_parts_colours_and_only_away_from_the_middle() -> None:
    shots = {half: shots_of(half) for half in HALVES}
    for half, taken in shots.items():
        assert all((shot.fringe > 0) == (half == LOFTED) for shot in taken)
    plain = replace(shots[LOFTED][0], gain=0.01, defocus_px=0.0, motion_px=0.0, exposure_ev=0.0, fringe=0.0)
    light = np.full((400, 600, 3), 0.05, np.float32)
    light[:, 300:570] = 0.4
    usual, parted = (
        develop(light, shot, 1.0, np.ones(3)).astype(int) for shot in (plain, replace(plain, fringe=0.004))
    )
    tinge = np.abs((parted[..., 2] - parted[..., 0]) - (usual[..., 2] - usual[..., 0]))
    assert tinge[150:250, 568:573].max() > 30
    assert tinge[150:250, 280:320].max() < 12


def test_only_the_twelfth_halfs_cameras_have_green_corners_let_colours_run_and_keep_little_of_some_pictures() -> None:
    shots = {half: shots_of(half) for half in HALVES}
    for half, taken in shots.items():
        assert all((shot.shading > 0, shot.bleed_px > 0) == (half == STASHED, half == STASHED) for shot in taken)
    kept = [shot.jpeg for shot in shots[STASHED]]
    assert min(kept) < 50 < 80 < max(kept)
    plain = replace(shots[STASHED][0], gain=0.01, defocus_px=0.0, motion_px=0.0, contrast=1.0, exposure_ev=0.0)
    plain = replace(plain, shading=0.0, bleed_px=0.0)
    light = np.full((192, 256, 3), 0.2, np.float32)
    light[:, 128:, 2] = 0.02
    usual, green, run = (
        develop(light, shot, 1.0, np.ones(3)).astype(float)
        for shot in (plain, replace(plain, shading=0.14), replace(plain, bleed_px=2.0))
    )
    tinge = (green - usual)[..., 1] - (green - usual)[..., 2]
    assert tinge[:8, :8].mean() > 4 > -1 > tinge[92:100, 60:68].mean() > -6
    grey = (0.114, 0.587, 0.299)
    assert np.abs((run - usual) @ grey).max() < 4
    assert np.abs(run - usual)[:, 124:132].max() > 30
    assert np.abs(run - usual)[:, :110].max() < 4


def test_only_the_thirteenth_halfs_cameras_are_soft_on_one_side_and_have_a_glow_about_bright_spots() -> None:
    shots = {half: shots_of(half) for half in HALVES}
    for half, taken in shots.items():
        assert all((shot.askew_px > 0, shot.bloom > 0) == (half == CACHED, half == CACHED) for shot in taken)
    plain = replace(shots[CACHED][0], gain=0.01, defocus_px=0.0, motion_px=0.0, contrast=1.0, exposure_ev=0.0)
    plain = replace(plain, askew_px=0.0, bloom=0.0)
    light = np.full((192, 256, 3), 0.05, np.float32)
    light[:, ::32] = light[:, 1::32] = 0.5
    usual, soft = (develop(light, shot, 1.0, np.ones(3)).astype(int) for shot in (plain, replace(plain, askew_px=2.0)))
    assert usual[96, 224].mean() > soft[96, 224].mean() + 30
    assert np.abs(soft[96, 20:80] - usual[96, 20:80]).max() <= 3
    light[:] = 0.02
    light[90:102, 122:134] = 6.0
    dark, glowing = (develop(light, shot, 1.0, np.ones(3)).astype(int) for shot in (plain, replace(plain, bloom=0.1)))
    assert glowing[96, 138:141].mean() > dark[96, 138:141].mean() + 20
    assert np.abs(glowing[:20] - dark[:20]).max() < 6


def test_only_the_fourteenth_halfs_cameras_have_few_pixels_seams_blotches_and_a_cast() -> None:
    shots = {half: shots_of(half) for half in HALVES}
    for half, taken in shots.items():
        is_tablet = half == TUCKED
        met = [(shot.binned < 1, shot.halo > 0, shot.blotches > 0, shot.cast != 0) for shot in taken]
        assert set(met) == {(is_tablet,) * 4}
    plain = replace(shots[TUCKED][0], gain=0.01, defocus_px=0.0, motion_px=0.0, contrast=1.0, exposure_ev=0.0)
    plain = replace(plain, binned=1.0, halo=0.0, blotches=0.0, cast=0.0)
    light = np.full((192, 256, 3), 0.05, np.float32)
    light[:, 128:] = 0.3
    usual, few, seams, green = (
        develop(light, shot, 1.0, np.ones(3)).astype(int)
        for shot in (plain, replace(plain, binned=0.65), replace(plain, halo=0.8), replace(plain, cast=0.1))
    )
    assert np.diff(few[96, :, 1]).max() < np.diff(usual[96, :, 1]).max()
    assert seams[96, 126, 1] < usual[96, 126, 1] - 8
    assert seams[96, 129, 1] > usual[96, 129, 1] + 8
    assert np.abs(seams - usual)[:, :110].max() < 5
    assert (green - usual)[..., 1].mean() > 4 > np.abs(green - usual)[..., ::2].mean()
    noisy = replace(plain, gain=10.0, smoothing=0.0)
    calm, blotchy = (
        develop(light, shot, 1.0, np.ones(3)).astype(float) for shot in (noisy, replace(noisy, blotches=0.9))
    )
    coarse = cv2.GaussianBlur(blotchy - calm, (0, 0), 1.0)[..., 0]
    assert coarse.std() > 1


def test_only_hands_of_the_fourteenth_half_have_nails_and_some_of_them_a_ring() -> None:
    hands = {half: [hand for scene in scenes_of(half, 60) for hand in scene.hands] for half in HALVES}
    for half, met in hands.items():
        assert met
        assert all((hand.nails is not None) == (half == TUCKED) for hand in met)
    rings = [hand.ring is not None for hand in hands[TUCKED]]
    assert 0.2 < sum(rings) / len(rings) < 0.8
    for pose in ("settled", "shut"):
        for is_left in (False, True):
            flesh, nails, ring = (cut(pose, is_left).vertices for cut in (hand_mesh, worn.nails_mesh, worn.ring_mesh))
            assert np.linalg.norm(nails[:, None] - flesh[None], axis=2).min(1).max() < 0.25
            assert np.linalg.norm(ring[:, None] - flesh[None], axis=2).min(1).max() < 0.25


# --- what a person sees ---


def staged(pawns: tuple[PawnAt, ...], hands: tuple[HandAt, ...] = ()) -> Still:
    """A still of the tenth half from straight above its middle with these pawns and hands alone."""
    still = planned(CRATED, 3)
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
    still = staged((pawn,), (HandAt(0.0, 0.3, 0.3, 270.0, "bunched", 31, (58, 76, 112)),))
    assert pawns_seen(still.scene)[0] < LEAST_SEEN
    assert can_be_told(still.scene) == (truth.shares(still.scene, hiding(still.scene) == 2)[3][3] > 0.5)
    assert can_be_told(staged((pawn,)).scene)


def test_a_line_under_an_arm_or_hardly_off_the_grid_beside_a_hidden_tile_cannot_be_told() -> None:
    scene = next(one for one in scenes_of(LOFTED) if one.lane)
    camera = replace(scene.camera, place=(0.0, -0.5, 16.0), target=(0.0, 0.0, 0.0), roll_deg=0.0, focal_px=900.0)
    maze = shuffled_maze(np.random.default_rng(3))
    told = {}
    for offset in (0.12, 0.4):
        lane = lane_at(maze, "N4", offset)
        tiles = lay(maze, Slack(0.0, 0.0, {}, 1), lane)
        bare = replace(scene, camera=camera, board=Lay(), tiles=tiles, lane=lane, pawns=(), hands=())
        along = HandAt(0.0, 3.6, 0.1, 270.0, "urge", 36, (72, 92, 72), 0.4)
        at_entry = replace(along, y=3.4, from_deg=90.0)
        told[offset] = [lane_can_be_told(replace(bare, hands=hands)) for hands in ((), (along,), (at_entry,))]
    assert told == {0.12: [True, False, False], 0.4: [True, False, True]}


def test_the_truth_says_how_much_of_each_pawn_is_seen() -> None:
    still = planned(CRATED, 5)
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
    still = planned(CRATED, 5)
    shot = replace(still.shot, contrast=contrast, gain=0.01, exposure_ev=0.0)
    size = (still.scene.camera.height, still.scene.camera.width, 3)
    nothing = np.zeros(size[:2], np.uint8)
    for bright, share in ((9.0, 1.0), (0.5, 0.0)):
        picture = develop(np.full(size, bright, np.float32), replace(shot, evened=0.0), 1.0, np.ones(3))
        burnt = truth.still_json(replace(still, shot=shot), nothing, picture)["burnt"]
        assert np.array(burnt).mean() == pytest.approx(share, abs=0.02)
