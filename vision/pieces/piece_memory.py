"""Discs, guards and the dragon in a stream: how they look is learnt from calm pictures in which it is known what lies
where, and only cells that have changed are looked at again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from math import exp

import numpy as np

from companion.frame import Image
from companion.observation import PieceSight
from vision.board.board_look import BoardLook
from vision.board.changes import changed_cells, softened
from vision.board.hiding import Hidden
from vision.pawns.blobs import Blob
from vision.picture.arrays import Float32s, Float64s
from vision.pieces.disc_outlines import Disc, find_discs, hide_disc
from vision.pieces.dragon_heading import cut_dragon, heading_shares, hidden_by_dragon
from vision.pieces.guards import LEAST_CONFIDENCE, guard_blobs
from vision.pieces.piece_box import PieceBox
from vision.pieces.piece_sights import (
    NOTHING_RECORDED,
    Places,
    RecordedPieces,
    bare_discs,
    dragon_sight,
    guard_sight,
    token_sight,
)
from vision.pieces.token_faces import cut_token, likenesses


@dataclass(frozen=True, slots=True, eq=False)
class PiecesSeen:
    """What one look found: the `sights` of all pieces, the places of what may be one, and what they hide. Of discs
    beneath guards nothing is said: a guard hides them as a pawn does."""

    sights: tuple[PieceSight, ...]
    places: Places
    hidden: Hidden


@dataclass(slots=True)
class PieceMemory:
    """What is remembered of the pieces of one table; the faces and looks of `box` grow with what is learnt."""

    box: PieceBox
    _discs: dict[int, tuple[Disc, Float64s]] = field(default_factory=dict)
    _picture: Image | None = None

    def look(
        self, image: Image, homography: Float64s, look: BoardLook, recorded: RecordedPieces = NOTHING_RECORDED
    ) -> PiecesSeen:
        """The pieces in a calm picture; `look` is what its plane shows. Where discs are `recorded`, one hides something
        only where it is, or can have been carried."""
        now = softened(look.flat)
        changed = changed_cells(self._picture, now, look.plane)
        self._picture = now
        self._look_at_discs(image, homography, [cell for cell in self.box.disc_cells if changed[cell]])
        numbers = [face.number for face in self.box.faces]
        sights = [token_sight(disc, alike, numbers) for disc, alike in self._discs.values()]
        free = self._without_discs(bare_discs(sights, recorded, is_taught=bool(numbers)), look)
        guards, beneath = self._look_at_guards(look, free, recorded)
        sights = [one for one in sights if int(one.of) not in beneath]
        sights += [guard_sight(colour, blobs) for colour, blobs in guards.items()]
        places = {("token", cell): (disc.x, disc.y) for cell, (disc, _) in self._discs.items()}
        places |= {("guard", blob.cell): (blob.x, blob.y) for blobs in guards.values() for blob in reversed(blobs)}
        if self.box.dragon_cell is None:
            return PiecesSeen(tuple(sights), places, Hidden(frozenset(), free))
        # a golden stand is as yellow as a pawn
        free *= hidden_by_dragon(self.box.dragon_cell, look.eye, free.shape, look.plane.scale_px)
        shares = heading_shares(image, homography, look.eye, self.box.dragon_cell, self.box.dragons)
        sights.append(dragon_sight(self.box.dragon_cell, shares))
        return PiecesSeen(tuple(sights), places, Hidden(frozenset((self.box.dragon_cell,)), free))

    def _without_discs(self, cells: Collection[int], look: BoardLook) -> Float32s:
        """Weights (h, w) of the plane that `look` shows: 0 where one of the discs on these cells lies, 1 elsewhere."""
        weights = np.ones(look.logits.shape[:2], dtype=np.float32)
        for disc, _ in self._discs.values():
            if disc.cell in cells:
                hide_disc(weights, disc, look.plane.scale_px)
        return weights

    def learn(self, image: Image, homography: Float64s, look: BoardLook, recorded: RecordedPieces) -> None:
        """Learn from a calm picture how the pieces look that lie as recorded and have not been learnt yet."""
        self.look(image, homography, look)
        known = self._known
        for (kind, of), name in recorded.items():
            disc, _ = self._discs.get(int(of) if kind == "token" else -1, (None, None))
            if kind == "token" and name not in known and disc is not None and disc.log_odds > 0:
                face = cut_token(image, homography, disc, int(name))
                self.box = replace(self.box, faces=(*self.box.faces, face))
        self._picture = None
        self._learn_dragon(image, homography, look, recorded)

    def lacks(self, recorded: RecordedPieces) -> bool:
        """Whether something that is recorded has not been learnt yet."""
        headings = {look.heading for look in self.box.dragons}
        known = {"token": self._known, "dragon": headings}
        return any(kind in known and name not in known[kind] for (kind, _), name in recorded.items())

    @property
    def _known(self) -> set[str]:
        return {str(face.number) for face in self.box.faces}

    def _look_at_discs(self, image: Image, homography: Float64s, cells: Sequence[int]) -> None:
        """Look for discs on these cells anew."""
        if not cells:
            return
        faces = self.box.faces
        discs = find_discs(image, homography, cells)
        alike = likenesses(image, homography, discs, faces) if faces else np.zeros((len(discs), 0))
        self._discs.update({disc.cell: (disc, row) for disc, row in zip(discs, alike, strict=True)})

    def _look_at_guards(
        self, look: BoardLook, free: Float32s, recorded: RecordedPieces
    ) -> tuple[dict[str, list[Blob]], set[int]]:
        """What may be each guard, likeliest first, and on which cells they stand by what is seen or `recorded`; what
        they hide is taken out of `free`."""
        beneath = {int(name) for (kind, _), name in recorded.items() if kind == "guard"}
        found = {colour: guard_blobs(look, colour, free.copy()) for colour in self.box.guards}
        for colour, blobs in found.items():
            shares = dict(guard_sight(colour, blobs).log_p)
            if blobs and exp(shares[str(blobs[0].cell)]) >= LEAST_CONFIDENCE:
                beneath.add(blobs[0].cell)
                free[blobs[0].rows, blobs[0].columns] = 0
        return found, beneath

    def _learn_dragon(self, image: Image, homography: Float64s, look: BoardLook, recorded: RecordedPieces) -> None:
        """Learn the look of a side that is not known yet."""
        cell, heading = self.box.dragon_cell, recorded.get(("dragon", str(self.box.dragon_cell)))
        if cell is not None and heading is not None and heading not in {known.heading for known in self.box.dragons}:
            taught = cut_dragon(image, homography, look.eye, cell, heading)
            self.box = replace(self.box, dragons=(*self.box.dragons, taught))
