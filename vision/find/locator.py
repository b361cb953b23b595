"""Locates the board: at corners that a person gave, between printed corner cards, or by its print, in this order.

The place from a person or from cards is checked where the fixed tiles can be seen, so that a bump is noticed; where
they cannot be seen, it is believed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from companion.frame import Image
from vision.board.board_fix import BoardFix, fix_from_corners
from vision.board.corner_cards import corners_between, see_cards
from vision.board.homography import drift_tiles, from_corners, quarter_turned, turned_like
from vision.board.rig import Rig
from vision.find.detect import exact_board, find_board
from vision.find.fixed_tiles import BoardCandidate
from vision.find.north import find_north

NO_BOARD: Final = "no Labyrinth board was found in the picture"
MIRRORED: Final = "the picture shows a Labyrinth board in a mirror: turn mirroring off in the camera's settings"
NOT_WHERE_SAID: Final = (
    "the board no longer lies where `labyrinth calibrate board` has put it, and was not found elsewhere: put it back,"
    " calibrate again, or delete board.toml in the home folder, and I look for the board"
)
"""What people are told where no board is found: nowhere, only in a mirror, or no longer where they said."""


STILL_TILES: Final = 0.05
BIAS_TILES: Final = 0.12
"""Corners that seem to shift by less than the first are noise; a person's corners are believed up to the second."""

FAR_TILES: Final = 0.6
"""A shift past this is not trusted to a check; the board is to be found again."""


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
        self, image: Image, homes: Mapping[str, int], lay: BoardFix | None = None, *, is_thorough: bool = True
    ) -> BoardFix | None:
        """The board in a picture, wherever it is now, or None; first it is looked for where it `lay`.

        Corners that a person gave are believed until the board is seen there once, or is seen elsewhere.
        """
        lay = lay or self.given
        if lay is not None and (seen := track_board(image, lay)) is not None:
            self._was_seen_where_said |= lay.found_by == "corners"
            return seen
        self.refused = []
        fix = find_between_cards(image) or find_board(image, is_thorough=is_thorough, refused=self.refused)
        if fix is None:
            return None if self._was_seen_where_said else self.given
        return self._with_north(image, fix, homes)

    def find_in_still(self, image: Image, homes: Mapping[str, int]) -> BoardFix | None:
        """The board in a single picture; corners that a person gave are taken as they are."""
        return self.given or self.find(image, homes)

    def check(self, image: Image, fix: BoardFix) -> BoardFix | None:
        """`fix` itself while the board has not moved, a new fix if it was nudged, None if it cannot be seen there."""
        now = track_board(image, fix)
        if fix.found_by == "corners" and not self._was_seen_where_said:
            self._was_seen_where_said |= now is not None
            return now or fix
        return now

    def _with_north(self, image: Image, fix: BoardFix, homes: Mapping[str, int]) -> BoardFix:
        """The board as far turned as given corners say, else the home colours; as found while those are unsure."""
        if self.given is not None:
            return replace(fix, homography=turned_like(fix.homography, self.given.homography))
        return replace(fix, homography=quarter_turned(fix.homography, self._turns(image, fix, homes)))

    def _turns(self, image: Image, fix: BoardFix, homes: Mapping[str, int]) -> int:
        """How far the home colours say that the board is turned. Once they have been sure, the likeliest turn stands: a
        board does not lose its north."""
        north = find_north(image, fix.homography, homes)
        if north is None or not (north.is_sure or self.is_north_known):
            return 0
        self.is_north_known = True
        return north.turns


def find_between_cards(image: Image) -> BoardFix | None:
    """The board that all four corner cards lie around, north as they say; None where a card or the board is missing."""
    corners = corners_between(see_cards(image))
    fix = None if corners is None else track_board(image, BoardFix(from_corners(corners), 0.0))
    return None if fix is None else replace(fix, found_by="cards")


def track_board(image: Image, previous: BoardFix) -> BoardFix | None:
    """`previous` itself while the board has not moved, a new fix if it was nudged, None if it no longer fits: gone,
    bumped far, not surely a board in its new place, or hidden.

    A board turned by quarter turns in its place goes unnoticed, for the fixed layout maps onto itself.
    """
    now = exact_board(image, previous.homography)
    if now is None or now.nats < 0.0:
        return None
    here = turned_like(now.fix.homography, previous.homography)
    shift_tiles = drift_tiles(previous.homography, here)
    if shift_tiles > FAR_TILES:
        return None
    if shift_tiles < (BIAS_TILES if previous.found_by == "corners" else STILL_TILES):
        return previous
    return replace(previous, homography=here, found_by="sight") if now.is_board else None
