"""How far readings can be trusted, by what was read before: a changed reading counts for more than one never right.

A tile or a pawn that has just come to lie somewhere is read for the first time, and may be misread from the first.
Equal pictures of it are one reading, not many. Where a tile was once read as recorded, an error seldom comes by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from math import exp, log

from companion.following.explaining.explain import Explanation
from companion.following.rulebook import Rules, State, table_of
from companion.following.seen.evidence import OFF_BOARD, Evidence, Row, shape_of_face
from companion.maze.cell import Cell
from companion.rules.actions import Walk
from companion.rules.mazes.places import homes_of
from companion.rules.table import Layout

SEEN = log(0.9)
"""The log-probability from which a reading confirms that something lies as recorded."""

MISREAD = 2.5e-3
"""The share of tiles that are misread where they have just come to lie."""

SURE_PAWN = log(0.7)
"""Pawns that are read less surely (log-probability) may well stand elsewhere."""

SURE_AT_HOME = log(0.93)
"""The same on the printed disc of the pawn's own colour, which is easily taken for the pawn."""

PRINTED_CORNERS = frozenset((0, 6, 42, 48))
"""The corner cells, on which discs are printed: most pawns that are read where they do not stand are read there."""

DARK_CELLS = 10
"""Where more cells than this cannot be read, a lamp is off."""

CHANGED = 5e-5
"""The share of tiles that are misread after they were read right, once a hand came that changed nothing there."""


