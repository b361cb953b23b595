"""A ring board on a table: hands turn its rings from dot to dot, and move pawns that ride on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import hypot
from typing import Any

import numpy as np

from companion.maze.rings import FREE, Offsets, Place, format_place, parse_place
from hardware.simulated.drawing.light import BoardShift, Conditions, Floats
from hardware.simulated.drawing.stage import Point, eased, mix
from hardware.simulated.spots.handled import Lying, SpotTable, rounded
from hardware.simulated.spots.overhead import Flat, Standing
from hardware.simulated.spots.printing import SpotPrint
from hardware.simulated.spots.ring_press import PER_MM, RIM_MM, RoundShape, polar_point, printed_board, start_inks

SLIP_DEG, FREE_SLIP_DEG = 0.7, 1.3
"""How far from its dot people leave a ring: the deviation; a disc without dots lies less well."""
WORST_SLIP = 2.4
ROOM_MM = 17.0
"""Two pawns stand so far apart."""
OFF_MM = 2.2
HELD_UP = 0.75
SIDE_DEG = {"N": 0.0, "E": 90.0, "S": 180.0, "W": 270.0}


@dataclass(slots=True)
class RingPawn:
    """A pawn on a square, off its middle: outwards in mm and clockwise in mm; or in a hand, at a point of the table."""

    colour: str
    place: Place
    out_mm: float = 0.0
    on_mm: float = 0.0
    held: tuple[float, float, float] | None = None


class RingTable(SpotTable):
    """A ring board of one shape and print with its pawns, under a camera.

    `offsets` and `pawns` say how it lies and stands; nothing is turned, and no pawn is there, where they are left out.
    """

    def __init__(self, shape: RoundShape, printing: SpotPrint, seed: int, offsets: Offsets | None = None,
                 pawns: Mapping[str, Place] | None = None, conditions: Conditions | None = None,
                 size_px: tuple[int, int] = (1280, 960), fumble_rate: float = 0.15,
                 cloth_name: str | None = None, shift: BoardShift | None = None) -> None:
        super().__init__(seed, conditions, size_px, fumble_rate, cloth_name, shift)
        self.shape, self.printing, self.inks = shape, printing, start_inks(printing)
        self.offsets = list(offsets or shape.board.as_set_up())
        self.turned_deg = [self._near_dot(number) for number in range(len(shape.board.rings))]
        self.slack_mm = [self._slack() for _ in shape.board.rings]
        self._look_at(self.place_of(*point) for point in self._rim())
        self.board_patch, self.ring_patches = printed_board(printing, shape)
        self.pawns = {colour: self._put(RingPawn(colour, place), place) for colour, place in (pawns or {}).items()}

    # --- where everything is ---

    def _rim(self) -> list[Point]:
        """Points at the board's edge, in mm."""
        reach = self.shape.radii_mm[0] + RIM_MM + 5
        corners = [(45.0 + 90 * number, reach * 2**0.5) for number in range(4)]
        around = [(15.0 * number, reach) for number in range(24)]
        return [polar_point(radius, angle) for angle, radius in (around if self.printing.base == "round" else corners)]

    def _near_dot(self, number: int) -> float:
        """Degrees clockwise at which a ring comes to lie whose mark should be at its dot."""
        ring = self.shape.board.rings[number]
        if ring.positions == 1:
            return 0.0
        slip = self.chance.gauss(0, FREE_SLIP_DEG if ring.turning == FREE else SLIP_DEG)
        return self.offsets[number] * ring.step_deg + min(WORST_SLIP, max(-WORST_SLIP, slip))

    def _slack(self) -> Point:
        """How far off the board's middle a ring lies in its groove, in mm."""
        room = 0.35 * self.shape.gap_mm
        return self.chance.uniform(-room, room), self.chance.uniform(-room, room)

    def _put(self, pawn: RingPawn, place: Place) -> RingPawn:
        """Have a pawn stand on a square, a little off its middle, beside those that stand there."""
        others = [self._mm_of(other) for other in getattr(self, "pawns", {}).values() if other is not pawn]
        pawn.place, pawn.held = place, None
        best = -1e9
        for out in (0.0, -7.0, 7.0):
            for on in (0.0, -9.0, 9.0):
                tried = replace(pawn, out_mm=out, on_mm=on)
                x, y = self._mm_of(tried)
                room = min([ROOM_MM, *(hypot(x - ox, y - oy) for ox, oy in others)])
                if room - 0.2 * abs(out) - 0.1 * abs(on) > best:
                    best, (pawn.out_mm, pawn.on_mm) = room - 0.2 * abs(out) - 0.1 * abs(on), (out, on)
        pawn.out_mm += self.chance.gauss(0, OFF_MM)
        pawn.on_mm += self.chance.gauss(0, OFF_MM)
        return pawn

    def _mm_of(self, pawn: RingPawn) -> Point:
        """Where a pawn stands, in mm from the board's middle."""
        radius, angle = self.shape.at(pawn.place)
        angle += self.turned_deg[pawn.place // 100 - 1]
        radius += pawn.out_mm
        return polar_point(radius, angle + float(np.degrees(pawn.on_mm / max(radius, 10.0))))

    def _at(self, pawn: RingPawn) -> tuple[float, float, float]:
        """A point of the table in pitches, and how high."""
        return pawn.held or (*self.place_of(*self._mm_of(pawn)), 0.0)

    def _flats(self) -> list[Flat]:
        turn = self.people.shift.turn_deg
        flats = [Flat(self.board_patch, PER_MM, *self.place_of(0, 0), turn)]
        for number, patch in self.ring_patches.items():
            middle = self.place_of(*self.slack_mm[number])
            flats.append(Flat(patch, PER_MM, *middle, turn + self.turned_deg[number]))
        return flats

    def _standing(self) -> list[Standing]:
        return [Standing(self.inks[pawn.colour], *self._at(pawn)) for pawn in self.pawns.values()]

    # --- truth ---

    def layout(self) -> Lying:
        """Truth: the offset of each ring that turns, and the square of each pawn; `""` for one in a hand."""
        rings = self.shape.board.rings
        lying = {("ring", ring.name): str(self.offsets[number]) for number, ring in enumerate(rings) if ring.positions > 1}
        stands = {pawn.colour: "" if pawn.held else format_place(pawn.place) for pawn in self.pawns.values()}
        return {**lying, **{("pawn", colour): place for colour, place in stands.items()}}

    def truth(self) -> dict[str, Any]:
        """Truth of the picture drawn last: offsets, degrees, pawns; the middle, the mark and the rim in px; for each
        ring and pawn the share that is hidden."""
        lying = self.layout()
        return {
            "offsets": {of: int(which) for (kind, of), which in lying.items() if kind == "ring"},
            "turned_deg": {ring.name: round(self.turned_deg[number], 2) for number, ring in enumerate(self.shape.board.rings)},
            "pawns": {of: which for (kind, of), which in lying.items() if kind == "pawn"},
            "hidden": {**self._hidden_rings(), **self._hidden_pawns()},
            "middle_px": rounded(self._to_px(np.zeros((1, 2))))[0],
            "mark_px": rounded(self._to_px(np.array([[0.0, -self.shape.radii_mm[0]]])))[0],
            "rim_px": rounded(self._to_px(self._circle(self.shape.radii_mm[0], 36))),
            "hands": len(self.people.hands),
        }  # fmt: skip

    def _circle(self, radius: float, count: int) -> Floats:
        return np.array([polar_point(radius, angle) for angle in np.arange(count) * 360 / count])

    def _hidden_rings(self) -> dict[str, float]:
        found = {}
        for number, ring in enumerate(self.shape.board.rings):
            inner, outer = self.shape.span_mm(number)
            circles = [self._circle(mix(inner, outer, share), 120) for share in (0.2, 0.5, 0.8)]
            found[ring.name] = self.overhead.hidden_share(self._to_px(np.concatenate(circles)))
        return found

    def _hidden_pawns(self) -> dict[str, float]:
        found = {}
        for pawn in self.pawns.values():
            x, y, lift = self._at(pawn)
            points = [(x + 0.12 * east, y + 0.12 * south, -lift - up) for up in (0.05, 0.25, 0.45)
                      for east in (-1, -0.5, 0, 0.5, 1) for south in (-1, -0.5, 0, 0.5, 1)]  # fmt: skip
            found[pawn.colour] = self.overhead.hidden_share(self.overhead.camera.project(np.array(points)))
        return found

    # --- what hands do ---

    def act(self, action: str, seat: str = "red") -> Iterator[None]:
        """Let a person turn a ring (`turn outer 2`), or set a pawn on a square: their own (`walk r1.4`, `leap unicorn
        r1.4`) or, after a duel, another (`put yellow r1.4`: whose it is stands before the place). What moves nothing on
        the table takes no picture."""
        match action.split():
            case ["turn", ring, *steps]:
                yield from self.turn(ring, int(steps[0]) if steps else 1, seat)
            case ["walk", place] | ["leap", _, place]:
                yield from self.set_pawn(seat, parse_place(place), seat)
            case ["put", colour, place]:
                yield from self.set_pawn(colour, parse_place(place), seat)

    def turn(self, ring: str, steps: int, seat: str = "red", comes_back: bool = False) -> Iterator[None]:
        """Let a person turn a ring step by step the way of its arrow; negative steps go back. Who tries out leaves it
        as it was."""
        number = self.shape.board.ring_named(ring)
        assert number is not None and number in self.ring_patches
        for _ in range(abs(steps)):
            yield from self._turn_once(number, 1 if steps > 0 else -1, seat)
        if comes_back:
            yield from self.people.pause(self.people.chance.randint(3, 8))
            yield from self.turn(ring, -steps, seat)

    def _turn_once(self, number: int, step: int, seat: str) -> Iterator[None]:
        """A hand takes hold of a ring, turns it to the next dot, sometimes too far at first, and lets go."""
        ring, people = self.shape.board.rings[number], self.people
        inner, outer = self.shape.span_mm(number)
        radius, start = (max(inner, self.shape.hub_mm) + outer) / 2, self.turned_deg[number]
        self.offsets[number] = (self.offsets[number] + step) % ring.positions
        away = (self._near_dot(number) - start + 180) % 360 - 180
        grip = SIDE_DEG[people.person(seat).side] + people.chance.gauss(0, 15) - away / 2
        yield from people.reach(seat, *self._on_board(radius, grip), grip=people.chance.choice(("point", "pinch")), up=0.12)
        hand = people.hands[0]
        shares = eased(people.chance.choice((3, 4, 5)))
        if people.fumbles():
            shares = [*shares[:-1], 1.15, 1.15, 1.0]
        for share in shares:
            self.turned_deg[number] = start + share * away
            x, y = self._on_board(radius, grip + share * away)
            yield from people.show(replace(hand, x=x, y=y))
        self.slack_mm[number] = self._slack()
        yield from people.leave()

    def _on_board(self, radius: float, angle: float) -> Point:
        return self.place_of(*polar_point(radius, angle))

    def set_pawn(self, colour: str, place: Place, seat: str) -> Iterator[None]:
        """A hand lifts a pawn, carries it over and sets it on a square."""
        pawn, people = self.pawns[colour], self.people
        start = self._at(pawn)
        yield from people.reach(seat, start[0], start[1], up=HELD_UP)
        hand = people.hands[0]
        goal = self._at(self._put(replace(pawn), place))
        for share in eased(people.chance.choice((3, 4, 5))):
            lift = 2.4 * share * (1 - share)
            pawn.held = mix(start[0], goal[0], share), mix(start[1], goal[1], share), lift
            yield from people.show(replace(hand, x=pawn.held[0], y=pawn.held[1], up=HELD_UP + lift))
        self._put(pawn, place)
        yield from people.leave()

    def restore(self, goal: Mapping[str, Any], seat: str = "red") -> Iterator[None]:
        """Let a person bring rings and pawns to where a position of the game has them, the shorter way round."""
        for name, offset in goal.get("offsets", {}).items():
            number = self.shape.board.ring_named(name)
            assert number is not None
            count = self.shape.board.rings[number].positions
            steps = (offset - self.offsets[number] + count // 2) % count - count // 2
            if steps:
                yield from self.turn(name, steps, seat)
        for colour, text in goal.get("pawns", {}).items():
            if self.pawns[colour].place != parse_place(text):
                yield from self.set_pawn(colour, parse_place(text), seat)
