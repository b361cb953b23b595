"""Finds actions against the rules: what was done, where, and how to put it right. Nothing is recorded here.

A fault is one act of hands (with none or some legal actions before it) that explains the whole picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.errors import IllegalAction
from companion.following.explaining.candidates import likely_faces
from companion.following.explaining.effects import laid, pawn_cell, pushed, stood
from companion.following.explaining.explain import Explanation, Kind
from companion.following.reading_trust import SURE_PAWN
from companion.following.rulebook import Rules, State, layout_of, table_of
from companion.following.seen.evidence import FACES_OF_SHAPE, Evidence, shape_of_face
from companion.maze.cell import ARROWS, FIXED_CELLS, Cell, format_cell, lane_of, opposite_arrow
from companion.maze.sides import format_sides, parse_sides, shape_of
from companion.observation import TILE_FACES
from companion.rules.actions import Push, Rotate, Switch, TurnUp, Walk
from companion.rules.mazes.places import name_homes, say_arrow
from companion.rules.table import Layout
from companion.rules.verbs import Action, format_action
from companion.rules.words import Said, colour, player, say

EXPLAINED_AT_MOST = 3
"""A fault is looked for on top of this many of the best explanations."""

LIKELIER_NATS = 3.0
"""A fault must explain the picture this much better than any other fault to be named."""

ALSO_NATS = -4.0
"""A legal action that nobody recorded yet, and then a fault: rarer than the fault alone."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something the rules forbid.

    `action` is its notation if it has one ("push W2 NE", by `seat`). `reason` is why it is not allowed, `remedy` how to
    put it right, `cells` where: cells, or places of another board as text. `kept` is the state of the table as it lies
    now, in case people keep it; None if that is unknown.
    """

    seat: str
    action: str
    reason: str
    cells: tuple[Cell | str, ...]
    remedy: str
    kept: Any


@dataclass(frozen=True, slots=True)
class _Suspicion:
    """One forbidden thing that somebody may have done, and how the table lies after it."""

    seat: str
    action: Action | None
    reason: str
    cells: tuple[Cell, ...]
    remedy: str
    after: Layout


def find_fault(game: Rules, explanations: Sequence[Explanation], evidence: Evidence, first: str) -> Fault | None:
    """The one forbidden action that explains the whole picture, or None if there is none or more than one.

    `first` says what must be done before anything else, for actions on a table that has not caught up.
    """
    found: list[tuple[float, Fault]] = []
    calm = (one for one in explanations[EXPLAINED_AT_MOST:] if one.kind in (Kind.IN_STEP, Kind.UNCHANGED))
    pushed_on = _pushed_otherwise(game, explanations, evidence)
    for base in (*explanations[:EXPLAINED_AT_MOST], *calm, *pushed_on):
        late = first if base.kind is Kind.UNCHANGED else None
        for suspicion in _suspicions(game, base, evidence, late):
            if evidence.fits(suspicion.after):
                weight = evidence.score(suspicion.after) + ALSO_NATS * len(base.actions)
                kept = _kept(game, base.state, suspicion.after) if late is None else None
                found.append((weight, _fault(suspicion, kept)))
    found.sort(key=lambda pair: -pair[0])
    if not found or (len(found) > 1 and found[0][0] - found[1][0] < LIKELIER_NATS and found[0][1] != found[1][1]):
        return None
    return found[0][1]


def _pushed_otherwise(game: Rules, explanations: Sequence[Explanation], evidence: Evidence) -> Iterator[Explanation]:
    """The push with which the likeliest actions begin, with the tile as the picture shows it, where that is another
    way: what followed upon it may be forbidden then, and is no action that could be explained."""
    start = next((one.state for one in explanations if one.kind is Kind.IN_STEP), None)
    push = next(iter(explanations[0].actions), None)
    if start is None or not isinstance(push, Push):
        return
    face = evidence.face(lane_of(push.arrow)[0])
    if face is None or shape_of_face(face) != shape_of_face(format_sides(push.sides)):
        return
    other = Push(push.arrow, parse_sides(face))
    if other != push and game.why_not(start, other) is None:
        state: State = game.apply(start, other)
        yield Explanation(Kind.PLAYED, state, layout_of(game, state), (other,), (start.seat,))


def _kept(game: Rules, state: State, after: Layout) -> State | None:
    """The state in which the table lies like this; None where these cannot be the tiles of the game."""
    try:
        kept: State = table_of(game).adopt(state, after.faces, after.loose, after.pawns)
    except IllegalAction:
        return None
    return kept


def _fault(one: _Suspicion, kept: State | None) -> Fault:
    text = format_action(one.action) if one.action is not None else ""
    return Fault(one.seat, text, one.reason, one.cells, one.remedy, kept)


def _suspicions(game: Rules, base: Explanation, evidence: Evidence, late: str | None) -> Iterator[_Suspicion]:
    """Everything people may have done to a table that the evidence suggests and the rules forbid."""
    odd, pawns = evidence.odd_cells(base.layout), evidence.odd_pawns(base.layout)
    judge = _Judge(game, base.state, base.layout, evidence, late)
    if len(odd) == 0 and len(pawns) == 1:
        yield from judge.walked(pawns[0])
    if len(odd) == 1 and not pawns:
        yield from judge.turned(odd[0])
        yield from judge.swapped_with_loose(odd[0])
    if len(odd) == 2 and not pawns:
        yield from judge.swapped(odd[0], odd[1])
    if odd:
        yield from judge.pushed()


@dataclass(frozen=True, slots=True)
class _Judge:
    """Judges what may have been done to a table that lay so, and looks like the evidence now."""

    game: Rules
    state: State
    layout: Layout
    evidence: Evidence
    late: str | None

    def walked(self, pawn: str) -> Iterator[_Suspicion]:
        """A pawn stands where it may not."""
        cell = self.evidence.place(pawn)
        if cell is None or self.evidence.pawn_row(pawn)[cell] < SURE_PAWN:
            return
        reason = self._why_not(Walk(cell)) if pawn == self.state.seat else self._out_of_turn(pawn)
        if reason is not None:
            was = pawn_cell(self.layout, pawn)
            remedy = say("Put the {pawn} pawn back on {cell}.", pawn=colour(pawn), cell=format_cell(was))
            yield _Suspicion(pawn, Walk(cell), reason, (was, cell), remedy, stood(self.layout, pawn, cell))

    def turned(self, cell: Cell) -> Iterator[_Suspicion]:
        """One tile is rotated."""
        expected = self.layout.faces[cell]
        for seen in likely_faces(self.evidence, cell):
            if cell not in FIXED_CELLS and seen != expected:
                yield from self._turned_to(cell, expected, seen)

    def _turned_to(self, cell: Cell, expected: str, seen: str) -> Iterator[_Suspicion]:
        place, after = format_cell(cell), laid(self.layout, cell, seen)
        if seen == "#":
            backs = table_of(self.game).backs
            if backs is not None:
                remedy = say("Turn the tile on {cell} face up again.", cell=place)
                yield self._suspicion(None, backs.turned_down(cell), (cell,), remedy, after)
        elif expected == "#":
            yield from self._turned_up(cell, seen, after)
        elif shape_of_face(seen) == shape_of_face(expected):
            yield from self._rotated(cell, seen, after)

    def _rotated(self, cell: Cell, seen: str, after: Layout) -> Iterator[_Suspicion]:
        remedy = say("Turn the tile on {cell} back.", cell=format_cell(cell))
        rotate = Rotate(cell, parse_sides(seen))
        if Rotate not in table_of(self.game).visible_actions:
            reason = self.late or say("the tile on {cell} faces a different way", cell=format_cell(cell))
            yield self._suspicion(None, reason, (cell,), remedy, after)
            return
        refusal = self._why_not(rotate)
        if refusal is not None:
            yield self._suspicion(rotate, refusal, (cell,), remedy, after)

    def _turned_up(self, cell: Cell, seen: str, after: Layout) -> Iterator[_Suspicion]:
        backs, tile, sides = table_of(self.game).backs, self.state.board.cells[cell], parse_sides(seen)
        if backs is None or (tile.is_known and shape_of(tile.sides) != shape_of_face(seen)):
            return
        is_standing = pawn_cell(self.layout, self.state.seat) == cell
        reason = self._why_not(TurnUp(sides)) if is_standing else backs.turned_up(cell)
        if reason is not None:
            remedy = say("Turn the tile on {cell} face down again.", cell=format_cell(cell))
            yield self._suspicion(TurnUp(sides), reason, (cell,), remedy, after)

    def swapped(self, one: Cell, other: Cell) -> Iterator[_Suspicion]:
        """Two tiles have changed places."""
        if {one, other} & set(FIXED_CELLS) or self._may_switch(one, other):
            return
        for first in likely_faces(self.evidence, one):
            for second in likely_faces(self.evidence, other):
                yield from self._swapped_to(one, other, first, second)

    def _may_switch(self, one: Cell, other: Cell) -> bool:
        visible_actions = table_of(self.game).visible_actions
        return Switch in visible_actions and self._why_not(Switch(min(one, other), max(one, other))) is None

    def _swapped_to(self, one: Cell, other: Cell, first: str, second: str) -> Iterator[_Suspicion]:
        old_one, old_other = self.layout.faces[one], self.layout.faces[other]
        if shape_of_face(first) != shape_of_face(old_other) or shape_of_face(second) != shape_of_face(old_one):
            return
        if shape_of_face(first) == shape_of_face(old_one):
            return  # two tiles of one shape: more likely both were turned, and which is which cannot be seen
        after = laid(laid(self.layout, one, first), other, second)
        places = {"one": format_cell(one), "other": format_cell(other)}
        reason = say("the tiles on {one} and {other} have swapped places", **places)
        remedy = say("Swap the tiles on {one} and {other} back.", **places)
        yield self._suspicion(None, reason, (one, other), remedy, after)

    def swapped_with_loose(self, cell: Cell) -> Iterator[_Suspicion]:
        """A tile was lifted out and the loose tile laid there; the tile beside the board has to bear that out."""
        was, place = self.layout.faces[cell], format_cell(cell)
        if cell in FIXED_CELLS or was in ("#", "?") or not self._is_loose_now(was):
            return
        for seen in likely_faces(self.evidence, cell):
            if seen != "#" and shape_of_face(seen) == shape_of_face(self.layout.loose) != shape_of_face(was):
                after = replace(laid(self.layout, cell, seen), loose=was)
                reason = say("the loose tile and the tile on {cell} have swapped places", cell=place)
                remedy = say("Swap the tile on {cell} with the loose tile again.", cell=place)
                yield self._suspicion(None, reason, (cell,), remedy, after)

    def _is_loose_now(self, face: str) -> bool:
        """Whether the tile beside the board is seen, and looks like this one rather than like the one before."""
        seen = self.evidence
        return seen.loose is not None and seen.loose_score(face) > seen.loose_score(self.layout.loose)

    def pushed(self) -> Iterator[_Suspicion]:
        """A line was pushed that may not be pushed, or with the wrong side up."""
        backs = table_of(self.game).backs
        faces = [TILE_FACES[index] for index in FACES_OF_SHAPE[shape_of_face(self.layout.loose)]]
        faces = [] if self.layout.loose == "#" else faces
        for arrow in ARROWS:
            for face in faces:
                yield from self._pushed_with(arrow, face)
            if backs is not None:
                remedy = say("Take it out, turn it face up and push it in again.")
                after = pushed(self.layout, arrow, "#")
                yield self._suspicion(None, backs.pushed_in, lane_of(arrow), remedy, after)

    def _pushed_with(self, arrow: str, face: str) -> Iterator[_Suspicion]:
        after = pushed(self.layout, arrow, face)
        if not self.evidence.fits(after):
            return
        action = Push(arrow, parse_sides(face))
        refusal = self._why_not(action)
        if refusal is not None:
            other_end = say_arrow(opposite_arrow(arrow), name_homes(self.state.homes))
            remedy = say(
                "Push the row back at {other_end}, and put the tile that comes out beside the board.",
                other_end=other_end,
            )
            yield self._suspicion(action, refusal, lane_of(arrow), remedy, after)

    def _why_not(self, action: Action) -> str | None:
        """The rule that forbids the action, or None where none does."""
        return self.game.why_not(self.state, action) if self.late is None else self.late

    def _out_of_turn(self, pawn: str) -> str:
        seat = player(self.state.seat)
        return self.late or say("it is {seat}'s turn, not {pawn}'s", seat=seat, pawn=player(pawn))

    def _suspicion(
        self, action: Action | None, reason: str, cells: tuple[Cell, ...], remedy: Said, after: Layout
    ) -> _Suspicion:
        """What the seat whose turn it is may have done."""
        return _Suspicion(self.state.seat, action, reason, cells, remedy, after)
