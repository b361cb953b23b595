"""What the printed sheets show, in modules and millimetres, and what pictures of them tell: the lens, and where four
cards say that the board's corners are.

A module is the smallest black or white square. The chessboard's corners are found by their tags, so that a sheet may
stick out of the picture; OpenCV fits the lens, and pictures that do not tell enough are named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.errors import BadCalibration, BoardNotFound
from companion.frame import Image
from vision.board.corner_cards import CARD_IDS, TAG_MODULES, corners_between, see_cards, tags
from vision.board.rig import Corners
from vision.picture.lens import Lens

Modules = npt.NDArray[np.bool_]
"""Rows of modules, True where black."""

COLUMNS, ROWS = 9, 6
"""Squares of the chessboard; inner corners are one fewer each way."""

SQUARE_MM = 28.0
"""The side of a square: the board is 252 x 168 mm and fits A4 and Letter."""

MODULES_A_SQUARE = 8
"""A tag of the chessboard lies a module away from the black squares around it."""

CARD_MODULE_MM = 4.0
CARD_MM = (TAG_MODULES + 2) * CARD_MODULE_MM
"""A card's side: the tag with a white rim of one module."""


@dataclass(frozen=True, slots=True)
class Chart:
    """The chessboard sheet as it came out of the printer; `square_mm` as measured on the paper."""

    square_mm: float = SQUARE_MM

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the chessboard."""
        return COLUMNS * self.square_mm, ROWS * self.square_mm

    def board(self) -> Any:  # OpenCV's type has no stub that both its versions agree on
        """The chessboard as OpenCV knows it, in millimetres."""
        tag_mm = self.square_mm * TAG_MODULES / MODULES_A_SQUARE
        return cv2.aruco.CharucoBoard((COLUMNS, ROWS), self.square_mm, tag_mm, tags())

    def modules(self) -> Modules:
        """The chessboard, 48 rows of 72 modules."""
        width, height = COLUMNS * MODULES_A_SQUARE, ROWS * MODULES_A_SQUARE
        zoom = 5
        picture = self.board().generateImage((width * zoom, height * zoom), marginSize=0, borderBits=1)
        return np.asarray(picture)[zoom // 2 :: zoom, zoom // 2 :: zoom] < 128


def card_modules(corner: str) -> Modules:
    """The tag of a corner card, 6x6 modules without the white rim."""
    return np.asarray(cv2.aruco.generateImageMarker(tags(), CARD_IDS[corner], TAG_MODULES)) < 128


def find_card_corners(picture: Image) -> Corners:
    """The outer corners of the tiles in pixels, NW NE SE SW; raises BoardNotFound naming the cards not seen."""
    seen = see_cards(picture)
    missing = [corner for corner in CARD_IDS if corner not in seen]
    if missing:
        raise BoardNotFound(
            f"the corner cards {', '.join(missing)} cannot be seen; all four have to lie flat and clear"
        )
    corners = corners_between(seen)
    if corners is None:
        raise BoardNotFound("the corner cards do not lie around a board: look at the drawing on their sheet")
    return tuple((float(x), float(y)) for x, y in corners)


Points = npt.NDArray[np.float32]
"""Points in millimetres or pixels, (n, 2) or (n, 3)."""

FEWEST_CORNERS: Final = 12
"""Fewer of the sheet's inner corners than this do not count as a view of it."""

FEWEST_VIEWS: Final = 6
LARGEST_ERROR_PX: Final = 1.0
"""The least number of pictures; and the error above which they contradict each other: a bent sheet, blur, or another
zoom in between."""

LOOSEST_FOCAL: Final = 0.01
"""The focal length has to be certain to one in a hundred."""

LEAST_TILT_DEG: Final = 15.0
FEWEST_TILTED: Final = 3
"""Sheets that face the camera squarely leave the focal length open, and the fit does not notice: so many are tilted."""

STRAY: Final = 3.0
"""A picture whose error is so many times the median is left out."""

WORTH_A_TERM: Final = 0.9
"""The third radial term, for wide lenses, stays where it lowers the error below this share."""

NINTHS: Final = (
    "the top left corner", "the top", "the top right corner",
    "the left", "the middle", "the right",
    "the bottom left corner", "the bottom", "the bottom right corner",
)  # fmt: skip
"""The parts of a picture as people call them, row by row."""


@dataclass(frozen=True, slots=True)
class SheetView:
    """What one picture shows of the sheet: corners on it in millimetres (n, 3) and in the picture in pixels (n, 2)."""

    name: str
    size_px: tuple[int, int]
    sheet_mm: Points
    seen_px: Points


@dataclass(frozen=True, slots=True)
class LensFit:
    """A measured lens, how far its corners miss on average, how many pictures agreed, which were left out, and the
    parts of the picture in which no corner was seen."""

    lens: Lens
    error_px: float
    used: tuple[str, ...]
    left_out: tuple[str, ...]
    unseen: tuple[str, ...]


