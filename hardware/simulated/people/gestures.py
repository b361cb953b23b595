"""What people's hands do to the pieces, frame by frame, and which action asks for it; no rule is checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from companion.errors import UnreadableNotation
from companion.maze.cell import FIXED_CELLS, format_cell, lane_of, parse_arrow, parse_cell
from companion.maze.sides import parse_sides
from hardware.simulated.cardboard.cardboard_table import (
    CENTRE,
    CardboardTable,
    OnTile,
    PawnPiece,
    Shown,
    TilePiece,
    cell_centre,
    direction,
    turns_of,
)
from hardware.simulated.drawing.stage import OUTWARDS, Hand, Stage, eased, mix

DRAGON_UP = 0.9
"""How high above the board, in pitches, fingers take hold of the dragon."""


def take_lowest(stage: Stage, table: CardboardTable, seat: str, cell: int) -> Iterator[None]:
    """Take the disc of a cell off the board, where it is the one with the lowest number."""
    lowest = table.pieces.shown(table.cells).lowest
    if lowest is not None and parse_cell(lowest) == cell:
        yield from take_disc(stage, table, seat, cell)


def take_disc(stage: Stage, table: CardboardTable, seat: str, cell: int) -> Iterator[None]:
    """A hand takes the disc of a cell away."""
    tile = table.tile_at(cell)
    disc = next(disc for disc in table.pieces.discs if disc.tile == tile.ident)
    yield from stage.reach(seat, tile.x + disc.dx, tile.y + disc.dy)
    yield from stage.pause(1)
    table.pieces.discs.remove(disc)
    yield from stage.leave()


def lay_disc(stage: Stage, table: CardboardTable, seat: str, cell: int, number: str) -> Iterator[None]:
    """A hand lays a disc on the tile of a cell."""
    tile = table.tile_at(cell)
    yield from stage.reach(seat, tile.x, tile.y)
    table.pieces.put(number, tile.ident)
    yield from stage.pause(1)
    yield from stage.leave()


def set_on(stage: Stage, table: CardboardTable, seat: str, pieces: list[OnTile], ident: int) -> Iterator[None]:
    """A hand puts pieces on the tile of that number, one after the other: what fell out goes on the new tile."""
    for piece in pieces:
        start, goal = table.tiles[piece.tile], table.tiles[ident]
        yield from stage.reach(seat, start.x + piece.dx, start.y + piece.dy)
        yield from stage.pause(1)
        fresh = table.pieces.on(piece.name, ident)
        piece.tile, piece.dx, piece.dy = ident, fresh.dx, fresh.dy
        yield from stage.leave()
        yield from stage.reach(seat, goal.x + piece.dx, goal.y + piece.dy)
        yield from stage.leave()


def turn_dragon(stage: Stage, table: CardboardTable, seat: str, heading: str) -> Iterator[None]:
    """A hand turns the dragon until it looks to that side."""
    yield from stage.reach(seat, *cell_centre(CENTRE), up=DRAGON_UP)
    yield from stage.pause(2)
    table.pieces.heading = heading
    yield from stage.pause(1)
    yield from stage.leave()


def follow_page(stage: Stage, table: CardboardTable, seat: str, page: Shown) -> Iterator[None]:
    """Hands bring the pieces to where the page shows them, one after the other."""
    if not table.pieces and not page.discs:
        return
    lies = table.pieces.shown(table.cells)
    for cell in sorted(set(lies.discs) - {cell for cell, name in page.discs.items() if lies.discs.get(cell) == name}):
        yield from take_disc(stage, table, seat, parse_cell(cell))
    for cell in sorted(set(page.discs) - {cell for cell, name in lies.discs.items() if page.discs.get(cell) == name}):
        yield from lay_disc(stage, table, seat, parse_cell(cell), page.discs[cell])
    for guard in table.pieces.guards:
        place = page.guards.get(guard.name)
        if place is not None and table.tile_at(parse_cell(place)).ident != guard.tile:
            yield from set_on(stage, table, seat, [guard], table.tile_at(parse_cell(place)).ident)
    if page.heading is not None and page.heading != lies.heading:
        yield from turn_dragon(stage, table, seat, page.heading)


CARRY = 0.5
"""Height in pitches at which tiles are carried."""
GRIP = 0.38
"""Distance from a tile's centre to the fingertips that hold it, in pitches."""
Place = tuple[float, float, float]


