"""Rings as strips of a few squares, unrolled: outwards is up, clockwise is right; and what a tap on a strip means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot, pi
from typing import Final

from companion.lobby.teaching import Mark
from companion.maze.rings import FULL_TURN_DEG
from vision.rings.disc import RADIUS_PX, UNROLLED_ROWS, VIEW_PX

MIDDLE_PX: Final = (VIEW_PX - 1) / 2

OF_A_STRIP: Final = 4
"""Squares of a strip at the most: a finger hits each side of each on a phone."""

MARGIN_DEG, MARGIN_PX = 3.0, 8.0
"""How much of what is around its squares a strip shows."""

FLATTEST: Final = 0.7
"""The disc in the middle is drawn as wide as at this share of its radius: at its centre it has no width."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Squares of a ring (counted from 0) as a sheet; `outer` and `inner` are the ring's radii over the board's, `spans`
    where each square begins and ends in degrees."""

    ring: int
    first: int
    outer: float
    inner: float
    spans: tuple[tuple[float, float], ...]

    @property
    def key(self) -> str:
        """What a tap calls it."""
        return f"{self.ring}.{self.first}"

    @property
    def _px_per_deg(self) -> float:
        return max((self.outer + self.inner) / 2, FLATTEST * self.outer) * RADIUS_PX * pi / 180

    @property
    def _from_deg(self) -> float:
        return self.spans[0][0] - MARGIN_DEG

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        width = (self.spans[-1][1] + MARGIN_DEG - self._from_deg) * self._px_per_deg
        return round(width, 1), round((self.outer - self.inner) * UNROLLED_ROWS + 2 * MARGIN_PX, 1)

    @property
    def placed(self) -> tuple[float, float, float, float]:
        """Where the unrolled board lies in it, unrolled for two turns."""
        left = -(self._from_deg % FULL_TURN_DEG) * self._px_per_deg
        top = MARGIN_PX - (1 - self.outer) * UNROLLED_ROWS
        wide = 2 * FULL_TURN_DEG * self._px_per_deg
        return round(left, 1), round(top, 1), round(wide, 1), float(UNROLLED_ROWS)

    def x(self, deg: float) -> float:
        """Where an angle is in the strip."""
        return round((deg - self._from_deg) * self._px_per_deg, 1)

    def deg(self, x: float) -> float:
        """The angle of a point of the strip."""
        return (x / self._px_per_deg + self._from_deg) % FULL_TURN_DEG

    def box(self, index: int) -> tuple[float, float, float, float]:
        """The left, upper, right and lower end of a square, counted from 0 in its ring."""
        start, end = self.spans[index - self.first]
        return self.x(start), MARGIN_PX, self.x(end), self.size[1] - MARGIN_PX

    def square_at(self, x: float) -> int:
        """The square of a point, counted from 0 in its ring."""
        inside = [n for n, (start, _) in enumerate(self.spans) if x >= self.x(start)]
        return self.first + (inside[-1] if inside else 0)

    def side_at(self, x: float, y: float) -> tuple[int, str]:
        """The square of a point and which of its sides, of `o i < >`, is nearest to it."""
        index = self.square_at(x)
        left, top, right, bottom = self.box(index)
        across, down = (x - left) / (right - left), (y - top) / (bottom - top)
        return index, min((across, "<"), (1 - across, ">"), (down, "o"), (1 - down, "i"))[1]

    def way(self, index: int, sides: str) -> str:
        """The paths of a square to these sides, as SVG path data."""
        left, top, right, bottom = self.box(index)
        x, y = (left + right) / 2, (top + bottom) / 2
        ends = {"o": (x, top), "i": (x, bottom), "<": (left, y), ">": (right, y)}
        return "".join(f"M{x:.1f} {y:.1f}L{ends[side][0]:.1f} {ends[side][1]:.1f}" for side in sides)

    def frame(self, index: int) -> str:
        """The outline of a square as SVG path data."""
        left, top, right, bottom = self.box(index)
        return f"M{left} {top}H{right}V{bottom}H{left}Z"


def strips(ring: int, outer: float, inner: float, starts_deg: Sequence[float]) -> Iterator[Strip]:
    """A ring in strips."""
    ends = [*starts_deg[1:], starts_deg[0] + FULL_TURN_DEG]
    spans = tuple(zip(starts_deg, ends, strict=True))
    count = -(-len(spans) // OF_A_STRIP)
    for number in range(count):
        first, end = (len(spans) * place // count for place in (number, number + 1))
        yield Strip(ring, first, outer, inner, spans[first:end])


def radius_at(x: float, y: float) -> float:
    """How far a point of a view from above is from the middle, over the board's radius."""
    return float(hypot(x - MIDDLE_PX, y - MIDDLE_PX)) / RADIUS_PX


def circle(radius: float) -> Mark:
    """A circle of that radius over the board's, drawn over a view from above."""
    r = round(radius * RADIUS_PX, 1)
    return Mark("edge", f"M{MIDDLE_PX - r} {MIDDLE_PX}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0")
