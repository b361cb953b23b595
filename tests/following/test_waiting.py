"""What a follower waits for: the table beside the states is the one that is followed."""

from __future__ import annotations

import re
from inspect import cleandoc
from pathlib import Path
from typing import get_args

import pytest

from companion.following.findings import Finding
from companion.following.follower import Follower
from companion.following.waiting import TRANSITIONS, PictureSays, Transition, Waiting, transition
from companion.observation import Observation
from tests.following.evenings import PixellessEvening, Rule
from tests.following.fake_camera import Noise
from tests.following.tables import GAME


def transitions_table() -> str:
    """All transitions as a table in Markdown, as it stands beside the states and in docs/architecture.md."""
    rows = ["| state | a calm picture says | next | what is found |", "|---|---|---|---|"]
    for one in TRANSITIONS:
        found = ", ".join(kind.__name__ for kind in one.found)
        state = one.state.value if one.state is not None else "any"
        rows.append(f"| {state} | {one.says.value} | {one.next.value} | {found} |".replace("|  |", "| |"))
    return "\n".join(rows)


def test_the_table_that_is_written_is_the_one_that_is_followed() -> None:
    written = re.findall(r"^\|.*\|$", cleandoc(Waiting.__doc__ or ""), re.MULTILINE)
    assert "\n".join(written) == transitions_table()


def test_the_table_stands_on_the_page_that_draws_the_house() -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "architecture.md"
    assert f"\n\n{transitions_table()}\n\n" in page.read_text(encoding="utf-8")


def test_every_state_and_sight_and_finding_has_its_place() -> None:
    assert {one.next for one in TRANSITIONS} == set(Waiting)
    assert {one.says for one in TRANSITIONS} == set(PictureSays)
    assert {kind for one in TRANSITIONS for kind in one.found} == set(get_args(Finding))
    ways = [(one.state, one.says) for one in TRANSITIONS]
    assert len(ways) == len(set(ways))


def test_nothing_is_asked_of_a_state_that_it_cannot_answer() -> None:
    with pytest.raises(KeyError):
        transition(Waiting.IN_STEP, PictureSays.CLEAR_FOR_LONG)


def test_each_finding_is_found_on_a_way_that_may_find_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ways: list[Transition] = []
    seen: set[tuple[PictureSays, type[Finding]]] = set()

    def step(state: Waiting, says: PictureSays) -> Transition:
        ways.append(transition(state, says))
        return ways[-1]

    def observe(self: Follower, observation: Observation) -> Finding | None:
        ways.clear()
        found = original(self, observation)
        if found is not None:
            assert type(found) in ways[-1].found
            seen.add((ways[-1].says, type(found)))
        return found

    original = Follower.observe
    monkeypatch.setattr("companion.following.waiting.transition", step)
    monkeypatch.setattr(Follower, "observe", observe)
    for seed in range(3):
        PixellessEvening(Rule(GAME), seed, Noise(stuck=0.2, pawn_stuck=0.1, stuck_sure=0.85)).play(8)
    assert len(seen) >= 4
