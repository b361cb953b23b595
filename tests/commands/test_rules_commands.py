"""The rules on the command line: answers, exit codes, and one clear line for bad input."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from appliance.commands import hints, records, rules
from companion.errors import CompanionError
from companion.games.catalogue import GAMES
from companion.games.copies import format_copy
from companion.records.notation import format_state, state_to_json
from tests.rules.boards import COPY, TEAM, play

COMMANDS = (*rules.COMMANDS, *records.COMMANDS, *hints.COMMANDS)
GROUP = click.Group("labyrinth", commands={command.name or "": command for command in COMMANDS})


def labyrinth(*words: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(GROUP, words, input=stdin)


def answer(*words: str, stdin: str | bytes | None = None) -> str:
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
def position(tmp_path: Path) -> str:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(state_to_json(play(TEAM.deal(COPY, 3, 4), "daedalus push W2"))))
    return str(file)


def test_games_names_the_catalogue() -> None:
    listed = json.loads(answer("games", "--json"))
    assert [game["name"] for game in listed] == [game.name for game in GAMES]
    assert listed[0]["seats"] == [2, 4]
    defaults = {option["name"]: option["default"] for option in listed[0]["options"]}
    assert defaults == {option.name: option.default for option in TEAM.options}
    assert "option flip_on_entry=optional (optional or mandatory)" in answer("games")
    cameras = [line.partition(": ")[2] for line in answer("games").splitlines() if "read by camera" in line]
    assert cameras == [", ".join(game["camera"]) or "nothing yet" for game in listed]


def test_deal_prints_a_position_that_legal_reads() -> None:
    dealt = answer("deal", "--game", "team", "--seats", "3", "--seed", "4", "--json")
    assert json.loads(dealt) == state_to_json(TEAM.deal(COPY, 3, 4))
    assert json.loads(answer("deal", "--seats", "3", "--seed", "4")) == json.loads(dealt)
    line = answer("deal", "--seats", "3", "--seed", "4", "--line")
    assert line == format_state(TEAM.deal(COPY, 3, 4)) + "\n"
    assert answer("legal", "-", stdin=dealt).splitlines()[0] == "daedalus push N2"
    assert answer("legal", "-", stdin=line) == answer("legal", "-", stdin=dealt)


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_who_plays_and_who_begins_is_up_to_the_table(game: str) -> None:
    seats = json.loads(answer("deal", "--game", game, "--seats", "3"))["seats"][::-1]
    dealt = json.loads(answer("deal", "--game", game, "--seats", ",".join(seats)))
    assert dealt["seats"] == seats
    assert dealt["options"].get("turn_limit", 0) == 0, "no rulebook stops a game after some number of turns"


def test_deal_takes_house_rules_and_a_copy(tmp_path: Path) -> None:
    (tmp_path / "copy.toml").write_text(format_copy(COPY), encoding="utf-8")
    dealt = answer("deal", "--option", "flip_on_entry=mandatory", "--option", "bonus_for_mates=false", "--json")
    assert json.loads(dealt)["options"]["flip_on_entry"] == "mandatory"
    assert answer("deal", "--copy", str(tmp_path / "copy.toml")) == answer("deal")
    assert "no option" in problem("deal", "--option", "fly=true")
    assert "name=value" in problem("deal", "--option", "fly")


def test_legal_lists_actions(position: str) -> None:
    document = json.loads(answer("legal", position, "--json"))
    assert document["to_act"] == "red"
    assert document["actions"] == answer("legal", position).splitlines()
    assert document["actions"][-1] == "end"


def test_apply_prints_the_position_after(position: str) -> None:
    after = json.loads(answer("apply", position, "end", "daedalus push N4", "--json"))
    assert (after["turn"], after["to_act"], after["pages"]["current"]) == (1, "yellow", "daedalus push N4")


def test_apply_says_no_with_exit_code_1(position: str) -> None:
    result = labyrinth("apply", position, "daedalus push W4")
    assert (result.exit_code, result.stdout) == (1, "")
    reason = "there is no page of Daedalus's book to turn now"
    assert result.stderr == f"labyrinth: 'daedalus push W4' is not allowed: {reason}\n"
    told = labyrinth("apply", position, "walk a1", "--json")
    assert (told.exit_code, json.loads(told.stdout)["legal"]) == (1, False)


def test_show_draws_what_the_referee_or_a_seat_may_see(position: str) -> None:
    assert "#L:candle" in answer("show", position, "--plain")
    seen = answer("show", position, "--plain", "--seat", "red")
    assert "#?" in seen
    assert "#L" not in seen
    assert json.loads(answer("show", position, "--seat", "red", "--json"))["cells"]["a2"] == "#?"
    assert "not at the table" in problem("show", position, "--seat", "green")


def test_perft_counts_and_divides(position: str) -> None:
    total = int(answer("perft", position, "2"))
    divided = json.loads(answer("perft", position, "2", "--divide", "--json"))
    assert divided["leaves"] == total == sum(divided["divide"].values())
    assert answer("perft", position, "0") == "1\n"
    assert answer("perft", position, "1", "--divide").splitlines()[-1].startswith("total: ")


def test_hint_tells_a_way(position: str) -> None:
    hint = json.loads(answer("hint", position, "--json"))
    assert hint["seat"] == "red"
    assert hint["actions"]
    assert answer("hint", position).strip() == f"{hint['text']} ({', '.join(hint['actions'])})"
    assert len(json.loads(answer("hint", position, "--all", "--json"))) == len(
        answer("hint", position, "--all").splitlines()
    )
    assert json.loads(answer("hint", position, "--level", "nudge", "--seat", "blue", "--json"))["actions"] == []
    assert answer("hint", position, "--ms", "1000") == answer("hint", position)


def test_a_view_is_a_position_too_for_whoever_has_the_copy(position: str) -> None:
    seen = answer("show", position, "--seat", "red", "--json")
    assert answer("hint", "-", "--json", stdin=seen) == answer("hint", position, "--json")


@pytest.mark.parametrize("command", [["legal"], ["apply"], ["show"], ["perft"], ["hint"]])
def test_unreadable_positions_get_one_line(command: list[str], position: str, tmp_path: Path) -> None:
    rest = {"apply": ["end"], "perft": ["1"]}.get(command[0], [])
    good = Path(position).read_text()
    fifty = json.loads(good)
    fifty["cells"]["h1"] = "NS"
    assert "50 tiles" in problem(*command, "-", *rest, stdin=json.dumps(fifty))
    assert "not complete JSON" in problem(*command, "-", *rest, stdin=good[:400])
    assert "not a text file" in problem(*command, "-", *rest, stdin=b"\x89PNG\xff\x00")
    assert "larger than" in problem(*command, "-", *rest, stdin="{" * 1_100_000)
    assert "the position is empty" in problem(*command, "-", *rest, stdin=" \n")
    assert "No such file" in problem(*command, str(tmp_path / "none.json"), *rest)
    assert "cannot be read" in problem(*command, str(tmp_path), *rest)


@pytest.mark.parametrize("command", ["show", "hint"])
def test_an_empty_seat_is_no_seat_and_shows_nothing(command: str, position: str) -> None:
    """As from a script whose variable is not set: what the referee knows is for nobody's eyes then."""
    assert problem(command, position, "--seat", "").startswith("'' is not at the table; seats are ")
    assert len(problem(command, position, "--seat", "x" * 5000)) < 120


