"""Which of the discs that are seen hide the board: a pawn is as round, and one taken for a disc is seen no more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp, inf, log
from types import MappingProxyType
from typing import Final

from companion.observation import PieceSight
from vision.pieces.piece_sights import NONE, SOME

RecordedPieces = Mapping[tuple[str, str], str]
"""What is recorded of each piece: a sight's `kind` and `of`, and the name."""

NOTHING_RECORDED: Final[RecordedPieces] = MappingProxyType({})
"""Nobody knows what lies where."""

SURELY: Final = 0.99
"""What is this surely a disc, and one of the taught ones where any were taught, hides the tile below it, and nothing on
it is a pawn. It is so high because a pawn on a disc may pass for a taught one, while a bare disc is surer."""

SURELY_NAMED: Final = 0.5
"""A bare disc is at least this surely the one that should lie there, even in a soft picture; a pawn on it makes it less
likely."""


def bare_discs(sights: Iterable[PieceSight], recorded: RecordedPieces, *, is_taught: bool) -> set[int]:
    """The cells on which a disc is surely seen that can lie there: the one that is recorded, or one that is not seen
    where it is recorded, for it may have been carried or pushed; on another a pawn may stand. Where discs were not
    taught, or none is recorded, nobody knows."""
    rows = {int(sight.of): dict(sight.log_p) for sight in sights if sight.kind == "token"}
    lay = {int(of): name for (kind, of), name in recorded.items() if kind == "token"}
    surely = {cell for cell, row in rows.items() if _is_surely_disc(row, is_taught=is_taught)}
    if not is_taught or not lay:
        return surely
    missed = {name for of, name in lay.items() if not _is_named(rows.get(of, {}), name)}
    return {cell for cell in surely if any(_is_named(rows[cell], name) for name in missed | {lay.get(cell, NONE)})}


def bare_pieces(recorded: RecordedPieces) -> RecordedPieces:
    """What is recorded but the discs on which guards stand: a guard that is taken for its disc is seen no more."""
    stand = {name for (kind, _), name in recorded.items() if kind == "guard"}
    return {(kind, of): name for (kind, of), name in recorded.items() if kind != "token" or of not in stand}


def _is_named(row: Mapping[str, float], name: str) -> bool:
    """Whether what is seen on a cell is surely the disc of this name."""
    return name != NONE and row.get(name, -inf) > log(SURELY_NAMED)


def _is_surely_disc(row: Mapping[str, float], *, is_taught: bool) -> bool:
    no_disc = (NONE, SOME) if is_taught else (NONE,)
    return sum(exp(log_p) for name, log_p in row.items() if name not in no_disc) > SURELY
