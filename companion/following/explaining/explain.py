"""Weighing what may have happened: every explanation of a calm picture gets a probability. Nothing is recorded here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial, reduce
from itertools import combinations, pairwise
from math import exp
from typing import Any

from companion.following.explaining.candidates import Actions
from companion.following.explaining.effects import is_part_of, is_pushed_past, laid, pawn_cell, stood
from companion.following.explaining.hypotheses import Hypothesis, legal_hypotheses
from companion.following.rulebook import Rules, layout_of
from companion.following.seen.evidence import Evidence
from companion.maze.cell import WIDTH, Cell
from companion.rules.actions import Rotate, Switch, TurnUp, Walk
from companion.rules.game import TABLE
from companion.rules.table import Layout
from companion.rules.verbs import Action

UNTOUCHED_NATS = -6.0
"""Nobody was seen at the table since the last understood picture: something is then hardly ever changed."""

UNREACHED_NATS = -5.0
"""Hands were seen, but not near the place an action needs: belief per such place."""

UNSEEN_NATS = -2.5
"""The same, and for hands that were seen nowhere, where pictures come so slowly that they may have been there between
two of them."""

REACHED_NATS = 0.7
"""Hands were seen at the place: they were not at most others."""

IDLE_NATS = -2.5
"""Somebody was at the table when a seat could do something there: mostly something was done then."""

HASTY_NATS = -6.0
"""More actions than there was time for: belief per action too many."""

ACTION_S = 0.7
"""Nobody finishes an action at the board in less time."""

PUT_BACK_NATS = -4.5
"""People take things back now and then."""

PUT_BACK_LEGALLY_NATS = -9.0
"""The same where a legal action looks the same (a bonus walk back): the page has a button for taking back."""

CARRIED_OUT_NATS = -0.5
"""What has to be laid out on the table is usually laid out soon."""

SEEN_TO_NATS = 3.0
"""... and mostly has been where hands were seen at all the places that it takes."""

CAUGHT_UP = 0.8
"""As likely as this a table has caught up that nothing is seen to contradict it."""

ON_TOP_NATS = -2.5
"""Acting before anybody saw it laid out is rarer."""


class Kind(Enum):
    """The kinds of explanations of a table."""

    UNCHANGED = "the table lies as it lay, or is on its way"
    IN_STEP = "the table lies as the companion expects"
    PLAYED = "the seat acted"
    PUT_BACK = "somebody took things back"
    CORRECTED = "what is booked of a piece is not so"


CALM_KINDS = (Kind.IN_STEP, Kind.UNCHANGED)
"""What explains a table at which nobody has acted."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """What the companion knows before it looks, at a table of any kind.

    `state` should lie on the table. `lag` is the layout that still lies there while the table has not caught up with
    what was recorded unseen, else None. `earlier` are the states of this turn that can be taken back to, latest first.
    `is_touched` means that somebody was at the table for `touched_s` seconds; `reached` are the cells where hands were
    seen, and their neighbours, empty if that is unknown. `is_open` means that a seat could now do something that a
    camera sees. `way` are the layouts while the table catches up, step by step. `is_seldom_seen` means that pictures
    come so slowly that hands may have been anywhere between two of them.
    """

    state: Any
    lag: Any = None
    earlier: tuple[Any, ...] = ()
    is_touched: bool = True
    touched_s: float = 60.0
    reached: frozenset[Cell] = frozenset()
    is_open: bool = True
    way: tuple[Any, ...] = ()
    is_seldom_seen: bool = False


@dataclass(frozen=True, slots=True)
class Explanation:
    """One thing that may have happened, the state and layout after it, and how likely it is (0 to 1).

    `layout` is a `Layout` of a 7x7 board, or the `Spots` of another table.
    `seats` are the seats that did the actions; `steps` counts the actions taken back. `weight` is the log-probability,
    up to a constant that all explanations of a picture share.
    """

    kind: Kind
    state: Any
    layout: Any
    actions: Actions = ()
    seats: tuple[str, ...] = ()
    steps: int = 0
    weight: float = 0.0
    probability: float = 1.0

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two explanations of two pictures the same."""
        return (self.kind, self.actions, self.steps)


def explain(game: Rules, before: Expectation, evidence: Evidence) -> tuple[Explanation, ...]:
    """Every explanation worth naming with its probability, the likeliest first; they sum to 1."""
    played = _played(game, before, evidence)
    found = [*_calm_ones(game, before), *played, *_put_back(game, before, {one.layout for one in played})]
    return ranked(found, evidence.score)


