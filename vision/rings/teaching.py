"""What pictures of an empty round board propose, for a person to confirm or drag, and what the answers make of it.

The way of teaching: `propose` from two pictures or more, between which every ring that turns was turned; the person
confirms or drags the circles (`with_radii`), says which rings turn and how many squares each has (`even_starts`);
`open_sides` proposes where paths run. `taught_board` makes the board of it, and `alike_positions` says what this print
does not tell apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

import cv2
import numpy as np

from companion.errors import BadCalibration
from companion.frame import Image
from vision.picture.arrays import Float32s, Float64s, Mask
from vision.picture.channels import to_lab
from vision.rings.disc import TO_VIEW, UNROLLED_COLUMNS, UNROLLED_ROWS, rows_between, unroll, view_of
from vision.rings.offsets import COLUMNS, ROWS, alike_by_turn, best_turn, ring_agreement, unrolled_contrast
from vision.rings.outline import find_disc
from vision.rings.ring_pawns import PawnFinder
from vision.rings.taught_board import TaughtBoard, TaughtRing, with_turned

BAND_ROWS: Final = 5
"""Rows of an unrolled board that are compared together where nobody knows yet which belong to one ring."""

SAME_DEG: Final = 1.5
"""A ring that turned less than this is fixed: pictures are laid alike no better."""

BORDER_COST: Final = 1.5
"""Another ring begins where turning otherwise agrees better by this (whole rows): a ring is five rows wide at least."""

SNAP_ROWS: Final = 2
"""A circle is drawn at the strongest line this near (rows) to where turning changes."""

LINE_PX, AROUND_PX = 2, 61
CLEAR_LINES: Final = 5.0
"""Borders differ from what is around them, and stand out all together by so many standard deviations of a ring's
columns if their number is clear. Borders are darker, the paths between them lighter."""

GAP_ROWS: Final = 1
ACROSS: Final = 0.16
BORDER: Final = 0.12
"""Whether a path crosses a square's side is seen to this share of the square's size from the side (towards another
ring, but for the rows of the gap, and along its own), and as far as there along the side to both sides of its middle.
"""

LEAST_LIGHTER: Final = 15.0
"""Paths are lighter than walls by so many levels, or the ring has none."""

ALIKE: Final = 0.8
"""A ring that agrees with itself so well at another step may be read wrongly under a bad light."""


@dataclass(frozen=True, slots=True, eq=False)
class Proposal:
    """What the pictures say: `views` (VIEW_PX, VIEW_PX, 3) show each from above, laid alike on what does not turn.

    `radii` are the outer radii of the rings over the board's, from the outside in: the first is 1, and the last ring
    reaches to the middle. `turns_deg` says for each ring how far it is turned clockwise in each picture since the first
    one.
    """

    views: tuple[Image, ...]
    radii: tuple[float, ...]
    turns_deg: tuple[tuple[float, ...], ...]

    @property
    def unrolled(self) -> Image:
        """The first view unrolled (UNROLLED_ROWS, UNROLLED_COLUMNS, 3): columns run clockwise from the top of the view,
        rows from the rim to the middle."""
        return unroll(self.views[0], TO_VIEW, UNROLLED_ROWS, UNROLLED_COLUMNS)

    def is_fixed(self, ring: int) -> bool:
        """Whether the ring (counted from 0) lies alike in all pictures."""
        return all(abs(turn) < SAME_DEG for turn in self.turns_deg[ring])

    def span(self, ring: int) -> tuple[float, float]:
        """The outer and the inner radius of a ring (counted from 0)."""
        return self.radii[ring], (*self.radii, 0.0)[ring + 1]


def propose(images: Sequence[Image]) -> Proposal:
    """The board in two or more pictures of it with nothing on it; raises BadCalibration where none can be made out."""
    if len(images) < 2:
        raise BadCalibration("two pictures are needed, between which every ring that turns was turned")
    views = [view_of(image, disc) for image, disc in zip(images, find_disc(images), strict=True)]
    return with_radii(Proposal(tuple(views), (), ()), _radii(views))


def with_radii(proposal: Proposal, radii: Sequence[float]) -> Proposal:
    """The proposal with a person's circles, and how far the rings between those are turned."""
    looks = [unrolled_contrast(view, TO_VIEW) for view in proposal.views]
    spans = [rows_between(outer, inner, ROWS) for outer, inner in pairwise((*radii, 0.0))]
    turns = [tuple(best_turn(look[rows], looks[0][rows]) for look in looks) for rows in spans]
    return replace(proposal, radii=tuple(radii), turns_deg=tuple(turns))


