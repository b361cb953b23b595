"""Whole random games with noise: nothing may ever be booked wrongly, and hardly anything asked."""

from __future__ import annotations

import pytest

from lab.soak.simulated_time.clockwork import Rule
from tests.following.evenings import TURNS, follow_evenings
from tests.following.fake_camera import Noise
from tests.following.tables import GAME, watched

INTRODUCTORY = Rule(GAME)


def test_a_clear_camera_follows_everything_without_asking() -> None:
    tally = follow_evenings(INTRODUCTORY, range(3), TURNS)
    assert tally.wrong == tally.stuck == tally.questions == []
    assert tally.followed == tally.done > 80
    assert tally.laid_out_seen == tally.laid_out > 50


@pytest.mark.parametrize(
    "noise",
    [
        Noise(misread=0.001),
        Noise(unsure=0.05, sure=0.99, covered=0.005),
        Noise(stuck=0.08),
        Noise(pawn_stuck=0.05, stuck_sure=0.85),
    ],
    ids=["flicker", "dim", "stuck cells", "stuck pawns"],
)
def test_a_bad_camera_never_books_what_did_not_happen(noise: Noise) -> None:
    tally = follow_evenings(INTRODUCTORY, range(20, 21), TURNS, noise)
    assert tally.wrong == []
    assert tally.followed > 0.8 * tally.done


@pytest.mark.parametrize("name", ["team:standard", "team:expert", "classic", "master-1991", "master-2007"])
def test_every_game_is_followed_with_its_house_rules_and_in_a_hurry(name: str) -> None:
    box, _, variant = name.partition(":")
    tally = follow_evenings(Rule(watched(box), variant or None, has_house_rules=True), range(2), 12, hurry=0.25)
    assert tally.wrong == tally.stuck == []
    assert tally.followed >= 0.99 * tally.done > 25
    assert 50 * len(tally.questions) <= tally.done
    assert tally.laid_out_seen == tally.laid_out
