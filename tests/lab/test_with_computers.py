"""An evening with a computer before the simulated camera: hands do what it taps, and the camera sees it."""

from __future__ import annotations

from lab.soak.with_computers import bench_with_computers


def test_hands_do_what_a_computer_wants_done_and_the_camera_follows() -> None:
    evening, total = bench_with_computers(["classic"], range(2, 3), 2, 1, 1)
    wanted = total["wanted"]
    assert isinstance(wanted, dict) and wanted["true"] == wanted["followed"] > 0
    assert wanted["silently_wrong"] == 0 and evening["wrong"] == []
