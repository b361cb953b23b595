"""Discs, guards and the dragon in a stream: how they look is learnt from calm pictures in which it is known what lies
where, and only cells that have changed are looked at again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from companion.frame import Image
from companion.observation import PieceSight
from vision.board.hiding import Hidden, all_free, hide_disc
from vision.nets.board_net import PawnSight
from vision.nets.board_view import BoardView
from vision.pawns.assignment import cell_of, is_on_board
from vision.picture.arrays import Float32s, Float64s
from vision.pieces.believed_discs import NOTHING_RECORDED, RecordedPieces, discs_that_lie, discs_without_pawns
from vision.pieces.disc_outlines import Disc, find_discs
from vision.pieces.dragon_heading import HEADINGS, cut_dragon, heading_shares, hide_dragon
from vision.pieces.guards import LEAST_CONFIDENCE, confidence_of, find_guards, hide_guard
from vision.pieces.piece_finder import POSSIBLE, RIM_TILES, PieceBox
from vision.pieces.piece_sights import dragon_sight, guard_sight, token_sight
from vision.pieces.token_faces import common_radius, cut_token, likenesses

CHANGED_LEVELS: Final = 4.0
"""A cell has changed where its pixels differ from the last look by so many levels (of 255) in the mean."""

TEACHING_LOG_ODDS: Final = 0.0
"""An outline of less teaches no face."""

OWN_LIKENESS: Final = 0.75
"""A dragon less like each known look of its own side teaches a new one."""


@dataclass(frozen=True, slots=True, eq=False)
class PiecesSeen:
    """What one look found: the `sights` of all pieces, and what they hide. Of discs beneath guards nothing is said: a
    guard hides them as a pawn does."""

    sights: tuple[PieceSight, ...]
    hidden: Hidden


@dataclass(slots=True)
class PieceMemory:
    """What is remembered of the pieces of one table; the faces and looks of `box` grow with what is learnt."""

    box: PieceBox
    _discs: dict[int, tuple[Disc, Float64s]] = field(default_factory=dict)
    _plane: Image | None = None

    def look(
        self, view: BoardView, sights: Sequence[PawnSight], recorded: RecordedPieces = NOTHING_RECORDED
    ) -> PiecesSeen:
        """The pieces in a calm picture; `sights` are what the net takes for pawns. Where discs are `recorded`, one
        hides something only where it is, or can have been carried."""
        self._look_at_discs(view.image, view.homography, self._changed(view))
        numbers = [face.number for face in self.box.faces]
        told = [token_sight(disc, alike, numbers) for disc, alike in self._discs.values()]
        lie = discs_that_lie(told, recorded, is_taught=bool(numbers))
        free = self._without_discs(discs_without_pawns(told, recorded, lie, is_taught=bool(numbers)))
        guards, hidden_cells = self._look_at_guards(view, sights, free, recorded)
        told = [one for one in told if int(one.of) not in hidden_cells] + guards
        if self.box.dragon_cell is None:
            return PiecesSeen(tuple(told), Hidden(frozenset(), free))
        hide_dragon(free, self.box.dragon_cell, view.eye)
        if self.box.dragons:
            _, shares = heading_shares(view.image, view.homography, view.eye, self.box.dragon_cell, self.box.dragons)
            told.append(dragon_sight(self.box.dragon_cell, shares))
        return PiecesSeen(tuple(told), Hidden(frozenset((self.box.dragon_cell,)), free))

    def _without_discs(self, cells: Collection[int]) -> Float32s:
        """A map in which the discs on these cells are hidden."""
        free = all_free()
        for disc, _ in self._discs.values():
            if disc.cell in cells:
                hide_disc(free, disc.x, disc.y, disc.radius + RIM_TILES)
        return free

    def learn(self, view: BoardView, recorded: RecordedPieces) -> None:
        """Learn from a calm picture how the pieces look that lie as recorded and have not been learnt yet."""
        self._look_at_discs(view.image, view.homography, self._changed(view))
        known = self._known
        for (kind, of), name in recorded.items():
            disc, _ = self._discs.get(int(of) if kind == "token" else -1, (None, None))
            if kind == "token" and name not in known and disc is not None and disc.log_odds > TEACHING_LOG_ODDS:
                face = cut_token(view.image, view.homography, disc, int(name))
                self.box = replace(self.box, faces=(*self.box.faces, face))
        self._plane = None
        self._learn_dragon(view, recorded)

    def lacks(self, recorded: RecordedPieces) -> bool:
        """Whether something that is recorded has not been learnt yet."""
        headings = {look.heading for look in self.box.dragons}
        known = {"token": self._known, "dragon": headings}
        return any(kind in known and name not in known[kind] for (kind, _), name in recorded.items())

    @property
    def _known(self) -> set[str]:
        return {str(face.number) for face in self.box.faces}

    def _changed(self, view: BoardView) -> list[int]:
        """The cells on which discs may lie that look otherwise than at the last look, which is forgotten."""
        before, self._plane = self._plane, view.plane.image
        if before is None:
            self._discs.clear()
            return list(self.box.disc_cells)
        differs = np.abs(self._plane.astype(np.float32) - before).mean(axis=2)
        changed = view.shares(differs) > CHANGED_LEVELS
        return [cell for cell in self.box.disc_cells if changed[cell]]

    def _look_at_discs(self, image: Image, homography: Float64s, cells: Sequence[int]) -> None:
        """Look for discs on these cells anew."""
        if not cells:
            return
        faces = self.box.faces
        discs = find_discs(image, homography, cells, common_radius(faces) if faces else None)
        possible = [disc for disc in discs if disc.log_odds > POSSIBLE]
        alike = np.zeros((len(possible), 0))
        if faces and possible:
            alike = likenesses(image, homography, possible, faces, is_near=True)
        told = {disc.cell: row for disc, row in zip(possible, alike, strict=True)}
        none = np.full(len(faces), -1.0)
        self._discs.update({disc.cell: (disc, told.get(disc.cell, none)) for disc in discs})

    def _look_at_guards(
        self, view: BoardView, sights: Sequence[PawnSight], free: Float32s, recorded: RecordedPieces
    ) -> tuple[list[PieceSight], set[int]]:
        """Where the guards stand, and on which cells by what is seen or `recorded`; what they hide is hidden in the map
        `free`."""
        clear, beneath, told = Hidden(frozenset(), free.copy()), set[int](), []
        for colour in self.box.guards:
            stands = recorded.get(("guard", colour))
            beneath |= set() if stands is None else {int(stands)}
            seen = [one for one in sights if is_on_board(one) and (clear.shows(*one.at) or cell_of(one) in beneath)]
            likeliest = find_guards(seen, colour, None if stands is None else int(stands))
            told.append(guard_sight(colour, find_guards(seen, colour)))
            if confidence_of(likeliest) >= LEAST_CONFIDENCE:
                beneath.add(likeliest[0].cell)
                hide_guard(free, likeliest[0], view.eye)
        return told, beneath

    def _learn_dragon(self, view: BoardView, recorded: RecordedPieces) -> None:
        """Learn the look of a side, where the dragon looks otherwise than on each side that is known."""
        cell, heading = self.box.dragon_cell, recorded.get(("dragon", str(self.box.dragon_cell)))
        if cell is None or heading is None or heading in {known.heading for known in self.box.dragons}:
            return
        if self.box.dragons:
            likeness, _ = heading_shares(view.image, view.homography, view.eye, cell, self.box.dragons)
            sides = {HEADINGS.index(known.heading) for known in self.box.dragons}
            if max(likeness[side] for side in sides) > OWN_LIKENESS:
                return
        taught = cut_dragon(view.image, view.homography, view.eye, cell, heading)
        self.box = replace(self.box, dragons=(*self.box.dragons, taught))
