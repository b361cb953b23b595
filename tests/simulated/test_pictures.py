"""The simulated camera's pictures: repeatable, complete, different where they should be, and nobody's reader."""

from __future__ import annotations

import ast
from copy import deepcopy
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import hardware.simulated
from companion.frame import Image
from hardware.simulated.cardboard.cardboard_table import cell_centre
from hardware.simulated.drawing.artist import Artist
from hardware.simulated.prints.styles import MOTIFS, PRINTS
from hardware.simulated.scene import SimulatedTable
from lab.measure.random_boards import random_position

SMALL = (640, 480)
TINY = (320, 240)


def px_of(table: SimulatedTable, x: float, y: float) -> tuple[float, float]:
    """The pixel of a board point."""
    return table.artist.camera.project_flat(*table.artist.on_table(x, y))


def evening(seed: int, print_name: str | None = None, size_px: tuple[int, int] = SMALL) -> SimulatedTable:
    """A small table, quick to draw."""
    return SimulatedTable(random_position(seed), seed, print_name, size_px=size_px)


def film(table: SimulatedTable) -> list[Image]:
    """Pictures of a short piece of play."""
    table_frames = [table.render()]
    for action in (f"push W4 {table.table.loose_tile.face}", "walk d3"):
        table_frames += [table.render() for _ in table.act(action, "blue")]
    return table_frames


def test_same_seed_same_pictures_byte_for_byte() -> None:
    first, second = (film(evening(3, size_px=TINY)) for _ in range(2))
    assert len(first) == len(second) > 12
    assert all(np.array_equal(a, b) for a, b in zip(first, second, strict=True))
    assert not np.array_equal(first[0], evening(4, size_px=TINY).render())


def test_a_picture_drawn_piece_by_piece_equals_one_drawn_at_once() -> None:
    table = evening(6)
    for action in ("walk c2", f"push N2 {table.table.loose_tile.face}", "daedalus push E6"):
        for _ in table.act(action, "green"):
            table.render()
    fresh = deepcopy(table)
    fresh.artist = Artist(table.table, table.artist.printing, table.conditions, table.size_px, table.seed)
    difference = np.abs(_mean(table).astype(int) - _mean(fresh).astype(int))
    assert difference.max() < 25, "what differs is noise alone"
    assert difference.mean() < 2.5


def _mean(table: SimulatedTable) -> Image:
    return np.asarray(np.mean([table.render() for _ in range(12)], axis=0), dtype=np.uint8)


def test_still_pictures_differ_by_noise_alone() -> None:
    table = evening(2)
    first, second = table.render().astype(int), table.render().astype(int)
    assert 0 < np.abs(first - second).mean() < 8


@pytest.mark.parametrize("seed", range(12))
def test_board_and_loose_tile_lie_inside_the_picture(seed: int) -> None:
    table = evening(seed, size_px=TINY)
    pieces = (table.table.loose_tile, *table.table.pawns.values())
    spots = [*table.truth_corners_px(), *(px_of(table, piece.x, piece.y) for piece in pieces)]
    assert all(0 < x < TINY[0] and 0 < y < TINY[1] for x, y in spots)
    north_west, _, south_east, south_west = np.array(table.truth_corners_px())
    assert north_west[0] < south_east[0]
    assert north_west[1] < south_west[1]
    assert np.linalg.norm(south_east - north_west) > 0.7 * TINY[1], "the board fills a good part of the picture"


def test_the_true_pixels_are_where_the_paint_is() -> None:
    """A face turned over changes the picture around its own cell and nowhere else."""
    table = evening(8)
    before = _mean(table).astype(int)
    table.table.flip(3, False)
    changed = np.abs(_mean(table).astype(int) - before).max(axis=2) > 30
    rows, columns = np.nonzero(changed)
    x, y = px_of(table, *cell_centre(3))
    assert len(rows) > 200
    assert np.hypot(columns - x, rows - y).max() < 60


def test_print_styles_are_distinct() -> None:
    assert len(PRINTS) >= 8
    patches = {name: evening(1, name, TINY).render()[70:170, 100:220].reshape(-1, 3).astype(float) for name in PRINTS}
    looks = {name: np.concatenate([patch.mean(axis=0), patch.std(axis=0)]) for name, patch in patches.items()}
    assert min(np.abs(looks[a] - looks[b]).max() for a, b in combinations(PRINTS, 2)) > 4


def test_all_treasures_of_the_box_are_drawn() -> None:
    assert len(MOTIFS) == 24
    assert len({str(strokes) for strokes in MOTIFS.values()}) == 24


def test_a_bump_and_a_hand_change_the_picture() -> None:
    table = evening(5)
    corners = np.array(table.truth_corners_px())
    assert sum(1 for _ in table.bump(2)) == 2
    assert np.abs(np.array(table.truth_corners_px()) - corners).max() > 1
    still = table.render().astype(int)
    covered = [np.abs(table.render().astype(int) - still).mean() for _ in table.cover("blue")]
    assert max(covered) > 3


def test_a_half_pushed_lane_is_known_to_the_score_sheet() -> None:
    table = evening(5)
    seen = [table.people.moving for _ in table.act(f"push W2 {table.table.loose_tile.face}", "blue")]
    shares = [moving[1] for moving in seen if moving is not None and moving[0] == "W2"]
    assert shares
    assert all(0 < share < 1 for share in shares)
    assert table.people.moving is None


def test_restore_lays_everything_back() -> None:
    table = evening(7)
    then, layout = table.lies(), table.layout()
    for action in (f"push E2 {table.table.loose_tile.face}", "walk b4"):
        assert sum(1 for _ in table.act(action, "yellow")) > 5
    assert table.layout() != layout
    assert sum(1 for _ in table.restore(then, "yellow")) > 5
    assert table.layout() == layout


@pytest.mark.parametrize("seed", range(3))
def test_fiddling_changes_nothing(seed: int) -> None:
    table = evening(seed, size_px=TINY)
    layout = table.layout()
    for _ in (*table.cover("red"), *table.nudge("N4", "red", 0.4), *table.bump()):
        pass
    assert table.layout() == layout
    assert not table.people.hands


def test_the_table_knows_nothing_of_the_reader() -> None:
    for path in Path(str(hardware.simulated.__file__)).parent.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
        names += [str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        assert not [name for name in names if name.split(".")[0] in ("vision", "web", "calibration")], path.name
