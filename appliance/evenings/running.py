"""One evening with everything that runs it: its desk and the thread behind it, its hints, its eyes, its bug pack."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import ExitStack
from functools import partial

from appliance.evenings.pictures import LastSight, Memories, each_of
from appliance.learning import LEAST_ACTIONS, box_of, keep_box, keep_pawns, learner_of
from appliance.packing import FOLDER, Packer
from appliance.parts import eyes_for, home_cells, pawn_looks
from companion.config import Config, home_folder
from companion.errors import JournalFault
from companion.frame import Frame
from companion.live.desk import Owner, SessionDesk
from companion.live.evening import ACTION
from companion.live.frame_reader import Eyes
from companion.live.hinting import HinterBeside
from companion.live.journal import CLOSED, LEFT, Journal
from companion.live.session import Session
from companion.lobby.new_game import NewGame
from companion.messages import Command, CorrectPawn, Observed, PictureLost
from companion.rules.copy import Copy
from companion.rules.words import sentences
from hardware.doors import BY_TAPS
from vision.board.rig import Rig
from vision.pawns.blobs import PawnLook


class RunningEvening:
    """An evening that is played, from the first moment on.

    `wish` is what it was begun with, `began_at` when, in seconds since 1970.
    """

    def __init__(
        self, session: Session, journal: Journal, wish: NewGame, copy: Copy, config: Config, rig: Rig | None,
        looks: Mapping[str, PawnLook], began_at: float,
    ) -> None:  # fmt: skip
        self.session, self.wish, self.began_at = session, wish, began_at
        self._memories, self._is_pictured = Memories(home_folder(config)), False
        self.sight = LastSight()
        self.packer = Packer(session, journal, copy, rig)
        self.desk = SessionDesk(session, self._hear, seats=session.state.seats)
        self.learner = learner_of(copy, config, self.desk.snapshot)
        self._told_before: Mapping[str, PawnLook] = {}
        self._put_right: set[str] = set()
        self.eyes = self._eyes(copy, rig, looks) if session.evening.is_watched else None
        self._hinter = HinterBeside(self.desk.post)
        session.hints.hinter = self._hinter
        self._copy, self._config, self._box = copy, config, box_of(copy, session.state)
        self._thread = ExitStack()
        self._owner: Owner = self._thread.enter_context(self.desk.owned())

    def _hear(self, command: Command) -> None:
        if isinstance(command, CorrectPawn):
            self._put_right.add(command.colour)
        if self.learner is not None:
            self.learner.hear(command)

    def _eyes(self, copy: Copy, rig: Rig | None, looks: Mapping[str, PawnLook]) -> Eyes:
        eyes = eyes_for(self.desk.snapshot, home_cells(self.session.state, copy), rig, looks)
        self._told_before = pawn_looks(eyes)
        self.packer.looks = partial(pawn_looks, eyes)
        learns = () if self.learner is None else (self.learner.see,)
        eyes.witness = each_of(self.sight.see, self.packer.last_pictures.offer, *learns)
        return eyes

    def see(self, frame: Frame) -> None:
        """Have the next picture read, where a camera looks at this evening's table."""
        if self.eyes is not None:
            self.desk.post(Observed(self.eyes.read(frame)))
            self._keep_picture()

    def _keep_picture(self) -> None:
        """Keep the board as last seen once the game is over, before hands clear it; none where none may be shown."""
        is_over = self._config.web.picture and self.session.game.is_over(self.session.state)
        if is_over and not self._is_pictured and (board := self.sight.board_jpeg()) is not None:
            self._memories.keep(self.session.key, board)
            self._is_pictured = True
        self._is_pictured = self._is_pictured and is_over

    def lose_camera(self, reason: str) -> None:
        """The camera delivers no pictures."""
        if self.eyes is not None:
            self.desk.post(PictureLost(sentences(reason, BY_TAPS)))

    @property
    def is_well(self) -> bool:
        """Whether the session's thread lives."""
        return self._owner.is_well

    def check(self) -> None:
        """Raise what ended the session's thread, if anything did."""
        self._owner.check()

    def close(self, *, is_fault: bool = False) -> None:
        """End what runs; after a fault a bug pack is kept."""
        self._thread.close()
        self._keep_picture()
        if self.learner is not None:
            self.learner.close()
        self._keep_box()
        self._keep_pawns()
        self._hinter.close()
        self.packer.last_pictures.close()
        if is_fault:
            self.packer.keep(home_folder(self._config) / FOLDER)

    def _keep_box(self) -> None:
        """Keep what corrections have told of the box's fixed tiles while this evening was played."""
        box = box_of(self._copy, self.session.state)
        if box is not None and self._box is not None and box.fixed_marks != self._box.fixed_marks:
            keep_box(self._config, box)

    def _keep_pawns(self) -> None:
        """Keep how the pawns looked on the cells where they were booked, for the next board that is laid."""
        if self.eyes is None:
            return
        done = sum(line.kind == ACTION for line in self.session.evening.log)
        fresh = {
            colour: look for colour, look in pawn_looks(self.eyes).items()
            if done >= LEAST_ACTIONS and look != self._told_before.get(colour)
        }  # fmt: skip
        keep_pawns(self._config, self.session.game.name, fresh, self._put_right)

    def leave(self) -> None:
        """End what runs, and the evening for good if it is over; another can be gone on with."""
        self.close()
        try:
            self.session.close(CLOSED if self.session.game.is_over(self.session.state) else LEFT)
        except JournalFault as fault:
            logging.getLogger(__name__).error("%s", fault)