def ranked(found: Iterable[Explanation], score: Callable[[Any], float]) -> tuple[Explanation, ...]:
    """Explanations with their probabilities, the likeliest first; `score` gives log P(picture | layout)."""
    weighed = [replace(one, weight=one.weight + score(one.layout)) for one in found]
    best = max(one.weight for one in weighed)
    total = sum(exp(one.weight - best) for one in weighed)
    shares = (replace(one, probability=exp(one.weight - best) / total) for one in weighed)
    return tuple(sorted(shares, key=lambda one: -one.probability))


def _calm_ones(game: Rules, before: Expectation) -> list[Explanation]:
    """Nothing happened; or, where the table lags, it has caught up."""
    expected = layout_of(game, before.state)
    if before.lag is None or before.lag == expected:
        idle = IDLE_NATS if before.is_touched and before.is_open else 0.0
        return [Explanation(Kind.IN_STEP, before.state, expected, weight=idle)]
    is_seen_to = before.is_touched and differing_cells(before.lag, expected) <= before.reached
    weight = CARRIED_OUT_NATS + (SEEN_TO_NATS if is_seen_to else 0.0)
    caught_up = Explanation(Kind.IN_STEP, before.state, expected, weight=weight)
    between = on_the_way(before.lag, before.way, expected)
    meanwhile = [Explanation(Kind.UNCHANGED, before.state, lies, weight=CARRIED_OUT_NATS) for lies in between]
    return [Explanation(Kind.UNCHANGED, before.state, before.lag), *meanwhile, caught_up]


def _played(game: Rules, before: Expectation, evidence: Evidence) -> list[Explanation]:
    """What the rules allow, less likely where nobody was at the table or not for long enough."""
    extra = untouched(before) + (0.0 if before.lag is None else ON_TOP_NATS)
    return [
        Explanation(
            Kind.PLAYED, one.state, one.layout, one.actions, one.seats,
            weight=one.log_prior + extra + haste(before, one.seats) + _reach(before, one),
        )
        for one in legal_hypotheses(game, before.state, evidence)
    ]  # fmt: skip


def untouched(before: Expectation) -> float:
    """Less belief where nobody was seen at the table, though less so where pictures come so slowly."""
    if before.is_touched:
        return 0.0
    return UNSEEN_NATS if before.is_seldom_seen else UNTOUCHED_NATS


def _reach(before: Expectation, hypothesis: Hypothesis) -> float:
    """More or less belief by whether hands were where the actions need them."""
    if not before.reached:
        return 0.0
    done = zip(hypothesis.actions, hypothesis.seats, strict=True)
    places = (cell for action, seat in done for cell in _places(action, hypothesis.layout, seat))
    unreached = UNSEEN_NATS if before.is_seldom_seen else UNREACHED_NATS
    return sum(REACHED_NATS if cell in before.reached else unreached for cell in places)


def _places(action: Action, after: Layout, seat: str) -> tuple[Cell, ...]:
    """The cells a hand has to touch for an action; none for a push, which touches the edge."""
    match action:
        case Walk(cell) | Rotate(cell, _):
            return (cell,)
        case Switch(one, other):
            return (one, other)
        case TurnUp():
            return (pawn_cell(after, seat),)
        case _:
            return ()


def neighbourhood(cells: Collection[Cell]) -> frozenset[Cell]:
    """The cells and all that touch them, corners included."""
    rows_columns = [divmod(cell, WIDTH) for cell in cells]
    steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    near = {(row + down, column + right) for row, column in rows_columns for down, right in steps}
    return frozenset(WIDTH * row + column for row, column in near if 0 <= row < WIDTH and 0 <= column < WIDTH)


def haste(before: Expectation, seats: Collection[str]) -> float:
    """How much belief is lost because there was no time for a second, third ... action; chance needs none."""
    if not before.is_touched:
        return 0.0
    possible = max(1.0, before.touched_s / ACTION_S)
    return HASTY_NATS * max(0.0, sum(seat != TABLE for seat in seats) - possible)


