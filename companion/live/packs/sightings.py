"""Observations as JSON, each as what is new in it since the one before; claims are rounded, which decides nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite

from pydantic import TypeAdapter, ValidationError

from companion.errors import BadPack
from companion.observation import CELLS, TILE_FACES, UNIFORM, Observation

Json = Mapping[str, object]

OBSERVATION = TypeAdapter(Observation)

LOG_P_DIGITS = 4
"""Log-probabilities are kept to a ten thousandth of a nat."""

ALWAYS = ("frame", "time_s")
"""What no two observations share."""

NEVER = ("ms",)
"""How long reading took is nobody's claim."""


@dataclass(slots=True)
class SightingWriter:
    """Writes observations in their order; what stands from the one before is left out."""

    _last: Observation | None = None

    def write(self, seen: Observation) -> dict[str, object]:
        """What is new in an observation."""
        was, self._last = self._last, seen
        names = [name for name in seen.__slots__ if name not in NEVER]
        new = {
            name for name in names if name in ALWAYS or was is None or getattr(was, name) != getattr(seen, name)
        }
        written = OBSERVATION.dump_python(seen, mode="json", include=new)
        return {name: _short(name, value) for name, value in written.items()}


@dataclass(slots=True)
class SightingReader:
    """Reads observations back in the order in which they were written; raises BadPack."""

    _last: dict[str, object] = field(default_factory=dict)

    def read(self, written: Json) -> Observation:
        """The next observation."""
        self._last = {**self._last, **written}
        try:
            seen = OBSERVATION.validate_python(self._last)
        except ValidationError as wrong:
            raise BadPack(f"an observation cannot be read: {_complaint(wrong)}") from wrong
        _check(seen)
        return seen


def _short(name: str, value: object) -> object:
    """A field without what says nothing: the claims of a cell that could not be read, digits that decide nothing."""
    if name in ("cells", "pawns") and isinstance(value, list):
        return [_short_claim(one) for one in value]
    return _short_claim(value) if name == "loose" and isinstance(value, dict) else value


def _short_claim(claim: dict[str, object]) -> dict[str, object]:
    """One claim with its numbers rounded; nothing stands for UNIFORM and None."""
    row, px = claim["log_p"], claim.get("px")
    assert isinstance(row, list)
    short = {key: value for key, value in claim.items() if value is not None and key not in ("log_p", "px")}
    short |= {} if tuple(row) == UNIFORM else {"log_p": [round(one, LOG_P_DIGITS) for one in row]}
    return short | ({"px": [round(one, 1) for one in px]} if isinstance(px, list) else {})


def _check(seen: Observation) -> None:
    """Raise BadPack where an observation is of another shape than a reader makes."""
    rows: list[tuple[Sequence[float], int]] = [(cell.log_p, len(TILE_FACES)) for cell in seen.cells]
    rows += [(seen.loose.log_p, len(TILE_FACES))] if seen.loose is not None else []
    rows += [(pawn.log_p, CELLS + 1) for pawn in seen.pawns]
    if len(seen.cells) not in (0, CELLS) or any(len(row) != size for row, size in rows):
        raise BadPack(f"the observation of frame {seen.frame} is not of a board of {CELLS} cells")
    if not all(isfinite(one) and one <= 0.01 for row, _ in rows for one in row) or not isfinite(seen.time_s):
        raise BadPack(f"the observation of frame {seen.frame} holds numbers that are no probabilities")


def _complaint(wrong: ValidationError) -> str:
    first = wrong.errors()[0]
    return f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}"
