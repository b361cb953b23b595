"""What is known of a camera and its board before any picture is read; every part may be unknown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Corners = tuple[tuple[float, float], ...]
"""The board's outer corners NW NE SE SW, each (x, y) in pixels."""


@dataclass(frozen=True, slots=True)
class Rig:
    """One camera above one board.

    `corners_px` are the board's outer corners NW NE SE SW where a person clicked them; `homes` the corner cells by
    the colour printed there; `north_turns` how many corners clockwise the board's north-west corner lies from the
    one nearest the picture's top left.
    """

    corners_px: Corners | None = None
    homes: Mapping[str, int] = field(default_factory=dict)
    north_turns: int = 0
