"""Naming what people do against the rules: what, where, and how to put it right. Nothing is booked here.

A fault is one act of hands (with none or some legal actions before it) that explains the whole picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.errors import IllegalAction
from companion.following.candidates import likely_faces
from companion.following.deeds import laid, pawn_cell, pushed, stood
from companion.following.evidence import FACES_OF_SHAPE, Evidence, shape_of_face
from companion.following.explain import Explanation, Kind
from companion.following.rulebook import Rules, State
from companion.games.team.words import name_homes, refusal_of, say_arrow
from companion.maze.board import Board, push
from companion.maze.cell import ARROWS, FIXED_CELLS, Cell, format_cell, lane_of, opposite_arrow
from companion.maze.sides import parse_sides, shape_of
from companion.maze.tile import Tile, face_down, turned
from companion.observation import TILE_FACES
from companion.rules.actions import Push, Rotate, TurnUp, Walk
from companion.rules.table import Layout
from companion.rules.verbs import Action, format_action

EXPLAINED_AT_MOST = 3
"""A fault is looked for on top of this many of the best explanations."""

LIKELIER_NATS = 3.0
"""A fault must explain the picture this much better than any other fault to be named."""

ALSO_NATS = -4.0
"""A legal action that nobody booked yet, and then a fault: rarer than the fault alone."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something the rules forbid.

    `action` is its notation where it has one ("push W2 NE", by `seat`). `reason` says why not, `remedy` how to put
    it right. `board` and `pawns` are what lies there now, for a table that keeps it; None where that is unknown.
    """

    seat: str
    action: str
    reason: str
    cells: tuple[Cell, ...]
    remedy: str
    kept: State | None


@dataclass(frozen=True, slots=True)
class _Act:
    """One act of hands: what it is called, where, the layout and the state after it."""

    action: str
    reason: str
    cells: tuple[Cell, ...]
    remedy: str
    after: Layout
    board: Board
    pawns: tuple[tuple[str, Cell], ...]
    seat: str


def find_fault(game: Rules, explanations: Sequence[Explanation], evidence: Evidence, first: str) -> Fault | None:
    """The one forbidden act that explains the whole picture, or None where there is none or more than one.

    `first` says what has to be done before anything else, for acts on a table that has not caught up.
    """
    found: list[tuple[float, Fault]] = []
    calm = (one for one in explanations[EXPLAINED_AT_MOST:] if one.kind in (Kind.IN_STEP, Kind.UNCHANGED))
    for base in (*explanations[:EXPLAINED_AT_MOST], *calm):
        late = first if base.kind is Kind.UNCHANGED else None
        for act in _acts(game, base, evidence, late):
            if evidence.fits(act.after):
                weight = evidence.score(act.after) + ALSO_NATS * len(base.actions)
                found.append((weight, _fault(base.state, act, late)))
    found.sort(key=lambda pair: -pair[0])
    if not found or (len(found) > 1 and found[0][0] - found[1][0] < LIKELIER_NATS and found[0][1] != found[1][1]):
        return None
    return found[0][1]


def _fault(state: State, act: _Act, late: str | None) -> Fault:
    kept = replace(state, board=act.board, pawns=act.pawns) if late is None else None
    return Fault(act.seat, act.action, act.reason, act.cells, act.remedy, kept)


def _acts(game: Rules, base: Explanation, evidence: Evidence, late: str | None) -> Iterator[_Act]:
    """Every act of hands on a table that the evidence suggests and the rules forbid."""
    odd, pawns = evidence.odd_cells(base.layout), evidence.odd_pawns(base.layout)
    table = _Table(game, base.state, base.layout, evidence, late)
    if len(odd) <= 2 and len(pawns) <= 1:
        if len(odd) == 0 and pawns:
            yield from table.walked(pawns[0])
        if len(odd) == 1 and not pawns:
            yield from table.turned(odd[0])
            yield from table.swapped_with_loose(odd[0])
        if len(odd) == 2 and not pawns:
            yield from table.swapped(odd[0], odd[1])
    if odd:
        yield from table.pushed()


@dataclass(frozen=True, slots=True)
class _Table:
    """The table as it lay before the act, and the picture after it."""

    game: Rules
    state: State
    layout: Layout
    evidence: Evidence
    late: str | None

    def walked(self, colour: str) -> Iterator[_Act]:
        """A pawn stands where it may not."""
        cell = self.evidence.place(colour)
        if cell is None:
            return
        action = Walk(cell)
        reason = self._why_not(action) if colour == self.state.seat else self._out_of_turn(colour)
        if reason is not None:
            was = pawn_cell(self.layout, colour)
            remedy = f"Put the {colour} pawn back on {format_cell(was)}."
            yield self._act(action, reason, (was, cell), remedy, stood(self.layout, colour, cell), seat=colour)

    def turned(self, cell: Cell) -> Iterator[_Act]:
        """One tile lies another way than it should."""
        expected = self.layout.faces[cell]
        for seen in likely_faces(self.evidence, cell):
            if cell not in FIXED_CELLS and seen != expected:
                yield from self._turned_to(cell, expected, seen)

    def _turned_to(self, cell: Cell, expected: str, seen: str) -> Iterator[_Act]:
        place, tile = format_cell(cell), self.state.board.cells[cell]
        after = laid(self.layout, cell, seen)
        if seen == "#":
            reason = f"the tile on {place} was turned face down; only Daedalus does that"
            board = self.state.board.with_tile(cell, face_down(tile))
            yield self._act(None, reason, (cell,), f"Turn the tile on {place} face up again.", after, board)
        elif expected == "#":
            yield from self._turned_up(cell, seen, after)
        elif shape_of_face(seen) == shape_of_face(expected):
            rotate = Rotate(cell, parse_sides(seen))
            refusal = self._why_not(rotate)
            if refusal is not None:
                remedy = f"Turn the tile on {place} back."
                board = self.state.board.with_tile(cell, turned(tile, rotate.sides))
                yield self._act(rotate, refusal, (cell,), remedy, after, board)

    def _turned_up(self, cell: Cell, seen: str, after: Layout) -> Iterator[_Act]:
        place, tile = format_cell(cell), self.state.board.cells[cell]
        if tile.is_known and seen not in {TILE_FACES[i] for i in FACES_OF_SHAPE[_shape(tile)]}:
            return
        sides = parse_sides(seen)
        is_standing = pawn_cell(self.layout, self.state.seat) == cell
        reason: str | None = f"nobody may turn up {place} without stopping there"
        if is_standing:
            reason = self._why_not(TurnUp(sides))
        if reason is not None:
            board = self.state.board.with_tile(cell, turned(tile, sides))
            yield self._act(TurnUp(sides), reason, (cell,), f"Turn the tile on {place} face down again.", after, board)

    def swapped(self, one: Cell, other: Cell) -> Iterator[_Act]:
        """Two tiles have changed places."""
        if {one, other} & set(FIXED_CELLS):
            return
        for first in likely_faces(self.evidence, one):
            for second in likely_faces(self.evidence, other):
                yield from self._swapped_to(one, other, first, second)

    def _swapped_to(self, one: Cell, other: Cell, first: str, second: str) -> Iterator[_Act]:
        old_one, old_other = self.layout.faces[one], self.layout.faces[other]
        if shape_of_face(first) != shape_of_face(old_other) or shape_of_face(second) != shape_of_face(old_one):
            return
        if shape_of_face(first) == shape_of_face(old_one):
            return  # two tiles of one shape: more likely both were turned, and which is which cannot be seen
        cells = self.state.board.cells
        board = self.state.board.with_tile(one, _as_seen(cells[other], first))
        board = board.with_tile(other, _as_seen(cells[one], second))
        after = laid(laid(self.layout, one, first), other, second)
        places = f"{format_cell(one)} and {format_cell(other)}"
        reason, remedy = f"the tiles on {places} were swapped", f"Swap the tiles on {places} back."
        yield self._act(None, reason, (one, other), remedy, after, board)

    def swapped_with_loose(self, cell: Cell) -> Iterator[_Act]:
        """A tile was lifted out and the loose tile laid there; the tile beside the board has to bear that out."""
        board, place = self.state.board, format_cell(cell)
        if cell in FIXED_CELLS or self.layout.faces[cell] == "#" or not self._is_loose_now(self.layout.faces[cell]):
            return
        for seen in likely_faces(self.evidence, cell):
            if seen != "#" and shape_of_face(seen) == _shape(board.loose) != _shape(board.cells[cell]):
                after = replace(laid(self.layout, cell, seen), loose=self.layout.faces[cell])
                kept = replace(board.with_tile(cell, turned(board.loose, parse_sides(seen))), loose=board.cells[cell])
                reason = f"the tile on {place} was changed for the loose tile"
                remedy = f"Change the tile on {place} for the loose tile again."
                yield self._act(None, reason, (cell,), remedy, after, kept)

    def _is_loose_now(self, face: str) -> bool:
        """Whether the tile beside the board is seen, and looks like this one rather than like the one before."""
        seen = self.evidence
        return seen.loose is not None and seen.loose_score(face) > seen.loose_score(self.layout.loose)

    def pushed(self) -> Iterator[_Act]:
        """A line was pushed that may not be pushed, or with the wrong side up."""
        for arrow in ARROWS:
            for face in [TILE_FACES[i] for i in FACES_OF_SHAPE[shape_of_face(self.layout.loose)]] + ["#"]:
                after = pushed(self.layout, arrow, face)
                if self.evidence.fits(after):
                    yield from self._pushed_with(arrow, face, after)

    def _pushed_with(self, arrow: str, face: str, after: Layout) -> Iterator[_Act]:
        lane = lane_of(arrow)
        other_end = say_arrow(opposite_arrow(arrow), name_homes(self.state.homes))
        back = f"Push the line back at {other_end}, and lay the tile that comes out beside the board."
        board = push(self.state.board, arrow, _as_seen(self.state.board.loose, face))
        if face == "#":
            reason = "a Push spell pushes the loose tile in face up"
            yield self._act(None, reason, lane, "Take it out, turn it face up, and push it in again.", after, board)
            return
        action = Push(arrow, parse_sides(face))
        refusal = self._why_not(action)
        if refusal is not None:
            yield self._act(action, refusal, lane, back, after, board)

    def _why_not(self, action: Action) -> str | None:
        """The rule that forbids the action, or None where none does."""
        if self.late is not None:
            return self.late
        try:
            self.game.apply(self.state, action)
        except IllegalAction as error:
            return refusal_of(error)
        return None

    def _out_of_turn(self, colour: str) -> str:
        if self.late is not None:
            return self.late
        return f"it is {self.state.seat}'s turn, not {colour}'s"

    def _act(
        self, action: Action | None, reason: str, cells: tuple[Cell, ...], remedy: str, after: Layout,
        board: Board | None = None, seat: str | None = None,
    ) -> _Act:
        text = format_action(action) if action is not None else ""
        return _Act(text, reason, cells, remedy, after, board or self.state.board, after.pawns, seat or self.state.seat)


def _as_seen(tile: Tile, face: str) -> Tile:
    """The tile laid so that a camera sees this face."""
    return face_down(tile) if face == "#" else turned(tile, parse_sides(face))


def _shape(tile: Tile) -> str:
    """The shape of a tile, or "" where nobody knows it."""
    return shape_of(tile.sides) if tile.is_known else ""
