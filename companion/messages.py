"""Commands that come in, events and snapshots that go out; plain values, nothing here decides anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol

from companion.observation import Observation
from companion.rules.game import TABLE
from companion.rules.phrases import Offered
from companion.rules.shows import Due, Show
from companion.rules.table import Piece
from companion.rules.verbs import Action

LIKELY = 0.9
"""From this probability on a candidate is taken for the answer where nobody gives one."""

ViewJson = Mapping[str, object]
"""A View as the JSON object of `docs/notation.md`: what everybody at the table may know, nothing more."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint in words, with the actions it is made of and the cells to highlight, in walking order.

    `done` counts the first actions that were done since.
    """

    level: str
    text: str
    actions: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    done: int = 0

    def after(self, action: str) -> Hint | None:
        """The hint once something was done: None after its last action, and where something else was done."""
        is_next = self.done < len(self.actions) - 1 and self.actions[self.done] == action
        return replace(self, done=self.done + 1) if is_next else None


# --- commands: buttons, pages and the camera post them to the one queue that the session drains ---


@dataclass(frozen=True, slots=True)
class Observed:
    """The camera saw something."""

    observation: Observation


@dataclass(frozen=True, slots=True)
class PictureLost:
    """The camera delivers no pictures; `reason` tells the table what to do."""

    reason: str


@dataclass(frozen=True, slots=True)
class Do:
    """A seat does an action, by a tap or a press; None as the action means "dice, go on": chance decides.

    `turns_page` says that the next page of a book is turned with it, where it ends the turn and no camera watches.
    """

    seat: str
    action: Action | None = None
    turns_page: bool = False

    @property
    def kind(self) -> str:
        """What is done, as the first word of its verb, such as `roll` or `daedalus`; "" where chance decides."""
        return "" if self.action is None else self.action.verb.key[0]

    def puts_right(self, earlier: Do) -> bool:
        """Whether both say what came by chance, in the same kind of throw, card or page, so that this one counts."""
        return self.seat == earlier.seat == TABLE and self.kind == earlier.kind


@dataclass(frozen=True, slots=True)
class Answer:
    """A tap on one of the pictures of a question; `choice` None means "none of these"."""

    question: int
    choice: int | None


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last confirmed action back (dice and revealed cards stay)."""


@dataclass(frozen=True, slots=True)
class KeepAsPlayed:
    """Accept what lies on the table although the rules forbid it."""


@dataclass(frozen=True, slots=True)
class AskHint:
    """Ask what the seat whose turn it is could do; `level` is `nudge`, `pointer` or `plan`.

    `seat` is the colour that asks for itself alone; "" asks for everybody to see, out of what everybody may know.
    """

    level: str = "plan"
    seat: str = ""


@dataclass(frozen=True, slots=True)
class HintFound:
    """The search for a hint that was asked for under this number has found it."""

    number: int
    hint: Hint


@dataclass(frozen=True, slots=True)
class Confirm:
    """The green button: yes to whatever the page shows first: a question, what chance is due, the end of the turn."""


@dataclass(frozen=True, slots=True)
class CorrectTile:
    """Somebody says how the tile of a place lies (`NE`, `#` for a back) or what it shows ("" for nothing).

    The place is a cell as text or `loose`; None leaves that as it was.
    """

    place: str
    open_sides: str | None = None
    mark: str | None = None


@dataclass(frozen=True, slots=True)
class CorrectPawn:
    """Somebody says where a pawn stands."""

    colour: str
    cell: str


@dataclass(frozen=True, slots=True)
class CorrectTurn:
    """Somebody says whose turn it is."""

    seat: str


@dataclass(frozen=True, slots=True)
class CorrectPiece:
    """Somebody says how a piece beside tiles and pawns lies, as `companion.rules.table.Piece` does."""

    kind: str
    of: str
    name: str


Correct = CorrectTile | CorrectPawn | CorrectTurn | CorrectPiece
"""What is booked is not what lies on the table: booked as told, and undone like an action."""

