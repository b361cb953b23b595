"""What a look at one piece says of how it is booked: there, gone, or otherwise, as log-likelihoods."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, inf, log

from companion.observation import PieceSight
from companion.rules.table import Piece

NONE, SOME = "", "?"
"""Names of nothing, and of a disc of which nobody knows which it is."""

UNLIKELY = -9.0
"""The log-likelihood of a name that a sight does not have."""


@dataclass(frozen=True, slots=True)
class PieceEvidence:
    """Log P(picture | the piece lies as booked, is gone, lies otherwise), and the likeliest way it lies otherwise.

    Of a cell on which no disc is booked, the piece has no name, and `there` is that none lies there.
    """

    piece: Piece
    there: float
    gone: float
    other: float
    seen: str

    @property
    def lack(self) -> float:
        """By how much the booking is less likely than what contradicts it; below 0 where it is likelier."""
        return max(self.gone, self.other) - self.there


def evidence_of(sight: PieceSight, booked: str | None) -> PieceEvidence:
    """A sight held against the name that is booked, None for a cell on which no disc should lie.

    Whether a disc lies there counts, not which: of a disc of another number than booked its numeral is misread rather.
    """
    row, name = dict(sight.log_p), booked or NONE
    others = {other: log_p for other, log_p in row.items() if other not in (name, NONE, SOME)}
    seen = max(others, key=others.__getitem__, default=NONE)
    piece, gone = Piece(sight.kind, sight.of, name), row.get(NONE, -inf) if booked else -inf
    if sight.kind == "token" and booked:
        return PieceEvidence(piece, _any_of(log_p for other, log_p in row.items() if other != NONE), gone, -inf, NONE)
    if gone > max((row.get(name, UNLIKELY), *others.values())):
        return PieceEvidence(piece, gone, -inf, -inf, NONE)  # a guard that is seen nowhere is only not seen
    return PieceEvidence(piece, row.get(name, UNLIKELY), -inf, _any_of(others.values()), seen)


def _any_of(log_ps: Iterable[float]) -> float:
    total = sum(exp(log_p) for log_p in log_ps)
    return log(total) if total else -inf
