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
    much is needed, each piece of it, and the colour that claims what is seen there (None where none does).

    The evidence is the sum of these pieces and of what is said of every place.
    """
    places = [(blob, None) for blob in standing.candidates] + list(standing.claimed)
    blob, owner = max(places, key=lambda place: place[0].score, default=(None, None))
    evidence = () if blob is None else blob.evidence
    return {
        "colour": standing.reading.colour, "cell": None if blob is None else cell_name(blob.cell),
        "evidence": None if blob is None else round(blob.score * SHARPNESS, 2), "needed": NEEDED_NATS,
        "witnesses": [
            {"name": one.name, "value": round(one.value, 2), "evidence": round(one.nats, 2)} for one in evidence
        ],
        "claimed_by": owner,
    }  # fmt: skip
