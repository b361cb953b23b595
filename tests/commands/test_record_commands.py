"""Records on the command line: answers, exit codes, one line for bad input, nothing written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from appliance.commands import records
from companion.config import journal_path
from companion.errors import CompanionError, JournalBusy
from companion.games.catalogue import GAMES, AnyGame
from companion.games.copies import shipped_copy
from companion.live.journal import Journal
from companion.live.session import Session
from companion.messages import Do
from companion.records.dice import decks_of, fresh_decks
from companion.records.playout import playout
from companion.records.record import format_record, parse_record, replay
from companion.rules.game import TABLE
from companion.rules.verbs import format_action
from tests.rules.boards import COPY, TEAM

ROOT = Path(__file__).resolve().parents[2]
GROUP = click.Group("labyrinth", commands={command.name or "": command for command in records.COMMANDS})

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def labyrinth(*words: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(GROUP, words, input=stdin)


def answer(*words: str, stdin: str | None = None) -> str:
    result = labyrinth(*words, stdin=stdin)
    assert result.exit_code == 0, result.output
    return result.stdout


def problem(*words: str, stdin: str | bytes | None = None) -> str:
    """The one line of an unreadable input; the command line turns it into exit code 2."""
    result = labyrinth(*words, stdin=stdin)
    assert isinstance(result.exception, CompanionError), result.output
    assert result.stdout == ""
    assert "\n" not in str(result.exception)
    return str(result.exception)


@pytest.fixture
def played() -> str:
    return format_record(playout(TEAM, COPY, 2, 3, turns=4))


@every_game
def test_a_playout_is_replayed_checked_and_scored(game: AnyGame) -> None:
    text = answer("playout", "--game", game.name, "--seats", "2", "--seed", "3", "--turns", "9")
    assert text == format_record(playout(game, shipped_copy(game.name), 2, 3, turns=9))
    words = ["playout", "--game", game.name, "--seats", "2", "--seed", "3", "--turns", "9"]
    summary, state = json.loads(answer(*words, "--json")), replay(parse_record(text))
    assert (summary["game"], summary["seats"], summary["seed"], summary["record"]) == (game.name, 2, 3, text)
    assert (summary["turns"], summary["scores"]) == (state.turn + game.is_over(state), game.scores(state))
    told = json.loads(answer("replay", "-", "--verify-dice", "--json", stdin=text))
    assert told["legal"]
    assert told["actions"] == len(parse_record(text).played)
    assert told["position"] == game.state_json(state)
    assert told["dice"]["ok"]
    assert "dice as committed" in answer("replay", "-", "--verify-dice", stdin=text)
    scores = json.loads(answer("score", "-", "--json", stdin=text))
    assert scores["scores"] == game.scores(state)
    assert {seat: sum(points for _, points in parts) for seat, parts in scores["parts"].items()} == scores["scores"]
    spoken = answer("score", "-", stdin=text)
    assert all(f"{seat}: {points}\n" in spoken for seat, points in scores["scores"].items())


def test_a_playout_takes_variant_and_house_rules() -> None:
    text = answer("playout", "--variant", "expert", "--option", "flip_on_entry=mandatory", "--turns", "2")
    assert "variant=expert" in text
    assert "flip_on_entry:mandatory" in text
    assert "no option" in problem("playout", "--option", "fly=1")
    assert "no rules for a game" in problem("playout", "--game", "chess")
    assert labyrinth("playout", "--seed", "x").exit_code == 2


@every_game
def test_computers_play_a_whole_game_the_same_for_the_same_seed(game: AnyGame) -> None:
    for way in ("weak", "fair", "strong", "hint"):
        words = ["playout", "--game", game.name, "--seats", "2", "--seed", "3", "--turns", "1", "--players", way]
        text = answer(*words)
        assert text == answer(*words)
        assert json.loads(answer("replay", "-", "--verify-dice", "--json", stdin=text))["dice"]["ok"]


def test_a_record_is_told_as_a_seat_may_know_it(played: str) -> None:
    told = answer("replay", "-", "--seat", "red", stdin=played)
    assert "secret" not in told
    assert "#L" not in told
    assert json.loads(answer("replay", "-", "--seat", "red", "--json", stdin=played)) == {"seat": "red", "record": told}
    assert "not at the table" in problem("replay", "-", "--seat", "pink", stdin=played)


@pytest.mark.parametrize("command", ["replay", "score"])
def test_what_was_not_allowed_is_said_with_its_line_and_exit_code_1(command: str, played: str) -> None:
    wrong = played.replace(
        "secret:", "TABLE: daedalus push W2\nTABLE: daedalus push W2\nTABLE: daedalus push W2\nsecret:"
    )
    wrong = "\n".join(line for line in wrong.splitlines() if not line.startswith("end:"))
    result = labyrinth(command, "-", stdin=wrong)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("labyrinth: line ")
    assert len(result.stderr.splitlines()) == 1
    told = labyrinth(command, "-", "--json", stdin=wrong)
    assert (told.exit_code, json.loads(told.stdout)["legal"]) == (1, False)


def test_dice_that_were_not_committed_are_found(played: str) -> None:
    other = played.replace(f"secret: {decks_of(3).secret}", f"secret: {decks_of(4).secret}")
    result = labyrinth("replay", "-", "--verify-dice", stdin=other)
    assert result.exit_code == 1
    assert result.stderr == "labyrinth: the secret is not the one that was committed to at the start\n"
    assert labyrinth("replay", "-", "--verify-dice", "--seat", "red", stdin=other).exit_code == 1
    number = next(n for n, line in enumerate(played.splitlines(), 1) if line.startswith("TABLE: "))
    record = parse_record(played)
    page = next(page for page in TEAM.legal(record.start) if page != record.played[0].action)
    lines = played.splitlines()[:number]
    lines[-1] = f"TABLE: {format_action(page)}"
    cheated = "\n".join([*lines, f"secret: {decks_of(3).secret}"])
    result = labyrinth("replay", "-", "--verify-dice", "--json", stdin=cheated)
    assert result.exit_code == 1
    assert json.loads(result.stdout)["dice"]["deviation"] == number
    assert "no line 'secret" in problem("replay", "-", "--verify-dice", stdin="\n".join(lines))


@pytest.mark.parametrize("command", ["replay", "score"])
def test_unreadable_records_get_one_line(command: str, played: str, tmp_path: Path) -> None:
    assert "no line 'start" in problem(command, "-", stdin="")
    assert "cannot be read" in problem(command, "-", stdin=played + "red: fly\n")
    assert "not a text file" in problem(command, "-", stdin=b"\x89PNG\xff\x00")
    assert "larger than" in problem(command, "-", stdin="# " * 600_000)
    assert "No such file" in problem(command, str(tmp_path / "none.record"))
    assert "cannot be read" in problem(command, str(tmp_path))
    assert "cannot be read" in problem(command, "-", "--copy", str(tmp_path / "none.toml"), stdin=played)
    assert not list(tmp_path.iterdir())


# --- evenings of the journal ---


def evening(home: Path, *, is_closed: bool) -> Session:
    """Two turns of an evening with virtual decks; the first page was told by hand, one end was taken back."""
    with Journal(home / "journal.sqlite3") as journal:
        session = Session.begin(TEAM, TEAM.deal(COPY, 2, 5), "evening-1", journal, fresh_decks(5))
        session.tell("daedalus push W2")
        session.tell("end")
        session.tell("undo")
        session.tell("end")
        session.handle(Do("TABLE"))
        session.tell("end")
        if is_closed:
            session.close()
    return session


def test_an_evening_is_a_record_whose_dice_can_be_checked(labyrinth_home: Path, tmp_path: Path) -> None:
    played = evening(labyrinth_home, is_closed=True)
    assert answer("record") == "evening-1\n"
    assert json.loads(answer("record", "--json")) == ["evening-1"]
    text = answer("record", "evening-1")
    record = parse_record(text)
    assert replay(record) == played.state
    assert [line.is_by_hand for line in record.played if line.seat == TABLE] == [True, False]
    checked = json.loads(answer("replay", "-", "--verify-dice", "--json", stdin=text))["dice"]
    assert checked == {
        "ok": True, "committed": True, "deviation": None, "chosen": 1, "by_hand": 1, "dealt": True,
    }  # fmt: skip
    assert json.loads(answer("record", "evening-1", "--json"))["record"] == text
    assert "secret" not in answer("record", "evening-1", "--seat", "red")


def test_an_evening_can_be_read_while_a_companion_writes_it(
    labyrinth_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page names the command when an evening is over, and the companion runs on."""
    monkeypatch.setattr("companion.live.storage.journal_file.LOCK_TIMEOUT_S", 0.05)
    words = [sys.executable, "-m", "tests.live.plays_until_killed", str(labyrinth_home / "journal.sqlite3")]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(words, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        booked = 0
        try:
            while booked < 30:
                word = process.stdout.readline().strip()
                booked = int(word) if word.isdecimal() else 0
            for _ in range(5):
                assert len(parse_record(answer("record", "killed")).lines) > 10
            with pytest.raises(JournalBusy, match="is in use by another companion"):
                Journal(journal_path())
        finally:
            process.kill()


def test_the_record_of_a_demonstration_is_found_by_its_name_alone(labyrinth_home: Path) -> None:
    evening(labyrinth_home / "demo" / "one", is_closed=True)
    assert answer("record") == ""
    assert answer("record", "evening-1") == answer("record", "evening-1", "--demo")


def test_the_secret_of_an_evening_that_goes_on_is_not_told(labyrinth_home: Path) -> None:
    evening(labyrinth_home, is_closed=False)
    text = answer("record", "evening-1")
    assert "commitment: " in text
    assert "secret: " not in text


def test_an_evening_that_is_not_there_is_named_and_nothing_is_made_by_looking(labyrinth_home: Path) -> None:
    assert answer("record") == ""
    assert "no evening 'x'; there are none" in problem("record", "x")
    assert "no evening 'x'; there are none" in problem("record", "x", "--demo")
    assert "cannot" in problem("record", "--config", str(labyrinth_home / "none.toml"))
    assert not list(labyrinth_home.iterdir())
