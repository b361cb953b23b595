"""Plans single pictures by seed: print, maze, light, camera, pawns, hands and things beside the board."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from companion.maze.cell import ARROWS, CELLS, CORNERS, WIDTH
from lab.world.art import tables
from lab.world.art.prints import PRINTS, Print
from lab.world.light import lights
from lab.world.light.darkroom import Shot
from lab.world.scene import laying, shapes
from lab.world.scene.bodies import LEAST_SEEN, can_be_told, lane_can_be_told, pawns_seen, under_hands
from lab.world.scene.camera import Camera, Lay
from lab.world.scene.hand import PEOPLE, person_by_chance
from lab.world.scene.scene import BOARD_EDGE, TABLE_Z, Copy, HandAt, Lane, Light, PawnAt, Prop, Scene, TileAt

Rng = np.random.Generator

SIZES = ((1024, 768), (1024, 768), (1280, 960))
"""Widths and heights of stills in pixels; they take turns, another one at each turn of the prints."""

DISC_COLOURS = ("red", "yellow", "blue", "green")
"""The printed start discs, clockwise; which corner is the north-western one differs."""


@dataclass(frozen=True, slots=True)
class Still:
    """One picture to take."""

    name: str
    scene: Scene
    shot: Shot
    tilt_deg: float


def plan_still(split: int, seed: int) -> Still:
    """The picture of a seed; prints and lights take turns, so that every pair comes once in a while."""
    rng = np.random.default_rng((split - 1, seed))
    prints = PRINTS[split]
    style = prints[seed % len(prints)]
    family = lights.FAMILIES[(seed + seed // len(prints)) % len(lights.FAMILIES)]
    camera, tilt = camera_by_chance(rng, SIZES[(seed + seed // len(prints)) % len(SIZES)])
    light = lights.light_of(split, family, camera, rng)
    copy = copy_by_chance(rng, split, style, family, _discs(rng, style))
    scene = _arranged(rng, Scene(copy, split, camera, light, board_lay(rng), (), None, (), seed=seed), style)
    return Still(f"still_{seed:04d}", scene, shot_by_chance(rng, light), tilt)


def drawn_wide(still: Still, width: int) -> Still:
    """The same picture so many pixels wide; what the camera does to pixels (blur, noise, JPEG) stays as it is."""
    return replace(still, scene=replace(still.scene, camera=still.scene.camera.resized(width)))


def _discs(rng: Rng, style: Print) -> tuple[str, ...]:
    names = tuple(name for name, _ in style.pawns)
    if style.inner_discs:
        return names
    turn = int(rng.integers(4))
    return DISC_COLOURS[turn:] + DISC_COLOURS[:turn]


def copy_by_chance(rng: Rng, split: int, style: Print, family: str, discs: tuple[str, ...]) -> Copy:
    """A copy of the game on a table."""
    return Copy(
        style.name, laying.printed_faces(style, discs), int(rng.integers(2**31)),
        str(rng.choice(PEOPLE[split].pawn_shapes)), _roughness(rng, style, family),
        str(rng.choice(tuple(tables.TABLES[split]))), float(rng.uniform(0, 360)),
    )  # fmt: skip


def _roughness(rng: Rng, style: Print, family: str) -> float:
    """How rough faces are: dull or less so, glossier where a lamp is to be mirrored in them, or as the print is."""
    if style.finish:
        return float(rng.uniform(0.09, 0.15) if style.finish == "gloss" else rng.uniform(0.22, 0.34))
    return float(rng.uniform(0.14, 0.28) if family == "glare" else rng.uniform(0.28, 0.65))


def camera_by_chance(
    rng: Rng, size: tuple[int, int], most_tilt: float = 35.0, most_roll: float = 44.0,
    fills: tuple[float, float] = (0.078, 0.13), most_off: float = 0.6,
) -> tuple[Camera, float]:  # fmt: skip
    """A camera that sees the whole board, and its tilt in degrees; `fills`: a tile's share of the picture's height."""
    tilt = float(rng.uniform(0, 10) if rng.random() < 0.5 else rng.uniform(8, most_tilt))
    roll = float(rng.normal(0, 6) if rng.random() < 0.7 else rng.uniform(-most_roll, most_roll))
    focal = size[0] / 2 / np.tan(np.radians(rng.uniform(48, 72) / 2))
    azimuth = np.radians(rng.uniform(0, 360))
    off = rng.uniform(-most_off, most_off, 2)
    k1 = float(rng.uniform(-0.03, 0.008))
    pixels = float(rng.uniform(*fills) * size[1])
    while True:
        distance = focal / pixels
        lean = distance * np.sin(np.radians(tilt))
        x, y = float(off[0] + lean * np.cos(azimuth)), float(off[1] + lean * np.sin(azimuth))
        place = (x, y, float(distance * np.cos(np.radians(tilt))))
        camera = Camera(*size, float(focal), place, (float(off[0]), float(off[1]), 0.0), roll, k1)
        if _sees_all(camera):
            return camera, tilt
        pixels *= 0.96


def _sees_all(camera: Camera) -> bool:
    edge = 3.5 + BOARD_EDGE + 0.25
    seen = camera.project(np.array([(x, y, 0.0) for x in (-edge, edge) for y in (-edge, edge)]))
    return bool((seen > 6).all() and (seen < [camera.width - 6, camera.height - 6]).all())


def board_lay(rng: Rng) -> Lay:
    """The board a little off the middle of the table's frame."""
    x, y = rng.normal(0, 0.08, 2)
    return Lay(float(x), float(y), float(rng.normal(0, 1.0)))


