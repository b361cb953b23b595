"""What a finding or a decision of the table leads to: book, ask, refuse, take back. It owns what is said about it.

Everything is in the ledger before it is shown. Buttons, waiting and pictures that fail are `session`'s business.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from companion.errors import IllegalAction
from companion.events import (
    Asked,
    BoardMoved,
    Booked,
    CarriedOut,
    Event,
    HandSeen,
    KeptAsPlayed,
    NotAllowed,
    OutOfSync,
    TakenBack,
)
from companion.following.candidates import Actions
from companion.following.explain import Explanation, Kind
from companion.following.faults import Fault
from companion.following.findings import Doubt, Finding, Forbidden, InStep, Lagging, OutOfStep, Played, PutBack, Unrest
from companion.following.follower import Follower
from companion.following.question import ask, texts_of
from companion.following.settle import Calm
from companion.games.team.game import TeamRules
from companion.games.team.state import TeamState
from companion.live.evening import ACTION, BY_HAND, IN_STEP, KEPT, NOTE, SESSION, UNDO, Evening
from companion.live.ledger import Ledger, Line
from companion.live.notices import (
    NOTHING,
    lag_notice,
    not_allowed_notice,
    nothing_notice,
    out_of_step_notice,
    seen_table,
    undo_notice,
)
from companion.maze.cell import format_cell
from companion.messages import Hint, Notice, Question
from companion.records.dice import VirtualDecks, outcomes
from companion.records.notation import format_action, state_to_json
from companion.rules.actions import End
from companion.rules.game import TABLE
from companion.rules.mazes.layout import layout, with_table
from companion.rules.verbs import Action

CERTAIN = 1.0


@dataclass(slots=True)
class Shown:
    """What stands on the page beside the evening: at most one question, one notice, one hint."""

    question: Question | None = None
    options: tuple[Explanation, ...] = ()
    notice: Notice | None = None
    fault: Fault | None = None
    hint: Hint | None = None


class Referee:
    """Books what happened on one table. Methods return the events they caused and raise IllegalAction, JournalFault."""

    def __init__(self, game: TeamRules, ledger: Ledger, decks: VirtualDecks | None) -> None:
        self.game, self.ledger, self.decks = game, ledger, decks
        self.follower = Follower(game, self.state)
        self.shown = Shown()
        self.frame: int | None = None
        self.look_for_next()

    @property
    def evening(self) -> Evening:
        """Everything booked so far."""
        return self.ledger.evening

    @property
    def state(self) -> TeamState:
        """The position, as the referee knows it."""
        return self.ledger.evening.state

    def look_for_next(self) -> None:
        """Tell the follower what should lie on the table now, and forget what was said about the table before."""
        evening = self.evening
        earlier = tuple(done.before for done in reversed(evening.past))
        lies = layout(evening.lag) if evening.lag is not None else None
        self.follower.expect(evening.state, lies, earlier, "undo" if evening.lag_with == "undo" else "chance")
        self.shown = Shown()
        if evening.lag_with == "undo":
            self.shown.notice = undo_notice(evening)

    # --- what was seen ---

    def act_on(self, finding: Finding) -> list[Event]:
        """What a finding leads to."""
        match finding:
            case Unrest(frame, calm):
                moved: list[Event] = [BoardMoved(frame)] if calm is Calm.MOVED else []
                return [HandSeen(frame)] if calm is Calm.HAND else moved
            case InStep(frame):
                return self._in_step(frame)
            case Played(frame, actions, _, probability):
                return self.book(actions, self.game.to_act(self.state), probability, frame=frame)
            case PutBack(frame, steps, _, _):
                return self.take_back(steps, is_laid_back=True, frame=frame)
            case Doubt(frame, options):
                return self._ask(frame, options)
            case Forbidden(frame, fault):
                return self._refuse(frame, fault)
            case OutOfStep(frame):
                return self._out_of_step(frame, finding)
            case Lagging(_, cells):
                self._say(lag_notice(self.evening, cells))
                return []

    def _in_step(self, frame: int) -> list[Event]:
        """The table lies as expected: whatever was said about it is settled."""
        page, was_lagging = self.evening.page or "", self.evening.lag_with
        hint = self.shown.hint
        self.shown = Shown(hint=hint)
        if self.evening.lag is None:
            return []
        self.ledger.write(Line(IN_STEP, SESSION, "the table has caught up", frame))
        return [CarriedOut(frame, page)] if was_lagging == "page" else []

    def _ask(self, frame: int, options: tuple[Explanation, ...]) -> list[Event]:
        number = self.evening.number + 1
        question = ask(self.game, number, options)
        told = " or ".join(" + ".join(one.actions) or "nothing" for one in question.candidates)
        self.ledger.write(Line(NOTE, SESSION, f"asked: {told}", frame))
        self.shown = Shown(question=question, options=options, hint=self.shown.hint)
        return [Asked(frame, question)]

    def _refuse(self, frame: int, fault: Fault) -> list[Event]:
        self._say(not_allowed_notice(fault), fault)
        cells = tuple(format_cell(cell) for cell in fault.cells)
        return [NotAllowed(frame, fault.seat, fault.action, fault.reason, cells)]

    def _out_of_step(self, frame: int, finding: OutOfStep) -> list[Event]:
        notice = out_of_step_notice(finding, self.evening)
        self._say(notice)
        return [OutOfSync(frame, f"{notice.text} {notice.remedy}".strip(), notice.cells)]

    def _say(self, notice: Notice, fault: Fault | None = None) -> None:
        self.shown = Shown(notice=notice, fault=fault, hint=self.shown.hint)

    def drop_answer(self) -> None:
        """Somebody pressed something new: what the last button was told is of no interest any more."""
        if self.shown.notice is not None and self.shown.notice.kind == NOTHING:
            self.shown.notice = None

    # --- booking ---

    def book(
        self,
        actions: Actions,
        seat: str,
        confidence: float,
        *,
        frame: int | None = None,
        was_asked: bool = False,
        is_by_hand: bool = False,
    ) -> list[Event]:
        """Book actions of a seat or of TABLE, then whatever follows of itself.

        `is_by_hand` says that chance came from outside, a paper page or card, so no dice answer for it.
        """
        payload = {"confidence": round(confidence, 6), "was_asked": was_asked, BY_HAND: is_by_hand}
        texts = [format_action(action) for action in actions]
        self.ledger.write(*(Line(ACTION, seat, text, frame, payload) for text in texts))
        events: list[Event] = [Booked(frame, seat, text, confidence, was_asked) for text in texts]
        events += self._draw(frame)
        self.look_for_next()
        return events

    def _draw(self, frame: int | None) -> list[Event]:
        """TABLE draws the cards that are due, where the decks are the companion's."""
        events: list[Event] = []
        while self.decks is not None and self.state.phase == "draw":
            text = format_action(self.next_card(self.decks))
            self.ledger.write(Line(ACTION, TABLE, text, frame))
            events.append(Booked(frame, TABLE, text, CERTAIN))
        return events

    def next_card(self, decks: VirtualDecks) -> Action:
        """What TABLE's virtual decks do next."""
        return decks.choose(outcomes(self.game, self.state), self.evening.choices)

    def end_turn(self) -> list[Event]:
        """The seat passes the book on."""
        return self.book((End(),), self.game.to_act(self.state), CERTAIN, frame=self.frame)

    def take_back(self, steps: int, *, is_laid_back: bool, frame: int | None, was_asked: bool = False) -> list[Event]:
        """Take back the last actions of the turn; IllegalAction where there are none."""
        done = self.evening.past[len(self.evening.past) - steps :][::-1]
        if not done:
            raise IllegalAction("There is nothing to take back: Daedalus's page and the cards stay as they are.")
        texts = tuple(one.text for one in done)
        payload = {"steps": steps, "is_laid_back": is_laid_back, "was_asked": was_asked}
        self.ledger.write(Line(UNDO, SESSION, "undo " + ", ".join(texts), frame, payload))
        self.look_for_next()
        return [TakenBack(frame, texts)]

    def answer(self, number: int, choice: int | None) -> list[Event]:
        """Somebody tapped a picture; an answer to an older question does nothing."""
        question = self.shown.question
        if question is None or question.number != number:
            return []
        if choice is None or not 0 <= choice < len(self.shown.options):
            self.ledger.write(Line(NOTE, SESSION, "answered: none of these", self.frame))
            self._say(nothing_notice("Lay the table as the picture shows, or keep it as it lies."))
            return []
        return self._chosen(self.shown.options[choice])

    def _chosen(self, option: Explanation) -> list[Event]:
        told = " + ".join(texts_of(option)) or "nothing"
        self.ledger.write(Line(NOTE, SESSION, f"answered: {told}", self.frame))
        if option.kind is Kind.PUT_BACK:
            return self.take_back(option.steps, is_laid_back=True, frame=self.frame, was_asked=True)
        if option.kind is Kind.PLAYED:
            seat = self.game.to_act(self.state)
            return self.book(option.actions, seat, option.probability, frame=self.frame, was_asked=True)
        if option.kind is Kind.IN_STEP:
            self.follower.trust_table()
        self.shown = Shown(hint=self.shown.hint)
        return []

    def keep(self) -> list[Event]:
        """Accept what lies on the table, or, where that cannot be, what is booked: then the camera was wrong."""
        kept = self._kept()
        if kept is None or layout(kept) == layout(self.state):
            self.follower.trust_table()
            self.shown = Shown(hint=self.shown.hint)
            return []
        self.ledger.write(Line(KEPT, SESSION, "as played", self.frame, {"position": state_to_json(kept)}))
        self.look_for_next()
        return [KeptAsPlayed(self.frame)]

    def _kept(self) -> TeamState | None:
        """The state that lies on the table; None where these cannot be the tiles of this game, or nothing was seen."""
        if self.shown.fault is not None and self.shown.fault.kept is not None:
            return cast(TeamState, self.shown.fault.kept)
        evidence = self.follower.last
        if evidence is None:
            return None
        faces, pawns = seen_table(evidence, self.evening)
        try:
            return with_table(self.state, faces, None, pawns)
        except IllegalAction:
            return None  # a misread tile: keeping what is booked is what the table asked for
