"""One evening at the table: takes commands, owns the state, and gives snapshots. One thread owns a session.

Here is decided when a button counts; what it leads to is `referee`'s business, what is seen `following`'s, what is
legal the rules'.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace

from companion import messages
from companion.errors import IllegalAction, JournalFault, UnreadableNotation
from companion.events import BoardLost, Event, PositionNow
from companion.following.seen.settle import Calm
from companion.live import evening as evenings
from companion.live.evening import DROPPED, SESSION, TURNS_PAGE, WAITS, Evening
from companion.live.faults import JournalTrouble, Sight
from companion.live.hinting import Asked, HinterAtOnce
from companion.live.journal import CLOSED, Entry, Journal, SessionRecord
from companion.live.ledger import Ledger, Line
from companion.live.notices import END, Shown, asker_of, nothing_notice, refused_notice, status_of
from companion.live.recording import told_command
from companion.live.referee import Referee
from companion.live.snapshots import Viewers
from companion.live.storage.head import SECRET, about_head
from companion.messages import Do
from companion.records.dice import VirtualDecks
from companion.rules.actions import End
from companion.rules.game import TABLE, AnyGame, State
from companion.rules.words import say

PATIENCE_S = 4.0
"""A button waits so long for the table to become calm, so that the last action is booked before the turn ends."""

PUZZLED_S = 1.5
"""... or until the table has been calm for so long without being understood."""


class Waiting:
    """The presses of an evening that wait, the first first, and until when."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._until_s: float | None = None

    @property
    def presses(self) -> tuple[Do, ...]:
        """What waits."""
        return self._ledger.evening.waiting

    def add(self, do: Do, now_s: float) -> None:
        """One more waits, instead of what it puts right. Raises JournalFault."""
        if not self.presses:
            self._until_s = now_s + PATIENCE_S
        self.drop(*(one for one in self.presses if do.puts_right(one)))
        self._ledger.write(_line(WAITS, do))

    def drop(self, *presses: Do) -> None:
        """These wait no longer; what waits no longer anyway is passed over. Raises JournalFault."""
        for one in presses:
            if one in self.presses:
                self._ledger.write(_line(DROPPED, one))

    def has_time(self, now_s: float) -> bool:
        """Whether it is not yet long that something waits; a new process counts from its first picture."""
        if self._until_s is None:
            self._until_s = now_s + PATIENCE_S
        return now_s <= self._until_s


def _line(kind: str, do: Do) -> Line:
    return Line(kind, do.seat, "", None, {TURNS_PAGE: do.turns_page}, do.action)


TOLD_PATIENCE_S = 10.0
"""What a recording tells waits so long for a calm table; nobody stands there and insists."""


