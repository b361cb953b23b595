"""What is carried from frame to frame of a stream."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.observation import Observation, TileReading
from vision.board.board_fix import BoardFix
from vision.hands.movement import Motion
from vision.nets.board_net import BoardSight
from vision.pawns.standing import Standing

READS_IN_CALM: Final = 4
"""A calm picture is read this often afresh, then the readings stand until something changes."""

REREAD_S: Final = 2.0
REREAD_SELDOM_S: Final = 10.0
"""How long the readings of a calm picture stand (seconds): at first, and at most; in between as long as it was calm."""


@dataclass(slots=True)
class StreamState:
    """What a reader carries from frame to frame.

    `fix` is where the board lies, None while it is lost; `lay` where it lay when it was last seen, `settled` its cells
    when they were last read, `sight` what the board's net saw in this calm, `pawns` where pawns stand in it; `size_px`
    how large pictures are.
    """

    fix: BoardFix | None = None
    lay: BoardFix | None = None
    last: Observation | None = None
    settled: tuple[TileReading, ...] = ()
    sight: BoardSight | None = None
    pawns: tuple[Standing, ...] = ()
    searches: int = 0
    reads: int = 0
    read_at_s: float = -1e9
    calm_at_s: float = -1e9
    searched_at_s: float = -1e9
    size_px: tuple[int, int] | None = None

    def begin_calm(self) -> None:
        """Nothing that was read before holds: all is read afresh."""
        self.reads, self.sight, self.pawns = 0, None, ()

    @property
    def is_another_look(self) -> bool:
        """Whether this calm was looked at a moment ago, and nothing has changed since."""
        return 1 < self.reads <= READS_IN_CALM

    def standing(self, motion: Motion, time_s: float) -> Observation | None:
        """The last full reading, where it still holds; counts how often this calm was read."""
        if self.fix is None:
            return None
        was_hidden = self.last is not None and bool(self.last.quality.hand_cells)
        if motion.is_changed or self.last is None or was_hidden != (motion.hand is not None):
            self.begin_calm()
        if self.reads == 0:
            self.calm_at_s = time_s
        self.reads += 1
        stands_s = min(max(REREAD_S, self.read_at_s - self.calm_at_s), REREAD_SELDOM_S)
        is_fresh = time_s - self.read_at_s < stands_s
        return self.last if self.reads > READS_IN_CALM and is_fresh else None
