"""Teaching a copy by pictures and taps, as pages show it: what a step asks for, what can be tapped, what is wrong yet.

Pages know neither rings nor cards: a step is pictures with marks drawn over them, and buttons.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO, Final, Protocol

LARGEST_BYTES: Final = 60_000_000
"""Pictures that are sent at once, or a taught copy, are not larger than this."""


TAKE, UNDO, RESTART, KEEP = "take", "undo", "restart", "keep"
"""What a tap may ask for at any step: a picture of the camera, the last tap taken back, all begun anew, the draft
made this household's copy."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A game whose copy can be taught, its kind of table, and how far that has come; `is_taught` says whether a camera
    can follow it, `is_begun` whether a draft waits."""

    game: str
    title: str
    kind: str
    is_taught: bool
    is_begun: bool


@dataclass(frozen=True, slots=True)
class Mark:
    """Something drawn over a picture: SVG path data, and words (a treasure's, a colour's) at a point; `look` is how it
    is drawn (`way`, `way-2`, `edge`, `picked`, `wrong`, `name`)."""

    look: str
    path: str = ""
    words: str = ""
    at: tuple[float, float] = (0, 0)


@dataclass(frozen=True, slots=True)
class Choice:
    """A button, `key` being what a tap on it sends; or two for what can be less or more (`KEY:less`, `KEY:more`)."""

    key: str
    words: str
    is_chosen: bool = False
    is_done: bool = False
    is_open: bool = True
    has_two: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture that can be tapped: its `size` (width, height), and where the named picture is `placed` in it (x, y,
    width, height), larger than the sheet or not, with marks over it and buttons below."""

    key: str
    picture: str
    size: tuple[float, float]
    placed: tuple[float, float, float, float]
    marks: tuple[Mark, ...] = ()
    words: str = ""
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """Sheets that belong together, such as those of a ring, under a heading, with buttons for all of them."""

    words: str = ""
    choices: tuple[Choice, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    look: str = ""


@dataclass(frozen=True, slots=True)
class TeachPage:
    """A step: what can be tapped, and what is missing or wrong, by the step that mends it (a choice without a key: by
    this one); `notes` are no hindrance to keeping the copy.

    `picked` is what the next tap places, "" for nothing; `can_name` says whether names can be added to choose from.
    `has_pictures` says whether pictures are taken in this step.
    """

    steps: tuple[Choice, ...] = ()
    step: str = ""
    blocks: tuple[Block, ...] = ()
    wrong: tuple[Choice, ...] = ()
    notes: tuple[str, ...] = ()
    has_pictures: bool = False
    picked: str = ""
    can_name: bool = False
    next_step: str = ""
    is_last: bool = False
    can_undo: bool = False


@dataclass(frozen=True, slots=True)
class Tap:
    """A tap on a sheet, in its units, or on a button: `choice` is its key, or one of the four words above; `text` is a
    name that was typed."""

    sheet: str = ""
    x: float = 0.0
    y: float = 0.0
    choice: str = ""
    text: str = ""


class Teaching(Protocol):
    """Has copies taught, and keeps each tap; any thread may call.

    A method that cannot do its work raises CompanionError with the reason for the table.
    """

    def subjects(self) -> tuple[Subject, ...]:
        """The games whose copies are taught so."""

    def page(self, game: str) -> TeachPage:
        """The step at which the teaching of a game stands."""

    def add(self, game: str, content: bytes) -> None:
        """Take a picture from a file."""

    def tap(self, game: str, tap: Tap) -> None:
        """Do what a tap says, and keep it."""

    def picture(self, game: str, name: str) -> bytes:
        """A picture of a sheet as a JPEG file."""

    def write(self, game: str, out: IO[bytes]) -> None:
        """Write the taught copy as one file."""

    def take_in(self, game: str, file: IO[bytes]) -> None:
        """Take in a file that `write` made."""
