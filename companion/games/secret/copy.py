"""What an owner's box of Secret Labyrinth holds: the round board with its pictures, and the 18 mystery cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite

from companion.errors import BadCopy, UnreadableNotation
from companion.maze import rings as round_board
from companion.rules import copy_toml as toml
from companion.rules import reading
from companion.rules.copy import Copy
from companion.rules.mazes.maze_copy import refuse_twice
from companion.rules.reading import flag_at, list_at, shown, text_at

GAME = "secret"
TREASURE, TROLL, ANIMAL = "treasure", "troll", "animal"
BOX = {TREASURE: 7, TROLL: 7, ANIMAL: 4}
"""secret_1998.txt, "Contents": how many mystery cards there are of each kind."""

COLOURS = 4


@dataclass(frozen=True, slots=True)
class Cards:
    """The names of the mystery cards, by kind; each is also the name of its picture on the board."""

    treasures: tuple[str, ...]
    trolls: tuple[str, ...]
    animals: tuple[str, ...]

    @property
    def all(self) -> tuple[str, ...]:
        """Every card, treasures first, animals last."""
        return (*self.treasures, *self.trolls, *self.animals)

    def of(self, kind: str) -> tuple[str, ...]:
        """The cards of a kind; raises KeyError for a kind there is not."""
        return {TREASURE: self.treasures, TROLL: self.trolls, ANIMAL: self.animals}[kind]

    def kind_of(self, card: str) -> str:
        """The kind of a card of these."""
        return next(kind for kind in BOX if card in self.of(kind))


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretCopy(Copy):
    """One copy of Secret Labyrinth; raises BadCopy."""

    board: round_board.RingBoard
    cards: Cards

    def __post_init__(self) -> None:
        _check_cards(self.cards)
        _check_pictures(self)
        _check_starts(self)
        problem = turning_problem(self.board)
        if problem:
            raise BadCopy(problem)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours with a start square, clockwise from the mark on the outermost ring."""
        return tuple(square.start for _, square in self.board.squares() if square.start)


def turning_problem(board: round_board.RingBoard) -> str | None:
    """Why nobody could play on the board whatever is printed on it, in one line; None when one can."""
    free = [ring.name for ring in board.rings if ring.turning == round_board.FREE]
    if len(free) != 1 or free[0] != board.rings[-1].name:
        return "exactly one ring turns freely (`free = true`), the disc in the middle, which stands last"
    if not any(ring.turning == round_board.STEPWISE for ring in board.rings):
        return "no ring turns from dot to dot; give the rings with an orange dot their number of `dots`"
    if len(board.places) <= COLOURS:
        return f"there are {len(board.places)} squares to stand on; the loser of a duel needs a free one"
    return None


def _check_cards(cards: Cards) -> None:
    for kind, count in BOX.items():
        if len(cards.of(kind)) != count:
            raise BadCopy(f"the copy has {len(cards.of(kind))} {kind} cards; a box holds {count}")
    refuse_twice("card", cards.all)


def _check_pictures(copy: SecretCopy) -> None:
    """facts 4.1: one picture square a card, on the board or on a ring; somebody has to be able to stand on it."""
    pictures = {square.picture: (place, square) for place, square in copy.board.squares() if square.picture}
    refuse_twice("picture", [square.picture for _, square in copy.board.squares() if square.picture])
    missing = [card for card in copy.cards.all if card not in pictures]
    strange = [picture for picture in pictures if picture not in copy.cards.all]
    if missing:
        raise BadCopy(f"no square of the board shows {missing[0]!r}")
    if strange:
        raise BadCopy(f"{round_board.format_place(pictures[strange[0]][0])} shows {strange[0]!r}, which no card does")
    for picture, (place, square) in pictures.items():
        if not square.is_path:
            raise BadCopy(
                f"{round_board.format_place(place)} shows {picture!r} but has no open side, so nobody gets there"
            )


def _check_starts(copy: SecretCopy) -> None:
    refuse_twice("starting colour", copy.colours)
    if len(copy.colours) != COLOURS:
        raise BadCopy(f"the board has start squares for {len(copy.colours)} colours; a box has {COLOURS} pieces")
    for place, square in copy.board.squares():
        if square.start and not square.is_path:
            raise BadCopy(f"{square.start} starts on {round_board.format_place(place)}, which has no open side")


# --- as TOML ---

_COPY_KEYS = ("game", "name", "is_assumed", "least_overlap_deg", "treasures", "trolls", "animals", "rings")


