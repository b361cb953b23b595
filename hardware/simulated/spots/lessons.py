"""Tables as an owner lays them out to teach a copy: every ring one dot on from picture to picture, ten cards apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.maze.card import CardSet
from hardware.simulated.spots.card_table import CardTable
from hardware.simulated.spots.handled import Setting
from hardware.simulated.spots.printing import SpotPrint
from hardware.simulated.spots.ring_press import RoundShape
from hardware.simulated.spots.ring_table import RingTable

A_PICTURE, A_ROW = 10, 4
"""Cards in a picture, and in each of its rows."""


def ring_lessons(shape: RoundShape, printing: SpotPrint, setting: Setting, steps: int) -> Iterator[RingTable]:
    """The empty board with every ring turned by 0, 1, 2 ... steps."""
    for step in range(steps):
        offsets = tuple(step % ring.positions for ring in shape.board.rings)
        yield RingTable(shape, printing, replace(setting, seed=setting.seed + step), offsets)


def card_lessons(
    box: CardSet, printing: SpotPrint, setting: Setting, names: Sequence[str] = ()
) -> Iterator[tuple[Sequence[str], CardTable]]:
    """Names of ten cards of a box in reading order, and the table on which they lie apart in rows, upright; then the
    next; of those names alone if any are given."""
    names = names or box.names
    for first in range(0, len(names), A_PICTURE):
        shown = names[first : first + A_PICTURE]
        laid = {(index % A_ROW, index // A_ROW): (name, "N") for index, name in enumerate(shown)}
        lesson = replace(setting, seed=setting.seed + first)
        yield shown, CardTable(box, printing, lesson, laid, spread=1.3, margin=0.4)
