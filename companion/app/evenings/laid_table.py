"""A board that is being laid at this companion's table: its pictures are read, and pages wait for what changes."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Protocol, cast

from companion.app.evenings.past import when
from companion.frame import Frame
from companion.live.laying.laying import Laying
from companion.lobby.laying import Correction, LaidBoard
from companion.lobby.wishes import NewEvening, PastEvening
from companion.observation import Observation
from companion.rules.copy import Copy
from companion.rules.game import AnyGame, State
from companion.rules.mazes.maze_copy import BoardBox, MazeCopy
from vision.board.rig import Rig
from vision.pawns.blobs import PawnLook
from vision.pipeline import Reader


class LaysBoard(Protocol):
    """Gathers what lies on the table, and what hands tell, into a board to begin with; used by one thread at a time."""

    @property
    def board(self) -> LaidBoard:
        """The board as it is known now."""

    def see(self, observation: Observation) -> None:
        """Take in the next picture."""

    def correct(self, correction: Correction) -> None:
        """Note what somebody tells; IllegalAction where it cannot be."""

    def start(self, seed: int) -> State:
        """The position to begin with; IllegalAction while something is missing."""


class LaidTable:
    """Watches a board that is being laid, under a key that the evening will have; asked from any thread.

    `read` makes a picture into claims.
    """

    def __init__(self, wish: NewEvening, key: str, laying: LaysBoard, read: Callable[[Frame], Observation]) -> None:
        self.wish, self.key, self._began_s = wish, key, time.time()
        self._laying, self._read = laying, read
        self._changed = threading.Condition()
        self._is_closed = False

    @property
    def board(self) -> LaidBoard:
        """The board as it is known now."""
        return self._laying.board

    def see(self, frame: Frame) -> None:
        """Have the next picture read."""
        observation = self._read(frame)
        with self._changed:
            self._laying.see(observation)
            self._changed.notify_all()

    def correct(self, correction: Correction) -> None:
        """Note what somebody tells; IllegalAction where it cannot be."""
        with self._changed:
            self._laying.correct(correction)
            self._changed.notify_all()

    def start(self, seed: int) -> State:
        """The position to begin with; IllegalAction while something is missing."""
        with self._changed:
            return self._laying.start(seed)

    def watch(self, timeout_s: float) -> Iterator[LaidBoard | None]:
        """The board, then each newer one until it is closed; None after `timeout_s` seconds of silence."""
        seen: int | None = None
        while not self._is_closed:
            with self._changed:
                is_new = self._changed.wait_for(partial(self._has_news, seen), timeout_s)
                board = self.board
            if self._is_closed:
                return
            seen = board.version
            yield board if is_new else None

    def _has_news(self, seen: int | None) -> bool:
        return self._is_closed or self.board.version != seen

    def close(self) -> None:
        """End every `watch`."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    def evening(self) -> PastEvening:
        """The evening that will be played, as it is listed."""
        wish = self.wish
        return PastEvening(self.key, wish.game, wish.variant or "", wish.seats, when(self._began_s), 0, "", False)


def laid_table(
    wish: NewEvening, key: str, game: AnyGame, copy: Copy, rig: Rig | None, looks: Mapping[str, PawnLook]
) -> LaidTable:
    """A board of a game to be laid, with a reader for its pictures; raises BadConfig for seats that the box has not."""
    seats = tuple(seat.colour for seat in wish.seats)
    laying = Laying(game, cast(MazeCopy, copy), seats, wish.variant, wish.options)
    homes = dict(copy.homes) if isinstance(copy, BoardBox) else {}
    can_lie_down = game.table is not None and game.table.backs is not None
    reader = Reader(rig, colours=seats, homes=homes, can_lie_down=can_lie_down)
    reader.looks |= {colour: look for colour, look in looks.items() if colour in reader.looks}
    return LaidTable(wish, key, laying, reader.read)
