"""What people mean by the name of a colour, before any picture has shown it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HUES_DEG: Final[Mapping[str, float]] = {"red": 30.0, "yellow": 90.0, "green": 145.0, "blue": 282.0}
"""The hue of each named colour: its angle in the a-b plane of Lab, in degrees."""

COLOURS: Final = ("red", "yellow", "green", "blue")
COLOURS_OF: Final[Mapping[str, tuple[str, ...]]] = {"master-1991": ("tan", "blue", "white", "red")}
"""The pawns that are looked for where nobody says which, and those of games that have others."""
