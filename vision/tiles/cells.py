"""Reads the 49 cells of a board: what the nets see of each, weighed by what the box holds.

A cell is not read that something hides, that is burnt white, dark, empty or outside the picture, whose line is half
pushed, or whose likeliest face is not likely enough. Fixed tiles are weighed by what the layout says, so that a picture
which contradicts it is not read as if it did not.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Final

import numpy as np

from companion.observation import FACE_INDEX, TILE_FACES, TileReading
from vision.board.fixed_layout import FIXED_SIDES, SIZE
from vision.board.homography import project
from vision.find.fixed_tiles import FIXED, own_log_odds
from vision.nets.board_view import BoardView
from vision.nets.cell_net import faces_seen
from vision.picture.arrays import Bools, Float64s
from vision.tiles.census import BACK, Census, by_counts, normalise
from vision.tiles.empty_cells import find_empty
from vision.tiles.quality import DARK_SHARE, GLARE_SHARE, dark_share, is_outside, washed_share

CELLS: Final = SIZE * SIZE
MOVABLE: Final = [cell for cell in range(CELLS) if cell not in FIXED_SIDES]
MIDDLES: Final[Float64s] = np.array([[cell % SIZE + 0.5, cell // SIZE + 0.5] for cell in range(CELLS)])

LEAST_NATS: Final = -8.0
"""What the nets find less likely than this beside the likeliest face may be their own mistake."""

FIXED_NATS: Final = -9.0
"""Nats against a fixed tile showing another face than its own: somebody may have put a card on it."""

CONTRADICTS_NATS: Final = -3.0
MOST_CONTRADICTING: Final = 2
"""A fixed tile contradicts the layout that looks so much rather like another face. Where more than so many do, this is
no Labyrinth board as it is laid out, or not where it is said to lie: a mirrored picture contradicts at four."""

SAID_FROM: Final = 0.6
HIDDEN_FROM: Final = ((0.15, 0.98), (0.04, 0.9))
MOST_HIDDEN: Final = 0.6
"""A face is read from this probability on; of a cell of which more than a share is hidden from the other one on, none
of which more than the last is."""


def likelihoods_of(view: BoardView, cells: Sequence[int] = range(CELLS)) -> Float64s:
    """Log-likelihoods (n, 11) of what the net sees of each of the cells, the likeliest face's 0; it was shown all faces
    about as often."""
    log_p = faces_seen(view.cells(cells))
    return np.asarray(np.maximum(log_p - log_p.max(axis=1, keepdims=True), LEAST_NATS))


def read_cells(
    view: BoardView, likelihoods: Float64s, hidden: Float64s, moving: Collection[int], census: Census | None, *,
    can_lie_down: bool = True,
) -> tuple[TileReading, ...]:  # fmt: skip
    """The 49 readings by what the nets see (`likelihoods`, (49, 11)) in this picture or in those of a calm, of cells of
    which shares (49,) are `hidden` and some belong to a `moving` line.

    Where no tile `can_lie_down`, none is read as a back.
    """
    px, burnt = project(view.homography, MIDDLES).tolist(), washed_share(view.plane)
    if contradicts_layout(likelihoods, hidden):
        return tuple(TileReading(why="unclear", px=(x, y)) for x, y in px)
    why = _reasons(view, hidden, burnt, moving, can_lie_down=can_lie_down)
    seen = likelihoods if can_lie_down else _without_back(likelihoods)
    log_p = _weighed(seen, [cell for cell in MOVABLE if cell not in why], census)
    cells = (
        TileReading(why=why[cell], px=(x, y)) if cell in why else _reading(log_p[cell], hidden[cell], (x, y))
        for cell, (x, y) in enumerate(px)
    )
    return tuple(map(_as_laid_out, range(CELLS), cells))


def contradicts_layout(likelihoods: Float64s, hidden: Float64s) -> bool:
    """Whether the fixed tiles do not show what they show on every board, those of which a share (49,) is hidden left
    out."""
    is_shown = hidden[list(FIXED)] < HIDDEN_FROM[0][0]
    return int(((own_log_odds(likelihoods[list(FIXED)]) < CONTRADICTS_NATS) & is_shown).sum()) > MOST_CONTRADICTING


def _reasons(
    view: BoardView, hidden: Float64s, burnt: Float64s, moving: Collection[int], *, can_lie_down: bool
) -> dict[int, str]:  # fmt: skip
    """Why cells cannot be read; of several reasons the one that people can do most about."""
    size_px = view.image.shape[1], view.image.shape[0]
    found: Mapping[str, Bools] = {
        "dark": dark_share(view.plane) >= DARK_SHARE,
        "glare": burnt > GLARE_SHARE,
        "empty": np.isin(np.arange(CELLS), find_empty(view.plane, can_lie_down)),
        "moving": np.isin(np.arange(CELLS), list(moving)),
        "covered": hidden > MOST_HIDDEN,
        "outside": is_outside(view.homography, size_px),
    }
    return {int(cell): why for why, cells in found.items() for cell in np.flatnonzero(cells)}


def _weighed(seen: Float64s, movable: list[int], census: Census | None) -> Float64s:
    """Log-probabilities (49, 11): of fixed tiles by the layout, of the `movable` cells by the census."""
    out = normalise(seen + _layout())
    if movable:
        out[movable] = by_counts(seen[movable], census)
    return out


@lru_cache(maxsize=1)
def _layout() -> Float64s:
    """What the layout says of each cell (49, 11), in nats: nothing of movable ones."""
    out = np.zeros((CELLS, len(TILE_FACES)))
    for cell, sides in FIXED_SIDES.items():
        out[cell] = FIXED_NATS
        out[cell, FACE_INDEX[sides]] = 0.0
    return out


def _reading(log_p: Float64s, hidden: float, px: tuple[float, float]) -> TileReading:
    """The reading of a cell of which a share is hidden, or why it stays unread."""
    needed = next((needed for share, needed in HIDDEN_FROM if hidden > share), SAID_FROM)
    if np.exp(log_p.max()) < needed:
        return TileReading(why="covered" if needed > SAID_FROM else "unclear", px=px)
    return TileReading(tuple(log_p.tolist()), None, px)


def _as_laid_out(cell: int, one: TileReading) -> TileReading:
    """A fixed tile that seems to lie face down or to be gone is covered."""
    is_gone = cell in FIXED_SIDES and (one.face == TILE_FACES[BACK] or one.why == "empty")
    return TileReading(why="covered", px=one.px) if is_gone else one


def _without_back(seen: Float64s) -> Float64s:
    out = seen.copy()
    out[:, BACK] = LEAST_NATS
    return out
