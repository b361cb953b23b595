"""Tables, playing cards and box lids as pictures: what lies under and beside the board."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.world.art.buried import tables as buried
from lab.world.art.cached import tables as cached
from lab.world.art.crated import tables as crated
from lab.world.art.editions import (
    BURIED,
    CACHED,
    CRATED,
    GARNERED,
    HELD_OUT,
    HOARDED,
    KEPT_BACK,
    LEARN,
    LOFTED,
    SEALED,
    SHELVED,
    STASHED,
    STOWED,
    TUCKED,
    UNSEEN,
    VAULTED,
    Colour,
)
from lab.world.art.garnered import tables as garnered
from lab.world.art.hoarded import tables as hoarded
from lab.world.art.lofted import tables as lofted
from lab.world.art.shelved import tables as shelved
from lab.world.art.stashed import tables as stashed
from lab.world.art.stowed import tables as stowed
from lab.world.art.tucked import tables as tucked
from lab.world.art.vaulted import tables as vaulted
from lab.world.art.walls import Picture, Rng, cloud, grain, inks_of

SIZE = 1024
"""Pixels across one repeat of a table."""


def _wood(rng: Rng, colour: Colour, planks: int, streak: float) -> Picture:
    y, x = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32)
    out = np.ones((SIZE, SIZE, 3), np.float32) * inks_of([colour])[0]
    stretched = cv2.resize(cloud(rng, SIZE, 256)[:, :40], (SIZE, SIZE), interpolation=cv2.INTER_CUBIC)
    tone = 1 + streak * stretched + 0.06 * np.sin(y / 14 + 3 * cloud(rng, SIZE, 6)) + 0.02 * grain(rng, SIZE)
    if planks:
        plank = (y * planks / SIZE).astype(int)
        tone *= rng.uniform(0.82, 1.12, planks + 1)[plank]
        tone *= np.where(y % (SIZE / planks) < 3, 0.5, 1)
        ends = rng.uniform(0, SIZE, planks + 1)[plank]
        tone *= np.where(np.abs(x - ends) < 1.5, 0.6, 1)
    return np.asarray(out * tone[..., None], np.float32)


def _check(rng: Rng, first: Colour, second: Colour, squares: int) -> Picture:
    y, x = np.mgrid[0:SIZE, 0:SIZE]
    band = ((x * squares // SIZE) % 2 + (y * squares // SIZE) % 2) / 2
    inks = inks_of([first, second])
    weave = 1 + 0.06 * np.sin(x * 0.9) * np.sin(y * 0.9) + 0.03 * grain(rng, SIZE)
    return np.asarray((inks[0] * (1 - band[..., None]) + inks[1] * band[..., None]) * weave[..., None], np.float32)


def _cloth(rng: Rng, colour: Colour, fuzz: float) -> Picture:
    tone = 1 + fuzz * cv2.GaussianBlur(grain(rng, SIZE), (0, 0), 1.1) + 0.04 * cloud(rng, SIZE, 10)
    return np.asarray(inks_of([colour])[0] * tone[..., None], np.float32)


def _flowers(rng: Rng, colour: Colour, petals: tuple[Colour, ...]) -> Picture:
    out = _cloth(rng, colour, 0.05)
    for x, y in rng.integers(0, SIZE, (90, 2)):
        ink, size = inks_of([petals[rng.integers(len(petals))]])[0], int(rng.integers(10, 26))
        for turn in np.linspace(0, 2 * np.pi, 6)[:-1]:
            at = (int(x + size * np.cos(turn)), int(y + size * np.sin(turn)))
            cv2.circle(out, at, int(size * 0.6), tuple(map(float, ink)), -1, cv2.LINE_AA)
        cv2.circle(out, (int(x), int(y)), size // 2, (0.9, 0.8, 0.3), -1, cv2.LINE_AA)
    return out


def _marble(rng: Rng, colour: Colour, vein: Colour) -> Picture:
    turbulence = sum(np.abs(cloud(rng, SIZE, cells)) * 4 / cells for cells in (4, 8, 16, 32, 64))
    share = np.clip(1 - np.abs(turbulence - 0.9) * 9, 0, 1)[..., None] * 0.6
    return np.asarray(inks_of([colour])[0] * (1 - share) + inks_of([vein])[0] * share, np.float32)


def _parquet(rng: Rng, colour: Colour) -> Picture:
    """Squares of five short laths, laid crosswise in turn."""
    size = SIZE // 8
    out = np.empty((SIZE, SIZE, 3), np.float32)
    for row in range(8):
        for column in range(8):
            tone = rng.uniform(0.84, 1.12, 5)[np.arange(size) * 5 // size][:, None]
            tone = tone * (1 + 0.05 * cloud(rng, size, 12)) * np.where(np.arange(size) * 5 % size < 8, 0.6, 1)[:, None]
            square = inks_of([colour])[0] * (tone if (row + column) % 2 else tone.T)[..., None]
            out[row * size : (row + 1) * size, column * size : (column + 1) * size] = square
    return out


def _bands(rng: Rng, ground: Colour, bands: tuple[tuple[Colour, float, float], ...], is_crossed: bool) -> Picture:
    """Cloth with bands of other colours, each from one share of a repeat to another, four repeats wide."""
    place = np.arange(SIZE) * 4 / SIZE % 1
    weave = 1 + 0.05 * np.sin(np.arange(SIZE) * 1.1)[:, None] * np.sin(np.arange(SIZE) * 1.1)[None, :]
    out = np.ones((SIZE, SIZE, 3), np.float32) * inks_of([ground])[0]
    for colour, begins, ends in bands:
        share = 0.75 * ((place > begins) & (place < ends)).astype(np.float32)
        for cover in (share[None, :, None], share[:, None, None])[: 2 if is_crossed else 1]:
            out = out * (1 - cover) + inks_of([colour])[0] * cover
    return np.asarray(out * (weave + 0.03 * grain(rng, SIZE))[..., None], np.float32)


def _chips(rng: Rng, colour: Colour, chips: tuple[Colour, ...], count: int, reach: tuple[int, int]) -> Picture:
    """Chips of other colours set into a ground, as in terrazzo or cork."""
    out = _cloth(rng, colour, 0.03)
    for x, y in rng.integers(0, SIZE, (count, 2)):
        corners = np.sort(rng.uniform(0, 2 * np.pi, 6))
        away = rng.uniform(*reach, 6)
        chip = np.stack([x + away * np.cos(corners), y + away * np.sin(corners)], 1)
        tone = tuple(map(float, inks_of([chips[rng.integers(len(chips))]])[0] * rng.uniform(0.85, 1.15)))
        cv2.fillPoly(out, [np.round(chip * 16).astype(np.int32)], tone, cv2.LINE_AA, 4)
    return out


def _dots(rng: Rng, colour: Colour, dot: Colour, across: int) -> Picture:
    """Cloth with round dots in staggered rows."""
    out, step = _cloth(rng, colour, 0.04), SIZE / across
    for row in range(2 * across + 1):
        for column in range(across + 1):
            at = (int((column + 0.5 * (row % 2)) * step), int(row * step / 2))
            cv2.circle(out, at, int(0.17 * step), tuple(map(float, inks_of([dot])[0])), -1, cv2.LINE_AA)
    return np.asarray(out * (1 + 0.03 * grain(rng, SIZE))[..., None], np.float32)


def _twill(rng: Rng, colour: Colour, thread: Colour) -> Picture:
    """Cloth of two threads in slanting ribs, worn pale in patches."""
    y, x = np.mgrid[0:SIZE, 0:SIZE]
    share = 0.3 * ((x + y) % 8 < 3) + np.clip(0.12 * cloud(rng, SIZE, 7) + 0.1 * grain(rng, SIZE), -0.2, 0.3)
    inks = inks_of([colour, thread])
    return np.asarray(inks[0] + (inks[1] - inks[0]) * np.clip(share, 0, 1)[..., None], np.float32)


def _zigzag(rng: Rng, colours: tuple[Colour, ...], rows: int) -> Picture:
    """A woven rug: stepped zigzag bands of colours in turn; `rows` of them to a repeat."""
    y, x = np.mgrid[0:SIZE, 0:SIZE]
    wave = np.abs(x * 48 // SIZE % 12 - 6) / 6
    band = (y / SIZE * rows + 2 * wave).astype(int) % len(colours)
    weave = 1 + 0.1 * np.sin(y * 1.3) + 0.05 * grain(rng, SIZE)
    return np.asarray(inks_of(colours)[band] * weave[..., None], np.float32)


def _strands(rng: Rng, colour: Colour) -> Picture:
    """A board pressed of long chips that lie at all angles."""
    out = _cloth(rng, colour, 0.03)
    for x, y in rng.integers(0, SIZE, (2600, 2)):
        turn, reach, wide = rng.uniform(0, np.pi), float(rng.uniform(20, 60)), float(rng.uniform(5, 13))
        along, across = np.array([np.cos(turn), np.sin(turn)]) * reach, np.array([-np.sin(turn), np.cos(turn)]) * wide
        chip = np.array([along + across * 0.3, across, -along, -across]) + np.array([x, y])
        tone = inks_of([colour])[0] * rng.uniform(0.74, 1.2)
        cv2.fillPoly(out, [np.round(chip * 16).astype(np.int32)], tuple(map(float, tone)), cv2.LINE_AA, 4)
    return np.asarray(out * (1 + 0.04 * grain(rng, SIZE))[..., None], np.float32)


def _lemons(rng: Rng, colour: Colour) -> Picture:
    """Oilcloth printed with lemons and leaves."""
    out = _cloth(rng, colour, 0.01)
    for x, y in rng.integers(0, SIZE, (70, 2)):
        turn, at = float(rng.uniform(0, 360)), (int(x), int(y))
        for lean in (turn + 40, turn + 150):
            cv2.ellipse(out, at, (58, 13), lean, 0, 180, (0.25, 0.45, 0.22), -1, cv2.LINE_AA)
        cv2.ellipse(out, at, (40, 29), turn, 0, 360, (0.9, 0.76, 0.2), -1, cv2.LINE_AA)
        cv2.ellipse(out, at, (30, 20), turn, 180, 280, (0.98, 0.92, 0.6), 3, cv2.LINE_AA)
    return out


def _lace(rng: Rng, ground: Picture, thread: Colour) -> Picture:
    """Rosettes of pale thread side by side over a ground that is seen between them."""
    out, tone, step = ground, tuple(map(float, inks_of([thread])[0])), SIZE // 8
    for x in range(step // 2, SIZE, step):
        for y in range(step // 2, SIZE, step):
            for radius in (10, 26, 44, 62):
                cv2.circle(out, (x, y), radius, tone, 4, cv2.LINE_AA)
            for turn in np.linspace(0, 2 * np.pi, 17)[:-1]:
                tip = (int(x + 62 * np.cos(turn)), int(y + 62 * np.sin(turn)))
                cv2.line(out, (x, y), tip, tone, 3, cv2.LINE_AA)
    return np.asarray(out * (1 + 0.05 * grain(rng, SIZE))[..., None], np.float32)


def _concrete(rng: Rng, colour: Colour) -> Picture:
    """Mottled concrete with pores."""
    tone = 1 + sum(cloud(rng, SIZE, cells) * 0.05 for cells in (5, 14, 60)) + 0.03 * grain(rng, SIZE)
    out = np.asarray(inks_of([colour])[0] * tone[..., None], np.float32)
    for x, y in rng.integers(0, SIZE, (420, 2)):
        cv2.circle(out, (int(x), int(y)), int(rng.integers(1, 5)), (0.3, 0.3, 0.29), -1, cv2.LINE_AA)
    return out


def _hound(rng: Rng, first: Colour, second: Colour) -> Picture:
    """Houndstooth: two inks in teeth that hook into each other."""
    y, x = np.mgrid[0:SIZE, 0:SIZE] * 128 // SIZE
    share = np.where((x + y) % 4 < 2, x % 8 < 4, y % 8 < 4)[..., None]
    inks = inks_of([first, second])
    return np.asarray(np.where(share, inks[0], inks[1]) * (1 + 0.06 * grain(rng, SIZE))[..., None], np.float32)


_RUG: tuple[Colour, ...] = ((150, 56, 44), (222, 204, 168), (46, 66, 92), (196, 138, 66), (58, 44, 42), (222, 204, 168))
"""The bands of a rug in their order."""
_STRIPES: tuple[tuple[Colour, float, float], ...] = (
    ((64, 100, 108), 0.08, 0.3), ((64, 100, 108), 0.36, 0.4), ((186, 112, 76), 0.58, 0.76),
)  # fmt: skip
_TARTAN: tuple[tuple[Colour, float, float], ...] = (
    ((118, 30, 36), 0.1, 0.42), ((22, 28, 58), 0.5, 0.72), ((212, 190, 120), 0.84, 0.87),
)  # fmt: skip
"""Bands of cloth: colour, and where they begin and end."""
_STONE: tuple[Colour, ...] = ((226, 222, 214), (130, 122, 114), (168, 116, 92), (92, 96, 96))
_BARK: tuple[Colour, ...] = ((140, 98, 58), (192, 148, 100), (112, 76, 46))
"""Chips' colours."""

