"""Every section of the rulebook has scenes, and every place they cite is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
RULEBOOK = FOLDER.parents[3] / "shared" / "rulebooks" / "team_2022.txt"
SCENES = "\n".join(
    file.read_text(encoding="utf-8") for file in (*FOLDER.glob("test_*.py"), *FOLDER.parent.glob("test_team_*.py"))
)
CITED = set(re.findall(r'team_2022\.txt, "([^"\n]+)"', SCENES)) | set(
    re.findall(r'" (?:and|against) "([^"\n]+)"', SCENES)
)

SECTIONS = [
    "Contents", "Preparation", "Goal of the game", "The treasures", "How to play", "1. Read the Book of Daedalus",
    "2. Use your spells and move your playing piece", "Using your Push spell", "Using your Rotate spell",
    "Moving your playing piece", "Collecting a treasure", "No treasures to collect?",
    "Example: Collecting a second treasure", "Collecting a second treasure",
    "Flipping face-down tiles face up again", "No peeking!", "3. End of turn", "End of the game", "Things to remember",
    "Standard game", "Switch", "Traverse", "Teleport", "Escape", "Expert game",
]  # fmt: skip


@pytest.mark.parametrize("section", SECTIONS)
def test_every_section_has_a_scene(section: str) -> None:
    assert section in CITED


@pytest.mark.parametrize(("section", "count"), [("Preparation", 7), ("Things to remember", 6)])
def test_every_numbered_point_has_a_scene(section: str, count: int) -> None:
    told = re.findall(rf'"{section}" ([0-9](?: and [0-9])?)', SCENES)
    assert {int(number) for text in told for number in text.split(" and ")} == set(range(1, count + 1))


@pytest.mark.parametrize("ruling", range(1, 25))
def test_every_ruling_is_written_down(ruling: int) -> None:
    rulings = (FOLDER.parents[2] / "docs" / "rulings.md").read_text(encoding="utf-8")
    chapter = rulings.split("## Labyrinth Team Edition\n")[1].split("\n## ")[0]
    assert re.search(rf"^{ruling}\. \*\*", chapter, re.MULTILINE)


def test_every_cited_place_is_in_the_rulebook() -> None:
    if not RULEBOOK.exists():
        pytest.skip("the rulebooks (../shared/rulebooks) are not beside this checkout")
    lines = {line.strip().replace("*", "") for line in RULEBOOK.read_text(encoding="utf-8").splitlines()}
    assert [place for place in CITED if place not in lines] == []
