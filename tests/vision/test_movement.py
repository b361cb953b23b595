"""Stillness, hands and light in streams drawn with noise of any strength: nothing is tuned to one camera."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
import pytest

from companion.frame import Image
from tests.vision.drawn_board import PAINTS, corners_seen, draw_flat, photograph
from vision.board.homography import from_corners
from vision.board_reading import glance_at
from vision.hands.movement import PATIENCE_S, Motion, MotionWatch

SIZE = (640, 480)
CORNERS = corners_seen(SIZE, 0.62, 8.0, 12.0, 40.0)
BOARD = from_corners(tuple((float(x), float(y)) for x, y in CORNERS))
FRAME_S = 0.2
SKIN = (85, 110, 170)


@dataclass
class Stream:
    """A camera over a drawn board: noise of a strength in levels, correlated over some pixels, as JPEG or not."""

    sigma: float = 3.0
    grain_px: float = 1.0
    jpeg: int | None = 70
    seed: int = 1
    watch: MotionWatch = field(default_factory=MotionWatch)
    time_s: float = 0.0
    table: Image = field(init=False)

    def __post_init__(self) -> None:
        self.chance = np.random.default_rng(self.seed)
        flat = draw_flat(PAINTS["bright corridors"], np.random.default_rng(5))
        self.table = photograph(flat, CORNERS, SIZE, np.random.default_rng(6), noise=0.0)

    def picture(self, scene: Image) -> Image:
        """The scene as this camera sees it once."""
        noise = self.chance.standard_normal(scene.shape, dtype=np.float32)
        if self.grain_px:
            noise = np.asarray(cv2.GaussianBlur(noise, (0, 0), self.grain_px))
        seen = np.clip(scene + self.sigma * noise / noise.std(), 0, 255).astype(np.uint8)
        if self.jpeg is None:
            return seen
        done, data = cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, self.jpeg])
        assert done
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)

    def see(self, scene: Image, gap_s: float = FRAME_S) -> Motion:
        """The next picture; like the reader, looks whether what rests is a hand, and takes the rest for the table."""
        self.time_s += gap_s
        image = self.picture(scene)
        motion = self.watch.see(image, self.time_s, BOARD)
        if motion.is_still and motion.is_hand and motion.hand is not None and self.watch.rests_anew():
            motion = motion if motion.hand.is_seen_in(glance_at(image, BOARD).sight) else self.watch.see_no_hand()
        is_first = self.time_s == gap_s
        if is_first or (motion.is_still and not motion.is_hand):
            self.watch.accept(is_calm=True)
        return motion

    def rest(self, scene: Image, pictures: int = 4) -> list[Motion]:
        """The same scene for some pictures."""
        return [self.see(scene) for _ in range(pictures)]


def with_hand(scene: Image, reach_px: float, colour: tuple[int, int, int] = SKIN) -> Image:
    """The scene with an arm that comes in from the right and reaches so far."""
    tip = (round(SIZE[0] - reach_px), 250)
    shown = scene.copy()
    cv2.line(shown, (SIZE[0] + 40, 300), (tip[0] + 40, tip[1] + 10), (90, 60, 50), 46)
    cv2.ellipse(shown, (tip[0] + 30, tip[1]), (44, 22), 8, 0, 360, colour, -1)
    for finger in (-14, 0, 14):
        cv2.line(shown, (tip[0] + 10, tip[1] + finger), (tip[0] - 14, tip[1] + finger), colour, 9)
    return shown


def lit(scene: Image, fall: float) -> Image:
    """The scene under a lamp that stands at the left: so much less light at the right, and warmer."""
    across = np.linspace(1.0, fall, SIZE[0], dtype=np.float32)[None, :, None]
    return np.clip(scene * across * np.array([0.75, 0.9, 1.0], dtype=np.float32), 0, 255).astype(np.uint8)


CAMERAS = [(1.0, 0.0, None), (3.0, 1.0, 56), (3.0, 0.0, 90), (6.0, 0.0, 70), (6.0, 1.5, 50), (2.0, 3.0, 95)]


@pytest.mark.parametrize(("sigma", "grain_px", "jpeg"), CAMERAS)
def test_noise_alone_is_neither_movement_nor_hand(sigma: float, grain_px: float, jpeg: int | None) -> None:
    stream = Stream(sigma, grain_px, jpeg)
    motions = stream.rest(stream.table, 30)
    assert all(motion.is_still for motion in motions[2:])
    assert not any(motion.is_hand or motion.is_changed for motion in motions[2:])


@pytest.mark.parametrize(("sigma", "grain_px", "jpeg"), CAMERAS)
def test_a_hand_is_seen_as_it_comes_rests_and_leaves(sigma: float, grain_px: float, jpeg: int | None) -> None:
    stream = Stream(sigma, grain_px, jpeg)
    stream.rest(stream.table, 5)
    coming = [stream.see(with_hand(stream.table, reach)) for reach in (150, 200, 260)]
    assert not any(motion.is_still and not motion.is_hand for motion in coming[1:])
    resting = stream.rest(with_hand(stream.table, 260), 20)
    busy = [motion for motion in resting[1:] if motion.is_hand]
    assert all(motion.is_still and motion.hand is not None for motion in resting[1:])
    assert len(busy) == pytest.approx(PATIENCE_S / FRAME_S, abs=2)
    hand = resting[-1].hand
    assert hand is not None
    assert hand.touched < hand.near
    assert stream.see(with_hand(stream.table, 200)).hand is not None
    stream.see(with_hand(stream.table, 120))
    after = stream.rest(stream.table, 3)
    assert after[-1].is_still
    assert not after[-1].is_hand
    assert after[-1].hand is None


def test_a_hand_that_creeps_is_no_stillness() -> None:
    stream = Stream()
    stream.rest(stream.table, 5)
    stream.see(with_hand(stream.table, 240))
    creeping = [stream.see(with_hand(stream.table, 240 + 1.0 * k)) for k in range(20)]
    assert sum(not motion.is_still for motion in creeping) > 4
    assert all(motion.is_hand for motion in creeping)


@pytest.mark.parametrize("fall", [0.25, 0.6])
def test_a_lamp_that_is_switched_is_no_hand(fall: float) -> None:
    stream = Stream()
    stream.rest(stream.table, 5)
    changed = stream.rest(lit(stream.table, fall), 6)
    assert not any(motion.is_hand for motion in changed[2:])
    back = stream.rest(stream.table, 6)
    assert not any(motion.is_hand for motion in back[2:])


def test_a_hand_that_comes_with_the_lamp_is_still_a_hand() -> None:
    stream = Stream()
    stream.rest(stream.table, 5)
    resting = stream.rest(lit(with_hand(stream.table, 260), 0.5), 5)
    assert all(motion.is_hand for motion in resting[1:])


def test_an_exposure_that_breathes_is_nothing() -> None:
    stream = Stream()
    stream.rest(stream.table, 5)
    gains = 1 + 0.06 * np.sin(np.arange(20) / 2)
    seen = [stream.see(np.clip(stream.table * gain, 0, 255).astype(np.uint8)) for gain in gains]
    assert all(motion.is_still and not motion.is_hand for motion in seen)


def test_who_gestures_beside_the_board_disturbs_nobody() -> None:
    stream = Stream()
    stream.rest(stream.table, 5)
    seen = [stream.see(with_hand(stream.table, 10 + 8 * (k % 3))) for k in range(10)]
    assert all(motion.is_still and not motion.is_hand for motion in seen)


def test_a_hand_that_was_there_first_is_gone_when_it_has_left() -> None:
    stream = Stream()
    stream.rest(with_hand(stream.table, 260), 6)
    stream.see(with_hand(stream.table, 150))
    after = stream.rest(stream.table, 8)
    assert not after[-1].is_hand
    assert after[-1].hand is None


def test_a_board_that_is_knocked_by_a_hand_is_watched_where_it_lies() -> None:
    stream = Stream()
    stream.rest(stream.table, 5)
    moved = np.asarray(cv2.warpAffine(stream.table, np.array([[1, 0, -14.0], [0, 1, 6.0]]), SIZE, borderMode=1))
    there = np.array([[1, 0, -14.0], [0, 1, 6.0], [0, 0, 1]]) @ BOARD
    stream.see(with_hand(stream.table, 240))
    stream.see(with_hand(moved, 240))
    image = stream.picture(with_hand(moved, 240))
    stream.watch.see(image, stream.time_s + FRAME_S, BOARD)
    stream.watch.forget_board(image, BOARD, there)
    assert stream.watch.look_again(image, stream.time_s + FRAME_S, there).is_hand
    for k in range(4):
        left = stream.watch.see(stream.picture(moved), stream.time_s + FRAME_S * (2 + k), there)
    assert left.is_still
    assert not left.is_hand


def test_slow_pictures_stand_for_themselves_and_hands_in_them_are_seen() -> None:
    stream = Stream()
    stream.see(stream.table, 1.0)
    assert stream.see(with_hand(stream.table, 260), 1.0).is_hand
    after = stream.see(stream.table, 1.0)
    assert after.is_still
    assert not after.is_hand


def test_a_hand_comes_to_rest_once() -> None:
    stream = Stream()
    stream.see(stream.table, 1.0)
    assert stream.watch.see(stream.picture(with_hand(stream.table, 260)), 2.0, BOARD).is_hand
    assert stream.watch.rests_anew()
    assert not stream.watch.rests_anew()


def test_the_very_same_picture_is_no_news_until_it_has_long_been_the_same() -> None:
    stream = Stream()
    stream.rest(stream.table, 5)
    image = stream.picture(with_hand(stream.table, 260))
    assert not stream.watch.see(image, 1.2, BOARD).is_still
    assert not stream.watch.see(image, 1.3, BOARD).is_still
    frozen = stream.watch.see(image, 1.8, BOARD)
    assert frozen.is_still
    assert frozen.is_hand
