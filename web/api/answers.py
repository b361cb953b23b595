"""The answers under `/api` as pydantic models, and how they are read off games, evenings, snapshots and laid boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo

from companion.lobby import new_game
from companion.lobby.new_game import Offer
from companion.messages import LogLine, Notice, Question, ViewJson
from companion.messages import Snapshot as Shown
from companion.rules.game import TABLE
from companion.rules.options import OptionValue
from companion.rules.words import ENGLISH, Language, told
from web.as_json import snapshot_json
from web.boards.maze_view import public_tile


class Told(BaseModel):
    """Read from the values of `companion` by their attributes, or from a dict; its context is the reader's language.

    Values of `companion.messages` that are answered under their own names are no models of their own.
    """

    model_config = ConfigDict(
        extra="forbid", frozen=True, from_attributes=True, json_schema_serialization_defaults_required=True
    )


def _in_words(text: str, info: ValidationInfo) -> str:
    return told(text, info.context or ENGLISH)


def _by(name: str) -> BeforeValidator:
    """Reads a list of values as an object, each under what it has as that attribute."""

    def keyed(values: object) -> object:
        return {getattr(one, name): one for one in values} if isinstance(values, tuple) else values

    return BeforeValidator(keyed)


def _null_if_empty(text: str) -> str | None:
    return text or None


Words = Annotated[str, BeforeValidator(_in_words)]
OrNull = Annotated[str | None, BeforeValidator(_null_if_empty)]
Whole = Annotated[int, Field(json_schema_extra={"minimum": 0})]
Probability = Annotated[float, Field(json_schema_extra={"minimum": 0, "maximum": 1})]
Texts = tuple[str, ...]


class Why(Told):
    """Why something was not done, in the language of `Accept-Language`."""

    why: str


class Version(Told):
    version: Whole


class Done(Version):
    """The version of the snapshot after it; `waiting` says that it counts as soon as the table is calm."""

    waiting: bool


class Key(Told):
    key: str


class SeatLink(Told):
    token: str
    url: str


class Begun(Told):
    """An evening that has begun, or whose board is being laid: its key, the table's token and each seat's."""

    key: str
    table: str
    seats: dict[str, SeatLink]


class Option(Told):
    """A house rule; `span` allows every whole number from its first to its second as well."""

    name: str
    default: OptionValue
    values: tuple[OptionValue, ...]
    span: tuple[int, int] | None
    text: Words


class WhyNot(Told):
    """Why the pages cannot play a game, no camera follows it, or it cannot begin as laid; empty where it can."""

    play: Words = Field(validation_alias="no_play")
    camera: Words = Field(validation_alias="no_camera")
    as_laid: Words = Field(validation_alias="no_laying", serialization_alias="as-laid")


class Game(Told):
    """A game that can be chosen: the fewest and the most seats, and what a camera reads of it."""

    title: Words
    seats: tuple[int, int]
    colours: Texts
    variants: Texts
    options: tuple[Option, ...]
    camera: Texts
    why_not: WhyNot


class Seat(Told):
    colour: str
    name: str
    easier: bool = Field(validation_alias="is_easier")
    computer: new_game.Strength | None


class Evening(Told):
    """An evening of the journal; `began` is ISO 8601 in local time, `outcome` empty while it is unfinished.

    One that is not `readable` is damaged or of a newer companion; then `game` and `began` may be empty.
    """

    key: str
    game: str
    variant: str
    seats: tuple[Seat, ...]
    began: str
    turns: Whole
    outcome: str
    finished: bool = Field(validation_alias="is_finished")
    scores: dict[str, int]
    winners: Texts
    readable: bool = Field(validation_alias="is_readable")


class Due(Told):
    kind: str
    words: str
    chance: str


class Hint(Told):
    """A hint in words, the actions it is made of, of which the first `done` are done, cells, in walking order, and
    `why`: the arithmetic behind it."""

    level: str
    text: str
    actions: Texts
    cells: Texts
    done: int
    why: str


class Snapshot(Told):
    """What a viewer may know now; `legal` is empty for those who do not act."""

    version: Whole
    session: str
    game: str
    status: str
    phase: str
    seat: str
    to_act: str
    due: Due | None
    order: str | None
    lagging: str
    view: Annotated[dict[str, Any], Field(description="A view as in docs/notation.md.")]
    legal: Texts
    log: tuple[LogLine, ...]
    question: Question | None
    notice: Notice | None
    hint: Hint | None
    is_copy_assumed: bool
    dice_commitment: str | None


class Laid(Told):
    """How surely something is known, and who says it: `camera`, `copy`, `hand`, or nobody yet."""

    confidence: Probability
    by: str


class LaidTile(Laid):
    """A tile: its open sides, `#` for a back; `?` stands for what is not known."""

    open: str = Field(validation_alias="open_sides")
    mark: OrNull
    mark_by: str


class LaidPawn(Laid):
    """A pawn or a guard, and its cell where it is found."""

    cell: OrNull


class LaidDisc(Laid):
    """The number of the disc on a cell; `?` while it is not known."""

    number: str


class LaidDragon(Laid):
    looks: OrNull = Field(validation_alias="heading")


class Missing(Told):
    """What is wrong or unknown; the evening cannot begin before what `must` be put right is."""

    kind: str
    words: Words
    places: Texts
    must: bool


class Setup(Told):
    """A board that is being laid: what is seen, what is missing, and in words what to do."""

    version: Whole
    game: str
    seats: Texts
    cells: Annotated[dict[str, LaidTile], _by("place")]
    loose: LaidTile
    pawns: Annotated[dict[str, LaidPawn], _by("colour")]
    discs: Annotated[dict[str, LaidDisc], _by("cell")]
    guards: Annotated[dict[str, LaidPawn], _by("colour")]
    dragon: LaidDragon | None
    missing: tuple[Missing, ...]
    advice: Words
    can_begin: bool


def snapshot(shown: Shown, viewer: str | None, language: Language) -> Snapshot:
    """A viewer's snapshot; what may be done is for those who act, and for the table."""
    known = snapshot_json(shown, language)
    may_act = viewer is not None and viewer in (TABLE, shown.position.to_act)
    own = {"view": _view(shown.position.view), "legal": shown.position.legal if may_act else ()}
    return Snapshot.model_validate({**{name: known.get(name) for name in Snapshot.model_fields}, **own})


def _view(view: ViewJson) -> dict[str, object]:
    """A view as `docs/notation.md` has it; of a tile that is face down no more than that, whatever it says."""
    shown, cells, loose = dict(view), view.get("cells"), view.get("loose")
    if isinstance(cells, Mapping):
        shown["cells"] = {cell: public_tile(text) for cell, text in cells.items()}
    if isinstance(loose, str):
        shown["loose"] = public_tile(loose)
    return shown


def game(offer: Offer, language: Language) -> Game:
    """A game of the catalogue."""
    same = {name: getattr(offer, name) for name in ("title", "colours", "variants", "options", "camera")}
    return Game.model_validate({**same, "seats": (offer.fewest, offer.most), "why_not": offer}, context=language)


def begun(evening: new_game.BegunEvening, address: str) -> Begun:
    """An evening that has begun, with the address that opens each seat's page."""
    tokens = evening.seat_tokens.items()
    seats = {seat: SeatLink(token=token, url=f"{address}join/{token}") for seat, token in tokens}
    return Begun(key=evening.key, table=evening.table_token, seats=seats)
