"""The lesson of each box: it is played by the rules, and each of its steps changes what its reader sees."""

from __future__ import annotations

import pytest

from companion.games.catalogue import GAMES, game_named
from companion.records.lessons import BETWEEN, lesson_pictures
from companion.rules.game import AnyGame

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@games
def test_each_lesson_is_legal_and_each_step_changes_what_is_seen(game: AnyGame) -> None:
    pictures = lesson_pictures(game.name)
    assert 6 <= len(pictures) <= 7
    seen = [(picture.view, picture.shows) for picture in pictures]
    assert all(before != after for before, after in zip(seen, seen[1:], strict=False))
    assert all(picture.action for picture in pictures[1:]), "only the first picture may show the start"


def test_a_whole_classic_game_is_won_in_six_pictures() -> None:
    assert lesson_pictures("classic")[-1].view["outcome"] == "won"


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("team", "daedalus rotate walk push turn-up"),
        ("classic", "push walk"),
        ("master-1991", "push walk use offer tip give"),
        ("master-2007", "push walk coin roll reroll double-turn"),
        ("secret", "turn walk challenge stake pay put trade"),
        ("cards", "lay take"),
    ],
)
def test_each_kind_of_action_that_a_box_is_about_is_shown(name: str, kinds: str) -> None:
    lesson = game_named(name).lesson
    assert lesson is not None
    shown = {action.split()[0] for actions, _ in lesson.steps for action in actions.split(BETWEEN) if action}
    assert set(kinds.split()) <= shown
