"""Readings that are known to be wrong: somebody has said that the table is right."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.following.seen.evidence import Evidence
from companion.maze.cell import Cell
from companion.rules.table import Layout


@dataclass(slots=True)
class Misreadings:
    """What is misread as long as it lies there: what a cell or a pawn should be, and what it is read as."""

    cells: dict[Cell, tuple[str, str | None]] = field(default_factory=dict)
    pawns: dict[str, tuple[Cell, Cell | None]] = field(default_factory=dict)

    def note(self, evidence: Evidence, expected: Layout) -> bool:
        """Take whatever contradicts the layout for a misreading from now on; False if nothing does."""
        odd, pawns = evidence.odd_cells(expected), evidence.odd_pawns(expected)
        self.cells |= {cell: (expected.faces[cell], evidence.face(cell)) for cell in odd}
        self.pawns |= {colour: (dict(expected.pawns)[colour], evidence.place(colour)) for colour in pawns}
        return bool(odd or pawns)

    def note_other_tiles(self, evidence: Evidence, lies: Layout) -> None:
        """The same of cells alone that show another shape than lies there: no deed at that cell does that."""
        odd = (cell for cell in evidence.odd_cells(lies) if evidence.is_other_shape(cell, lies.faces[cell]))
        self.cells |= {cell: (lies.faces[cell], evidence.face(cell)) for cell in odd}

    def left_out(self, evidence: Evidence, expected: Layout) -> Evidence:
        """The evidence without the readings that are still wrong in the same way about what still lies there."""
        stands = dict(expected.pawns)
        cells = {i for i, known in self.cells.items() if known == (expected.faces[i], evidence.face(i))}
        pawns = {one for one, known in self.pawns.items() if known == (stands.get(one), evidence.place(one))}
        return evidence.without(cells, pawns) if cells or pawns else evidence
