"""What is carried from frame to frame of a stream."""

from __future__ import annotations

from dataclasses import dataclass

from companion.observation import Observation, TileReading
from vision.board.board_fix import BoardFix


@dataclass(slots=True)
class StreamState:
    """What a reader carries from frame to frame.

    `fix` is where the board lies, None while it is lost; `lay` where it lay when it was last seen, `settled` its cells
    when they were last read, and `agreed` the faces on which the stream and the nets last agreed; `size_px` how large
    pictures are.
    """

    fix: BoardFix | None = None
    lay: BoardFix | None = None
    last: Observation | None = None
    settled: tuple[TileReading, ...] = ()
    agreed: tuple[str | None, ...] = ()
    searches: int = 0
    reads: int = 0
    read_at_s: float = -1e9
    searched_at_s: float = -1e9
    size_px: tuple[int, int] | None = None
