"""Long work shows on standard error how far it is, where that is a terminal; a pipe gets nothing of it."""

from __future__ import annotations

import io

import pytest

from appliance.progress import clear_line, watched


class Terminal(io.StringIO):
    """A standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_person_sees_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", terminal := Terminal())
    assert list(watched(iter("abc"), "pictures", 3)) == ["a", "b", "c"]
    assert "pictures" in terminal.getvalue()
    assert "3/3" in terminal.getvalue()


def test_a_line_of_text_finds_an_empty_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", terminal := Terminal())
    clear_line()
    assert terminal.getvalue().startswith("\r")


def test_a_pipe_gets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", pipe := io.StringIO())
    list(watched(range(3), "pictures", 3))
    clear_line()
    assert pipe.getvalue() == ""