def _arranged(rng: Rng, scene: Scene, style: Print) -> Scene:
    share_down = float(rng.uniform(0.08, 0.4)) if rng.random() < 0.25 and not style.inner_discs else 0.0
    maze, slack = laying.shuffled_maze(rng, share_down), laying.slack_by_chance(rng)
    lane = None
    if rng.random() < 0.22:
        lane = laying.lane_at(maze, str(rng.choice(ARROWS)), float(rng.uniform(0.1, 0.9)))
        slack = replace(slack, drift={})
    tiles = laying.lay(maze, slack, lane)
    if style.inner_discs and rng.random() < 0.7:
        tiles = _with_tokens(rng, tiles)
    scene = with_pawns(rng, replace(scene, tiles=tiles, lane=lane), style, slack.seed)
    loose = None if lane else loose_tile(rng, maze, slack, scene, down=0.0 if style.inner_discs else 0.08)
    scene = replace(scene, loose=loose)
    scene = replace(scene, props=props_by_chance(rng, scene))
    return replace(scene, hands=_hands(rng, scene))


def _with_tokens(rng: Rng, tiles: tuple[TileAt, ...]) -> tuple[TileAt, ...]:
    """Numbered discs on some of the inner 5 x 5 cells, as in the game of 1991."""
    numbers = list(rng.permutation(20) + 1)
    start = [divmod(cell, WIDTH) for cell in laying.INNER]
    share = rng.uniform(0.1, 0.9)
    laid = []
    for tile in tiles:
        fits = tile.cell is not None and all(1 <= part <= 5 for part in tile.cell) and tile.cell not in start
        has = fits and numbers and rng.random() < share
        laid.append(replace(tile, token=int(numbers.pop())) if has else tile)
    return tuple(laid)


def loose_tile(rng: Rng, maze: laying.Maze, slack: laying.Slack, scene: Scene, down: float) -> TileAt:
    """The loose tile beside the board at any angle, in the picture if there is room."""
    tile = laying.tile_at(maze.loose, 0, 0, slack, None, False)
    tile = replace(tile, z=0.045 - 0.112, is_down=bool(rng.random() < down), cell=None)
    tilt = float(rng.uniform(-180, 180)) if rng.random() < 0.6 else float(rng.normal(0, 6))
    spots = [_beside(rng) for _ in range(12)]
    inside = [spot for spot in spots if _in_picture(scene.camera, spot)]
    x, y = (inside or spots)[0]
    nearest = round(tilt / 90)
    return replace(tile, x=x, y=y, yaw_deg=tilt, sides=turned_sides(tile.sides, -nearest))


def turned_sides(sides: str, clockwise: int) -> str:
    """Open sides after quarter turns."""
    return "".join(sorted(("NESW"[("NESW".index(side) + clockwise) % 4] for side in sides), key="NESW".index))


