"""docs/notation.md, docs/rulings.md and docs/schema say what is so, and quoted headings stand in the rulebooks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.games.catalogue import GAMES
from companion.games.copies import shipped_copy
from companion.maze.sides import ALL_SIDES, format_sides
from companion.records.notation import VOCABULARY, parse_action, state_to_json
from companion.rules.verbs import format_action

PROJECT = Path(__file__).resolve().parents[2]
RULEBOOKS = PROJECT.parent / "shared" / "rulebooks"
NOTATION = (PROJECT / "docs" / "notation.md").read_text(encoding="utf-8")
RULINGS = (PROJECT / "docs" / "rulings.md").read_text(encoding="utf-8")

LONGEST_HEADING = 70

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def chapter(game_name: str) -> str:
    """The chapter of a game: from the heading that names it to the next chapter."""
    found = re.search(rf"^## [^\n]*\(`{game_name}`\)\n(.*?)(?=^## |\Z)", NOTATION, re.MULTILINE | re.DOTALL)
    assert found, f"docs/notation.md has no chapter '## ... (`{game_name}`)'"
    return found[1]


VERBS = [kind.verb for kind in VOCABULARY.kinds]


def entries(text: str) -> list[str]:
    """The code words that begin a row of a table or an item of a list: actions and keys of positions."""
    return re.findall(r"^(?:\| |- )`([^`]+)`(?: \||[:,. ])", text, re.MULTILINE)


def is_action(text: str) -> bool:
    """Whether it is a verb with its nouns; the verb alone is only spoken of."""
    words = tuple(text.split())
    return any(verb.key == words[: len(verb.key)] and verb.can_take(len(words) - len(verb.key)) for verb in VERBS)


@every_game
def test_every_action_that_is_told_is_read_and_written(game) -> None:
    actions = [text for text in entries(chapter(game.name)) if is_action(text)]
    assert actions
    assert [format_action(parse_action(text)) for text in actions] == actions


def test_every_verb_is_told() -> None:
    told = re.findall(r"`([^`]+)`", NOTATION)
    assert [verb.words for verb in VERBS if not any(f"{text} ".startswith(f"{verb.words} ") for text in told)] == []


@every_game
def test_every_key_of_a_position_is_told(game) -> None:
    common, own = entries(NOTATION.split("## Records")[0]), entries(chapter(game.name))
    position = state_to_json(game.deal(shipped_copy(game.name), 2, 1))
    assert set(position) - {"cells", "loose", "pawns"} <= {*common, *own}


def test_all_ten_patterns_are_named() -> None:
    assert all(re.search(rf"\b{format_sides(sides)}\b", NOTATION) for sides in ALL_SIDES)


@every_game
def test_every_house_rule_stands_in_the_rulings_with_its_default(game) -> None:
    rows = re.findall(r"`([^`\n]+)`", RULINGS)
    missing = [option.name for option in game.options if not any(row.startswith(option.name) for row in rows)]
    assert missing == []


def test_quoted_headings_stand_in_the_rulebooks() -> None:
    if not RULEBOOKS.exists():
        pytest.skip("the rulebooks (../shared/rulebooks) are not beside this checkout")
    sources = [file.read_text(encoding="utf-8") for file in (PROJECT / "companion").rglob("*.py")]
    quoted = {place for text in sources for place in re.findall(r'(\w+\.txt), "([^"]+)"', text)}
    books = {file.name: _plain(file.read_text(encoding="utf-8")) for file in RULEBOOKS.glob("*.txt")}
    assert len(quoted) > 8
    assert sorted(place for place in quoted if _plain(place[1]) not in books.get(place[0], "")) == []
    assert max(len(heading) for _, heading in quoted) < LONGEST_HEADING, "a place is named, no sentence is copied"


def _plain(text: str) -> str:
    return " ".join(text.replace("*", "").lower().split())


PAGES = (PROJECT / "README.md", *sorted((PROJECT / "docs").glob("*.md")))
OURS = re.compile(r"`((?:companion|vision|web|hardware|calibration|systemd|tests|docs)/[\w./-]+)`")
INVENTED = "race"
"""The game that `docs/adding-a-game.md` adds; its files stand on that page alone."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_points_at_is_there(page: Path) -> None:
    paths = [path for path in OURS.findall(page.read_text(encoding="utf-8")) if INVENTED not in path]
    missing = [path for path in paths if not (PROJECT / path).exists()]
    assert not missing, missing


def test_pages_point_at_our_files() -> None:
    assert sum(len(OURS.findall(page.read_text(encoding="utf-8"))) for page in PAGES) > 50
