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

from companion.commands.terminal import pen_of
from companion.games.catalogue import GAMES, game_named
from companion.games.copies import shipped_copy
from companion.maze.ink import Ink
from companion.maze.pen import PLAIN
from companion.records.notation import format_state

ROOT = Path(__file__).resolve().parents[2]
ESCAPE = "\x1b"


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
    """The command line that shows a position of the game."""
    state = game_named(game).deal(shipped_copy(game), 2, 5)
    (folder / "position").write_text(format_state(state))
    return [sys.executable, "-m", "companion", "show", str(folder / "position"), *words]


def on_a_terminal(command: list[str], environment: dict[str, str]) -> str:
    """What a command says on a terminal of its own."""
    ours, its = pty.openpty()
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
def test_every_game_has_a_picture_that_is_plain_in_a_pipe(game: str, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
    environment.pop("NO_COLOR", None)
    command = show(game, tmp_path)
    piped = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", timeout=60, check=True)
    assert ESCAPE not in piped.stdout
    assert "─" in piped.stdout
    told = on_a_terminal(command, environment)
    assert ESCAPE in told
    assert ESCAPE not in on_a_terminal(command, {**environment, "NO_COLOR": "1"})


def test_a_plain_drawing_is_the_notation_of_the_board(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    plain = subprocess.run(
        show("classic", tmp_path, "--plain"), env=environment, capture_output=True, text=True, timeout=60, check=True
    )
    classic = game_named("classic")
    assert plain.stdout == classic.draw(classic.deal(shipped_copy("classic"), 2, 5)) + "\n"
    assert plain.stdout.isascii()
