"""What lies at each spot of a grid of cards, and how sure that is: taught cards by their looks, each of which is there
once; a bare table and cards that nobody taught by the colours of this picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.frame import Image
from companion.observation import PieceSight
from vision.cards.corridors import GRID_PX, propose_corridors
from vision.cards.lattice import Finder, Spot, beside, corners_at
from vision.cards.matching import TURNS, Place, log_odds, squared
from vision.picture.arrays import Float32s, Float64s, Indices
from vision.picture.channels import to_lab

DETAILS: Final = 12.0
"""A card shows about so many details that agree or not, each by itself."""

FLOOR: Final = 1e-4
"""Nothing is surer than this leaves: prints wear, and cards are held up or exchanged."""

STRANGE: Final = 2.5
"""A card that leaves so many times more unexplained than the others here is partly hidden, or not the one it seems."""

ROUNDS: Final = 30
"""So often it is weighed anew which spot has a card that several claim."""

COLOUR_BINS: Final = (6, 24, 24)
PATCH_PX: Final = 24
RARE: Final = 4e-4
"""Colours are counted in so many steps of lightness and tints, in squares of that edge; a colour with a smaller share
does not belong to the table, or to the cards."""

MOSTLY: Final = 0.8
LARGELY: Final = 0.5
"""A spot is bare where such a share of it has colours that the table has all around, and has a card where it has the
second share of its colours in common with cards: treasures have others."""

BARE: Final = 0.99
UNTAUGHT: Final = 0.8
"""How sure a spot is bare by its colours, and how sure a card that nobody taught lies where it shows cards' colours."""


def sights_of(
    image: Image, finder: Finder, grid: Mapping[Spot, Place], names: Sequence[str], hidden: Iterable[Spot] = ()
) -> tuple[PieceSight, ...]:
    """The sights of all cards of the grid and of the spots beside them, but for those hidden and those unreadable."""
    out = set(hidden)
    cards = {spot: place for spot, place in grid.items() if spot not in out}
    chances = _with_each_once(_chances(cards, len(names)))
    sights = {spot: _sight_of_card(spot, chances[number], names) for number, spot in enumerate(cards)}
    around = {spot: corners_at(grid, spot) for spot in beside(grid) - out}
    around = {spot: corners for spot, corners in around.items() if _is_inside(corners, image)}
    colours = _Colours.of(image, grid)
    squares = {spot: squared(image, corners, PATCH_PX) for spot, corners in around.items()}
    sights |= {spot: _bare(spot) for spot in around if colours.is_table(squares[spot])}
    strange = [spot for spot in around if colours.is_cards(squares[spot])]
    sights |= _untaught(image, {spot: around[spot] for spot in strange}, grid)
    return tuple(sights[spot] for spot in sorted(sights, key=lambda spot: (spot[1], spot[0])))


def _chances(cards: Mapping[Spot, Place], names: int) -> Float64s:
    """How likely each card in each turn lies at each spot (spots, names, 4), and beside them that none does."""
    if not cards:
        return np.zeros((0, names, 4))
    left = np.array([1.0 - min(place.best, 0.999) ** 2 for place in cards.values()])
    odds = np.array([log_odds(place.agrees) for place in cards.values()], dtype=np.float64)
    trust = np.minimum(1.0, STRANGE * np.median(left) / left)
    weighed = DETAILS * trust[:, None, None] * odds
    chances = np.exp(weighed - weighed.max(axis=(1, 2), keepdims=True))
    return np.asarray(chances / chances.sum(axis=(1, 2), keepdims=True))


def _with_each_once(chances: Float64s) -> Float64s:
    """The chances (spots, names, 4) given that each card lies at one spot at most."""
    for _ in range(ROUNDS):
        claims = chances.sum(axis=(0, 2))
        if claims.max(initial=0.0) < 1.0 + FLOOR:
            break
        chances = chances / np.maximum(claims, 1.0)[None, :, None]
        chances = chances / (chances.sum(axis=(1, 2), keepdims=True) + 1e-12)
    return chances


