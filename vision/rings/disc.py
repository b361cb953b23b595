"""Where the disc of a round board lies in a picture, seen from above and unrolled. Pure geometry.

Disc units: the board's middle is (0, 0), its rim has radius 1, y runs down in the view; angles run clockwise from the
top of the view, where the mark of a taught board is.
"""

from __future__ import annotations

from typing import Final

VIEW_PX: Final = 640
RADIUS_PX: Final = 300
"""Side of a view from above, and the board's radius in it, in pixels: about what a camera of 1280 by 720 resolves."""

UNROLLED_ROWS: Final = 300
UNROLLED_COLUMNS: Final = 1440
"""An unrolled board has a row for each pixel of the radius and a column for each quarter of a degree."""