def pictures_with_hands(proposal: Proposal) -> tuple[int, ...]:
    """The pictures, counted from 0, in which a hand is over the board that is not in the first one, or was there."""
    rings = tuple(
        TaughtRing(str(number), *proposal.span(number), (0.0,), ("",), 1 if proposal.is_fixed(number) else 2)
        for number in range(len(proposal.radii))
    )
    finder = PawnFinder(TaughtBoard(proposal.views[0], rings))
    turns = [{str(ring): turn for ring, turn in enumerate(one)} for one in zip(*proposal.turns_deg, strict=True)]
    looks = (finder.look(view, TO_VIEW, turned) for view, turned in zip(proposal.views, turns, strict=True))
    return tuple(number for number, look in enumerate(looks) if look.hand.any())


def even_starts(proposal: Proposal, ring: int, count: int) -> tuple[float, ...]:
    """Where so many squares of equal width most likely begin in a ring (counted from 0), in degrees clockwise from the
    top, rising."""
    wave = np.exp(2j * np.pi * count * np.arange(UNROLLED_COLUMNS) / UNROLLED_COLUMNS)
    first = float(np.angle((_darkness(proposal, ring) * wave).sum()) % (2 * np.pi)) / (2 * np.pi) * 360 / count
    return tuple(first + number * 360 / count for number in range(count))


def square_count(proposal: Proposal, ring: int, usual: int) -> int:
    """How many squares of equal width (6 to 36) a ring (counted from 0) most likely has; `usual` where its print is
    silent."""
    lines = np.abs(_darkness(proposal, ring))
    lines = (lines - lines.mean()) / max(float(lines.std()), 1e-6)
    strength, count = max((_at_borders(lines, count).max() * count**0.5, count) for count in range(6, 37))
    return count if strength > CLEAR_LINES else usual


def _darkness(proposal: Proposal, ring: int) -> Float32s:
    """How much darker each column of a ring is than what is around it, in levels."""
    look = to_lab(unroll(proposal.views[0]))[rows_between(*proposal.span(ring)), :, 0].astype(np.float32)
    return np.asarray((cv2.blur(look, (AROUND_PX, 1)) - cv2.GaussianBlur(look, (0, 0), LINE_PX)).mean(axis=0))