def _sight_of_card(spot: Spot, chances: Float64s, names: Sequence[str]) -> PieceSight:
    said = {
        f"{name}/{turn}": float(chances[card, quarter])
        for card, name in enumerate(names)
        for quarter, turn in enumerate(TURNS)
        if chances[card, quarter] > FLOOR
    }
    return _sight(spot, {**said, "?": FLOOR, "": FLOOR})


def _bare(spot: Spot) -> PieceSight:
    return _sight(spot, {"": BARE, "?": 1.0 - BARE})


def _untaught(image: Image, around: Mapping[Spot, Float64s], grid: Mapping[Spot, Place]) -> dict[Spot, PieceSight]:
    """Sights of cards that nobody taught; their corridors are read beside those of the other cards of the picture."""
    if not around:
        return {}
    corners = [*around.values(), *(place.corners for place in grid.values())]
    proposed = propose_corridors([squared(image, four, GRID_PX) for four in corners])
    return {
        spot: _sight(spot, {f"?{sides}": UNTAUGHT, "": 1.0 - UNTAUGHT})
        for spot, sides in zip(around, proposed, strict=False)
    }


def _sight(spot: Spot, chances: Mapping[str, float]) -> PieceSight:
    total = sum(chances.values())
    named = sorted(chances.items(), key=lambda pair: -pair[1])
    return PieceSight("card", f"{spot[0]},{spot[1]}", tuple((name, float(np.log(p / total))) for name, p in named))


def _is_inside(corners: Float64s, image: Image) -> bool:
    """Whether a square lies within the picture."""
    size = np.array(image.shape[1::-1])
    return bool((corners >= 0).all() and (corners <= size).all())


@dataclass(frozen=True, slots=True, eq=False)
class _Colours:
    """The shares that colours have on the table and on the cards of one picture, each COLOUR_BINS."""

    table: Float32s
    cards: Float32s

    @classmethod
    def of(cls, image: Image, grid: Mapping[Spot, Place]) -> _Colours:
        """The colours that most cards have in common, and those that most squares a spot away from any card have."""
        away = beside({*grid, *beside(grid)})
        table = [corners for spot in away if _is_inside(corners := corners_at(grid, spot), image)]
        shares = [_shares(squared(image, corners, PATCH_PX)) for corners in table]
        cards = [_shares(squared(image, place.corners, PATCH_PX)) for place in grid.values()]
        common = np.median(shares, axis=0) if shares else np.zeros(COLOUR_BINS)
        return cls(np.asarray(common, dtype=np.float32), np.asarray(np.median(cards, axis=0), dtype=np.float32))

    def is_table(self, square: Image) -> bool:
        """Whether a square shows the table."""
        at = _bins(square)
        table, cards = self.table[at], self.cards[at]
        return bool((table > RARE).mean() > MOSTLY and np.log((table + RARE) / (cards + RARE)).mean() > 0)

    def is_cards(self, square: Image) -> bool:
        """Whether a square shows the colours of cards, and so much of each as cards do: a sleeve has one of them."""
        return bool(np.minimum(_shares(square), self.cards / self.cards.sum()).sum() > LARGELY)


def _bins(square: Image) -> tuple[Indices, ...]:
    lab = to_lab(square).reshape(-1, 3).astype(np.int64)
    return tuple(np.asarray(lab[:, channel] * bins // 256) for channel, bins in enumerate(COLOUR_BINS))


def _shares(square: Image) -> Float32s:
    """The share of each colour in a square, spread a little over its neighbours."""
    counts = np.zeros(COLOUR_BINS, dtype=np.float32)
    np.add.at(counts, _bins(square), 1.0)
    for axis in range(3):
        counts = (np.roll(counts, 1, axis) + 2 * counts + np.roll(counts, -1, axis)) / 4
    return counts / counts.sum()
