"""What the trained nets for pawns see of the board's plane.

All of them see colours beside the corridors' own, which way things lean, and how far each pixel is from its cell's
middle. For the net that is asked for one colour, tints are turned so that the asked hue is always the same one: it
knows no hue by heart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.board.board_look import BoardLook, beside_corridor, calm_colours
from vision.board.plane import MARGIN_TILES, SCALE_PX
from vision.board.viewpoint import Eye
from vision.pawns.standing import PRINTED, PRINTED_CORNERS
from vision.picture.arrays import Float32s, Float64s
from vision.picture.colour_names import HUES_DEG, PAWN_HUES_DEG

NAMED: Final = ("white", "tan", "navy")
"""Colours that the net is told by name, for they have little hue of their own."""

ASKED_HUES_DEG: Final = {**PAWN_HUES_DEG, "navy": HUES_DEG["blue"], "green": 158.0, "red": 23.0, "white": 0.0}
"""The hue (degrees in Lab) by which a colour is asked for, nearer to the middle of what people call so than its usual
one: lacquers that are called green lie from 120 to 222 degrees, red ones from -5 to 52."""

LAB_UNITS: Final = np.array([64.0, 32.0, 32.0], dtype=np.float32)
LAB_MIDDLE: Final = np.array([2.5, 0.0, 0.0], dtype=np.float32)
HALF_STRONG: Final = 15 / 32
"""In what units, and beside which middle, lightness (0..255) and tints (Lab) are seen; in these units, the tint that is
half strong."""

LOGIT_UNIT: Final = 4.0
"""In which unit it is seen how like a corridor a pixel is (nats)."""

RIM_PX: Final = SCALE_PX // 2
"""The plane's outermost half tile is not looked at."""

SHARED: Final = slice(5, 15)
"""Which channels of a view all colours share."""


def seen_colours(lab: Float32s) -> Float32s:
    """Lightness and tints beside the corridors' own (h, w, 3) as the nets see them, (3, h, w)."""
    return (lab / LAB_UNITS - LAB_MIDDLE).transpose(2, 0, 1)


def seen_places(at: Float64s, eye: Eye) -> list[Float64s]:
    """The two ways in which something two tiles high leans, and how far each pixel is from its cell's middle both ways
    (half a tile is 1), each (n, n); `at` (n,) is where the plane's pixels lie along either axis, in tile units."""
    off = 2 * np.abs(at % 1 - 0.5)
    lean = (2 * (at - middle) / eye.height for middle in (eye.x, eye.y))
    return [*np.meshgrid(*lean), *np.meshgrid(off, off)]


def views_of(look: BoardLook, homography: Float64s, colours: Sequence[str], hand: Float32s | None) -> Float32s:
    """A view of the plane for each of `colours`, (n, 18, side, side); `hand` (h, w) is 0 where one hides the plane.

    Where a white pawn may stand, the blue one is navy and discs may be printed on the inner fixed tiles too.
    """
    is_1991 = "white" in colours
    lab = _inner(beside_corridor(calm_colours(look), look))
    shared = shared_channels(look, homography, hand, PRINTED if is_1991 else PRINTED_CORNERS)
    names = ["navy" if is_1991 and colour == "blue" else colour for colour in colours]
    return np.stack([asked_view(lab, shared, name) for name in names])


def asked_view(lab: Float32s, shared: Float32s, colour: str) -> Float32s:
    """What the net sees when it is asked for a colour, (18, h, w): lightness, the two turned tints as they are and as
    shares of what is strong, the channels that are `shared` by all colours (10, h, w), and whether white, light brown
    or navy is asked for; `lab` (h, w, 3) is lightness and tints beside the corridors' own."""
    lightness, *tints = seen_colours(lab)
    turned = (tints[0] + 1j * tints[1]) * np.exp(-1j * np.radians(ASKED_HUES_DEG[colour]))
    share = turned / (np.abs(turned) + HALF_STRONG)
    named = [np.full_like(lightness, colour == name) for name in NAMED]
    return np.stack([lightness, turned.real, turned.imag, share.real, share.imag, *shared, *named], dtype=np.float32)


def shared_channels(look: BoardLook, homography: Float64s, hand: Float32s | None, discs: frozenset[int]) -> Float32s:
    """What is the same whatever is asked for, (10, side, side): how like a corridor a pixel is, how things lean and how
    far it is from its cell's middle, whether one of the `discs` may be printed on its cell, whether it is on the board,
    in the picture, under a hand, and 0, which was told where pixels were trusted less."""
    at = (np.arange(len(look.logits)) + 0.5) / SCALE_PX - MARGIN_TILES
    inside = (at > 0) & (at < 7)
    board = np.outer(inside, inside)
    printed = board & np.isin(7 * np.floor(at)[:, None] + np.floor(at), list(discs))
    under_hand = np.zeros_like(board) if hand is None else hand <= 0.5
    is_like_corridor, is_seen = np.clip(look.logits / LOGIT_UNIT, -2, 2), look.eye.shows(homography, at, at)
    channels = [is_like_corridor, *seen_places(at, look.eye), printed, board, is_seen, under_hand, 0 * board]
    return _inner(np.stack(channels, axis=-1, dtype=np.float32)).transpose(2, 0, 1)


def _inner(plane: Float32s) -> Float32s:
    return plane[RIM_PX:-RIM_PX, RIM_PX:-RIM_PX]
