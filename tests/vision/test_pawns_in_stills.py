"""Solids and print in a single picture: a pawn is shaded and leans, a printed disc is flat; any pawn may be missing."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from companion.frame import Image
from companion.games.copies import shipped_copy
from companion.observation import PawnReading
from companion.rules.mazes.maze_copy import MazeCopy
from tests.vision.drawn_board import PX, Paint, draw_flat
from vision.board.hiding import Hidden
from vision.board.homography import corners_of, from_corners
from vision.board.rig import Rig
from vision.board.viewpoint import find_eye
from vision.pawns.seen_pawns import NOMINAL, see_pawns
from vision.pawns.standing import Standing
from vision.pawns.weighed_places import judged
from vision.picture.arrays import Float32s
from vision.picture.colour_names import COLOURS, COLOURS_OF
from vision.pieces.piece_box import PieceBox
from vision.pipeline import Reader

TO_PICTURE = from_corners([((c + 1) * PX - 0.5, (r + 1) * PX - 0.5) for c, r in ((0, 0), (7, 0), (7, 7), (0, 7))])
STONE = Paint(corridor=(215, 228, 235), wall=(95, 105, 100), tray=(60, 60, 60))
INKS = {"red": (40, 30, 195), "yellow": (30, 190, 225), "green": (50, 140, 40), "blue": (170, 75, 35),
        "tan": (95, 150, 200)}  # fmt: skip
CORNERS = {"red": 0, "yellow": 6, "green": 48, "blue": 42}


def _board(seed: int = 5) -> Image:
    return draw_flat(STONE, np.random.default_rng(seed))


def _print_disc(picture: Image, x: float, y: float, ink: tuple[int, int, int], radius: float = 0.16) -> None:
    at = (round((x + 1) * PX * 8 - 4), round((y + 1) * PX * 8 - 4))
    cv2.circle(picture, at, round(radius * PX * 8), ink, -1, cv2.LINE_AA, 3)


def _stand(picture: Image, x: float, y: float, ink: tuple[int, int, int], radius: float = 0.16) -> None:
    """A pawn lit from the left, its shadow at its right."""
    eye = find_eye(TO_PICTURE, (picture.shape[1], picture.shape[0]))
    tint = np.array(ink, dtype=np.float64)
    _print_disc(picture, x + 0.1, y + 0.05, (70, 72, 74), radius)
    for up in np.linspace(0.0, 0.6, 13):
        lean_x, lean_y = eye.lean(x, y, float(up))
        for side in np.linspace(1.0, 0.2, 9):
            lit = tint * (0.55 + 0.5 * (1 - side)) + 60 * max(0.0, 0.35 - side)
            shade = (float(lit[0]), float(lit[1]), float(lit[2]))
            shift = -0.5 * radius * (1 - side)
            at = (round((x + lean_x + shift + 1) * PX * 8 - 4), round((y + lean_y + 1) * PX * 8 - 4))
            cv2.circle(picture, at, round(radius * side * PX * 8), shade, -1, cv2.LINE_AA, 3)


def _stood(
    picture: Image, colours: Sequence[str], hand: Float32s | None = None
) -> tuple[Standing, ...]:  # fmt: skip
    looks = {name: NOMINAL[name] for name in colours if name in NOMINAL}
    hidden = None if hand is None else Hidden(frozenset(), hand, hand)
    return judged(see_pawns(picture, TO_PICTURE, looks, hidden), colours, hidden)


def _read(
    picture: Image, colours: Sequence[str] = COLOURS, hand: Float32s | None = None
) -> list[PawnReading]:  # fmt: skip
    noise = np.random.default_rng(1).normal(0, 2.0, picture.shape)
    seen = np.clip(cv2.GaussianBlur(picture, (0, 0), 0.8) + noise, 0, 255).astype(np.uint8)
    return [one.reading for one in _stood(seen, colours, hand)]


def _claimed(readings: Sequence[PawnReading]) -> dict[str, int]:
    return {one.colour: one.cell for one in readings if one.cell is not None and one.px is not None}


def test_printed_discs_alone_are_no_pawns() -> None:
    picture = _board()
    for colour, cell in CORNERS.items():
        _print_disc(picture, cell % 7 + 0.5, cell // 7 + 0.5, INKS[colour])
    assert _claimed(_read(picture)) == {}


def test_pawns_are_found_among_the_discs_of_those_that_are_not_in_play() -> None:
    picture = _board(6)
    for colour, cell in CORNERS.items():
        _print_disc(picture, cell % 7 + 0.5, cell // 7 + 0.5, INKS[colour])
    _stand(picture, 0.56, 0.46, INKS["red"])
    _stand(picture, 4.45, 2.55, INKS["blue"])
    readings = _read(picture)
    assert _claimed(readings) == {"red": 0, "blue": 18}
    assert min(one.confidence for one in readings if one.colour in ("red", "blue")) > 0.9


def test_a_pawn_in_what_was_taken_for_a_hand_is_found_and_a_part_of_the_hand_is_less_likely_one() -> None:
    picture = _board(9)
    hand = np.ones((9 * 24, 9 * 24), dtype=np.float32)
    hand[4 * 24 : 6 * 24, 3 * 24 : 8 * 24] = 0  # cells of the fourth row and the fifth
    cv2.rectangle(picture, (4 * PX, 4 * PX + 3), (8 * PX, 5 * PX - 9), (71, 112, 150), -1)
    _stand(picture, 3.5, 4.5, INKS["tan"])
    _stand(picture, 5.5, 4.5, INKS["blue"])
    free, held = ({one.colour: one for one in _read(picture, ("tan", "blue"), hand=one)} for one in (None, hand))
    assert held["blue"].cell == 4 * 7 + 5
    assert free["tan"].cell == held["tan"].cell == 4 * 7 + 3
    assert free["tan"].log_p[-1] < held["tan"].log_p[-1] - 0.4


def test_one_pawn_is_not_claimed_in_two_colours() -> None:
    picture = _board(7)
    _stand(picture, 2.5, 1.5, INKS["tan"])
    assert list(_claimed(_read(picture, ("white", "tan", "yellow", "red"))).values()) == [9]
    assert _claimed(_read(picture, ("tan", "blue", "red"))) == {"tan": 9}
    reddish = _board(7)
    _stand(reddish, 2.5, 1.5, (95, 140, 200))
    assert _claimed(_read(reddish, ("red", "tan"))) == {"tan": 9}


def test_a_round_pawn_is_no_numbered_disc() -> None:
    picture = _board(8)
    _stand(picture, 3.5, 3.5, INKS["red"], 0.22)
    rig = Rig(corners_px=tuple((x, y) for x, y in corners_of(TO_PICTURE).tolist()))
    seen = Reader(rig, colours=("red",), homes={}, box=PieceBox()).read_still(picture)
    assert _claimed(seen.pawns) == {"red": 24}
    assert 24 not in {one.cell for one in seen.pieces}


def test_each_game_has_the_colours_of_its_shipped_box() -> None:
    for game in ("classic", "team", "master-1991", "master-2007"):
        copy = shipped_copy(game)
        assert isinstance(copy, MazeCopy)
        assert set(COLOURS_OF.get(game, COLOURS)) == set(copy.colours)
