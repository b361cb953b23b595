"""`--lang`: what commands say to people, in the language they ask for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from appliance.commands.command_line import labyrinth


@pytest.fixture
def start(tmp_path: Path) -> str:
    """A classic game in which red has to push."""
    path = tmp_path / "start.json"
    path.write_text(run("deal", "--game", "classic", "--seats", "2", "--seed", "1", "--json").output, encoding="utf-8")
    return str(path)


def run(*words: str) -> Result:
    return CliRunner().invoke(labyrinth, list(words))


def test_a_refusal_is_told_in_german(start: str) -> None:
    assert "red has to push the loose tile" in run("apply", start, "walk d3").stderr
    told = run("--lang", "de", "apply", start, "walk d3").stderr
    assert "red" not in told
    assert "Rot muss" in told


def test_json_tells_reasons_in_german_too(start: str) -> None:
    answer = json.loads(run("--lang", "de", "apply", start, "walk d3", "--json").stdout)
    assert answer["legal"] is False
    assert "Rot muss" in answer["reason"]


def test_a_hint_is_told_in_german_and_its_actions_stay_notation(start: str) -> None:
    english, german = (json.loads(run("--lang", code, "hint", start, "--json").stdout) for code in ("en", "de"))
    assert english["actions"] == german["actions"]
    assert english["text"] != german["text"]
    assert german["text"].startswith("Rot erreicht")


def test_a_language_that_is_not_there_is_refused_with_those_there_are() -> None:
    answer = run("--lang", "xx", "games")
    assert answer.exit_code == 2
    assert "'de'" in answer.output
