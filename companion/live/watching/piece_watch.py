"""Watches over calm pictures whether a piece lies otherwise than it is booked. Nothing is booked or said here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import exp, inf, log
from typing import Any

from companion.observation import Observation, PieceSight
from companion.rules.table import Piece, Table

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


CONTRADICTED_NATS = 4.0
"""A picture contradicts the booking of a piece where that is so much less likely (e^-4, one in fifty-five)."""

CONTRADICTED_S = 3.0
"""How long it does so before that is told: people take a disc, or turn the dragon, after their pawn."""

SEEN_NATS = -2.0
"""A disc was once seen where it is booked if that was likelier than anything else by this much."""

Key = tuple[Piece, str]
"""What contradicts the booking: a piece as it is booked, and how it is seen, of a disc only whether one lies there."""


@dataclass(slots=True)
class PieceWatch:
    """What is known of the pieces of one table. A disc that was never seen as booked is not missed: it may be of a kind
    that this camera does not see; nor is anything that somebody has said to be as booked. `booked` are the
    pieces at the last calm. What was said stays said until the piece is seen as booked, or is booked otherwise."""

    booked: tuple[Piece, ...] = ()
    _since_s: dict[Key, float] = field(default_factory=dict)
    _seen: set[str] = field(default_factory=set)
    _right: set[Key] = field(default_factory=set)
    _said: set[Key] = field(default_factory=set)

    def look(
        self, table: Table[Any] | None, state: object, observation: Observation, *, is_calm: bool
    ) -> PieceEvidence | None:
        """The first piece that lies otherwise than a state has it, None where none does for long enough; where there
        is no calm, what contradicts has to do so anew, but for what was said. Pawns and their shadows are as dark as a
        guard: where they stand none is looked for."""
        if table is None or not is_calm:
            self._since_s.clear()
            return None
        self._follow(table.pieces(state))
        pawns = {str(pawn.cell) for pawn in observation.pawns}
        found = self.see(observation.sights, self.booked, observation.time_s)
        return next((one for one in found if one.piece.kind != "guard" or one.seen not in pawns), None)

    def see(self, sights: Iterable[PieceSight], booked: Iterable[Piece], time_s: float) -> tuple[PieceEvidence, ...]:
        """The pieces that a calm picture, and those before it for long enough, show otherwise than booked."""
        found = {key_of(one): one for one in self._contradicted(self.weigh(sights, booked))}
        self._since_s = {key: self._since_s.get(key, time_s) for key in found}
        return tuple(
            one for key, one in found.items() if key in self._said or time_s - self._since_s[key] >= CONTRADICTED_S
        )

    def weigh(self, sights: Iterable[PieceSight], booked: Iterable[Piece]) -> tuple[PieceEvidence, ...]:
        """Each sight held against the booking; nothing is seen of a guard beneath the dragon's refuge, only print like
        it."""
        names: Mapping[tuple[str, str], str] = {(piece.kind, piece.of): piece.name for piece in booked}
        refuges = {of for kind, of in names if kind == "dragon"}
        known = ((sight, names.get((sight.kind, sight.of))) for sight in sights)
        return tuple(evidence_of(one, name) for one, name in known if one.kind != "guard" or name not in refuges)

    def trust_booking(self, evidence: PieceEvidence) -> None:
        """Somebody says that the piece lies as booked: it is misread for as long as it looks so."""
        self._right.add(key_of(evidence))

    def say(self, evidence: PieceEvidence) -> bool:
        """Note that it is said; False if it was, and has not been seen as booked since."""
        is_new = key_of(evidence) not in self._said
        self._said.add(key_of(evidence))
        return is_new

    def _contradicted(self, weighed: Iterable[PieceEvidence]) -> Iterable[PieceEvidence]:
        for one in weighed:
            key = key_of(one)
            if one.lack < SEEN_NATS:
                self._seen.add(one.piece.name)
                self._right = {right for right in self._right if right[0] != one.piece}
                self._said = {said for said in self._said if said[0] != one.piece}
            is_known = one.piece.kind != "token" or one.piece.name == NONE or one.piece.name in self._seen
            is_so = one.lack > CONTRADICTED_NATS or key in self._said
            if is_known and is_so and key not in self._right:
                yield one

    def _follow(self, booked: tuple[Piece, ...]) -> None:
        """Take over what is booked now; a disc that a push has carried is still the one of which something was said."""
        if booked == self.booked:
            return
        carried = {piece: now for piece in self.booked if (now := _carried_to(piece, self.booked, booked)) is not None}
        self._right = {(carried.get(piece, piece), seen) for piece, seen in self._right}
        said = ((carried.get(piece, piece), seen) for piece, seen in self._said)
        self._said = {(piece, seen) for piece, seen in said if piece.name == NONE or piece in booked}
        self.booked = booked


def key_of(one: PieceEvidence) -> Key:
    """What it is that contradicts: two looks that say the same have the same key."""
    return one.piece, NONE if one.piece.kind == "token" else one.seen


def _carried_to(piece: Piece, before: tuple[Piece, ...], after: tuple[Piece, ...]) -> Piece | None:
    """Where a booked disc lies now that lay elsewhere; None where it lies there still, or two like it have moved."""
    if piece.kind != "token" or piece in after:
        return None
    now = [other for other in after if (other.kind, other.name) == (piece.kind, piece.name) and other not in before]
    return now[0] if len(now) == 1 else None
