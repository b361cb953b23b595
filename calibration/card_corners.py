"""The four corner cards, all asked for: says where the outer corners of the tiles are, or which card is missing."""

from __future__ import annotations

from companion.errors import BoardNotFound
from companion.frame import Image
from vision.board.corner_cards import CARD_IDS, corners_between, see_cards
from vision.board.rig import Corners


def find_card_corners(picture: Image) -> Corners:
    """The outer corners of the tiles in pixels, NW NE SE SW; raises BoardNotFound naming the cards not seen."""
    seen = see_cards(picture)
    missing = [corner for corner in CARD_IDS if corner not in seen]
    if missing:
        raise BoardNotFound(
            f"the corner cards {', '.join(missing)} cannot be seen; all four have to lie flat and clear"
        )
    corners = corners_between(seen)
    if corners is None:
        raise BoardNotFound("the corner cards do not lie around a board: look at the drawing on their sheet")
    return tuple((float(x), float(y)) for x, y in corners)
