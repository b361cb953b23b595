"""Waiting for calm: from a stream of observations to evidence that may be believed. Nothing is explained here."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise
from typing import Generic, Protocol, TypeVar

from companion.following.seen.evidence import Claims, Evidence, agree, claims_of, gather
from companion.observation import CELLS, Observation

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


CALM_S = 0.35
"""How long equal readings must go on before they are believed."""

CALM_READINGS = 3
"""How many equal readings are needed at least (two are enough where pictures come slower than `pace.SLOW_S` apart)."""

BLIND_S = 5.0
"""After a longer gap between two pictures anything may have happened, also where pictures come fast again."""

ASKEW_TILES, ASKEW_S = 0.15, 2.0
"""A line said to move that lies so little off its cells (tiles), for so long, with no hand there, was left askew."""

FLICKER_S = 2.5
"""A cell may flicker: after so much calm the readings are averaged as they are."""

WINDOW = 8
"""Readings kept for the average."""


class Calm(Enum):
    """Whether the table is calm in a picture, and if not, why."""

    LOST = "no board in the picture"
    MOVED = "the board lies elsewhere"
    HAND = "a hand, or something moving"
    WAITING = "calm, but not for long enough"
    SETTLED = "calm"


class Timed(Protocol):
    """Evidence of any kind of table: all that counts here is when it was last seen."""

    @property
    def time_s(self) -> float:
        """The time of the last picture."""


E = TypeVar("E", bound=Timed)
"""Evidence of one kind of table."""


@dataclass(slots=True)
class Settler(Generic[E]):
    """Collects readings while the table is calm, and remembers what disturbed it since the last settled picture.

    `claims_of` says what one picture claims, `gather` makes evidence of several that agree.
    """

    claims_of: Callable[[Observation], Claims]
    gather: Callable[[Sequence[Observation]], E]
    calm: Calm = Calm.WAITING
    disturbed_since_s: float | None = None
    disturbed_until_s: float | None = None
    touched: set[int] = field(default_factory=set)
    pace: Pace = field(default_factory=Pace)
    _window: deque[tuple[Observation, Claims]] = field(default_factory=lambda: deque(maxlen=WINDOW))
    _calm_since_s: float = 0.0
    _askew_since_s: float | None = None

    def see(self, observation: Observation) -> E | None:
        """Take the next observation; the evidence where the table has settled, else None (`calm` says why)."""
        self.pace.seen_s.append(observation.time_s)
        if self.pace.is_unwatched:
            self._miss()
        elif max(self.pace.gaps_s[-1:], default=0.0) > BLIND_S:
            self._look_away()
            if self._window and not agree(self._window[-1][1], self.claims_of(observation)):
                self._window.clear()
        self.calm = _unrest(observation, is_askew=self._is_askew(observation))
        if self.calm is Calm.MOVED and self.pace.is_unwatched:
            self.calm = Calm.WAITING  # nobody saw it move, and it lies still now
        if self.calm is not Calm.WAITING:
            self._disturb(observation)
            return None
        if self.pace.is_slow:
            self._miss_hand(observation)
        self._admit(observation)
        settled = self._settled(observation)
        if not settled:
            return None
        self.calm = Calm.SETTLED
        return self.gather(settled)

    def reached(self, changed: frozenset[int], *, is_first: bool) -> frozenset[int]:
        """The cells that hands may have reached since the table was understood, those that were `changed` among them;
        all of them where nobody watched, or this is the first that is understood (`is_first`)."""
        if is_first or (self.disturbed_since_s is not None and self.pace.is_slow):
            return frozenset(range(CELLS))
        return changed | self.touched if self.disturbed_since_s is not None else frozenset()

    def forget_disturbance(self) -> None:
        """What was seen so far is understood: the next change needs a new disturbance."""
        self.disturbed_since_s = self.disturbed_until_s = None
        self.touched.clear()

    @property
    def disturbed_s(self) -> float | None:
        """From the first to the last sight of somebody at the table since it was understood; None where nobody was."""
        if self.disturbed_since_s is None or self.disturbed_until_s is None:
            return None
        return self.disturbed_until_s - self.disturbed_since_s

    @property
    def calm_since_s(self) -> float:
        """Since when the table has been calm, in the observations' time."""
        return self._calm_since_s

    def calm_s(self, evidence: E) -> float:
        """How long the table had been calm at the last of the evidence, in seconds."""
        return evidence.time_s - self._calm_since_s

    def _is_askew(self, observation: Observation) -> bool:
        """Whether a line lies a little off its cells, and has for long: its tiles cannot be read, but nobody pushes."""
        quality, lane = observation.quality, observation.quality.moving_lane
        is_slight = lane is not None and min(lane.offset_tiles, 1 - lane.offset_tiles) <= ASKEW_TILES
        if not is_slight or quality.is_hand or not observation.is_still:
            self._askew_since_s = None
        elif self._askew_since_s is None:
            self._askew_since_s = observation.time_s
        return self._askew_since_s is not None and observation.time_s - self._askew_since_s >= ASKEW_S

    def _miss(self) -> None:
        """Anything may have happened since the picture before; the table has lain for as long as nobody looked."""
        self._window.clear()
        self._look_away()
        self._calm_since_s = self.pace.seen_s[-2]

    def _look_away(self) -> None:
        """Nobody has watched since the picture before: somebody may have been anywhere at the table."""
        self.touched.clear()
        self.disturbed_since_s = self.pace.seen_s[-2] if self.disturbed_since_s is None else self.disturbed_since_s
        self.disturbed_until_s = self.pace.seen_s[-1]

    def _miss_hand(self, observation: Observation) -> None:
        """Where a pawn stood in the picture before and is seen nowhere now, somebody holds it, in a hand that was not
        seen: calm begins anew. A fast camera sees that hand come or go."""
        before = {pawn.colour: pawn.cell for pawn in self._window[-1][0].pawns} if self._window else {}
        gone = (before.get(pawn.colour) for pawn in observation.pawns if pawn.cell is None)
        if held := {cell for cell in gone if cell is not None}:
            self._disturb(observation)
            self.touched |= held

    def _disturb(self, observation: Observation) -> None:
        """Forget the readings so far: somebody is at the table."""
        self._window.clear()
        if self.disturbed_since_s is None:
            self.disturbed_since_s = observation.time_s
        self.disturbed_until_s = observation.time_s
        self.touched |= observation.quality.hand_cells

    def _admit(self, observation: Observation) -> None:
        """Add a calm reading; where all of the last few differ from the first, the calm has begun anew."""
        if not self._window and not self.pace.is_unwatched:
            self._calm_since_s = observation.time_s
        self._window.append((observation, self.claims_of(observation)))
        agreeing = self._agreeing()
        is_new = agreeing[0] is not self._window[0][0] and len(agreeing) >= CALM_READINGS
        if is_new and agreeing[-CALM_READINGS:] == [seen for seen, _ in self._window][-CALM_READINGS:]:
            self._calm_since_s = max(self._calm_since_s, agreeing[0].time_s)

    def _agreeing(self) -> list[Observation]:
        """The readings in the window that say what the newest says; a stray one among them is left out."""
        newest = self._window[-1][1]
        return [seen for seen, claims in self._window if agree(claims, newest)]

    def _settled(self, observation: Observation) -> list[Observation]:
        """The readings that may be believed; none where too few agree over too little time."""
        if self.pace.is_unwatched:
            return [observation]
        if observation.time_s - self._calm_since_s > FLICKER_S and len(self._window) == WINDOW:
            return [seen for seen, _ in self._window if seen.time_s >= self._calm_since_s]
        agreeing = self._agreeing()
        span_s = observation.time_s - agreeing[0].time_s
        window_s = observation.time_s - self._window[0][0].time_s
        needed = 2 if window_s > SLOW_S * (len(self._window) - 1) else CALM_READINGS
        return agreeing if len(agreeing) >= needed and span_s >= CALM_S else []


def board_settler() -> Settler[Evidence]:
    """Waits for calm at a 7x7 board."""
    return Settler(claims_of, gather)


def _unrest(observation: Observation, *, is_askew: bool) -> Calm:
    """What one picture alone says; `WAITING` where it shows a calm board."""
    if observation.pose is None:
        return Calm.LOST
    if observation.is_moved:
        return Calm.MOVED
    quality = observation.quality
    if quality.is_hand or (quality.moving_lane is not None and not is_askew) or not observation.is_still:
        return Calm.HAND
    return Calm.WAITING if observation.cells or observation.sights else Calm.LOST