class Session:
    """One evening. `handle` takes commands, one at a time, from one thread; `snapshot` is what may be shown.

    `decks` are TABLE's virtual cards and dice; None where somebody else tells what TABLE did. `hints` knows who
    looks for hints; whoever has a better one than the one that searches in this thread sets it before it is asked.
    `by_itself` are seats that need no button: the green one does nothing in their turns but answer what is asked.
    """

    def __init__(
        self, game: AnyGame, ledger: Ledger, key: str, decks: VirtualDecks | None = None, is_copy_assumed: bool = True
    ) -> None:
        self.game, self.key = game, key
        self.hints = Asked(game, HinterAtOnce())
        self.by_itself: frozenset[str] = frozenset()
        self._referee = Referee(game, ledger, decks)
        self._waiting = Waiting(ledger)
        self._told: list[tuple[str, str]] = []
        self._told_until_s = 0.0
        self._refused: messages.Do | None = None
        self._now_s: float | None = None
        self._sight = Sight()
        self._trouble = JournalTrouble()
        self._refusal: tuple[messages.Notice, str] | None = None
        self._before = (self.evening, self._referee.shown)
        commitment = decks.commitment if decks is not None else None
        self._viewers = Viewers(game, key, self.state.seats, is_copy_assumed, commitment)

    @classmethod
    def begin(
        cls,
        game: AnyGame,
        state: State,
        key: str,
        journal: Journal | None = None,
        decks: VirtualDecks | None = None,
        params: Mapping[str, object] | None = None,
        is_copy_assumed: bool = True,
        clock: Callable[[], float] = time.time,
        *,
        is_watched: bool = True,
    ) -> Session:
        """A new evening from a position, written down; `key` must be new in the journal. Raises JournalFault.

        `is_watched` says whether a camera looks at the table; without one it is taken to lie as it is told.
        """
        kept = {**(params or {}), "is_copy_assumed": is_copy_assumed, SECRET: decks.secret if decks else None}
        first = {"position": game.state_json(state), evenings.WATCHED: is_watched, **about_head(key, game.name, kept)}
        start = Entry(1, evenings.START, SESSION, "start", None, clock(), first)
        record = journal.begin(key, game.name, kept, clock(), [start]) if journal is not None else None
        return cls(game, Ledger(game, evenings.begin(game, start), clock, journal, record), key, decks, is_copy_assumed)

    @classmethod
    def resume(
        cls, game: AnyGame, journal: Journal, record: SessionRecord, clock: Callable[[], float] = time.time
    ) -> Session:
        """An evening of the journal, exactly as it was; raises JournalFault."""
        secret = record.params.get(SECRET)
        decks = VirtualDecks(str(secret)) if secret is not None else None
        ledger = Ledger(game, evenings.replay(game, journal.entries(record.id)), clock, journal, record)
        return cls(game, ledger, record.key, decks, bool(record.params.get("is_copy_assumed", True)))

    @property
    def evening(self) -> Evening:
        """Everything booked so far."""
        return self._referee.evening

    @property
    def state(self) -> State:
        """The position, as the referee knows it."""
        return self._referee.state

    def position(self) -> PositionNow:
        """The position as an event, as everybody at the table knows it."""
        return PositionNow(self._referee.frame, self.game.view_json(self.game.view(self.state, TABLE)))

    def take_over(self, evening: Evening) -> None:
        """Take the evening as it stands in a recording; nothing is written of how it came about."""
        self._referee.ledger.evening = evening
        self._referee.look_for_next()

    def close(self, kind: str = CLOSED) -> None:
        """Write down that the evening ends for good, or that it is LEFT or TAKEN_UP again. Raises JournalFault."""
        self._referee.ledger.write(Line(kind, SESSION, kind, None, evenings.reached(self.game, self.state)))

    def handle(self, command: messages.Command) -> tuple[Event, ...]:
        """Do what the command asks and tell what happened; what cannot be done is said in the snapshot's notice."""
        self._refusal, self._before = None, (self.evening, replace(self._referee.shown))
        if not isinstance(command, messages.Observed | messages.HintFound):
            self._referee.drop_answer()
        try:
            return tuple(self._do(command))
        except JournalFault as fault:
            self._referee.look_for_next()
            self._refusal = self._trouble.fail(fault), TABLE
        except IllegalAction as error:
            self._refuse(refused_notice(error), asker_of(command))
        except UnreadableNotation as error:
            self._refuse(nothing_notice(str(error)), asker_of(command))
        return ()

    def look_after(self) -> bool:
        """Look whether what is booked is kept still, also while nothing happens; whether there is something to show."""
        return self._trouble.look(self._referee.ledger)

    def _refuse(self, notice: messages.Notice, asker: str) -> None:
        shown = self._referee.shown
        shown.notice, shown.notice_for = self._refusal = notice, asker

    def refusal_for(self, viewer: str) -> str:
        """Why the last command was not done, as far as the viewer may know it; "" where it was."""
        if self._refusal is None:
            return ""
        return self._viewers.of[viewer].notice_of(self.state, *self._refusal).text

    def unsay(self) -> None:
        """Show again what was shown before the last command, where that was refused and has changed nothing."""
        if self._refusal is not None and self._before[0] is self.evening:
            self._referee.shown = self._before[1]

    @property
    def is_waiting(self) -> bool:
        """Whether a press counts only once the table is calm."""
        return bool(self._waiting.presses)

    def tell(self, text: str, seat: str = TABLE) -> tuple[Event, ...]:
        """Take in a line of a recorded evening: an action, `end`, `undo`, `keep` or `answer QUESTION CHOICE`.

        It counts at once, because it counted then, but nobody's turn ends before what lies on the table is understood,
        or long waited for; what is told meanwhile comes after. What a seat tells is an action: in one
        game seats `keep` their roll. Raises IllegalAction and UnreadableNotation.
        """
        if not self._told and text == END and self._now_s is not None and self._has_to_wait():
            self._told_until_s = self._now_s + TOLD_PATIENCE_S
        elif not self._told:
            return self._take_in(text, seat)
        self._told.append((text, seat))
        return ()

    def tell_rest(self) -> tuple[Event, ...]:
        """Take in what was told and still waits; no more pictures come."""
        told, self._told = self._told, []
        return tuple(event for text, seat in told for event in self._take_in(text, seat))

    def _take_in(self, text: str, seat: str) -> tuple[Event, ...]:
        command = told_command(text, seat, self.game, self.state)
        return tuple(self._count(command) if isinstance(command, messages.Do) else self._do(command))

    def _do(self, command: messages.Command) -> list[Event]:
        match command:
            case messages.Observed():
                return self._observe(command)
            case messages.PictureLost(reason):
                self._sight.lose_camera(reason)
                return [BoardLost(self._referee.frame, reason), *self._count_waiting()]
            case messages.Do():
                return self._press(command)
            case messages.Answer(number, choice):
                return self._referee.answer(number, choice)
            case messages.Undo():
                self._waiting.drop(*self._waiting.presses)
                return self._referee.take_back(1, is_laid_back=False, frame=self._referee.frame)
            case messages.KeepAsPlayed():
                return self._referee.keep()
            case messages.OpenSecrets():
                return self._referee.open_secrets()
            case messages.AskHint(level, seat):
                return self._ask_hint(level, seat)
            case messages.HintFound(number, hint):
                return self._show_hint(number, hint)
            case messages.Confirm():
                return self._confirm()
            case _:
                return self._referee.correct(command)

    def _confirm(self) -> list[Event]:
        """Say yes to whatever the page shows first; nobody ends the turn of a computer, or rolls its dice."""
        state = self.state
        meant = self._referee.shown.confirmed(state.to_act)
        acts = state.seat if state.to_act == TABLE else state.to_act
        is_others = isinstance(meant, messages.Do) and acts in self.by_itself
        return [] if meant is None or is_others else self._do(meant)

    def _observe(self, command: messages.Observed) -> list[Event]:
        """Take a picture in, act on what was found, then press a button that waited for it."""
        observation = command.observation
        self._referee.frame, self._now_s = observation.frame, observation.time_s
        self._trouble.look(self._referee.ledger)
        finding = self._referee.follower.observe(observation)
        events = self._referee.act_on(finding) if finding is not None else []
        events += self._referee.watch_pieces(observation)
        why = self._sight.see(observation.time_s, self._referee.follower.settler.calm is Calm.LOST, observation.why)
        events += [BoardLost(observation.frame, why)] if why else []
        if self._told and (not self._has_to_wait() or observation.time_s > self._told_until_s):
            events += self.tell_rest()
        return events + self._count_waiting()

    # --- what somebody does by a button or a tap ---

    def _press(self, do: messages.Do) -> list[Event]:
        """A press counts once the table is calm and understood; a second press does not count twice."""
        if self._now_s is None or not (self._waiting.presses or self._has_to_wait()):
            return self._count_unless_unsettled(do)
        if do in self._waiting.presses:
            return self._count_waiting(do)
        self._waiting.add(do, self._now_s)
        return []

    def _count_waiting(self, insisted: messages.Do | None = None) -> list[Event]:
        """What was pressed counts once the table is calm, was waited for long enough, or cannot be seen at all.

        While the table has to be put right an action waits on, unless somebody insists; the end of a turn does not.
        """
        events: list[Event] = []
        for do in self._waiting.presses:
            if self._waiting.has_time(self._now_s or 0.0) and self._has_to_wait():
                break
            if do == insisted or do.action in (None, End()) or not self._referee.shown.is_unsettled:
                events += self._count_or_drop(do, do == insisted)
        return events

    def _count_or_drop(self, do: messages.Do, is_insisted: bool) -> list[Event]:
        """Do what waited; what the rules refuse is said, and waits no longer."""
        events: list[Event] = []
        try:
            events = self._count(do) if is_insisted else self._count_unless_unsettled(do)
        except IllegalAction as error:
            self._refuse(refused_notice(error), asker_of(do))
        self._waiting.drop(do)
        return events

    def _has_to_wait(self) -> bool:
        """Whether something at the table may still be going on."""
        follower = self._referee.follower
        if self._sight.is_lost or self._referee.shown.is_unsettled:
            return False
        if follower.settler.calm is Calm.SETTLED and self._now_s is not None:
            return not follower.is_in_step and self._now_s - follower.settler.calm_since_s < PUZZLED_S
        return True

    def _count_unless_unsettled(self, do: messages.Do) -> list[Event]:
        """Do what was pressed, unless the table has to be put right first; insisting helps."""
        is_told = do.seat == TABLE and do.action is not None
        if not is_told and self._referee.shown.is_unsettled and self._refused != do:
            self._refused = do
            shown, first = self._referee.shown, nothing_notice(say("Please answer the question first."))
            shown.notice = shown.notice or first
            self._refusal = first, TABLE
            return []
        self._refused = None
        return self._count(do)

    def _count(self, do: messages.Do) -> list[Event]:
        """Do it now. Where TABLE has gone on, or a seat ends its turn, the question is answered with what is likely."""
        action, shown = do.action, self._referee.shown
        if do.seat != TABLE and action is None:
            raise IllegalAction(say("Only a draw or a roll needs no further detail."))
        is_passed = do.seat == TABLE or (action == End() and shown.is_passed_over)
        events = self._referee.answer(shown.question.number, 0) if shown.question and action and is_passed else []
        if action is None or do.seat == TABLE:
            return events + self._referee.go_on(action)
        return events + self._referee.do(do.seat, action, turns_page=do.turns_page)

    # --- hints ---

    def _ask_hint(self, level: str, asker: str) -> list[Event]:
        hint = self.hints.ask(self.state, level, asker or TABLE)
        return self._show_hint(self.hints.number, hint) if hint is not None else []

    def _show_hint(self, number: int, hint: messages.Hint) -> list[Event]:
        """Show a hint, unless something else was asked for or done since."""
        if self.hints.is_for(number, self.state):
            shown = self._referee.shown
            shown.hint, shown.hint_for, shown.is_hint_asked_here = hint, self.hints.reader, self.hints.asker == TABLE
        return []

    def snapshot(self) -> messages.Snapshot:
        """Everything a page or a light may show to everybody now; the same object while nothing changes."""
        return self.snapshot_for(TABLE)

    def snapshot_for(self, viewer: str) -> messages.Snapshot:
        """Everything that may be shown to one seat now; the same object while nothing changes."""
        return self._viewers.take(viewer, self.evening, self._shown(), self._status())

    def _shown(self) -> Shown:
        """What stands beside the evening; that nothing can be kept or seen comes first."""
        lost = self._trouble.notice or self._sight.notice
        return self._referee.shown if lost is None else replace(self._referee.shown, notice=lost, notice_for=TABLE)

    def _status(self) -> messages.Status:
        follower, shown = self._referee.follower, self._referee.shown
        is_quiet, notice = follower.is_settled or self._now_s is None, self._trouble.notice or shown.notice
        return status_of(
            self.evening, follower.settler.calm, self._sight.is_lost, shown.question is not None, notice, is_quiet
        )
