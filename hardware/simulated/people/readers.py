"""People read an action of the notation and carry it out on the cardboard; they check no rule."""

from __future__ import annotations

from collections.abc import Iterator

from companion.errors import UnreadableNotation
from companion.maze.cell import parse_cell
from hardware.simulated.cardboard.cardboard_table import CardboardTable, PawnPiece
from hardware.simulated.drawing.stage import Stage
from hardware.simulated.hands.piece_gestures import take_lowest
from hardware.simulated.people import gestures


class People(Stage):
    """The persons around one table, each with their own hand, sleeve and clumsiness."""

    def act(self, table: CardboardTable, action: str, seat: str) -> Iterator[None]:
        """Carry out an action, one step a frame, sometimes with an idle hand before; raises UnreadableNotation."""
        gesture = self._gesture(table, action.split(), seat)
        if self.fumbles(0.5):
            yield from gestures.cover(self, self.chance.choice(list(table.pawns) or ["red"]), self.chance.randint(2, 6))
        yield from gesture

    def _gesture(self, table: CardboardTable, words: list[str], seat: str) -> Iterator[None]:
        match words:
            case ["push", arrow, sides]:
                return gestures.push_lane(self, table, seat, arrow, sides, True)
            case ["walk", cell, *_]:
                return self._walk(table, seat, parse_cell(cell))
            case ["rotate", cell, sides]:
                return gestures.rotate_tile(self, table, seat, parse_cell(cell), sides)
            case ["switch", first, second]:
                return gestures.switch_tiles(self, table, seat, parse_cell(first), parse_cell(second))
            case ["turn-up", sides]:
                return self._turn_up(table, seat, sides)
            case ["daedalus", "push", arrow]:
                return gestures.push_lane(self, table, seat, arrow, None, False)
            case ["daedalus", "flip", *marks]:
                return self._flip(table, seat, marks)
            case ["daedalus", "teleport", *colours, corner]:
                return self._teleport(table, seat, colours, parse_cell(corner))
            case ["end"] | ["draw", *_] | ["roll", *_]:
                return iter(())
        raise UnreadableNotation(f"people at the table do not know how to do '{' '.join(words)}'")

    def _walk(self, table: CardboardTable, seat: str, cell: int) -> Iterator[None]:
        """Set the pawn on the cell, and take the disc there where it is the one that is to be taken."""
        yield from gestures.set_pawn(self, table, seat, self._pawn(table, seat), cell)
        yield from take_lowest(self, table, seat, cell)

    def _pawn(self, table: CardboardTable, colour: str) -> PawnPiece:
        if colour not in table.pawns:
            raise UnreadableNotation(f"no {colour} pawn is on the table")
        return table.pawns[colour]

    def _turn_up(self, table: CardboardTable, seat: str, sides: str) -> Iterator[None]:
        cell = self._pawn(table, seat).cell
        if cell is None:
            raise UnreadableNotation(f"the {seat} pawn stands on no cell")
        return gestures.turn_over(self, table, seat, cell, True, sides)

    def _flip(self, table: CardboardTable, seat: str, marks: list[str]) -> Iterator[None]:
        """Turn down the named tiles that lie face up on the board; pawns on them go home first."""
        for mark in marks:
            cell = table.cell_of_mark(mark)
            if cell is None:
                continue
            for pawn in table.pawns_on(cell):
                yield from gestures.set_pawn(self, table, seat, pawn, parse_cell(table.homes[pawn.colour]))
            yield from gestures.turn_over(self, table, seat, cell, False)

    def _teleport(self, table: CardboardTable, seat: str, colours: list[str], corner: int) -> Iterator[None]:
        for colour in colours:
            pawn = table.pawns.get(colour)
            if pawn is not None and pawn.cell != corner:
                yield from gestures.set_pawn(self, table, seat, pawn, corner)
