"""Waiting for calm: hands, short looks, stray readings, slow cameras."""

from __future__ import annotations

from dataclasses import replace
from math import exp

import pytest

from companion.following.explaining.effects import laid
from companion.following.seen.evidence import OFF_BOARD, Evidence, gather
from companion.following.seen.settle import CALM_S, Calm, Settler, board_settler
from companion.observation import MovingLane, Observation, Quality
from companion.rules.mazes.layout import layout
from lab.soak.simulated_time.error_model import standing
from tests.following.fake_camera import FRAME_S, Camera, Noise
from tests.following.tables import deal

START = layout(deal())


def settle(settler: Settler[Evidence], observations: object) -> list[Evidence]:
    assert hasattr(observations, "__iter__")
    return [evidence for seen in observations if (evidence := settler.see(seen)) is not None]


def test_nothing_is_believed_before_half_a_second_of_calm() -> None:
    settler, camera = board_settler(), Camera()
    frames = next(n for n, seen in enumerate(camera.calm(START, 20), 1) if settler.see(seen) is not None)
    assert CALM_S < frames * FRAME_S < 0.7


def test_a_camera_of_five_pictures_a_second_is_sparse_and_one_that_loses_a_picture_is_not() -> None:
    for gaps_s, is_sparse in (((0.1, 0.1), False), ((0.1, 0.2), False), ((0.2, 0.2), True), ((0.1, 0.5), True)):
        settler, time_s = board_settler(), 0.0
        for number, gap_s in enumerate((0.0, *gaps_s)):
            time_s += gap_s
            settler.see(replace(next(iter(Camera().calm(START, 1))), frame=number, time_s=time_s))
        assert settler.pace.is_sparse == is_sparse, gaps_s


def test_of_a_picture_a_second_two_are_needed_and_of_fewer_each_stands_for_itself() -> None:
    """Of one in 1.4 seconds two pushes were missed: the second picture of each calm showed the next action."""
    camera = Camera()
    for gap_s, needed in ((0.5, 2), (1.0, 2), (1.4, 1), (3.0, 1)):
        settler = board_settler()
        pictures = [replace(camera.look(START), time_s=gap_s * number) for number in range(6)]
        settle(settler, pictures[:3])
        settle(settler, [replace(pictures[3], is_still=False)])
        settled = [settler.see(seen) is not None for seen in pictures[4:]]
        assert settled.index(True) + 1 == needed, gap_s


def test_a_hand_that_has_left_is_not_near() -> None:
    """Found in a film of one picture a second: a hand in its first calm picture kept a walk from being believed."""
    seen = list(Camera().calm(START, 4))
    resting = [replace(one, quality=Quality(hand_cells=frozenset({32}))) for one in seen]
    assert gather(resting).near_hand == {32}
    assert gather([*resting[:3], seen[3]]).near_hand == {32}, "one picture without it may be a slip"
    assert gather([*resting[:2], *seen[2:]]).near_hand == frozenset()


@pytest.mark.parametrize(("gap_s", "is_held"), [(1.0, True), (0.2, False)])
def test_where_a_slow_camera_sees_a_pawn_no_more_somebody_holds_it(gap_s: float, is_held: bool) -> None:
    """Found in a film of one picture a second: a hand that held a pawn was not seen, and nobody had been there."""
    settler, looks = board_settler(), iter(Camera().calm(START, 9))
    pictures = [replace(next(looks), time_s=gap_s * number) for number in range(9)]
    settle(settler, pictures[:8])
    settler.forget_disturbance()
    ((colour, cell), *_) = START.pawns
    gone = [standing(colour, OFF_BOARD, 0.5, None) if one.colour == colour else one for one in pictures[8].pawns]
    settler.see(replace(pictures[8], pawns=tuple(gone)))
    assert settler.touched == ({cell} if is_held else set())
    assert (settler.calm is Calm.WAITING) is is_held


def test_a_hand_starts_the_waiting_anew() -> None:
    settler, camera = board_settler(), Camera()
    assert settle(settler, camera.calm(START, 8))
    assert not settle(settler, camera.hand(START, 3))
    assert settler.calm is Calm.HAND
    assert not settle(settler, camera.calm(START, 3))
    assert settler.calm is Calm.WAITING


