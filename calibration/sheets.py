"""Draws the printable sheets as PDF: the chessboard for the lens, and four cards that mark a board's corners.

Both have a ruler: paper that was printed "to fit" is not the size it says.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from reportlab.lib.pagesizes import A4, LETTER, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from calibration.lens_fit import CARD_MM, CARD_MODULE_MM, SQUARE_MM, Chart, Modules, card_modules
from companion.errors import BadCalibration
from vision.board.corner_cards import CARD_IDS

PAPERS: dict[str, tuple[float, float]] = {"a4": landscape(A4), "letter": landscape(LETTER)}
"""Width and height of the paper in points."""

LENS_SHEET, CARD_SHEET = "lens-sheet.pdf", "corner-cards.pdf"
FONT, BOLD = "Helvetica", "Helvetica-Bold"
RULER_MM = 100
TAB_MM = 9.0
"""The strip of a card that carries its name, on the side away from the board."""

LENS_WORDS = (
    'Print at 100 % (not "fit to page"), check the ruler, and glue the sheet to something flat: a book, a board.',
    "Take 10 to 20 sharp pictures with the camera you will play with, its focus locked: tilt the sheet this way",
    "and that, up to 45 degrees, near and far, and bring it into every corner of the picture. Parts may stick out.",
    "Then: labyrinth calibrate lens FOLDER",
)
CARD_WORDS = (
    "For tables where the board is hard to find. Print at 100 %, glue to thin card, cut along the lines.",
    "Lay the cards flat outside the four outer corners of the tiles, as drawn: each touches its corner of the tiles",
    "with its own inner corner, edges in line with the board's. The names stand on the outer side. North is",
    "where you want it: keep to it. Leave them there: they are found in every picture.",
)
"""What is printed on each sheet, line by line."""


def write_sheets(folder: Path, paper: str = "a4") -> tuple[Path, ...]:
    """Write both sheets into the folder and return where they are; raises BadCalibration where that is impossible."""
    sheets = ((folder / LENS_SHEET, draw_lens_sheet), (folder / CARD_SHEET, draw_card_sheet))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, draw in sheets:
            canvas = Canvas(str(path), pagesize=PAPERS[paper], invariant=True)
            draw(canvas, *PAPERS[paper])
            canvas.save()
    except OSError as failure:
        raise BadCalibration(f"{folder}: the sheets cannot be written: {failure.strerror or failure}") from failure
    return tuple(path for path, _ in sheets)


def draw_lens_sheet(canvas: Canvas, width: float, height: float) -> None:
    """The chessboard in the middle of the page, what to do above it, the ruler below."""
    chart = Chart()
    board_width, board_height = (side * mm for side in chart.size_mm)
    left, bottom = (width - board_width) / 2, 15 * mm
    canvas.setTitle("Labyrinth Companion: lens sheet")
    _modules(canvas, chart.modules(), left, bottom, board_width / chart.modules().shape[1])
    _words(canvas, left, bottom + board_height + 18 * mm, "Lens sheet", LENS_WORDS)
    _ruler(canvas, left, 7 * mm, f"squares of {SQUARE_MM:g} mm")


def draw_card_sheet(canvas: Canvas, width: float, height: float) -> None:
    """The four cards with cutting lines, and a small drawing of where they lie."""
    canvas.setTitle("Labyrinth Companion: corner cards")
    left = 22 * mm
    _words(canvas, left, height - 16 * mm, "Corner cards", CARD_WORDS)
    for place, corner in enumerate(CARD_IDS):
        _card(canvas, corner, left + place * (CARD_MM + 14) * mm, height - 84 * mm)
    _placement(canvas, width - 58 * mm, height - 84 * mm)
    _ruler(canvas, left, 8 * mm, f"cards of {CARD_MM:g} mm, without the strip")


def _card(canvas: Canvas, corner: str, left: float, bottom: float) -> None:
    """One card: the tag with a white rim, and its name on a strip at the outer side; `left`, `bottom` of the tag's."""
    side, tab = CARD_MM * mm, TAB_MM * mm
    is_north = corner.startswith("N")
    canvas.setLineWidth(0.3)
    canvas.rect(left, bottom - (0 if is_north else tab), side, side + tab)
    rim = CARD_MODULE_MM * mm
    _modules(canvas, card_modules(corner), left + rim, bottom + rim, rim)
    canvas.setFont(BOLD, 13)
    baseline = bottom + side + 0.25 * tab if is_north else bottom - 0.7 * tab
    canvas.drawCentredString(left + side / 2, baseline, corner)


def _placement(canvas: Canvas, left: float, bottom: float) -> None:
    """A small 7x7 grid with the four cards at its corners."""
    grid, card = 34 * mm, 7 * mm
    canvas.setLineWidth(0.3)
    for line in range(8):
        canvas.line(left + line * grid / 7, bottom, left + line * grid / 7, bottom + grid)
        canvas.line(left, bottom + line * grid / 7, left + grid, bottom + line * grid / 7)
    canvas.setFont(FONT, 7)
    for corner in CARD_IDS:
        x = left - card if "W" in corner else left + grid
        y = bottom + grid if "N" in corner else bottom - card
        canvas.setFillGray(0.85)
        canvas.rect(x, y, card, card, fill=1)
        canvas.setFillGray(0)
        canvas.drawCentredString(x + card / 2, y + card / 2 - 2.5, corner)


def _modules(canvas: Canvas, modules: Modules, left: float, bottom: float, side: float) -> None:
    """Black modules as rectangles, each run of a row as one, so that no hairline shows between them."""
    canvas.setFillGray(0)
    for row, start, length in _runs(modules):
        canvas.rect(
            left + start * side, bottom + (len(modules) - 1 - row) * side, length * side, side, stroke=0, fill=1
        )


def _runs(modules: Modules) -> Iterator[tuple[int, int, int]]:
    """Row, first column and length of every run of black modules."""
    for row, line in enumerate(modules):
        for is_black, run in groupby(range(len(line)), line.__getitem__):
            columns = list(run)
            if is_black:
                yield row, columns[0], len(columns)


def _words(canvas: Canvas, left: float, top: float, title: str, words: tuple[str, ...]) -> None:
    canvas.setFont(BOLD, 11)
    canvas.drawString(left, top, title)
    canvas.setFont(FONT, 8)
    for number, line in enumerate(words, start=1):
        canvas.drawString(left, top - number * 3.7 * mm, line)


def _ruler(canvas: Canvas, left: float, bottom: float, words: str) -> None:
    """A hundred millimetres, a stroke every ten."""
    canvas.setLineWidth(0.4)
    canvas.line(left, bottom, left + RULER_MM * mm, bottom)
    for stroke in range(0, RULER_MM + 1, 10):
        canvas.line(left + stroke * mm, bottom, left + stroke * mm, bottom + (3 if stroke % 50 == 0 else 2) * mm)
    canvas.setFont(FONT, 8)
    canvas.drawString(left + (RULER_MM + 4) * mm, bottom, f"this ruler is {RULER_MM} mm long; {words}")
