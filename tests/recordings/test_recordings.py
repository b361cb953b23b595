"""Every bug pack in this folder is played again: drop one here, and it is a test.

What has to come of it is what came of it then. Where that was wrong, or has been changed on purpose, a file of the same
name that ends in .jsonl says what is right: `labyrinth pack replay NAME.zip --expect NAME.jsonl` writes it.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import appliance
from companion.live.packs.again import compare, play_sightings
from companion.live.packs.pack import Line, read_pack

HERE = Path(__file__).parent
LARGEST_BYTES = 1_000_000

PACKS = sorted(HERE.glob("*.zip"))
every_pack = pytest.mark.parametrize("path", PACKS, ids=lambda path: path.stem)


def expected(path: Path, then: tuple[Line, ...]) -> tuple[Line, ...]:
    """The events that are right for a pack."""
    right = path.with_suffix(".jsonl")
    return tuple(map(json.loads, right.read_text(encoding="utf-8").splitlines())) if right.exists() else then


@every_pack
def test_the_same_comes_of_what_was_read(path: Path) -> None:
    again = play_sightings(read_pack(path))
    assert compare(expected(path, again.then), again.now) == ()
    assert again.now


@every_pack
def test_the_same_is_booked_out_of_the_pictures(path: Path) -> None:
    pack = read_pack(path)
    if not pack.pictures:
        return  # a pack may come without any; what was read in them is played above
    again = appliance.play_again(pack, is_read=True)
    assert again.differences == ()


@every_pack
def test_a_recording_is_small(path: Path) -> None:
    assert path.stat().st_size < LARGEST_BYTES


def test_the_first_recordings_are_here() -> None:
    assert {"classic-turns", "team-pushed-twice"} <= {path.stem for path in PACKS}
    kinds = {event["event"] for path in PACKS for event in play_sightings(read_pack(path)).now}
    assert {"action", "not_allowed", "kept"} <= kinds
