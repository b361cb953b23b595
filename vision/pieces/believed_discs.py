"""Which of the discs that are seen do lie there: a pawn is as round, and one taken for a disc is seen no more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp, inf, log
from types import MappingProxyType
from typing import Final

from companion.observation import PieceSight
from vision.board.fixed_layout import SIZE
from vision.pieces.piece_sights import NONE, SOME

RecordedPieces = Mapping[tuple[str, str], str]
"""What is recorded of each piece: a sight's `kind` and `of`, and the name."""

NOTHING_RECORDED: Final[RecordedPieces] = MappingProxyType({})
"""Nobody knows what lies where."""

SURELY: Final = 0.9
SURELY_TAUGHT: Final = 0.99
"""What is this surely a disc, and one of the taught ones where any were taught, hides the tile below it, and nothing on
it is a pawn. The second is so high because a pawn on a disc may pass for a taught one, while a bare disc is surer."""

SURELY_NAMED: Final = 0.5
"""A bare disc is at least this surely the one that should lie there, even in a soft picture; a pawn on it makes it less
likely."""

MOST_PUSHES: Final = 2
"""So many pushes of one line may not be recorded yet: a turn may be a double one."""


def discs_that_lie(sights: Iterable[PieceSight], recorded: RecordedPieces, *, is_taught: bool) -> set[int]:
    """The cells on which a disc is surely seen and, where discs are recorded, can lie.

    A disc lies where one is recorded, and elsewhere only if none is surely seen any more at a place where one is: in
    its line, if that may have been pushed and brought it there, or anywhere if one of its name may have been carried
    from there; where another disc is surely seen, the recorded one is not. What lies where one is recorded is not asked
    for its name, which may be misread.
    """
    rows = {int(sight.of): dict(sight.log_p) for sight in sights if sight.kind == "token"}
    lay = {int(of): name for (kind, of), name in recorded.items() if kind == "token"}
    surely = {cell: _likeliest(row) for cell, row in rows.items() if _is_surely_disc(row, is_taught=is_taught)}
    bare = [int(of) for kind, of in bare_pieces(recorded) if kind == "token"]
    away = [of for of in bare if of not in surely or _is_another(rows[of], lay[of])]
    return {
        cell
        for cell, name in surely.items()
        if not lay or cell in lay or any(lay[one] == name or _is_pushed_on(one, cell) for one in away)
    }


def discs_without_pawns(
    sights: Iterable[PieceSight], recorded: RecordedPieces, lie: set[int], *, is_taught: bool
) -> set[int]:
    """Those of the cells that `discs_that_lie` gives whose disc is surely one that can lie there: the recorded one, one
    that is missed elsewhere, or one that a push brought, which is not seen at its own place any more; on another a pawn
    may stand. Where discs were not taught, or none is recorded, nobody knows."""
    rows = {int(sight.of): dict(sight.log_p) for sight in sights if sight.kind == "token"}
    lay = {int(of): name for (kind, of), name in recorded.items() if kind == "token"}
    if not is_taught or not lay:
        return lie
    left = {of: name for of, name in lay.items() if not _is_named(rows.get(of, {}), name)}
    gone = {name for of, name in lay.items() if of not in lie}
    due = {
        cell: ({lay[cell]} if cell in lay else gone) | {name for of, name in left.items() if _is_pushed_on(of, cell)}
        for cell in lie
    }
    return {cell for cell in lie if any(_is_named(rows[cell], name) for name in due[cell])}


def bare_pieces(recorded: RecordedPieces) -> RecordedPieces:
    """What is recorded but the discs on which guards stand: a guard that is taken for its disc is seen no more."""
    stand = {name for (kind, _), name in recorded.items() if kind == "guard"}
    return {(kind, of): name for (kind, of), name in recorded.items() if kind != "token" or of not in stand}


def _is_named(row: Mapping[str, float], name: str) -> bool:
    """Whether what is seen on a cell is surely the disc of this name."""
    return row.get(name, -inf) > log(SURELY_NAMED)


def _is_another(row: Mapping[str, float], name: str) -> bool:
    """Whether what is seen on a cell is surely a disc of another name."""
    others = (log_p for other, log_p in row.items() if other not in (NONE, SOME, name))
    return max(others, default=-inf) > log(SURELY)


def _is_surely_disc(row: Mapping[str, float], *, is_taught: bool) -> bool:
    if is_taught:
        return sum(exp(log_p) for name, log_p in row.items() if name not in (NONE, SOME)) > SURELY_TAUGHT
    return sum(exp(log_p) for name, log_p in row.items() if name != NONE) > SURELY


def _is_pushed_on(one: int, other: int) -> bool:
    """Whether a push, or two of them, brings what lies on the first cell to the other: on by as many tiles along a line
    that can be pushed, or from its one end to the other, as the rules lay down again what fell out."""
    here, there = divmod(one, SIZE), divmod(other, SIZE)
    for along, across in ((0, 1), (1, 0)):
        if here[across] == there[across] and here[across] % 2:
            steps = abs(here[along] - there[along])
            return steps <= MOST_PUSHES or steps >= SIZE - MOST_PUSHES
    return False


def _likeliest(row: Mapping[str, float]) -> str:
    return max(row.keys() - {NONE, SOME}, key=row.__getitem__, default=SOME)
