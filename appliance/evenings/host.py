"""Who runs the evenings of one companion: the `Lobby` that pages talk to, what the camera's pictures are for, and one
evening with everything that runs it: its desk and the thread behind it, its hints, its eyes, its bug pack.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from typing import Self

from appliance.backup import OwnBackups
from appliance.calibrating import looks_for, rig_for, set_aside_unreadable
from appliance.evenings.computers import Computers
from appliance.evenings.hindsight import Hindsight
from appliance.evenings.laid_table import LAYING_FILE, KeptLaying, LaidTable, LayingFile, laid_at_home
from appliance.evenings.new_game import (
    as_dealt_by,
    begin_session,
    completed,
    new_key,
    offers,
    seats_of,
    state_for,
    wish_of,
)
from appliance.evenings.past import PastEvenings, evening_now
from appliance.evenings.pictures import LastSight, Memories, each_of
from appliance.evenings.simulated_view import SimulatedView
from appliance.evenings.tokens import TOKENS_FILE, Tokens
from appliance.learning import LEAST_ACTIONS, box_of, copy_of, keep_box, keep_pawns, learner_of
from appliance.packing import FOLDER, Packer
from appliance.parts import eyes_for, home_cells, pawn_looks
from appliance.resume import take_up
from appliance.taught import reader_of, taught_look
from companion.config import Config, home_folder
from companion.errors import BadCalibration, BadConfig, BadPicture, CompanionError, IllegalAction, JournalFault
from companion.frame import Frame
from companion.games.catalogue import game_named
from companion.live.desk import Owner, SessionDesk
from companion.live.evening import ACTION
from companion.live.frame_reader import Eyes
from companion.live.hinting import HinterBeside
from companion.live.journal import CLOSED, LEFT, TAKEN_UP, Journal
from companion.live.session import Session
from companion.lobby.board_setup import Correction, LaidBoard
from companion.lobby.lobby import OtherTable
from companion.lobby.looking_back import LookedBack, Tally, tally
from companion.lobby.new_game import BegunEvening, NewGame, Offer, PastEvening
from companion.messages import Command, Confirm, CorrectPawn, Observed, OpenSecrets, PictureLost, Snapshot
from companion.records.dice import decks_of, fresh_decks, fresh_seed
from companion.records.lessons import lesson_pictures
from companion.rules.copy import Copy
from companion.rules.game import TABLE
from companion.rules.lesson import LessonPicture
from companion.rules.mazes.maze_copy import TreasureCopy
from companion.rules.words import say, sentences
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
        self._copy, self._config, self._box = copy, config, box_of(copy, session.state)
        self.eyes = self._eyes(copy, rig, looks) if session.evening.is_watched else None
        self._hinter = HinterBeside(self.desk.post)
        session.hints.hinter = self._hinter
        self._thread = ExitStack()
        self._owner: Owner = self._thread.enter_context(self.desk.owned())
        strengths = {seat.colour: seat.computer for seat in wish.seats if seat.computer}
        session.by_itself = frozenset(strengths)
        self._computers = Computers(self.desk, session, copy, strengths) if strengths else None

    def _hear(self, command: Command) -> None:
        if isinstance(command, CorrectPawn):
            self._put_right.add(command.colour)
        if self.learner is not None:
            self.learner.hear(command)

    def _eyes(self, copy: Copy, rig: Rig | None, looks: Mapping[str, PawnLook]) -> Eyes | None:
        """What reads the pictures; None where what the box looks like is taught, and nobody has."""
        try:
            self.packer.taught = look = taught_look(self._config, self.session.game)
            if self.session.game.tiles is not None:
                eyes = eyes_for(self.desk.snapshot, home_cells(self.session.state, copy), rig, looks)
            elif look is not None:
                eyes = Eyes(reader_of(self.session.game, look))
            else:
                return None
        except (BadCalibration, BadPicture) as damage:
            logging.getLogger(__name__).warning("%s", damage)
            return None
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
        if self._computers is not None:
            self._computers.close()
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


class Host:
    """Runs one evening at a time, and goes on through all of them: nothing, a board that is laid, an evening, nothing.

    Evenings begin and end under one lock; whoever only looks never waits for it. `told` are sentences about evenings
    that could not be read. In a `with`: what runs is ended, and the evening waits in the journal. `seed` is for
    demonstrations: cards and dice of each evening come from it, so that it can be played again.
    """

    def __init__(self, config: Config, journal: Journal, told: Sequence[str] = (), seed: int | None = None) -> None:
        self._config, self._journal, self._seed = config, journal, seed
        self.told = list(told)
        self.past = PastEvenings(journal)
        self._hindsight = Hindsight(self.past.record)
        self.memories = Memories(home_folder(config))
        self.tokens = Tokens(home_folder(config) / TOKENS_FILE)
        self._laying_file = LayingFile(home_folder(config) / LAYING_FILE)
        self.simulated = SimulatedView(config, self._shown) if config.camera.kind == "simulated" else None
        self._rig, self._looks = rig_for(config), looks_for(config)
        self._running: RunningEvening | None = None
        self._laying: LaidTable | None = None
        self._latest: tuple[str, NewGame] | None = None
        self.camera_loss = ""
        self._lock = threading.RLock()
        self.backups = OwnBackups(journal, home_folder(config), self._paused)
        # what pages ask of those who keep it, and where else they are served
        self.raw, self.again, self.keepsake = self.past.raw, self.past.again, self.memories.picture
        self.devices, self.claim = self.tokens, self.tokens.claim
        self.addresses: Callable[[], tuple[str, ...]] = tuple
        self.other_tables: Callable[[], tuple[OtherTable, ...]] = tuple

    # --- what the pages ask ---

    def offers(self) -> tuple[Offer, ...]:
        """The games that can be chosen, those that a camera follows first."""
        return offers(self._config)

    def lesson(self, game: str) -> tuple[LessonPicture, ...]:
        """How a game is played, in pictures."""
        return lesson_pictures(game)

    def desk(self) -> SessionDesk | None:
        """The desk of the evening that is played; None before one and while a board is being laid."""
        return None if (running := self._running) is None else running.desk

    def laid(self) -> LaidBoard | None:
        """The board that is being laid, or None."""
        return None if (laying := self._laying) is None else laying.board

    def watch_laid(self, timeout_s: float) -> Iterator[LaidBoard | None]:
        """The board that is being laid, then each newer one, until an evening begins; None after silence."""
        return iter(()) if (laying := self._laying) is None else laying.watch(timeout_s)

    def begin(self, wish: NewGame) -> BegunEvening:
        """Begin an evening, or begin to lay its board; an unfinished one stays in the journal."""
        wish = completed(wish)
        with self._lock:
            if wish.start == "as-laid":
                return self._begin_laying(wish)
            seed = fresh_seed() if self._seed is None else self._seed
            state = state_for(wish, self._config, seed)
            wish = replace(wish, seats=seats_of(wish, state))
            decks = fresh_decks(seed) if self._seed is None else decks_of(seed)
            session = begin_session(wish, state, self._config, self._journal, decks=decks)
            return self._play(session, wish)

    def correct(self, correction: Correction) -> None:
        """Note what somebody tells about the board that is being laid, and keep it."""
        laying = self._laid_table()
        laying.correct(correction)
        with self._lock:
            if laying is self._laying:
                self._laying_file.keep(laying)

    def begin_laid(self) -> None:
        """Begin the evening with the board as it lies; IllegalAction while something is missing."""
        with self._lock:
            laying = self._laid_table()
            copy, box = copy_of(self._config, laying.wish.game), laying.box
            is_told = isinstance(copy, TreasureCopy)
            state = as_dealt_by(laying.wish, laying.start(fresh_seed()), box if is_told else copy)
            if is_told and box != copy:
                keep_box(self._config, box)
            session = begin_session(laying.wish, state, self._config, self._journal, laying.key)
            self._play(session, laying.wish, is_laid=True)

    def go_on(self, key: str) -> BegunEvening:
        """Go on with an unfinished evening; BadConfig where it has ended or cannot be read."""
        with self._lock:
            if self._running is not None and self._running.session.key == key:
                return self._begun(key, self._running.wish)
            record = self.past.find(key)
            if self.past.is_closed(key):
                raise BadConfig(say("That game is over."))
            session, line = take_up(self._journal, record)
            if session is None:
                raise BadConfig(line or say("I cannot read that game."))
            self.told += [line] if line else []
            session.close(TAKEN_UP)
            return self._play(session, wish_of(self.past.find(session.key), session.game, session.state))

    def leave(self) -> None:
        """Back to the start page; the evening stays in the journal and can be gone on with."""
        with self._lock:
            self._end_laying()
            self._laying_file.forget()
            running, self._running = self._running, None
            if running is not None:
                running.leave()

    def evenings(self) -> tuple[PastEvening, ...]:
        """The evenings of the journal, the latest first."""
        now = self.evening()
        past = self.past.all(now.key if now is not None else "")
        return past if now is None or self._running is None else (now, *past)

    def record(self, key: str) -> str:
        """The record of a finished evening as text; BadConfig for any other."""
        self._open_secrets(key)
        return self.past.record(key)

    def look_back(self, key: str) -> LookedBack:
        """A finished evening, moment by moment; BadConfig for any other."""
        self._open_secrets(key)
        return self.past.look_back(key)

    def possible(self, key: str, number: int | None) -> str:
        """What could have been done at a moment of a finished evening, or how soon it could have ended; BadConfig for
        any other."""
        self._open_secrets(key)
        return self._hindsight.possible(key, number)

    def _open_secrets(self, key: str) -> None:
        """Before secrets of the evening that is played are shown: from then on nobody takes its end back."""
        running = self._running
        if running is None or running.session.key != key or running.session.evening.is_opened:
            return
        outcome = running.desk.ask(OpenSecrets(), TABLE)
        if outcome.refused or outcome.is_late:
            raise BadConfig(outcome.refused or say("That game is not finished yet."))

    def tally(self) -> Tally:
        """The numbers over all finished evenings."""
        return tally(self.past.all())

    def evening(self) -> PastEvening | None:
        """The evening that is played, or whose board is being laid."""
        running, laying = self._running, self._laying
        if running is not None:
            return evening_now(running.session, running.wish, running.began_at)
        return None if laying is None else laying.evening()

    def seat_tokens(self) -> Mapping[str, str]:
        """The token of each seat of the evening that is played, for the table's page alone."""
        return self.tokens.of(self._key())

    def viewer_of(self, token: str) -> str | None:
        """Whom a token speaks for: `TABLE`, a seat's colour, or None where nobody knows it."""
        known = self.tokens.viewer_of(token, self._key())
        return TABLE if known is None and self.tokens.is_open else known

    def why_unsaved(self) -> str:
        """Why nothing can be saved now, such as a full disk; "" where everything can."""
        try:
            self._journal.check_saving()
        except JournalFault as fault:
            return str(fault)
        return ""

    def why_unseen(self) -> str:
        """Why no pictures come, where the evening that is played needs any, or none is played; "" where they come."""
        running = self._running
        return self.camera_loss if running is None or running.eyes is not None else ""

    @contextmanager
    def _paused(self) -> Iterator[None]:
        """While what is kept changes no evening begins; then what was taught counts. BadConfig where one is on."""
        with self._lock:
            if self.evening() is not None:
                raise BadConfig(say("Leave the current game first. It waits on the start page."))
            yield
            self.told += set_aside_unreadable(self._config)
            self._rig, self._looks = rig_for(self._config), looks_for(self._config)

    def renew_seat(self, seat: str) -> None:
        """Another token for a seat of the evening that is played: whoever held the old one is put out."""
        self.tokens.renew(self._key(), seat)

    def table_for(self, code: str) -> str | None:
        """The table's token for whoever shows the code on the companion's own screen; None for any other text."""
        return self.tokens.offer(is_earned=True) if self.tokens.is_code(code) else None

    def table_code(self) -> str:
        """The code with which another device becomes the table's, new whenever their devices change."""
        return self.tokens.shown_code

    # --- what else happens at the table ---

    def resume(self, session: Session) -> None:
        """Play an evening of the journal that nobody asked for: the first device that asks becomes the table's."""
        record = self.past.find(session.key)
        try:
            self._play(session, wish_of(record, session.game, session.state), is_asked=False)
        except Exception as failure:
            logging.getLogger(__name__).exception("%s cannot be played", session.key)
            self._running = None
            self._journal.set_aside(record.id, str(failure) or type(failure).__name__, time.time())
            self.told.append(f"{session.key} cannot be read and is set aside: {failure}")

    def lay_on(self) -> None:
        """Go on with the board that was being laid when the companion was switched off, and what was told of it."""
        kept = self._laying_file.found()
        if kept is None:
            return
        try:
            with self._lock:
                self._begin_laying(kept.wish, kept)
        except (CompanionError, ValueError) as wrong:
            logging.getLogger(__name__).warning("%s", wrong)
            self.leave()

    def see(self, frame: Frame) -> None:
        """The camera's next picture: for the evening that is played, or for the board that is laid."""
        self.camera_loss = ""
        running, laying = self._running, self._laying
        if self.simulated is not None and self.simulated.is_outdated:
            return
        if running is not None:
            running.see(frame)
        elif laying is not None:
            laying.see(frame)

    def lose_camera(self, reason: str) -> None:
        """The camera delivers no pictures; `reason` tells the table what to do, also that of an evening begun later."""
        self.camera_loss = reason
        watching = self._running or self._laying
        if watching is not None:
            watching.lose_camera(reason)

    def press(self, command: Command) -> None:
        """A button while no evening is played: the green one begins with the board as it lies."""
        if isinstance(command, Confirm) and self._laying is not None:
            try:
                self.begin_laid()
            except CompanionError as refused:
                logging.getLogger(__name__).info("%s", refused)

    def pack(self) -> bytes:
        """A bug pack of the evening; raises CompanionError where no evening is played."""
        running = self._running
        if running is None:
            raise CompanionError(say("There is no game on at the moment."))
        return running.packer.content()

    def square_jpeg(self, cell: str) -> bytes | None:
        """A square in the last clear picture of the evening that is played, as a JPEG file; None without one."""
        running = self._running
        return running.sight.square_jpeg(cell) if running is not None else None

    def open_at(
        self, addresses: Callable[[], tuple[str, ...]], other_tables: Callable[[], tuple[OtherTable, ...]] = tuple
    ) -> None:
        """From now on pages are served: `addresses` tells where, `other_tables` which other companions are."""
        self.addresses, self.other_tables = addresses, other_tables

    @property
    def is_well(self) -> bool:
        """Whether the thread of the evening that is played lives."""
        running = self._running
        return running is None or running.is_well

    def check(self) -> None:
        """Look after what is kept; raise what ended the thread of the evening that is played, if anything did."""
        self.tokens.look_after()
        if self._running is not None:
            self._running.check()

    def close(self, *, is_fault: bool = False) -> None:
        """End what runs; the evening is taken up when the companion comes up again."""
        with self._lock:
            self._end_laying()
            self._hindsight.close()
            running, self._running = self._running, None
            if running is not None:
                running.close(is_fault=is_fault)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.close(is_fault=kind is not None)

    # --- one after the other ---

    def _play(self, session: Session, wish: NewGame, *, is_laid: bool = False, is_asked: bool = True) -> BegunEvening:
        """Play a session from now on; what ran before is left as it is. `is_asked` says that a device asked for it."""
        copy = copy_of(self._config, session.game.name)
        began_at = self.past.find(session.key).began_at
        before = self._running
        if self.simulated is not None and not is_laid and session.game.tiles is not None and session.evening.is_watched:
            self.simulated.lay(session.game, session.state, copy)
        begun = self._begun(session.key, wish, is_asked=is_asked)
        self._running = RunningEvening(
            session, self._journal, wish, copy, self._config, self._rig, self._looks, began_at
        )
        self._end_laying()
        self._laying_file.forget()
        if self.camera_loss:
            self._running.lose_camera(self.camera_loss)
        if before is not None:
            before.leave()
        return begun

    def _begin_laying(self, wish: NewGame, kept: KeptLaying | None = None) -> BegunEvening:
        game = game_named(wish.game)
        if no_laying := next(offer.no_laying for offer in offers(self._config) if offer.game == game.name):
            raise BadConfig(no_laying)
        copy, key = copy_of(self._config, game.name), kept.key if kept else new_key("evening", self._journal)
        dealt = state_for(replace(wish, start="dealt"), self._config)
        wish = replace(wish, has_camera=True, seats=seats_of(wish, dealt))
        laid = laid_at_home(wish, key, copy, self._config, self._rig, self._looks)
        if self.simulated is not None:
            self.simulated.pour_out(copy, dealt.seats, key)
        if kept is not None:
            laid.take_up(kept.told)
        self._end_laying()
        begun, before = self._begun(key, wish, is_asked=kept is None), self._running
        self._laying, self._running = laid, None  # a phone whose stream ends now asks again at once: its seat is known
        self._laying_file.keep(laid)
        if self.camera_loss:
            laid.lose_camera(self.camera_loss)
        if before is not None:
            before.leave()
        return begun

    def _end_laying(self) -> None:
        laying, self._laying = self._laying, None
        if laying is not None:
            laying.close()

    def _begun(self, key: str, wish: NewGame, *, is_asked: bool = True) -> BegunEvening:
        """What beginning answers; phones keep their seats where the same people play again."""
        before, last = self._latest or ("", wish)
        kept = self.tokens.of(before)
        same = {seat.colour: kept[seat.colour] for seat in wish.seats if seat in last.seats and seat.colour in kept}
        tokens = self.tokens.of(key) or self.tokens.deal(key, [seat.colour for seat in wish.seats], same)
        self._latest = key, wish
        return BegunEvening(key, self.tokens.offer() if is_asked else "", tokens)

    def _shown(self) -> Snapshot | None:
        """What the page of the evening that is played shows to all."""
        return None if (running := self._running) is None else running.desk.snapshot()

    def _key(self) -> str:
        running, laying = self._running, self._laying
        return running.session.key if running is not None else laying.key if laying is not None else ""

    def _laid_table(self) -> LaidTable:
        laying = self._laying
        if laying is None:
            raise IllegalAction(say("Nobody is setting up a board now."))
        return laying
