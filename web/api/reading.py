"""Bodies of requests as values; whatever cannot be read raises Unreadable and says which part."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from flask import request

from companion.errors import UnreadableNotation
from companion.lobby.board_setup import (
    Correction,
    DiscCorrection,
    DragonCorrection,
    FixedConfirmed,
    GuardCorrection,
    PawnCorrection,
    PawnsConfirmed,
    TileCorrection,
)
from companion.lobby.new_game import ChosenSeat, NewGame, Start
from companion.maze.cell import parse_cell
from companion.messages import Correct, CorrectPawn, CorrectPiece, CorrectTile, CorrectTurn
from companion.rules.advice import LEVELS
from companion.rules.game import OptionValue
from companion.rules.words import say
from web.api.refusals import Unreadable

LONGEST_NAME: Final = 30
"""Letters of a person's name that are kept."""

MOST_SEATS: Final = 12
LARGEST: Final = 2**53
"""Whole numbers beyond this have no place in JSON (RFC 8259, section 6)."""

Body = Mapping[str, object]


def body() -> Body:
    """The body of this request: a JSON object."""
    try:
        read = json.loads(request.get_data())
    except (ValueError, RecursionError):
        raise Unreadable(say("The body has to be a JSON object.")) from None
    if not isinstance(read, dict):
        raise Unreadable(say("The body has to be a JSON object."))
    return read


def text_of(read: Body, key: str) -> str:
    """A text of the body."""
    value = read.get(key)
    if not isinstance(value, str) or not _is_sound(value):
        raise _wrong(key)
    return value


def count_of(read: Body, key: str) -> int | None:
    """A whole number of the body; None where it is left out."""
    value = read.get(key)
    if value is None:
        return None
    if type(value) is not int or not 0 <= value <= LARGEST:
        raise _wrong(key)
    return value


def action_of(read: Body) -> str | None:
    """The action of the body: a text, or null for chance."""
    if "action" not in read:
        raise _wrong("action")
    return None if read["action"] is None else text_of(read, "action")


def is_told(read: Body, key: str) -> bool:
    """Whether the body says so; false where it is left out."""
    value = read.get(key, False)
    if not isinstance(value, bool):
        raise _wrong(key)
    return value


def level_of(read: Body) -> str:
    """How much a hint is to tell, a whole plan where the body does not say."""
    level = text_of(read, "level") if "level" in read else LEVELS[-1]
    if level not in LEVELS:
        raise _wrong("level")
    return level


def wish_of(read: Body) -> NewGame:
    """The evening that somebody wishes for."""
    variant, chance, camera = read.get("variant"), read.get("chance", "virtual"), read.get("camera", True)
    if chance not in ("virtual", "paper"):
        raise _wrong("chance")
    if not isinstance(camera, bool):
        raise _wrong("camera")
    return NewGame(
        text_of(read, "game"), _seats(read.get("seats")), None if variant is None else text_of(read, "variant"),
        _options(read.get("options")), _start(read.get("start", "dealt")), chance, camera,
    )  # fmt: skip


def _seats(value: object) -> tuple[ChosenSeat, ...]:
    """Who sits where, in the order of play."""
    if not isinstance(value, list) or len(value) > MOST_SEATS:
        raise _wrong("seats")
    return tuple(_seat(one) for one in value)


def _seat(value: object) -> ChosenSeat:
    if not isinstance(value, dict):
        raise _wrong("seats")
    name, is_easier = value.get("name") or "", value.get("easier", False)
    if not isinstance(name, str) or not isinstance(is_easier, bool):
        raise _wrong("seats")
    kept = "".join(letter for letter in name if letter.isprintable()).strip()
    return ChosenSeat(text_of(value, "colour"), kept[:LONGEST_NAME], is_easier)


def _options(value: object) -> Mapping[str, OptionValue]:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise _wrong("options")
    for name, chosen in value.items():
        is_value = type(chosen) in (bool, int) or (isinstance(chosen, str) and _is_sound(chosen))
        if not (is_value and _is_sound(name)):
            raise _wrong("options")
    return value


def _start(value: object) -> Start:
    if value in ("dealt", "as-laid"):
        return value
    if isinstance(value, dict):
        return value
    raise _wrong("start")


def correction_of(read: Body) -> Correction:
    """What somebody says of a board that is laid: of a tile (`cell` with `open`, `mark` or both), of a `pawn`, a `disc`
    or a `guard` (and its `cell`), of the side the `dragon` looks to, of all fixed tiles (`fixed`: they show what they
    are shown to show), or of all `pawns` (each stands where it begins)."""
    if read.get("fixed") is True:
        return FixedConfirmed()
    if read.get("pawns") is True:
        return PawnsConfirmed()
    if "dragon" in read:
        return DragonCorrection(text_of(read, "dragon"))
    if "guard" in read:
        return GuardCorrection(text_of(read, "guard"), text_of(read, "cell"))
    if "disc" in read:
        return DiscCorrection(text_of(read, "cell"), text_of(read, "disc"))
    return _place_correction_of(read)


def _place_correction_of(read: Body) -> PawnCorrection | TileCorrection:
    if "pawn" in read:
        return PawnCorrection(text_of(read, "pawn"), text_of(read, "cell"))
    sides, mark = (text_of(read, key) if read.get(key) is not None else None for key in ("open", "mark"))
    if sides is None and mark is None:
        raise _wrong("open")
    return TileCorrection(text_of(read, "cell"), sides, mark)


def booked_correction_of(read: Body) -> Correct:
    """What somebody says of the evening that is played: the same, whose turn it is, or how a piece lies."""
    if "turn" in read:
        return CorrectTurn(text_of(read, "turn"))
    if "dragon" in read:
        return CorrectPiece("dragon", "", text_of(read, "dragon"))
    if "guard" in read:
        return CorrectPiece("guard", text_of(read, "guard"), _cell_of(read))
    if "disc" in read:
        return CorrectPiece("token", _cell_of(read), text_of(read, "disc"))
    told = _place_correction_of(read)
    if isinstance(told, PawnCorrection):
        return CorrectPawn(told.colour, told.cell)
    return CorrectTile(told.place, told.open_sides, told.mark)


def _cell_of(read: Body) -> str:
    """The number of the cell that the body names."""
    try:
        return str(parse_cell(text_of(read, "cell")))
    except UnreadableNotation:
        raise _wrong("cell") from None


def _is_sound(text: str) -> bool:
    """Whether a text can be written down: a lone half of a surrogate pair cannot."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _wrong(key: str) -> Unreadable:
    return Unreadable(say("{name} cannot be read.", name=key))
