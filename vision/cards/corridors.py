"""Where paths leave a card, and which of its sides they join. No look of paths is known beforehand.

A path leaves a card at the middle of a side and never at its corner; so corners show the look of walls, and what
differs from it at the middle of sides is path.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.frame import Image


def propose_corridors(looks: Sequence[Image]) -> tuple[str, ...]:
    """The corridors of each look as in `NE+SW`, "" where no path is seen; looks of one print, read together."""
    raise NotImplementedError
