"""How fast pictures come: between two pictures of a slow camera people may have acted unseen."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from itertools import pairwise

SLOW_S = 0.3
"""Pictures further apart than this come from a slow camera."""

SPARSE_S = 0.15
"""From pictures further apart than this, calm takes longer to show than `settle.CALM_S`: no further one is needed."""

UNWATCHED_S = 1.1
"""Pictures further apart than this are taken one by one, as at the press of a button: each stands for itself, and
whatever happened in between nobody has seen. Of two pictures of a calm, one comes too late: people have acted again."""


@dataclass(slots=True)
class Pace:
    """When the last few pictures came, in seconds of the observations' time."""

    seen_s: deque[float] = field(default_factory=lambda: deque(maxlen=3))

    @property
    def gaps_s(self) -> list[float]:
        """The times between the last few pictures, the latest last."""
        return [later - earlier for earlier, later in pairwise(self.seen_s)]

    @property
    def is_sparse(self) -> bool:
        """Whether pictures come so slowly that what a calm has shown need not be shown once more: the last one does,
        or the last few do, as from a camera of some five pictures a second."""
        gaps_s = self.gaps_s
        return bool(gaps_s) and (gaps_s[-1] > SLOW_S or (len(gaps_s) > 1 and min(gaps_s) > SPARSE_S))

    @property
    def is_slow(self) -> bool:
        """Whether pictures come from a slow camera: hands may have been anywhere between two of them."""
        return min(self.gaps_s, default=0.0) > SLOW_S

    @property
    def is_unwatched(self) -> bool:
        """Whether pictures are taken one by one, with nothing seen in between."""
        return min(self.gaps_s, default=0.0) > UNWATCHED_S
