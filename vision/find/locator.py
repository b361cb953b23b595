"""Locates the board: at corners that a person gave, between printed corner cards, or by its print, in this order.

The place from a person or from cards is checked where the fixed tiles can be seen, so that a bump is noticed; where
they cannot be seen, it is believed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import numpy as np

from companion.frame import Image
from vision.board.board_fix import BoardFix, fix_from_corners
from vision.board.corner_cards import carried_along, corners_between, see_cards, see_known_cards
from vision.board.homography import corners_of, drift_tiles, from_corners, quarter_turned
from vision.board.rig import Corners, Rig
from vision.find.detect import find_board, fix_at
from vision.find.fixed_tiles import BoardCandidate
from vision.find.north import find_north
from vision.find.tracking import STILL_TILES, is_seen_at, track_board, with_rest

NO_BOARD: Final = "no Labyrinth board was found in the picture"
MIRRORED: Final = "the picture shows a Labyrinth board in a mirror: turn mirroring off in the camera's settings"
NOT_WHERE_SAID: Final = (
    "the board no longer lies where `labyrinth calibrate board` has put it, and was not found elsewhere: put it back,"
    " calibrate again, or delete board.toml in the home folder, and I look for the board"
)
"""What people are told where no board is found: nowhere, only in a mirror, or no longer where they said."""


class Locator:
    """Finds one board in front of one camera, and checks that it has not moved."""

    def __init__(self, rig: Rig) -> None:
        self.rig = rig
        self.is_north_known = False
        """Whether the home colours have told which way the board is turned."""
        self.refused: list[BoardCandidate] = []
        """What looked like a board where it was last sought by sight, and was not believed, in the picture's pixels."""
        self._was_seen_where_said = False

    @property
    def given(self) -> BoardFix | None:
        """The board at the corners that a person gave, or None."""
        return None if self.rig.corners_px is None else fix_from_corners(self.rig.corners_px)

    @property
    def why_not(self) -> str:
        """Why there is no board, when there is none."""
        if self.given is not None:
            return NOT_WHERE_SAID
        return MIRRORED if any(one.is_mirrored for one in self.refused) else NO_BOARD

    def find(
        self, image: Image, homes: Mapping[str, int], *, is_thorough: bool = True, is_checked_later: bool = True
    ) -> BoardFix | None:
        """The board in a picture, wherever it is now, or None; with its rest where it `is_checked_later`.

        Corners that a person gave are believed until the board is seen there once, or is seen elsewhere.
        """
        given = self.given
        if given is not None and is_seen_at(image, given):
            self._was_seen_where_said = True
            return with_rest(image, given)
        self.refused = []
        fix = find_between_cards(image, is_quick=True)
        fix = fix or find_board(image, is_thorough=is_thorough, refused=self.refused)
        if fix is None and is_thorough:
            fix = find_between_cards(image)
        if fix is None:
            return None if self._was_seen_where_said else given
        return self._with_north(image, with_rest(image, fix) if is_checked_later else fix, homes)

    def find_in_still(self, image: Image, homes: Mapping[str, int]) -> BoardFix | None:
        """The board in a single picture; corners that a person gave are taken as they are."""
        return self.given or self.find(image, homes, is_checked_later=False)

    def check(self, image: Image, fix: BoardFix) -> BoardFix | None:
        """`fix` itself while the board has not moved, a new fix if it was nudged, None if it cannot be seen there."""
        if fix.found_by == "corners" and fix.rest is None:
            if not is_seen_at(image, fix):
                return fix
            self._was_seen_where_said = True
            return with_rest(image, fix)
        carried = None if fix.cards is None else _by_known_cards(image, fix)
        if carried is not None and carried is not fix:
            return carried
        tracked = track_board(image, fix)
        if tracked is None:
            return carried
        if tracked is fix or fix.rest is None:
            return tracked
        return replace(tracked, cards=None, found_by="sight")  # it went without its cards, or they were hidden

    def _with_north(self, image: Image, fix: BoardFix, homes: Mapping[str, int]) -> BoardFix:
        turns = self._turns(image, fix, homes)
        if not turns:
            return fix
        return replace(fix, homography=quarter_turned(fix.homography, turns), rest=None)

    def _turns(self, image: Image, fix: BoardFix, homes: Mapping[str, int]) -> int:
        """How far the board is turned: as given corners say, else the home colours; 0 while those are unsure.

        Once colours have been sure, the likeliest turn stands: a board does not lose its north.
        """
        if self.rig.corners_px is not None:
            return _turns_towards(self.rig.corners_px, fix)
        if self.rig.north_turns:
            return self.rig.north_turns
        north = find_north(image, fix.homography, homes)
        if north is None or not (north.is_sure or self.is_north_known):
            return 0
        self.is_north_known = True
        return north.turns


def find_between_cards(image: Image, *, is_quick: bool = False) -> BoardFix | None:
    """The board that all four corner cards lie around, north as they say; None where a card or the board is missing.

    A quick look misses cards that are small in the picture.
    """
    cards = see_cards(image, is_quick=is_quick)
    corners = corners_between(cards)
    fix = None if corners is None else fix_at(image, from_corners(corners))
    return None if fix is None else replace(fix, found_by="cards", cards=cards)


def _by_known_cards(image: Image, fix: BoardFix) -> BoardFix | None:
    """`fix` itself where its cards lie still, the board carried along where they moved together; None without them."""
    assert fix.cards is not None
    now = see_known_cards(image, fix.cards)
    homography = carried_along(fix.homography, fix.cards, now)
    if homography is None:
        return None
    if drift_tiles(fix.homography, homography) < STILL_TILES:
        return fix
    return with_rest(image, replace(fix, homography=homography, cards=now, rest=None))


def _turns_towards(corners: Corners, fix: BoardFix) -> int:
    """By how many corners the fix has to be turned to lie most like the corners."""
    lies, said = corners_of(fix.homography), np.array(corners)
    middle, said_middle = lies.mean(axis=0), said.mean(axis=0)
    gaps = [np.linalg.norm(np.roll(lies - middle, -k, axis=0) - (said - said_middle)) for k in range(4)]
    return int(np.argmin(gaps))
