"""Positions and views of Master Labyrinth 1991 follow their published schemas, whatever was played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.games.master_1991.game import MASTER_1991
from tests.games.hooks import sample
from tests.games.schema import violations

SCHEMA = Path(__file__).resolve().parents[3] / "docs" / "schema"


def schema(kind: str) -> dict:
    return json.loads((SCHEMA / f"{kind}-master-1991.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("seed", range(4))
def test_positions_and_views_follow_the_schemas(seed: int) -> None:
    position, view = schema("position"), schema("view")
    for state in sample(MASTER_1991, seed, 12):
        assert violations(MASTER_1991.state_json(state), position) == []
        for seat in (*state.seats, "TABLE"):
            assert violations(MASTER_1991.view_json(MASTER_1991.view(state, seat)), view) == []


def test_the_schemas_name_every_key_and_house_rule() -> None:
    position, view = schema("position"), schema("view")
    dealt = next(iter(sample(MASTER_1991, 0, 2)))
    assert set(position["properties"]) == set(MASTER_1991.state_json(dealt))
    assert set(view["properties"]) == set(MASTER_1991.view_json(MASTER_1991.view(dealt, "red")))
    assert set(position["properties"]["options"]["properties"]) == {option.name for option in MASTER_1991.options}
