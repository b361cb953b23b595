"""What `labyrinth demo` says in a terminal: sentences, not notation; Ctrl+C is how it ends."""

from __future__ import annotations

import webbrowser

import pytest
from click.testing import CliRunner

from appliance.commands.play import demo
from appliance.demo.options import open_in_browser


@pytest.mark.slow
def test_every_line_of_the_log_is_said_once_and_in_words() -> None:
    said = CliRunner().invoke(demo, ["--game", "cards", "--seats", "2", "--turns", "2", "--headless"]).output
    lines = said.splitlines()
    assert lines[0] == "A new evening begins."
    assert lines[1].startswith("Red ")
    assert not [line for line in lines if line.startswith(("red: ", "TABLE: "))]
    assert lines[-1].startswith("2 turns in about ")


@pytest.mark.parametrize(("words", "code"), [(["--port", "0"], 0), (["--headless"], 1)])
def test_ctrl_c_ends_a_demonstration_with_a_page_well(
    words: list[str], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One without a page is a job that was broken off."""

    def broken_off(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("appliance.demo.playing.play_demo", broken_off)
    assert CliRunner().invoke(demo, words).exit_code == code


@pytest.mark.parametrize(("screen", "opened"), [({"DISPLAY": ":0"}, ["http://127.0.0.1:8000/"]), ({}, [])])
def test_the_page_opens_where_there_is_a_screen(
    screen: dict[str, str], opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda url: bool(seen.append(url)) or True)
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in screen.items():
        monkeypatch.setenv(name, value)
    assert open_in_browser("http://127.0.0.1:8000/") == bool(opened)
    assert seen == opened
