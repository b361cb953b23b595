"""What the second opinion is trained on, and how its truths turn with the views; no net is trained here."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.bench.renders.stills import STILLS
from companion.bench.second_opinion.crops import WEATHERS, write_crops
from companion.bench.second_opinion.training import Crops, turned_in_truth
from companion.bench.second_opinion.weather import in_weather
from companion.errors import BadPicture
from vision.fits.cell_net import mirrored_faces, turned_faces
from vision.fits.cell_views import LAYERS, VIEW_SIDE_PX

FACES = np.arange(11)


def test_truths_turn_as_the_reader_turns_what_the_net_says() -> None:
    assert turned_in_truth(FACES, 1, is_mirrored=False).tolist() == turned_faces().tolist()
    assert turned_in_truth(FACES, 0, is_mirrored=True).tolist() == mirrored_faces().tolist()
    assert turned_in_truth(FACES, 4, is_mirrored=False).tolist() == FACES.tolist()


def test_weather_is_seeded_and_changes_what_is_seen() -> None:
    plane = np.full((60, 60, 3), 120, dtype=np.uint8)
    one, again, other = (in_weather(plane, np.random.default_rng(seed)) for seed in (1, 1, 2))
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)


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
        cells = len(kept["rows"]) // (WEATHERS + 1)
        assert kept["views"].shape == (cells * (WEATHERS + 1), LAYERS, VIEW_SIDE_PX, VIEW_SIDE_PX)
        assert kept["rows"][:cells, 2].tolist() == kept["rows"][-cells:, 2].tolist()
    with pytest.raises(BadPicture):
        list(write_crops([tmp_path / "none"], tmp_path / "crops.npz"))
