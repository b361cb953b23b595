"""How badly a camera reads: rates of a reader's errors, and what it claims when it errs. Plain values, kept as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from math import log
from pathlib import Path

from pydantic import TypeAdapter

from companion.errors import BadConfig
from companion.observation import CELLS, TILE_FACES, UNIFORM, PawnReading, TileReading

Quantiles = tuple[float, ...]
"""Evenly spaced quantiles of a measured distribution: each is as likely as any other."""

MEASURED = Path(__file__).with_name("errors.json")
"""The rates that were measured last; the key `source` in it says on what."""


@dataclass(frozen=True, slots=True)
class ErrorModel:
    """Rates between 0 and 1, of single readings where nothing else is said.

    Tiles that nothing hides: `misread` shows another face, `misread_as_back` is the share of these shown as a back,
    `unread` cannot be read. Of the others that are misread `misread_same_shape` show another way the same shape may
    lie, and of right readings `rival_same_shape` have such a face second. `claims` and `claims_misread` are the
    confidences of right and wrong readings; `truth_left` is the share of the rest that a wrong reading leaves to the
    true face. `glare` is the share of evenings with a reflection, `glare_cells` how many cells it touches;
    `glare_misread` and `glare_unread` are the rates there.
    Pawns in play: `pawn_missed` are not seen, `pawn_elsewhere` claimed on another cell, of these `pawn_on_disc` on the
    disc printed in its colour and `pawn_near` beside its own; `pawn_claims` are the confidences of right readings,
    `pawn_claims_missed`, `pawn_claims_on_disc` and `pawn_claims_elsewhere` those of wrong ones; of what is left
    `pawn_rest_off` goes to "not on the board".
    The tile beside the board is `loose_missed` or `loose_misread`, claimed with `loose_claims`.
    A hand that rests in view is not noticed with `hand_missed`, and one is seen where none is with `hand_imagined`;
    of the cells under an unnoticed hand `hidden_misread` are read all the same. A lane that stands half in is not
    noticed with `lane_missed`, and its cells are read as the tiles nearest to them; its arrow is wrong with
    `lane_turned`. `board_lost` is the rate at which a board in plain view is not found, and `turned` that at which
    a still is read by another north (all four discs hidden): told, but not simulated, as an evening's north is known.
    `repeated` is the share of readings that another look at the same calm picture repeats, `kept` the share of readings
    that outlive a hand which changed nothing there: both out of films, and chosen where there was none.
    """

    source: str
    pictures: int
    misread: float
    misread_as_back: float
    misread_same_shape: float
    rival_same_shape: float
    unread: float
    claims: Quantiles
    claims_misread: Quantiles
    truth_left: float
    glare: float
    glare_cells: int
    glare_misread: float
    glare_unread: float
    pawn_missed: float
    pawn_elsewhere: float
    pawn_on_disc: float
    pawn_near: float
    pawn_claims: Quantiles
    pawn_claims_missed: Quantiles
    pawn_claims_on_disc: Quantiles
    pawn_claims_elsewhere: Quantiles
    pawn_rest_off: float
    loose_missed: float
    loose_misread: float
    loose_claims: Quantiles
    hand_missed: float
    hand_imagined: float
    hidden_misread: float
    lane_missed: float
    lane_turned: float
    board_lost: float
    turned: float = 0.0
    repeated: float = 0.9
    kept: float = 0.7

    def times(self, factor: float) -> ErrorModel:
        """The same camera with every rate of an error so many times as high, 1 at most."""
        return replace(self, **{name: min(1.0, factor * getattr(self, name)) for name in ERROR_RATES})


ERROR_RATES = (
    "misread", "unread", "glare", "glare_misread", "glare_unread", "pawn_missed", "pawn_elsewhere", "loose_missed",
    "loose_misread", "hand_missed", "hand_imagined", "lane_missed", "lane_turned", "board_lost",
)  # fmt: skip
"""The fields that say how often a reading is wrong; the others say how it is wrong then."""


def load_errors(path: Path | None = None) -> ErrorModel:
    """The error model in a file, or the one measured last; raises BadConfig where it cannot be read."""
    try:
        return TypeAdapter(ErrorModel).validate_json((path or MEASURED).read_text("utf-8"))
    except (OSError, ValueError) as failure:
        raise BadConfig(f"cannot read the error model {path or MEASURED}: {failure}") from failure


def write_errors(model: ErrorModel, path: Path) -> None:
    """Keep a model as JSON."""
    path.write_text(json.dumps(asdict(model), indent=1) + "\n", encoding="utf-8")


LEAST, RIVAL_SHARE = 1e-9, 0.8
"""No face and no place is given less; what a right reading does not give to its face goes to one rival for the most
part."""

OFF_BOARD = CELLS
"""The place of a pawn that is not on the board, behind the cells."""


@lru_cache(maxsize=65536)
def claim(face: str, confidence: float, rival: str, share: float) -> TileReading:
    """A reading of `face`; of what is left, `share` goes to the rival and the rest to all others evenly."""
    rest = 1 - confidence
    even = rest * (1 - share) / (len(TILE_FACES) - 2)
    weights = {face: confidence, rival: rest * share}
    return TileReading(tuple(log(max(LEAST, weights.get(one, even))) for one in TILE_FACES))


@lru_cache(maxsize=65536)
def standing(colour: str, place: int, confidence: float, rival: int | None, share: float = RIVAL_SHARE) -> PawnReading:
    """A reading of a pawn at `place`; of what is left, `share` goes to the rival, if any, the rest to all evenly."""
    rest = 1 - confidence
    even = rest / CELLS if rival is None else rest * (1 - share) / (CELLS - 1)
    weights = {place: confidence} if rival is None else {rival: rest * share, place: confidence}
    return PawnReading(colour, tuple(log(max(LEAST, weights.get(one, even))) for one in range(CELLS + 1)))


@lru_cache(maxsize=64)
def unread(why: str) -> TileReading:
    """A cell that cannot be read."""
    return TileReading(UNIFORM, why)
