"""A board that is being laid at this companion's table: its pictures are read, pages wait for what changes, and one
small file keeps it: a power cut before the evening begins loses no tap.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, cast

from appliance.evenings.past import when
from appliance.learning import LearntLooks, kept_pawns, looks_of
from appliance.reading import piece_box
from calibration.storage import save
from companion.config import Config, own_copy_path
from companion.errors import BadCalibration
from companion.frame import Frame
from companion.games.catalogue import game_named
from companion.live.board_setup.board_setup import Laying
from companion.live.board_setup.knowing import maze_of
from companion.lobby.board_setup import UNKNOWN, Correction, LaidBoard
from companion.lobby.new_game import ChosenSeat, NewGame, PastEvening
from companion.maze.sides import shape_of
from companion.observation import Observation
from companion.rules.copy import Copy
from companion.rules.game import AnyGame, State
from companion.rules.mazes.maze_copy import MazeCopy
from vision.board.rig import Rig
from vision.pawns.blobs import PawnLook
from vision.pieces.piece_box import PieceBox
from vision.pipeline import Reader
from vision.tiles.census import Census


class LaidTable:
    """Watches a board that is being laid, under a key that the evening will have; asked from any thread.

    `read` makes a picture into claims, `looks` tells treasures by what was learnt of them.
    """

    def __init__(
        self, wish: NewGame, key: str, laying: Laying, read: Callable[[Frame], Observation], looks: LearntLooks
    ) -> None:
        self.wish, self.key, self._began_s = wish, key, time.time()
        self._laying, self._read, self._looks = laying, read, looks
        self._changed = threading.Condition()
        self._is_closed = False

    @property
    def board(self) -> LaidBoard:
        """The board as it is known now."""
        return self._laying.board

    def see(self, frame: Frame) -> None:
        """Have the next picture read."""
        observation = self._read(frame)
        look = self._looks.of(frame.image, observation)
        with self._changed:
            self._laying.see(observation, look)
            self._changed.notify_all()

    def lose_camera(self, reason: str) -> None:
        """No more pictures come, and why: the last one no longer says what lies on the table."""
        with self._changed:
            self._laying.lose_sight(reason)
            self._changed.notify_all()

    def correct(self, correction: Correction) -> None:
        """Note what somebody tells; IllegalAction where it cannot be."""
        with self._changed:
            before = self.board
            self._laying.correct(correction)
            self._looks.unlearn(looked_wrong(before, self.board))
            self._changed.notify_all()

    def start(self, seed: int) -> State:
        """The position to begin with; IllegalAction while something is missing."""
        with self._changed:
            return self._laying.start(seed)

    @property
    def box(self) -> MazeCopy:
        """The copy with all that the board tells of it."""
        with self._changed:
            return self._laying.box

    def kept(self) -> dict[str, object]:
        """What hands have told, as JSON."""
        with self._changed:
            return self._laying.kept()

    def take_up(self, kept: Mapping[str, object]) -> None:
        """Take in what was kept before; raises UnreadableNotation."""
        with self._changed:
            self._laying.take_up(kept)

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


def looked_wrong(before: LaidBoard, after: LaidBoard) -> set[str]:
    """The treasures that were told by their look, and that somebody has now told otherwise: both of each tile."""
    pairs = zip((*before.cells, before.loose), (*after.cells, after.loose), strict=True)
    wrong = [(was.mark, now.mark) for was, now in pairs if was.mark_by == "camera" and was.mark != now.mark]
    return {mark for pair in wrong for mark in pair} - {"", UNKNOWN}


def laid_table(
    wish: NewGame, key: str, game: AnyGame, copy: Copy, rig: Rig | None, pawns: Mapping[str, PawnLook],
    looks: LearntLooks, pieces: PieceBox | None = None,
) -> LaidTable:  # fmt: skip
    """A board of a game to be laid, with a reader for its pictures; raises BadConfig for seats that the box has not.

    `pieces` are those to look for beside the pawns.
    """
    seats = tuple(seat.colour for seat in wish.seats)
    laying = Laying(game, copy, seats, wish.variant, wish.options)
    reader = reader_of_laid(laying.copy, seats, rig, pieces)
    reader.looks |= {colour: look for colour, look in pawns.items() if colour in reader.looks}
    return LaidTable(wish, key, laying, reader.read, looks)


def laid_at_home(
    wish: NewGame, key: str, copy: Copy, config: Config, rig: Rig | None, taught: Mapping[str, PawnLook]
) -> LaidTable:
    """A board of this household's box to be laid, with all that was learnt of it; pawns that were `taught` by hand look
    so. Raises BadConfig."""
    pieces = piece_box(wish.game, own_copy_path(config, wish.game))
    pawns, looks = kept_pawns(config, wish.game, taught), looks_of(config, wish.game, maze_of(copy))
    return laid_table(wish, key, game_named(wish.game), copy, rig, pawns, looks, pieces)


def reader_of_laid(
    copy: MazeCopy, seats: tuple[str, ...], rig: Rig | None = None, pieces: PieceBox | None = None
) -> Reader:
    """A reader for a board that is being laid, with the pawns of these seats.

    How many tiles of each shape there are counts where somebody has compared the copy with the box. Whoever lays a
    board may leave a tile face down, also in games in which none ever lies so.
    """
    counts = Counter(shape_of(tile.sides) for tile in copy.movable)
    census = None if copy.is_assumed else Census(counts["I"], counts["L"], counts["T"])
    return Reader(rig, census, seats, dict(copy.homes), box=pieces, can_lie_down=True, may_miss_pawns=True)


LAYING_FILE: Final = "laying.json"
"""The file in the home folder."""


@dataclass(frozen=True, slots=True)
class KeptLaying:
    """What was wished, under which key, and what hands had told by then."""

    key: str
    wish: NewGame
    told: Mapping[str, object]


class LayingFile:
    """The file of the board that is being laid; what cannot be written or read is logged, and stops nobody."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def keep(self, laid: LaidTable) -> None:
        """Write what is known of the board that is being laid, all or nothing."""
        wish = laid.wish
        kept = {
            "key": laid.key, "game": wish.game, "variant": wish.variant, "options": dict(wish.options),
            "chance": wish.chance, "seats": [asdict(one) for one in wish.seats], "told": laid.kept(),
        }  # fmt: skip
        try:
            save(json.dumps(kept), self._path)
        except BadCalibration as failure:
            logging.getLogger(__name__).warning("%s", failure)

    def found(self) -> KeptLaying | None:
        """What was kept, None where nothing was or it cannot be read."""
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
            seats = tuple(map(ChosenSeat.kept, kept["seats"]))
            variant, chance = cast(str | None, kept["variant"]), cast(Any, str(kept["chance"]))
            wish = NewGame(str(kept["game"]), seats, variant, dict(kept["options"]), "as-laid", chance)
            return KeptLaying(str(kept["key"]), wish, dict(kept["told"]))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, LookupError, TypeError, RecursionError) as damage:
            logging.getLogger(__name__).warning("%s cannot be read: %s", self._path, damage)
            return None

    def forget(self) -> None:
        """Nothing is being laid any more."""
        try:
            self._path.unlink(missing_ok=True)
        except OSError as failure:
            logging.getLogger(__name__).warning("%s cannot be removed: %s", self._path, failure)
