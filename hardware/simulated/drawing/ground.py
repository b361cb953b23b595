"""The board's plane as one texture: table top, tray and tiles, repainted only where something changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import cos, radians, sin

import cv2
import numpy as np
import numpy.typing as npt

from companion.maze.cell import FIXED_CELLS, format_cell
from hardware.simulated.cardboard.cardboard_table import CardboardTable, TilePiece
from hardware.simulated.prints.press import MARGIN, Patch, Press
from hardware.simulated.prints.styles import MOTIFS, Print, draw_motif

Rect = tuple[int, int, int, int]
"""left, top, right, bottom in texture px; right and bottom excluded."""
Pose = tuple[bool, int, str | None, float, float, float, float]
HALO = 0.05
"""Width of the dark rim of shadow around a tile, in pitches."""
HALO_DEPTH = 0.45
LIFT_GROWTH = 0.12
"""How much larger a tile held one pitch above the board looks."""


class TablePlane:
    """The plane texture of one table, at `pitch_px` pixels a pitch; `extras` lie about, drawn once."""

    def __init__(self, press: Press, table: CardboardTable,
                 extras: Iterable[tuple[Patch, float, float, float]]) -> None:
        self.press, self.pitch_px = press, press.pitch_px
        self.origin = (MARGIN[0] * self.pitch_px, MARGIN[1] * self.pitch_px)
        self.base = press.table()
        for patch, x, y, turn_deg in extras:
            self._paste(self.base, (0, 0), with_halo(patch, self.pitch_px), x, y, turn_deg, 1.0)
        self._paste(self.base, (0, 0), with_halo(press.tray(), self.pitch_px), 3.5, 3.5, 0.0, 1.0)
        homes = {cell: colour for colour, cell in table.homes.items()}
        for cell in range(49):
            if cell in FIXED_CELLS:
                tile = table.tile_at(cell)
                face = press.face(tile.shape, tile.mark, True, homes.get(format_cell(cell)))
                self._paste(self.base, (0, 0), with_halo(face, self.pitch_px), tile.x, tile.y, 90.0 * tile.turns, 1.0)
        self.fixed = {table.cells[cell] for cell in range(49) if cell in FIXED_CELLS}
        movable = [tile for tile in table.tiles if tile.ident not in self.fixed]
        self.faces = {tile.ident: with_halo(press.face(tile.shape, tile.mark), self.pitch_px) for tile in movable}
        self.backs = {tile.ident: with_halo(press.rubble(), self.pitch_px) for tile in movable}
        self.lying: dict[int, tuple[Patch, float, float, float]] = {}
        self.image = self.base.copy()
        self.shown: dict[int, Pose] = {}
        self.stale: list[Rect] = []

    def to_texture(self) -> npt.NDArray[np.float64]:
        """Board coordinates in pitches to texture px, 3x3."""
        scale = self.pitch_px
        return np.array([[scale, 0, self.origin[0] - 0.5], [0, scale, self.origin[1] - 0.5], [0, 0, 1.0]])

    def lay_on(self, ident: int, patch: Patch, dx: float, dy: float, turn_deg: float) -> None:
        """Lay a flat piece on the movable tile of that number, off its middle by (dx, dy); it rides with the tile."""
        self.lying[ident] = (with_halo(patch, self.pitch_px), dx, dy, turn_deg)
        self._repaint_soon(ident)

    def take_off(self, ident: int) -> None:
        """Take the flat piece off the tile of that number."""
        del self.lying[ident]
        self._repaint_soon(ident)

    def _repaint_soon(self, ident: int) -> None:
        """Have a tile painted anew where it lay last."""
        pose = self.shown.pop(ident, None)
        self.stale += [self._bounds(pose)] if pose is not None else []

    def update(self, table: CardboardTable) -> list[Rect]:
        """Repaint what changed since the last call and return the rectangles (texture px) that did."""
        movable = [tile for tile in table.tiles if tile.ident not in self.fixed]
        rects, self.stale = self.stale, []
        for tile in movable:
            pose = _pose(tile)
            before = self.shown.get(tile.ident)
            if pose != before:
                rects += [self._bounds(known) for known in (before, pose) if known is not None]
                self.shown[tile.ident] = pose
        rects = _merged(rects)
        order = sorted(movable, key=lambda tile: tile.lift)
        for rect in rects:
            self._repaint(rect, order)
        return rects

    def _bounds(self, pose: Pose) -> Rect:
        *_, x, y, _slack, lift = pose
        reach = (0.72 + 0.4 * lift) * self.pitch_px
        cx, cy = x * self.pitch_px + self.origin[0], y * self.pitch_px + self.origin[1]
        tall, width = self.image.shape[:2]
        return (max(0, int(cx - reach)), max(0, int(cy - reach)), min(width, int(cx + reach) + 1),
                min(tall, int(cy + reach) + 1))

    def _repaint(self, rect: Rect, order: Iterable[TilePiece]) -> None:
        left, top, right, bottom = rect
        if right <= left or bottom <= top:
            return
        piece = self.base[top:bottom, left:right].copy()
        for tile in order:
            patch = self.faces[tile.ident] if tile.is_face_up else self.backs[tile.ident]
            if tile.lift > 0:
                shadow = patch.copy()
                shadow[..., :3] = 0
                shadow[..., 3] //= 2
                self._paste(piece, (left, top), shadow, tile.x + 0.3 * tile.lift, tile.y + 0.25 * tile.lift,
                            90.0 * tile.turns + tile.slack_deg, 1.0)
            self._paste(piece, (left, top), patch, tile.x, tile.y, 90.0 * tile.turns + tile.slack_deg,
                        1 + LIFT_GROWTH * tile.lift)
            if tile.ident in self.lying:
                disc, dx, dy, turn_deg = self.lying[tile.ident]
                self._paste(piece, (left, top), disc, tile.x + dx, tile.y + dy, turn_deg, 1 + LIFT_GROWTH * tile.lift)
        self.image[top:bottom, left:right] = piece

    def _paste(self, picture: npt.NDArray[np.uint8], corner: tuple[int, int], patch: Patch, x: float, y: float,
               turn_deg: float, scale: float) -> None:
        """Blend a patch, centred on board point (x, y), into a piece of the texture whose corner is `corner`."""
        middle = x * self.pitch_px + self.origin[0] - corner[0], y * self.pitch_px + self.origin[1] - corner[1]
        paste(picture, patch, middle, turn_deg, scale)


def paste(picture: npt.NDArray[np.uint8], patch: Patch, middle: tuple[float, float], turn_deg: float = 0.0,
          scale: float = 1.0) -> None:
    """Blend a patch into a picture, its middle on a point in px, turned clockwise."""
    cx, cy = middle
    c, s = scale * cos(radians(turn_deg)), scale * sin(radians(turn_deg))
    mid_x, mid_y = patch.shape[1] / 2, patch.shape[0] / 2
    reach_x, reach_y = abs(c) * mid_x + abs(s) * mid_y + 1, abs(s) * mid_x + abs(c) * mid_y + 1
    left, top = max(0, int(cx - reach_x)), max(0, int(cy - reach_y))
    right = min(picture.shape[1], int(cx + reach_x) + 1)
    bottom = min(picture.shape[0], int(cy + reach_y) + 1)
    if right <= left or bottom <= top:
        return
    shift_x, shift_y = cx - left - 0.5, cy - top - 0.5
    corner = (mid_x - 0.5, mid_y - 0.5)
    matrix = np.array([[c, -s, shift_x - c * corner[0] + s * corner[1]],
                       [s, c, shift_y - s * corner[0] - c * corner[1]]])
    warped = cv2.warpAffine(patch, matrix, (right - left, bottom - top), flags=cv2.INTER_LINEAR)
    under = picture[top:bottom, left:right]
    clear = cv2.cvtColor(255 - warped[..., 3], cv2.COLOR_GRAY2BGR)
    cv2.add(cv2.multiply(under, clear, scale=1 / 255), warped[..., :3], dst=under)
    picture[top:bottom, left:right] = under


def _pose(tile: TilePiece) -> Pose:
    return tile.is_face_up, tile.turns, tile.mark, tile.x, tile.y, tile.slack_deg, tile.lift


def with_halo(patch: Patch, pitch_px: int) -> Patch:
    """The patch with a soft dark rim around it, as thick cardboard has."""
    pad = round(HALO * pitch_px)
    wide = cv2.copyMakeBorder(patch, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=(0, 0, 0, 0))
    shade = cv2.GaussianBlur(wide[..., 3], (0, 0), pad / 2.2)
    alpha = np.maximum(wide[..., 3].astype(np.float32), HALO_DEPTH * shade * (wide[..., 3] < 255))
    wide[..., 3] = alpha.round().astype(np.uint8)
    return np.asarray(wide, dtype=np.uint8)


def _merged(rects: list[Rect]) -> list[Rect]:
    """Join overlapping rectangles until none overlap."""
    done: list[Rect] = []
    for rect in rects:
        while True:
            hit = next((other for other in done if _overlaps(rect, other)), None)
            if hit is None:
                break
            done.remove(hit)
            rect = (min(rect[0], hit[0]), min(rect[1], hit[1]), max(rect[2], hit[2]), max(rect[3], hit[3]))
        done.append(rect)
    return done


def _overlaps(first: Rect, second: Rect) -> bool:
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]


Item = tuple[npt.NDArray[np.uint8], float, float, float]
"""A patch (h, w, 4; colours times alpha, then alpha), its centre in pitches, its turn in degrees."""
Canvas = npt.NDArray[np.float32]
CARD = (0.92, 1.38)
"""Width and height of a treasure card in pitches."""
CLEAR_Y = 1.25
"""Nothing lies nearer than this to the north and south edge of the tiles: pushed-out tiles need the room."""
CLEAR_X = 2.0


def scattered(printing: Print, pitch_px: int) -> list[Item]:
    """The things around this board; the same printing has the same clutter."""
    chance = np.random.default_rng([printing.seed, 404])
    makers: list[Callable[[], npt.NDArray[np.uint8]]] = [
        lambda: _card(printing, pitch_px, chance, is_open=True),
        lambda: _card(printing, pitch_px, chance, is_open=False),
        lambda: _token(pitch_px, chance), lambda: _saucer(pitch_px, chance)]
    kinds = chance.choice(4, size=int(chance.integers(4, 12)), p=[0.45, 0.2, 0.28, 0.07])
    items = []
    for kind in kinds:
        patch = makers[kind]()
        reach = max(patch.shape[:2]) / pitch_px / 2
        x, y = _place(chance, reach)
        items.append((patch, x, y, float(chance.normal(0, 12))))
    return items


def _place(chance: np.random.Generator, reach: float) -> tuple[float, float]:
    """A place beside the board where nothing of the game has to lie."""
    side = int(chance.integers(4))
    along = float(chance.uniform(-1.5, 8.5))
    gap = float(chance.uniform(0, 0.5))
    if side < 2:
        return along, (-CLEAR_Y - reach - gap if side == 0 else 7 + CLEAR_Y + reach + gap)
    return (-CLEAR_X - reach - gap if side == 2 else 7 + CLEAR_X + reach + gap), along


def _card(printing: Print, pitch_px: int, chance: np.random.Generator, is_open: bool) -> npt.NDArray[np.uint8]:
    width, tall = round(CARD[0] * pitch_px), round(CARD[1] * pitch_px)
    paper = np.full((tall, width, 3), chance.uniform(190, 245), np.float32)
    ground = np.array(printing.corridor if is_open else printing.tray, np.float32)
    edge = pitch_px // 14
    cv2.rectangle(paper, (edge, edge), (width - edge, tall - edge), ground.tolist(), -1)
    if is_open:
        draw_motif(paper, str(chance.choice(list(MOTIFS))), (width / 2, tall / 2), 0.34 * pitch_px)
    else:
        for at in range(2 * edge, width // 2, 2 * edge):
            cv2.rectangle(paper, (at, at), (width - at, tall - at), printing.arrow, 1)
    return _with_alpha(paper, np.full((tall, width), 255, np.uint8))


def _token(pitch_px: int, chance: np.random.Generator) -> npt.NDArray[np.uint8]:
    """A round spell token."""
    radius = round(0.3 * pitch_px)
    inks = ((190, 215, 160), (225, 180, 200), (150, 190, 235), (120, 120, 120))
    picture = np.empty((2 * radius, 2 * radius, 3), np.float32)
    picture[:] = inks[int(chance.integers(len(inks)))]
    cv2.circle(picture, (radius, radius), round(0.7 * radius), (70, 60, 60), 2)
    cv2.line(picture, (radius // 2, radius), (3 * radius // 2, radius), (60, 50, 50), 4)
    return _with_alpha(picture, _disc(radius))


def _saucer(pitch_px: int, chance: np.random.Generator) -> npt.NDArray[np.uint8]:
    radius = round(chance.uniform(0.8, 1.2) * pitch_px)
    picture = np.empty((2 * radius, 2 * radius, 3), np.float32)
    picture[:] = chance.uniform(200, 245)
    cv2.circle(picture, (radius, radius), round(0.6 * radius), chance.uniform(60, 200, 3).tolist(), -1, cv2.LINE_AA)
    cv2.circle(picture, (radius, radius), round(0.5 * radius), (25, 40, 60), -1, cv2.LINE_AA)
    return _with_alpha(picture, _disc(radius))


def _disc(radius: int) -> npt.NDArray[np.uint8]:
    alpha = np.zeros((2 * radius, 2 * radius), np.uint8)
    cv2.circle(alpha, (radius, radius), radius - 1, (255.0,), -1, cv2.LINE_AA)
    return alpha


def _with_alpha(picture: Canvas, alpha: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    share = alpha[..., None].astype(np.float32) / 255
    return np.asarray(np.dstack([np.clip(picture, 0, 255) * share, alpha]).round(), dtype=np.uint8)