_TABLES: dict[str, dict[str, tuple[Callable[[Rng], Picture], float]]] = {
    LEARN: {
        "oak": (lambda rng: _wood(rng, (176, 130, 82), 4, 0.12), 0.4),
        "walnut": (lambda rng: _wood(rng, (88, 58, 38), 5, 0.16), 0.3),
        "white": (lambda rng: _cloth(rng, (222, 220, 214), 0.01), 0.25),
        "check": (lambda rng: _check(rng, (228, 224, 216), (168, 40, 46), 14), 0.9),
        "felt": (lambda rng: _cloth(rng, (34, 92, 62), 0.12), 0.95),
        "flowers": (lambda rng: _flowers(rng, (236, 230, 214), ((196, 92, 110), (90, 110, 180))), 0.8),
    },
    HELD_OUT: {
        "pine": (lambda rng: _wood(rng, (208, 170, 112), 6, 0.1), 0.45),
        "black": (lambda rng: _cloth(rng, (38, 36, 38), 0.02), 0.2),
        "cherry": (lambda rng: _wood(rng, (138, 70, 44), 0, 0.14), 0.22),
        "gingham": (lambda rng: _check(rng, (222, 226, 230), (66, 96, 150), 20), 0.9),
        "wool": (lambda rng: _cloth(rng, (126, 112, 118), 0.2), 0.95),
        "marble": (lambda rng: _marble(rng, (214, 212, 206), (116, 118, 124)), 0.15),
    },
    UNSEEN: {
        "parquet": (lambda rng: _parquet(rng, (164, 112, 66)), 0.3),
        "stripes": (lambda rng: _bands(rng, (224, 214, 192), _STRIPES, False), 0.9),
        "tartan": (lambda rng: _bands(rng, (38, 66, 58), _TARTAN, True), 0.95),
        "terrazzo": (lambda rng: _chips(rng, (190, 186, 178), _STONE, 1500, (4, 15)), 0.18),
        "cork": (lambda rng: _chips(rng, (172, 126, 80), _BARK, 5000, (3, 9)), 0.8),
    },
    KEPT_BACK: {
        "bamboo": (lambda rng: _wood(rng, (212, 184, 126), 24, 0.05), 0.35),
        "dots": (lambda rng: _dots(rng, (188, 60, 66), (236, 232, 222), 11), 0.85),
        "denim": (lambda rng: _twill(rng, (44, 62, 98), (176, 186, 200)), 0.95),
        "lacquer": (lambda rng: _cloth(rng, (70, 22, 20), 0.01), 0.1),
        "rug": (lambda rng: _zigzag(rng, _RUG, 18), 0.95),
    },
    SEALED: {
        "pressboard": (lambda rng: _strands(rng, (202, 164, 112)), 0.6),
        "oilcloth": (lambda rng: _lemons(rng, (214, 226, 230)), 0.22),
        "lace": (lambda rng: _lace(rng, _wood(rng, (112, 66, 42), 3, 0.1), (238, 232, 216)), 0.8),
        "concrete": (lambda rng: _concrete(rng, (142, 142, 138)), 0.65),
        "houndstooth": (lambda rng: _hound(rng, (52, 50, 54), (206, 198, 184)), 0.95),
    },
    VAULTED: {
        "veneer": (lambda rng: vaulted.veneer(rng, SIZE), 0.28),
        "leather": (lambda rng: vaulted.leather(rng, SIZE, (92, 44, 34)), 0.45),
        "jute": (lambda rng: vaulted.jute(rng, SIZE), 0.95),
        "newspapers": (lambda rng: vaulted.newspapers(rng, SIZE), 0.75),
        "picnic": (lambda rng: vaulted.picnic(rng, SIZE), 0.95),
        "glass": (lambda rng: vaulted.under_glass(rng, SIZE), 0.05),
    },
    BURIED: {
        "slates": (lambda rng: buried.slates(rng, SIZE), 0.5),
        "rattan": (lambda rng: buried.rattan(rng, SIZE), 0.6),
        "quilt": (lambda rng: buried.quilt(rng, SIZE), 0.95),
        "workbench": (lambda rng: buried.workbench(rng, SIZE), 0.55),
        "azulejos": (lambda rng: buried.azulejos(rng, SIZE), 0.12),
        "tatami": (lambda rng: buried.tatami(rng, SIZE), 0.8),
    },
    STOWED: {
        "tomettes": (lambda rng: stowed.tomettes(rng, SIZE), 0.35),
        "slats": (lambda rng: stowed.slats(rng, SIZE), 0.6),
        "formica": (lambda rng: stowed.formica(rng, SIZE), 0.18),
        "steel": (lambda rng: stowed.steel(rng, SIZE), 0.3),
        "playmat": (lambda rng: stowed.playmat(rng, SIZE), 0.85),
        "granny": (lambda rng: stowed.granny(rng, SIZE), 0.95),
    },
    SHELVED: {
        "butcher": (lambda rng: shelved.butcher(rng, SIZE), 0.4),
        "lino": (lambda rng: shelved.lino(rng, SIZE), 0.3),
        "damast": (lambda rng: shelved.damast(rng, SIZE), 0.7),
        "corduroy": (lambda rng: shelved.corduroy(rng, SIZE), 0.95),
        "kraft": (lambda rng: shelved.kraft(rng, SIZE), 0.8),
        "trencadis": (lambda rng: shelved.trencadis(rng, SIZE), 0.2),
    },
    CRATED: {
        "barndoor": (lambda rng: crated.barndoor(rng, SIZE), 0.6),
        "encaustic": (lambda rng: crated.encaustic(rng, SIZE), 0.35),
        "candlewick": (lambda rng: crated.candlewick(rng, SIZE), 0.95),
        "marbled": (lambda rng: crated.marbled(rng, SIZE), 0.18),
        "waxcloth": (lambda rng: crated.waxcloth(rng, SIZE), 0.25),
        "seagrass": (lambda rng: crated.seagrass(rng, SIZE), 0.85),
    },
    LOFTED: {
        "perforated": (lambda rng: lofted.perforated(rng, SIZE), 0.35),
        "batik": (lambda rng: lofted.batik(rng, SIZE), 0.9),
        "towelling": (lambda rng: lofted.towelling(rng, SIZE), 0.95),
        "limed": (lambda rng: lofted.limed(rng, SIZE), 0.45),
        "travertine": (lambda rng: lofted.travertine(rng, SIZE), 0.2),
        "ikat": (lambda rng: lofted.ikat(rng, SIZE), 0.9),
    },
    STASHED: {
        "scrubbed": (lambda rng: stashed.scrubbed(rng, SIZE), 0.6),
        "crochet": (lambda rng: stashed.crochet(rng, SIZE), 0.9),
        "tarpaulin": (lambda rng: stashed.tarpaulin(rng, SIZE), 0.9),
        "pressed-leaves": (lambda rng: stashed.pressed_leaves(rng, SIZE), 0.12),
        "atlas-page": (lambda rng: stashed.atlas_page(rng, SIZE), 0.3),
        "cane": (lambda rng: stashed.cane(rng, SIZE), 0.5),
    },
    CACHED: cached.TABLES,
    TUCKED: tucked.TABLES,
    HOARDED: hoarded.TABLES,
    GARNERED: garnered.TABLES,
}
"""For each half the tables: how each is drawn, and how rough its surface is."""