@pytest.mark.parametrize("unrest", ["still", "moved", "lane", "lost"])
def test_unrest_of_every_kind_is_waited_out(unrest: str) -> None:
    settler, camera = board_settler(), Camera()
    seen = camera.look(START)
    disturbed = {
        "still": replace(seen, is_still=False),
        "moved": replace(seen, is_moved=True),
        "lane": replace(seen, quality=Quality(moving_lane=MovingLane("W2", 0.4))),
        "lost": replace(seen, pose=None),
    }[unrest]
    settle(settler, camera.calm(START, 8))
    assert settler.see(disturbed) is None
    assert settler.see(camera.look(START)) is None
    assert settler.disturbed_since_s == disturbed.time_s


def test_a_stray_reading_is_left_out_of_the_evidence() -> None:
    settler, camera = board_settler(), Camera()
    other = next(face for face in ("NE", "SW") if face != START.faces[10])
    for number in range(12):
        evidence = settler.see(camera.look(laid(START, 10, other) if number == 5 else START))
        if evidence is not None:
            assert evidence.face(10) == START.faces[10]
    assert settler.calm is Calm.SETTLED


def test_a_change_without_a_hand_is_believed_only_after_calm_of_its_own() -> None:
    settler, camera = board_settler(), Camera()
    settle(settler, camera.calm(START, 10))
    other = laid(START, 10, "NE" if START.faces[10] != "NE" else "SW")
    late = settle(settler, camera.calm(other, 3))
    assert all(evidence.face(10) == START.faces[10] for evidence in late)
    assert settle(settler, camera.calm(other, 6))[-1].face(10) == other.faces[10]


def test_a_slow_camera_needs_two_pictures() -> None:
    settler, camera = board_settler(), Camera()
    slow = [replace(camera.look(START), time_s=0.5 * number) for number in range(3)]
    assert [settler.see(seen) is not None for seen in slow] == [False, True, True]


def spaced(seen: Observation, time_s: float) -> Observation:
    """The observation at another time."""
    return replace(seen, time_s=time_s)


def test_two_pictures_a_second_apart_are_enough() -> None:
    settler, camera = board_settler(), Camera()
    evidence = [settler.see(spaced(camera.look(START), 1.0 * k)) for k in range(2)]
    assert evidence[0] is None
    assert evidence[1] is not None


def test_a_picture_at_the_press_of_a_button_stands_for_itself_and_anything_may_have_happened() -> None:
    settler, camera = board_settler(), Camera()
    settle(settler, [spaced(camera.look(START), 10.0 * k) for k in range(3)])
    settler.forget_disturbance()
    other = laid(START, 10, "NE" if START.faces[10] != "NE" else "SW")
    evidence = settler.see(spaced(camera.look(other), 30.0))
    assert evidence is not None
    assert evidence.face(10) == other.faces[10]
    assert (settler.disturbed_since_s, settler.disturbed_until_s) == (20.0, 30.0)
    assert not settler.touched


def test_a_board_that_was_knocked_between_two_presses_is_read_where_it_lies() -> None:
    settler, camera = board_settler(), Camera()
    settle(settler, [spaced(camera.look(START), 5.0 * k) for k in range(3)])
    knocked = replace(spaced(camera.look(START), 15.0), is_moved=True)
    assert settler.see(knocked) is not None
    assert settler.see(replace(camera.look(START), time_s=15.1, is_moved=True)) is None


def test_one_camera_that_was_late_is_no_button() -> None:
    settler, camera = board_settler(), Camera()
    settle(settler, camera.calm(START, 8))
    assert settler.see(spaced(camera.look(START), 60.0)) is not None  # what it says agrees with those before
    hand = settler.see(replace(camera.look(START), time_s=60.1, is_still=False))
    assert hand is None
    assert settler.see(spaced(camera.look(START), 60.2)) is None


@pytest.mark.parametrize(("sure", "is_surer"), [(0.976, False), (0.9995, True)])
def test_readings_of_a_table_at_rest_are_one_witness_unless_each_is_beyond_doubt(sure: float, is_surer: bool) -> None:
    camera = Camera(noise=Noise(unsure=0.0, sure=sure))
    evidence = gather(list(camera.calm(START, 8)))
    assert (exp(max(evidence.cells[10])) > sure + 1e-4) is is_surer
