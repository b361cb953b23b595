"""What people do at a table that they should not, what the page has to say of it, and how they put it right again.

Everything is chosen against what the page lists as legal, so that nothing here is a move of the game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.maze.cell import ARROWS, CELLS, MOVABLE_CELLS, format_cell
from companion.maze.sides import CANONICAL, format_sides, orientations
from companion.messages import Command, KeepAsPlayed, Snapshot, Status
from hardware.simulated.people import gestures
from hardware.simulated.scene import HandledTable
from lab.soak.simulated_time.feed import STEP_S

SHRUGS, NAMED_WITHIN_S, CLEARED_WITHIN_S, SEEN_WITHIN_S = 0.15, 15.0, 12.0, 5.0
"""How often people press "keep as played" where the page offers it; so long they leave what they did before they put it
right though nobody has said anything; so long afterwards the page may still complain; so long it is watched after a
bump, or after what needs no naming."""

PUSH, WALK, TURN, SWAP, OTHER, AWAY, BUMP = (
    "forbidden push", "forbidden walk", "tile turned", "tiles swapped", "out of turn", "tile away", "board bumped",
)  # fmt: skip
HALF, REST, LEFT = "push taken back", "hand resting", "push left half done"

CHOSEN = frozenset({PUSH, WALK, TURN, SWAP, OTHER})
NAMED = CHOSEN | {AWAY, BUMP}
"""What is chosen against what the page lists as legal, which is out of date while an action has yet to be recorded; and
what the page has to name: of the others it is enough that nothing is made of them."""

KINDS: Mapping[str, float] = {
    PUSH: 2, WALK: 2, TURN: 1, SWAP: 1, OTHER: 2, AWAY: 1, BUMP: 1.5, HALF: 2, REST: 2, LEFT: 1,
}  # fmt: skip
"""What people do, and how often against each other."""


def is_named(kind: str, now: Snapshot) -> bool:
    """Whether the page says in words that something is wrong at the table, or that it cannot see it."""
    if now.guidance.status is Status.NO_PICTURE or (kind == BUMP and now.guidance.status is Status.BOARD_MOVED):
        return True
    return kind != BUMP and (now.guidance.question is not None or complains(now))


def complains(now: Snapshot) -> bool:
    """Whether the page says that the table lies as it should not."""
    return now.guidance.notice is not None and now.guidance.notice.kind in ("not-allowed", "out-of-sync")


@dataclass(slots=True)
class Deed:
    """One thing done against the rules: whether the page `named` it and was content once it was put right (`cleared`),
    showed the table as it lies, as after a move (`explained`), and whether people pressed for it to stay (`kept`)."""

    kind: str
    named: bool = False
    cleared: bool = False
    explained: bool = False
    kept: bool = False


@dataclass(slots=True)
class Mischief:
    """Somebody at the table who does such things; every step of what they do is a step of the clock."""

    table: HandledTable
    look: Callable[[], Snapshot]
    post: Callable[[Command], None]
    agrees: Callable[[], bool]
    rng: random.Random
    covered: frozenset[int] = frozenset()
    """Cells that something always lies over: nobody sees what becomes of their tiles."""

    def commit(self, kind: str) -> Generator[None, None, Deed | None]:
        """Do it, wait until the page says so, put it right; None where it cannot be done now."""
        is_out_of_date = kind in CHOSEN and not self.agrees()
        gesture = None if is_out_of_date else self._gesture(kind)
        if gesture is None:
            return None
        deed, before = Deed(kind), self.table.to_json()
        for _ in gesture:
            deed.named = deed.named or is_named(kind, self.look())
            yield
        if kind not in NAMED or kind == BUMP:
            yield from self._wait(deed, SEEN_WITHIN_S, lambda: deed.named and kind == BUMP)
            deed.cleared = not complains(self.look())
            return deed
        yield from self._wait(deed, NAMED_WITHIN_S, lambda: deed.named or self._is_explained(kind))
        deed.explained = not deed.named and self._is_explained(kind)
        yield from self._wait(deed, self.rng.uniform(0.5, 3.0), lambda: False)
        yield from self._put_right(deed, before)
        return deed

    def _is_explained(self, kind: str) -> bool:
        """Whether the page shows the table as it lies now, and has nothing against it; it shows no table with a gap."""
        return kind != AWAY and self.agrees() and not complains(self.look())

    def _wait(self, deed: Deed, most_s: float, is_over: Callable[[], bool]) -> Iterator[None]:
        for _ in range(round(most_s / STEP_S)):
            if is_over():
                return
            yield
            deed.named = deed.named or is_named(deed.kind, self.look())

    def _put_right(self, deed: Deed, before: Mapping[str, Any]) -> Iterator[None]:
        """Lay everything back as it was, or press for it to stay; a move that the page took for one stays."""
        notice = self.look().guidance.notice
        if deed.explained:
            deed.cleared = True
            return
        if deed.kind in (PUSH, WALK) and notice is not None and notice.can_keep and self.rng.random() < SHRUGS:
            self.post(KeepAsPlayed())
            deed.kept = True
        else:
            yield from self.table.restore(before)
        for _ in range(round(CLEARED_WITHIN_S / STEP_S)):
            yield
            if self.agrees() and not complains(self.look()) and self.look().guidance.question is None:
                deed.cleared = True
                return

    def _gesture(self, kind: str) -> Iterator[None] | None:
        made: Mapping[str, Callable[[], Iterator[None] | None]] = {
            PUSH: self._push, WALK: self._walk, TURN: self._turn, SWAP: self._swap, OTHER: self._out_of_turn,
            AWAY: self._take_away, REST: self._rest, LEFT: self._leave_half,
            BUMP: lambda: self.table.bump(self.rng.uniform(0.6, 1.5)),
            HALF: lambda: self.table.nudge(self.rng.choice(ARROWS), self._seat(), self.rng.uniform(0.15, 0.8)),
        }  # fmt: skip
        return made[kind]()

    def _push(self) -> Iterator[None] | None:
        """A push that the page does not list, with the loose tile face up."""
        loose, legal = self.table.table.loose_tile, self.look().position.legal
        texts = [f"push {arrow} {face}" for arrow in ARROWS for face in _faces_of(loose.shape)]
        forbidden = [text for text in texts if text not in legal]
        return self.table.act(self.rng.choice(forbidden), self._seat()) if forbidden and loose.is_face_up else None

    def _walk(self) -> Iterator[None] | None:
        """The pawn whose turn it is goes where the page lists no walk to."""
        now = self.look()
        pawn = self.table.table.pawns.get(now.position.seat)
        legal = {text.split()[1] for text in now.position.legal if text.startswith("walk ")}
        if pawn is None or pawn.cell is None or now.position.to_act != now.position.seat:
            return None
        cells = [cell for cell in CELLS if format_cell(cell) not in legal and cell != pawn.cell]
        return self.table.act(f"walk {format_cell(self.rng.choice(cells))}", now.position.seat)

    def _out_of_turn(self) -> Iterator[None]:
        """A pawn goes somewhere whose turn it is not."""
        others = sorted(colour for colour in self.table.table.pawns if colour != self.look().position.seat)
        other = self.rng.choice(others)  # two play at least
        cells = [cell for cell in CELLS if cell != self.table.table.pawns[other].cell]
        return self.table.act(f"walk {format_cell(self.rng.choice(cells))}", other)

    def _turn(self) -> Iterator[None] | None:
        """A child lifts a tile and puts it back another way."""
        cell, legal = self.rng.choice(self._shown), self.look().position.legal
        tile = self.table.table.tile_at(cell)
        faces = [face for face in _faces_of(tile.shape) if face != tile.face]
        texts = [text for face in faces if (text := f"rotate {format_cell(cell)} {face}") not in legal]
        return self.table.act(self.rng.choice(texts), self._seat()) if texts and tile.is_face_up else None

    def _swap(self) -> Iterator[None] | None:
        """A child swaps two tiles of different shapes."""
        one, other = sorted(self.rng.sample(self._shown, 2))
        tiles = [self.table.table.tile_at(cell) for cell in (one, other)]
        text = f"switch {format_cell(one)} {format_cell(other)}"
        is_seen = all(tile.is_face_up for tile in tiles) and tiles[0].shape != tiles[1].shape
        return self.table.act(text, self._seat()) if is_seen and text not in self.look().position.legal else None

    def _take_away(self) -> Iterator[None]:
        """A child takes a tile out and keeps it for a while."""
        cell = self.rng.choice([one for one in self._shown if not self.table.table.pawns_on(one)])
        tile, people = self.table.table.tile_at(cell), self.table.people
        yield from people.reach(self._seat(), *gestures.grip_point(tile, "S"))
        tile.lift = gestures.CARRY
        yield from people.leave()

    def _rest(self) -> Iterator[None]:
        """A hand comes to rest on the board or beside it, without moving."""
        people, seat = self.table.people, self._seat()
        yield from people.reach(seat, self.rng.uniform(0, 7), self.rng.uniform(0, 7), grip="flat")
        yield from people.pause(self.rng.randint(10, 120))
        yield from people.leave()

    def _leave_half(self) -> Iterator[None]:
        """A lane is pushed by a part of a tile, left so without a hand, and pushed back."""
        people = self.table.people
        arrow, share = self.rng.choice(ARROWS), self.rng.uniform(0.2, 0.8)
        yield from people.reach(self._seat(), 3.5, 3.5, side=arrow[0], grip="point")
        people.moving = (arrow, share)
        yield from people.leave()
        yield from people.pause(self.rng.randint(10, 100))
        yield from people.reach(self._seat(), 3.5, 3.5, side=arrow[0], grip="point")
        people.moving = None
        yield from people.leave()

    @property
    def _shown(self) -> list[int]:
        return [cell for cell in MOVABLE_CELLS if cell not in self.covered]

    def _seat(self) -> str:
        return self.rng.choice(sorted(self.table.table.pawns))


def _faces_of(shape: str) -> list[str]:
    """Every way a tile of this shape can lie."""
    return [format_sides(sides) for sides in orientations(CANONICAL[shape])]