def push_lane(stage: Stage, table: CardboardTable, seat: str, arrow: str, sides_open: str | None,
              is_face_up: bool) -> Iterator[None]:
    """Take the loose tile, push it in, set pawns that fell out, and lay the new loose tile beside the board."""
    lane = lane_of(parse_arrow(arrow))
    dx, dy = direction(arrow)
    x, y = cell_centre(lane[0])
    tile = table.loose_tile
    side = pushing_side(stage, seat, arrow)
    yield from fetch_tile(stage, seat, tile, side)
    if sides_open is not None:
        tile.lay(sides_open)
    tile.is_face_up = is_face_up
    yield from carry_tile(stage, tile, (x - 1.12 * dx, y - 1.12 * dy, stage.chance.gauss(0, 2)))
    yield from slide(stage, table, seat, arrow)
    outgoing = table.push(arrow, None, is_face_up)
    table.unjam()
    stranded = table.pawns_on(None)
    if stage.chance.random() < 0.5:
        yield from stage.pause(stage.chance.choice((1, 2)))
    yield from stage.leave()
    for pawn in stranded:
        yield from set_pawn(stage, table, seat, pawn, lane[0] if is_face_up else parse_cell(table.homes[pawn.colour]))
    yield from set_on(stage, table, seat, table.pieces.fallen(outgoing.ident), tile.ident)
    exit_side = {"N": "S", "S": "N", "E": "W", "W": "E"}[arrow[0]]
    yield from fetch_tile(stage, seat, outgoing, exit_side)
    if not outgoing.is_face_up:
        table.turn_up(outgoing)
        outgoing.turns = stage.chance.randrange(4)
    beside = exit_side if exit_side in "EW" else stage.chance.choice("EW")
    yield from carry_tile(stage, outgoing, table.loose_place(beside))
    yield from stage.leave()


def pushing_side(stage: Stage, seat: str, arrow: str) -> str:
    """Where the pushing arm comes from: the person's side, or the arrow's where they would have to pull."""
    side = stage.person(seat).side
    is_opposite = OUTWARDS[side][0] == -OUTWARDS[arrow[0]][0] and OUTWARDS[side][1] == -OUTWARDS[arrow[0]][1]
    return arrow[0] if is_opposite or stage.chance.random() < 0.4 else side


def fetch_tile(stage: Stage, seat: str, tile: TilePiece, side: str) -> Iterator[None]:
    """A hand comes in, takes a tile and lifts it."""
    yield from stage.reach(seat, *grip_point(tile, side), side=side)
    tile.lift = CARRY
    yield from stage.pause(1)


def grip_point(tile: TilePiece, side: str) -> tuple[float, float]:
    """Where fingertips coming from `side` take hold of a tile."""
    out_x, out_y = OUTWARDS[side]
    return tile.x + GRIP * out_x, tile.y + GRIP * out_y


def carry_tile(stage: Stage, tile: TilePiece, place: Place, steps: int = 3) -> Iterator[None]:
    """The first hand carries a lifted tile to a place and puts it down."""
    start = (tile.x, tile.y, tile.slack_deg)
    hand = stage.hands[0]
    for share in eased(steps):
        tile.x, tile.y, tile.slack_deg = (mix(a, b, share) for a, b in zip(start, place, strict=True))
        tile.lift = CARRY * (1 - share**3)
        x, y = grip_point(tile, hand.side)
        yield from stage.show(replace(hand, x=x, y=y))


