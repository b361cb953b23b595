"""Won games of every variant, kept as records: the slow second writing plays them to the same end."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.records.notation import state_to_json
from companion.records.record import parse_record
from companion.rules.verbs import format_action
from tests.games import slow_rules
from tests.games.soundness.team import broken
from tests.games.team.scenes import TEAM
from tests.games.test_slow_rules import bare

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("team-*.txt"))


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_both_writings_play_a_golden_game_alike(file: Path) -> None:
    record = parse_record(file.read_text(encoding="utf-8"))
    state = record.start
    for line in record.played:
        position, action = state_to_json(state), format_action(line.action)
        assert action in slow_rules.legal(position)
        state = TEAM.apply(state, line.action)
        assert bare(state_to_json(state)) == bare(slow_rules.after(position, action)), action
        assert broken(state) is None
    assert TEAM.is_over(state)


def test_every_variant_has_been_won() -> None:
    ends = [parse_record(file.read_text(encoding="utf-8")).header("end") or "" for file in GOLDEN]
    won = {
        variant for variant in TEAM.variants for end in ends if f"variant={variant} " in end and "outcome=won" in end
    }
    assert won == set(TEAM.variants)
