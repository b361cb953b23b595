"""Evenings in simulated time: a seed replays exactly, a clear camera is never wrong."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import pytest
from click.testing import CliRunner

from companion.errors import BadConfig, BadPicture
from companion.maze.cell import ARROWS, MOVABLE_CELLS, parse_cell
from companion.messages import Command, Do, LogLine, Observed, Undo
from companion.observation import Observation
from companion.rules.actions import End
from hardware.simulated.scene import HandledTable, SimulatedTable
from lab.command import bench
from lab.measure.random_boards import random_position
from lab.measure.score import is_same_lane
from lab.soak.simulated_time.clockwork import Clockwork
from lab.soak.simulated_time.error_model import (
    EMPTY,
    ERROR_RATES,
    ErrorCamera,
    ErrorModel,
    load_errors,
    what_lies,
    write_errors,
)
from lab.soak.simulated_time.measuring import SAME_PUSH_TILES, Plan, every_rule, measure_errors, play_evening
from lab.soak.simulated_time.mischief import (
    CHOSEN,
    HALF,
    LATE_STEPS,
    LOST,
    NAMED,
    TAP_LATE,
    Feed,
    Tally,
    Taps,
    upper_bound,
)
from tests.snapshots import changed

MEASURED = load_errors()
CLEAR = replace(MEASURED.times(0), claims=(0.9995,), pawn_claims=(0.998,))


def plan(errors: ErrorModel, *rules: str) -> Plan:
    return Plan(rules or every_rule(), 4, errors)


def test_the_same_seed_plays_the_same_evening_line_for_line() -> None:
    played = [play_evening(plan(MEASURED, "classic:standard"), seed) for seed in (3, 3, 4)]
    assert played[0] == played[1] != played[2]
    assert played[0]["log"] != played[2]["log"]


def test_before_a_clear_camera_nothing_is_recorded_wrongly() -> None:
    total = Tally()
    for seed in range(6):
        total.add(play_evening(plan(CLEAR), seed))
    assert total.actions > 30 and total.followed + total.asked > 0.9 * total.actions
    assert total.silently_wrong == 0


def test_an_error_model_is_kept_as_json_and_can_be_made_worse(tmp_path: Path) -> None:
    path = tmp_path / "errors.json"
    write_errors(MEASURED, path)
    assert load_errors(path) == MEASURED
    worse = MEASURED.times(3)
    assert all(getattr(worse, name) == min(1, 3 * getattr(MEASURED, name)) for name in ERROR_RATES)
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), "misread": "often"}), "utf-8")
    with pytest.raises(BadConfig, match="misread"):
        load_errors(path)


def test_measuring_counts_what_the_reader_makes_of_pictures_with_truth(tmp_path: Path) -> None:
    truth = drawn_truth(tmp_path)
    errors = measured(tmp_path, truth)
    assert errors.pictures == 1 and errors.source == f"1 pictures of {tmp_path.name}"
    assert errors.misread < 0.1 and errors.board_lost == errors.turned == 0.25
    assert min(errors.claims) > 0.5
    north_west, *others = truth["corners"]
    turned = measured(tmp_path, {**truth, "corners": [*others, north_west]})
    assert turned.turned == 0.75 and turned.misread == turned.pawn_elsewhere == 0.5  # of no reading at all


def test_measuring_counts_no_pawn_that_a_hand_hides(tmp_path: Path) -> None:
    truth = drawn_truth(tmp_path)
    missed, *others = truth["pawns"]
    at_d4 = {**missed, "cell": [3, 3]}
    in_view = measured(tmp_path, {**truth, "pawns": [at_d4, *others]})
    hidden = measured(tmp_path, {**truth, "pawns": [{**at_d4, "seen": 0.7}, *others]})
    beneath = [[float(cell == "d4") for cell in row] for row in ROWS]
    under_hand = measured(tmp_path, {**truth, "pawns": [at_d4, *others], "hidden_by_hand": beneath})
    assert in_view.pawn_missed + in_view.pawn_elsewhere > hidden.pawn_missed + hidden.pawn_elsewhere
    assert hidden.pawn_elsewhere == under_hand.pawn_elsewhere and hidden.pawn_missed == under_hand.pawn_missed


def test_measuring_counts_no_line_that_a_hand_still_pushes(tmp_path: Path) -> None:
    truth = {**drawn_truth(tmp_path), "shifted_lane": {"arrow": "N2", "fraction": 0.4}}
    of_none, missed = 0.5, 0.75
    assert measured(tmp_path, truth).lane_missed == missed
    assert measured(tmp_path, {**truth, "hand": {"present": True}}).lane_missed == of_none


@pytest.mark.parametrize(
    ("arrow", "offset_tiles", "is_same"),
    [("N4", 0.85, True), ("S4", 0.11, True), ("S4", 0.85, False), ("N4", 0.11, False), ("N2", 0.85, False)],
)
def test_a_line_pushed_in_at_one_end_stands_as_one_pushed_by_the_rest_at_the_other(
    arrow: str, offset_tiles: float, *, is_same: bool
) -> None:
    assert is_same_lane(("N4", 0.88), (arrow, offset_tiles), SAME_PUSH_TILES) is is_same


ROWS = [[f"{column}{row}" for column in "abcdefg"] for row in range(1, 8)]


def drawn_truth(folder: Path) -> dict[str, Any]:
    """Draw a board into the folder, and tell what it shows."""
    table = SimulatedTable(random_position(3, face_down=0.0), 3, size_px=(640, 480))
    cv2.imwrite(str(folder / "one.jpg"), table.render())
    faces, pawns = table.table.faces(), table.layout()["pawns"]
    return {
        "id": "one", "style": "drawn", "grid": [[faces[name] for name in row] for row in ROWS],
        "face_down": [[False] * 7] * 7, "burnt": [[0.0] * 7] * 7, "hidden_by_hand": [[0.0] * 7] * 7,
        "conditions": {"light": "lamp", "tilt_deg": 0.0}, "hand": {"present": False}, "corner_discs": None,
        "pawns": [{"colour": colour, "cell": list(divmod(parse_cell(cell), 7))} for colour, cell in pawns.items()],
        "loose": {"open": faces["loose"], "in_picture": True, "hidden": 0.0, "down": False}, "shifted_lane": None,
        "corners": table.truth_corners_px(),
    }  # fmt: skip


def measured(folder: Path, truth: dict[str, Any]) -> ErrorModel:
    (folder / "one.json").write_text(json.dumps(truth), "utf-8")
    return measure_errors([folder], MEASURED)


def test_measuring_refuses_a_folder_without_truth(tmp_path: Path) -> None:
    with pytest.raises(BadPicture, match="no stills with truth"):
        measure_errors([tmp_path], MEASURED)


def test_a_tap_that_comes_late_counts_only_while_the_page_shows_the_moment_it_was_meant_for() -> None:
    moment, heard = ["red acts"], list[Command]()
    for is_over in (False, True):
        taps = Taps(AlwaysLate(), heard.append, Tally(), lambda: moment[0])
        taps.post(Do("red", End()))
        moment[0] = "blue acts" if is_over else moment[0]
        for _ in range(LATE_STEPS[1]):
            taps.step()
    assert heard == [Do("red", End())]


class AlwaysLate(random.Random):
    """Chance that never wants anything but a late tap."""

    def random(self) -> float:
        """Nought."""
        return 0.0


def test_of_two_taps_of_one_finger_the_second_is_turned_down_once_the_first_has_counted(tmp_path: Path) -> None:
    """As the real page does: it says which moment a tap was meant for, and that is judged when the tap's turn comes."""
    evening = Clockwork(plan(CLEAR, "team:standard").rule(1), 1, CLEAR, tmp_path)
    evening.taps.rng = AlwaysTwice()
    faults = evening.play(2).faults
    assert 0 < faults["tap turned down: done"] <= faults["tap twice: done"]


