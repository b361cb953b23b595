"""How long a table lies still before it is told what hands did: how that is summed up."""

import pytest

from lab.measure.stillness import Told, summed_up


def test_delays_are_of_stillness_and_work_and_the_worst_is_named() -> None:
    told = [Told("push N2 NE", 0.4, 0.06), Told("walk d3", 0.5, 0.04), Told("walk e3", 0.7, 0.05)]
    rates = summed_up(told)
    assert rates["delay_s"] == {"median": 0.54, "p95": 0.75, "worst": 0.75}
    assert rates["worst_action"] == "walk e3"
    assert rates["work_ms"] == {"median": 50, "worst": 60}
    assert rates["in_time"] == pytest.approx(2 / 3, abs=1e-3)
    assert summed_up([]) == {"actions": 0}
