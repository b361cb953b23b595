"""docs/notation.md and docs/rulings.md say what is so, and quoted headings stand in the rulebook."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.maze.sides import ALL_SIDES, format_sides
from companion.rules.notation import format_action, parse_action, state_to_json
from companion.rules.team_state import OPTIONS
from tests.rules.boards import COPY, TEAM

PROJECT = Path(__file__).resolve().parents[2]
RULEBOOK = PROJECT.parent / "shared" / "rulebooks" / "team_2022.txt"
NOTATION = (PROJECT / "docs" / "notation.md").read_text(encoding="utf-8")
RULINGS = (PROJECT / "docs" / "rulings.md").read_text(encoding="utf-8")


def first_column(text: str, heading: str) -> list[str]:
    """The code words in the first column of the table under a heading."""
    section = text.split(f"## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE)


def test_every_action_of_the_table_is_read_and_written() -> None:
    actions = first_column(NOTATION, "Actions")
    assert [format_action(parse_action(text)) for text in actions] == actions
    verbs = ["push", "walk", "rotate", "switch", "turn-up", "end", "choose-spell", "daedalus", "draw"]
    assert list(dict.fromkeys(text.split()[0] for text in actions)) == verbs


def test_the_table_of_keys_is_complete() -> None:
    assert sorted(first_column(NOTATION, "Positions")) == sorted(state_to_json(TEAM.deal(COPY, 2, 1, "expert")))


def test_all_ten_patterns_are_named() -> None:
    assert all(re.search(rf"\b{format_sides(sides)}\b", NOTATION) for sides in ALL_SIDES)


def test_every_house_rule_stands_in_the_rulings_with_its_default_first() -> None:
    rows = dict(re.findall(r"^\| `([^`]+)` \| `([^`]+)`", RULINGS, re.MULTILINE))
    assert rows == {
        option.name: str(option.default).lower() if isinstance(option.default, bool) else option.default
        for option in OPTIONS
    }


def test_quoted_headings_stand_in_the_rulebook() -> None:
    if not RULEBOOK.exists():
        pytest.skip("the rulebooks (../shared/rulebooks) are not beside this checkout")
    lines = {line.strip().replace("*", "") for line in RULEBOOK.read_text(encoding="utf-8").splitlines()}
    sources = [file.read_text(encoding="utf-8") for file in (PROJECT / "companion" / "rules").glob("*.py")]
    quoted = [title for text in sources for title in re.findall(r'team_2022\.txt, "([^"]+)"', text)]
    assert len(quoted) > 8
    assert [title for title in quoted if title not in lines] == []
