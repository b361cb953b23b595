"""The lab lies apart: it imports no tests, and the product runs without it."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.test_import_law import INSTALLED, ROOT, imported, is_below, source_files


def test_the_product_imports_no_tests() -> None:
    users = [path for path in source_files() if any(is_below(name, "tests") for name in imported_names(path))]
    assert not users


def imported_names(path: Path) -> set[str]:
    """What a file imports, and the names of modules that stand in it as texts."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return imported(tree) | {text for text in texts if text.startswith("tests.")}


@pytest.mark.parametrize(("words", "code"), [(["deal"], 0), (["doctor", "--help"], 0), (["bench"], 2)])
def test_the_product_runs_where_only_it_is_installed(words: list[str], code: int, installed: Path) -> None:
    command = [sys.executable, "-m", "appliance", *words]
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    done = subprocess.run(command, cwd=installed, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == code, done.stderr
    assert len(done.stderr.splitlines()) == (1 if code else 0), done.stderr
    assert "lab/" in done.stderr if code else True


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the installed rooms alone."""
    folder = tmp_path_factory.mktemp("site")
    for room in INSTALLED:
        (folder / room).symlink_to(ROOT / room)
    return folder
