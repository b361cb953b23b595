"""Whole evenings through pictures: played, recorded, followed again from the pictures alone, cut off and resumed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from appliance.demo.options import DemoOptions
from appliance.demo.playing import play_demo
from appliance.parts import follow_recording
from companion.events import ActionRecorded
from companion.games.copies import shipped_copy
from companion.live.recording import read_table_lines
from companion.records.dice import verify
from companion.records.notation import parse_position
from companion.records.record import parse_record, replay
from companion.rules.verbs import format_action
from lab.soak import evenings as bench

TURNS = 1

Told = list[dict[str, object]]


class Recorded(NamedTuple):
    """An evening that was played before a camera and recorded: the folder, the summary and the events."""

    folder: Path
    summary: dict[str, Any]
    told: Told

    def actions(self) -> list[tuple[object, object]]:
        return [(event["seat"], event["action"]) for event in self.told if event["event"] == "action"]


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    """One evening for all that is looked at in a recording."""
    folder = tmp_path_factory.mktemp("evening") / "recorded"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LABYRINTH_HOME", str(folder.parent))
        told: Told = []
        options = DemoOptions(turns=TURNS, is_headless=True, seed=4, seats=3, record=folder, size_px=(960, 720))
        return Recorded(folder, play_demo(options, lambda event: told.append(dict(event))), told)


@pytest.mark.slow
def test_an_evening_is_followed_and_never_silently_wrong(recorded: Recorded) -> None:
    """`labyrinth bench evenings` follows many more, of all numbers of seats."""
    actions, pages = recorded.summary["actions"], recorded.summary["pages"]
    assert recorded.summary["turns"] == TURNS
    assert actions["silently_wrong"] == 0, recorded.summary["wrong"]
    assert actions["followed"] + actions["asked"] == actions["true"] > 0
    assert pages == {"true": TURNS, "followed": TURNS}


@pytest.mark.slow
def test_a_recording_is_followed_to_the_same_actions(recorded: Recorded, tmp_path: Path) -> None:
    folder = tmp_path / "without truth"
    shutil.copytree(recorded.folder, folder, ignore=shutil.ignore_patterns("truth.jsonl"))
    start = parse_position((folder / "start.json").read_text(encoding="utf-8"))
    events = list(follow_recording(folder, start, read_table_lines(folder / "table.jsonl")))
    booked = recorded.actions()
    assert [(event.seat, event.action) for event in events if isinstance(event, ActionRecorded)] == booked
    assert any(seat != "TABLE" for seat, _ in booked)


@pytest.mark.slow
def test_truth_is_written_apart_from_what_a_follower_reads(recorded: Recorded) -> None:
    folder = recorded.folder
    truth = [json.loads(line) for line in (folder / "truth.jsonl").read_text().splitlines()]
    table = [line.action for line in read_table_lines(folder / "table.jsonl")]
    assert sum(line["seat"] != "TABLE" for line in truth) == recorded.summary["actions"]["true"]
    assert all({"frame", "seat", "action"} == set(line) for line in truth)
    assert not [text for text in table if text.split()[0] in ("push", "walk", "rotate", "turn-up")]
    assert len(list(folder.glob("*.jpg"))) == recorded.summary["frames"]


@pytest.mark.slow
def test_a_recorded_evening_leaves_a_record_whose_dice_can_be_checked(recorded: Recorded) -> None:
    record = parse_record((recorded.folder / "game.record").read_text(encoding="utf-8"))
    pages = [action for seat, action in recorded.actions() if seat == "TABLE"]
    assert [format_action(line.action) for line in record.played if line.seat == "TABLE"] == pages
    assert replay(record).turn == TURNS
    check = verify(record, shipped_copy("team"))
    assert check.is_committed
    assert check.is_dealt
    assert (check.deviation, check.chosen, check.by_hand) == (None, len(pages), 0)


@pytest.mark.slow
def test_kill_9_loses_nothing_and_the_evening_goes_on() -> None:
    outcome = bench.bench_kill(kills=2, seed=6)
    assert outcome["lost"] == []
    assert outcome["forgotten"] == 0
    assert outcome["resumed"] >= 1
    assert outcome["confirmed"] > 0
