"""What a finding or a decision of the table leads to: book, ask, refuse, take back. It owns what is said about it.

Everything is in the ledger before it is shown. Buttons, waiting and pictures that fail are `session`'s business.
"""

from __future__ import annotations

from typing import cast

from companion.errors import IllegalAction
from companion.events import (
    BoardMoved,
    CarriedOut,
    Event,
    HandSeen,
    KeptAsPlayed,
    NotAllowed,
    OutOfSync,
    QuestionAsked,
    TakenBack,
)
from companion.following import findings
from companion.following.explaining.explain import Explanation, Kind
from companion.following.faults import Fault
from companion.following.followers import follower_of
from companion.following.seen.settle import Calm
from companion.live import evening as evenings
from companion.live import notices
from companion.live.board_setup.correcting import corrected, correction_json
from companion.live.ledger import Deed, Draft, Ledger, Line
from companion.live.notices import Shown
from companion.live.watching.contradictions import contradiction, correction_by, is_news, shown_of, still_shown
from companion.live.watching.piece_watch import PieceWatch
from companion.messages import Correct, Notice
from companion.observation import Observation
from companion.records.dice import VirtualDecks, outcomes
from companion.rules.actions import End
from companion.rules.chance import Chance
from companion.rules.game import NOBODY, TABLE, AnyGame, State
from companion.rules.table import SpotTable
from companion.rules.verbs import Action, format_action
from companion.rules.words import player, say, sentences


