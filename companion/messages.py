"""Commands that come in, events and snapshots that go out; plain values, nothing here decides anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Protocol

from companion.maze.cell import parse_cell
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
class HintStep:
    """One action of a hint: in words, and the view of the seat once it is done."""

    action: str
    words: str
    view: ViewJson


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint in words, the actions it is made of, of which the first `done` are done, and cells, in walking order.

    `goal` is what it leads to, as a sentence of its own, and `to_you` the same as the `seat` that it is for is told; ""
    where there is none. `why` is the arithmetic behind it. `steps` are the actions as they can be shown. `has_more`
    says that another level tells more. `is_elsewhere` says that the hint itself is on that seat's own page.
    """

    level: str
    text: str
    actions: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    done: int = 0
    seat: str = ""
    goal: str = ""
    to_you: str = ""
    why: str = ""
    steps: tuple[HintStep, ...] = ()
    has_more: bool = False
    is_elsewhere: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether asking again would tell no more."""
        return self.is_elsewhere or not self.has_more

    @property
    def goes_on(self) -> bool:
        """Whether the turn goes on after the next step."""
        after = self.actions[self.done + 1 :]
        return bool(self.actions) and (self.has_more or any(action != "end" for action in after))

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

    `turns_page` says that the next page of a book is turned with it, where it is `end` and no camera watches.
    """

    seat: str
    action: Action | None = None
    turns_page: bool = False

    def puts_right(self, earlier: Do) -> bool:
        """Whether both say what came by chance, in the same kind of throw, card or page, so that this one counts."""
        kinds = {one.action and one.action.verb.key[0] for one in (self, earlier)}
        return self.seat == earlier.seat == TABLE and len(kinds) == 1


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
class OpenSecrets:
    """Note that somebody now sees what was kept secret: a game that is over stays as it is."""


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

    The place is a cell as text or `loose`; None leaves that as it was. While a board is being set up, a mark of `?`
    says that nobody knows it, whatever was known or seen before.
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
    """Somebody says how a piece beside tiles and pawns lies, as `companion.rules.table.Piece` or `Spot` does."""

    kind: str
    of: str
    name: str

    @classmethod
    def disc(cls, cell: str, number: str) -> CorrectPiece:
        """Which disc lies on a cell: its number, "" for none, `?` for unknown; raises UnreadableNotation."""
        return cls("token", str(parse_cell(cell)), number)

    @classmethod
    def guard(cls, colour: str, cell: str) -> CorrectPiece:
        """Where a guard stands; raises UnreadableNotation."""
        return cls("guard", colour, str(parse_cell(cell)))

    @classmethod
    def dragon(cls, heading: str) -> CorrectPiece:
        """Which side the dragon faces: `N`, `E`, `S` or `W`."""
        return cls("dragon", "", heading)


Correct = CorrectTile | CorrectPawn | CorrectTurn | CorrectPiece
"""What is booked is not what lies on the table: booked as told, and undone like an action."""

Command = (
    Observed | PictureLost | Do | Answer | Undo | KeepAsPlayed | OpenSecrets | AskHint | HintFound | Confirm | Correct
)


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
        """Whether the first candidate is so likely that it is the answer once the turn has gone on without one."""
        return self.candidates[0].probability >= LIKELY

    @property
    def looks_alike(self) -> bool:
        """Whether the board looks the same whatever happened, so that no picture tells it."""
        boards = [tuple(one.view.get(key) for key in ("cells", "loose", "pawns", "offsets")) for one in self.candidates]
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
class Position:
    """What one viewer may know of the position, and what may be done in it.

    `seat` is the colour whose turn it is, whoever acts; `to_act` who acts: a colour, `TABLE`, or "" when it is over.
    `legal` are actions as texts: `choices` say each in words while people may say what TABLE did, and `offers` are
    those of the viewer as things to tap. `could` says what the seat may still do, or how the game ended, `in_hand`,
    as after "You can", what can be done out of a hand that the others do not see. `turns_page` says that the tap
    that ends the turn can turn the next page of a book, and `draws` that it draws cards. `shows` lie beside the
    board, `pieces` on it beside tiles and pawns. `untold` are the identities (`L:owl`) of tiles of which nobody has
    said what they show, `moments` explain to newcomers what matters now. `score` is what each seat has points for and
    how many, as far as everybody may know, `winners` have won a game that is over.
    """

    view: ViewJson = field(default_factory=dict)
    seat: str = ""
    to_act: str = ""
    phase: str = ""
    legal: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    offers: tuple[Offered, ...] = ()
    could: str = ""
    in_hand: tuple[str, ...] = ()
    turns_page: bool = False
    draws: bool = False
    shows: tuple[Show, ...] = ()
    pieces: tuple[Piece, ...] = ()
    untold: tuple[str, ...] = ()
    moments: tuple[str, ...] = ()
    score: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()
    winners: tuple[str, ...] = ()

    @property
    def due(self) -> Due | None:
        """What TABLE has to do now."""
        return next((show for show in self.shows if isinstance(show, Due)), None)


@dataclass(frozen=True, slots=True)
class EveningSoFar:
    """What has been recorded, and how it stands beside the table.

    `order` is the text of what TABLE last had people do on the board. `lagging` says what the table has not caught up
    with: "" nothing, else `chance` (an order), `undo` or `tap`. `can_undo` says whether there is something to take
    back, `undoes` which seat did it ("" for none). `is_watched` says whether a camera looks at the table; if not, all
    is tapped. `dice_commitment` is the hash of the secret of the companion's dice.
    """

    session: str = ""
    log: tuple[LogLine, ...] = ()
    order: str | None = None
    lagging: str = ""
    can_undo: bool = True
    undoes: str = ""
    is_watched: bool = True
    dice_commitment: str | None = None


@dataclass(frozen=True, slots=True)
class Guidance:
    """What the companion says to the people at the table now."""

    status: Status = Status.READY
    question: Question | None = None
    notice: Notice | None = None
    hint: Hint | None = None


@dataclass(frozen=True, slots=True)
class Box:
    """Which game is played, how one wins it (`aim`), and whether it gives hints."""

    game: str = ""
    title: str = ""
    aim: str = ""
    is_copy_assumed: bool = True
    can_hint: bool = True


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything a page or a light may show at one moment to one viewer; `version` grows with every change."""

    version: int = 0
    position: Position = Position()
    evening: EveningSoFar = EveningSoFar()
    guidance: Guidance = Guidance()
    box: Box = Box()

    @property
    def asked(self) -> str:
        """The seat whose action the open question is about: it acts, or its turn is TABLE's now; "" where none is."""
        seat, to_act = self.position.seat, self.position.to_act
        return "" if self.guidance.question is None else seat if to_act in ("", TABLE) else to_act


class Desk(Protocol):
    """What web pages and the panel talk to: they post commands and look at snapshots, never at the session."""

    def post(self, command: Command) -> None:
        """Queue a command; returns at once, raises nothing."""

    def snapshot(self) -> Snapshot:
        """The latest snapshot."""

    def watch(self, timeout_s: float) -> Iterator[Snapshot | None]:
        """Every new snapshot as it comes; None after `timeout_s` seconds without one (a heartbeat)."""
