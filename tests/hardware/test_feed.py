"""A camera that comes and goes."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import numpy as np
import pytest

from companion.errors import BadPicture, CameraLost, Trouble
from companion.frame import Frame
from hardware.apart import Camera
from hardware.cameras import PAUSES_S, SLICE_S, pause_after, steady_frames
from hardware.doors import camera_fault

IMAGE = np.full((8, 8, 3), 99, np.uint8)


class Flaky(Camera):
    """Gives so many pictures, then ends with an error or, with None, like a folder."""

    def __init__(self, pictures: int, end: Exception | None) -> None:
        self.pictures, self.end, self.is_closed = pictures, end, False

    def frames(self) -> Iterator[Frame]:
        for index in range(self.pictures):
            yield Frame(IMAGE, index, index * 0.1)
        if self.end:
            raise self.end

    def close(self) -> None:
        self.is_closed = True


class Evening:
    """What is plugged in, one after the other; None: nothing is."""

    def __init__(self, *sources: Flaky | None) -> None:
        self.sources = list(sources)
        self.told: list[str] = []
        self.waited_s: list[float] = []
        self.breaths = 0
        self.now_s = 50.0
        self.plugged = 0

    def tell(self, loss: CameraLost) -> None:
        self.told.append(loss.what)

    def wait(self, seconds: float) -> None:
        self.waited_s.append(seconds)
        self.now_s += seconds

    def open_again(self) -> Flaky:
        source = self.sources.pop(0)
        if source is None:
            raise CameraLost("there is no camera")
        return source

    def breathe(self) -> None:
        self.breaths += 1

    def clock_s(self) -> float:
        self.now_s += 0.1
        return self.now_s

    def frames(self) -> Iterator[Frame]:
        return steady_frames(self.open_again, self.tell, self.wait, self.clock_s, self.breathe, lambda: self.plugged)


def test_numbers_and_times_rise_through_losses_and_each_loss_is_told() -> None:
    pulled, again, last = Flaky(2, CameraLost("pulled")), Flaky(1, CameraLost("pulled")), Flaky(2, None)
    evening = Evening(None, pulled, None, again, last)
    frames = list(evening.frames())
    assert [frame.index for frame in frames] == [0, 1, 2, 3, 4]
    assert sorted(frame.time_s for frame in frames) == [frame.time_s for frame in frames]
    assert evening.told == ["there is no camera", "pulled", "there is no camera", "pulled"]
    assert sum(evening.waited_s) == sum(PAUSES_S[:4])
    assert pulled.is_closed
    assert again.is_closed
    assert last.is_closed


def test_a_camera_that_is_waited_for_is_a_sign_of_life_each_time() -> None:
    evening = Evening(None, None, None, Flaky(1, None))
    assert len(list(evening.frames())) == 1
    assert evening.breaths == 4 + len(evening.waited_s)
    assert max(evening.waited_s) <= SLICE_S


def test_a_recording_is_not_played_faster_than_it_was_taken() -> None:
    evening = Evening(Flaky(3, None))
    evening.clock_s = lambda: 50.0  # type: ignore[method-assign]
    list(evening.frames())
    assert evening.waited_s == pytest.approx([0.1, 0.2])


def test_a_damaged_picture_in_a_folder_ends_the_feed_and_does_not_begin_it_again() -> None:
    frames = Evening(Flaky(1, BadPicture("half")), Flaky(9, None)).frames()
    next(frames)
    with pytest.raises(BadPicture):
        next(frames)


def test_a_camera_that_delivers_nothing_is_tried_ever_more_rarely() -> None:
    """Also one that delivers a few pictures each time."""
    for few in (0, 3):
        silent = [Flaky(few, camera_fault("usb", Trouble.SILENT)) for _ in range(7)]
        evening = Evening(*silent, Flaky(1, None))
        assert len(list(evening.frames())) == 7 * few + 1
        assert sum(evening.waited_s) == 3 + 3 + 15 + 60 + 3 * 300


def test_a_camera_that_was_well_for_long_is_tried_again_soon() -> None:
    evening = Evening(*[Flaky(0, CameraLost("silent"))] * 4, Flaky(700, CameraLost("silent")), Flaky(1, None))
    evening.now_s = 0.0
    list(evening.frames())
    assert evening.waited_s[-1] == PAUSES_S[0], "not five minutes"


def test_what_somebody_may_mend_at_any_moment_is_looked_for_more_often() -> None:
    assert [pause_after(9, one) for one in (Trouble.ABSENT, Trouble.BUSY, Trouble.SILENT)] == [30.0, 30.0, 300.0]


def test_a_camera_that_is_plugged_in_is_tried_at_once() -> None:
    evening = Evening(*[Flaky(0, CameraLost("silent"))] * 5, Flaky(1, None))

    def wait(seconds: float) -> None:
        evening.waited_s.append(seconds)
        evening.plugged = len(evening.waited_s) // 10

    evening.wait = wait  # type: ignore[method-assign]
    list(evening.frames())
    assert sum(evening.waited_s) < 120


def test_whoever_stops_looking_closes_the_camera() -> None:
    source = Flaky(9, None)
    frames = Evening(source).frames()
    next(frames)
    frames.close()  # type: ignore[attr-defined]
    assert source.is_closed


def test_whoever_is_told_to_stop_waits_for_no_camera() -> None:
    """A companion without a camera took ten seconds to end."""
    evening, stop = Evening(None, None), threading.Event()
    stop.set()
    assert list(steady_frames(evening.open_again, evening.tell, stop.wait)) == []
    assert evening.told == ["there is no camera"] and len(evening.sources) == 1