def _beside(rng: Rng) -> tuple[float, float]:
    along, away = rng.uniform(-3.4, 3.4), rng.uniform(4.75, 6.2)
    x, y = ((along, away), (away, along), (along, -away), (-away, along))[int(rng.integers(4))]
    return float(x), float(y)


def _in_picture(camera: Camera, spot: tuple[float, float], edge: float = 0.75) -> bool:
    seen = camera.project(np.array([(spot[0] + x, spot[1] + y, 0.0) for x in (-edge, edge) for y in (-edge, edge)]))
    return bool((seen > 0).all() and (seen < [camera.width, camera.height]).all())


PROPS = ("cup", "cup", "card", "card", "card", "die", "die", "phone", "pencil", "bowl", "box", "paper")


def props_by_chance(rng: Rng, scene: Scene) -> tuple[Prop, ...]:
    """Up to seven things on the table, none on the board or the loose tile, and perhaps somebody standing by."""
    props: list[Prop] = []
    taken = [(scene.loose.x, scene.loose.y, 0.9)] if scene.loose else []
    for _ in range(int(rng.integers(0, 8))):
        kind, size = str(rng.choice(PROPS)), float(rng.uniform(0.8, 1.25))
        reach = shapes.reach_of(kind, size)
        x, y = rng.uniform(-10, 10, 2)
        is_free = all(np.hypot(x - a, y - b) > reach + c for a, b, c in taken)
        if max(abs(x), abs(y)) - reach > 4.25 and is_free:
            taken.append((float(x), float(y), reach))
            props.append(_prop(rng, kind, float(x), float(y), size))
    if rng.random() < 0.35:
        turn, away = rng.uniform(0, 2 * np.pi), rng.uniform(9, 12)
        person = _prop(rng, "person", float(away * np.cos(turn)), float(away * np.sin(turn)), 1.0)
        props += [] if hides_board(scene, person) else [person]
    return tuple(props)


def hides_board(scene: Scene, prop: Prop) -> bool:
    """Whether a thing stands between the camera and the board."""
    points = shapes.prop_mesh(prop.kind, prop.size).moved(prop.x, prop.y, TABLE_Z).vertices
    ahead = (np.array(scene.camera.place) - points) @ scene.camera.axes[2] > 0.5
    below = scene.board.within(scene.camera.ground(scene.camera.project(points[ahead])))
    return bool((np.abs(below).max(1) < 4.2).any())


def _prop(rng: Rng, kind: str, x: float, y: float, size: float) -> Prop:
    red, green, blue = map(int, rng.integers(20, 240, 3))
    return Prop(kind, x, y, float(rng.uniform(0, 360)), size, (red, green, blue), int(rng.integers(2**31)))


def _hands(rng: Rng, scene: Scene) -> tuple[HandAt, ...]:
    """None, one or two hands; at a lane half pushed mostly one. They leave in sight what a person has to see."""
    if rng.random() > (0.75 if scene.lane else 0.4):
        return ()
    count = 2 if rng.random() < 0.12 else 1
    for _ in range(20):
        hands = tuple(_one_hand(rng, scene, first=number == 0) for number in range(count))
        reached = replace(scene, hands=hands)
        over = under_hands(reached)
        if can_be_told(reached, over) and lane_can_be_told(reached, over):
            return hands
    return ()


def _one_hand(rng: Rng, scene: Scene, first: bool) -> HandAt:
    whose, poses = person_by_chance(rng, scene.split), PEOPLE[scene.split].poses
    whose = replace(whose, from_deg=float(rng.choice([0, 90, 180, 270]) + rng.normal(0, 22)))
    kind = rng.random()
    if scene.lane and first and kind < 0.8:
        return replace(_put(whose, scene, _pushing_spot(scene.lane)), pose=poses["push"], z=-0.02)
    if scene.pawns and kind < 0.3:
        pawn = scene.pawns[0]
        return replace(_put(whose, scene, (pawn.x, pawn.y)), pose=poses["pinch"], z=0.18)
    if kind < 0.45:
        x, y = _beside(rng)
        return replace(whose, x=x, y=y, z=-0.1, from_deg=float(np.degrees(np.arctan2(y, x)) + rng.normal(0, 12)))
    x, y = rng.uniform(-3.6, 3.6, 2)
    pose = poses[str(rng.choice(["rest", "flat", "point", "fist"]))]
    return replace(_put(whose, scene, (float(x), float(y))), pose=pose, z=float(rng.choice([0.02, 0.4, 1.2])))


