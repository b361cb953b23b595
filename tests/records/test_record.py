"""Records are read, written, played again, and refused line by line."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import IllegalAction, UnreadableNotation
from companion.games.catalogue import GAMES
from companion.games.copies import shipped_copy
from companion.records.notation import format_state, parse_action
from companion.records.playout import playout
from companion.records.record import (
    Header,
    Kept,
    Played,
    Remark,
    format_record,
    parse_record,
    record_as_told,
    record_of,
    replay,
    steps,
    with_end,
)
from tests.rules.boards import COPY, TEAM

GOLDEN = sorted((Path(__file__).parents[1] / "games" / "golden").glob("*.txt"))
START = TEAM.deal(COPY, 2, 1)
HEAD = f"game: team\nstart: {format_state(START)}\n"


def test_golden_playthroughs_are_there() -> None:
    assert {file.name for file in GOLDEN} >= {"team-house-rules.txt", "team-won.txt"}


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_golden_playthrough_replays_to_the_same_position(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = parse_record(text)
    assert record.header("end")
    assert record.game.is_over(replay(record))
    assert format_record(record) == text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(2))
def test_records_round_trip_and_replay_equals_play(game, seed: int) -> None:
    record = playout(game, shipped_copy(game.name), game.seat_range[seed], seed, turns=20)
    again = parse_record(format_record(record))
    assert again == record
    state = again.start
    for line in again.played:
        state = game.apply(state, line.action)
    assert replay(again) == state
    assert record.header("end") == format_state(state)


@pytest.mark.parametrize("game", [game for game in GAMES if game.name != "classic"], ids=lambda game: game.name)
def test_a_record_as_told_to_a_seat_replays_where_no_word_in_it_is_hidden(game) -> None:
    """Of the classic game it cannot: what a hidden card would have shown at the end of a turn is asked for."""
    copy = shipped_copy(game.name)
    record = playout(game, copy, game.seat_range[0], 4, turns=12)
    for seat in (record.start.seats[0], "TABLE"):
        told = parse_record(record_as_told(record, seat), lambda _: copy)
        assert game.view(replay(told, lambda _: copy), seat) == game.view(replay(record), seat)
    other = parse_record(record_as_told(record, "TABLE").replace(" turn=12 ", " turn=13 "), lambda _: copy)
    with pytest.raises(IllegalAction, match="do not lead"):
        replay(other, lambda _: copy)


def test_comments_and_remarks_stay() -> None:
    text = HEAD + "# the first turn\n\nplayers: red Oma, yellow Tim\nTABLE*: daedalus push W2  # a paper page\n"
    record = parse_record(text)
    assert format_record(record) == text
    assert record.lines[2:] == (
        Remark("# the first turn"),
        Remark(""),
        Header("players", "red Oma, yellow Tim"),
        Played("TABLE", parse_action("daedalus push W2"), is_by_hand=True, comment="a paper page"),
    )


def test_a_position_that_was_kept_goes_on_from_there() -> None:
    other = TEAM.deal(COPY, 2, 2)
    record = record_of(START, [], [Kept(other, "#L was left where it lay"), Played("TABLE", other.pages[0])])
    assert parse_record(format_record(record)) == record
    assert [step.number for step in steps(record)] == [3, 4]
    assert replay(record) == TEAM.apply(other, other.pages[0])


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("red end", "line 3 cannot be read: 'red end' has no seat"),
        ("red: fly", "line 3 cannot be read: unknown action 'fly'"),
        ("red: fly\nred: end\n?: end\nRed: end", r"line 3 .* \(nor can lines 5, 6\)"),
        ("\n".join(["red: fly"] * 14), r"line 3 .* \(nor can lines 4, 5, .*, 13 and 3 more\)"),
        ("red*: end", "only TABLE may have a \\*"),
        ("12: end", "'12' is neither a seat nor one of game, start"),
        ("red: push W2 NE extra", "unknown action 'push W2 NE extra'"),
        ("position: team", "line 3 cannot be read: the position has no 'pawns'"),
        ("game: team", "'game' stands there twice"),
        ("start: team", "'start' stands there twice"),
    ],
)
def test_unreadable_lines_are_named(lines: str, reason: str) -> None:
    with pytest.raises(UnreadableNotation, match=reason) as wrong:
        parse_record(HEAD + lines)
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no line 'start"),
        ("game: team\nred: end\n", "no line 'start"),
        ("start: team seats=red\n", "the start cannot be read"),
        ("start: chess\n", "the start cannot be read: a position in one line begins with its game"),
        (HEAD.replace("game: team", "game: chess"), "one record is of one game, not of chess and team"),
    ],
)
def test_records_without_a_readable_start_are_refused(text: str, reason: str) -> None:
    with pytest.raises(UnreadableNotation, match=reason):
        parse_record(text)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("red: end", "line 3: red cannot do 'end': it is TABLE’s move"),
        ("TABLE: daedalus flip mushroom key\n\nred: walk a1", "line 5: 'walk a1' is not allowed: you have to move"),
        (f"end: {format_state(TEAM.deal(COPY, 2, 3))}", "do not lead to the position"),
    ],
)
def test_what_was_not_allowed_is_named_with_its_line(lines: str, reason: str) -> None:
    record = parse_record(HEAD + lines)
    with pytest.raises(IllegalAction, match=reason):
        replay(record)


def test_a_record_as_told_to_a_seat_has_no_secret_no_deck_and_no_comment() -> None:
    record = playout(TEAM, COPY, 2, 3, turns=9)
    noted = replace(record, lines=(*record.lines, Remark("# the key lies face down on b2")))
    told = record_as_told(noted, "red")
    assert "secret" not in told
    assert "deck=" not in told
    assert "face down" not in told
    assert "#L" not in told
    assert told.count("\n") == 4 + len(record.played)


def test_an_end_line_is_added_once() -> None:
    record = with_end(with_end(record_of(START, [], [])))
    assert sum(isinstance(line, Header) and line.word == "end" for line in record.lines) == 1


@given(st.text())
@settings(max_examples=300)
def test_no_text_ends_in_anything_but_a_record_or_a_clear_refusal(text: str) -> None:
    with suppress(UnreadableNotation):
        record = parse_record(HEAD + text)
        assert parse_record(format_record(record)) == record
