"""Ctrl+C at any moment, closed files and readers that go away: one line at most, never a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

SLOW_LIBRARY = """
import time
print("imported", flush=True)
try:
    time.sleep(60)
except KeyboardInterrupt:
    raise ImportError("something in it failed to import") from None  # as libraries written in C do
"""


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": f"{folder}:{ROOT}"}


@pytest.mark.parametrize(("library", "words"), [("click", "games"), ("cv2", "doctor")])
def test_ctrl_c_during_an_import_is_one_line(library: str, words: str, tmp_path: Path) -> None:
    (tmp_path / f"{library}.py").write_text(SLOW_LIBRARY)
    command = [sys.executable, "-m", "appliance", *words.split()]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment(tmp_path))
    assert process.stdout is not None and process.stdout.readline() == "imported\n"
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (1, "labyrinth: stopped\n")


OPENS_A_JOURNAL = """
import sys
from appliance.__main__ import open_closed_files
open_closed_files()
with open("journal", "w") as journal:
    print("said")
    print("complained", file=sys.stderr)
    sys.exit(journal.fileno() < 3)
"""


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_what_is_printed_to_a_closed_file_goes_nowhere(closed: str, tmp_path: Path) -> None:
    """Else the next file that is opened would get its number, and what is printed would end up there."""
    command = f"exec {sys.executable} -c '{OPENS_A_JOURNAL}' {closed}"
    done = subprocess.run(["sh", "-c", command], cwd=tmp_path, env=environment(tmp_path), timeout=60, check=False)
    assert done.returncode == 0
    assert (tmp_path / "journal").read_text() == ""


@pytest.mark.parametrize("words", ["games", "demo --headless --turns 1 --fresh --events", "--help"])
def test_a_reader_that_goes_away_is_no_trouble(words: str, tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "appliance", *words.split()],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(tmp_path),
    ) as process:  # fmt: skip
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


def test_the_seed_of_a_demonstration_is_no_negative_number(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "appliance", "demo", "--seed", "-1"]
    done = subprocess.run(command, env=environment(tmp_path), capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "--seed" in done.stderr
