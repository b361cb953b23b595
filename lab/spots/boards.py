"""Ring boards and decks of other makes than the assumed ones, by name; what is on them is drawn by chance."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.games.cards.copy import CardsCopy
from companion.games.copies import shipped_copy
from companion.games.secret.copy import SecretCopy
from companion.maze.card import CardSet, format_card, parse_card
from companion.maze.rings import BACK, FIXED, FREE, INWARDS, ON, OUTWARDS, STEPWISE, Ring, RingBoard, Square
from hardware.simulated.spots.printing import PRINTS, SpotPrint, prints_of
from hardware.simulated.spots.ring_press import RoundShape, even_shape

ASSUMED = "assumed"
ALONG, ACROSS, WALL = 0.5, 0.6, 0.1
"""How likely a square is joined to the next one, opens to another ring, is wall."""


DOCUMENTS: dict[str, dict[str, Any]] = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(Path(__file__).parent.glob("*.toml"))
}
"""What is drawn for each set: its `boards`; its `prints`, unless they are those of the product; and its `moods`,
`tables` and `things`, if it has homes of its own."""
BOARDS: dict[str, dict[str, Any]] = {which: document["boards"] for which, document in DOCUMENTS.items()}
SETS: dict[str, Mapping[str, SpotPrint]] = {
    which: prints_of(document["prints"]) if "prints" in document else PRINTS for which, document in DOCUMENTS.items()
}
"""The prints of each set by name."""


def copies_of(which: str) -> list[tuple[str, str]]:
    """Print and board of each ring board of a set: every print meets two makes of board."""
    makes = [ASSUMED, *BOARDS[which]]
    return [(name, makes[(at + step) % len(makes)]) for at, name in enumerate(SETS[which]) for step in (0, 1)]


def ring_copy(which: str, make: str) -> tuple[SecretCopy, RoundShape]:
    """What an owner's box of this make holds, and how large its board is; the same make is always the same."""
    assumed = shipped_copy("secret")
    assert isinstance(assumed, SecretCopy)
    if make == ASSUMED:
        return assumed, even_shape(assumed.board)
    plan = BOARDS[which][make]
    chance = random.Random(f"board {make} {plan['seed']}")
    rings = [_ring(number, plan, chance) for number in range(len(plan["rings"]))]
    board = RingBoard(tuple(_marked(rings, assumed.cards.all, assumed.colours, chance)))
    per_width = plan["radius_mm"] / sum(plan["widths"])
    radii = tuple(per_width * sum(plan["widths"][number:]) for number in range(len(rings)))
    segments = (rings[1].name, plan.get("segments", 6))
    shape = RoundShape(board, radii, 0.3 * radii[-1], chance.uniform(0.5, 1.2), segments)
    copy = SecretCopy(game="secret", name=make, is_assumed=True, board=board, cards=assumed.cards)
    return copy, shape


def _ring(number: int, plan: Mapping[str, Any], chance: random.Random) -> Ring:
    name, count, dots, arrow = plan["rings"][number]
    last = number == len(plan["rings"]) - 1
    gone = set(chance.sample(range(1, count), plan["merged"])) if count > 8 else set()
    starts = tuple(360 * index / count for index in range(count) if index not in gone)
    ports = [0 if number and chance.random() < WALL else -1 for _ in starts]
    squares = [0] * len(starts)
    for index, here in enumerate(ports):
        after = (index + 1) % len(starts)
        if here and ports[after] and chance.random() < ALONG:
            squares[index] |= ON
            squares[after] |= BACK
        if here and number and chance.random() < ACROSS:
            squares[index] |= OUTWARDS
        if here and not last and (chance.random() < ACROSS or not squares[index]):
            squares[index] |= INWARDS
    turning = FREE if last else STEPWISE if dots else FIXED
    return Ring(name, tuple(map(Square, squares)), starts, turning, dots or 1, arrow == "cw")


def _marked(rings: Sequence[Ring], cards: Sequence[str], colours: Sequence[str], chance: random.Random) -> list[Ring]:
    """The rings with the four starts round the rim, and each picture on a square that can be walked on."""
    squares = [list(ring.squares) for ring in rings]
    rim = squares[0]
    for number, colour in enumerate(colours):
        at = number * len(rim) // len(colours)
        rim[at] = Square(rim[at].ports, start=colour)
    free = [(ring, index) for ring, row in enumerate(squares) for index, square in enumerate(row)
            if square.ports and not square.start]  # fmt: skip
    for card, (ring, index) in zip(cards, chance.sample(free, len(cards)), strict=True):
        squares[ring][index] = Square(squares[ring][index].ports, card)
    return [Ring(ring.name, tuple(row), ring.starts_deg, ring.turning, ring.positions, ring.clockwise)
            for ring, row in zip(rings, squares, strict=True)]  # fmt: skip


def deck_of(print_name: str) -> CardsCopy:
    """The deck that was printed so: the assumed one for every second print, for the others treasures lie elsewhere."""
    assumed = shipped_copy("cards")
    assert isinstance(assumed, CardsCopy)
    if sum(map(ord, print_name)) % 2:
        return assumed
    chance = random.Random(f"deck {print_name}")
    cards = dict(assumed.box.cards)
    mazes = chance.sample(sorted(cards), len(cards))
    exchanged = {name: parse_card(_with_treasures(format_card(cards[maze]), cards[name].treasures))
                 for name, maze in zip(cards, mazes, strict=True)}  # fmt: skip
    box = CardSet(tuple(exchanged.items()))
    return CardsCopy(game="cards", name=f"deck of {print_name}", is_assumed=True, count=len(box), box=box)


def _with_treasures(text: str, treasures: Sequence[str]) -> str:
    """A card's text with other treasures in the same corridors."""
    rest = iter(treasures)
    return "+".join(
        ":".join([part.split(":")[0], *(next(rest) for _ in part.split(":")[1:])]) for part in text.split("+")
    )
