"""The pieces of a stream beside its board: looked at once in each calm, and kept out of what is read of the tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import log
from typing import Final

from companion.frame import Image
from companion.observation import Observation, PawnReading, PieceReading, PieceSight, TileReading
from vision.board.board_fix import BoardFix
from vision.board.board_look import look_at
from vision.board.hiding import Hidden
from vision.pieces.piece_box import PieceBox
from vision.pieces.piece_memory import PieceMemory, PiecesSeen
from vision.pieces.piece_sights import RecordedPieces, bare_pieces, claims

PAWN_THERE: Final = log(0.05)
PAWN_LIKELY: Final = log(0.5)
"""Where a pawn stands as probably as this (log-probability), nothing is said of a disc, for the pawn may hide it; and
no disc is claimed where it is likely."""

SURELY_A_TILE: Final = 0.98
"""A cell that is read as a tile this surely is not under the dragon's refuge."""


@dataclass(slots=True)
class PieceStream:
    """Looks at the pieces of one stream; there are none where a game has no such pieces. `recorded` is what is recorded
    of them while the next picture is taken."""

    memory: PieceMemory | None
    recorded: RecordedPieces = field(default_factory=dict)
    _seen: PiecesSeen | None = None
    _seen_with: RecordedPieces = field(default_factory=dict)

    @classmethod
    def of(cls, box: PieceBox | None) -> PieceStream:
        """A stream of a game with these pieces."""
        return cls(None if box is None else PieceMemory(box))

    @classmethod
    def of_still(cls, box: PieceBox | None, cells: Sequence[TileReading]) -> PieceStream:
        """A single picture of one whose `cells` were read; there is no dragon where its cell surely shows a tile."""
        refuge = None if box is None or box.dragon_cell is None else cells[box.dragon_cell]
        is_tile = refuge is not None and refuge.face not in (None, "#") and refuge.confidence > SURELY_A_TILE
        return cls.of(replace(box, dragon_cell=None) if box is not None and is_tile else box)

    def hidden(self, image: Image, fix: BoardFix, reads: int = 0) -> Hidden | None:
        """What the pieces hide; from the second of `reads` of one calm on as at the first, while as much is
        recorded."""
        if self.memory is None:
            return None
        if self._seen is None or reads <= 1 or self._seen_with != self.recorded:
            self._seen = self.memory.look(image, fix.homography, look_at(image, fix.homography), self.recorded)
            self._seen_with = self.recorded
        return self._seen.hidden

    def beside(self, observation: Observation) -> Observation:
        """The observation with what was seen of the pieces."""
        if self._seen is None:
            return observation
        return replace(observation, sights=self._told(observation.pawns, PAWN_THERE))

    def claimed(self, fix: BoardFix, pawns: Sequence[PawnReading]) -> tuple[PieceReading, ...]:
        """The pieces that are surely seen beside these pawns."""
        return () if self._seen is None else claims(self._told(pawns, PAWN_LIKELY), self._seen.places, fix.homography)

    def learn(self, image: Image, fix: BoardFix, recorded: RecordedPieces) -> None:
        """Learn how the pieces look that lie as recorded."""
        if self.memory is None:
            return
        bare = bare_pieces(recorded)
        if self.memory.lacks(bare):
            self.memory.learn(image, fix.homography, look_at(image, fix.homography), bare)
            self._seen = None

    def _told(self, pawns: Sequence[PawnReading], from_log_p: float) -> tuple[PieceSight, ...]:
        """The sights but those of discs where a pawn stands as probably as that."""
        assert self._seen is not None
        under = {str(cell) for pawn in pawns for cell, log_p in enumerate(pawn.log_p[:-1]) if log_p > from_log_p}
        return tuple(one for one in self._seen.sights if one.kind != "token" or one.of not in under)
