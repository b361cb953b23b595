"""Who gets a token or a treasure first, where they ride along with their tiles and come in again if they fall out.

All pushes of a turn are tried at once, side by side (`maze.lanes`), and for pawns on all cells together: what can be
walked onto is flooded from there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from companion.maze import lanes
from companion.maze.board import Board
from companion.maze.cell import WIDTH, Cell
from companion.maze.sides import CANONICAL, shape_of
from companion.rules.actions import Push

NEXT_SEAT = (0.1, 0.95)
"""How often the seat that pushes next takes something, where no push of its own leads there, and where one does."""

NEAR = (0.72, 0.25)
"""How often a seat gets there in its next turn, whatever is pushed before, where one push leads there now, and how much
more often where all do."""

FAR = (0.31, 0.02, 0.05)
"""The same where no push leads there now: beside it, how much less often for each square in between, and at least."""

AFTER_NEXT = 0.5
"""What it counts to be near what comes after the next, should another seat take that."""


@dataclass(frozen=True, slots=True)
class Meetings:
    """The pushes of a board after which a pawn can walk onto what is looked for, by where the pawn stands before.

    `shape` is the loose tile's, `near` in the lane of each push the cells from which a walk leads there, and `pushes`
    the number of them all. `goals` are where it is.
    """

    shape: str
    near: lanes.Lanes
    pushes: int
    goals: tuple[Cell, ...]

    def count(self, pawn: Cell) -> int:
        """How many pushes do so for a pawn."""
        return (lanes.pawn_lanes(pawn, self.shape) & self.near).bit_count()

    def likely(self, pawn: Cell) -> float:
        """How probable it is that a pawn gets there in its next turn, when others have pushed before."""
        if self.count(pawn):
            return NEAR[0] + NEAR[1] * self.count(pawn) / self.pushes
        squares = min(abs(pawn // WIDTH - goal // WIDTH) + abs(pawn % WIDTH - goal % WIDTH) for goal in self.goals)
        return max(FAR[0] - FAR[1] * squares, FAR[2])

    def after(self, pawn: Cell) -> tuple[Push, ...]:
        """The pushes that do so for a pawn."""
        found = lanes.pawn_lanes(pawn, self.shape) & self.near
        return tuple(
            Push(arrow, sides) for lane, arrow, sides in lanes.PUSHES[self.shape] if lanes.cells_in(found, lane)
        )


def meetings(
    board: Board, ban: str | None, goals: Collection[Cell], closed: Collection[Cell] = (), *, rides: bool = True
) -> Meetings:
    """The pushes, but those at the closed arrow, after which a pawn can walk onto one of the goals.

    What does not ride along is a place of the board: there a pawn may also be carried. Nothing leads through `closed`.
    Nobody can say what a push does while the loose tile's shape is unknown.
    """
    loose, cells = board.loose, sum(1 << goal for goal in goals)
    shape = shape_of(loose.sides) if loose.is_known else loose.shape
    if not shape:
        return Meetings(next(iter(CANONICAL)), 0, 1, tuple(goals))
    joined = lanes.without(lanes.passages(lanes.pushed_words(lanes.word_of(board)), shape), closed)
    there = (lanes.carried_lanes if rides else lanes.fixed_lanes)(cells, shape) & lanes.OPEN_ARROWS[ban]
    near = lanes.flood_lanes(joined, there)
    pushes = len(lanes.PUSHES[shape]) - (len(lanes.LAYS[shape]) if ban else 0)
    return Meetings(shape, near & ~there if rides else near, pushes, tuple(goals))


@dataclass(frozen=True, slots=True)
class Rival:
    """Another seat as the race sees it: where its pawn stands, and what it gains by the next thing.

    `helped` is how much more often it takes that by a card or a wand.
    """

    pawn: Cell
    worth: float
    helped: float = 0.0


@dataclass(frozen=True, slots=True)
class Race:
    """Who gets what comes next, once a seat has ended its turn: the others in the order of their turns, then it again.

    `aims` are what comes next and what comes after that, each with what the seat gains by it.
    """

    aims: Sequence[tuple[Meetings, float]]
    rivals: Sequence[Rival]

    @property
    def feared(self) -> float:
        """What the others can be expected to gain, on average."""
        return sum(share * rival.worth for share, rival in zip(self._shares(), self.rivals, strict=True)) / len(
            self.rivals
        )

    def hopes(self) -> Callable[[Cell], float]:
        """What the seat can expect, by where its turn ends."""
        lost = sum(self._shares())
        counts = (1 - lost, AFTER_NEXT * lost)
        aims = [(count * worth, ways) for count, (ways, worth) in zip(counts, self.aims, strict=False)]
        return lambda pawn: sum(worth * ways.likely(pawn) for worth, ways in aims)

    def _shares(self) -> list[float]:
        """How probable it is that each of the others takes what comes next."""
        ways, untaken, shares = self.aims[0][0], 1.0, list[float]()
        for place, rival in enumerate(self.rivals):
            likely = ways.likely(rival.pawn) if place else NEXT_SEAT[ways.count(rival.pawn) > 0]
            likely = min(likely + rival.helped, NEXT_SEAT[1])
            shares.append(untaken * likely)
            untaken *= 1 - likely
        return shares