def slide(stage: Stage, table: CardboardTable, seat: str, arrow: str) -> Iterator[None]:
    """Slide the lane by one tile, sometimes with a pause half way, until its tiles are packed."""
    lane = lane_of(arrow)
    dx, dy = direction(arrow)
    pieces = [table.loose_tile] + [table.tile_at(cell) for cell in lane]
    places = table.lane_places(arrow)
    last = places[-1]
    beyond = (last[0] + dx * 1.06, last[1] + dy * 1.06, stage.chance.gauss(0, 3))
    ends = [*places, beyond]
    starts = [(piece.x, piece.y, piece.slack_deg) for piece in pieces]
    riders = [table.pawns_on(cell) for cell in lane]
    shares = push_shares(stage)
    left_alone = half_way(shares) if stage.chance.random() < 0.4 else None
    for step, share in enumerate(shares):
        for piece, start, end in zip(pieces, starts, ends, strict=True):
            before = (piece.x, piece.y)
            piece.x, piece.y, piece.slack_deg = (mix(a, b, share) for a, b in zip(start, end, strict=True))
            for pawn in riders[pieces.index(piece) - 1] if piece is not pieces[0] else []:
                pawn.x, pawn.y = pawn.x + piece.x - before[0], pawn.y + piece.y - before[1]
        stage.moving = (arrow, share) if 0.02 < share < 0.98 else None
        yield from push_on(stage, pieces[0], arrow)
        if step == left_alone:
            yield from go_and_come_back(stage, seat, pieces[0])
    stage.moving = None


def half_way(shares: list[float]) -> int | None:
    """The frame in which a hesitating push rests, or None if nobody hesitates."""
    return next((i for i in range(1, len(shares)) if shares[i] == shares[i - 1] < 1), None)


def go_and_come_back(stage: Stage, seat: str, tile: TilePiece) -> Iterator[None]:
    """The hand leaves a half-pushed lane alone for a moment."""
    side = stage.hands[0].side
    yield from stage.leave()
    yield from stage.pause(stage.chance.randint(2, 7))
    yield from stage.reach(seat, *grip_point(tile, side), side=side, grip="point")


def push_shares(stage: Stage) -> list[float]:
    """How far a lane has slid, frame by frame; a fumble rests half way for several frames."""
    shares = [0.1, 0.35, 0.65, 0.9, 1.0] if stage.chance.random() < 0.6 else [0.3, 0.75, 1.0]
    if stage.fumbles():
        half = stage.chance.uniform(0.25, 0.75)
        before, after = [s for s in shares if s < half], [s for s in shares if s > half]
        shares = before + [half] * stage.chance.randint(3, 7) + after
    return shares


def push_on(stage: Stage, tile: TilePiece, arrow: str) -> Iterator[None]:
    """One frame with fingertips behind the tile that is being pushed in."""
    out_x, out_y = OUTWARDS[arrow[0]]
    hand = replace(stage.hands[0], x=tile.x + 0.42 * out_x, y=tile.y + 0.42 * out_y, grip="point")
    yield from stage.show(hand)


def set_pawn(stage: Stage, table: CardboardTable, seat: str, pawn: PawnPiece, cell: int) -> Iterator[None]:
    """A hand lifts a pawn, carries it over and sets it on a cell; a fumble sets it well off-centre."""
    yield from stage.reach(seat, pawn.x, pawn.y, up=0.7)
    hand, start = stage.hands[0], (pawn.x, pawn.y)
    place = table.pawn_place(pawn.colour, cell, 0.14 if stage.fumbles(2) else 0.06)
    for share in eased(stage.chance.choice((3, 4, 5))):
        pawn.x, pawn.y = mix(start[0], place[0], share), mix(start[1], place[1], share)
        pawn.lift = 2.4 * share * (1 - share)
        yield from stage.show(replace(hand, x=pawn.x, y=pawn.y, up=0.7 + pawn.lift))
    pawn.lift, pawn.cell = 0.0, cell
    table.make_room(cell)
    yield from stage.pause(stage.chance.choice((0, 0, 1, 2)))
    yield from stage.leave()


