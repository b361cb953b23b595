"""The values a page is made of, ready for the templates: words, colours' names and what stands where. No logic."""

from __future__ import annotations

from dataclasses import dataclass

from web.boards.card_art import CardTableArt
from web.boards.maze_art import ArrowArt, BoardArt
from web.boards.ring_art import RoundArt


@dataclass(frozen=True, slots=True)
class NoticeArt:
    """Something the table should know, under its heading; a grave one is shown in red.

    `is_waiting` says that nothing goes on before the table has been put right.
    """

    heading: str
    is_grave: bool
    text: str
    cells: tuple[str, ...]
    remedy: str
    can_keep: bool
    keep_words: str
    is_waiting: bool


@dataclass(frozen=True, slots=True)
class HintStepArt:
    """One step of a hint, counted from 1: the board as it is once the step is done, whichever board it is.

    Of what is done beside the board the picture shows the `signs`: the words of the action, its verb first.
    """

    number: int
    words: str
    board: BoardArt
    round: RoundArt | None
    table: CardTableArt | None
    signs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HintArt:
    """A hint in words, its steps as pictures, and how much more can be told; or that it is on the seat's own page.
    `why` is the arithmetic behind it.

    `does` is the action to do next, in words of the notation; () where it says none.
    """

    text: str
    next_level: str | None
    steps: tuple[HintStepArt, ...] = ()
    does: tuple[str, ...] = ()
    why: str = ""
    is_elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class TokenArt:
    """One token before a seat: a spell, a wand, a coin; used ones lie face down."""

    kind: str
    name: str
    words: str
    is_used: bool


@dataclass(frozen=True, slots=True)
class CardArt:
    """One card: its picture's name and its words; `mark` is empty where it is hidden, `disc` the number it is for."""

    mark: str
    words: str
    disc: int | None = None


@dataclass(frozen=True, slots=True)
class TrackArt:
    """How far something has come, with pictures of what was found; `of` is None where there is no end."""

    label: str
    done: int
    of: int | None
    items: tuple[CardArt, ...]


@dataclass(frozen=True, slots=True)
class SeatArt:
    """One seat: its cards, empty places for cards, tokens, and what it has reached; the first on the page acts.

    `computer` says how well a computer plays it, "" where a person does.
    """

    colour: str
    name: str
    cards: tuple[CardArt, ...]
    empty_slots: int
    tokens: tuple[TokenArt, ...]
    tracks: tuple[TrackArt, ...]
    is_to_act: bool
    computer: str = ""


@dataclass(frozen=True, slots=True)
class DeckArt:
    """A stack: its name and how many cards are left; `turned` of `of` are gone where that is known."""

    label: str
    left: int
    of: int | None

    @property
    def turned(self) -> int:
        """How many are gone."""
        return max((self.of or 0) - self.left, 0)


@dataclass(frozen=True, slots=True)
class OrderArt:
    """What chance told the people to do on the board, as picture and words.

    `is_missed` says that it is known not to be done: somebody wanted to go on, or the board lies as before for long.
    """

    kind: str
    title: str
    words: str
    arrow: ArrowArt | None
    marks: tuple[str, ...]
    pawns: tuple[str, ...]
    corner_colour: str
    homes: tuple[tuple[str, str], ...]
    is_carried_out: bool
    is_missed: bool


@dataclass(frozen=True, slots=True)
class TellArt:
    """Something that people may tell: its action, its words, and what stands in its picture."""

    action: str
    words: str
    marks: tuple[str, ...]
    pawns: tuple[str, ...]
    arrow: ArrowArt | None


@dataclass(frozen=True, slots=True)
class PartArt:
    """A picture to tap of which several make up what is told; `colour` is that of a pawn or of a corner."""

    value: str
    words: str
    colour: str = ""


@dataclass(frozen=True, slots=True)
class TellKind:
    """One kind of what people may tell: each thing by itself in `choices`, or put together of `parts` under a verb.

    Of the first sort of parts two are tapped, of the second one.
    """

    name: str
    words: str
    verb: str
    choices: tuple[TellArt, ...]
    parts: tuple[tuple[PartArt, ...], ...]


