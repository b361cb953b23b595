"""What has been seen to lie as booked: a reading that changes there speaks louder than one that was never right.

A tile or a pawn that has just come to lie somewhere is read for the first time, and may be misread from the first.
Equal pictures of it are one witness, not many. Where a tile was read as booked before, an error seldom comes of itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
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
"""As likely as this a reading has to be to say that something lies as booked."""

MISREAD = 2.5e-3
"""Of tiles that have just come to lie where they lie so many are misread (151 pictures of two path-traced worlds)."""

SURE_PAWN = log(0.7)
"""Of 8 pawns that were read less surely 2 stood elsewhere, of 306 others none (the same pictures). Of 1,888 walks that
were booked in 45 evenings 4 were read less surely, and two of those had never been (our own drawings)."""

SURE_AT_HOME = log(0.93)
"""The same on the printed disc of the pawn's own colour, which was taken for the pawn with up to 0.90; seven of eight
right readings are surer (the error model of simulated time)."""

PRINTED_CORNERS = frozenset((0, 6, 42, 48))
"""The corner cells, on which discs are printed: of 7 pawns of 811 that were read where they did not stand 6 were read
there, and all that were read less surely than `SURE_PAWN` (330 pictures of path-traced worlds)."""

DARK_CELLS = 10
"""Where more cells than this cannot be read, a lamp is off."""

CHANGED = 5e-5
"""... and so many of those that were read right before, after a hand that changed nothing there (four films)."""


@dataclass(slots=True)
class Witness:
    """What was last seen to lie as it was booked: a face for a cell, a place for a pawn.

    `unread` is how many cells could not be read when the table was last understood, None before that. The
    tiles of `taken` cells are missed. `mistaken` are the cells at which each pawn was read that stood elsewhere, since
    it was last read surely where it stands.
    """

    faces: dict[Cell, str] = field(default_factory=dict)
    places: dict[str, Cell] = field(default_factory=dict)
    unread: int | None = None
    taken: frozenset[Cell] = frozenset()
    mistaken: dict[str, frozenset[Cell]] = field(default_factory=dict)

    def note(self, evidence: Evidence, booked: Layout, reached: Collection[Cell] = ()) -> None:
        """Take in what is read as it is booked, and which cells are empty on which a tile was known to lie, or which a
        hand may have `reached`: their tiles are missed though they were never read right."""
        if self.unread is None or not self.is_darker(evidence):
            self.unread = evidence.unread
        for cell, face in enumerate(booked.faces):
            if evidence.is_read[cell] and evidence.claim(cell, face) > SEEN:
                self.faces[cell] = face
        for colour, cell in booked.pawns:
            if evidence.pawn_row(colour)[cell] > SEEN:
                self.places[colour] = cell
                self.mistaken.pop(colour, None)
        self.taken = evidence.empty & self.taken.union(self.known(booked), reached)

    def note_mistaken(self, evidence: Evidence, lies: Layout) -> None:
        """Take in at which cells pawns are read that stand elsewhere, as nobody can have moved them."""
        for colour in evidence.doubtful_pawns(lies):
            if (cell := evidence.place(colour)) is not None:
                self.mistaken[colour] = self.mistaken.get(colour, frozenset()) | {cell}

    def is_no_news(self, best: Explanation) -> bool:
        """Whether somebody walked to where the pawn was read already while it stood elsewhere."""
        ends = dict(best.layout.pawns)
        return any(ends.get(colour) in self.mistaken.get(colour, ()) for colour in _walkers(best))

    def is_darker(self, evidence: Evidence) -> bool:
        """Whether many cells cannot be read that could be when the table was last understood: a lamp is off."""
        return evidence.unread > DARK_CELLS >= (self.unread or 0)

    def weighed(self, evidence: Evidence, booked: Layout) -> Evidence:
        """The evidence with no reading surer than its like have been found to be; a pawn that is read where it was
        read while it stood elsewhere stands there with no more than one half."""
        known = self.known(booked)
        evidence = evidence.bounded(tuple(CHANGED if cell in known else MISREAD for cell in range(len(booked.faces))))
        doubted = {colour: self.mistaken.get(colour, frozenset()) - {cell} for colour, cell in booked.pawns}
        rows = {colour: _at_most_half(evidence.pawn_row(colour), cells) for colour, cells in doubted.items() if cells}
        return replace(evidence, pawns={**evidence.pawns, **rows}) if rows else evidence

    def known(self, booked: Layout) -> frozenset[Cell]:
        """The cells whose tiles have been seen since they came to lie as booked."""
        return frozenset(cell for cell, face in enumerate(booked.faces) if self.faces.get(cell) == face)

    def missing(
        self, evidence: Evidence, lies: Layout, due: Collection[Cell], *, is_touched: bool
    ) -> tuple[tuple[Cell, ...], tuple[str, ...]]:
        """The cells and the pawns that were seen to lie so: there is no tile any more, or no such pawn. Nothing is
        missed on cells that hands are `due` to change.

        Readers lose pawns that stand still, too: none is missed where nobody was.
        """
        stood = (colour for colour, cell in lies.pawns if self.places.get(colour) == cell)
        gone = tuple(colour for colour in stood if evidence.is_unseen(colour)) if is_touched else ()
        return tuple(sorted(self.taken.difference(due))), gone

    def guesses(
        self, evidence: Evidence, booked: Layout, pawnlike: Callable[[str], Collection[Cell]]
    ) -> frozenset[str]:
        """The pawns that are read elsewhere, but too unsurely, on what may be taken for such a pawn, and were not yet
        seen where they stand."""
        new = (colour for colour, cell in booked.pawns if self.places.get(colour) != cell)
        unsure = (colour for colour in new if max(evidence.pawn_row(colour)) < SURE_PAWN)
        return frozenset(one for one in unsure if (cell := evidence.place(one)) is None or cell in pawnlike(one))

    def is_first_reading(self, evidence: Evidence, lies: Layout) -> bool:
        """Whether all that contradicts a layout are tiles of other shapes that nobody has read rightly since they came.

        No single deed at a cell brings another shape there, or a back; that two show each other's is one, and seldom
        misread.
        """
        odd = evidence.odd_cells(lies)
        if _are_swapped(evidence, lies, odd):
            return False
        is_first = not self.known(lies) & set(odd) and not evidence.odd_pawns(lies)
        return bool(odd) and is_first and all(evidence.is_other_shape(cell, lies.faces[cell]) for cell in odd)


def _are_swapped(evidence: Evidence, lies: Layout, odd: Sequence[Cell]) -> bool:
    """Whether two cells are odd, and each shows the shape that should lie on the other."""
    shown = [shape_of_face(evidence.face(cell) or "?") for cell in odd]
    due = [shape_of_face(lies.faces[cell]) for cell in odd]
    return len(odd) == 2 and shown == due[::-1] and not {"#", "?"} & {*shown}


def is_left_undone(evidence: Evidence, lay: Layout, lies: Layout, cells: Collection[Cell]) -> bool:
    """Whether one of the cells still shows what lay there before the table had to catch up: that is no misreading."""
    return any(evidence.face(cell) == lay.faces[cell] != lies.faces[cell] for cell in cells)


def _at_most_half(row: Row, cells: Collection[Cell]) -> Row:
    """A pawn's row with at most half of it on these cells; what is taken off goes to all others in proportion."""
    taken = sum(exp(row[cell]) for cell in cells)
    if not 0.5 < taken < 1.0:
        return row
    return tuple(log_p + log(0.5 / (taken if at in cells else 1 - taken)) for at, log_p in enumerate(row))


