"""The layouts of a table while hands carry out what was recorded unseen: after some steps, and within a step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce
from itertools import combinations, pairwise

from companion.following.explaining.effects import laid, stood
from companion.rules.table import Layout

PARTS_AT_MOST = 3
"""A step changes no more tiles and pawns than this one by one; a page of Daedalus's book two."""


def on_the_way(lag: Layout, way: Sequence[Layout], recorded: Layout) -> tuple[Layout, ...]:
    """The layouts between what still lies there (`lag`) and what is recorded, without these two.

    `way` are the layouts after each step, the last one as recorded; if it is empty there is one step.
    """
    lays = (lag, *(way or (recorded,)))
    found = dict.fromkeys(layout for one, other in pairwise(lays) for layout in (*_half_done(one, other), other))
    return tuple(layout for layout in found if layout not in (lag, recorded))


def _half_done(before: Layout, after: Layout) -> Iterator[Layout]:
    """The layouts after a proper part of what one step changes; none of a push, which moves a line at once."""
    tiles = [cell for cell, (old, new) in enumerate(zip(before.faces, after.faces, strict=True)) if old != new]
    changes: list[Callable[[Layout], Layout]] = [partial(laid, cell=cell, face=after.faces[cell]) for cell in tiles]
    changes += [partial(stood, colour=pawn[0], cell=pawn[1]) for pawn in after.pawns if pawn not in before.pawns]
    if before.loose == after.loose and len(changes) <= PARTS_AT_MOST:
        for size in range(1, len(changes)):
            for part in combinations(changes, size):
                yield reduce(lambda lies, change: change(lies), part, before)