@dataclass(frozen=True, slots=True)
class DueArt:
    """What TABLE has to do now: words, the button's words, and what people may tell instead, each by a tap.

    `is_opened` says that the choices are few and asked for now, so that they open by themselves, as a question does.
    `kinds` are the same choices kind by kind, where there are many of several kinds.
    """

    kind: str
    words: str
    button: str
    is_pressed: bool
    choices: tuple[TellArt, ...]
    is_opened: bool
    kinds: tuple[TellKind, ...] = ()


@dataclass(frozen=True, slots=True)
class PictureArt:
    """One picture to tap; `round` or `table` instead of the board where the game lies on one."""

    choice: int
    board: BoardArt
    words: str
    round: RoundArt | None = None
    table: CardTableArt | None = None


@dataclass(frozen=True, slots=True)
class AskArt:
    """A question with its pictures; `looks_alike` says that the board is the same on all of them."""

    number: int
    pictures: tuple[PictureArt, ...]
    looks_alike: bool = False


@dataclass(frozen=True, slots=True)
class ThrowArt:
    """A throw of a die: the number of its line in the log, which die, the face it shows, and words."""

    number: int
    kind: str
    face: str
    words: str


@dataclass(frozen=True, slots=True)
class LogArt:
    """One line of the evening's log, in words."""

    number: int
    seat: str
    words: str


@dataclass(frozen=True, slots=True)
class Buttons:
    """Which buttons do something now, and what they are called; `seen` guards against double taps.

    `main` is the command of the big button, `can_press` whether it does anything now. `filled` names the one button
    that gets the table on: `main`, `ask`, `keep`, `compare`, `camera`, `tell`, `sit`, `hint`, `again`, or "" for none.
    """

    main: str
    main_words: str
    can_press: bool
    filled: str
    can_undo: bool
    can_hint: bool
    hint_level: str
    seen: str


@dataclass(frozen=True, slots=True)
class ScoreArt:
    """The score pad's column of one seat: what it has points for, and how many in all."""

    colour: str
    name: str
    parts: tuple[tuple[str, int], ...]
    total: int


@dataclass(frozen=True, slots=True)
class CallArt:
    """Whom the table waits for, by colour ("" for nobody), a name for this wait, and the words that call them."""

    seat: str = ""
    moment: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """Everything the page shows at one moment, in one language."""

    version: int
    status: str
    status_words: str
    title: str
    aim: str
    heading: str
    now_what: str
    acting: str
    board: BoardArt
    round: RoundArt | None
    table: CardTableArt | None
    seats: tuple[SeatArt, ...]
    order: OrderArt | None
    due: DueArt | None
    decks: tuple[DeckArt, ...]
    tracks: tuple[TrackArt, ...]
    dice: tuple[tuple[str, str], ...]
    thrown: tuple[ThrowArt, ...]
    notes: tuple[str, ...]
    ask: AskArt | None
    notice: NoticeArt | None
    hint: HintArt | None
    buttons: Buttons
    log: tuple[LogArt, ...]
    is_copy_assumed: bool
    session: str
    dice_commitment: str
    outcome: str
    is_watched: bool
    score: tuple[ScoreArt, ...] = ()
    call: CallArt = CallArt()
    winners: tuple[str, ...] = ()

    @property
    def honoured(self) -> tuple[tuple[SeatArt, str], ...]:
        """The winners, or everybody where nobody won, each with their score in words; "" where all play together."""
        counted = {} if self.tracks else {seat.colour: seat.tracks[0].done for seat in self.seats if seat.tracks}
        totals = {one.colour: one.total for one in self.ranking} or counted
        seats = [seat for seat in self.seats if seat.colour in self.winners] or self.seats
        return tuple((seat, str(totals.get(seat.colour, ""))) for seat in seats)

    @property
    def ranking(self) -> tuple[ScoreArt, ...]:
        """The points at the end, the most first; none where all play together, or where what lies counted before the
        seats says it already."""
        counted = {seat.colour: seat.tracks[0].done for seat in self.seats if seat.tracks}
        if not self.outcome or not counted or counted == {one.colour: one.total for one in self.score}:
            return ()
        return tuple(sorted(self.score, key=lambda one: -one.total))

    @property
    def found(self) -> tuple[str, ...]:
        """The treasures that have been found and that there may be pictures of, whoever found them."""
        tracks = (*self.tracks, *(track for seat in self.seats for track in seat.tracks))
        return tuple(card.mark for track in tracks for card in track.items if not card.mark.isdigit())