def see_chart(picture: Image, name: str, chart: Chart) -> SheetView | None:
    """The corners of the sheet in a picture, or None where too few can be seen."""
    board = chart.board()
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    corners, ids, _, _ = cv2.aruco.CharucoDetector(board).detectBoard(grey)
    if ids is None or len(ids) < FEWEST_CORNERS:
        return None
    sheet, seen = board.matchImagePoints(corners, ids)
    size_px = (picture.shape[1], picture.shape[0])
    return SheetView(name, size_px, np.reshape(sheet, (-1, 3)), np.reshape(seen, (-1, 2)))


def fit_lens(views: Sequence[SheetView]) -> LensFit:
    """The lens that took the pictures; raises BadCalibration saying which pictures are missing or wrong."""
    _check_views(views)
    fitted = _fitted(views)
    kept = [view for view, error in zip(views, fitted.errors_px, strict=True) if error <= STRAY * fitted.median_px]
    if FEWEST_VIEWS <= len(kept) < len(views):
        fitted = _fitted(kept)
    else:
        kept = list(views)
    _check_fit(fitted)
    used = tuple(view.name for view in kept)
    left_out = tuple(view.name for view in views if view.name not in used)
    return LensFit(fitted.lens(views[0].size_px), fitted.error_px, used, left_out, _unseen(kept))


def _check_views(views: Sequence[SheetView]) -> None:
    if len(views) < FEWEST_VIEWS:
        raise BadCalibration(
            f"the lens sheet can be seen in {len(views)} pictures; {FEWEST_VIEWS} are the least, take 10 to 20"
        )
    odd = next((view for view in views if view.size_px != views[0].size_px), None)
    if odd:
        raise BadCalibration(
            f"{odd.name} has {odd.size_px[0]}x{odd.size_px[1]} pixels, {views[0].name}"
            f" {views[0].size_px[0]}x{views[0].size_px[1]}; take all pictures with one setting"
        )


@dataclass(frozen=True, slots=True)
class _Fitted:
    """What OpenCV says of the lens: error over all corners, matrix, five coefficients, how certain the focal length
    is in pixels; and of each picture its error and how far the sheet was tilted."""

    error_px: float
    matrix: npt.NDArray[np.float64]
    coefficients: npt.NDArray[np.float64]
    focal_doubt_px: float
    errors_px: tuple[float, ...]
    tilts_deg: tuple[float, ...]

    @property
    def median_px(self) -> float:
        return float(np.median(self.errors_px))

    def lens(self, size_px: tuple[int, int]) -> Lens:
        k1, k2, p1, p2, k3 = (float(value) for value in self.coefficients.ravel()[:5])
        focal = (float(self.matrix[0, 0]), float(self.matrix[1, 1]))
        centre = (float(self.matrix[0, 2]), float(self.matrix[1, 2]))
        return Lens(size_px, focal, centre, (k1, k2, p1, p2, k3))


def _fitted(views: Sequence[SheetView]) -> _Fitted:
    """The fit with two radial terms, or with three where a wide lens needs them."""
    plain, wide = _calibrated(views, cv2.CALIB_FIX_K3), _calibrated(views, 0)
    return wide if wide.error_px < WORTH_A_TERM * plain.error_px else plain


def _calibrated(views: Sequence[SheetView], flags: int) -> _Fitted:
    sheets, seen = [view.sheet_mm for view in views], [view.seen_px for view in views]
    try:
        answer: Any = cv2.calibrateCameraExtended(sheets, seen, views[0].size_px, None, None, flags=flags)
    except cv2.error as failure:
        raise BadCalibration(f"the pictures do not determine the lens ({failure.err})") from failure
    error, matrix, coefficients, turns, _, doubts, _, errors = answer
    each, tilts = tuple(np.ravel(errors).tolist()), tuple(_tilt_deg(turn) for turn in turns)
    return _Fitted(float(error), matrix, coefficients, float(np.max(doubts[:2])), each, tilts)


def _tilt_deg(turn: npt.NDArray[np.float64]) -> float:
    """The angle between the sheet and the picture, from the sheet's rotation vector."""
    matrix, _ = cv2.Rodrigues(turn)
    return float(np.degrees(np.arccos(min(1.0, abs(matrix[2, 2])))))


def _check_fit(fitted: _Fitted) -> None:
    if not np.isfinite(fitted.error_px) or fitted.error_px > LARGEST_ERROR_PX:
        raise BadCalibration(
            f"the pictures contradict each other by {fitted.error_px:.1f} pixels: glue the sheet to something flat,"
            " lock the focus, and hold still"
        )
    tilted = sum(tilt > LEAST_TILT_DEG for tilt in fitted.tilts_deg)
    if tilted < FEWEST_TILTED or fitted.focal_doubt_px > LOOSEST_FOCAL * fitted.matrix[0, 0]:
        raise BadCalibration("the pictures leave the focal length open: tilt the sheet more, this way and that")


def _unseen(views: Sequence[SheetView]) -> tuple[str, ...]:
    """The ninths of the picture in which no corner of the sheet was ever seen."""
    width, height = views[0].size_px
    points = np.concatenate([view.seen_px for view in views])
    columns = np.clip(points[:, 0] * 3 // width, 0, 2).astype(int)
    rows = np.clip(points[:, 1] * 3 // height, 0, 2).astype(int)
    seen = set((3 * rows + columns).tolist())
    return tuple(name for number, name in enumerate(NINTHS) if number not in seen)
