"""What is known of a camera and its board before any picture is read; every part may be unknown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

Corners = tuple[tuple[float, float], ...]
"""The board's outer corners NW NE SE SW, each (x, y) in pixels."""


@dataclass(frozen=True, slots=True)
class Rig:
    """One camera above one board.

    `corners_px` are the board's outer corners NW NE SE SW where a person clicked them, in pictures of `size_px` (width,
    height; None: of any size); `homes` the corner cells by the colour printed there.
    """

    corners_px: Corners | None = None
    homes: Mapping[str, int] = field(default_factory=dict)
    size_px: tuple[int, int] | None = None

    def seen_at(self, size_px: tuple[int, int]) -> Rig:
        """The same in pictures of another size: corners scaled where its shape is the same, else unknown."""
        if self.corners_px is None or self.size_px in (None, size_px):
            return self
        scale, height = size_px[0] / self.size_px[0], self.size_px[1]
        if abs(height * scale - size_px[1]) > 1:
            return replace(self, corners_px=None, size_px=None)
        return replace(self, corners_px=tuple((x * scale, y * scale) for x, y in self.corners_px), size_px=size_px)
