"""Pictures of ring boards and cards: made-up boards can be played on, and a still comes with its truth."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from math import log
from pathlib import Path

import cv2
import pytest

from companion.maze.rings import reach
from companion.observation import Observation, PieceSight
from hardware.simulated.spots.handled import Setting, draw_conditions
from lab.spots.boards import BOARDS, SETS, copies_of, deck_of, ring_copy
from lab.spots.evenings import bench_games
from lab.spots.homes import HOMES, at_home
from lab.spots.reading import judge
from lab.spots.stills import bench_spots


@pytest.mark.parametrize(("which", "make"), [(which, make) for which in BOARDS for make in BOARDS[which]])
def test_every_picture_of_a_made_up_board_can_be_walked_to(which: str, make: str) -> None:
    copy, _ = ring_copy(which, make)
    board = copy.board
    start = next(place for place, square in board.squares() if square.start)
    reached: set[int] = {start}
    for offsets in product(*(range(ring.positions) for ring in board.rings)):
        for place in tuple(reached):
            reached.update(reach(board, offsets, place))
        if reached >= set(board.places):
            break
    assert {place for place, square in board.squares() if square.picture} <= reached


def test_no_print_and_no_board_is_in_two_sets() -> None:
    for sets in (SETS, BOARDS):
        assert max(Counter(name for names in sets.values() for name in names).values()) == 1
    assert all(len(prints) >= 3 and len(set(copies_of(which))) == 2 * len(prints) for which, prints in SETS.items())
    assert len({deck_of(name).box.cards for prints in SETS.values() for name in prints}) > 2


def test_a_lamp_is_mirrored_in_glossy_print_in_every_light() -> None:
    home = HOMES["rough"]
    settings = [Setting(seed, draw_conditions(seed, 0.0)) for seed in range(20)]
    for name, sheen in home["sheens"].items():
        least, most = sheen["glare"]
        lights = [at_home(setting, home, name).conditions for setting in settings]
        assert all(light is not None and least <= light.glare <= most for light in lights)
    others = [at_home(setting, home, "another").conditions for setting in settings]
    assert any(light is not None and not light.glare for light in others)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "which"), [("rings", "development"), ("cards", "development"), ("cards", "fresh"),
                                              ("rings", "rough")])  # fmt: skip
def test_stills_come_with_their_truth(kind: str, which: str, tmp_path: Path) -> None:
    rows = list(bench_spots(kind, which, 1, 1, tmp_path))
    assert rows == [{"kind": kind, "set": which, "pictures": 1, "folder": str(tmp_path)}]
    image, truth = cv2.imread(str(tmp_path / "0001.jpg")), json.loads((tmp_path / "0001.json").read_text())
    assert image.shape in ((960, 1280, 3), (1080, 1920, 3))
    assert truth["offsets"] if kind == "rings" else len(truth["cards"]) >= 4


def test_what_is_read_is_held_against_what_lies_there() -> None:
    truth = {"print": "x", "cards": [
        {"place": "0,0", "name": "owl", "turn": "N", "hidden": 0.0},
        {"place": "1,0", "name": "key", "turn": "E", "hidden": 0.0},
        {"place": "2,0", "name": "bat", "turn": "S", "hidden": 0.9},
    ]}  # fmt: skip
    said = {"5,5": ("owl/N", 0.99), "6,5": ("key/S", 0.95), "6,6": ("", 0.99)}
    sights = tuple(PieceSight("card", spot, ((name, log(p)),)) for spot, (name, p) in said.items())
    counts: Counter[str] = Counter()
    faults = judge(Observation(0, 0.0, (1, 1), None, sights=sights), truth, counts)
    assert faults == ["1,0 'key/E' read as 'key/S' 0.950"]
    assert (counts["card"], counts["card_right"], counts["claims"], counts["sure_wrong"]) == (2, 1, 3, 1)
    assert counts["whole"] == 0


@pytest.mark.slow
@pytest.mark.parametrize("game", ["secret", "cards"])
def test_a_game_is_followed_by_a_reader_that_was_taught_its_print(game: str) -> None:
    one, whole = bench_games(game, "development", range(1, 2), 1)
    assert one["followed"] == one["done"] and not one["silent"] and one["replays"]
    assert whole["pictures"] == one["pictures"]


@pytest.mark.slow
def test_a_game_in_which_nobody_gets_on_ends_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lab.spots.evenings.MOST_TURNS", 1)
    one, _ = bench_games("secret", "development", range(1, 2), None)
    assert (one["turns"], one["outcome"]) == (1, "not ended")