class AlwaysTwice(random.Random):
    """Chance that never wants anything but two taps in one breath."""

    def random(self) -> float:
        """Just above what makes a tap late."""
        return TAP_LATE

    def randint(self, a: int, b: int) -> int:
        """The least."""
        return a


def test_people_tell_the_page_that_lies_before_them_however_often_they_tell_it(tmp_path: Path) -> None:
    """Found in simulated time (seed 300306): while no picture came, each try told another page of the paper book."""
    evening = Clockwork(plan(CLEAR, "team:standard").rule(1), 1, CLEAR, tmp_path)
    now = changed(evening.look(), legal=tuple(f"daedalus push {arrow}" for arrow in ARROWS))
    told = {evening.players._what_came(now) for _ in range(20)}
    assert len(told) == 1


def test_people_take_back_only_what_came_since_they_began(tmp_path: Path) -> None:
    """Found in simulated time (seed 1106197): while no picture came, a switch that was booked rightly was undone."""
    evening = Clockwork(plan(CLEAR, "team:standard").rule(1), 1, CLEAR, tmp_path)
    patience, now = evening.players._patience, evening.look()
    booked = changed(now, log=(LogLine(5, "blue", "switch e6 f6", 7, was_asked=False),))
    patience.look, heard = lambda: booked, list[Command]()
    patience.post = heard.append
    evening.table.table.stand("red", 24, spread=0)
    for _ in patience.put_right(line=5, attempt=1):
        pass
    assert heard == []
    for _ in patience.put_right(line=4, attempt=1):
        pass
    assert heard == [Undo()]