def handle_tile(stage: Stage, table: CardboardTable, seat: str, cell: int, change: Callable[[], None],
                turn_deg: float = 0.0) -> Iterator[None]:
    """Lift a tile (a second hand holding its pawns), change it, put it back; UnreadableNotation for a fixed one."""
    if cell in FIXED_CELLS:
        raise UnreadableNotation(f"the tile on {format_cell(cell)} is glued to the board")
    tile, pawns = table.tile_at(cell), table.pawns_on(cell)
    side = stage.person(seat).side
    yield from stage.reach(seat, *grip_point(tile, side))
    helper = _hold(stage, seat, pawns)
    tile.lift = CARRY
    yield from stage.pause(1)
    for share in eased(2):
        tile.slack_deg = turn_deg * share
        yield from stage.show(stage.hands[0], *helper)
    change()
    crooked = 4.0 if stage.fumbles() else 0.0
    tile.slack_deg += stage.chance.choice((-1, 1)) * crooked * 0.6
    yield from stage.show(stage.hands[0], *helper)
    for pawn in pawns:
        pawn.x, pawn.y = table.pawn_place(pawn.colour, cell)
        pawn.lift = 0.0
    yield from stage.leave()


def _hold(stage: Stage, seat: str, pawns: Iterable[PawnPiece]) -> tuple[Hand, ...]:
    """Lift pawns aside into the other hand; no hand where there is no pawn."""
    person = stage.person(seat)
    out_x, out_y = OUTWARDS[person.side]
    held = list(pawns)
    for pawn in held:
        pawn.x, pawn.y, pawn.lift = pawn.x + 0.9 * out_y + 0.4 * out_x, pawn.y + 0.9 * out_x + 0.4 * out_y, 0.7
    if not held:
        return ()
    other = replace(person, is_right_handed=not person.is_right_handed)
    return (Hand(other, person.side, held[0].x, held[0].y, 1.2, -14.0),)


def rotate_tile(stage: Stage, table: CardboardTable, seat: str, cell: int, sides_open: str) -> Iterator[None]:
    """Lift a tile, turn it the short way round, put it back."""
    turns = turns_of(parse_sides(sides_open))
    quarter = (turns - table.tile_at(cell).turns + 1) % 4 - 1
    yield from handle_tile(stage, table, seat, cell, lambda: table.rotate(cell, sides_open), 90.0 * quarter)


def turn_over(stage: Stage, table: CardboardTable, seat: str, cell: int, is_face_up: bool,
              sides_open: str | None = None) -> Iterator[None]:
    """Lift a tile, turn it over, put it back."""
    yield from handle_tile(stage, table, seat, cell, lambda: table.flip(cell, is_face_up, sides_open))


def switch_tiles(stage: Stage, table: CardboardTable, seat: str, first: int, second: int) -> Iterator[None]:
    """Lift two tiles with two hands and exchange them, pawns riding on them."""
    tiles = (table.tile_at(first), table.tile_at(second))
    riders = [table.pawns_on(first), table.pawns_on(second)]
    side, person = stage.person(seat).side, stage.person(seat)
    yield from stage.reach(seat, *grip_point(tiles[0], side))
    other = replace(person, is_right_handed=not person.is_right_handed)
    starts = [(tile.x, tile.y) for tile in tiles]
    for share in eased(4):
        hands = []
        for i, tile in enumerate(tiles):
            goal, before = starts[1 - i], (tile.x, tile.y)
            tile.x, tile.y = mix(starts[i][0], goal[0], share), mix(starts[i][1], goal[1], share)
            tile.lift = CARRY
            for pawn in riders[i]:
                pawn.x, pawn.y, pawn.lift = pawn.x + tile.x - before[0], pawn.y + tile.y - before[1], CARRY
            hands.append(Hand((person, other)[i], side, *grip_point(tile, side), 0.35, (8.0, -12.0)[i]))
        yield from stage.show(*hands)
    table.switch(first, second)
    for pawn in riders[0] + riders[1]:
        pawn.lift = 0.0
    yield from stage.leave()


