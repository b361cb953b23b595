"""Notices: what the table is told, in words without notation."""

from __future__ import annotations

import pytest

from companion.following.explain import Explanation, Kind
from companion.following.findings import OutOfStep
from companion.live.evening import Evening
from companion.live.notices import no_picture_notice, out_of_step_notice
from companion.records.notation import parse_action
from companion.rules.mazes.layout import layout
from companion.rules.words import sentence
from tests.following.tables import GAME, deal


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        (("push W2 NE",), "Red pushed the loose tile in at the arrow nearest red, between red and green"),
        (("rotate c4 ES", "walk d3"), "Red turned the tile on c4 and walked to d3"),
        (("turn-up SW",), "Red turned the tile under the pawn face up"),
    ],
)
def test_a_turn_half_done_is_told_in_plain_words(actions: tuple[str, ...], words: str) -> None:
    state = deal(3, 1)
    nearest = Explanation(Kind.PLAYED, state, layout(state), tuple(parse_action(text) for text in actions))  # type: ignore[misc]
    notice = out_of_step_notice(GAME, OutOfStep(7, (9,), ("red",), nearest), Evening(state))
    assert notice.text == f"It looks as if {words}, but that does not explain everything."
    assert notice.remedy == "The red pawn belongs on a1. Look at c2 and lay it as the picture shows."


def test_a_lost_camera_says_why_and_what_to_do() -> None:
    notice = no_picture_notice("the USB camera delivers no pictures: check its cable")
    assert notice.text == "The USB camera delivers no pictures: check its cable."
    assert not notice.can_keep


@pytest.mark.parametrize(("text", "whole"), [("it is due", "It is due."), ("Is it?", "Is it?"), ("", "")])
def test_a_sentence_begins_and_ends_as_one(text: str, whole: str) -> None:
    assert sentence(text) == whole