Command = Observed | PictureLost | Do | Answer | Undo | KeepAsPlayed | AskHint | HintFound | Confirm | Correct


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a command: the version of the snapshot after it, and `refused` says why it was not done.

    `is_late` says that it belonged to a moment gone by, `is_waiting` that it counts as soon as the table is calm.
    """

    version: int
    refused: str = ""
    is_late: bool = False
    is_waiting: bool = False


# --- what the outside sees ---


class Status(Enum):
    """The states a person can see."""

    READY = "ready"
    HAND = "hand over the board"
    READING = "reading"
    CONFIRM = "please confirm"
    NOT_ALLOWED = "not allowed"
    OUT_OF_SYNC = "out of sync"
    BOARD_MOVED = "board moved"
    NO_PICTURE = "no picture"
    NOT_KEPT = "nothing can be kept"
    OVER = "game over"


@dataclass(frozen=True, slots=True)
class Candidate:
    """One answer to a question: the actions it would book, in notation and in words, and the board after them."""

    actions: tuple[str, ...]
    view: ViewJson
    probability: float
    words: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """Two or more explanations that are too close: which of these happened?"""

    number: int
    candidates: tuple[Candidate, ...]

    @property
    def is_likely(self) -> bool:
        """Whether the first candidate is so likely that it is taken for the answer once the turn has gone on without
        one."""
        return self.candidates[0].probability >= LIKELY

    @property
    def looks_alike(self) -> bool:
        """Whether the board looks the same whatever happened, so that no picture tells it."""
        boards = [tuple(one.view.get(key) for key in ("cells", "loose", "pawns")) for one in self.candidates]
        return all(board == boards[0] for board in boards)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the table should know: what, where (cells as text), and how to put it right."""

    kind: str
    text: str
    cells: tuple[str, ...] = ()
    remedy: str = ""
    can_keep: bool = False


@dataclass(frozen=True, slots=True)
class LogLine:
    """One booked line: `number` counts from 1 and never repeats; `seat` is a colour, `TABLE`, or `session`.

    `was_asked` says that the table had to answer a question before this line was booked. `words` say for people what
    was done, without who did it.
    """

    number: int
    seat: str
    text: str
    frame: int | None = None
    was_asked: bool = False
    words: str = ""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything a page or a light may show at one moment to one viewer.

    `seat` is the colour whose turn it is, whoever acts; `to_act` who acts: a colour, `TABLE`, or "" when it is over.
    `due` is what TABLE has to do now, `order` the action text of what TABLE last told the people to do on the board.
    `lagging` says what the table has not caught up with: "" nothing, else `chance` (an order), `undo` or `tap`.
    `could` says what the seat may still do, or how the evening ended. `shows` is what lies beside the board.
    `choices` say each of `legal` in words while people may tell what TABLE did, else nothing. `can_hint` says
    whether the game gives hints, `can_undo` whether there is something to take back, `winners` who
    has won once the game is over. `offers` are the viewer's own
    `legal` actions as things to tap. `is_watched` says whether a camera looks at the table; if not, all is tapped.
    `untold` are the identities (`L:owl`) that the tiles have of which nobody has told what they show. `score` is, for
    each seat, what it has points for and how many, out of what everybody may know. `pieces` are those on the board
    beside tiles and pawns, as a camera may see them. `turns_page` says that the tap that ends the turn can turn the
    next page of a book, `undoes` which seat did what an undo takes back ("" for none), `aim` how one wins. `in_hand`
    says, as after "You can", what whoever acts may be able to do out of a hand that the others do not see.
    """

    version: int
    session: str
    status: Status
    view: ViewJson
    to_act: str
    legal: tuple[str, ...]
    log: tuple[LogLine, ...]
    question: Question | None = None
    notice: Notice | None = None
    hint: Hint | None = None
    is_copy_assumed: bool = True
    dice_commitment: str | None = None
    game: str = ""
    title: str = ""
    aim: str = ""
    phase: str = ""
    seat: str = ""
    due: Due | None = None
    order: str | None = None
    lagging: str = ""
    could: str = ""
    shows: tuple[Show, ...] = ()
    choices: tuple[str, ...] = ()
    can_hint: bool = True
    offers: tuple[Offered, ...] = ()
    can_undo: bool = True
    winners: tuple[str, ...] = ()
    is_watched: bool = True
    untold: tuple[str, ...] = ()
    score: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()
    pieces: tuple[Piece, ...] = ()
    turns_page: bool = False
    undoes: str = ""
    in_hand: tuple[str, ...] = ()

    @property
    def asked(self) -> str:
        """The seat whose action the open question is about: it acts, or its turn is TABLE's now; "" where none is."""
        if self.question is None:
            return ""
        return self.seat if self.to_act in ("", TABLE) else self.to_act

    def is_last_of(self, seat: str) -> bool:
        """Whether what an undo would take back is the seat's own, also where it took something back before."""
        return self.undoes == seat


class Desk(Protocol):
    """What web pages and the panel talk to: they post commands and look at snapshots, never at the session."""

    def post(self, command: Command) -> None:
        """Queue a command; returns at once, raises nothing."""

    def snapshot(self) -> Snapshot:
        """The latest snapshot."""

    def watch(self, timeout_s: float) -> Iterator[Snapshot | None]:
        """Every new snapshot as it comes; None after `timeout_s` seconds without one (a heartbeat)."""