def cover(stage: Stage, seat: str, frames: int) -> Iterator[None]:
    """A hand comes in, hovers and points, or rests beside the board, and does nothing."""
    x, y = stage.chance.uniform(1, 6), stage.chance.uniform(1, 6)
    if stage.chance.random() < 0.3:
        out_x, out_y = OUTWARDS[stage.person(seat).side]
        x, y = (3.5 + 4.3 * out_x if out_x else x), (3.5 + 4.3 * out_y if out_y else y)
    yield from stage.reach(seat, x, y,
                           grip=stage.chance.choice(("point", "flat", "pinch")), up=0.9)
    for _ in range(frames):
        hand = stage.hands[0]
        yield from stage.show(replace(hand, x=hand.x + stage.chance.gauss(0, 0.15),
                                      y=hand.y + stage.chance.gauss(0, 0.15)))
    yield from stage.leave()


def bump(stage: Stage, size: float = 1.0) -> Iterator[None]:
    """The board is knocked: it slides and turns a little within two frames."""
    chance, start = stage.chance, stage.shift
    goal = replace(start, dx=mix(start.dx, chance.gauss(0, 0.2 * size), 0.8),
                   dy=mix(start.dy, chance.gauss(0, 0.15 * size), 0.8), turn_deg=chance.gauss(0, 1.5 * size))
    for share in (0.6, 1.0):
        stage.shift = replace(start, dx=mix(start.dx, goal.dx, share), dy=mix(start.dy, goal.dy, share),
                              turn_deg=mix(start.turn_deg, goal.turn_deg, share))
        yield


def nudge(stage: Stage, table: CardboardTable, seat: str, arrow: str, far: float) -> Iterator[None]:
    """Someone pushes a lane in by a part of a tile without a new one, thinks again and pulls it back."""
    lane = [table.tile_at(cell) for cell in lane_of(parse_arrow(arrow))]
    dx, dy = direction(arrow)
    starts = [(tile.x, tile.y) for tile in lane]
    riders = [(pawn, pawn.x, pawn.y) for cell in lane_of(arrow) for pawn in table.pawns_on(cell)]
    yield from stage.reach(seat, lane[0].x - 0.4 * dx, lane[0].y - 0.4 * dy, side=arrow[0], grip="point")
    for share in (0.5, 1.0, 1.0, 1.0, 0.5, 0.0):
        for tile, (x, y) in zip(lane, starts, strict=True):
            tile.x, tile.y = x + dx * far * share, y + dy * far * share
        for pawn, x, y in riders:
            pawn.x, pawn.y = x + dx * far * share, y + dy * far * share
        stage.moving = (arrow, far * share) if share else None
        yield from push_on(stage, lane[0], arrow)
    yield from stage.leave()


def put_back(stage: Stage, table: CardboardTable, seat: str, goal: CardboardTable) -> Iterator[None]:
    """Move every piece to its place in `goal` (which has the same pieces), all at once under two hands."""
    yield from stage.reach(seat, *_middle_of_changes(table, goal), grip="flat", up=0.6)
    tiles = [(tile, replace(tile), goal.tiles[tile.ident]) for tile in table.tiles]
    pawns = [(pawn, replace(pawn), goal.pawns[pawn.colour]) for pawn in table.pawns.values()]
    for share in eased(5):
        for tile, start, end in tiles:
            _blend_tile(tile, start, end, share)
        for pawn, begun, done in pawns:
            far = abs(begun.x - done.x) + abs(begun.y - done.y) > 0.02
            pawn.x, pawn.y = mix(begun.x, done.x, share), mix(begun.y, done.y, share)
            pawn.lift = 1.6 * share * (1 - share) if far else 0.0
        yield from stage.pause(1)
    table.cells, table.loose = list(goal.cells), goal.loose
    for pawn, _, done in pawns:
        pawn.cell = done.cell
    table.pieces = goal.pieces
    yield from stage.leave()


def _middle_of_changes(table: CardboardTable, goal: CardboardTable) -> tuple[float, float]:
    """The middle, kept on the board, of the pieces that lie otherwise in `goal`."""
    wrong = [(tile.x, tile.y) for tile in table.tiles
             if _lie(tile) != _lie(goal.tiles[tile.ident])]
    wrong += [(pawn.x, pawn.y) for pawn in table.pawns.values() if pawn.cell != goal.pawns[pawn.colour].cell]
    if not wrong:
        return 3.5, 3.5
    x, y = (sum(values) / len(wrong) for values in zip(*wrong, strict=True))
    return min(6.0, max(1.0, x)), min(6.0, max(1.0, y))


