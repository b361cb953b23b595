"""docs/adding-a-game.md is followed to the letter: its code becomes a game that keeps the protocol's promises."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from companion.games import catalogue, copies
from companion.games.catalogue import AnyGame
from companion.games.copies import shipped_copy
from tests.games import hooks, test_conformance, test_no_leaks

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^```\w+\n# (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


def load(path: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A file of the page as the module it would be."""
    name = path.removesuffix(".py").replace("/", ".")
    module = ModuleType(name)
    monkeypatch.setitem(sys.modules, name, module)
    exec(compile(FILES[path], path, "exec"), module.__dict__)  # the page's own code is what is tested
    return module


@pytest.fixture
def race(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """The game of the page in the catalogue, as its third chapter says."""
    rules, box, _, _ = (load(path, monkeypatch) for path in FILES if path.endswith(".py"))
    monkeypatch.setattr(catalogue, "GAMES", (*catalogue.GAMES, rules.RACE))
    monkeypatch.setitem(copies._KINDS, "race", copies._Kind("race-assumed.toml", box.read, box.write))
    edition = copies.parse_copy(FILES["companion/editions/race-assumed.toml"])
    for tests in (hooks, test_conformance):
        monkeypatch.setattr(tests, "shipped_copy", lambda name: edition if name == "race" else shipped_copy(name))
    assert copies.parse_copy(copies.format_copy(edition)) == edition
    return rules.RACE


def test_the_page_has_all_files() -> None:
    assert list(FILES) == [
        "companion/rules/race.py",
        "companion/copies/race.py",
        "companion/editions/race-assumed.toml",
        "companion/bench/soundness/race.py",
        "tests/rules/race/twins.py",
    ]


def test_the_game_of_the_page_keeps_the_promises(race: AnyGame) -> None:
    for seed in range(3):
        test_conformance.test_an_action_is_done_exactly_when_it_is_listed(race, seed)
        test_conformance.test_a_refusal_says_why_in_words_for_the_table(race, seed)
        test_conformance.test_every_action_is_listed_once_and_reads_back(race, seed)
        test_conformance.test_positions_read_back_without_loss(race, seed)
        test_conformance.test_a_state_says_who_acts_and_how_it_stands(race, seed)
        test_no_leaks.test_twins_look_and_sound_the_same(race, seed)
    test_conformance.test_a_seat_is_asked_only_when_it_has_a_choice(race)
    test_conformance.test_dealing_is_a_pure_function_of_the_seed(race)
    test_conformance.test_views_and_drawings_are_for_every_seat_and_for_somebody_looking_on(race)
    test_conformance.test_a_view_reads_back_as_a_position_with_the_copy(race)
    test_conformance.test_two_hundred_random_games_keep_every_piece_and_end(race, 0)


def test_what_the_page_points_at_is_there() -> None:
    root = Path(__file__).resolve().parents[2]
    for path in re.findall(r"`((?:companion|tests)/[\w/]+\.py)`", PAGE):
        assert path in FILES or (root / path).exists(), path
    for name, member in re.findall(r"`(\w+Game)\.(\w+)`", PAGE):
        assert any(type(game).__name__ == name and hasattr(game, member) for game in catalogue.GAMES)
