"""Which of the last pictures are kept for a bug pack, and that whoever takes them never waits."""

from __future__ import annotations

import threading
from dataclasses import replace

import numpy as np

from companion.frame import Frame, Image
from companion.live.packs.last_pictures import Corners, LastPictures
from companion.observation import Quality
from companion.rules.mazes.layout import layout
from tests.following.tables import Camera, deal

BLANK = np.zeros((4, 4, 3), dtype=np.uint8)
[CALM] = Camera(1).calm(layout(deal()), 1)
HAND = replace(CALM, quality=Quality(is_hand=True))
LOST = replace(CALM, pose=None, cells=())


def as_small(image: Image, corners_px: Corners) -> bytes:
    """A hundred bytes, whatever the picture."""
    return b"x" * 100


def shown(seen: str, album: LastPictures) -> list[int]:
    """The frames that are kept of pictures at ten a second: `c` calm, `h` a hand, `l` lost."""
    kinds = {"c": CALM, "h": HAND, "l": LOST}
    for number, kind in enumerate(seen):
        album.offer(Frame(BLANK, number, number / 10), kinds[kind])
    album.close()
    return [one.frame for one in album.pictures()]


def test_the_beginning_of_a_calm_is_kept_whole_and_little_of_a_long_one() -> None:
    kept = shown("hhhhhhhhhh" + "c" * 60, LastPictures(as_small, most_waiting=1000))
    assert [frame for frame in kept if frame < 10] == [0, 6, 9], "the last hand before the calm is kept too"
    assert kept[3:10] == [10, 11, 12, 13, 14, 15, 16]
    assert len([frame for frame in kept if frame > 36]) <= 2


def test_no_picture_is_kept_before_it_is_known_where_the_board_lies() -> None:
    assert shown("llll", LastPictures(as_small, most_waiting=1000)) == []
    kept = shown("lc" + "l" * 12, LastPictures(as_small, most_waiting=1000))
    assert kept[0] == 0, "the last picture before it was found is blacked out by where it was found"
    assert len(kept) > 2, "a board that is lost is taken to lie where it lay"


def test_where_the_board_lay_in_pictures_of_another_size_says_nothing() -> None:
    album = LastPictures(as_small, most_waiting=1000)
    album.offer(Frame(BLANK, 0, 0.0), CALM)
    album.offer(Frame(np.zeros((2, 2, 3), dtype=np.uint8), 1, 1.0), LOST)
    album.close()
    assert [one.frame for one in album.pictures()] == [0]


def test_only_the_last_are_kept() -> None:
    kept = shown("h" * 200, LastPictures(as_small, most_waiting=1000, most_bytes=500))
    assert len(kept) == 5
    assert kept[-1] >= 194


def test_whoever_takes_pictures_never_waits() -> None:
    may_go_on = threading.Event()

    def slow(image: Image, corners_px: Corners) -> bytes:
        may_go_on.wait(20)
        return b"x"

    album = LastPictures(slow)
    for number in range(100):
        album.offer(Frame(BLANK, number, float(number)), CALM)  # would block here for ever
    may_go_on.set()
    album.close()
    assert 1 <= len(album.pictures()) <= 5


def test_a_picture_that_cannot_be_kept_is_left_out() -> None:
    def broken(image: Image, corners_px: Corners) -> bytes:
        raise ValueError("no such picture")

    assert shown("hhh", LastPictures(broken, most_waiting=1000)) == []