def _lie(tile: TilePiece) -> tuple[str, int, int]:
    return tile.face, int(tile.x), int(tile.y)


def _blend_tile(tile: TilePiece, start: TilePiece, end: TilePiece, share: float) -> None:
    is_touched = abs(start.x - end.x) + abs(start.y - end.y) > 0.3 or start.face != end.face
    tile.x, tile.y = mix(start.x, end.x, share), mix(start.y, end.y, share)
    tile.slack_deg = mix(start.slack_deg, end.slack_deg, share)
    tile.lift = 1.6 * CARRY * share * (1 - share) if is_touched else 0.0
    if share >= 0.5:
        tile.is_face_up, tile.turns = end.is_face_up, end.turns


class People(Stage):
    """The persons around one table, each with their own hand, sleeve and clumsiness."""

    def act(self, table: CardboardTable, action: str, seat: str) -> Iterator[None]:
        """Carry out an action, one step a frame, sometimes with an idle hand before; raises UnreadableNotation."""
        gesture = self._gesture(table, action.split(), seat)
        if self.fumbles(0.5):
            yield from cover(self, self.chance.choice(list(table.pawns) or ["red"]), self.chance.randint(2, 6))
        yield from gesture

    def _gesture(self, table: CardboardTable, words: list[str], seat: str) -> Iterator[None]:
        match words:
            case ["push", arrow, sides]:
                return push_lane(self, table, seat, arrow, sides, True)
            case ["walk", cell, *_]:
                return self._walk(table, seat, parse_cell(cell))
            case ["rotate", cell, sides]:
                return rotate_tile(self, table, seat, parse_cell(cell), sides)
            case ["switch", first, second]:
                return switch_tiles(self, table, seat, parse_cell(first), parse_cell(second))
            case ["turn-up", sides]:
                return self._turn_up(table, seat, sides)
            case ["daedalus", "push", arrow]:
                return push_lane(self, table, seat, arrow, None, False)
            case ["daedalus", "flip", *marks]:
                return self._flip(table, seat, marks)
            case ["daedalus", "teleport", *colours, corner]:
                return self._teleport(table, seat, colours, parse_cell(corner))
            case ["end"] | ["draw", *_] | ["roll", *_]:
                return iter(())
        raise UnreadableNotation(f"people at the table do not know how to do '{' '.join(words)}'")

    def _walk(self, table: CardboardTable, seat: str, cell: int) -> Iterator[None]:
        """Set the pawn on the cell, and take the disc there where it is the one that is to be taken."""
        yield from set_pawn(self, table, seat, self._pawn(table, seat), cell)
        yield from take_lowest(self, table, seat, cell)

    def _pawn(self, table: CardboardTable, colour: str) -> PawnPiece:
        if colour not in table.pawns:
            raise UnreadableNotation(f"no {colour} pawn is on the table")
        return table.pawns[colour]

    def _turn_up(self, table: CardboardTable, seat: str, sides: str) -> Iterator[None]:
        cell = self._pawn(table, seat).cell
        if cell is None:
            raise UnreadableNotation(f"the {seat} pawn stands on no cell")
        return turn_over(self, table, seat, cell, True, sides)

    def _flip(self, table: CardboardTable, seat: str, marks: list[str]) -> Iterator[None]:
        """Turn down the named tiles that lie face up on the board; pawns on them go home first."""
        for mark in marks:
            cell = table.cell_of_mark(mark)
            if cell is None:
                continue
            for pawn in table.pawns_on(cell):
                yield from set_pawn(self, table, seat, pawn, parse_cell(table.homes[pawn.colour]))
            yield from turn_over(self, table, seat, cell, False)

    def _teleport(self, table: CardboardTable, seat: str, colours: list[str], corner: int) -> Iterator[None]:
        for colour in colours:
            pawn = table.pawns.get(colour)
            if pawn is not None and pawn.cell != corner:
                yield from set_pawn(self, table, seat, pawn, corner)
