"""`labyrinth show` colours its picture on a terminal that has colours, and only there."""

from __future__ import annotations

import io
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from appliance.commands.positions import pen_of
from companion.games.catalogue import GAMES, game_named
from companion.games.copies import shipped_copy
from companion.maze.ink import Ink
from companion.maze.pen import PLAIN
from companion.records.notation import format_state
from tests.commands.here import run_here

ROOT = Path(__file__).resolve().parents[2]
ESCAPE = "\x1b"
WITH_COLOURS = {
    **{name: value for name, value in os.environ.items() if name != "NO_COLOR"},
    "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8",
}  # fmt: skip


class Stream(io.TextIOWrapper):
    """A stream with an encoding that says whether it is a terminal."""

    def __init__(self, is_terminal: bool, encoding: str = "utf-8") -> None:
        super().__init__(io.BytesIO(), encoding=encoding)
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal


@pytest.mark.parametrize(
    ("is_terminal", "environment", "is_coloured"),
    [
        (True, {"TERM": "xterm-256color"}, True),
        (True, {"TERM": "xterm", "NO_COLOR": ""}, True),
        (True, {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (True, {"TERM": "dumb"}, False),
        (True, {}, False),
        (False, {"TERM": "xterm-256color"}, False),
    ],
)
def test_colours_are_for_terminals_that_have_them(is_terminal: bool, environment: dict, is_coloured: bool) -> None:
    assert pen_of(Stream(is_terminal), environment).ink == Ink(is_coloured)


@pytest.mark.parametrize(("room", "columns"), [("200", 120), ("120", 96), ("80", 72), ("40", 72)])
def test_a_round_board_is_drawn_as_wide_as_the_terminal(
    room: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", room)
    pen = pen_of(Stream(True), {"TERM": "xterm"})
    secret = game_named("secret")
    drawn = secret.draw(secret.deal(shipped_copy("secret"), 4, 1), pen).partition("\nturn ")[0]
    assert pen.columns == columns
    assert max(map(len, re.sub("\x1b\\[[0-9;]*m", "", drawn).splitlines())) == columns + 1
    assert pen_of(Stream(False), {}).columns == 120


def test_where_lines_cannot_be_written_letters_are() -> None:
    assert pen_of(Stream(True, "ascii"), {"TERM": "xterm"}) == PLAIN
    assert pen_of(Stream(True, "latin-1"), {"TERM": "xterm"}) == PLAIN


def show(game: str, folder: Path, *words: str) -> list[str]:
    """What shows a position of the game, as a person would type it."""
    state = game_named(game).deal(shipped_copy(game), 2, 5)
    (folder / "position").write_text(format_state(state))
    return ["show", str(folder / "position"), *words]


def on_a_terminal(words: list[str], environment: dict[str, str]) -> str:
    """What a command says on a terminal of its own."""
    ours, its = pty.openpty()
    command = [sys.executable, "-m", "appliance", *words]
    with subprocess.Popen(command, env=environment, stdin=its, stdout=its, stderr=its) as process:
        os.close(its)
        parts = []
        while part := _part(ours):
            parts.append(part)
        os.close(ours)
        assert process.wait(60) == 0
    return b"".join(parts).decode()


def _part(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""  # the other end is closed


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_game_has_a_picture_that_is_plain_in_a_pipe(
    game: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    piped = run_here(show(game, tmp_path), tmp_path, capfd)
    assert ESCAPE not in piped.stdout
    assert "─" in piped.stdout
    assert ESCAPE in on_a_terminal(show(game, tmp_path), WITH_COLOURS)


def test_a_terminal_may_ask_for_no_colours(tmp_path: Path) -> None:
    assert ESCAPE not in on_a_terminal(show("team", tmp_path), {**WITH_COLOURS, "NO_COLOR": "1"})


def test_a_plain_drawing_is_the_notation_of_the_board(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    plain = run_here(show("classic", tmp_path, "--plain"), tmp_path, capfd)
    classic = game_named("classic")
    assert plain.stdout == classic.draw(classic.deal(shipped_copy("classic"), 2, 5)) + "\n"
    assert plain.stdout.isascii()
