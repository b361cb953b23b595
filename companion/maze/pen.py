"""The two ways to draw a board of any kind: in plain letters for tests and logs, or as a picture for people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.maze.board import Board, ascii
from companion.maze.card_drawing import draw_cards
from companion.maze.cardgrid import CardGrid
from companion.maze.cell import Cell
from companion.maze.ink import BOXES, PLAIN_INK, Ink
from companion.maze.maze_picture import draw_maze
from companion.maze.ring_drawing import COLUMNS, draw_rings
from companion.maze.rings import Offsets, RingBoard


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws boards as pictures in `ink`, or in plain letters where it has none.

    A round board is drawn `columns` letters wide.
    """

    ink: Ink | None = None
    columns: int = COLUMNS

    def maze(self, board: Board, standing: Iterable[tuple[str, Cell]]) -> str:
        """A 7x7 maze and what stands on its cells: pawns by their colours, tokens by their numbers."""
        return ascii(board, standing) if self.ink is None else draw_maze(board, standing, self.ink)

    def rings(self, board: RingBoard, offsets: Offsets, pawns: Iterable[tuple[str, int]]) -> str:
        """A round board as its rings are turned now, with its pawns."""
        if self.ink is None:
            return draw_rings(board, offsets, pawns)
        return draw_rings(board, offsets, pawns, BOXES, self.ink, self.columns)

    def cards(self, grid: CardGrid) -> str:
        """The maze cards that have been laid."""
        return draw_cards(grid) if self.ink is None else draw_cards(grid, BOXES, self.ink)


PLAIN = Pen()
PICTURE = Pen(PLAIN_INK)
