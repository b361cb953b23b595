"""A taught ring board, read in single pictures and in a stream."""

from __future__ import annotations

from dataclasses import replace
from math import exp

import cv2
import numpy as np
import pytest

from companion.frame import Frame, Image
from companion.observation import Observation
from tests.vision.drawn_rings import (
    PAINT,
    SIZE_PX,
    STRAIGHT,
    TABLE,
    Camera,
    draw,
    middle_of,
    proposed,
    stand,
    taught,
)
from vision.board.homography import project
from vision.ring_reader import RingReader
from vision.rings.disc import TO_VIEW, view_of
from vision.rings.taught_board import TaughtBoard

PAWNS = {"red": (0, 0), "yellow": (5, 0), "green": (3, 1), "blue": (1, 3)}
PLACES = {"red": "r1.1", "yellow": "r6.1", "green": "r4.2", "blue": "r2.4"}
SURE = 0.9


@pytest.fixture(scope="module")
def board() -> TaughtBoard:
    return taught(proposed())


@pytest.fixture
def reader(board: TaughtBoard) -> RingReader:
    return RingReader(board)


def told(observation: Observation, kind: str) -> dict[str, str]:
    """The likeliest name of each sight of a kind."""
    return {s.of: max(s.log_p, key=lambda pair: pair[1])[0] for s in observation.sights if s.kind == kind}


def surely_wrong(observation: Observation, kind: str, truth: dict[str, str]) -> list[str]:
    best = {s.of: max(s.log_p, key=lambda pair: pair[1]) for s in observation.sights if s.kind == kind}
    return [of for of, (name, log_p) in best.items() if exp(log_p) > SURE and name != truth[of]]


@pytest.mark.parametrize("turns", [(0, 0, 0), (1, 2, 3), (11, 7, 1)])
def test_offsets_are_read_from_any_side_in_any_light(reader: RingReader, turns: tuple[int, int, int]) -> None:
    camera = Camera.slanting(tilt_deg=8.0 * turns[1], turn_deg=70.0 * turns[2])
    seen = reader.read_still(draw(turns, camera, light=0.5 + 0.05 * turns[0], seed=turns[0]))
    expected = dict(zip(("outer", "middle", "centre"), map(str, turns), strict=True))
    assert told(seen, "ring") == expected
    assert told(seen, "pawn") == dict.fromkeys(PLACES, "")


@pytest.fixture(scope="module")
def seen(board: TaughtBoard) -> Observation:
    """What is read of a board with pawns on it."""
    return RingReader(board).read_still(draw((1, 2, 1), pawns=PAWNS))


def test_pawns_are_read_on_the_squares_they_stand_on(seen: Observation) -> None:
    assert told(seen, "pawn") == PLACES
    assert not seen.quality.is_hand


@pytest.mark.parametrize(("square", "is_sure"), [(-0.33, True), (0.4, True), (0.48, False), (0.5, False)])
def test_a_square_is_told_surely_unless_a_pawn_stands_on_its_border(
    reader: RingReader, square: float, is_sure: bool
) -> None:
    seen = reader.read_still(draw((1, 2, 1), pawns={"yellow": (5, square)}))
    shares = {sight.of: dict(sight.log_p) for sight in seen.sights if sight.kind == "pawn"}
    assert (exp(shares["yellow"]["r6.1"]) > 0.99) == is_sure


def test_sights_are_probabilities_of_all_names(seen: Observation, board: TaughtBoard) -> None:
    names = {place for ring in board.rings for place in ring.places if place} | {""}
    for sight in seen.sights:
        assert sum(exp(log_p) for _, log_p in sight.log_p) == pytest.approx(1)
        if sight.kind == "pawn":
            assert {name for name, _ in sight.log_p} == names


def test_a_pawn_rides_with_its_ring(reader: RingReader) -> None:
    before, after = (reader.read_still(draw((turn, 0, 0), pawns={"blue": (1, 3)})) for turn in (2, 3))
    assert told(before, "pawn")["blue"] == told(after, "pawn")["blue"] == "r2.4"
    assert told(after, "ring")["outer"] == "3"


