"""A ring board on a table: hands turn its rings from dot to dot, and move pawns that ride on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import cos, degrees, pi, sin
from typing import Any

import numpy as np

from companion.maze.rings import FIXED, FREE, STEPWISE, Offsets, Place, format_place, parse_place
from companion.messages import ViewJson
from hardware.simulated.drawing.light import Floats
from hardware.simulated.drawing.stage import Point, eased, mix
from hardware.simulated.spots.handled import Lying, Setting, SpotTable, rounded, texts_in
from hardware.simulated.spots.overhead import Flat, Standing
from hardware.simulated.spots.printing import SpotPrint
from hardware.simulated.spots.ring_press import PER_MM, RIM_MM, RoundShape, polar_point, printed_board, start_inks

SLIP_DEG, FREE_SLIP_DEG, WORST_SLIP_DEG = 0.7, 1.3, 2.4
"""How far from its dot people leave a ring: the deviation; that of a disc without dots; and the worst."""
FARTHEST_DEG = 110.0
"""How far a hand turns a ring before it lets go."""
APART_MM, CROWD_MM = 8.8, 10.5
"""How far off a square's middle two pawns stand that share it, and more."""
OFF_MM, CROWDED_OFF_MM = 2.2, 0.4
"""How untidily a pawn is set down: the deviation; and that of pawns that share a square."""
HELD_UP = 0.75
SIDE_DEG = {"N": 0.0, "E": 90.0, "S": 180.0, "W": 270.0}


@dataclass(slots=True)
class RingPawn:
    """A pawn on a square, off its middle outwards and clockwise in mm; or in a hand, at a point of the table."""

    colour: str
    place: Place
    out_mm: float = 0.0
    on_mm: float = 0.0
    held: tuple[float, float, float] | None = None


