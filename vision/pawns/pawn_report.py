"""Says of a colour whose pawn was not found where it is likeliest, and what spoke against it there."""

from __future__ import annotations

from typing import Final

from vision.board.fixed_layout import cell_name
from vision.pawns.standing import SHARPNESS, Standing

Json = dict[str, object]

NEEDED_NATS: Final = 0.38
"""With less evidence than this a pawn is rather not there: one that is not seen may stand anywhere (`UNSEEN_FLOOR`)."""


def report_missing(standing: Standing) -> Json:
    """The likeliest cell of a pawn (None where nothing is like it), the evidence (nats) that it stands there and how
    much is needed, what each witness said, and the colour that claims what is seen there (None where none does).

    The evidence is the sum of what the witnesses said and of what is said of every place.
    """
    places = [(blob, None) for blob in standing.candidates] + list(standing.claimed)
    blob, owner = max(places, key=lambda place: place[0].score, default=(None, None))
    words = () if blob is None else blob.words
    return {
        "colour": standing.reading.colour, "cell": None if blob is None else cell_name(blob.cell),
        "evidence": None if blob is None else round(blob.score * SHARPNESS, 2), "needed": NEEDED_NATS,
        "witnesses": [
            {"name": word.name, "value": round(word.value, 2), "evidence": round(word.nats, 2)} for word in words
        ],
        "claimed_by": owner,
    }  # fmt: skip
