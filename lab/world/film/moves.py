"""What hands do in a film: each move lays the table out anew, picture by picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from companion.maze.cell import WIDTH, Cell, lane_of
from companion.maze.sides import format_sides
from companion.rules.actions import Push, Walk
from companion.rules.verbs import format_action
from lab.world.film.play import Done, Film, Picture, carried, pushed
from lab.world.scene import laying
from lab.world.scene.camera import Lay, cell_middle
from lab.world.scene.hand import PEOPLE
from lab.world.scene.scene import HandAt, Lamp, Lane, PawnAt, Prop, Scene, TileAt
from lab.world.stills import hides_board, turned_sides

_SEATS = {"N": (0.0, 13.0), "E": (13.0, 0.0), "S": (0.0, -13.0), "W": (-13.0, 0.0)}
"""Where the player of a side sits, in the table's frame."""
_OUT = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
_LOOSE_Z = -0.112 + 0.045
"""Where the face of a tile lies that lies on the table."""

Spot = tuple[float, float]


def steps(start: Spot, end: Spot, count: int) -> Iterator[Spot]:
    """Spots on the way from start to end, the end included, slower towards both."""
    for number in range(1, count + 1):
        share = 0.5 - 0.5 * np.cos(np.pi * number / count)
        yield start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


@dataclass(slots=True)
class Stagehand:
    """Moves things on the table and takes a picture of each step."""

    rng: np.random.Generator
    film: Film
    scene: Scene
    maze: laying.Maze
    pawns: dict[str, Cell]
    slack: laying.Slack
    hands: dict[str, HandAt]
    turn: int = 0
    loose: TileAt = field(init=False)
    reached: Spot = (0.0, 0.0)
    """Where the fingertips were last."""
    laid: tuple[laying.Maze, Lane | None, tuple[TileAt, ...]] | None = None
    """How the tiles lay in the last picture: mostly they still do."""

    def __post_init__(self) -> None:
        self.loose = self._loose_at(self.maze.loose, (4.9, -1.5), float(self.rng.uniform(-25, 25)))

    # --- pictures ---

    def shoot(
        self, kind: str, seat: str | None = None, hand: HandAt | None = None, lane: Lane | None = None,
        air: PawnAt | None = None, has_lane: tuple[str, float] | None = None, dim: float = 1.0,
    ) -> None:  # fmt: skip
        """One picture of the table as it lies."""
        pawns = tuple(
            air if air and air.colour == colour else laying.pawn_at(colour, cell, self.slack.seed, lane)
            for colour, cell in self.pawns.items()
        )
        loose = None if lane else self.loose
        hands = (hand,) if hand else ()
        scene = replace(self.scene, tiles=self._tiles(lane), loose=loose, pawns=pawns, lane=lane, hands=hands)
        told = (lane.arrow, round(lane.offset, 3)) if lane else has_lane
        lifted = (air.colour,) if air else ()
        self.film.pictures.append(Picture(scene, kind, self.turn, seat, told, lifted, dim))

    def _tiles(self, lane: Lane | None) -> tuple[TileAt, ...]:
        """Every tile on the board as it lies."""
        if self.laid is None or self.laid[:2] != (self.maze, lane):
            self.laid = (self.maze, lane, laying.lay(self.maze, self.slack, lane))
        return self.laid[2]

    def calm(self, count: int) -> None:
        """Nothing moves and nobody is there."""
        for _ in range(count):
            self.shoot("calm")

    # --- hands ---

    def _hand(self, seat: str, spot: Spot, pose: str, z: float) -> HandAt:
        self.reached = spot
        elbow = _SEATS[self.film.sides[seat]]
        towards = float(np.degrees(np.arctan2(elbow[1] - spot[1], elbow[0] - spot[0])))
        pose = PEOPLE[self.scene.split].poses[pose]
        return replace(self.hands[seat], x=float(spot[0]), y=float(spot[1]), z=z, from_deg=towards, pose=pose)

    def _home(self, seat: str, spot: Spot) -> Spot:
        """Where the fingertips are when the hand is just out of the picture."""
        elbow = np.array(_SEATS[self.film.sides[seat]])
        away = elbow - spot
        x, y = np.array(spot) + away * (1.15 if np.linalg.norm(away) < 9 else 0.85)
        return float(x), float(y)

    def comes(self, kind: str, seat: str, spot: Spot, pose: str, z: float = 0.3) -> None:
        """The hand comes in from its player's side."""
        count = int(self.rng.integers(2, 4))
        for place in steps(self._home(seat, spot), spot, count):
            self.shoot(kind, seat, self._hand(seat, place, pose, z))

    def goes(self, seat: str, kind: str = "hand leaves", lane: Lane | None = None) -> None:
        """The hand leaves; the last picture of it is the first without."""
        count = int(self.rng.integers(2, 4))
        for place in list(steps(self.reached, self._home(seat, self.reached), count))[:-1]:
            self.shoot(kind, seat, self._hand(seat, place, "rest", 0.7), lane)

    # --- the loose tile ---

    def _loose_at(self, held: laying.Held, spot: Spot, yaw: float, z: float = _LOOSE_Z) -> TileAt:
        """The loose tile on the table; its sides are told as the nearest upright."""
        tile = laying.tile_at(held, 0, 0, self.slack, None, False)
        nearest = round(yaw / 90)
        return replace(tile, x=spot[0], y=spot[1], yaw_deg=yaw, z=z, sides=turned_sides(held.sides, -nearest))

    def _board_spot(self, spot: Spot) -> Spot:
        x, y = self.scene.board.out(np.array([spot]))[0]
        return float(x), float(y)

    def _carry(self, seat: str, push: Push) -> None:
        """The loose tile is taken, turned and laid at the arrow."""
        self.comes("hand to loose tile", seat, (self.loose.x, self.loose.y), "pinch")
        start, end = (self.loose.x, self.loose.y), self._board_spot(self._before(push.arrow, 0.12))
        laid = laying.Held(self.maze.loose.slot, format_sides(push.sides))
        turn = self.loose.yaw_deg - 90 * self.loose.quarter_turns + 90 * laying.quarter_turns(laid.sides)
        turn = (turn + 180) % 360 - 180
        count = int(self.rng.integers(2, 5))
        for number, spot in enumerate(steps(start, end, count), 1):
            self.loose = self._loose_at(laid, spot, turn * (1 - number / count), 0.45 if number < count else 0.0)
            self.shoot("loose tile carried", seat, self._hand(seat, spot, "pinch", 0.3))
        self.maze = laying.Maze(self.maze.cells, laid)

    def _before(self, arrow: str, gap: float = 0.0) -> Spot:
        x, y = laying.entry_place(arrow)
        out = _OUT[arrow[0]]
        return x + out[0] * gap, y + out[1] * gap

    # --- pushing ---

    def _pushing(self, arrow: str, offset: float) -> Spot:
        return self._board_spot(self._before(arrow, 0.45 - offset))

    def push(self, seat: str, push: Push, way: str, leaves: bool) -> None:
        """The loose tile goes in at the arrow, with what happens on the way."""
        self._carry(seat, push)
        if way == "laid ready":
            self.goes(seat, "hand leaves, tile laid ready")
            for _ in range(int(self.rng.integers(5, 11))):
                self.shoot("tile laid ready")
            self.comes("hand to lane", seat, self._pushing(push.arrow, 0), "push", 0.0)
        hand = self._hand(seat, self._pushing(push.arrow, 0), "push", 0.0)
        self.shoot("hand at lane", seat, hand, has_lane=(push.arrow, 0.0))
        offset = float(self.rng.uniform(0.2, 0.5))
        self._to(seat, push.arrow, 0.0, offset, 2)
        if way == "rests half pushed":
            self._rest(seat, push.arrow, offset, 9)
        elif way == "left half pushed":
            self._leave_half(seat, push.arrow, offset)
        elif way == "taken back":
            self._to(seat, push.arrow, offset, 0.04, 2, "lane pulled back")
            self._rest(seat, push.arrow, 0.04, 3)
            offset = 0.04
        self._to(seat, push.arrow, offset, 0.88, 2)
        self._settle(seat, push)
        if leaves:
            self.goes(seat)

    def _to(self, seat: str, arrow: str, start: float, end: float, count: int, kind: str = "lane pushed") -> None:
        for share, _ in steps((start, 0), (end, 0), count):
            hand = self._hand(seat, self._pushing(arrow, share), "push", 0.0)
            self.shoot(kind, seat, hand, laying.lane_at(self.maze, arrow, float(share)))

    def _rest(self, seat: str, arrow: str, offset: float, count: int) -> None:
        hand = self._hand(seat, self._pushing(arrow, offset), "push", 0.0)
        for _ in range(count):
            self.shoot("half pushed, hand rests", seat, hand, laying.lane_at(self.maze, arrow, offset))

    def _leave_half(self, seat: str, arrow: str, offset: float) -> None:
        lane = laying.lane_at(self.maze, arrow, offset)
        self.goes(seat, "hand leaves lane half pushed", lane)
        for _ in range(int(self.rng.integers(6, 13))):
            self.shoot("half pushed, no hand", lane=lane)
        spot = self._pushing(arrow, offset)
        for place in steps(self._home(seat, spot), spot, 2):
            self.shoot("hand back to lane", seat, self._hand(seat, place, "push", 0.0), lane)

    def _settle(self, seat: str, push: Push) -> None:
        """The lane lies on the grid again, the tile that fell out beside the board."""
        fallen = self.maze.cells[lane_of(push.arrow)[-1]]
        self.maze = pushed(self.maze, push)
        self.pawns = carried(self.pawns, push.arrow)
        x, y = laying.exit_place(push.arrow)
        out, gap = _OUT[push.arrow[0]], float(self.rng.uniform(0.38, 0.5))
        spot = self._board_spot((x - out[0] * gap, y - out[1] * gap))
        self.loose = self._loose_at(fallen, spot, float(self.rng.normal(0, 6)))
        self.film.done.append(Done(len(self.film.pictures), self.turn, seat, format_action(push)))
        hand = self._hand(seat, self._pushing(push.arrow, 0.95), "push", 0.0)
        for _ in range(int(self.rng.integers(1, 3))):
            self.shoot("pushed, hand still there", seat, hand)

    # --- walking ---

    def walk(self, seat: str, cell: Cell, waits: bool) -> None:
        """The pawn is lifted, carried and set down."""
        here = laying.pawn_at(seat, self.pawns[seat], self.slack.seed)
        there = laying.pawn_at(seat, cell, self.slack.seed)
        self.comes("hand to pawn", seat, self._board_spot((here.x, here.y)), "pinch", 0.15)
        self.shoot("hand at pawn", seat, self._hand(seat, self._board_spot((here.x, here.y)), "pinch", 0.15))
        count = int(self.rng.integers(2, 4))
        for number, spot in enumerate(steps((here.x, here.y), (there.x, there.y), count), 1):
            high = 0.9 if number < count else 0.5
            air = replace(here, x=spot[0], y=spot[1], z=high, cell=nearest_cell(spot))
            hand = self._hand(seat, self._board_spot(spot), "pinch", 0.15 + high)
            self.shoot("pawn in the air", seat, hand, air=air)
        if waits:
            for _ in range(int(self.rng.integers(5, 10))):
                self.shoot("pawn held over the board", seat, hand, air=air)
        self.pawns[seat] = cell
        self.film.done.append(Done(len(self.film.pictures), self.turn, seat, format_action(Walk(cell))))
        self.shoot("pawn set down", seat, self._hand(seat, self._board_spot((there.x, there.y)), "pinch", 0.15))
        self.goes(seat)

    # --- hazards ---

    def hover(self, seat: str, kind: str, z: float) -> None:
        """A hand stays over the board, or lies on it."""
        x, y = self.rng.uniform(-3, 3, 2)
        spot = self._board_spot((float(x), float(y)))
        pose = str(self.rng.choice(["point", "rest", "flat"]))
        self.comes(kind, seat, spot, pose, z)
        for _ in range(int(self.rng.integers(6, 14))):
            self.shoot(kind, seat, self._hand(seat, spot, pose, z))
        self.goes(seat)

    def bump(self, seat: str) -> None:
        """A hand knocks the board aside."""
        side = _OUT[self.film.sides[seat]]
        spot = self._board_spot((side[0] * 4.1, side[1] * 4.1))
        self.comes("hand bumps board", seat, spot, "fist", -0.05)
        before, hit = self.scene.board, self.rng.normal(0, 0.12, 2)
        turn = float(self.rng.normal(0, 1.6))
        for share in (0.4, 1.0):
            x, y = before.x + share * float(hit[0]), before.y + share * float(hit[1])
            self.scene = replace(self.scene, board=Lay(x, y, before.turn_deg + share * turn))
            self.shoot("board bumped", seat, self._hand(seat, spot, "fist", -0.05))
        self.goes(seat)

    def lean(self) -> None:
        """Somebody leans over the table and back, from a side where nothing of the board is hidden."""
        still = self.scene
        worn = PEOPLE[still.split].sleeves
        colour = worn[int(self.rng.integers(len(worn)))]
        for turn in self.rng.uniform(0, 2 * np.pi, 12):
            near, far = (self._person(float(turn), away, colour) for away in (8.5, 10.5))
            if not hides_board(still, near):
                for kind, person, count in (("somebody leans in", near, 12), ("somebody leans back", far, 2)):
                    self.scene = replace(still, props=(*still.props, person))
                    for _ in range(count):
                        self.shoot(kind)
                break
        self.scene = still

    def _person(self, turn: float, away: float, colour: tuple[int, int, int]) -> Prop:
        return Prop("person", away * float(np.cos(turn)), away * float(np.sin(turn)), 0.0, 1.0, colour, 0)

    def lamp(self) -> None:
        """A lamp goes off, or on where there was none."""
        light = self.scene.light
        if len(light.lamps) > 1:
            light = replace(light, lamps=light.lamps[:1], family="lamp")
        else:
            place = self.rng.uniform(8, 12), self.rng.uniform(-8, 8), self.rng.uniform(14, 20)
            x, y, z = map(float, place)
            light = replace(light, lamps=(*light.lamps, Lamp(x, y, z, 1.5, 0.5, 3100)), family="two_lamps")
        self.scene = replace(self.scene, light=light)
        for _ in range(2):
            self.shoot("lamp")

    def cloud(self) -> None:
        """The light falls and comes back within a few seconds."""
        depth, count = float(self.rng.uniform(0.35, 0.55)), 14
        for number in range(count):
            self.shoot("cloud", dim=1 - depth * float(np.sin(np.pi * (number + 0.5) / count)))


def nearest_cell(spot: Spot) -> tuple[int, int]:
    """The cell over which a spot of the board lies."""
    x, y = cell_middle(0, 0)
    column, row = round(spot[0] - x), round(y - spot[1])
    return min(max(row, 0), WIDTH - 1), min(max(column, 0), WIDTH - 1)
