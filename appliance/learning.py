"""Learning a box while it is played: what it holds, how its treasures look and how its pawns looked, kept for the next
evening. Looks are gathered from pictures, out of what is surely known, and unlearnt by corrections.
"""

from __future__ import annotations

import logging
import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from calibration.album import add_face, folder_of, load_album, load_plain, remove_face
from calibration.mark_dataset import MarkDataset
from calibration.storage import colours_toml, load_colours, save
from companion.config import Config, own_copy_path
from companion.errors import BadCalibration, BadCopy
from companion.frame import Frame, Image
from companion.games.copies import copy_for, format_copy, shipped_copy
from companion.live.board_setup.board_setup import Look, is_calm, nothing_known
from companion.live.board_setup.knowing import LOOSE, MOVABLE
from companion.live.board_setup.sure_tiles import moment_of, sure_tiles
from companion.maze.board import Board
from companion.maze.sides import CANONICAL, shape_of
from companion.maze.tile import Tile, identity
from companion.messages import Command, CorrectTile, KeepAsPlayed, Snapshot, Undo, ViewJson
from companion.observation import Observation, TileReading
from companion.rules.copy import Copy
from companion.rules.game import State
from companion.rules.mazes.maze_copy import MazeCopy, TreasureCopy
from companion.rules.mazes.unknown import mark_of, movable_tiles
from vision.board.homography import from_corners
from vision.pawns.blobs import PawnLook
from vision.pawns.seen_pawns import NOMINAL
from vision.tiles.marks import Face, MarkReading, Pattern, cut_faces, cut_loose, read_marks


def copy_of(config: Config, game: str) -> Copy:
    """The copy of a game that is played with here; raises BadCopy where the file that the owner names is wrong.

    What the companion has written itself and cannot read any more counts as none.
    """
    path = own_copy_path(config, game)
    if is_named(config, game):
        return copy_for(game, path)
    try:
        return copy_for(game, path) if os.path.isfile(path) else shipped_copy(game)
    except BadCopy as damage:
        logging.getLogger(__name__).warning("%s", damage)
        return shipped_copy(game)


def is_named(config: Config, game: str) -> bool:
    """Whether the owner names a file for the copy of this game; such a file is never written."""
    return bool(config.table.copy_path) and game == config.table.game


def keep_copy(config: Config, copy: Copy) -> None:
    """Keep what is known of the box, in one step; an owner's own file stays as it is. Raises BadCalibration."""
    if not is_named(config, copy.game):
        save(format_copy(copy), own_copy_path(config, copy.game))


def keep_box(config: Config, copy: MazeCopy) -> None:
    """Keep what people have told of the box that lies on the table; what cannot be written is logged."""
    try:
        keep_copy(config, copy)
    except BadCalibration as failure:
        logging.getLogger(__name__).warning("%s", failure)


def box_of(copy: Copy, state: State) -> TreasureCopy | None:
    """The copy with what the tiles of a position show: what was corrected while playing is known of the box as well.

    None for a box without treasures on its tiles.
    """
    board, hidden = getattr(state, "board", None), getattr(state, "hidden", ())
    if not isinstance(copy, TreasureCopy) or not isinstance(board, Board):
        return None
    fixed = tuple((cell, board.cells[cell].mark or mark) for cell, mark in copy.fixed_marks)
    names = sorted([identity(tile) for tile in movable_tiles(board) if tile.is_mark_known] + list(hidden))
    if names == sorted(map(identity, copy.movable)):
        return replace(copy, fixed_marks=fixed)
    return replace(copy, fixed_marks=fixed, movable=tuple(Tile(CANONICAL[name[0]], mark_of(name)) for name in names))


SUFFIX: Final = ".pawns"
"""The file lies beside the copy's, under its name with this ending; it has the form of `colours.toml`."""

NOTHING: Final[Mapping[str, PawnLook]] = {}

LEAST_ACTIONS: Final = 6
"""An evening in which less was done does not show that its pawns stood where they were booked."""


def kept_pawns(config: Config, game: str, taught: Mapping[str, PawnLook] = NOTHING) -> dict[str, PawnLook]:
    """How the pawns of the box looked, none for a simulated camera; what was `taught` by hand counts before it.

    Under another evening's lamp their hues may be off as far as those of pawns that nobody has seen. A file that cannot
    be read counts as none.
    """
    if config.camera.kind == "simulated":
        return dict(taught)
    try:
        kept = {name: look for name, look in load_colours(_path(config, game)).items() if name in NOMINAL}
        wide = {name: replace(look, window_deg=NOMINAL[name].window_deg) for name, look in kept.items()}
        return {**wide, **taught}
    except BadCalibration as damage:
        logging.getLogger(__name__).warning("%s", damage)
        return dict(taught)


