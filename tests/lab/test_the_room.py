"""The measuring lives in a room of its own: nobody imports it, it imports no tests, and the product runs without it."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.test_import_law import ROOT, imported, is_below, modules, source_files

ROOM = "companion.bench"


def test_nobody_imports_the_measuring() -> None:
    users = {
        module for module, path in modules().items()
        if any(is_below(name, ROOM) for name in imported_names(path)) and not is_below(module, ROOM)
    }  # fmt: skip
    assert not users


def test_the_product_imports_no_tests() -> None:
    users = [path for path in source_files() if any(is_below(name, "tests") for name in imported_names(path))]
    assert not users


def imported_names(path: Path) -> set[str]:
    """What a file imports, and the names of modules that stand in it as texts."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return imported(tree) | {text for text in texts if text.startswith("tests.")}


WITHOUT_IT = f"""
import sys
sys.modules[{ROOM!r}] = None  # as if the folder were not there
from companion.__main__ import main
main()
"""


@pytest.mark.parametrize(
    ("words", "code"), [(["--help"], 0), (["games"], 0), (["deal"], 0), (["doctor", "--help"], 0), (["bench"], 2)]
)
def test_the_product_runs_without_it(words: list[str], code: int, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", WITHOUT_IT, *words]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    assert "bench" not in done.stdout