class RingTable(SpotTable):
    """A ring board of one shape and print with its pawns, under a camera.

    `offsets` and `pawns` say how it lies and stands; nothing is turned, and no pawn is there, where they are left out.
    """

    def __init__(self, shape: RoundShape, printing: SpotPrint, setting: Setting, offsets: Offsets | None = None,
                 pawns: Mapping[str, Place] | None = None) -> None:  # fmt: skip
        super().__init__(setting)
        self.shape, self.printing, self.inks = shape, printing, start_inks(printing)
        self.offsets = list(offsets or shape.board.as_set_up())
        self.turned_deg = [self._near_dot(number, offset) for number, offset in enumerate(self.offsets)]
        self.slack_mm = [self._slack() for _ in shape.board.rings]
        self.board_patch, self.ring_patches = printed_board(printing, shape)
        self.pawns = {colour: RingPawn(colour, place) for colour, place in (pawns or {}).items()}
        for place in sorted({pawn.place for pawn in self.pawns.values()}):
            self._make_room(place)
        self._look_at(self.place_of(*point) for point in self._rim())

    def _rim(self) -> Floats:
        """Points at the board's edge, with a little table."""
        reach = self.shape.radii_mm[0] + RIM_MM + 5
        if self.printing.base == "round":
            return circle(reach, 24)
        return reach * np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])

    # --- how it lies and stands ---

    def _near_dot(self, number: int, offset: int) -> float:
        """Degrees clockwise at which a ring comes to lie that should be turned by so many steps."""
        ring = self.shape.board.rings[number]
        if ring.turning == FIXED:
            return 0.0
        slip = self.chance.gauss(0, FREE_SLIP_DEG if ring.turning == FREE else SLIP_DEG)
        return offset * ring.step_deg + min(WORST_SLIP_DEG, max(-WORST_SLIP_DEG, slip))

    def _slack(self) -> Point:
        """How far off the board's middle a ring lies in its groove, in mm."""
        room = 0.35 * self.shape.gap_mm
        return self.chance.uniform(-room, room), self.chance.uniform(-room, room)

    def _make_room(self, place: Place) -> None:
        """Have the pawns on a square stand beside each other, along its longer side."""
        here = [pawn for pawn in self.pawns.values() if pawn.place == place and not pawn.held]
        out, on = self.shape.room_mm(place)
        away = (0.0, 0.0, APART_MM)[len(here)] if len(here) < 3 else CROWD_MM
        off = OFF_MM if len(here) == 1 else CROWDED_OFF_MM
        for number, pawn in enumerate(here):
            angle = 2 * pi * number / len(here) + (pi / 2 if on > out else 0.0)
            pawn.out_mm = away * cos(angle) + self.chance.gauss(0, off)
            pawn.on_mm = away * sin(angle) + self.chance.gauss(0, off)

    def _mm_at(self, pawn: RingPawn) -> Point:
        radius, angle = self.shape.at(pawn.place)
        angle += self.turned_deg[pawn.place // 100 - 1]
        radius += pawn.out_mm
        return polar_point(radius, angle + degrees(pawn.on_mm / max(radius, 10.0)))

    def _at(self, pawn: RingPawn) -> tuple[float, float, float]:
        """A point of the table in pitches, and how high."""
        return pawn.held or (*self.place_of(*self._mm_at(pawn)), 0.0)

    def flats(self) -> list[Flat]:
        turn = self.people.shift.turn_deg
        board = Flat(self.board_patch, PER_MM, *self.place_of(0, 0), turn)
        rings = [Flat(patch, PER_MM, *self.place_of(*self.slack_mm[number]), turn + self.turned_deg[number])
                 for number, patch in self.ring_patches.items()]  # fmt: skip
        return [board, *rings]

    def _standing(self) -> list[Standing]:
        return [Standing(self.inks[pawn.colour], *self._at(pawn)) for pawn in self.pawns.values()]

    # --- truth ---

    def shown_in(self, view: ViewJson) -> Lying:
        """How rings and pawns lie that a page shows."""
        turned = {("ring", name): offset for name, offset in texts_in(view, "offsets").items()}
        return {**turned, **{("pawn", colour): place for colour, place in texts_in(view, "pawns").items()}}

    def layout(self) -> Lying:
        """Truth: the offset of each ring that turns, and the square of each pawn; `""` for one in a hand."""
        rings = self.shape.board.rings
        lying = {("ring", rings[number].name): str(self.offsets[number]) for number in self.ring_patches}
        for pawn in self.pawns.values():
            lying["pawn", pawn.colour] = "" if pawn.held else format_place(pawn.place)
        return lying

    def truth(self) -> dict[str, Any]:
        """Truth of the picture drawn last: offsets, degrees, pawns; the middle, the mark and the rim in px; for each
        ring and pawn the share that is hidden."""
        lying, names = self.layout(), [ring.name for ring in self.shape.board.rings]
        rim = rounded(self._to_px(circle(self.shape.radii_mm[0], 36)))
        return {
            "offsets": {of: int(which) for (kind, of), which in lying.items() if kind == "ring"},
            "turned_deg": {name: round(turned, 2) for name, turned in zip(names, self.turned_deg, strict=True)},
            "pawns": {of: which for (kind, of), which in lying.items() if kind == "pawn"},
            "hidden": self._hidden(),
            "middle_px": rounded(self._to_px(np.zeros((1, 2))))[0], "mark_px": rim[0], "rim_px": rim,
            "hands": len(self.people.hands),
        }  # fmt: skip

    def _hidden(self) -> dict[str, float]:
        """The share that is hidden of each ring and pawn."""
        found = {}
        for number, ring in enumerate(self.shape.board.rings):
            inner, outer = self.shape.span_mm(number)
            circles = np.concatenate([circle(mix(inner, outer, share), 120) for share in (0.2, 0.5, 0.8)])
            found[ring.name] = self.overhead.hidden_share(self._to_px(circles))
        for pawn in self.pawns.values():
            x, y, lift = self._at(pawn)
            levels = [np.c_[circle(0.12, 12) + np.array([x, y]), np.full(12, -lift - up)] for up in (0.05, 0.25, 0.45)]
            found[pawn.colour] = self.overhead.hidden_share(self.overhead.camera.project(np.concatenate(levels)))
        return found

    # --- what hands do ---

    def act(self, action: str, seat: str = "red") -> Iterator[None]:
        """Let a person turn a ring (`turn outer 2`) or set their pawn on a square (`walk r1.4`, `leap unicorn r1.4`;
        `put r1.4` for who has lost a duel). What moves nothing takes no picture."""
        match action.split():
            case ["turn", ring, *steps]:
                yield from self.turn(ring, int(steps[0]) if steps else 1, seat)
            case ["walk" | "put", place] | ["leap", _, place]:
                yield from self.set_pawn(seat, parse_place(place), seat)

    def turn(self, ring: str, steps: int, seat: str = "red") -> Iterator[None]:
        """Let a person turn a ring by steps the way of its arrow; negative ones go back."""
        number = next(at for at in self.ring_patches if self.shape.board.rings[at].name == ring)
        start, positions = self.offsets[number], self.shape.board.rings[number].positions
        far = max(1, int(FARTHEST_DEG * positions / 360)) * (1 if steps > 0 else -1)
        for goal in (*range(start, start + steps, far)[1:], start + steps):
            yield from self._turn_to(number, goal % positions, seat)
        yield from self.people.leave()

    def _turn_to(self, number: int, offset: int, seat: str) -> Iterator[None]:
        """A hand takes hold of a ring and turns it the shorter way; a fumble turns too far at first, or rests between
        two dots for a moment."""
        people, start = self.people, self.turned_deg[number]
        way = (self._near_dot(number, offset) - start + 180) % 360 - 180
        hold = SIDE_DEG[people.person(seat).side] + people.chance.gauss(0, 15) - way / 2
        shares = eased(people.chance.choice((3, 4, 5)))
        shares = [*shares[:-1], 1.15, 1.15, 1.0] if people.fumbles() else shares
        is_stepwise = self.shape.board.rings[number].turning == STEPWISE
        rests_after = shares[1] if is_stepwise and people.fumbles(0.5) else None
        yield from self._take_hold(seat, *self._on_ring(number, hold))
        for share in shares:
            self.turned_deg[number] = start + share * way
            x, y = self._on_ring(number, hold + share * way)
            yield from people.show(replace(people.hands[0], x=x, y=y))
            if share == rests_after:
                yield from people.leave()
                yield from people.pause(people.chance.randint(3, 8))
                yield from self._take_hold(seat, x, y)
        self.offsets[number], self.slack_mm[number] = offset, self._slack()

    def _take_hold(self, seat: str, x: float, y: float) -> Iterator[None]:
        """A hand comes to a point of the table, or goes there if it is over the board already."""
        if not self.people.hands:
            yield from self.people.reach(seat, x, y, grip="point", up=0.12)
        else:
            yield from self.people.show(replace(self.people.hands[0], x=x, y=y, up=0.3))

    def _on_ring(self, number: int, angle: float) -> Point:
        """Where on the table a ring is taken hold of."""
        return self.place_of(*polar_point(sum(self.shape.printed_mm(number)) / 2, angle))

    def set_pawn(self, colour: str, place: Place, seat: str) -> Iterator[None]:
        """A hand lifts a pawn, carries it over and sets it on a square."""
        pawn, people = self.pawns[colour], self.people
        start, goal = self._at(pawn), self.place_of(*self._mm_at(RingPawn(colour, place)))
        yield from people.reach(seat, start[0], start[1], up=HELD_UP)
        hand = people.hands[0]
        for share in eased(people.chance.choice((3, 4, 5))):
            x, y, lift = mix(start[0], goal[0], share), mix(start[1], goal[1], share), 2.4 * share * (1 - share)
            pawn.held = x, y, lift
            yield from people.show(replace(hand, x=x, y=y, up=HELD_UP + lift))
        pawn.place, pawn.held = place, None
        self._make_room(place)
        yield from people.leave()

    def restore(self, goal: Lying, seat: str = "red") -> Iterator[None]:
        """Let a person bring rings and pawns to where another layout has them, the shorter way round."""
        for (kind, of), name in goal.items():
            if self.layout().get((kind, of)) == name:
                continue
            if kind == "pawn":
                yield from self.set_pawn(of, parse_place(name), seat)
            else:
                number = self.shape.board.ring_named(of) or 0
                count = self.shape.board.rings[number].positions
                steps = (int(name) - self.offsets[number]) % count
                yield from self.turn(of, steps if steps <= count / 2 else steps - count, seat)


def circle(radius: float, count: int) -> Floats:
    """Points (count, 2) of a circle, clockwise from the north."""
    return np.array([polar_point(radius, angle) for angle in np.arange(count) * 360 / count])
