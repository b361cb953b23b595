"""docs/adding-a-game.md is followed to the letter: its code becomes a game that keeps the protocol's promises."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

import pytest

import companion.games
import lab.measure.secrets
import tests.games.soundness
from appliance import parts
from appliance.demo import show
from appliance.demo.options import DemoOptions
from appliance.demo.playing import play_demo
from companion.games import catalogue, copies
from companion.games.catalogue import AnyGame
from companion.games.copies import shipped_copy
from companion.live import snapshots
from companion.live.desk import SessionDesk
from companion.live.session import Session
from companion.messages import Do
from tests.games import hooks, test_conformance, test_no_leaks
from web import create_app

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^```\w+\n# (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


@pytest.fixture
def race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    """The game of the page in the catalogue: its files are written out, and one line is added."""
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    for package in (companion.games, tests.games.soundness, lab.measure.secrets):
        folder = tmp_path / package.__name__.replace(".", "/")
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
    game: AnyGame = import_module("companion.games.race.game").RACE
    monkeypatch.setattr(catalogue, "GAMES", (*catalogue.GAMES, game))
    edition = copies.parse_copy(FILES["companion/editions/race-assumed.toml"])
    for room in (hooks, test_conformance, copies, parts, show, snapshots):
        monkeypatch.setattr(room, "shipped_copy", lambda name: edition if name == "race" else shipped_copy(name))
    assert copies.parse_copy(copies.format_copy(edition)) == edition
    yield game
    for name in [name for name in sys.modules if ".race" in name]:
        del sys.modules[name]


def test_the_page_touches_one_folder_and_three_files_beside_it() -> None:
    assert [path for path in FILES if not path.startswith("companion/games/race/")] == [
        "companion/editions/race-assumed.toml",
        "tests/games/soundness/race.py",
        "lab/measure/secrets/race.py",
    ]
    assert len(FILES) == 8 + 3


def test_the_game_of_the_page_keeps_the_promises(race: AnyGame) -> None:
    for seed in range(3):
        test_conformance.test_an_action_is_done_exactly_when_it_is_listed_and_refused_in_words_for_the_table(race, seed)
        test_conformance.test_every_action_is_listed_once_and_reads_back(race, seed)
        test_conformance.test_positions_read_back_without_loss(race, seed)
        test_conformance.test_a_state_says_who_acts_and_how_it_stands(race, seed)
        test_no_leaks.test_twins_look_and_sound_the_same(race, seed)
    test_conformance.test_a_seat_is_asked_only_when_it_has_a_choice(race)
    test_conformance.test_dealing_is_a_pure_function_of_the_seed(race)
    test_conformance.test_views_and_drawings_are_for_every_seat_and_for_somebody_looking_on(race)
    test_conformance.test_a_view_reads_back_as_a_position_with_the_copy(race)
    test_conformance.test_random_games_keep_every_piece_and_end(race, 0)


def test_what_the_page_points_at_is_there() -> None:
    root = Path(__file__).resolve().parents[2]
    for path in re.findall(r"`((?:companion|tests)/[\w/]+\.py)`", PAGE):
        assert path in FILES or (root / path).exists(), path
    for member in re.findall(r"`Game\.(\w+)`", PAGE):
        assert hasattr(catalogue.GAMES[0], member)


@pytest.mark.slow
def test_the_game_of_the_page_is_followed_on_the_simulated_table(race: AnyGame) -> None:
    told: list[Mapping[str, object]] = []
    options = DemoOptions(game=race.name, seats=2, seed=4, turns=2, is_headless=True, size_px=(960, 720))
    summary = play_demo(options, told.append)
    assert summary["actions"] == {"true": 4, "followed": 4, "asked": 0, "silently_wrong": 0}
    booked = [str(event["action"]).split()[0] for event in told if event["event"] == "action"]
    assert set(booked) <= {"push", "walk", "end"}
    assert booked.count("push") == 2


def test_the_game_of_the_page_is_played_on_the_page(race: AnyGame) -> None:
    state = race.deal(copies.shipped_copy("race"), 2, 3)
    desk = SessionDesk(Session.begin(race, state, "race"))
    client = create_app(desk).test_client()
    text = client.get("/").text
    assert "Corner Race" in text
    assert "Red is on its way to g7." in text
    assert "You have to push a row." in text
    desk.post(Do("red", race.legal(state)[0]))
    desk.drain()
    assert "pushes the loose tile in" in client.get("/").text
    assert client.post("/do/end-turn").status_code == 303
    desk.drain()
    assert desk.snapshot().position.to_act == "yellow"
