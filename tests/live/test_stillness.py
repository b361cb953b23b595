"""What hands did is recorded soon after they are away, in pictures at five a second."""

import pytest

from tests.live.stillness import IN_TIME_S, Delay, delays_of, summed_up


def test_delays_are_of_stillness_and_work_and_the_worst_is_named() -> None:
    rates = summed_up([Delay("push N2 NE", 0.4, 0.06), Delay("walk d3", 0.5, 0.04), Delay("walk e3", 0.7, 0.05)])
    assert rates["delay_s"] == {"median": 0.54, "p95": 0.75, "worst": 0.75}
    assert rates["worst_action"] == "walk e3"
    assert rates["in_time"] == pytest.approx(2 / 3, abs=1e-3)
    assert summed_up([]) == {"actions": 0}


def test_what_hands_did_is_recorded_once_they_are_away() -> None:
    delays = delays_of("classic", seed=1, turns=1, every=2)
    assert {one.action.split()[0] for one in delays} >= {"push"}
    assert sum(one.still_s <= IN_TIME_S for one in delays) >= len(delays) - 1
