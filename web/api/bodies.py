"""The bodies of requests under `/api` as pydantic models: what is not shaped like them is refused as unreadable."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from companion import messages
from companion.errors import UnreadableNotation
from companion.lobby import board_setup, new_game
from web.api.refusals import unreadable
from web.names import name_of

LONGEST_NAME: Final = 30
"""The letters of a person's name that are recorded."""

MOST_SEATS: Final = 12
LARGEST: Final = 2**53
"""Larger whole numbers have no place in JSON (RFC 8259, section 6)."""


def _sound(text: str) -> str:
    """The text, unless a lone half of a surrogate pair is in it, which cannot be written down (a ValueError)."""
    text.encode()
    return text


Told = TypeVar("Told")
Piece = messages.CorrectPawn | messages.CorrectPiece
Text = Annotated[str, AfterValidator(_sound)]
Count = Annotated[int, Field(ge=0, le=LARGEST)]
Position = Annotated[dict[str, Any], Field(description="A position as in docs/notation.md.")]
KINDS: Final = (
    ("turn",), ("dragon",), ("guard", "cell"), ("disc", "cell"), ("card", "cell"), ("ring", "dots"), ("pawn", "cell"),
    ("cell", "open"), ("cell", "mark"), ("fixed",), ("pawns",),
)  # fmt: skip
"""The members that a correction has at least, one kind after the other."""


class Body(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True)


def _printable(name: object) -> object:
    """A name without what cannot be shown, and no longer than a page has room for."""
    if not isinstance(name, str):
        return name
    return name_of(name, LONGEST_NAME)


class NewSeat(Body):
    """Somebody who wants to play, or a `computer` of that strength; `easier` gives them the easier rules of the box."""

    colour: Text
    name: Annotated[str | None, BeforeValidator(_printable)] = None
    easier: bool = False
    computer: new_game.Strength | None = None


class NewEvening(Body):
    """The game to play, and who plays it, in playing order; `as-laid` begins with the board on the table."""

    game: Text
    seats: Annotated[list[NewSeat], Field(max_length=MOST_SEATS)]
    variant: Text | None = None
    options: dict[Text, bool | int | Text] | None = None
    start: Literal["dealt", "as-laid"] | Position = "dealt"
    chance: new_game.Chance = "virtual"
    camera: bool = True

    def wish(self) -> new_game.NewGame:
        """The evening that the lobby is to begin."""
        seats = tuple(
            new_game.ChosenSeat(seat.colour, seat.name or "", seat.easier, seat.computer) for seat in self.seats
        )
        return new_game.NewGame(
            self.game, seats, self.variant, self.options or {}, self.start, self.chance, self.camera
        )


class Seen(Body):
    """The version of the snapshot that was looked at: the request is refused where the evening has gone on since."""

    version: Count | None = None


class Do(Seen):
    """An action in notation, or null for chance; `turns_page` turns the next page too where the action is `end`."""

    action: Text | None
    turns_page: bool = False


class Answer(Body):
    """The number of a question and which of its candidates happened, counted from 0; null is none of them."""

    question: Count
    choice: Count | None


class AskHint(Seen):
    """How much the hint is to say."""

    level: Literal["nudge", "pointer", "plan"] = "plan"


class Correction(Seen):
    """What somebody says of whose `turn` it is, of where the `dragon` looks (`N`, `E`, `S`, `W`), of a `guard`, `disc`
    or `pawn` and its `cell`, of a `card` and its turn (`crown-key/E`; empty: none) on its `cell`, by how many `dots` a
    `ring` is turned, or of a tile: its `cell` with `open`, `mark` or both. While a board is being laid, not of
    the turn, but that all `fixed` tiles show what they are shown to show, or that all `pawns` stand where they begin.
    """

    model_config = ConfigDict(json_schema_extra={"anyOf": [{"required": list(names)} for names in KINDS]})

    turn: Text = ""
    dragon: Text = ""
    guard: Text = ""
    disc: Text = ""
    card: Text = ""
    ring: Text = ""
    dots: Count = 0
    pawn: Text = ""
    cell: Text = ""
    open: Text | None = None
    mark: Text | None = None
    fixed: bool = False
    pawns: bool = False

    def booked(self) -> messages.Correct:
        """The correction of an evening that is played; raises Refused."""
        return self._of({
            "turn": lambda: messages.CorrectTurn(self.turn),
            "card": lambda: messages.CorrectPiece("card", self.cell, self.card),
            "ring": lambda: messages.CorrectPiece("ring", self.ring, str(self.dots)),
        })  # fmt: skip

    def laid(self) -> board_setup.Correction:
        """The correction of a board that is being laid; raises Refused."""
        return self._of({"fixed": board_setup.FixedConfirmed, "pawns": board_setup.PawnsConfirmed})

    def _of(self, others: Mapping[str, Callable[[], Told]]) -> Told | messages.CorrectTile | Piece:
        """What is said of tiles, pawns and pieces, or one of the others."""
        kinds: dict[str, Callable[[], Told | messages.CorrectTile | Piece]] = {
            **others,
            "dragon": lambda: messages.CorrectPiece.dragon(self.dragon),
            "guard": lambda: messages.CorrectPiece.guard(self.guard, self.cell),
            "disc": lambda: messages.CorrectPiece.disc(self.cell, self.disc),
            "pawn": lambda: messages.CorrectPawn(self.pawn, self.cell),
            "open": lambda: messages.CorrectTile(self.cell, self.open, self.mark),
        }
        first = self._first(kinds)
        try:
            return kinds[first]()
        except UnreadableNotation:
            raise unreadable("cell") from None

    def _first(self, kinds: Iterable[str]) -> str:
        """The first of these members that the body has, flags only where they are true; a tile has `open` or `mark`."""
        given = {name for name in self.model_fields_set if getattr(self, name) not in (None, False)}
        first = next((name for name in kinds if name in given or (name == "open" and "mark" in given)), "open")
        needed = next(names for names in KINDS if first in names)
        for name in (first, *needed):
            if name not in given and not (name == "open" and "mark" in given):
                raise unreadable(name)
        return first
