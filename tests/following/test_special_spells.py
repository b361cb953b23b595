"""The standard and the expert game of the Team Edition: switches, and walks that need a spell."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from companion.following.explaining.effects import laid, switched
from companion.following.findings import Doubt, Forbidden, Played
from companion.games.copies import shipped_copy
from companion.games.team.state import TeamState, held
from companion.maze.cell import MOVABLE_CELLS
from companion.records.notation import parse_action
from companion.rules.actions import Switch
from companion.rules.mazes.layout import layout
from companion.rules.verbs import format_action
from tests.following.scene import Scene, after, legal, only, played
from tests.following.tables import GAME


def with_spells(spell: str, variant: str = "standard") -> Iterator[TeamState]:
    """Positions with a page turned in which the seat to act has the spell."""
    for seed in range(400):
        start: TeamState = GAME.deal(shipped_copy("team"), 2 + seed % 3, seed, variant)
        state: TeamState = GAME.apply(start, random.Random(seed).choice(GAME.legal(start)))
        if spell in held(state.spells, state.seat):
            yield state


def visible(state: TeamState, kind: str) -> list[str]:
    return [text for text in legal(state, kind) if layout(after(state, text)) != layout(state)]


def cells_of(text: str) -> tuple[int, int]:
    action = parse_action(text)
    assert isinstance(action, Switch)
    return action.first, action.second


def same(found: object, done: TeamState) -> bool:
    return isinstance(found, Played) and found.state.board == done.board and found.state.pawns == done.pawns


def test_every_switch_is_followed() -> None:
    for state in islice(with_spells("switch"), 3):
        for text in visible(state, "switch")[::5]:
            assert played(Scene(state).play(text)) == [text]


def test_a_pawn_on_a_switched_tile_rides_along() -> None:
    walked = (after(state, walk) for state in with_spells("switch") for walk in legal(state, "walk"))
    found = ((state, text) for state in walked for text in visible(state, "switch") if stands_on(state, text))
    state, text = next(found)
    assert same(only(Scene(state).play(text)), after(state, text))


def stands_on(state: TeamState, switch: str) -> bool:
    return dict(state.pawns)[state.seat] in cells_of(switch)


@pytest.mark.parametrize("order", [("push", "switch"), ("switch", "push"), ("walk", "switch"), ("switch", "walk")])
def test_a_switch_with_another_deed_in_any_order(order: tuple[str, str]) -> None:
    rng = random.Random(5)
    for state in islice((state for state in with_spells("switch") if visible(state, order[0])), 3):
        first = rng.choice(visible(state, order[0]))
        seconds = visible(after(state, first), order[1])
        if seconds:
            done = after(state, first, seconds[-1])
            assert same(only(Scene(state).play(first, seconds[-1])), done)


def test_a_switched_tile_may_be_pushed_out_at_once() -> None:
    last = ("switch b6 b7", "switch d6 d7", "switch f6 f7")
    switches = ((state, text) for state in with_spells("switch") for text in visible(state, "switch"))
    state, switch = next((state, text) for state, text in switches if text in last)
    arrow = {"b": "N2", "d": "N4", "f": "N6"}[switch.split()[1][0]]
    push = next(text for text in legal(after(state, switch), "push") if text.startswith(f"push {arrow}"))
    assert same(only(Scene(state).play(switch, push)), after(state, switch, push))


@pytest.mark.parametrize("variant", ["standard", "expert"])
@pytest.mark.parametrize("spell", ["escape", "teleport"])
def test_a_walk_is_told_with_the_spell_it_needs(spell: str, variant: str) -> None:
    walks = ((state, walk) for state in with_spells(spell, variant) for walk in legal(state, "walk"))
    state, text = next((state, walk) for state, walk in walks if walk.endswith(spell))
    assert played(Scene(state).play(text)) == [text]


def test_a_walk_that_needs_no_spell_spends_none() -> None:
    walks = ((state, walk) for state in with_spells("escape") for walk in legal(state, "walk"))
    state, text = next((state, walk) for state, walk in walks if not walk.endswith("escape"))
    assert played(Scene(state).play(text)) == [text]


def test_a_second_switch_is_named_as_a_swap() -> None:
    state = next(with_spells("switch"))
    state = after(state, visible(state, "switch")[0])
    faces = layout(state).faces
    pair = next(pair for pair in ((1, 8), (3, 10), (5, 12), (29, 36)) if _are_other_shapes(faces, pair))
    told = only(Scene(state).show(switched(layout(state), *pair), 2.0))
    assert isinstance(told, Forbidden)
    assert "swapped" in told.fault.reason


def _are_other_shapes(faces: tuple[str, ...], pair: tuple[int, int]) -> bool:
    one, other = (faces[cell] for cell in pair)
    return "#" not in one + other and len(one) != len(other)


def test_nobody_switches_where_the_spell_is_not_in_the_game() -> None:
    start: TeamState = GAME.deal(shipped_copy("team"), 3, 1)
    state: TeamState = GAME.apply(start, GAME.legal(start)[0])
    faces = layout(state).faces
    pair = next(pair for pair in ((1, 8), (3, 10), (5, 12), (29, 36)) if _are_other_shapes(faces, pair))
    told = only(Scene(state).show(switched(layout(state), *pair), 2.0))
    assert isinstance(told, Forbidden)
    assert "swapped" in told.fault.reason


def test_half_a_switch_is_not_booked() -> None:
    state = next(with_spells("switch"))
    one, other = cells_of(visible(state, "switch")[0])
    half = laid(layout(state), one, layout(state).faces[other])
    assert not [found for found in Scene(state).show(half, 6.0) if isinstance(found, Played)]


def standing_anywhere(state: TeamState) -> Iterator[TeamState]:
    """The position with the seat's pawn on each cell."""
    others = tuple((colour, cell) for colour, cell in state.pawns if colour != state.seat)
    return (replace(state, pawns=((state.seat, cell), *others)) for cell in MOVABLE_CELLS)


def test_whether_a_pawn_walked_to_a_tile_like_its_own_or_was_switched_with_it_is_asked() -> None:
    """Found in simulated time (seeds 700051, 910495): both look the same afterwards, and one of them spends a spell."""
    walk, switch, state = next(
        (walk, text, state) for dealt in with_spells("switch") for state in standing_anywhere(dealt)
        for text in legal(state, "switch") if state.pawns[0][1] in cells_of(text)
        for walk in legal(state, "walk") if layout(after(state, walk)) == layout(after(state, text))
    )  # fmt: skip
    for deed in (walk, switch):
        found = only(Scene(state).play(deed))
        assert isinstance(found, Doubt), found
        assert {format_action(one.actions[0]) for one in found.options} == {walk, switch}