def test_a_mark_of_the_encoding_at_the_beginning_is_passed_over(position: str) -> None:
    good = Path(position).read_bytes()
    assert answer("legal", "-", stdin=b"\xef\xbb\xbf" + good) == answer("legal", position)


def test_unknown_actions_games_and_copies_get_one_line(position: str, tmp_path: Path) -> None:
    assert "unknown action 'fly'; see" in problem("apply", position, "fly")
    assert "unknown action 'PUSCH N2 NE' (did you mean 'push'?); see" in problem("apply", position, "PUSCH N2 NE")
    assert "'push' takes 2 words after it, not 1" in problem("apply", position, "push N2")
    assert "'daedalus push' takes 1 word after it, not 2" in problem("apply", position, "daedalus push W2 NE")
    assert "'walk' takes 1 or 2 words after it, not 0" in problem("apply", position, "walk")
    assert "no rules for a game 'chess'" in problem("deal", "--game", "chess")
    assert "2 to 4 seats" in problem("deal", "--seats", "9")
    assert "seats are different colours" in problem("deal", "--seats", "red,red")
    (tmp_path / "short.toml").write_text(format_copy(COPY).replace("I = 13", "I = 12"), encoding="utf-8")
    assert "33 movable tiles" in problem("deal", "--copy", str(tmp_path / "short.toml"))
    assert "33 movable tiles" in problem("legal", position, "--copy", str(tmp_path / "short.toml"))


def test_a_position_of_another_copy_is_noticed(position: str, tmp_path: Path) -> None:
    other = format_copy(COPY).replace("I = 13", "I = 12").replace("L = 9", "L = 10")
    (tmp_path / "other.toml").write_text(other, encoding="utf-8")
    assert "no further tile 'I'" in problem("show", position, "--copy", str(tmp_path / "other.toml"))


@pytest.mark.parametrize("command", [command.name or "" for command in COMMANDS])
def test_every_command_has_help(command: str) -> None:
    assert "Usage:" in answer(command, "--help")
