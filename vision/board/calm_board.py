"""What looks at a calm board found out: while nothing changes, the next ones do not look for it again."""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.picture.arrays import Float64s


@dataclass(frozen=True, slots=True)
class Absent:
    """What is surely not there: a reflection over the board (`glare`), a line off the grid (`line`), a cell without a
    tile (`gap`), and a tile that lies askew on its cell (`askew`)."""

    glare: bool = False
    line: bool = False
    gap: bool = False
    askew: bool = False


@dataclass(slots=True)
class CalmBoard:
    """A board that lies calm at `lay` (the very array that takes tile units to pixels): what is `absent`, and how
    likely each face (11,) explains the cells that were looked at from nearer, None where that told nothing."""

    lay: Float64s | None = None
    absent: Absent = Absent()
    closer: dict[int, Float64s | None] = field(default_factory=dict)
