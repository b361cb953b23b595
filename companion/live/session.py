"""One evening at the table: takes commands, owns the state, and gives snapshots. One thread owns a session.

Here is decided when a button counts; what it leads to is `referee`'s business, what is seen `following`'s, what is
legal the rules'.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from companion.errors import IllegalAction, JournalFault, UnreadableNotation
from companion.events import BoardLost, Event, PositionNow
from companion.following.settle import Calm
from companion.games.team.actions import Page
from companion.games.team.game import TeamRules
from companion.games.team.state import TeamState
from companion.games.team.view import TeamView
from companion.live.evening import CLOSED, SESSION, START, Evening, begin, replay
from companion.live.hinting import find_hint
from companion.live.journal import Entry, Journal, SessionRecord
from companion.live.ledger import Ledger, Line
from companion.live.notices import OUT_OF_SYNC, journal_notice, nothing_notice, refused_notice, status_of
from companion.live.picture_loss import Sight
from companion.live.referee import CERTAIN, Referee
from companion.messages import (
    Answer,
    AskHint,
    Command,
    Confirm,
    Do,
    EndTurn,
    Hint,
    KeepAsPlayed,
    Observed,
    PictureLost,
    Snapshot,
    Status,
    TurnPage,
    Undo,
)
from companion.records.dice import VirtualDecks
from companion.records.notation import format_action, parse_action, state_to_json, view_json
from companion.rules.actions import Draw
from companion.rules.game import NOBODY, TABLE
from companion.rules.verbs import Action

PATIENCE_S = 4.0
"""A button waits so long for the table to become calm, so that the last action is booked before the turn ends."""

PUZZLED_S = 1.5
"""... or until the table has been calm for so long without being understood."""

SECRET = "secret"
"""Key of the decks' secret among a session's parameters; it stays in the journal until the evening is over."""

Button = TurnPage | EndTurn


class Session:
    """One evening. `handle` takes commands, one at a time, from one thread; `snapshot` is what may be shown.

    `decks` are TABLE's virtual cards; None where somebody else tells what TABLE did. `hinter` finds hints.
    """

    def __init__(
        self,
        game: TeamRules,
        ledger: Ledger,
        key: str,
        decks: VirtualDecks | None = None,
        is_copy_assumed: bool = True,
        hinter: Callable[[TeamView, str, str], Hint] = find_hint,
    ) -> None:
        self.game, self.key = game, key
        self._referee = Referee(game, ledger, decks)
        self._hinter, self._is_copy_assumed = hinter, is_copy_assumed
        self._waiting: list[Button] = []
        self._waiting_until_s = 0.0
        self._refused: Button | None = None
        self._now_s: float | None = None
        self._sight = Sight()
        self._latest: Snapshot | None = None
        self._seen: object = None

    @classmethod
    def begin(
        cls,
        game: TeamRules,
        state: TeamState,
        key: str,
        journal: Journal | None = None,
        decks: VirtualDecks | None = None,
        params: Mapping[str, object] | None = None,
        is_copy_assumed: bool = True,
        clock: Callable[[], float] = time.time,
    ) -> Session:
        """A new evening from a position, written down; `key` must be new in the journal. Raises JournalFault."""
        start = Entry(1, START, SESSION, "start", None, clock(), {"position": state_to_json(state)})
        kept = {**(params or {}), "is_copy_assumed": is_copy_assumed, SECRET: decks.secret if decks else None}
        record = journal.begin(key, game.name, kept, clock()) if journal is not None else None
        if journal is not None and record is not None:
            journal.append(record.id, [start])
        return cls(game, Ledger(game, begin(start), clock, journal, record), key, decks, is_copy_assumed)

    @classmethod
    def resume(
        cls,
        game: TeamRules,
        journal: Journal,
        record: SessionRecord,
        clock: Callable[[], float] = time.time,
    ) -> Session:
        """An evening of the journal, exactly as it was; raises JournalFault."""
        secret = record.params.get(SECRET)
        decks = VirtualDecks(str(secret)) if secret is not None else None
        ledger = Ledger(game, replay(game, journal.entries(record.id)), clock, journal, record)
        return cls(game, ledger, record.key, decks, bool(record.params.get("is_copy_assumed", True)))

    @property
    def evening(self) -> Evening:
        """Everything booked so far."""
        return self._referee.evening

    @property
    def state(self) -> TeamState:
        """The position, as the referee knows it."""
        return self._referee.state

    def position(self) -> PositionNow:
        """The position as an event, as everybody at the table knows it."""
        return PositionNow(self._referee.frame, view_json(self.game.view(self.state, TABLE)))

    def close(self) -> None:
        """End the evening for good; it cannot be resumed. Raises JournalFault."""
        self._referee.ledger.write(Line(CLOSED, SESSION, "closed"))

    # --- commands ---

    def handle(self, command: Command) -> tuple[Event, ...]:
        """Do what the command asks and tell what happened; what cannot be done is said in the snapshot's notice."""
        if not isinstance(command, Observed):
            self._referee.drop_answer()
        try:
            return tuple(self._do(command))
        except JournalFault as fault:
            self._referee.look_for_next()
            self._referee.shown.notice = journal_notice(str(fault))
        except IllegalAction as error:
            self._referee.shown.notice = refused_notice(error)
        except UnreadableNotation as error:
            self._referee.shown.notice = nothing_notice(str(error))
        return ()

    def tell(self, text: str) -> tuple[Event, ...]:
        """Take in a line of a recorded evening: TABLE's action, `end`, `undo`, `keep` or `answer QUESTION CHOICE`.

        It counts at once, because it counted then. Raises IllegalAction and UnreadableNotation.
        """
        referee = self._referee
        match text.split():
            case ["end"]:
                return tuple(self._end_turn())
            case ["undo"]:
                return tuple(referee.take_back(1, is_laid_back=False, frame=referee.frame))
            case ["keep"]:
                return tuple(referee.keep())
            case ["answer", question, choice]:
                return tuple(referee.answer(int(question), None if choice == "none" else int(choice)))
            case _:
                return (*self._settle_question(), *self._turn_page(text))

    def _do(self, command: Command) -> list[Event]:
        match command:
            case Observed():
                return self._observe(command)
            case PictureLost(reason):
                self._sight.lose_camera(reason)
                return [BoardLost(self._referee.frame, reason)]
            case Do(_, action):
                return self._press(EndTurn() if action == "end" else TurnPage(action))
            case TurnPage() | EndTurn():
                return self._press(command)
            case Answer(number, choice):
                return self._referee.answer(number, choice)
            case Undo():
                self._waiting.clear()
                return self._referee.take_back(1, is_laid_back=False, frame=self._referee.frame)
            case KeepAsPlayed():
                return self._referee.keep()
            case AskHint(level):
                return self._hint(level)
            case Confirm():
                return self._confirm()

    def _observe(self, command: Observed) -> list[Event]:
        """Take a picture in, act on what was found, then press a button that waited for it."""
        observation = command.observation
        self._referee.frame, self._now_s = observation.frame, observation.time_s
        finding = self._referee.follower.observe(observation)
        events = self._referee.act_on(finding) if finding is not None else []
        is_board_lost = self._referee.follower.settler.calm is Calm.LOST
        why = self._sight.see(observation.time_s, is_board_lost, observation.why)
        events += [BoardLost(observation.frame, why)] if why else []
        while self._waiting and (not self._has_to_wait() or observation.time_s > self._waiting_until_s):
            events += self._count(self._waiting.pop(0))
        return events

    # --- buttons that end something ---

    def _press(self, button: Button) -> list[Event]:
        """A button counts once the table is calm and understood; a second press does not count twice."""
        if isinstance(button, TurnPage):
            _chance_of(button)
        if self._now_s is None or not (self._waiting or self._has_to_wait()):
            return self._count(button)
        if not self._waiting:
            self._waiting_until_s = self._now_s + PATIENCE_S
        if button not in self._waiting:
            self._waiting.append(button)
        return []

    def _has_to_wait(self) -> bool:
        """Whether something at the table may still be going on."""
        follower = self._referee.follower
        if self._sight.is_lost or self._is_unsettled():
            return False
        if follower.settler.calm is Calm.SETTLED and self._now_s is not None:
            return not follower.is_in_step and self._now_s - follower.settler.calm_since_s < PUZZLED_S
        return True

    def _count(self, button: Button) -> list[Event]:
        """Do what the button is for, unless the table has to be put right first; insisting helps."""
        is_told = isinstance(button, TurnPage) and button.action is not None
        if not is_told and self._is_unsettled() and self._refused != button:
            self._refused = button
            shown = self._referee.shown
            shown.notice = shown.notice or nothing_notice("Please answer the question first.")
            return []
        self._refused = None
        events = self._settle_question() if is_told else []
        return events + (self._turn_page(button.action) if isinstance(button, TurnPage) else self._end_turn())

    def _is_unsettled(self) -> bool:
        shown = self._referee.shown
        return shown.question is not None or (shown.notice is not None and shown.notice.can_keep)

    def _settle_question(self) -> list[Event]:
        """TABLE has gone on: an open question is answered with the likeliest candidate."""
        question = self._referee.shown.question
        return self._referee.answer(question.number, 0) if question is not None else []

    def _end_turn(self) -> list[Event]:
        if self.game.to_act(self.state) in (TABLE, NOBODY):
            raise IllegalAction("Nobody's turn can end now: Daedalus's next page is due.")
        return self._referee.end_turn()

    def _turn_page(self, text: str | None) -> list[Event]:
        """Turn the next page, or book what TABLE did elsewhere; a turn still running ends first."""
        told = _chance_of(TurnPage(text))
        events: list[Event] = []
        if self.state.phase == "act":
            if told is None and not self.evening.past:
                raise IllegalAction("This turn has only begun: carry out the page, act, then end the turn.")
            events += self._end_turn()
        action, frame = self._chance(told), self._referee.frame
        return events + self._referee.book((action,), TABLE, CERTAIN, frame=frame, is_by_hand=told is not None)

    def _chance(self, told: Action | None) -> Action:
        """What TABLE does: what somebody told, or what the virtual decks choose."""
        if told is not None:
            return told
        decks = self._referee.decks
        if decks is None or self.state.phase == "over":
            raise IllegalAction("The game is over." if decks else "Tell the companion which page was turned.")
        return self._referee.next_card(decks)

    def _confirm(self) -> list[Event]:
        """The green button: yes to whatever the page shows first."""
        shown = self._referee.shown
        if shown.question is not None:
            return self._referee.answer(shown.question.number, 0)
        if shown.notice is not None and shown.notice.kind == OUT_OF_SYNC:
            return self._referee.keep()
        if self.state.phase == "over":
            return []
        return self._press(TurnPage() if self.state.phase == "page" else EndTurn())

    def _hint(self, level: str) -> list[Event]:
        seat = self.state.seat
        self._referee.shown.hint = self._hinter(self.game.view(self.state, seat), seat, level)
        return []

    # --- what may be shown ---

    def snapshot(self) -> Snapshot:
        """Everything a page or a light may show now; the same object while nothing changes."""
        shown, evening = self._referee.shown, self.evening
        seen = (evening.number, self._status(), shown.question, self._sight.notice or shown.notice, shown.hint)
        if self._latest is None or seen != self._seen:
            self._seen, self._latest = seen, self._take_snapshot()
        return self._latest

    def _take_snapshot(self) -> Snapshot:
        shown, evening, decks = self._referee.shown, self.evening, self._referee.decks
        actions = () if evening.state.phase == "draw" else self.game.legal(evening.state)
        return Snapshot(
            version=self._latest.version + 1 if self._latest is not None else 1,
            session=self.key,
            status=self._status(),
            view=view_json(self.game.view(evening.state, TABLE)),
            to_act=self.game.to_act(evening.state),
            legal=tuple(format_action(action) for action in actions),
            log=evening.log,
            page=evening.page,
            is_page_due=evening.state.phase == "page",
            is_page_carried_out=evening.lag_with != "page",
            question=shown.question,
            notice=self._sight.notice or shown.notice,
            hint=shown.hint,
            is_copy_assumed=self._is_copy_assumed,
            dice_commitment=decks.commitment if decks is not None else None,
        )

    def _status(self) -> Status:
        follower, shown = self._referee.follower, self._referee.shown
        is_quiet = follower.is_settled or self._now_s is None
        return status_of(
            self.evening, follower.settler.calm, self._sight.is_lost, shown.question is not None, shown.notice, is_quiet
        )


def _chance_of(button: TurnPage) -> Page | Draw | None:
    """What somebody says TABLE did; None where the decks decide. IllegalAction for anything else."""
    told = parse_action(button.action) if button.action is not None else None
    if told is not None and not isinstance(told, Page | Draw):
        raise IllegalAction("That is no page of Daedalus's book and no treasure card.")
    return told
