"""Every bug pack in this folder is replayed: drop one here, and it is a test.

What the camera saw then has to be seen today. Where that was wrong, a file of the same name that ends in .txt says what
is right, one line an action, such as `red push N2 NE`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from appliance.packing import replay
from companion.live.packs.pack import read_pack

HERE = Path(__file__).parent
LARGEST_BYTES = 1_000_000

PACKS = sorted(HERE.glob("*.zip"))
every_pack = pytest.mark.parametrize("path", PACKS, ids=lambda path: path.stem)


@every_pack
def test_today_the_same_comes_of_it(path: Path) -> None:
    replayed, right = replay(read_pack(path)), path.with_suffix(".txt")
    assert replayed.damage == ""
    assert replayed.now == (right.read_text(encoding="utf-8").splitlines() if right.exists() else replayed.recorded)


@every_pack
def test_a_recording_is_small(path: Path) -> None:
    assert path.stat().st_size < LARGEST_BYTES


def test_the_first_recording_is_of_pushes_and_walks() -> None:
    recorded = replay(read_pack(HERE / "classic-turns.zip")).recorded
    assert {line.split()[1] for line in recorded} == {"push", "walk"}