def test_a_hand_hides_and_nothing_is_told_wrongly(reader: RingReader) -> None:
    picture = draw((1, 2, 1), pawns=PAWNS)
    cv2.line(picture, (SIZE_PX[0] // 2 + 60, 460), (SIZE_PX[0], 700), (130, 160, 215), 110)
    seen = reader.read_still(picture)
    assert seen.quality.is_hand
    assert not surely_wrong(seen, "ring", {"outer": "1", "middle": "2", "centre": "1"})
    assert not surely_wrong(seen, "pawn", PLACES)
    assert "blue" not in told(seen, "pawn")


@pytest.mark.parametrize("skin", [(130, 160, 215), (95, 120, 150)])
def test_pawns_right_beside_a_hand_are_read(reader: RingReader, skin: tuple[int, int, int]) -> None:
    picture = draw((1, 2, 1), pawns=PAWNS)
    cv2.line(picture, (600, 450), (SIZE_PX[0], 450), skin, 90)
    seen = reader.read_still(picture)
    assert seen.quality.is_hand
    assert told(seen, "pawn") == PLACES
    assert not surely_wrong(seen, "pawn", PLACES)


@pytest.mark.parametrize("cuff", [520, 710])
def test_a_sleeve_in_a_pawns_colour_is_no_pawn(reader: RingReader, cuff: int) -> None:
    picture = draw((1, 2, 1), pawns={"red": PAWNS["red"]})
    cv2.line(picture, (480, 480), (480, SIZE_PX[1]), (130, 160, 215), 70)
    cv2.line(picture, (480, cuff), (480, SIZE_PX[1]), PAINT["green"], 90)
    seen = reader.read_still(picture)
    assert seen.quality.is_hand
    assert told(seen, "pawn") == {"red": PLACES["red"]}


@pytest.mark.parametrize("paint", [(160, 45, 60), (160, 105, 14)])
def test_blue_paint_may_be_violet_or_like_the_sky(
    reader: RingReader, monkeypatch: pytest.MonkeyPatch, paint: tuple[int, int, int]
) -> None:
    monkeypatch.setitem(PAINT, "blue", paint)
    seen = reader.read_still(draw((1, 2, 1), pawns=PAWNS))
    assert told(seen, "pawn") == PLACES


def test_a_pawn_on_a_disc_of_its_own_colour_is_read_by_its_shape(board: TaughtBoard) -> None:
    picture, place = draw().astype(np.float32), middle_of(0, 0, 0)
    disc_px = project(STRAIGHT.homography, np.array([place]))[0].round().astype(int).tolist()
    cv2.circle(picture, disc_px, 20, PAINT["red"], cv2.FILLED)
    bare = picture.astype(np.uint8)
    reader = RingReader(replace(board, view=view_of(bare, STRAIGHT.homography)))
    stand(picture, STRAIGHT, PAINT["red"], place)
    assert told(reader.read_still(picture.clip(0, 255).astype(np.uint8)), "pawn")["red"] == "r1.1"
    assert told(reader.read_still(bare), "pawn")["red"] == ""


def test_a_printed_disc_in_a_lamps_light_is_no_pawn(board: TaughtBoard) -> None:
    picture, view, at = draw(), board.view.copy(), np.array([middle_of(0, 0, 0)])
    for image, to_px in ((picture, STRAIGHT.homography), (view, TO_VIEW)):
        cv2.circle(image, project(to_px, at)[0].round().astype(int).tolist(), 10, (40, 40, 130), cv2.FILLED)
    picture[:160] = np.clip(picture[:160] * 2.3, 0, 255)
    seen = RingReader(replace(board, view=view)).read_still(picture)
    assert told(seen, "pawn").get("red", "") == ""


def test_a_ring_between_two_dots_is_not_told_nor_a_pawn_on_it(reader: RingReader) -> None:
    seen = reader.read_still(draw((1, 2, 1), between_deg=8.0, pawns=PAWNS))
    assert "outer" not in told(seen, "ring")
    assert told(seen, "ring")["middle"] == "2"
    assert told(seen, "pawn") == {"red": PLACES["red"], "yellow": PLACES["yellow"]}


def test_a_board_is_found_though_a_part_of_it_is_pure_black(reader: RingReader) -> None:
    picture = draw((1, 2, 1))
    picture[:, :350] = 0
    assert told(reader.read_still(picture), "ring") == {"outer": "1", "middle": "2", "centre": "1"}


def test_a_dark_board_is_found_on_a_lively_cloth(reader: RingReader) -> None:
    picture = draw((1, 2, 1), light=0.2)
    leaves = np.random.default_rng(5).integers(0, 2, (SIZE_PX[1] // 8, SIZE_PX[0] // 8, 1)) * 60
    cloth = np.kron(leaves, np.ones((8, 8, 3))).astype(np.uint8)
    x, y = np.meshgrid(np.arange(SIZE_PX[0]) - SIZE_PX[0] / 2, np.arange(SIZE_PX[1]) - SIZE_PX[1] / 2)
    picture[np.hypot(x, y) > 340] = cloth[np.hypot(x, y) > 340]
    assert told(reader.read_still(picture), "ring") == {"outer": "1", "middle": "2", "centre": "1"}


def test_no_board_is_seen_on_a_bare_table(reader: RingReader) -> None:
    seen = reader.read_still(np.full((SIZE_PX[1], SIZE_PX[0], 3), TABLE, dtype=np.uint8))
    assert seen.pose is None
    assert seen.why
    assert not seen.sights


def stream(reader: RingReader, pictures: list[Image]) -> list[Observation]:
    return [reader.read(Frame(picture, number, number / 4)) for number, picture in enumerate(pictures)]


def test_a_board_that_lies_still_is_read_once_and_then_watched(reader: RingReader) -> None:
    seen = stream(reader, [draw((1, 2, 1), pawns=PAWNS, seed=seed) for seed in range(6)])
    assert told(seen[-1], "pawn") == PLACES
    assert sum(any(stage == "rings" for stage, _ in each.ms) for each in seen[1:]) <= 1
    assert all(each.is_still for each in seen[1:])


def test_a_ring_turned_in_a_stream_is_noticed(reader: RingReader) -> None:
    seen = stream(reader, [draw((turn, 2, 1), seed=seed) for seed, turn in enumerate((1, 1, 1, 2, 2, 2, 2))])
    assert told(seen[2], "ring")["outer"] == "1"
    assert told(seen[-1], "ring")["outer"] == "2"
    assert not any(each.is_moved for each in seen)


def test_a_board_that_is_pushed_aside_is_followed(reader: RingReader) -> None:
    aside = Camera.slanting(x=0.15)
    seen = stream(reader, [draw((1, 2, 1), aside if n > 2 else STRAIGHT, seed=n) for n in range(8)])
    assert any(each.is_moved for each in seen)
    assert seen[-1].pose is not None and seen[0].pose is not None
    assert seen[-1].pose.corners_px[0][0] > seen[0].pose.corners_px[0][0] + 20
    assert told(seen[-1], "ring") == {"outer": "1", "middle": "2", "centre": "1"}


@pytest.mark.parametrize("turn_deg", [30.0, 60.0, 90.0])
def test_a_board_that_is_turned_so_far_that_it_looks_alike_is_found_anew(reader: RingReader, turn_deg: float) -> None:
    round_the_table = Camera.slanting(turn_deg=turn_deg)
    seen = stream(reader, [draw((1, 2, 1), round_the_table if n > 2 else STRAIGHT, seed=n) for n in range(8)])
    assert any(each.is_moved for each in seen)
    assert told(seen[-1], "ring") == {"outer": "1", "middle": "2", "centre": "1"}
