"""The command line in the process of the tests: an interpreter of its own takes longer than most commands."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from contextlib import chdir
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest

from appliance.commands.command_line import run


class Done(NamedTuple):
    """What came of a command line."""

    returncode: object
    stdout: str
    stderr: str


def run_here(words: Iterable[str], folder: Path, written: pytest.CaptureFixture[str]) -> Done:
    """Run a command line in a folder with nothing on standard input; `written` is the fixture capfd."""
    nothing = io.TextIOWrapper(io.BytesIO())
    written.readouterr()
    told = patch.multiple(sys, argv=["labyrinth", *words], stdin=nothing)
    with chdir(folder), told, pytest.raises(SystemExit) as left:
        run()
    return Done(left.value.code or 0, *written.readouterr())
