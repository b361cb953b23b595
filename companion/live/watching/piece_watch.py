"""Watches over calm pictures whether a piece lies otherwise than it is booked. Nothing is booked or said here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.live.watching.evidence import NONE, PieceEvidence, evidence_of
from companion.observation import Observation, PieceSight
from companion.rules.table import Piece, Table

CONTRADICTED_NATS = 4.0
"""A picture contradicts the booking of a piece where that is so much less likely (e^-4, one in fifty-five)."""

CONTRADICTED_S = 3.0
"""How long it does so before that is told: people take a disc, or turn the dragon, after their pawn."""

SEEN_NATS = -2.0
"""A disc was once seen where it is booked if that was likelier than anything else by this much."""

Key = tuple[str, str, str]
"""A piece's kind, whose, and its booked name."""


@dataclass(slots=True)
class PieceWatch:
    """What is known of the pieces of one table. A disc that was never seen as booked is not missed: it may be of a kind
    that this camera does not see; nor is anything that somebody has said to be as booked. `booked` are the
    pieces at the last calm."""

    booked: tuple[Piece, ...] = ()
    _since_s: dict[Key, float] = field(default_factory=dict)
    _seen: set[str] = field(default_factory=set)
    _right: set[tuple[Piece, str]] = field(default_factory=set)

    def look(
        self, table: Table[Any] | None, state: object, observation: Observation, *, is_calm: bool
    ) -> PieceEvidence | None:
        """The first piece that lies otherwise than a state has it, None where none does for long enough; where there
        is no calm, what contradicts has to do so anew. Pawns and their shadows are as dark as a guard: where they stand
        none is looked for."""
        if table is None or not is_calm:
            self._since_s.clear()
            return None
        self.booked = table.pieces(state)
        pawns = {str(pawn.cell) for pawn in observation.pawns}
        found = self.see(observation.sights, self.booked, observation.time_s)
        return next((one for one in found if one.piece.kind != "guard" or one.seen not in pawns), None)

    def see(self, sights: Iterable[PieceSight], booked: Iterable[Piece], time_s: float) -> tuple[PieceEvidence, ...]:
        """The pieces that a calm picture, and those before it for long enough, show otherwise than booked."""
        found = tuple(self._contradicted(self.weigh(sights, booked)))
        keys = {_key(one): one for one in found}
        self._since_s = {key: self._since_s.get(key, time_s) for key in keys}
        return tuple(one for key, one in keys.items() if time_s - self._since_s[key] >= CONTRADICTED_S)

    def weigh(self, sights: Iterable[PieceSight], booked: Iterable[Piece]) -> tuple[PieceEvidence, ...]:
        """Each sight held against the booking; nothing is seen of a guard beneath the dragon's refuge, only print like
        it."""
        names: Mapping[tuple[str, str], str] = {(piece.kind, piece.of): piece.name for piece in booked}
        refuges = {of for kind, of in names if kind == "dragon"}
        known = ((sight, names.get((sight.kind, sight.of))) for sight in sights)
        return tuple(evidence_of(one, name) for one, name in known if one.kind != "guard" or name not in refuges)

    def trust_booking(self, evidence: PieceEvidence) -> None:
        """Somebody says that the piece lies as booked: it is misread for as long as it looks so."""
        self._right.add((evidence.piece, evidence.seen))

    def _contradicted(self, weighed: Iterable[PieceEvidence]) -> Iterable[PieceEvidence]:
        for one in weighed:
            if one.lack < SEEN_NATS:
                self._seen.add(one.piece.name)
                self._right = {right for right in self._right if right[0] != one.piece}
            is_known = one.piece.kind != "token" or one.piece.name == NONE or one.piece.name in self._seen
            if is_known and one.lack > CONTRADICTED_NATS and (one.piece, one.seen) not in self._right:
                yield one


def _key(one: PieceEvidence) -> Key:
    return (one.piece.kind, one.piece.of, one.piece.name)