def _at_borders(lines: Float32s, count: int) -> Float32s:
    """The mean at the borders of so many squares of equal width that begin at each column."""
    firsts = np.arange(UNROLLED_COLUMNS // count)[:, None]
    borders = firsts + (np.arange(count) * UNROLLED_COLUMNS / count).astype(int)
    return np.asarray(lines[borders % UNROLLED_COLUMNS].mean(axis=1))


def open_sides(proposal: Proposal, ring: int, starts_deg: Sequence[float]) -> tuple[str, ...]:
    """For each square of a ring (counted from 0) the sides to which a path seems to run: of `o` outwards, `i` inwards,
    `<` to the square before, `>` to the square after, in this order; paths are light."""
    light = to_lab(unroll(proposal.views[0]))[..., 0]
    span, ends = proposal.span(ring), [*starts_deg[1:], starts_deg[0] + 360]
    sides = np.array([_side_lights(light, span, start, end) for start, end in zip(starts_deg, ends, strict=True)])
    along = (sides[:, 3] + np.roll(sides[:, 2], -1)) / 2
    sides[:, 3], sides[:, 2] = along, np.roll(along, 1)
    if ring == 0:
        sides[:, 0] = sides.min()
    if span[1] == 0.0:
        sides[:, 1] = sides.min()
    cut, _ = cv2.threshold(sides.astype(np.uint8).reshape(1, -1), 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    is_light = sides >= cut + 1
    if np.ptp(sides) < LEAST_LIGHTER:
        return ("",) * len(sides)
    is_open = sides > (sides[is_light].mean() + sides[~is_light].mean()) / 2
    return tuple("".join(letter for letter, one in zip("oi<>", square, strict=True) if one) for square in is_open)


def taught_board(proposal: Proposal, rings: Sequence[TaughtRing], pawns: Sequence[str] = ()) -> TaughtBoard:
    """The board with these rings; its look is what most of the pictures agree on, turned back to the first."""
    turns = with_radii(proposal, [ring.outer for ring in rings]).turns_deg
    looks = [with_turned(view, rings, -turn) for view, turn in zip(proposal.views, np.transpose(turns), strict=True)]
    view = np.median(np.stack(looks), axis=0) if len(looks) > 2 else looks[0]
    return TaughtBoard(np.asarray(view, dtype=np.uint8), tuple(rings), tuple(pawns))


def alike_positions(board: TaughtBoard) -> tuple[tuple[str, int], ...]:
    """The rings, by name, and the numbers of steps by which turning them can hardly be seen in this print."""
    look = unrolled_contrast(board.view, TO_VIEW)
    means = ((ring, ring_agreement(look, look, ring).parts.mean(axis=1)) for ring in board.turning)
    return tuple(
        (ring.name, step) for ring, mean in means for step in range(1, ring.positions) if mean[step] > ALIKE * mean[0]
    )


def _radii(views: Sequence[Image]) -> tuple[float, ...]:
    """The outer radii of what turns as one between the views, from the outside in."""
    looks = [unrolled_contrast(view, TO_VIEW) for view in views]
    alike = np.stack([_row_agreements(look, looks[0]) for look in looks[1:]])
    labels = np.unique([*alike.argmax(axis=2).T, np.zeros(len(alike), int)], axis=0)
    scores = np.mean([one[:, shifts] for one, shifts in zip(alike, labels.T, strict=True)], axis=0)
    borders = [row for row, (one, other) in enumerate(pairwise(_smooth_path(scores)), 1) if one != other]
    rows = unroll(views[0], TO_VIEW, UNROLLED_ROWS, COLUMNS).astype(np.float32)
    lines = np.abs((rows[2:] - rows[:-2]).clip(-60, 60).mean(axis=1)).sum(axis=1)
    return (1.0, *(_snapped(border, lines) for border in borders))


def _row_agreements(now: Float32s, first: Float32s) -> Float64s:
    """How well each row agrees with the first picture's at each turn, (ROWS, COLUMNS)."""
    size = np.sqrt((now * now).sum(axis=(1, 2)) * (first * first).sum(axis=(1, 2))) + 1e-6
    return np.asarray(cv2.blur(alike_by_turn(now, first) / size[:, None], (3, BAND_ROWS)), dtype=np.float64)


def _smooth_path(scores: Float64s) -> list[int]:
    """The label of each row that scores (rows, labels) best in sum, each change of label paid for."""
    total, came_from = scores[0].copy(), []
    for row in scores[1:]:
        best = int(total.argmax())
        stays = total >= total[best] - BORDER_COST
        came_from.append(np.where(stays, np.arange(len(total)), best))
        total = np.where(stays, total, total[best] - BORDER_COST) + row
    path = [int(total.argmax())]
    for origin in reversed(came_from):
        path.append(int(origin[path[-1]]))
    return path[::-1]


def _snapped(border: int, lines: Float64s) -> float:
    scale = UNROLLED_ROWS // ROWS
    first = max(0, (border - SNAP_ROWS) * scale - 1)
    strongest = first + int(lines[first : (border + SNAP_ROWS) * scale].argmax()) + 1.5
    return 1 - strongest / UNROLLED_ROWS


def _side_lights(light: Mask, span: tuple[float, float], start_deg: float, end_deg: float) -> list[float]:
    """How light each side of a square is at its middle: outwards and inwards all of it, for walls beside a gap are
    narrow; before and after its darkest line."""
    rows, scale = rows_between(*span), UNROLLED_COLUMNS / 360
    first, last, tall = start_deg * scale, end_deg * scale, rows.stop - rows.start
    row, column = (rows.start + rows.stop) / 2, (first + last) / 2
    wide = np.arange(round(column - BORDER * (last - first)), round(column + BORDER * (last - first)) + 1)
    inwards = np.median(light[rows].take(wide, axis=1, mode="wrap"), axis=1)
    onwards = np.median(light[round(row - BORDER * tall) : round(row + BORDER * tall) + 1], axis=0)
    deep, broad = max(GAP_ROWS + 3, round(ACROSS * tall)), max(2, round(BORDER * (last - first)))
    before, after = (onwards.take(np.arange(round(at) - broad, round(at) + broad), mode="wrap") for at in (first, last))
    outwards, middlewards = inwards[GAP_ROWS:deep].mean(), inwards[-deep:-GAP_ROWS].mean()
    return [float(outwards), float(middlewards), float(before.min()), float(after.min())]