def read_copy(document: toml.Document) -> SecretCopy:
    """The copy of a TOML document; raises BadCopy or UnreadableNotation saying what is wrong with it."""
    toml.refuse_strangers(document, _COPY_KEYS)
    rings = document.get("rings")
    if not isinstance(rings, list) or not all(isinstance(ring, Mapping) for ring in rings):
        raise BadCopy("the rings are missing; each begins with [[rings]]")
    least = degrees_at(document.get("least_overlap_deg", 1.0), "'least_overlap_deg'")
    return SecretCopy(
        **toml.head_at(document, GAME),
        board=round_board.RingBoard(tuple(ring_of(ring) for ring in rings), least),
        cards=Cards(*(toml.marks_at(document, key) for key in ("treasures", "trolls", "animals"))),
    )


def copy_toml(copy: SecretCopy) -> str:
    """The copy as TOML that `read_copy` reads back."""
    lines = [
        *toml.head_toml(copy),
        f"least_overlap_deg = {copy.board.least_overlap_deg}",
        f"treasures = {toml.list_toml(copy.cards.treasures)}",
        f"trolls = {toml.list_toml(copy.cards.trolls)}",
        f"animals = {toml.list_toml(copy.cards.animals)}",
    ]
    for ring in copy.board.rings:
        lines += _ring_toml(ring)
    return "\n".join(lines) + "\n"


def _ring_toml(ring: round_board.Ring) -> list[str]:
    return ["\n[[rings]]", *(f"{key} = {_value(value)}" for key, value in ring_document(ring).items())]


def _value(value: object) -> str:
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return toml.list_toml(value)
    if isinstance(value, str):
        return toml.quoted(value)
    return str(value).lower()


# --- rings, as an owner's TOML and a position's JSON say them alike ---

_RING_KEYS = ("name", "dots", "arrow", "free", "starts_deg", "squares")
_ARROWS = {"cw": True, "ccw": False}


def ring_of(document: toml.Document) -> round_board.Ring:
    """The ring a document describes; raises UnreadableNotation, or BadCopy where it cannot be one."""
    name = text_at(document.get("name"), "the name of a ring")
    if not (name.isascii() and name.isalpha() and name.islower()):
        raise UnreadableNotation(f"{shown(name)} is no name for a ring; write it in lower case letters")
    try:
        return _ring(name, document)
    except UnreadableNotation as wrong:
        raise UnreadableNotation(f"ring {name!r}: {wrong}") from wrong


def _ring(name: str, document: toml.Document) -> round_board.Ring:
    reading.refuse_strangers(document, _RING_KEYS, "a ring")
    squares = tuple(round_board.parse_square(text) for text in reading.texts_at(document.get("squares"), "'squares'"))
    starts = document.get("starts_deg")
    starts_deg = round_board.even_starts(len(squares)) if starts is None else _degrees(starts)
    turning, positions = _turning(document)
    return round_board.Ring(name, squares, starts_deg, turning, positions, _is_clockwise(document))


def _turning(document: toml.Document) -> tuple[str, int]:
    if "dots" not in document:
        if "free" in document or "arrow" in document:
            raise UnreadableNotation("it turns, so it needs its number of 'dots'")
        return round_board.FIXED, 1
    dots = document["dots"]
    if isinstance(dots, bool) or not isinstance(dots, int):
        raise UnreadableNotation(f"'dots' has to be a whole number, not {shown(dots)}")
    return (round_board.FREE if flag_at(document.get("free", False), "'free'") else round_board.STEPWISE), dots


def _is_clockwise(document: toml.Document) -> bool:
    arrow = text_at(document.get("arrow", "cw"), "'arrow'")
    if arrow not in _ARROWS:
        raise UnreadableNotation(f"'arrow' is cw (clockwise) or ccw, not {shown(arrow)}")
    return _ARROWS[arrow]


def _degrees(value: object) -> tuple[float, ...]:
    return tuple(degrees_at(start, "'starts_deg'") for start in list_at(value, "'starts_deg'"))


def degrees_at(value: object, where: str) -> float:
    """The value when it is a number."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise UnreadableNotation(f"{where} is told in degrees, as a number, not {shown(value)}")
    return float(value)


def ring_document(ring: round_board.Ring) -> dict[str, object]:
    """The document of a ring that `ring_of` reads back; what goes without saying is left out."""
    document: dict[str, object] = {"name": ring.name}
    if ring.turning != round_board.FIXED:
        document |= {"dots": ring.positions, "arrow": "cw" if ring.clockwise else "ccw"}
    if ring.turning == round_board.FREE:
        document["free"] = True
    if ring.starts_deg != round_board.even_starts(len(ring.squares)):
        document["starts_deg"] = list(ring.starts_deg)
    return {**document, "squares": [round_board.format_square(square) for square in ring.squares]}
