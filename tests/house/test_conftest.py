"""The house rules of the test suite hold: no way out of this machine, and no quiet skip in CI."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("address", [("192.0.2.1", 80), ("example.org", 80)])
def test_tests_stay_on_this_machine(address: tuple[str, int]) -> None:
    with socket.socket() as line, pytest.raises(AssertionError, match="stay on this machine"):
        line.connect(address)


def test_this_machine_may_be_reached() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname(), timeout=5):
        pass


@pytest.mark.parametrize(("no_skips", "code"), [("", 0), ("1", 1)])
def test_a_skip_fails_the_run_where_none_is_allowed(tmp_path: Path, no_skips: str, code: int) -> None:
    (tmp_path / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text(encoding="utf-8"))
    (tmp_path / "test_it.py").write_text("import pytest\ndef test_a(): pytest.skip('no camera')\ndef test_b(): pass\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path), str(tmp_path)],
        env={**os.environ, "LABYRINTH_NO_SKIPS": no_skips},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stdout
