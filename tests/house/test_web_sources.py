"""What browsers are sent is written to be read: rules, elements and attributes on lines of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
LONGEST = 120
ONE_PIECE = re.compile(r"""^\s*([\w-]+=")?\{\{ _\("[^{}]*\) \}\}\S*$|\bd="[Mm]|^\s*content='""")
"""A sentence for people, the outline of a drawing, a setting in JSON: what cannot be parted stays on one line."""


def long_lines(pattern: str) -> Iterator[str]:
    """File and line of what is longer than a reader's eye follows."""
    for path in sorted(WEB.rglob(pattern)):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if len(line) > LONGEST and "vendor" not in path.parts and not ONE_PIECE.search(line):
                yield f"{path.relative_to(WEB)}:{number}"


def test_style_sheets_are_laid_out_to_be_read() -> None:
    assert list(long_lines("*.css")) == []


def test_scripts_are_laid_out_to_be_read() -> None:
    assert list(long_lines("*.js")) == []


def test_templates_are_laid_out_to_be_read() -> None:
    assert list(long_lines("*.html")) == []