def table_names(half: str) -> tuple[str, ...]:
    """The tables of one half."""
    return tuple(_TABLES[half])


def table_picture(half: str, name: str, seed: int) -> tuple[NDArray[np.uint8], float]:
    """One repeat of a table as an sRGB picture, and its roughness."""
    draw, roughness = _TABLES[half][name]
    return np.asarray(np.clip(draw(np.random.default_rng(seed)) * 255, 0, 255), np.uint8), roughness


def card_picture(seed: int) -> NDArray[np.uint8]:
    """A card or a page, 3 wide to 4 high, with a frame and a drawing."""
    rng = np.random.default_rng(seed)
    paper, main, other = (tuple(map(int, rng.integers(low, 255, 3))) for low in (150, 10, 10))
    out = np.full((128, 96, 3), paper if rng.random() < 0.6 else main, np.uint8)
    cv2.rectangle(out, (6, 6), (89, 121), other, int(rng.integers(1, 5)))
    for _ in range(int(rng.integers(2, 9))):
        x, y = map(int, rng.integers((16, 16), (80, 112)))
        colour = main if rng.random() < 0.5 else other
        if rng.random() < 0.5:
            cv2.circle(out, (x, y), int(rng.integers(3, 20)), colour, -1, cv2.LINE_AA)
        else:
            cv2.line(out, (16, y), (80, y), colour, int(rng.integers(1, 4)), cv2.LINE_AA)
    return out
