"""Long work says on standard error how far it is, where a person looks on; a pipe hears nothing of it."""

from __future__ import annotations

import io

import pytest

from appliance import progress
from appliance.progress import Progress, clear_line, watched


class Terminal(io.StringIO):
    """A standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, to be set."""
    now_s = [0.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now_s[0])
    return now_s


def lines(terminal: Terminal) -> list[str]:
    return terminal.getvalue().replace("\x1b[K", "").split("\r")[1:]


def test_a_person_sees_how_far_it_is(monkeypatch: pytest.MonkeyPatch, clock: list[float]) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    for _ in watched(range(3), "pictures", 3):
        clock[0] += 60
    assert lines(terminal) == [
        "0 of 3 pictures",
        "1 of 3 pictures, about 2 min left",
        "2 of 3 pictures, about 1 min left",
        "3 of 3 pictures",
        "",
    ]


@pytest.mark.parametrize(("step_s", "left"), [(1, "about 9 s"), (3600, "about 9.0 h")])
def test_what_is_left_is_told_in_seconds_or_hours(
    step_s: int, left: str, monkeypatch: pytest.MonkeyPatch, clock: list[float]
) -> None:
    monkeypatch.setattr("sys.stderr", terminal := Terminal())
    shown = Progress("games", 10)
    clock[0] += step_s
    shown.step()
    assert lines(terminal) == [f"1 of 10 games, {left} left"]


def test_a_count_without_an_end_is_a_count(monkeypatch: pytest.MonkeyPatch, clock: list[float]) -> None:
    monkeypatch.setattr("sys.stderr", terminal := Terminal())
    Progress("actions").step()
    assert lines(terminal) == ["1 actions"]


def test_the_line_is_not_written_more_often_than_eyes_can_follow(
    monkeypatch: pytest.MonkeyPatch, clock: list[float]
) -> None:
    monkeypatch.setattr("sys.stderr", terminal := Terminal())
    for _ in watched(range(1000), "games", 1000):
        clock[0] += 0.001
    assert len(lines(terminal)) < 13


def test_a_pipe_hears_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", pipe := io.StringIO())
    assert list(watched(iter("abc"), "letters", 3)) == ["a", "b", "c"]
    clear_line()
    assert pipe.getvalue() == ""


def test_the_line_goes_away_when_the_work_breaks_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", terminal := Terminal())
    with pytest.raises(ZeroDivisionError):
        list(watched((1 // number for number in (1, 0)), "games", 2))
    assert lines(terminal)[-1] == ""
