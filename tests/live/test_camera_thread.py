"""The thread that takes pictures: its signs of life, and what it says when a recording ends."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.frame import Frame
from companion.live import camera_thread
from companion.live.camera_thread import STALE_S, CameraThread


class Listening:
    """Somebody who sees nothing and only hears."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def see(self, frame: Frame) -> None:
        raise AssertionError("no picture comes")

    def lose_camera(self, reason: str) -> None:
        self.heard.append(reason)


def watching(frames: Iterator[Frame], table: Listening) -> CameraThread:
    return CameraThread(frames, table)


def test_a_recording_that_ended_is_told_and_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Listening()
    one = watching(iter(()), desk)
    one.watch()
    monkeypatch.setattr(camera_thread.time, "monotonic", lambda: 1e9)
    assert one.is_over and one.is_well and one.failure is None
    assert desk.heard == ["the recording has ended, so there are no more pictures"]


def test_a_thread_that_neither_sees_nor_tries_is_not_well(monkeypatch: pytest.MonkeyPatch) -> None:
    one = watching(iter(()), Listening())
    assert one.is_well
    late_s = camera_thread.time.monotonic() + STALE_S + 1
    monkeypatch.setattr(camera_thread.time, "monotonic", lambda: late_s)
    assert not one.is_well
    one.breathe()
    assert one.is_well


def test_what_cannot_be_mended_is_kept_and_stops_the_evening() -> None:
    def broken() -> Iterator[Frame]:
        raise ValueError("mistake")
        yield

    one = watching(broken(), Listening())
    one.watch()
    assert isinstance(one.failure, ValueError) and one.stop.is_set() and not one.is_well