def keep_pawns(config: Config, game: str, learnt: Mapping[str, PawnLook], doubted: Iterable[str]) -> None:
    """Keep how pawns looked, and forget those of whom somebody has said that they stood elsewhere.

    The strength of a colour is the lamp's, and is not kept.
    """
    if config.camera.kind == "simulated":
        return
    before = kept_pawns(config, game)
    fresh = {colour: replace(look, chroma=None) for colour, look in learnt.items()}
    known = {**before, **fresh}
    now = {colour: look for colour, look in known.items() if colour not in set(doubted)}
    if now == before:
        return
    try:
        save(colours_toml(now), _path(config, game))
    except BadCalibration as failure:
        logging.getLogger(__name__).warning("%s", failure)


def _path(config: Config, game: str) -> Path:
    return own_copy_path(config, game).with_suffix(SUFFIX)


SURE = 0.5
"""A tile whose corridors are read less surely is not looked at for its treasure."""

STANDS = 0.5
"""Nor one on which a pawn stands that surely: it hides what is printed there."""


@dataclass(slots=True)
class Looks:
    """The treasures of one copy by their look; `taught` has the patterns of the movable tiles by treasure.

    `tiles` are the movable tiles of the copy: of a shape with treasures that were not taught less is believed.
    """

    taught: Mapping[str, Pattern] = field(default_factory=dict)
    tiles: tuple[Tile, ...] = ()

    def of(self, image: Image, seen: Observation) -> Look:
        """The look of each tile of a calm picture; of any other, and of a copy that nobody taught, nothing is known."""
        if not self.taught or not is_calm(seen):
            return nothing_known
        found = self._read(image, seen)
        return lambda place: (found[place].mark, found[place].confidence) if place in found else None

    def _read(self, image: Image, seen: Observation) -> dict[int, MarkReading]:
        under = {pawn.cell for pawn in seen.pawns if pawn.confidence > STANDS}
        readings = {place: _reading(seen, place) for place in MOVABLE if place not in under}
        sides = {
            place: one.face for place, one in readings.items()
            if one is not None and one.face is not None and one.confidence > SURE
        }  # fmt: skip
        unfinished = {shape_of(tile.sides) for tile in self.tiles if tile.mark and tile.mark not in self.taught}
        return read_marks(faces_in(image, seen, sides), self.taught, unfinished) if sides else {}


def faces_in(image: Image, seen: Observation, sides: Mapping[int, str]) -> dict[int, Face]:
    """The faces of the places with these open sides in a picture in which the board was found; the tile beside the
    board is among them where it is known how it lies."""
    assert seen.pose is not None
    homography = from_corners(seen.pose.corners_px)
    faces = cut_faces(image, homography, {place: face for place, face in sides.items() if place != LOOSE})
    loose = cut_loose(image, homography, seen.loose) if LOOSE in sides and seen.loose is not None else None
    return faces if loose is None else {**faces, LOOSE: loose}


def _reading(seen: Observation, place: int) -> TileReading | None:
    return seen.loose if place == LOOSE else seen.cells[place]


class LearntLooks:
    """The looks of one box's movable treasures; `folder` is where their faces are kept. One thread at a time."""

    def __init__(self, folder: Path, copy: MazeCopy) -> None:
        self._folder, self._dataset = folder, _dataset_in(folder)
        self._looks = Looks(self._dataset.taught, copy.movable)

    @property
    def known(self) -> frozenset[str]:
        """The treasures whose look is known."""
        return frozenset(self._dataset.taught)

    def of(self, image: Image, seen: Observation) -> Look:
        """The look of each tile of a calm picture."""
        return self._looks.of(image, seen)

    def learn(self, moment: int, image: Image, seen: Observation, sure: Mapping[int, tuple[str, str]]) -> None:
        """Take in a picture in which these places surely show these open sides and marks ("" for nothing)."""
        faces = faces_in(image, seen, {place: sides for place, (sides, _) in sure.items()})
        learnt, wrong = self._dataset.take(moment, faces, {place: mark for place, (_, mark) in sure.items()})
        try:
            for mark in wrong:
                remove_face(self._folder, mark)
            for one in learnt:
                add_face(self._folder, one.mark, one.face, self._dataset.plain[one.face.shape])
        except BadCalibration as failure:
            _log(failure)

    def unlearn(self, marks: Iterable[str]) -> None:
        """Forget these treasures: somebody has said that they lie elsewhere."""
        doubted = frozenset(marks)
        self._dataset.forget(doubted)
        try:
            for mark in doubted:
                remove_face(self._folder, mark)
        except BadCalibration as failure:
            _log(failure)

    def begin_anew(self) -> None:
        """Let go of what was gathered and has taught nothing yet."""
        self._dataset.begin_anew()


def looks_of(config: Config, game: str, copy: MazeCopy) -> LearntLooks:
    """The looks that are known of the box that a game is played with here, which the copy describes."""
    return LearntLooks(folder_of(own_copy_path(config, game)), copy)


def _dataset_in(folder: Path) -> MarkDataset:
    """What the folder has taught; nothing where it cannot be read."""
    try:
        album = load_album(folder)
        return MarkDataset(dict(album.movable), load_plain(folder)) if album else MarkDataset()
    except BadCalibration as damage:
        _log(damage)
        return MarkDataset()


def _log(failure: BadCalibration) -> None:
    logging.getLogger(__name__).warning("%s", failure)


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
