"""What lies at each spot of a grid of cards, and how sure that is: taught cards by their looks, each of which is there
once; a bare table and cards that nobody taught by the colours of this picture.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence, Set
from typing import Final

import cv2
import numpy as np

from companion.frame import Image
from companion.observation import PieceSight
from vision.cards.corridors import propose_corridors
from vision.cards.lattice import LIKE_A_CARD, SURELY_A_CARD, Spot, beside, corners_at
from vision.cards.matching import COARSE_PX, TURNS, Matcher, Parts, Place, log_odds, quarters, squared
from vision.cards.taught_deck import LOOK_PX
from vision.picture.arrays import Bools, Float32s, Float64s
from vision.picture.channels import to_lab

DETAILS: Final = 12.0
"""A card shows about so many details that agree or not, each by itself."""

FLOOR: Final = 1e-4
"""Nothing is surer than this leaves: prints wear, and cards are held up or exchanged."""

UNLIKE: Final = 4.0
WORN: Final = 0.025
"""A card that leaves so many times more unexplained than is usual in a picture is as likely not taught. Wear leaves the
second share at least."""

COLOUR_BINS: Final = (6, 24, 24)
"""Colours are counted in so many steps of lightness and tints, in squares of COARSE_PX."""

ALIKE, CLEARLY, OFTEN = 0.55, 0.8, 0.25
"""A spot shows the table where each quarter has such a share of its colours in common with so many of the squares away
from cards, for light and pattern differ, and twice that share exceeds the one in common with cards by so much."""

BARE: Final = 0.99
UNTAUGHT: Final = 0.8
"""How sure a spot is bare by its colours, and how sure that a card lies there which nobody taught, or beside a
hand that it is bare."""


def sights_of(
    image: Image, grid: Mapping[Spot, Place], matcher: Matcher, names: Sequence[str], hidden: Set[Spot] | None = None
) -> tuple[PieceSight, ...]:
    """The sights of all cards of the grid and of the spots beside them, but for those hidden and those unreadable; and
    where nobody knows what hands hide, but for bare ones beside what may be a hand."""
    shows = shown(image, grid, {*grid, *beside(grid, 2)} - (hidden or set()))
    places = {spot: corners_at(grid, spot) for spot in {*grid, *beside(grid)} & shows.keys()}
    bare = {spot for spot in shows if shows[spot] == "" and (spot not in grid or grid[spot].best < SURELY_A_CARD)}
    parts = {spot: matcher.parts(image, places[spot]) for spot in grid.keys() & shows.keys() - bare}
    for spot in places.keys() - grid.keys() - bare:
        ways = (places[spot], matcher.place(image, places[spot]).corners)
        tries = [(at, matcher.parts(image, at)) for at in ways]
        places[spot], parts[spot] = min(tries, key=lambda tried: float(tried[1].left().sum()))
    seen = _seen(parts, {*grid, *beside(grid, 2)} - bare)
    agrees = {spot: parts[spot].agrees(seen[spot]) for spot in parts}
    for spot, those in agrees.items():  # where the rest of a quarter is like no card, nothing of it is seen
        seen[spot] &= ((those.max(axis=0) > LIKE_A_CARD) | seen[spot].all(axis=(1, 3)))[:, None, :, None]
    cards = [spot for spot in parts if seen[spot].mean() > 0.5]
    chances = dict(zip(cards, _chances([(agrees[at], seen[at]) for at in cards]), strict=True))
    whole = {spot for spot in cards if shows[spot] == "?" and seen[spot].all()
             and agrees[spot].max(axis=0).min() > LIKE_A_CARD}  # fmt: skip
    corridors = _corridors(image, grid, {spot: places[spot] for spot in whole if chances[spot][-1] > FLOOR})
    sights = {}
    for spot in cards:
        if chances[spot].max() > 1.0 - UNTAUGHT and (spot in whole or chances[spot].argmax() < 4 * len(names)):
            sights[spot] = _named(chances[spot], names, corridors.get(spot, ""))
    unread = {spot for spot in shows.keys() - bare - grid.keys() if shows[spot] is None or spot not in sights}
    doubtful = {(x + across, y + down) for x, y in unread for across in (-1, 0, 1) for down in (-1, 0, 1)}
    for spot in bare & places.keys() - (doubtful if hidden is None else set()):
        sure = UNTAUGHT if spot in doubtful else BARE
        sights[spot] = {"": sure, "?": 1.0 - sure}
    return tuple(_sight(spot, sights[spot]) for spot in sorted(sights, key=lambda spot: (spot[1], spot[0])))


def shown(image: Image, grid: Mapping[Spot, Place], spots: Collection[Spot]) -> dict[Spot, str | None]:
    """What these spots show by their colours: "" the table, `?` a card, None neither of them; what the picture cuts
    beside the grid is left out."""
    if not spots:
        return {}
    at = {spot: corners_at(grid, spot) for spot in {*grid, *spots, *beside(grid, 2)}}
    inside = {spot for spot in at if ((at[spot] >= 0) & (at[spot] <= image.shape[1::-1])).all()}
    shares = {spot: _shares(squared(image, at[spot], COARSE_PX)) for spot in {*grid, *inside - beside(grid)}}
    table = np.array([shares[spot] for spot in shares.keys() - grid.keys()] or [np.zeros(COLOUR_BINS, np.float32)])
    common = np.median([shares[spot] for spot in grid], axis=0)
    cards = common / max(float(common.sum()), 1e-3)
    return {spot: _of_what(squared(image, at[spot], COARSE_PX), table, cards) for spot in spots
            if spot in grid or spot in inside}  # fmt: skip


def _of_what(square: Image, table: Float32s, cards: Float32s) -> str | None:
    """ "" where each quarter of a square shows the colours of the squares away from cards, `?` where it shows more of
    those that most cards have in common on the whole; a sleeve has few of either."""
    parts = np.array([_shares(part) for part in (square, *quarters(square))])
    common = [np.minimum(part, table).sum(axis=(1, 2, 3)) for part in parts]
    of_table, of_cards = np.quantile(common, 1.0 - OFTEN, axis=1), np.minimum(parts, cards).sum(axis=(1, 2, 3))
    is_table = (of_table > of_cards).all() and of_table.min() >= ALIKE and (2 * of_table - of_cards).min() >= CLEARLY
    return "?" if of_cards[0] > of_table[0] else "" if is_table else None


def _seen(parts: Mapping[Spot, Parts], spots: Set[Spot]) -> dict[Spot, Bools]:
    """The parts (2, 2, 2, 2) of each card that are seen: all but those like no card that go on at another of these
    spots, for a hand comes from there; what ends with a card belongs to it, and it is strange."""
    (west, north), (across, down) = np.min([*spots], axis=0), np.ptp([*spots], axis=0) + 1
    unlike = np.zeros((down, 2, 2, across, 2, 2), dtype=np.uint8)
    for x, y in spots:
        unlike[y - north, :, :, x - west] = parts[x, y].left() > 1 - LIKE_A_CARD**2 if (x, y) in parts else 1
    regions = cv2.connectedComponents(unlike.reshape(4 * down, -1))[1].reshape(unlike.shape)
    shown = {(x, y): regions[y - north, :, :, x - west] for x, y in spots}
    spread = Counter(region for those in shown.values() for region in np.unique(those))
    return {spot: np.isin(shown[spot], [0, *(one for one, places in spread.items() if places == 1)]) for spot in parts}


def _chances(cards: Sequence[tuple[Float32s, Bools]]) -> Float64s:
    """How likely each card in each turn lies at each spot (spots, 4 * names + 1), and last that none of them does, by
    how quarters agree with each (4 * names, 2, 2), and which parts of them are seen; what is hidden says nothing."""
    if not cards:
        return np.zeros((0, 1))
    odds = np.array([(log_odds(agrees) * seen.mean(axis=(1, 3))).mean(axis=(1, 2)) for agrees, seen in cards])
    shares = np.array([[seen.mean()] for _, seen in cards])
    left = np.exp(-odds.max(axis=1, keepdims=True) / shares)
    usual = float(np.median(left)) + WORN
    strange = -np.log(min(1.0, UNLIKE * usual)) * shares
    weighed = np.asarray(DETAILS * np.concatenate([odds, strange], axis=1), dtype=np.float64)
    chances = np.exp(weighed - weighed.max(axis=1, keepdims=True))
    return _with_each_once(chances / chances.sum(axis=1, keepdims=True))


def _with_each_once(chances: Float64s) -> Float64s:
    """The chances given that each card lies at one spot at most, weighed anew until none is claimed twice."""
    for _ in range(30):
        claims = chances[:, :-1].reshape(len(chances), chances.shape[1] // 4, 4).sum(axis=(0, 2))
        if claims.max(initial=0.0) < 1.0 + FLOOR:
            break
        chances = chances / np.append(np.repeat(np.maximum(claims, 1.0), 4), 1.0)
        chances = chances / (chances.sum(axis=1, keepdims=True) + 1e-12)
    return chances


def _named(chances: Float64s, names: Sequence[str], corridors: str) -> dict[str, float]:
    """The chances of one spot by what they are of; that a card was not taught is never sure."""
    untaught = min(float(chances[-1]), UNTAUGHT)
    taught = chances[:-1] * ((1.0 - untaught) / max(float(chances[:-1].sum()), 1e-12))
    said = {f"{names[at // 4]}/{TURNS[at % 4]}": float(taught[at]) for at in np.flatnonzero(taught > FLOOR)}
    return {**said, f"?{corridors}": max(FLOOR, untaught), "": FLOOR}


def _corridors(image: Image, grid: Mapping[Spot, Place], squares: Mapping[Spot, Float64s]) -> dict[Spot, str]:
    """The corridors of squares with these corners, read beside the cards of the picture; "" where none is seen."""
    if not squares:
        return {}
    others = [place.corners for spot, place in grid.items() if spot not in squares]
    proposed = propose_corridors([squared(image, corners, LOOK_PX) for corners in [*squares.values(), *others]])
    return dict(zip(squares, proposed, strict=False))


def _sight(spot: Spot, chances: Mapping[str, float]) -> PieceSight:
    total = sum(chances.values())
    named = sorted(chances.items(), key=lambda pair: -pair[1])
    return PieceSight("card", f"{spot[0]},{spot[1]}", tuple((name, float(np.log(p / total))) for name, p in named))


def _shares(square: Image) -> Float32s:
    """The share of each colour in a square, spread a little over its neighbours."""
    counts = cv2.calcHist([to_lab(square)], [0, 1, 2], None, COLOUR_BINS, [0, 256] * 3)
    for axis in range(3):
        counts = (np.roll(counts, 1, axis) + 2 * counts + np.roll(counts, -1, axis)) / 4
    return counts / counts.sum()
