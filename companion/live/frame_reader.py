"""From a frame to an observation, with the pawns taught at the first calm picture; no pixel is looked at here."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import exp
from typing import Protocol

from companion.frame import Frame, Image
from companion.observation import CELLS, Observation, PawnReading


class ReadsFrames(Protocol):
    """The part of any reader that is needed here."""

    def read(self, frame: Frame) -> Observation:
        """The claims of the next frame."""


class LearnsPawns(ReadsFrames, Protocol):
    """The part that a reader of 7x7 boards has beside: it learns how pawns and pieces look from what is recorded."""

    def learn_pawns(self, image: Image, cells: Mapping[str, int]) -> None:
        """Learn how the pawns look from a calm picture in which each is known to stand on its cell."""

    def expect_pieces(self, booked: Mapping[tuple[str, str], str]) -> None:
        """What is booked of the pieces beside the pawns while the next frame is taken."""

    def learn_pieces(self, image: Image, booked: Mapping[tuple[str, str], str]) -> None:
        """Learn from a calm picture how the pieces beside the pawns look that lie as booked, where that is unknown; of
        `booked`, no pawn stands on a disc."""

    def confirm_pawns(self, cells: Mapping[str, int]) -> None:
        """Take these places of the last observation for sure."""

    def forget_places(self) -> None:
        """Look for the pawns afresh, as if for the first time."""


AFRESH_S = 3.0
"""After so long a disagreement with what is booked, what was remembered of the pawns' places, or of tiles that they
hide in part, may be the mistake."""

LIKELY = 0.5
"""A pawn seen with this probability where it stands by what is booked, if it stands anywhere, does stand there."""


@dataclass(slots=True)
class Eyes:
    """A reader with a stopwatch; `witness` hears of each frame and what was read in it, and returns soon."""

    reader: ReadsFrames
    witness: Callable[[Frame, Observation], None] = lambda frame, observation: None
    frames: int = 0
    read_ms: list[float] = field(default_factory=list)

    def read(self, frame: Frame) -> Observation:
        """The observation of the next frame; frames that were read afresh are timed."""
        began = time.perf_counter()
        observation = self._read(frame)
        spent_ms = (time.perf_counter() - began) * 1000
        self.frames += 1
        self._learn(frame, observation)
        if observation.sights or any(stage == "tiles" for stage, _ in observation.ms):
            self.read_ms.append(spent_ms)
        self.witness(frame, observation)
        return observation

    def _read(self, frame: Frame) -> Observation:
        return self.reader.read(frame)

    def _learn(self, frame: Frame, observation: Observation) -> None:
        """What the reader may learn once a frame is read: nothing, unless it is one that learns."""

    @property
    def mean_read_ms(self) -> float:
        """Mean milliseconds of a frame that was read afresh; 0 before the first."""
        return sum(self.read_ms) / len(self.read_ms) if self.read_ms else 0.0


@dataclass(slots=True)
class BoardEyes(Eyes):
    """Eyes for a 7x7 board, whose reader learns from what is recorded.

    `pawns` gives the cells (0..48) where the pawns stand by it, `face` how the tile of a cell lies, as `TileReading`
    tells it (None where that is not known), `pieces` the pieces beside them, by kind and by whose (`PieceSight`).
    `is_asked` says whether a question about the table is open.
    """

    reader: LearnsPawns
    pawns: Callable[[], Mapping[str, int]] = dict
    pieces: Callable[[], Mapping[tuple[str, str], str]] = dict
    face: Callable[[int], str | None] = lambda cell: None
    is_asked: Callable[[], bool] = bool
    _has_taught: bool = False
    _agreed_at_s: float = 0.0

    def _read(self, frame: Frame) -> Observation:
        self.reader.expect_pieces(self.pieces())
        return self.reader.read(frame)

    def _learn(self, frame: Frame, observation: Observation) -> None:
        if not self._has_taught and _is_calm(observation):
            self._has_taught = True
            self.reader.learn_pawns(frame.image, self.pawns())
        self._compare(observation)
        if _is_calm(observation) and self._agreed_at_s == observation.time_s:
            self.reader.learn_pieces(frame.image, self._bare_pieces())

    def _bare_pieces(self) -> Mapping[tuple[str, str], str]:
        """What is booked of the pieces, but the discs on which pawns stand: of a disc that looks as a pawn does from
        above, that pawn would be seen no more."""
        beneath = {("token", str(cell)) for cell in self.pawns().values()}
        return {key: name for key, name in self.pieces().items() if key not in beneath}

    def _compare(self, observation: Observation) -> None:
        """Have the reader remember the pawns' places that agree with what is booked, and forget them all once its
        claims have contradicted the booked ones for long; not while somebody is asked which of the two are right."""
        booked = self.pawns()
        stand = {pawn.colour: booked[pawn.colour] for pawn in observation.pawns if _stands(pawn, booked)}
        if _is_calm(observation):
            self.reader.confirm_pawns(stand)
        is_agreed = all(one.colour in stand or booked.get(one.colour) == one.cell for one in observation.pawns)
        if not _is_calm(observation) or (is_agreed and not self._is_odd_beneath(observation, booked)):
            self._agreed_at_s = observation.time_s
        elif observation.time_s - self._agreed_at_s > AFRESH_S and not self.is_asked():
            self._agreed_at_s = observation.time_s
            self.reader.forget_places()

    def _is_odd_beneath(self, observation: Observation, booked: Mapping[str, int]) -> bool:
        """Whether a tile under a pawn is read otherwise than booked: most of that comes from what was remembered."""
        seen = ((observation.cells[cell].face, self.face(cell)) for cell in booked.values() if observation.cells)
        return any(read is not None and lies is not None and read != lies for read, lies in seen)


def _stands(pawn: PawnReading, booked: Mapping[str, int]) -> bool:
    """Whether a pawn is likely seen where it is booked, if anywhere."""
    here = [exp(log_p) for log_p in pawn.log_p[:CELLS]]
    return pawn.colour in booked and here[booked[pawn.colour]] >= LIKELY * sum(here)


def _is_calm(observation: Observation) -> bool:
    quality = observation.quality
    return observation.pose is not None and observation.is_still and not (quality.is_hand or quality.hand_cells)
