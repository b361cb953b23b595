"""Invented prints: repeatable, unlike each other, legible, and none of them among the designed ones."""

from __future__ import annotations

import random

import pytest

from hardware.simulated.prints.styles import PRINTS, HueRange, draw_print
from hardware.simulated.scene import SimulatedTable
from lab.measure.composed_boards.every_board import UNSEEN, draw_unseen_style, is_told_apart
from lab.measure.random_boards import random_position

SEEDS = range(60)


def _ink(colour: HueRange) -> tuple[float, float, float]:
    (hue, _), (saturation, _), (value, _) = colour
    return hue, saturation, value


def test_the_name_is_none_of_the_designed_editions() -> None:
    assert UNSEEN not in PRINTS


def test_the_same_seed_invents_the_same_print_and_others_differ() -> None:
    styles = [draw_unseen_style(seed) for seed in SEEDS]
    assert styles == [draw_unseen_style(seed) for seed in SEEDS]
    assert len({style.corridor for style in styles}) == len(styles)
    assert draw_print(UNSEEN, 3, styles[3]) == draw_print(UNSEEN, 3, styles[3])


def test_every_wall_stands_out_from_the_corridor() -> None:
    for seed in SEEDS:
        style = draw_unseen_style(seed)
        assert all(is_told_apart(_ink(style.corridor), _ink(wall)) for wall in style.walls)
    assert not is_told_apart((30.0, 0.5, 0.6), (40.0, 0.5, 0.5))


def test_they_range_wider_than_the_designed_ones() -> None:
    styles = [draw_unseen_style(seed) for seed in SEEDS]
    designed = list(PRINTS.values())
    for kind in ("pattern", "corridor_grain", "home", "pawn"):
        assert {getattr(style, kind) for style in styles} >= {getattr(style, kind) for style in designed}
    hues = sorted(style.corridor[0][0] for style in styles)
    assert max(after - before for before, after in zip(hues, hues[1:], strict=False)) < 60.0
    assert sum(style.corridor[2][0] < style.walls[0][2][0] for style in styles) > 10


def test_widths_stay_within_those_of_the_designed_ones() -> None:
    chance = random.Random(1)
    for seed in SEEDS:
        low, high = draw_unseen_style(seed).corridor_width
        width = chance.uniform(low, high)
        assert any(style.corridor_width[0] <= width <= style.corridor_width[1] for style in PRINTS.values())


@pytest.mark.parametrize("seed", range(2))
def test_a_table_may_be_set_with_one(seed: int) -> None:
    table = SimulatedTable(random_position(seed), seed, UNSEEN, size_px=(320, 240), style=draw_unseen_style(seed))
    assert table.print_name == UNSEEN
    again = SimulatedTable(random_position(seed), seed, UNSEEN, size_px=(320, 240), style=draw_unseen_style(seed))
    assert (table.render() == again.render()).all()
