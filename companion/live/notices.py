"""What a session says: notices in plain words, the one state that the table sees, and what stands on the page beside
the evening. Nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import exp

from companion.errors import IllegalAction
from companion.following.explaining.explain import Explanation, Kind, differing_cells
from companion.following.faults import Fault
from companion.following.findings import TAKE_BACK, OutOfStep, Where
from companion.following.follower import Follower
from companion.following.seen.evidence import Evidence
from companion.following.seen.settle import Calm
from companion.following.spots.spot_explaining import places_of, spot_table_of
from companion.following.spots.spot_follower import SpotFollower
from companion.following.waiting import STRAYS_AT_MOST
from companion.live.evening import CHANCE_LAG, UNDO_LAG, Evening, lies
from companion.live.watching.piece_watch import PieceEvidence
from companion.maze.cell import FIXED_CELLS, Cell, format_cell
from companion.messages import Answer, AskHint, Candidate, Command, Do, Hint, KeepAsPlayed, Notice, Question, Status
from companion.rules.actions import End
from companion.rules.game import NOBODY, OVER, TABLE, AnyGame, State
from companion.rules.mazes.places import homes_in_words
from companion.rules.phrases import LIE_SO
from companion.rules.table import Layout, Lies, differing_spots
from companion.rules.verbs import format_action
from companion.rules.words import Said, colour, listed, player, say, say_count, sentence, sentences

PLAIN = 0.7
"""Probability above which a face counts as plainly seen where the table is taken as it lies."""

NOT_ALLOWED, OUT_OF_SYNC, START, PUT_BACK, LATE, NOTHING, JOURNAL, NO_PICTURE = (
    "not-allowed", "out-of-sync", "start", "put-back", "late", "nothing", "journal", "no-picture",
)  # fmt: skip
"""Kinds of notices."""

CATCHING_UP = frozenset({PUT_BACK, LATE})
"""Kinds of notices of a table that does not lie yet as booked: to keep it says that it does."""

START_OTHERWISE = say(
    "Your board is set up differently from the picture: change it, or begin like this and tap whatever I misread."
)
"""Said of a table at which nobody has played yet."""

WISHES_TOLD = 3
"""More things to put right than this nobody reads; the picture shows all."""

CELLS_NAMED = 4
"""More places than this are not listed in a sentence; the picture marks them all."""


def not_allowed_notice(fault: Fault) -> Notice:
    """What was done against the rules, where, and how to put it right."""
    can_keep = fault.kept is not None
    return Notice(NOT_ALLOWED, sentence(fault.reason), texts_of(fault.cells), fault.remedy, can_keep=can_keep)


def out_of_step_notice(game: AnyGame, finding: OutOfStep, evening: Evening) -> Notice:
    """Where the table differs from the best explanation there is, and what should lie there."""
    nearest = finding.nearest
    if finding.wishes:
        remedy, places = sentences(*finding.wishes[:WISHES_TOLD]), texts_of(finding.cells)
        if finding.is_start:
            return Notice(START, START_OTHERWISE, places, remedy, can_keep=True)
        told = _half_done(game, nearest, evening)
        return Notice(OUT_OF_SYNC, told, places, remedy, can_keep=finding.can_keep)
    pawn_cells = dict(nearest.layout.pawns)
    cells = {*finding.cells, *(pawn_cells[pawn] for pawn in finding.pawns)}
    wishes = [
        say("The {colour} pawn belongs on {cell}.", colour=colour(pawn), cell=format_cell(pawn_cells[pawn]))
        for pawn in finding.pawns
    ]
    if finding.cells:
        wishes.append(_look_wish(finding.cells))
    return Notice(OUT_OF_SYNC, _half_done(game, nearest, evening), texts_of(cells), sentences(*wishes), can_keep=True)


def _look_wish(cells: Iterable[Where]) -> Said:
    texts = texts_of(cells)
    named = ", ".join(texts[:CELLS_NAMED])
    if len(texts) > CELLS_NAMED:
        return say("Look at {cells} and elsewhere, and make them look like the picture.", cells=named)
    return say_count(
        "Look at {cells} and make it look like the picture.",
        "Look at {cells} and make them look like the picture.", len(texts), cells=named,
    )  # fmt: skip


def _half_done(game: AnyGame, nearest: Explanation, evening: Evening) -> Said:
    homes = homes_in_words(evening.state)
    if nearest.kind is Kind.PLAYED:
        told = listed(game.phrases.say_done(action, homes) for action in nearest.actions)
        return say(
            "It looks like this: {seat:capital} {told}. But that does not explain everything I see.",
            seat=player(evening.state.seat), told=told,
        )  # fmt: skip
    if evening.lag_with == CHANCE_LAG:
        return sentence(game.phrases.late[CHANCE_LAG])
    return say("The board and the picture differ.")


def late_notice(game: AnyGame, evening: Evening, cells: Iterable[Where]) -> Notice:
    """A reminder that the table has to catch up."""
    if evening.lag_with == UNDO_LAG:
        return undo_notice(game, evening)
    remedy = game.phrases.ordered if evening.lag_with == CHANCE_LAG else LIE_SO
    return Notice(LATE, sentence(game.phrases.late[evening.lag_with]), texts_of(cells), remedy)


def undo_notice(game: AnyGame, evening: Evening) -> Notice:
    """What has to be laid back after an undo."""
    places = _places_between(game, evening.state, evening.lag)
    return Notice(PUT_BACK, say("Undone."), texts_of(places), LIE_SO)


def _places_between(game: AnyGame, state: State, lag: Lies | None) -> Iterable[Where]:
    """Where the table does not lie yet as it should."""
    due = lies(game, state)
    if isinstance(lag, Layout) and isinstance(due, Layout):
        return differing_cells(lag, due)
    if lag is None or due is None or isinstance(lag, Layout) or isinstance(due, Layout):
        return ()
    return places_of(game, state, differing_spots(lag, due))


def nothing_notice(text: str) -> Notice:
    """A button that did nothing, and why."""
    return Notice(NOTHING, text)


def asker_of(command: Command) -> str:
    """Who may read why a command cannot be done: the seat that told it, or TABLE for everybody."""
    return command.seat or TABLE if isinstance(command, Do | AskHint) else TABLE


def refused_notice(error: IllegalAction) -> Notice:
    """A button that the rules do not allow now."""
    return nothing_notice(sentence(error.reason))


def no_picture_notice(reason: str) -> Notice:
    """The camera is lost, or sees no board: why, and what to do."""
    return Notice(NO_PICTURE, sentence(reason), remedy=say("I keep trying."))


def journal_notice(text: str) -> Notice:
    """The journal could not be written: why, and what happens next."""
    remedy = say("What you do now does not count. I keep trying, and you can play on as soon as I can save again.")
    return Notice(JOURNAL, sentence(text), remedy=remedy)


def status_of(
    evening: Evening, calm: Calm, is_lost: bool, is_asking: bool, notice: Notice | None, is_in_step: bool
) -> Status:
    """The one state that the table sees; that nothing can be kept comes before all others."""
    if notice is not None and notice.kind == JOURNAL:
        return Status.NOT_KEPT
    if evening.state.phase == OVER:
        return Status.OVER
    if is_lost:
        return Status.NO_PICTURE
    if calm is Calm.MOVED:
        return Status.BOARD_MOVED
    if is_asking:
        return Status.CONFIRM
    if calm in (Calm.HAND, Calm.LOST):
        return Status.HAND
    if notice is not None and notice.kind == NOT_ALLOWED:
        return Status.NOT_ALLOWED
    if notice is not None and notice.kind in (OUT_OF_SYNC, START, PUT_BACK):
        return Status.OUT_OF_SYNC
    return Status.READY if is_in_step else Status.READING


def seen_table(evidence: Evidence, expected: Layout) -> tuple[list[str], tuple[tuple[str, Cell], ...]]:
    """Faces and pawns as they were plainly seen; what was not is taken to lie as expected."""
    odd, strayed = set(evidence.odd_cells(expected)), set(evidence.odd_pawns(expected))
    faces = [
        evidence.face(cell) or face if cell in odd and exp(max(evidence.cells[cell])) > PLAIN else face
        for cell, face in enumerate(expected.faces)
    ]
    places = ((colour, evidence.place(colour) if colour in strayed else None, cell) for colour, cell in expected.pawns)
    return faces, tuple((colour, cell if seen is None else seen) for colour, seen, cell in places)


def adopted(game: AnyGame, state: State, follower: Follower | SpotFollower) -> State | None:
    """The state with what was plainly seen.

    None where nothing was seen, or so little differs that it may be misread; raises IllegalAction where more does and
    these cannot be the pieces of this game.
    """
    if isinstance(follower, SpotFollower):
        table, seen = spot_table_of(game), follower.as_seen(PLAIN)
        odd = len(differing_spots(seen, table.layout(state)))
        return _unless_misread(lambda: table.adopt(state, seen), odd) if odd else None
    return _with_tiles(game, state, follower.last)


def _with_tiles(game: AnyGame, state: State, evidence: Evidence | None) -> State | None:
    """A tile that is glued to the board lies as it always does."""
    if evidence is None or (table := game.tiles) is None:
        return None
    lies = table.layout(state)
    seen, pawns = seen_table(evidence, lies)
    faces = [lies.faces[cell] if cell in FIXED_CELLS else face for cell, face in enumerate(seen)]
    odd = sum(one != other for one, other in zip(faces, lies.faces, strict=True))
    if not odd and pawns == lies.pawns:
        return None
    return _unless_misread(lambda: table.adopt(state, faces, None, pawns), odd)


def _unless_misread(adopt: Callable[[], State], odd: int) -> State | None:
    """The state; None where the few things that differ must be misread: what is booked is then what is asked for."""
    try:
        return adopt()
    except IllegalAction:
        if odd > STRAYS_AT_MOST:
            raise
        return None


def texts_of(places: Iterable[Where]) -> tuple[str, ...]:
    """Cells, or places of another board, as pages know them."""
    cells, others = set[Cell](), list[str]()
    for place in places:
        others.append(place) if isinstance(place, str) else cells.add(place)
    return (*(format_cell(cell) for cell in sorted(cells)), *others)


END = format_action(End())
"""What a seat says that ends its turn."""


@dataclass(slots=True)
class Shown:
    """What stands on the page beside the evening: at most one question, one notice, one hint.

    `notice_for` and `hint_for` say who may read them: a seat, or TABLE for everybody; `is_hint_asked_here` says
    that the table asked for the hint. `piece` is what question and notice are about, where they are about a piece.
    """

    question: Question | None = None
    options: tuple[Explanation, ...] = ()
    notice: Notice | None = None
    notice_for: str = TABLE
    fault: Fault | None = None
    hint: Hint | None = None
    hint_for: str = TABLE
    is_hint_asked_here: bool = False
    piece: PieceEvidence | None = None

    def after(self, done: Iterable[str]) -> Shown:
        """What is still said once actions were done: a hint, until its last action was done, or another was."""
        actions, hint = tuple(done), self.hint
        for action in actions:
            hint = hint.after(action) if hint is not None else None
        return self.with_hint(hint) if actions and hint is not None else Shown()

    def with_hint(self, hint: Hint | None) -> Shown:
        """A hint for whom the present one is, and nothing else."""
        return Shown(hint=hint, hint_for=self.hint_for, is_hint_asked_here=self.is_hint_asked_here)

    @property
    def is_passed_over(self) -> bool:
        """Whether who ends the turn now answers the question by that: it is about what was done, and one is likely or
        all of them say that something was.

        Nobody says by ending a turn that something was taken back in it.
        """
        if self.question is None or self.piece is not None or TAKE_BACK in self.question.candidates[0].actions:
            return False
        return self.question.is_likely or all(_says_done(one) for one in self.question.candidates)

    @property
    def is_unsettled(self) -> bool:
        """Whether the table has to answer, or to be put right, before somebody goes on; not for a piece."""
        is_open = self.question is not None or (self.notice is not None and self.notice.can_keep)
        return is_open and self.piece is None

    def confirmed(self, to_act: str) -> Command | None:
        """What the green button does, yes to whatever the page shows first; None where nobody is to act."""
        if self.question is not None:
            return Answer(self.question.number, 0)
        if self.notice is not None and self.notice.kind in (OUT_OF_SYNC, START):
            return KeepAsPlayed()
        if to_act == NOBODY:
            return None
        return Do(TABLE) if to_act == TABLE else Do(to_act, End())


def _says_done(candidate: Candidate) -> bool:
    return bool(candidate.actions) and TAKE_BACK not in candidate.actions