def test_what_must_not_be_done_is_chosen_only_while_the_page_is_up_to_date(tmp_path: Path) -> None:
    """Found in simulated time (seed 1106486): what the page forbade was allowed by a switch that it had yet to book."""
    evening = Clockwork(plan(CLEAR, "team:standard").rule(1), 1, CLEAR, tmp_path)
    cell = next(cell for cell in MOVABLE_CELLS if evening.table.table.tile_at(cell).is_face_up)
    tile = evening.table.table.tile_at(cell)
    tile.turns += 1
    for kind in sorted(CHOSEN):
        with pytest.raises(StopIteration):
            next(evening.mischief.commit(kind))
    next(evening.mischief.commit(HALF))


def test_a_board_bumped_while_pictures_are_lost_is_told_of_by_the_first_that_arrives() -> None:
    """Seed 1400099, errors tripled: a picture that was lost had told of it, and no other did."""
    table = HandledTable(random_position(random.Random(5)), 5)
    feed = Feed(ErrorCamera(table, {}, CLEAR, random.Random(5)), random.Random(5), every=2)
    assert any(observed(feed, range(20)))
    lost_until = feed.spoil(LOST, 20)
    for _ in table.bump():
        pass
    seen = observed(feed, range(20, lost_until + 20))
    assert len(seen) >= 5 and [one.is_moved for one in seen].count(True) == 1


def observed(feed: Feed, steps: range) -> list[Observation]:
    """What arrives from a feed in these steps."""
    return [one.observation for step in steps for one in feed.step(step) if isinstance(one, Observed)]


def test_bounds_are_those_of_the_books() -> None:
    assert upper_bound(0, 30_000) == pytest.approx(1e-4)
    assert upper_bound(3, 30_000) == pytest.approx(2.94e-4, rel=0.01)
    tally = Tally()
    tally.note("tile turned", "done")
    assert tally.named(NAMED) == (0, 1)


HALF_IN = """
    pushed with the loose tile     L a b c d e f
    pushed with a bare finger      _ a b c d e f
"""
"""The second row, which lay as `a b c d e f g` and stands more than half in; the loose tile is `L`, a gap `_`."""


@pytest.mark.parametrize("row", range(2))
def test_a_line_more_than_half_in_shows_what_is_nearest_to_each_cell(row: int) -> None:
    table = HandledTable(random_position(3, face_down=0.0), 3)
    lay, _, beside = what_lies(table)
    name = dict(zip("abcdefg", lay[7:14], strict=True)) | {"L": beside, "_": EMPTY}
    loose = table.table.loose_tile
    loose.x, loose.y = (-0.1, 1.5) if row == 0 else (loose.x, loose.y)
    table.people.moving = ("W2", 0.6)
    shown, _, left = what_lies(table)
    drawn = HALF_IN.strip().split("\n")[row].split()[-7:]
    assert list(shown[7:14]) == [name[one] for one in drawn]
    assert left == (None if row == 0 else beside)


def test_the_command_replays_an_evening() -> None:
    told = CliRunner().invoke(bench, ["simulated-time", "--games", "classic", "--turns", "2", "--replay", "3"])
    assert told.exit_code == 0
    *lines, digest = told.output.splitlines()
    assert len(digest) == 64 and any('"event": "action"' in line for line in lines)
