"""The pace of a demonstration: held, hurried, and seats that visitors take and give back."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from appliance.demo.options import REST_PICTURES_S, TIMES, DemoPace, paced


def pace_of(turn: str) -> tuple[DemoPace, Any]:
    """A pace before a page that shows whose turn it is."""
    page = SimpleNamespace(position=SimpleNamespace(seat=turn))
    return DemoPace(lambda: page), page  # type: ignore[arg-type, return-value]


def test_it_goes_slower_and_faster_to_an_end_and_rests() -> None:
    demo, _ = pace_of("red")
    assert (demo.pace().times, demo.period_s(0.1)) == (1.0, 0.1)
    for _ in TIMES:
        demo.hurry(1)
    assert (demo.pace().times, demo.pace().is_fastest, demo.period_s(0.1)) == (TIMES[-1], True, 0.1 / TIMES[-1])
    for _ in TIMES:
        demo.hurry(-1)
    assert (demo.pace().times, demo.pace().is_slowest) == (TIMES[0], True)
    demo.hold(is_held=True)
    assert (demo.is_paused, demo.period_s(0.1)) == (True, REST_PICTURES_S)
    demo.hold(is_held=False)
    assert not demo.pace().is_paused


def test_a_seat_that_was_taken_for_a_turn_is_given_back_when_the_turn_passes_on() -> None:
    demo, page = pace_of("red")
    demo.take("red", is_for_one_turn=True)
    demo.take("blue")
    assert demo.visitors() == ("red", "blue")
    page.position.seat = "blue"
    assert demo.pace().visitors == ("blue",)
    demo.take("blue", is_for_one_turn=True)
    page.position.seat = "green"
    assert demo.visitors() == ("blue",), "who has a seat keeps it"
    demo.leave("blue")
    demo.leave("blue")
    assert demo.visitors() == ()


def test_pictures_come_no_faster_than_their_period_and_late_ones_are_not_made_up_for_long() -> None:
    now, slept, taken = [0.0], list[float](), [0.0, 0.3, 0.0, 0.0]

    def sleep(seconds: float) -> None:
        slept.append(round(seconds, 3))
        now[0] += seconds

    for _, work_s in zip(paced(iter([None] * 4), lambda: 0.1, lambda: now[0], sleep), taken, strict=True):
        now[0] += work_s
    assert slept == [0.1, 0.0, 0.0, 0.1]