def rests_on_guess(game: Rules, best: Explanation, evidence: Evidence) -> bool:
    """Whether somebody walked to where the pawn is read to stand so unsurely that such readings have been wrong.

    They were so on printed or cardboard discs, and where a pawn that was not seen at all was said to be on one of two
    cells: that a walk leads to one of them alone does not make it one.
    """
    walked = _walkers(best)
    ends = [(colour, cell) for colour, cell in best.layout.pawns if colour in walked]
    return any(_is_guess(game, best.state, evidence.pawn_row(colour), colour, cell) for colour, cell in ends)


def _walkers(best: Explanation) -> set[str]:
    """The seats that walked, by an explanation."""
    done = zip(best.actions, best.seats, strict=True)
    return {seat for action, seat in done if isinstance(action, Walk)}


def _is_guess(game: Rules, state: State, row: Row, colour: str, cell: Cell) -> bool:
    """Whether a pawn is read there too unsurely to be believed: on what is like it, because it is rather not seen at
    all; anywhere, because another cell is too likely as well."""
    if cell in printed_discs(game, state, colour):
        return row[cell] < SURE_AT_HOME
    if cell in pawnlike_cells(game, state):
        return row[cell] < SURE_PAWN
    return row[cell] - log(sum(map(exp, row[:OFF_BOARD]))) < SURE_PAWN


def printed_discs(game: Rules, state: State, colour: str | None = None) -> frozenset[Cell]:
    """The cells with the printed discs on which pawns begin, or with that of a colour; with all of them where nobody
    knows whose is which."""
    homes = homes_of(state)
    if not homes:
        return frozenset(table_of(game).starts or PRINTED_CORNERS)
    return frozenset(cell for one, cell in homes.items() if colour in (None, one))


def pawnlike_cells(game: Rules, state: State, colour: str | None = None) -> frozenset[Cell]:
    """The cells on which something may be taken for a pawn, or for that of a colour: printed discs, and loose ones."""
    discs = (int(piece.of) for piece in table_of(game).pieces(state) if piece.kind == "token")
    return printed_discs(game, state, colour).union(discs)
