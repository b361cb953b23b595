"""Bringing the looks of a deck to one frame: lessons that took a rim for table are put right by the others."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from companion.frame import Image
from tests.vision.drawn_cards import drawn_card
from vision.cards.framing import in_one_frame
from vision.cards.matching import Matcher, edge_corners, squared
from vision.cards.taught_deck import LOOK_PX


def near_alike(number: int) -> Image:
    """One of three cards, with a small dark disc that lies elsewhere on each."""
    look = drawn_card(number % 3).copy()
    x, y = (int(at) for at in np.random.default_rng(number).integers(24, 72, 2))
    return np.asarray(cv2.circle(look, (x, y), 5, (40, 40, 40), -1), dtype=np.uint8)


DECK = [near_alike(number) for number in range(18)]


def cut(look: Image, rim_px: float) -> Image:
    """The look as a lesson takes it that leaves out so much on each side."""
    return squared(look, edge_corners(LOOK_PX - 2 * rim_px) + rim_px, LOOK_PX)


def own_agreement(taught: Sequence[Image], shown: list[Image]) -> float:
    """How well the cards agree with their own looks where they lie exactly, on average."""
    matcher, corners = Matcher(taught), edge_corners(LOOK_PX)
    agrees = [matcher.compare(card, corners, 48, 1)[0][number, 0] for number, card in enumerate(shown)]
    return float(np.mean(agrees))


def test_looks_that_were_cut_too_tight_are_widened_by_the_others() -> None:
    taught = [cut(card, 4.0) if number < 5 else card for number, card in enumerate(DECK)]
    exactly, before, after = (own_agreement(looks[:5], DECK[:5]) for looks in (DECK, taught, in_one_frame(taught)))
    assert exactly - after < 0.5 * (exactly - before), "less than half of what was lost is regained"


def test_a_deck_that_was_taught_evenly_stays_nearly_as_it_is() -> None:
    assert own_agreement(in_one_frame(DECK), DECK) > own_agreement(DECK, DECK) - 0.02


def test_looks_that_are_like_no_other_stay_as_they_are() -> None:
    noise = [np.random.default_rng(seed).integers(0, 256, (LOOK_PX, LOOK_PX, 3)).astype(np.uint8) for seed in range(3)]
    assert all(np.array_equal(*pair) for pair in zip(in_one_frame(noise), noise, strict=True))
    assert in_one_frame([]) == ()
