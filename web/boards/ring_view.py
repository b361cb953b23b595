"""Reads a round board out of a View's JSON: its rings as they stand, who stands where, and which card lies open."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass

from companion.errors import CompanionError
from companion.maze import rings as round_board
from companion.messages import ViewJson
from web.boards.tile_spins import nearest_turn


@dataclass(frozen=True, slots=True)
class RingView:
    """What lies on a round board; `open_card` is the picture everybody looks for, "" where none is."""

    board: round_board.RingBoard
    offsets: round_board.Offsets
    pawns: Mapping[str, round_board.Place]
    open_card: str


def read_rings(view: ViewJson) -> RingView | None:
    """The round board of a View's JSON; None for a game on another board."""
    rings, offsets, pawns = view.get("rings"), view.get("offsets"), view.get("pawns")
    if not isinstance(rings, list) or not isinstance(offsets, Mapping) or not isinstance(pawns, Mapping):
        return None
    try:
        board = round_board.RingBoard(tuple(_ring(ring) for ring in rings))
        standing = {str(colour): round_board.parse_place(str(place)) for colour, place in pawns.items()}
    except (CompanionError, ValueError, KeyError):
        return None
    return RingView(board, tuple(int(offsets.get(ring.name, 0)) for ring in board.rings), standing,
                    str(view.get("open") or ""))  # fmt: skip


def _ring(document: Mapping[str, object]) -> round_board.Ring:
    """A ring as a position's JSON says it: `dots` where it turns, `free` where as far as one likes."""
    texts, starts = document["squares"], document.get("starts_deg")
    squares = tuple(round_board.parse_square(str(text)) for text in texts) if isinstance(texts, list) else ()
    starts_deg = tuple(map(float, starts)) if isinstance(starts, list) else round_board.even_starts(len(squares))
    dots = document.get("dots", 1)
    positions = dots if isinstance(dots, int) else 1
    turning = (
        round_board.FIXED if positions == 1 else round_board.FREE if document.get("free") else round_board.STEPWISE
    )
    return round_board.Ring(
        str(document["name"]), squares, starts_deg, turning, positions, document.get("arrow") != "ccw"
    )


class RingSpins:
    """Remembers how far each ring has been turned, so that it turns the short way; asked from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._steps: dict[str, int] = {}

    def steps(self, view: RingView | None) -> Mapping[str, int]:
        """Steps of every ring by name, counted on past a whole turn; nothing where there is no round board."""
        if view is None:
            return {}
        with self._lock:
            for ring, offset in zip(view.board.rings, view.offsets, strict=True):
                before = self._steps.get(ring.name, offset)
                self._steps[ring.name] = nearest_turn(before, offset, ring.positions)
            return dict(self._steps)
