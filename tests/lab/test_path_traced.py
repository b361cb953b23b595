"""What is planned and told of path-traced pictures, without rendering any: geometry, truth, legal play."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.maze.board import FIXED_SIDES
from companion.maze.cell import lane_of
from companion.maze.sides import format_sides
from lab.world import truth
from lab.world.__main__ import main
from lab.world.art.printing import COLUMNS, ROWS
from lab.world.art.prints import print_named
from lab.world.light.darkroom import compressed, develop, lens, metered, tinted
from lab.world.scene.bodies import hiding
from lab.world.scene.camera import Camera, Lay
from lab.world.scene.hand import POSES, hand_mesh
from lab.world.scene.laying import lane_at, lay, shuffled_maze, slack_by_chance
from lab.world.scene.scene import Scene
from lab.world.scene.tile_mesh import tile_mesh
from lab.world.stills import drawn_wide, plan_still
from tests.lab.planned import SPLITS, planned

RENDERS = Path(__file__).resolve().parents[3] / "shared" / "renders" / "stills"
SEEDS = range(12)


def camera(roll: float = 12.0) -> Camera:
    return Camera(1024, 768, 900.0, (2.0, -3.0, 11.0), (0.2, -0.1, 0.0), roll, -0.02)


# --- planning ---


@pytest.mark.parametrize("split", SPLITS)
def test_a_seed_is_one_picture(split: int) -> None:
    assert plan_still(split, 5) == plan_still(split, 5)
    assert plan_still(split, 5) != plan_still(split, 6)


def test_every_board_lies_inside_its_picture() -> None:
    for seed in SEEDS:
        scene = planned(18, seed).scene
        assert (truth.corners(scene) > 0).all()
        assert (truth.corners(scene) < [scene.camera.width, scene.camera.height]).all()


def test_fixed_tiles_lie_as_the_board_has_them() -> None:
    tiles = lay(shuffled_maze(np.random.default_rng(3)), slack_by_chance(np.random.default_rng(4)))
    by_cell = {7 * tile.cell[0] + tile.cell[1]: tile.sides for tile in tiles if tile.cell}
    assert {cell: by_cell[cell] for cell in FIXED_SIDES} == {cell: format_sides(s) for cell, s in FIXED_SIDES.items()}
    assert len({tile.slot for tile in tiles}) == len(tiles) == 49


def test_a_lane_half_pushed_has_eight_tiles_off_the_grid() -> None:
    maze = shuffled_maze(np.random.default_rng(3))
    slack = slack_by_chance(np.random.default_rng(4))
    tiles = lay(maze, slack, lane_at(maze, "E4", 0.4))
    moving = [tile for tile in tiles if tile.cell is None]
    assert len(moving) == 8
    assert moving[0].slot == maze.loose.slot
    assert moving[0].x == pytest.approx(4 - 0.4, abs=0.06)
    assert [tile.slot for tile in moving[1:]] == [maze.cells[cell].slot for cell in lane_of("E4")]


@pytest.mark.parametrize("width", [640, 2048])
def test_a_still_in_fewer_or_more_pixels_shows_the_same_scene(width: int) -> None:
    for seed in SEEDS:
        still = planned(18, seed)
        camera, drawn = still.scene.camera, drawn_wide(still, width)
        assert (drawn.scene.camera.width, drawn.scene.camera.height) == (width, width * 3 / 4)
        share = width / camera.width
        assert truth.corners(drawn.scene) + 0.5 == pytest.approx((truth.corners(still.scene) + 0.5) * share)
        assert replace(drawn, scene=replace(drawn.scene, camera=camera)) == still


@pytest.mark.parametrize("asked", ["--width=319", "--width=4097", "--width=wide"])
def test_a_width_that_makes_no_sense_is_refused(
    asked: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["lab.world", "--out=unused", "--split=18", "--stills=1", asked])
    with pytest.raises(SystemExit):
        main()
    assert "--width" in capsys.readouterr().err


# --- geometry ---


def test_the_camera_and_its_reverse_agree() -> None:
    points = np.random.default_rng(1).uniform(-3.5, 3.5, (40, 2))
    pixels = camera().project(np.c_[points, np.zeros(40)])
    assert camera().ground(pixels) == pytest.approx(points, abs=1e-6)


def test_what_the_lens_would_fold_into_the_picture_from_far_aside_is_not_seen() -> None:
    curved = replace(camera(), k1=-0.03)
    points = np.array([(0.0, 0.0, 0.0), (2.0, -13.0, 6.35)])
    pixels = curved.project(points)
    assert ((pixels > 0) & (pixels < [1024, 768])).all()
    assert curved.sees(points).tolist() == [True, False]


def test_north_is_up_and_east_is_right_without_roll() -> None:
    middle, north, east = camera(0.0).project(np.array([(0, 0, 0), (0, 1, 0), (1, 0, 0)]))
    assert north[1] < middle[1]
    assert east[0] > middle[0]


def test_what_lies_askew_comes_back_straight() -> None:
    points = np.random.default_rng(2).uniform(-4, 4, (9, 3))
    askew = Lay(0.3, -0.2, 17)
    assert askew.within(askew.out(points)) == pytest.approx(points)


def test_the_lens_bends_a_render_as_the_camera_says() -> None:
    seen, margin = camera(), 30
    spot = np.array([(2.5, 2.0, 0.0)])
    flat = seen.flat(spot)[0] * seen.focal_px + (np.array([1024, 768]) - 1) / 2 + margin
    drawn = np.zeros((768 + 2 * margin, 1024 + 2 * margin, 3), np.float32)
    x, y = np.round(flat).astype(int)
    drawn[y - 2 : y + 3, x - 2 : x + 3] = 1
    bent = lens(drawn, seen, margin)[..., 0]
    rows, columns = np.nonzero(bent > 0.5)
    assert (columns.mean(), rows.mean()) == pytest.approx(seen.project(spot)[0], abs=1.0)


def test_a_tile_shows_its_face_the_way_it_is_told() -> None:
    tiles = lay(shuffled_maze(np.random.default_rng(8)), slack_by_chance(np.random.default_rng(9)))
    style = print_named("gatehouse")
    for tile in tiles[:20]:
        laid = tile_mesh(style, (tile,))
        top = laid.mesh.vertices[: len(laid.mesh.faces[0])]
        flat = (laid.uv[: len(top)] * [COLUMNS, ROWS]) % 1 - 0.5
        way = np.linalg.lstsq(flat, top[:, :2] - [tile.x, tile.y], rcond=None)[0]
        north = np.degrees(np.arctan2(way[1, 1], way[1, 0])) - 90
        assert (north + 90 * tile.quarter_turns - tile.yaw_deg + 180) % 360 - 180 == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("pose", POSES)
def test_a_hand_is_a_closed_body_that_stands_on_the_table(pose: str) -> None:
    mesh = hand_mesh(pose, False)
    edges: dict[tuple[int, int], int] = {}
    for face in mesh.faces:
        for start, end in zip(face, (*face[1:], face[0]), strict=True):
            edges[start, end] = edges.get((start, end), 0) + 1
    assert all((end, start) in edges for start, end in edges)
    assert mesh.vertices[:, 2].min() == pytest.approx(0, abs=0.12)


# --- truth ---


def reaches_in(scene: Scene) -> bool:
    return any(max(abs(hand.x), abs(hand.y)) < 2 for hand in scene.hands)


def drawn_truth(seed: int) -> dict[str, object]:
    still = planned(18, seed)
    picture = np.zeros((still.scene.camera.height, still.scene.camera.width, 3), np.uint8)
    return truth.still_json(still, hiding(still.scene), picture)


@pytest.mark.skipif(not RENDERS.is_dir(), reason="the other path-traced pictures are not beside this checkout")
def test_truth_has_every_key_of_the_other_pictures() -> None:
    other = json.loads((RENDERS / "still_0000.json").read_text(encoding="utf-8"))
    ours = json.loads(json.dumps(drawn_truth(1)))
    assert set(other) <= set(ours)
    assert set(other["conditions"]) - set(ours["conditions"]) <= {"fill", "lane_slack", "auto_exposure"}
    assert set(other["loose"]) <= set(ours["loose"] or other["loose"])
    assert set(other["pawns"][0]) <= set(ours["pawns"][0])
    assert set(other["hand"]) == set(ours["hand"])


def test_lanes_off_the_grid_and_backs_have_no_open_sides() -> None:
    for seed in SEEDS[:5]:
        told = drawn_truth(seed)
        grid, down = told["grid"], told["face_down"]
        assert isinstance(grid, list)
        assert isinstance(down, list)
        empty = sum(cell is None for row in grid for cell in row)
        assert empty == sum(cell is not False for row in down for cell in row)
        assert (sum(cell is None for row in down for cell in row) == 7) == (told["shifted_lane"] is not None)


def test_a_hand_in_the_picture_hides_cells_under_it() -> None:
    reaching = (seed for seed in range(60) if reaches_in(planned(18, seed).scene))
    told = drawn_truth(next(reaching))
    row, column = told["hand"]["cells"][0]  # type: ignore[index]
    assert told["hidden_by_hand"][row][column] > truth.COVERED  # type: ignore[index]


def test_a_brighter_lamp_leaves_the_exposed_picture_as_bright() -> None:
    shot = planned(18, 0).shot
    light = np.random.default_rng(0).uniform(0.1, 0.5, (96, 128, 3)).astype(np.float32)
    dim, bright = (develop(part, shot, metered(part), tinted(part)) for part in (light, light * 5))
    assert dim.mean() == pytest.approx(bright.mean(), abs=1)
    assert compressed(dim, 80)[:2] == b"\xff\xd8"
