"""How the treasures of this household's box look, as far as that was taught or learnt: in memory, and kept on disk."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from pathlib import Path

from appliance.learning.looking import Looks, faces_in
from calibration.album import add_face, folder_of, load_album, load_plain, remove_face
from calibration.mark_dataset import MarkDataset
from companion.config import Config, own_copy_path
from companion.errors import BadCalibration
from companion.frame import Image
from companion.live.board_setup.board_setup import Look
from companion.observation import Observation
from companion.rules.mazes.maze_copy import MazeCopy


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