@dataclass(slots=True)
class ReadingTrust:
    """What was last read as it was recorded: a face for a cell, a place for a pawn.

    `unread` is how many cells could not be read when the table was last understood, None before that. The tiles of
    `taken` cells are missing. `mistaken` are the cells at which each pawn was misread since it was last read surely
    where it stands.
    """

    faces: dict[Cell, str] = field(default_factory=dict)
    places: dict[str, Cell] = field(default_factory=dict)
    unread: int | None = None
    taken: frozenset[Cell] = frozenset()
    mistaken: dict[str, frozenset[Cell]] = field(default_factory=dict)

    def note(self, evidence: Evidence, recorded: Layout, reached: Collection[Cell] = ()) -> None:
        """Remember what is read as it is recorded, and which cells are empty though a tile was known to lie there or a
        hand may have `reached` them: those tiles are missing, even if they were never read right."""
        if self.unread is None or not self.is_darker(evidence):
            self.unread = evidence.unread
        for cell, face in enumerate(recorded.faces):
            if evidence.is_read[cell] and evidence.claim(cell, face) > SEEN:
                self.faces[cell] = face
        for colour, cell in recorded.pawns:
            if evidence.pawn_row(colour)[cell] > SEEN:
                self.places[colour] = cell
                self.mistaken.pop(colour, None)
        self.taken = evidence.empty & self.taken.union(self.known(recorded), reached)

    def note_mistaken(self, evidence: Evidence, lies: Layout) -> None:
        """Remember at which cells pawns are misread: they stand elsewhere, for nobody can have moved them."""
        for colour in evidence.doubtful_pawns(lies):
            if (cell := evidence.place(colour)) is not None:
                self.mistaken[colour] = self.mistaken.get(colour, frozenset()) | {cell}

    def note_denied(self, option: Explanation) -> None:
        """Remember that pawns are misread where they stand by an explanation that somebody says is not so."""
        ends = dict(option.layout.pawns)
        for colour in _walkers(option):
            self.mistaken[colour] = self.mistaken.get(colour, frozenset()) | {ends[colour]}

    def is_no_news(self, best: Explanation) -> bool:
        """Whether the explanation is a walk to a cell where that pawn was misread before."""
        ends = dict(best.layout.pawns)
        return any(ends.get(colour) in self.mistaken.get(colour, ()) for colour in _walkers(best))

    def is_darker(self, evidence: Evidence) -> bool:
        """Whether far fewer cells can be read than when the table was last understood, as when a lamp is off."""
        return evidence.unread > DARK_CELLS >= (self.unread or 0)

    def weighed(self, evidence: Evidence, recorded: Layout) -> Evidence:
        """The evidence with each reading no surer than readings of its kind can be; a pawn that is read where it was
        misread before stands there with a probability of at most one half."""
        known = self.known(recorded)
        evidence = evidence.bounded(tuple(CHANGED if cell in known else MISREAD for cell in range(len(recorded.faces))))
        doubted = {colour: self.mistaken.get(colour, frozenset()) - {cell} for colour, cell in recorded.pawns}
        rows = {colour: _at_most_half(evidence.pawn_row(colour), cells) for colour, cells in doubted.items() if cells}
        return replace(evidence, pawns={**evidence.pawns, **rows}) if rows else evidence

    def known(self, recorded: Layout) -> frozenset[Cell]:
        """The cells whose tiles have been read right since they came to lie as recorded."""
        return frozenset(cell for cell, face in enumerate(recorded.faces) if self.faces.get(cell) == face)

    def missing(
        self, evidence: Evidence, lies: Layout, due: Collection[Cell], *, is_touched: bool
    ) -> tuple[tuple[Cell, ...], tuple[str, ...]]:
        """The cells and the pawns that were seen before and are gone now, apart from cells that are `due` to change.

        A reader may lose sight of a pawn that nobody touched, so pawns are missing only where the board `is_touched`.
        """
        stood = (colour for colour, cell in lies.pawns if self.places.get(colour) == cell)
        gone = tuple(colour for colour in stood if evidence.is_unseen(colour)) if is_touched else ()
        return tuple(sorted(self.taken.difference(due))), gone

    def guesses(self, game: Rules, state: State, evidence: Evidence, recorded: Layout) -> frozenset[str]:
        """The pawns that are read elsewhere, but too unsurely and on something like a pawn, and that have not been seen
        yet where they stand."""
        new = (colour for colour, cell in recorded.pawns if self.places.get(colour) != cell)
        unsure = (colour for colour in new if max(evidence.pawn_row(colour)) < SURE_PAWN)
        read = ((one, evidence.place(one)) for one in unsure)
        return frozenset(one for one, cell in read if cell is None or cell in pawnlike_cells(game, state, one))

    def is_first_reading(self, evidence: Evidence, lies: Layout) -> bool:
        """Whether only tiles of other shapes contradict a layout, none of them read right since they came to lie there.

        No single action at a cell brings another shape there, or a back; two tiles that show each other's shapes are
        one action, and seldom misread.
        """
        odd = evidence.odd_cells(lies)
        if _are_swapped(evidence, lies, odd):
            return False
        is_first = not self.known(lies) & set(odd) and not evidence.odd_pawns(lies)
        return bool(odd) and is_first and all(evidence.is_other_shape(cell, lies.faces[cell]) for cell in odd)


@dataclass(slots=True)
class Misreadings:
    """Readings that somebody has called wrong, for as long as the piece lies there: what it is, and what is read."""

    cells: dict[Cell, tuple[str, str | None]] = field(default_factory=dict)
    pawns: dict[str, tuple[Cell, Cell | None]] = field(default_factory=dict)

    def note(self, evidence: Evidence, expected: Layout) -> bool:
        """Take all that contradicts the layout for misreadings from now on; False if nothing does."""
        odd, pawns = evidence.odd_cells(expected), evidence.odd_pawns(expected)
        self.cells |= {cell: (expected.faces[cell], evidence.face(cell)) for cell in odd}
        self.pawns |= {colour: (dict(expected.pawns)[colour], evidence.place(colour)) for colour in pawns}
        return bool(odd or pawns)

    def note_other_tiles(self, evidence: Evidence, lies: Layout) -> None:
        """The same, but only for cells that show another shape than lies there, which no action at that cell does."""
        odd = (cell for cell in evidence.odd_cells(lies) if evidence.is_other_shape(cell, lies.faces[cell]))
        self.cells |= {cell: (lies.faces[cell], evidence.face(cell)) for cell in odd}

    def left_out(self, evidence: Evidence, expected: Layout) -> Evidence:
        """The evidence without known misreadings: those read the same wrong way while the same piece lies there."""
        stands = dict(expected.pawns)
        cells = {i for i, known in self.cells.items() if known == (expected.faces[i], evidence.face(i))}
        pawns = {one for one, known in self.pawns.items() if known == (stands.get(one), evidence.place(one))}
        return evidence.without(cells, pawns) if cells or pawns else evidence