class Referee:
    """Books what happened on one table. Methods return the events they caused and raise IllegalAction, JournalFault."""

    def __init__(self, game: AnyGame, ledger: Ledger, decks: VirtualDecks | None) -> None:
        self.game, self.ledger, self.decks = game, ledger, decks
        self.follower = follower_of(game, self.state)
        self.pieces = PieceWatch()
        self.shown = Shown()
        self.frame: int | None = None
        self.look_for_next()

    @property
    def evening(self) -> evenings.Evening:
        """Everything booked so far."""
        return self.ledger.evening

    @property
    def state(self) -> State:
        """The position, as the referee knows it."""
        return self.ledger.evening.state

    def look_for_next(self, *done: Deed) -> None:
        """Tell the follower what should lie now, and forget what was said before, but for what goes on."""
        evening = self.evening
        fresh = [done.before for done in evening.of_turn if done.before.turn >= evening.state.turn - 1]
        if self.game.table is not None:
            why, earlier = evening.lag_with or evenings.CHANCE_LAG, tuple(reversed(fresh))
            self.follower.expect(evening.state, evening.lag, earlier, why, evening.way)
        self.shown = still_shown(self.game, evening, self.shown, (format_action(deed.action) for deed in done))
        if evening.lag_with == evenings.UNDO_LAG:
            self.shown.notice = notices.undo_notice(self.game, evening)

    # --- what was seen ---

    def act_on(self, finding: findings.Finding) -> list[Event]:
        """What a finding leads to."""
        match finding:
            case findings.Unrest(frame, calm):
                moved: list[Event] = [BoardMoved(frame)] if calm is Calm.MOVED else []
                return [HandSeen(frame)] if calm is Calm.HAND else moved
            case findings.InStep(frame):
                return self._in_step(frame)
            case findings.Played(frame, actions, _, probability, seats):
                deeds = zip(seats, actions, strict=True)
                seen = (Deed(seat, action, probability, is_by_hand=seat == TABLE) for seat, action in deeds)
                return self.book(*seen, frame=frame)
            case findings.PutBack(frame, steps, _, _):
                return self.take_back(steps, is_laid_back=True, frame=frame)
            case findings.Doubt(frame, options):
                return self._ask(frame, options)
            case findings.Forbidden(frame, fault):
                return self._refuse(frame, fault)
            case findings.OutOfStep(frame):
                return self._out_of_step(frame, finding)
            case findings.Lagging(_, cells):
                self._say(notices.late_notice(self.game, self.evening, cells))
                return []

    def watch_pieces(self, observation: Observation) -> list[Event]:
        """Hold what was read of the pieces against the booking, while all else lies as booked; say what differs."""
        is_calm = self.follower.is_settled and not self.evening.lag_with
        told = self.pieces.look(self.game.tiles, self.state, observation, is_calm=is_calm)
        if not is_calm or not is_news(told, self.shown):
            return []
        self._clear()
        if told is not None:
            self.shown = shown_of(self.game, self.state, told, self.evening.number + 1, self.shown)
        if told is None or not self.pieces.say(told):
            return []
        self.ledger.write(Line(evenings.NOTE, evenings.SESSION, f"said: the {told.piece.kind}", observation.frame))
        return [contradiction(observation.frame, self.pieces.booked, told)]

    def _in_step(self, frame: int) -> list[Event]:
        """The table lies as expected: whatever was said about it is settled."""
        order, was_lagging = self.evening.order, self.evening.lag_with
        self._clear()
        if self.evening.lag is None:
            return []
        self.ledger.write(Line(evenings.IN_STEP, evenings.SESSION, "the table has caught up", frame))
        return [CarriedOut(frame, format_action(order) if order else "")] if was_lagging == evenings.CHANCE_LAG else []

    def _ask(self, frame: int, options: tuple[Explanation, ...]) -> list[Event]:
        question = findings.ask(self.game, self.evening.number + 1, options)
        told = " or ".join(" + ".join(one.actions) or "nothing" for one in question.candidates)
        self.ledger.write(Line(evenings.NOTE, evenings.SESSION, f"asked: {told}", frame))
        self._clear()
        self.shown.question, self.shown.options = question, options
        return [QuestionAsked(frame, question)]

    def _refuse(self, frame: int, fault: Fault) -> list[Event]:
        self._say(notices.not_allowed_notice(fault), fault)
        return [NotAllowed(frame, fault.seat, fault.action, fault.reason, notices.texts_of(fault.cells))]

    def _out_of_step(self, frame: int, finding: findings.OutOfStep) -> list[Event]:
        notice = notices.out_of_step_notice(self.game, finding, self.evening)
        self._say(notice)
        return [OutOfSync(frame, sentences(notice.text, notice.remedy), notice.cells)]

    def _say(self, notice: Notice, fault: Fault | None = None) -> None:
        self._clear()
        self.shown.notice, self.shown.fault = notice, fault

    def _clear(self) -> None:
        """What was said is settled; a hint stays until something is booked."""
        self.shown = self.shown.with_hint(self.shown.hint)

    def drop_answer(self) -> None:
        """Somebody pressed something new: what the last button was told is of no interest any more."""
        if self.shown.notice is not None and self.shown.notice.kind == notices.NOTHING:
            self.shown.notice = None

    # --- booking ---

    def book(self, *deeds: Deed, frame: int | None = None) -> list[Event]:
        """Book deeds, all or none, and whatever follows of itself."""
        draft, events = self.ledger.draft(), list[Event]()
        for deed in deeds:
            events += self._put(draft, deed, frame, waits=deed.was_asked and deed is deeds[-1])
        return self._kept(draft, events, *deeds)

    def do(self, seat: str, action: Action, *, turns_page: bool = False) -> list[Event]:
        """Book what a seat tells; IllegalAction where it may not, or is to wait first.

        Chance speaks only where the seat ends its turn: cards are drawn, else with `turns_page` the next page is
        turned. After any other action it waits for a press, so that a slip of the finger can be taken back.
        """
        reason = self._why_not_now(seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        draft, deed, is_end = self.ledger.draft(), Deed(seat, action, is_tapped=True), action == End()
        events = self._put(draft, deed, self.frame, waits=not is_end)
        is_page_due = is_end and len(events) == 1 and self.game.is_page_due(draft.evening.state)
        if turns_page and is_page_due and not draft.evening.is_watched:
            page = Deed(TABLE, self._chosen_by_chance(draft.evening), is_with_end=True)
            events += self._put(draft, page, self.frame)
        return self._kept(draft, events, deed)

    def go_on(self, told: Action | None) -> list[Event]:
        """Book what TABLE does, told by somebody or chosen by the virtual decks; a turn still running ends first."""
        draft, events = self.ledger.draft(), list[Event]()
        if self.state.to_act not in (TABLE, NOBODY):
            self._check_chance_is_next(told)
            events += self._put(draft, Deed(self.state.to_act, End(), is_tapped=True), self.frame)
            if told is None and (
                len(events) > 1 or evenings.chance_due(self.game, draft.evening) is not Chance.PRESSED
            ):
                return self._kept(draft, events)
        elif told is not None and self._draws(draft):
            raise IllegalAction(say("first draw, roll or turn the page"))
        action = told or self._chosen_by_chance(draft.evening)
        events += self._put(draft, Deed(TABLE, action, is_by_hand=told is not None), self.frame, waits=told is not None)
        return self._kept(draft, events)

    def _draws(self, draft: Draft) -> bool:
        """Whether virtual decks draw a card next."""
        return self.decks is not None and evenings.chance_due(self.game, draft.evening) is Chance.AUTOMATIC

    def _put(self, draft: Draft, deed: Deed, frame: int | None, *, waits: bool = False) -> list[Event]:
        """One deed into a draft, and what virtual decks draw after it, unless that `waits` for a press."""
        draft.add(deed.line(frame))
        events: list[Event] = [deed.event(frame)]
        while not waits and self.decks is not None and self._draws(draft):
            drawn = Deed(TABLE, self._next_card(self.decks, draft.evening))
            draft.add(drawn.line(frame))
            events.append(drawn.event(frame))
        return events

    def _kept(self, draft: Draft, events: list[Event], *deeds: Deed) -> list[Event]:
        self.ledger.keep(draft)
        self.look_for_next(*deeds)
        return events

    def _why_not_now(self, seat: str, action: Action) -> str | None:
        """Why the seat cannot do the action now, None where it can."""
        state, late = self.state, self.evening.lag_with
        if seat != state.to_act and state.to_act not in (TABLE, NOBODY):
            return say("it is {actor}’s move now, not {seat}’s", actor=player(state.to_act), seat=player(seat))
        reason: str | None = self.game.why_not(state, action)
        if reason is None and seat != state.to_act:
            return say("first draw, roll or turn the page")
        if reason is None and late not in ("", evenings.TAP_LAG) and not self._leaves_table(action):
            return self.game.phrases.late[late]
        return reason

    def _leaves_table(self, action: Action) -> bool:
        """Whether the table looks the same after the action."""
        return evenings.lies(self.game, self.game.after(self.state, action)) == evenings.lies(self.game, self.state)

    def _check_chance_is_next(self, told: Action | None) -> None:
        """Raise IllegalAction where ending the turn does not bring TABLE's moment, or the turn has only begun."""
        reason = self.game.why_not(self.state, End())
        if reason is not None or self.game.after(self.state, End()).to_act not in (TABLE, NOBODY):
            raise IllegalAction(say("There is nothing to draw or roll now."))
        if told is None and not self.evening.of_turn:
            raise IllegalAction(self.game.phrases.only_begun)

    def _chosen_by_chance(self, evening: evenings.Evening) -> Action:
        """What the virtual decks do next; IllegalAction where only people know."""
        if evening.state.to_act != TABLE:
            raise IllegalAction(say("The game is over."))
        if self.decks is None or self.game.chance(evening.state) is Chance.ASKED:
            raise IllegalAction(say("Tap what you drew or rolled."))
        return self._next_card(self.decks, evening)

    def _next_card(self, decks: VirtualDecks, evening: evenings.Evening) -> Action:
        return decks.choose(outcomes(self.game, evening.state), evening.choices)

    def take_back(self, steps: int, *, is_laid_back: bool, frame: int | None, was_asked: bool = False) -> list[Event]:
        """Take back the last actions of the turn; IllegalAction where there are none."""
        if self.evening.corrections and not is_laid_back:
            return self._take_correction_back(frame)
        past = self.evening.past
        steps += self.evening.undoes_end  # what ended the turn came with the same tap
        texts = tuple(done.text for done in past[len(past) - steps :][::-1])
        if not texts:
            raise IllegalAction(say("There is nothing to undo: draws and rolls cannot be undone."))
        payload = {"steps": steps, "is_laid_back": is_laid_back, "was_asked": was_asked}
        self.ledger.write(Line(evenings.UNDO, evenings.SESSION, "undo " + ", ".join(texts), frame, payload))
        self.look_for_next()
        return [TakenBack(frame, texts)]

    def _take_correction_back(self, frame: int | None) -> list[Event]:
        told = self.evening.corrections[-1][2]
        self.ledger.write(Line(evenings.UNDO, evenings.SESSION, "undo corrected", frame, {evenings.CORRECTION: told}))
        self.look_for_next()
        return [TakenBack(frame, ())]

    def open_secrets(self) -> list[Event]:
        """Note that the secrets of a finished game are shown now; IllegalAction while it goes on."""
        if not self.game.is_over(self.state):
            raise IllegalAction(say("That game is not finished yet."))
        if not self.evening.is_opened:
            self.ledger.write(Line(evenings.OPENED, evenings.SESSION, evenings.OPENED))
            self.look_for_next()
        return []

    def correct(self, told: Correct) -> list[Event]:
        """Book what somebody tells of the table; IllegalAction where that cannot be."""
        after, was_right = corrected(self.game, self.state, told), self.shown.notice is None
        payload = {evenings.CORRECTION: correction_json(told), "position": self.game.state_json(after)}
        self.ledger.write(Line(evenings.CORRECTED, evenings.SESSION, "corrected", self.frame, payload))
        self.look_for_next()
        if was_right and isinstance(self.game.table, SpotTable):  # what lies there is not what the camera reads
            self.follower.trust_table()
        return [KeptAsPlayed(self.frame)]

    def answer(self, number: int, choice: int | None) -> list[Event]:
        """Somebody tapped a picture; an answer to an older question does nothing."""
        question = self.shown.question
        if question is None or question.number != number:
            return []
        if choice is None or not 0 <= choice < len(self.shown.options):
            self.ledger.write(Line(evenings.NOTE, evenings.SESSION, "answered: none of these", self.frame))
            self.follower.deny(self.shown.options)
            self._say(notices.nothing_notice(say("Make the board look like the picture, or leave it as it is.")))
            return []
        return self._chosen(self.shown.options[choice])

    def _chosen(self, option: Explanation) -> list[Event]:
        told = " + ".join(findings.texts_of(option)) or "nothing"
        self.ledger.write(Line(evenings.NOTE, evenings.SESSION, f"answered: {told}", self.frame))
        if option.kind is Kind.PUT_BACK:
            return self.take_back(option.steps, is_laid_back=True, frame=self.frame, was_asked=True)
        if option.kind is Kind.PLAYED:
            deeds, sure = zip(option.seats, option.actions, strict=True), option.probability
            known = (Deed(seat, action, sure, True, is_by_hand=seat == TABLE) for seat, action in deeds)
            return self.book(*known, frame=self.frame)
        if option.kind is Kind.CORRECTED and self.shown.piece is not None:
            return self.correct(correction_by(self.shown.piece))
        if option.kind is Kind.IN_STEP:
            self._trust()
        self._clear()
        return []

    def _trust(self) -> None:
        """What contradicts the booking is misread from now on."""
        if self.shown.piece is not None:
            self.pieces.trust_booking(self.shown.piece)
        else:
            self.follower.trust_table()

    def keep(self) -> list[Event]:
        """Accept what lies on the table; what is booked where that is misread, or where people say it has caught up."""
        if self.shown.notice is not None and self.shown.notice.kind in notices.CATCHING_UP:
            self._trust()
            caught_up = self._in_step(self.frame or 0)
            self.look_for_next()
            return caught_up
        kept = self._as_it_lies() if self.shown.piece is None else None
        if kept is None or evenings.lies(self.game, kept) == evenings.lies(self.game, self.state):
            self._trust()
            self._clear()
            return []
        self.ledger.write(
            Line(evenings.KEPT, evenings.SESSION, "as played", self.frame, {"position": self.game.state_json(kept)})
        )
        self.look_for_next()
        return [KeptAsPlayed(self.frame)]

    def _as_it_lies(self) -> State | None:
        """The state that lies on the table; None where that is misread, or nothing was seen."""
        if self.shown.fault is not None and self.shown.fault.kept is not None:
            return cast(State, self.shown.fault.kept)
        return notices.adopted(self.game, self.state, self.follower)
