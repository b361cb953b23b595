"""What is true of every position of a game of Master Labyrinth 1991, whatever was played."""

from __future__ import annotations

from collections import Counter

from companion.games.master_1991.state import Master1991State

CENSUS = Counter({"I": 13, "L": 15, "T": 6})
TOKENS = [*range(1, 21), 25]
FIXED = {
    0: "ES", 2: "ESW", 4: "ESW", 6: "SW", 14: "NES", 16: "NES", 18: "ESW", 20: "NSW",
    28: "NES", 30: "NEW", 32: "NSW", 34: "NSW", 42: "NE", 44: "NEW", 46: "NEW", 48: "NW",
}  # fmt: skip


def _letters(sides: int) -> str:
    return "".join(letter for place, letter in enumerate("NESW") if sides & 1 << place)


def _shape(letters: str) -> str:
    return "T" if len(letters) == 3 else "I" if letters in ("NS", "EW") else "L"


def broken(state: Master1991State) -> str | None:
    """The first thing that cannot be in a game with all its pieces; None when all is well."""
    problems = (_tiles(state), _pawns(state), _tokens(state), _wands(state), _cards(state))
    return next((problem for problem in problems if problem), None)


def _tiles(state: Master1991State) -> str | None:
    tiles = [_letters(tile.sides) for tile in state.board.cells]
    loose = _letters(state.board.loose.sides)
    movable = [text for cell, text in enumerate(tiles) if cell not in FIXED] + [loose]
    if len(tiles) != 49 or Counter(map(_shape, movable)) != CENSUS:
        return "the maze tiles are not those of the box"
    is_fixed = all(tiles[cell] == text for cell, text in FIXED.items())
    return None if is_fixed else "a fixed tile is not where it is glued"


def _pawns(state: Master1991State) -> str | None:
    is_well = set(dict(state.pawns)) == set(state.seats) and all(0 <= cell < 49 for _, cell in state.pawns)
    return None if is_well else "a pawn is nowhere"


def _tokens(state: Master1991State) -> str | None:
    lying = [number for number, _ in state.tokens]
    taken = [number for _, numbers in state.taken for number in numbers]
    if sorted(lying + taken) != TOKENS or lying != sorted(lying):
        return "a token is lost or there twice"
    if len({cell for _, cell in state.tokens}) != len(lying):
        return "two tokens lie on one tile"
    return "a token was taken before its turn" if lying and taken and max(taken) > min(lying) else None


def _wands(state: Master1991State) -> str | None:
    counts = [count for _, count in state.wands]
    is_well = min(counts) >= 0 and sum(counts) <= 3 * len(state.seats)
    return None if is_well else "there are more or fewer wands than there can be"


def _cards(state: Master1991State) -> str | None:
    known = [card for _, card in state.formulas if card]
    if len(set(known) | set(state.deck)) != len(known) + len(state.deck) or len(known) + len(state.deck) != 21:
        return "a formula card is lost or there twice"
    return None
