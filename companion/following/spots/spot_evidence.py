"""What a calm table shows of its spots, as numbers. No rule is known here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, product
from math import exp, log

from companion.following.seen.evidence import DOUBT_NATS, SURE, Claims, mean_row
from companion.observation import Observation, PieceSight
from companion.rules.table import Rows, Spot, Spots

FLOOR = 1e-5
"""Least probability that a reading may give to any name: no camera is surer than this of anything."""

LEAST = log(FLOOR)
"""The log-probability of a name that a reading does not list."""

LIKELY_NATS = 6.0
"""A name this much less likely (e^-6, one in four hundred) than the likeliest is no guess worth following up."""

SURELY = 0.99
"""What is read less surely (probability) and contradicts may be misread where nothing is known to have been done."""

NAMES_AT_MOST, GUESSES_AT_MOST = 12, 48
"""So many names of one spot, and so many ways in which all spots may lie, are followed up."""


@dataclass(frozen=True, slots=True)
class SpotEvidence:
    """The settled claims of one calm moment: log P(picture | name) for names of the spots that could be read."""

    frame: int
    time_s: float
    rows: Rows
    _peaks: dict[Spot, float] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_peaks", {spot: max(row.values()) for spot, row in self.rows.items()})

    def read_as(self, read: Callable[[Rows], Rows]) -> SpotEvidence:
        """The same evidence with spots and names told otherwise."""
        return replace(self, rows=read(self.rows))

    def score(self, spots: Spots) -> float:
        """Log P(picture | layout), up to a constant that all layouts share."""
        return sum(row.get(spots.get(spot, ""), LEAST) for spot, row in self.rows.items())

    def odd(self, spots: Spots) -> tuple[Spot, ...]:
        """The spots whose reading contradicts the layout."""
        return tuple(spot for spot, lack in self._lacks(spots) if lack > DOUBT_NATS)

    def strays(self, spots: Spots, before: Spots) -> tuple[Spot, ...]:
        """The contradicting spots that lie as before by the layout, and whose readings are not sure."""
        odd = (spot for spot in self.odd(spots) if spots.get(spot, "") == before.get(spot, ""))
        return tuple(spot for spot in odd if self._confidence(spot) < SURELY)

    def is_doubtful(self, spots: Spots) -> bool:
        """Whether any spot looks more like lying otherwise than as in the layout."""
        return any(lack > 0 for _, lack in self._lacks(spots))

    def name(self, spot: Spot) -> str:
        """The likeliest name of a spot that was read."""
        row = self.rows[spot]
        return max(row, key=row.__getitem__)

    def without(self, spots: Collection[Spot]) -> SpotEvidence:
        """The same evidence with these spots unread."""
        return replace(self, rows={spot: row for spot, row in self.rows.items() if spot not in spots})

    def guesses(self, lies: Spots) -> Iterator[Spots]:
        """Ways in which the spots may lie, those that look otherwise than in the layout; the likeliest first for each
        spot."""
        suspects = {spot: self._likely(spot, lies.get(spot, "")) for spot, lack in self._lacks(lies) if lack > 0}
        for names in islice(product(*suspects.values()), GUESSES_AT_MOST):
            yield dict(zip(suspects, names, strict=True))

    def plainly(self, lies: Spots, surely: float) -> Spots:
        """The layout with every spot that contradicts it as it was seen, if seen with at least that probability."""
        return {**lies, **{spot: self.name(spot) for spot in self.odd(lies) if self._confidence(spot) > surely}}

    def _likely(self, spot: Spot, due: str) -> tuple[str, ...]:
        """The names that a spot may have, the likeliest first, and the one that it should have."""
        row, peak = self.rows[spot], self._peaks[spot]
        names = sorted((name for name in row if peak - row[name] < LIKELY_NATS), key=lambda name: -row[name])
        return tuple(dict.fromkeys((*names[:NAMES_AT_MOST], due)))

    def _confidence(self, spot: Spot) -> float:
        return exp(self._peaks[spot]) / sum(map(exp, self.rows[spot].values()))

    def _lacks(self, spots: Spots) -> Iterator[tuple[Spot, float]]:
        """By how much the name of each spot is less likely than the likeliest one."""
        for spot, row in self.rows.items():
            yield spot, self._peaks[spot] - row.get(spots.get(spot, ""), LEAST)


def gather_spots(observations: Sequence[Observation]) -> SpotEvidence:
    """The evidence of several calm pictures of one table; a spot counts that at least half of them could read."""
    seen: dict[Spot, list[PieceSight]] = {}
    for sight in (sight for one in observations for sight in one.sights):
        seen.setdefault((sight.kind, sight.of), []).append(sight)
    last = observations[-1]
    rows = {spot: _mean(sights) for spot, sights in seen.items() if 2 * len(sights) >= len(observations)}
    return SpotEvidence(last.frame, last.time_s, rows)


def _mean(sights: Iterable[PieceSight]) -> dict[str, float]:
    found = [dict(sight.log_p) for sight in sights]
    names = tuple(dict.fromkeys(name for row in found for name in row))
    rows = tuple(tuple(row.get(name, LEAST) for name in names) for row in found)
    return dict(zip(names, mean_row(rows, FLOOR), strict=True))


def spot_claims(observation: Observation) -> Claims:
    """The sure claims of one picture."""
    return {(sight.kind, sight.of): _sure_name(sight) for sight in observation.sights}


def _sure_name(sight: PieceSight) -> str | None:
    name, log_p = max(sight.log_p, key=lambda pair: pair[1])
    return name if exp(log_p) > SURE else None
