"""What pictures of an empty round board propose, for a person to confirm or drag, and what the answers make of it.

The way of teaching: `propose` from two pictures or more, between which every ring that turns was turned; the person
confirms or drags the circles (`with_radii`), says where the mark is (`with_mark`), which rings turn and how many
squares each has (`even_starts`); `open_sides` proposes where paths run. `taught_board` makes the board of it, and
`alike_positions` says what this print does not tell apart. `learn_pawn` learns a pawn from one tap.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.frame import Image
from vision.rings.taught_board import PawnLook, TaughtBoard, TaughtRing


@dataclass(frozen=True, slots=True, eq=False)
class Proposal:
    """What the pictures say: `views` (VIEW_PX, VIEW_PX, 3) show each from above, laid alike on the rings that are
    fixed.

    `radii` are the outer radii of the rings over the board's, from the outside in: the first is 1, and the last ring
    reaches to the middle. `turns_deg` says for each ring how far it is turned clockwise in each picture since the first
    one; near 0 in all of them for a ring that is fixed.
    """

    views: tuple[Image, ...]
    radii: tuple[float, ...]
    turns_deg: tuple[tuple[float, ...], ...]

    @property
    def unrolled(self) -> Image:
        """The first view unrolled (UNROLLED_ROWS, UNROLLED_COLUMNS, 3): columns run clockwise from the top of the view,
        rows from the rim to the middle."""
        raise NotImplementedError

    def is_fixed(self, ring: int) -> bool:
        """Whether the ring (counted from 0) lies alike in all pictures."""
        raise NotImplementedError


def propose(images: Sequence[Image]) -> Proposal:
    """The board in two or more pictures of it with nothing on it; raises BadCalibration where none can be made out."""
    raise NotImplementedError


def with_radii(proposal: Proposal, radii: Sequence[float]) -> Proposal:
    """The proposal with a person's circles, and how far the rings between those are turned."""
    raise NotImplementedError


def with_mark(proposal: Proposal, mark_deg: float) -> Proposal:
    """The proposal turned so that what lies `mark_deg` clockwise from the top of its views is at the top: the mark."""
    raise NotImplementedError


def even_starts(proposal: Proposal, ring: int, count: int) -> tuple[float, ...]:
    """Where so many squares of equal width most likely begin in a ring (counted from 0), in degrees clockwise from the
    top, rising."""
    raise NotImplementedError


def open_sides(proposal: Proposal, ring: int, starts_deg: Sequence[float]) -> tuple[str, ...]:
    """For each square of a ring (counted from 0) the sides to which a path seems to run: of `o` outwards, `i` inwards,
    `<` to the square before, `>` to the square after, in this order; paths are light."""
    raise NotImplementedError


def taught_board(proposal: Proposal, rings: Sequence[TaughtRing], pawns: Sequence[PawnLook] = ()) -> TaughtBoard:
    """The board with these rings; its look is what most of the pictures agree on, turned back to the first."""
    raise NotImplementedError


def alike_positions(board: TaughtBoard) -> tuple[tuple[str, int], ...]:
    """The rings, by name, and the numbers of steps by which turning them can hardly be seen in this print."""
    raise NotImplementedError


def learn_pawn(board: TaughtBoard, image: Image, colour: str, tap_px: tuple[float, float]) -> PawnLook:
    """How the pawn looks that stands where a picture was tapped (x, y in px); raises BadCalibration where there is no
    board, or no pawn there."""
    raise NotImplementedError
