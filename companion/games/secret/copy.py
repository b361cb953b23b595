"""What an owner's box of Secret Labyrinth holds: the round board with its pictures, and the 18 mystery cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from companion.errors import BadCopy
from companion.maze.rings import FREE, STEPWISE, RingBoard, format_place

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


@dataclass(frozen=True, slots=True)
class SecretCopy:
    """One copy of Secret Labyrinth; `is_assumed` says nobody has compared it with a real box. Raises BadCopy."""

    name: str
    is_assumed: bool
    board: RingBoard
    cards: Cards

    def __post_init__(self) -> None:
        _check_cards(self.cards)
        _check_pictures(self)
        _check_starts(self)
        problem = turning_problem(self.board)
        if problem:
            raise BadCopy(problem)

    @property
    def game(self) -> str:
        """The game's name in the catalogue."""
        return GAME

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours with a start square, clockwise from the mark on the outermost ring."""
        return tuple(square.start for _, square in self.board.squares() if square.start)


def turning_problem(board: RingBoard) -> str | None:
    """Why nobody could play on the board whatever is printed on it, in one line; None when one can."""
    free = [ring.name for ring in board.rings if ring.turning == FREE]
    if len(free) != 1 or free[0] != board.rings[-1].name:
        return "exactly one ring turns freely (`free = true`), the disc in the middle, which stands last"
    if not any(ring.turning == STEPWISE for ring in board.rings):
        return "no ring turns from dot to dot; give the rings with an orange dot their number of `dots`"
    if len(board.places) <= COLOURS:
        return f"there are {len(board.places)} squares to stand on; the loser of a duel needs a free one"
    return None


def _check_cards(cards: Cards) -> None:
    for kind, count in BOX.items():
        if len(cards.of(kind)) != count:
            raise BadCopy(f"the copy has {len(cards.of(kind))} {kind} cards; a box holds {count}")
    _refuse_twice("card", cards.all)


def _check_pictures(copy: SecretCopy) -> None:
    """facts 4.1: one picture square a card, on the board or on a ring; somebody has to be able to stand on it."""
    pictures = {square.picture: (place, square) for place, square in copy.board.squares() if square.picture}
    _refuse_twice("picture", [square.picture for _, square in copy.board.squares() if square.picture])
    missing = [card for card in copy.cards.all if card not in pictures]
    strange = [picture for picture in pictures if picture not in copy.cards.all]
    if missing:
        raise BadCopy(f"no square of the board shows {missing[0]!r}")
    if strange:
        raise BadCopy(f"{format_place(pictures[strange[0]][0])} shows {strange[0]!r}, which no card does")
    for picture, (place, square) in pictures.items():
        if not square.is_path:
            raise BadCopy(f"{format_place(place)} shows {picture!r} but has no open side, so nobody gets there")


def _check_starts(copy: SecretCopy) -> None:
    _refuse_twice("starting colour", copy.colours)
    if len(copy.colours) != COLOURS:
        raise BadCopy(f"the board has start squares for {len(copy.colours)} colours; a box has {COLOURS} pieces")
    for place, square in copy.board.squares():
        if square.start and not square.is_path:
            raise BadCopy(f"{square.start} starts on {format_place(place)}, which has no open side")


def _refuse_twice(what: str, names: Sequence[str]) -> None:
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        raise BadCopy(f"the {what} {twice[0]!r} stands in the copy twice")
