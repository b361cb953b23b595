"""What was taught so far is kept tap by tap: after a power cut, the last whole tap is there."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from calibration.storage import document_toml
from calibration.teaching.draft import STAGES, Draft
from companion.rules.copy import parse_toml


def test_a_torn_line_never_was_and_the_next_tap_follows_the_last_whole_one(tmp_path: Path) -> None:
    draft = Draft(tmp_path / "secret.draft")
    for number in range(3):
        draft.keep({"pictures": [number]})
    path = tmp_path / "secret.draft" / STAGES
    path.write_bytes(path.read_bytes()[:-4])
    again = Draft(path.parent)
    assert again.now == {"pictures": [1]}
    again.keep({"pictures": [7]})
    assert Draft(path.parent).now == {"pictures": [7]}


def test_what_changes_nothing_needs_no_undoing(tmp_path: Path) -> None:
    draft = Draft(tmp_path)
    draft.keep({})
    assert not draft.can_undo
    draft.keep({"a": 1})
    draft.keep({"a": 1})
    draft.undo()
    assert (draft.now, draft.can_undo) == ({}, False)


def test_pictures_are_numbered_and_kept_without_loss(tmp_path: Path) -> None:
    draft = Draft(tmp_path)
    image = np.random.default_rng(1).integers(0, 255, (40, 50, 3), np.uint8)
    assert [draft.add_picture(image), draft.add_picture(image // 2)] == [1, 2]
    assert np.array_equal(draft.picture(1), image)


def test_plain_values_come_back_from_toml() -> None:
    document = {
        "mark_deg": 0.5, "count": 3, "is_clockwise": True, "names": ["a", 'b "c"'],
        "rings": [{"name": "rim", "starts_deg": [0.0, 7.25], "places": ["r1.1", ""]}],
    }  # fmt: skip
    assert parse_toml(document_toml(document)) == document
