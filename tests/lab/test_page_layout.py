"""Layout shifts are summed as browsers report them: the worst window of five seconds that a quiet second ends."""

from __future__ import annotations

import pytest

from lab.soak.in_browser.window import worst_window


@pytest.mark.parametrize(
    ("shifts", "worst"),
    [
        ([], 0.0),
        ([(0, 0.1), (900, 0.1), (1800, 0.1)], 0.3),
        ([(0, 0.1), (1100, 0.2)], 0.2),
        ([(at, 0.01) for at in range(0, 12_000, 500)], 0.11),
    ],
)
def test_shifts_are_summed_in_windows(shifts: list[tuple[float, float]], worst: float) -> None:
    assert worst_window(shifts) == pytest.approx(worst)
