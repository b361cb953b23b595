"""What was taught so far is kept tap by tap."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from calibration.storage import document_toml
from calibration.teaching.draft import MOST_UNDONE, STAGES, Draft
from companion.errors import BadCalibration
from companion.rules.copy import parse_toml


def test_every_tap_is_there_after_a_restart_and_the_latest_can_be_taken_back(tmp_path: Path) -> None:
    folder = tmp_path / "secret.draft"
    draft = Draft(folder)
    for number in range(MOST_UNDONE + 20):
        draft.keep({"pictures": [number]})
    again, undone = Draft(folder), 0
    assert again.now == {"pictures": [MOST_UNDONE + 19]}
    while again.can_undo:
        again.undo()
        undone += 1
    assert (undone, again.now) == (MOST_UNDONE, {"pictures": [19]})
    assert Draft(folder).now == {"pictures": [19]}


def test_what_cannot_be_kept_is_refused_and_what_is_damaged_is_begun_anew(tmp_path: Path) -> None:
    draft = Draft(tmp_path / "draft")
    (tmp_path / "draft").write_bytes(b"no folder")
    with pytest.raises(BadCalibration):
        draft.keep({"a": 1})
    assert draft.now == {}
    (tmp_path / STAGES).write_text("[{")
    assert Draft(tmp_path).now == {}


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
    first, second = draft.add_picture(image), draft.add_picture(image // 2)
    assert np.array_equal(draft.picture(first), image)
    assert second > first, "a browser keeps pictures by their numbers"


def test_plain_values_come_back_from_toml() -> None:
    document = {
        "mark_deg": 0.5, "count": 3, "is_clockwise": True, "names": ["a", 'b "c"'],
        "rings": [{"name": "rim", "starts_deg": [0.0, 7.25], "places": ["r1.1", ""]}],
    }  # fmt: skip
    assert parse_toml(document_toml(document)) == document
