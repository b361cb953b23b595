"""The values a page is made of, ready for the templates: words, colours' names and what stands where. No logic."""

from __future__ import annotations

from dataclasses import dataclass

from companion.messages import Hint
from web.boards.maze_art import ArrowArt, BoardArt


@dataclass(frozen=True, slots=True)
class NoticeArt:
    """Something the table should know, under its heading; a grave one is shown in red."""

    heading: str
    is_grave: bool
    text: str
    cells: tuple[str, ...]
    remedy: str
    can_keep: bool


@dataclass(frozen=True, slots=True)
class SpellArt:
    """One spell token; used ones lie face down until the turn ends."""

    name: str
    words: str
    is_used: bool


@dataclass(frozen=True, slots=True)
class SeatArt:
    """One seat: its treasure cards, empty slots, and its spells."""

    colour: str
    name: str
    cards: tuple[str, ...]
    empty_slots: int
    spells: tuple[SpellArt, ...]
    is_to_act: bool


@dataclass(frozen=True, slots=True)
class BookArt:
    """Daedalus's book: the open page as picture and words, and how many are left; `kind` is empty when none is open."""

    kind: str
    words: str
    arrow: ArrowArt | None
    marks: tuple[str, ...]
    pawns: tuple[str, ...]
    corner: str
    corner_colour: str
    homes: tuple[tuple[str, str], ...]
    is_due: bool
    is_carried_out: bool
    pages_left: int
    pages_turned: int
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PictureArt:
    """One picture to tap."""

    choice: int
    board: BoardArt
    words: str


@dataclass(frozen=True, slots=True)
class AskArt:
    """A question with its pictures."""

    number: int
    pictures: tuple[PictureArt, ...]


@dataclass(frozen=True, slots=True)
class LogArt:
    """One line of the evening's log, in words."""

    number: int
    seat: str
    words: str


@dataclass(frozen=True, slots=True)
class LightArt:
    """One light of the panel, as a dot on the page."""

    name: str
    words: str
    is_on: bool


@dataclass(frozen=True, slots=True)
class Buttons:
    """Which of the four buttons do something now, and what the big one is called; `seen` guards against double taps."""

    confirm: str
    confirm_words: str
    can_undo: bool
    can_hint: bool
    hint_level: str
    can_turn_page: bool
    seen: str


@dataclass(frozen=True, slots=True)
class Page:
    """Everything the page shows at one moment."""

    version: int
    status: str
    status_words: str
    heading: str
    now_what: str
    acting: str
    board: BoardArt
    book: BookArt
    seats: tuple[SeatArt, ...]
    collected: tuple[str, ...]
    found: int
    treasures: int
    cards_left: int | None
    ask: AskArt | None
    notice: NoticeArt | None
    hint: Hint | None
    next_hint_level: str | None
    buttons: Buttons
    lights: tuple[LightArt, ...]
    log: tuple[LogArt, ...]
    is_copy_assumed: bool
    session: str
    dice_commitment: str
    outcome: str