def _put(hand: HandAt, scene: Scene, spot: tuple[float, float]) -> HandAt:
    """The hand with its fingertips over a spot of the board."""
    x, y = scene.board.out(np.array([spot]))[0]
    return replace(hand, x=float(x), y=float(y))


def _pushing_spot(lane: Lane) -> tuple[float, float]:
    """The outer edge of the tile that goes in."""
    x, y = laying.entry_place(lane.arrow)
    out = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[lane.arrow[0]]
    return x + out[0] * (0.42 - lane.offset), y + out[1] * (0.42 - lane.offset)


def with_pawns(rng: Rng, scene: Scene, style: Print, seed: int) -> Scene:
    """The scene with pawns, none hidden by others and none inside another."""
    while True:
        scene = replace(scene, pawns=_pawns(rng, style, seed, scene.lane))
        if min(pawns_seen(scene)) >= LEAST_SEEN:
            return scene


def _pawns(rng: Rng, style: Print, seed: int, lane: Lane | None) -> tuple[PawnAt, ...]:
    """Two to four of the colours; on any cells, sometimes two on one, which then stand side by side."""
    names = [name for name, _ in style.pawns]
    playing = [str(name) for name in rng.permutation(names)[: int(rng.integers(2, 5))]]
    cells = [int(cell) for cell in rng.choice(len(CELLS), len(playing), replace=False)]
    if rng.random() < 0.25:
        cells = [int(cell) for cell in rng.permutation(CORNERS)[: len(playing)]]
    beside: tuple[PawnAt, ...] = ()
    if rng.random() < 0.08:
        cells[1] = cells[0]
        beside = laying.pawns_beside(playing[:2], cells[0], seed, lane)
    alone = zip(playing[len(beside) :], cells[len(beside) :], strict=True)
    return beside + tuple(laying.pawn_at(name, cell, seed, lane, cells.count(cell) - 1) for name, cell in alone)


def shot_by_chance(rng: Rng, light: Light, jpeg: tuple[int, int] = (50, 96)) -> Shot:
    """What the camera did, a phone that merges frames, noisier in the evening."""
    family = light.family
    gain = rng.uniform(8, 17) if family == "evening" else rng.uniform(1, 3) ** (1.6 if family == "lamp" else 1.0)
    blur = rng.uniform(1.2, 3.2) if rng.random() < (0.5 if family == "evening" else 0.15) else 0.0
    shot = Shot(
        float(gain), float(rng.normal(0.15, 0.22)), (float(rng.normal(1, 0.04)), float(rng.normal(1, 0.05))),
        float(rng.uniform(0.45, 1.0)), float(rng.uniform(0.3, 1.25)), float(blur), float(rng.uniform(0, 180)),
        float(rng.uniform(0.0, 1.1)), int(rng.integers(*jpeg)), float(rng.uniform(0.9, 1.12)), int(rng.integers(2**31)),
    )  # fmt: skip
    return _by_merging_phone(rng, shot)


def _by_merging_phone(rng: Rng, shot: Shot) -> Shot:
    """The shot as a phone takes it that merges frames: less noise and more wax where it is dark, ghosts of edges."""
    is_dark = shot.gain > 6
    return replace(
        shot,
        exposure_ev=float(rng.normal(0, 0.3)),
        gain=shot.gain * (0.6 if is_dark else 0.85),
        ghost=float(rng.uniform(0.12, 0.42)),
        ghost_px=float(rng.uniform(1.4, 4.0) if is_dark else rng.uniform(0.6, 2.4)),
        ghost_deg=float(rng.uniform(0, 360)),
        flare=float(rng.uniform(0.004, 0.03)),
        waxed=float(rng.uniform(0.5, 1.0) if is_dark else rng.uniform(0.25, 0.9)),
    )
