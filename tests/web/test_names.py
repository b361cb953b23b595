"""Names as people write them: nothing that belongs to a letter is lost, nothing that garbles other lines stays."""

from __future__ import annotations

import pytest

from companion.language import language, naming
from companion.rules.words import player, say, told
from web.names import name_of

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize("name", [
    "Mia", "Ann-Sophie", "Oma Käthe", "O’Neill", "مینا\u200cجان", "אבי", "नीतू", "Nguyễn", "ねこ", FAMILY,
    f"Fam {FAMILY}",
    "\U0001f469\U0001f3fd\u200d\U0001f680", "\U0001f1e9\U0001f1ea", ENGLAND, "❤️", "1️⃣",
])  # fmt: skip
def test_a_name_stays_as_it_was_typed(name: str) -> None:
    assert name_of(f"  {name}\n", 20) == name


@pytest.mark.parametrize(("typed", "kept"), [
    ("\u202eMia\u202c", "Mia"), ("M\u2066i\u2069a\u200f", "Mia"), ("Mia\x00Ben", "Mia Ben"), ("a\t\n b", "a b"),
    ("\u200dMia\u200d", "Mia"), ("a\u200d\u200d\u200cb", "a\u200db"), ("\u3164\u200b\ufeff", ""), ("\u0301", ""),
    ("M\U000e0067ia", "Mia"), ("\ud83dMia", "Mia"), ("e\u0301", "é"),
])  # fmt: skip
def test_what_shows_nothing_or_garbles_a_line_goes(typed: str, kept: str) -> None:
    assert name_of(typed, 20).replace(" ", "") == kept.replace(" ", "")


def test_names_are_cut_between_letters_as_people_count_them() -> None:
    assert name_of(FAMILY * 9, 3) == FAMILY * 3
    assert name_of("नीतू" * 9, 2) == "नीतू"
    assert len(name_of("a" + "\u0335" * 900, 20)) < 20
    assert name_of("x" * 90, 20) == "x" * 20


def test_a_name_from_right_to_left_turns_round_nothing_beside_it() -> None:
    tells = naming(language("en"), {"red": "אבי", "blue": "Mia"})
    assert told(say("{seat} has 3", seat=player("red")), tells) == "\u2068אבי\u2069 has 3"
    assert told(say("{seat} has 3", seat=player("blue")), tells) == "Mia has 3"
