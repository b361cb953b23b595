"""What the second opinion is trained on, and how its truths turn with the views; no net is trained here."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.errors import BadPicture
from lab.measure.renders.stills import STILLS
from lab.train.second_opinion.crops import COMPOSED_FROM, WEATHERS, write_crops
from lab.train.second_opinion.drawn_pawns import with_pawns
from lab.train.second_opinion.reflections import reflected
from lab.train.second_opinion.training import Crops, turned_in_truth
from lab.train.second_opinion.weather import in_a_lesson, in_weather
from vision.fits.cell_net import mirrored_faces, turned_faces
from vision.fits.cell_views import LAYERS, NEAR_SIDE_PX, RIM_PX, VIEW_SCALE_PX

FACES = np.arange(11)
PLANE_PX = 7 * VIEW_SCALE_PX + 2 * RIM_PX


def test_truths_turn_as_the_reader_turns_what_the_net_says() -> None:
    assert turned_in_truth(FACES, 1, is_mirrored=False).tolist() == turned_faces().tolist()
    assert turned_in_truth(FACES, 0, is_mirrored=True).tolist() == mirrored_faces().tolist()
    assert turned_in_truth(FACES, 4, is_mirrored=False).tolist() == FACES.tolist()


def test_weather_is_seeded_and_changes_what_is_seen() -> None:
    plane = np.full((60, 60, 3), 120, dtype=np.uint8)
    one, again, other = (in_weather(plane, np.random.default_rng(seed)) for seed in (1, 1, 2))
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)


def test_a_mirrored_lamp_adds_light_in_one_place_and_takes_none() -> None:
    for seed in range(5):
        added = reflected(PLANE_PX, np.random.default_rng(seed))
        assert added.shape == (PLANE_PX, PLANE_PX, 3)
        assert added.min() >= 0
        assert added.max() > 2 * added.mean()


def test_pawns_hide_some_of_a_board_and_darken_more_with_their_shadows() -> None:
    plane = np.full((PLANE_PX, PLANE_PX, 3), 120, dtype=np.uint8)
    for seed in range(5):
        seen, hidden = with_pawns(plane, VIEW_SCALE_PX, np.random.default_rng(seed))
        again, _ = with_pawns(plane, VIEW_SCALE_PX, np.random.default_rng(seed))
        assert np.array_equal(seen, again)
        assert 0 < hidden.mean() < 0.2
        is_darker = (seen < plane).all(axis=2) & ~hidden
        assert is_darker.any()


def test_a_lesson_tells_which_cells_it_touches() -> None:
    plane = np.full((PLANE_PX, PLANE_PX, 3), 120, dtype=np.uint8)
    lessons = [in_a_lesson(plane, np.random.default_rng(seed)) for seed in range(8)]
    assert all(touched.shape == (49,) and 0 <= touched.min() <= touched.max() <= 1 for _, touched in lessons)
    assert any(touched.min() < 0.01 < 0.5 < touched.max() for _, touched in lessons)
    again, _ = in_a_lesson(plane, np.random.default_rng(0))
    assert np.array_equal(lessons[0][0], again)


def test_whole_prints_are_left_out() -> None:
    rows = np.array([[0, 0, 4, 0.0, 1], [1, 0, 10, 0.5, 0], [2, 0, 3, 0.9, 0]])
    crops = Crops(np.zeros((3, 1, 2, 2), dtype=np.int8), rows, np.array(["oak", "ash", "oak"]))
    halves = crops.halves()
    assert halves[0] == halves[2] != halves[1]
    assert crops.weights()[1] > crops.weights()[0] > crops.weights()[2]


def test_each_still_gives_views_of_its_cells_in_each_weather(tmp_path: Path) -> None:
    first = sorted(STILLS.glob("*.json"))[:1]
    if not first:
        pytest.skip("no path-traced stills beside the project")
    for path in (first[0], first[0].with_suffix(".jpg")):
        (tmp_path / path.name).symlink_to(path.resolve())
    assert [row["stills"] for row in write_crops([tmp_path], tmp_path / "crops.npz")] == [1]
    with np.load(tmp_path / "crops.npz") as kept:
        assert kept["views"].shape == (len(kept["rows"]), LAYERS, NEAR_SIDE_PX, NEAR_SIDE_PX)
        assert set(kept["rows"][:, 1].astype(int)) == set(range(WEATHERS + 1))
        assert (kept["rows"][:, 1] == 0).sum() >= 42
    with pytest.raises(BadPicture):
        list(write_crops([tmp_path / "none"], tmp_path / "crops.npz"))


def test_composed_boards_give_views_of_the_cells_that_nothing_hides(tmp_path: Path) -> None:
    rows = list(write_crops([], tmp_path / "crops.npz", composed=[COMPOSED_FROM]))
    assert rows == [{"folder": "composed", "stills": 1}]
    with np.load(tmp_path / "crops.npz") as kept:
        plain = kept["rows"][kept["rows"][:, 1] == 0]
        assert 40 <= len(plain) <= 49
        assert plain[:, 4].all()
        assert len(kept["prints"]) == 1