def _are_swapped(evidence: Evidence, lies: Layout, odd: Sequence[Cell]) -> bool:
    """Whether two cells are odd, and each shows the shape that should lie on the other."""
    shown = [shape_of_face(evidence.face(cell) or "?") for cell in odd]
    due = [shape_of_face(lies.faces[cell]) for cell in odd]
    return len(odd) == 2 and shown == due[::-1] and not {"#", "?"} & {*shown}


def is_left_undone(evidence: Evidence, lay: Layout, lies: Layout, cells: Collection[Cell]) -> bool:
    """Whether one of the cells still shows what lay there before the table fell behind: that is no misreading."""
    return any(evidence.face(cell) == lay.faces[cell] != lies.faces[cell] for cell in cells)


def _at_most_half(row: Row, cells: Collection[Cell]) -> Row:
    """A pawn's row of log-probabilities with at most one half on these cells; the rest goes to the others in
    proportion."""
    taken = sum(exp(row[cell]) for cell in cells)
    if not 0.5 < taken < 1.0:
        return row
    return tuple(log_p + log(0.5 / (taken if at in cells else 1 - taken)) for at, log_p in enumerate(row))


def rests_on_guess(game: Rules, best: Explanation, evidence: Evidence) -> bool:
    """Whether the explanation is a walk to a cell where the pawn is read too unsurely to be believed.

    Discs, printed or of cardboard, look like pawns; and a pawn that is not seen at all may be put on one of two
    cells. That a walk leads to only one of them is no proof.
    """
    walked = _walkers(best)
    ends = [(colour, cell) for colour, cell in best.layout.pawns if colour in walked]
    return any(_is_guess(game, best.state, evidence.pawn_row(colour), colour, cell) for colour, cell in ends)


def _walkers(best: Explanation) -> set[str]:
    """The seats that walked, by an explanation."""
    done = zip(best.actions, best.seats, strict=True)
    return {seat for action, seat in done if isinstance(action, Walk)}


def _is_guess(game: Rules, state: State, row: Row, colour: str, cell: Cell) -> bool:
    """Whether a pawn is read there too unsurely to be believed: on a disc, because it may not be seen at all;
    elsewhere, because another cell is too likely as well."""
    if cell in printed_discs(game, state, colour):
        return row[cell] < SURE_AT_HOME
    if cell in pawnlike_cells(game, state):
        return row[cell] < SURE_PAWN
    return row[cell] - log(sum(map(exp, row[:OFF_BOARD]))) < SURE_PAWN


def printed_discs(game: Rules, state: State, colour: str | None = None) -> frozenset[Cell]:
    """The cells with the printed discs on which pawns begin, or with one colour's disc; all of them if their colours
    are unknown."""
    homes = homes_of(state)
    if not homes:
        return frozenset(table_of(game).starts or PRINTED_CORNERS)
    return frozenset(cell for one, cell in homes.items() if colour in (None, one))


def pawnlike_cells(game: Rules, state: State, colour: str | None = None) -> frozenset[Cell]:
    """The cells on which something looks like a pawn, or like one colour's pawn: printed discs, and loose ones."""
    discs = (int(piece.of) for piece in table_of(game).pieces(state) if piece.kind == "token")
    return printed_discs(game, state, colour).union(discs)
