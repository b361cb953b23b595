"""Whole evenings through pictures: played, recorded, followed again from the pictures alone, cut off and resumed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion import app
from companion.bench import evenings as bench
from companion.events import Booked
from companion.games.copies import shipped_copy
from companion.live.demo import DemoOptions
from companion.live.recording import read_table_lines
from companion.records.dice import verify
from companion.records.notation import format_action, parse_position
from companion.records.record import parse_record
from companion.records.replay import replay

TURNS = 3


def play(**choices: object) -> tuple[dict[str, object], list[dict[str, object]]]:
    """The summary and the events of a headless evening."""
    told: list[dict[str, object]] = []
    options = DemoOptions(turns=TURNS, is_headless=True, **choices)
    return app.demo(options, lambda event: told.append(dict(event))), told


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (2, 3), (3, 4)])
def test_an_evening_is_followed_and_never_silently_wrong(seed: int, seats: int) -> None:
    summary, _ = play(seed=seed, seats=seats)
    actions, pages = summary["actions"], summary["pages"]
    assert summary["turns"] == TURNS
    assert actions["silently_wrong"] == 0, summary["wrong"]
    assert actions["followed"] + actions["asked"] == actions["true"] > 0
    assert pages == {"true": TURNS, "followed": TURNS}


@pytest.mark.slow
def test_a_recording_is_followed_to_the_same_actions(tmp_path: Path) -> None:
    folder = tmp_path / "recorded"
    _, told = play(seed=4, seats=3, record=folder)
    booked = [(event["seat"], event["action"]) for event in told if event["event"] == "action"]
    (folder / "truth.jsonl").unlink()
    start = parse_position((folder / "start.json").read_text(encoding="utf-8"))
    events = list(app.follow(folder, start, read_table_lines(folder / "table.jsonl")))
    assert [(event.seat, event.action) for event in events if isinstance(event, Booked)] == booked
    assert any(seat != "TABLE" for seat, _ in booked)


@pytest.mark.slow
def test_truth_is_written_apart_from_what_a_follower_reads(tmp_path: Path) -> None:
    folder = tmp_path / "recorded"
    summary, _ = play(seed=5, seats=2, record=folder)
    truth = [json.loads(line) for line in (folder / "truth.jsonl").read_text().splitlines()]
    table = [line.action for line in read_table_lines(folder / "table.jsonl")]
    assert sum(line["seat"] != "TABLE" for line in truth) == summary["actions"]["true"]
    assert all({"frame", "seat", "action"} == set(line) for line in truth)
    assert not [text for text in table if text.split()[0] in ("push", "walk", "rotate", "turn-up")]
    assert len(list(folder.glob("*.jpg"))) == summary["frames"]


@pytest.mark.slow
def test_a_recorded_evening_leaves_a_record_whose_dice_can_be_checked(tmp_path: Path) -> None:
    folder = tmp_path / "recorded"
    _, told = play(seed=6, seats=2, record=folder)
    record = parse_record((folder / "game.record").read_text(encoding="utf-8"))
    pages = [event["action"] for event in told if event["event"] == "action" and event["seat"] == "TABLE"]
    assert [format_action(line.action) for line in record.played if line.seat == "TABLE"] == pages
    assert replay(record).turn == TURNS
    check = verify(record, shipped_copy("team"))
    assert check.is_committed
    assert check.is_dealt
    assert (check.deviation, check.chosen, check.by_hand) == (None, len(pages), 0)


@pytest.mark.slow
def test_kill_9_loses_nothing_and_the_evening_goes_on() -> None:
    outcome = bench.bench_kill(kills=4, seed=6)
    assert outcome["lost"] == []
    assert outcome["forgotten"] == 0
    assert outcome["resumed"] >= 2
    assert outcome["confirmed"] > 0
