"""Learns the looks of a box's treasures while an evening is played, and keeps them for the next one."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from appliance.learning.learnt_looks import LearntLooks, looks_of
from companion.config import Config
from companion.frame import Frame
from companion.live.board_setup.sure_tiles import moment_of, sure_tiles
from companion.messages import Command, CorrectTile, KeepAsPlayed, Snapshot, Undo, ViewJson
from companion.observation import Observation
from companion.rules.copy import Copy
from companion.rules.mazes.maze_copy import TreasureCopy

PAUSE_S: Final = 2.0
"""Seconds from one picture that is learnt from to the next; the readings of a calm table stand for so long."""

LOOKS_A_MOMENT: Final = 2
"""So many pictures are learnt from between two booked lines."""


@dataclass(slots=True)
class Learner:
    """Hears each picture of an evening, and each command of its people; asked from any thread.

    `look` gives the latest public snapshot.
    """

    looks: LearntLooks
    look: Callable[[], Snapshot]
    _doubts: deque[tuple[int, frozenset[str]]] = field(default_factory=deque)
    _corrected: frozenset[str] = frozenset()
    _doubted_at: int = -1
    _moment: int = -1
    _taken: int = 0
    _next_s: float = 0.0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def hear(self, command: Command) -> None:
        """What people tell, right before it counts: who corrects a treasure says that two tiles were known wrongly."""
        match command:
            case CorrectTile(place, _, str(mark)):
                self._corrected = frozenset({mark, mark_at(self.look().position.view, place)} - {"", "?"})
                self._doubt(self._corrected)
            case KeepAsPlayed() | Undo():
                self._doubt(self._corrected)

    def _doubt(self, marks: frozenset[str]) -> None:
        self._doubts.append((moment_of(self.look()), marks))

    def beside(self, witness: Callable[[Frame, Observation], None]) -> Callable[[Frame, Observation], None]:
        """Somebody who hears of each picture and what was read in it, as `witness` does, and passes it on to that."""

        def hear(frame: Frame, seen: Observation) -> None:
            witness(frame, seen)
            self.see(frame, seen)

        return hear

    def see(self, frame: Frame, seen: Observation) -> None:
        """The next picture, and what was read in it: what is surely known there is learnt."""
        snapshot = self.look()
        with self._lock:
            self._unlearn()
            if not self._is_due(snapshot, seen.time_s):
                return
            if sure := sure_tiles(snapshot, seen):
                self._taken, self._next_s = self._taken + 1, seen.time_s + PAUSE_S
                self.looks.learn(self._moment, frame.image, seen, sure)

    def _is_due(self, snapshot: Snapshot, now_s: float) -> bool:
        """Whether a picture of this moment may teach something new; never before a correction was booked."""
        moment = moment_of(snapshot)
        if moment <= self._doubted_at:
            return False
        if moment != self._moment:
            self._moment, self._taken, self._next_s = moment, 0, 0.0
        return self._taken < LOOKS_A_MOMENT and now_s >= self._next_s

    def _unlearn(self) -> None:
        """Forget what is doubted, and what was gathered but not learnt yet."""
        while self._doubts:
            self._doubted_at, marks = self._doubts.popleft()
            self.looks.unlearn(marks)
            self.looks.begin_anew()

    def close(self) -> None:
        """Forget what was doubted last; no more pictures come."""
        with self._lock:
            self._unlearn()


def mark_at(view: ViewJson, place: str) -> str:
    """What the tile of a place shows by what is booked: a treasure, "" for nothing, `?` where nobody knows."""
    cells = view.get("cells")
    text = view.get("loose") if place == "loose" else cells.get(place) if isinstance(cells, Mapping) else None
    return str(text or "").partition(":")[2]


def learner_of(copy: Copy, config: Config, look: Callable[[], Snapshot]) -> Learner | None:
    """Somebody who learns the looks of the box that is played with; None where no treasures are printed on its
    tiles."""
    return Learner(looks_of(config, copy.game, copy), look) if isinstance(copy, TreasureCopy) else None