def _put_back(game: Rules, before: Expectation, legal: Collection[Layout]) -> list[Explanation]:
    """The table lies as it lay some actions ago: an undo; `legal` are layouts that legal actions lead to."""
    shown = [layout_of(game, before.state)]
    if before.lag is not None:
        shown += [before.lag, *before.way, *on_the_way(before.lag, before.way, shown[0])]
    return put_back(before, partial(layout_of, game), shown, legal)


def put_back(
    before: Expectation, layout: Callable[[Any], Any], shown: Sequence[Any], legal: Collection[Any]
) -> list[Explanation]:
    """The table lies as in an earlier state, unless it lay like one of `shown` anyway; `legal` are as above."""
    extra, found, known = untouched(before), list[Explanation](), list(shown)
    for steps, state in enumerate(before.earlier, start=1):
        lay = layout(state)
        if lay not in known:
            known.append(lay)
            prior = PUT_BACK_LEGALLY_NATS if lay in legal else PUT_BACK_NATS
            found.append(Explanation(Kind.PUT_BACK, state, lay, steps=steps, weight=prior + extra))
    return found


def has_caught_up(explanations: Sequence[Explanation], lag: Layout, evidence: Evidence) -> bool:
    """Whether nothing contradicts that a table that lagged so has caught up, and it likely has or does not lag so."""
    caught_up = [one for one in explanations if one.kind is Kind.IN_STEP]
    is_likely = sum(one.probability for one in caught_up) > CAUGHT_UP or not evidence.fits(lag)
    return is_likely and all(evidence.fits(one.layout) for one in caught_up)


def margin(explanations: Sequence[Explanation]) -> float:
    """The probability that the first explanation is the wrong one, as 1 - p, computed without rounding to 0."""
    return sum(one.probability for one in explanations[1:])


def differing_cells(one: Layout, other: Layout) -> frozenset[Cell]:
    """Cells whose face or whose pawns differ between two layouts."""
    faces = {cell for cell, pair in enumerate(zip(one.faces, other.faces, strict=True)) if pair[0] != pair[1]}
    pawns = {cell for pair in set(one.pawns) ^ set(other.pawns) for cell in pair[1:]}
    return frozenset(faces | pawns)


def disputed_cells(options: Sequence[Explanation]) -> set[Cell]:
    """The cells in which explanations differ."""
    return {cell for one in options[1:] for cell in differing_cells(options[0].layout, one.layout)}


def belongs(best: Explanation, lay: Layout, evidence: Evidence, cell: Cell) -> bool:
    """Whether a reading that an explanation leaves open is part of what was done, rather than a misreading elsewhere.

    `lay` is the layout before. A tile of another shape within a line that otherwise lies as pushed is misread.
    """
    lies, face = best.layout, evidence.face(cell)
    if not is_part_of(best.actions, lay, differing_cells(lay, lies), cell, face):
        return False
    wrong = {*evidence.odd_cells(lies), *(at for at, is_read in enumerate(evidence.is_read) if not is_read)}
    is_other = evidence.is_other_shape(cell, lies.faces[cell])
    return not (is_other and is_pushed_past(best.actions, lay, lies, cell, wrong))


PARTS_AT_MOST = 3
"""A step changes no more tiles and pawns than this one by one; a page of Daedalus's book two."""


def on_the_way(lag: Layout, way: Sequence[Layout], recorded: Layout) -> tuple[Layout, ...]:
    """The layouts between what still lies there (`lag`) and what is recorded, without these two.

    `way` are the layouts after each step, the last one as recorded; if it is empty there is one step.
    """
    lays = (lag, *(way or (recorded,)))
    found = dict.fromkeys(layout for one, other in pairwise(lays) for layout in (*_half_done(one, other), other))
    return tuple(layout for layout in found if layout not in (lag, recorded))


def _half_done(before: Layout, after: Layout) -> Iterator[Layout]:
    """The layouts after a proper part of what one step changes; none of a push, which moves a line at once."""
    tiles = [cell for cell, (old, new) in enumerate(zip(before.faces, after.faces, strict=True)) if old != new]
    changes: list[Callable[[Layout], Layout]] = [partial(laid, cell=cell, face=after.faces[cell]) for cell in tiles]
    changes += [partial(stood, colour=pawn[0], cell=pawn[1]) for pawn in after.pawns if pawn not in before.pawns]
    if before.loose == after.loose and len(changes) <= PARTS_AT_MOST:
        for size in range(1, len(changes)):
            for part in combinations(changes, size):
                yield reduce(lambda lies, change: change(lies), part, before)
