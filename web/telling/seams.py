"""Where long words may break: behind the first part of a German compound, with a hyphen that shows only there."""

from __future__ import annotations

import re

SOFT_HYPHEN = "\u00ad"

_FIRST_PARTS = (
    "Bild", "Bilsen", "Blind", "Doppel", "Drachen", "Eichen", "Feuer", "Flügel", "Geld", "Gold", "Kerzen", "Kiefern",
    "Knob", "Kristall", "Mistel", "Raben", "Rück", "Runen", "Schatz", "Schild", "Schmuck", "Schrift", "Silber", "Tisch",
    "Toten", "Vier", "Wiesel", "Zauber",
)  # fmt: skip
"""First parts of compounds that name treasures, tokens and buttons."""

_SEAM = re.compile(rf"\b({'|'.join(_FIRST_PARTS)})(?=[a-zäöü]{{3}})")


def with_seams(words: str) -> str:
    """The words with soft hyphens where long ones may break.

    >>> with_seams("Flügelschuhe") == "Flügel" + SOFT_HYPHEN + "schuhe"
    True
    """
    return _SEAM.sub(rf"\1{SOFT_HYPHEN}", words)
