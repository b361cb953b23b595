"""The command that looks at single pictures: read."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from math import isfinite
from pathlib import Path

import click

from appliance.commands.shared import example
from appliance.progress import clear_line, watched
from companion.errors import BadPicture

GAMES = ("team", "master-2007", "master-1991", "secret", "cards", "classic")
"""Games whose boards may be shown; secret and cards have none of 7x7 tiles, so their pictures answer "no board"."""

Point = tuple[float, float]
FOUR = 'four corners are needed, NW NE SE SW, as in "10,12 630,14 628,470 9,466"'


@click.command(epilog=example("labyrinth read board.jpg --overlay seen.png"))
@click.argument("images", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="IMAGE...")
@click.option("--game", type=click.Choice(GAMES), default="team", show_default=True, help="The game on the table.")
@click.option("--copy", "copy_file", type=click.Path(path_type=Path), help="Your copy: its census and home corners.")
@click.option("--corners", help='Outer corners of the tiles in pixels, NW NE SE SW: "x,y x,y x,y x,y".')
@click.option(
    "--overlay",
    type=click.Path(path_type=Path, readable=False, writable=True, dir_okay=False),
    help="Write the picture with what was seen drawn in; OUT-NAME.png each where there are several.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
def read(
    images: tuple[Path, ...], game: str, copy_file: Path | None, corners: str | None, overlay: Path | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Read the board in still pictures.

    The exit code is 1 where one shows no board, 2 where one is no picture.
    """
    from appliance.reading import read_picture

    given = None if corners is None else parse_corners(corners)
    worst, targets = 0, overlays_of(images, overlay)
    for image, target in watched(zip(images, targets, strict=True), "pictures read", len(images)):
        try:
            seen = read_picture(image, game=game, copy_file=copy_file, corners=given, overlay=target)
        except BadPicture as failure:
            clear_line()
            click.echo(f"labyrinth: {failure}", err=True)
            worst = 2
            continue
        worst = max(worst, 0 if is_found(seen) else 1)
        clear_line()
        click.echo(json.dumps(seen) if as_json else in_words(seen))
    sys.exit(worst)


def overlays_of(images: Sequence[Path], overlay: Path | None) -> list[Path | None]:
    """Where each picture is drawn; raises click.BadParameter where one would be drawn over a picture or another."""
    if overlay is None:
        return [None for _ in images]
    targets = [overlay.with_stem(f"{overlay.stem}-{image.stem}") for image in images] if images[1:] else [overlay]
    for target in targets:
        if any(_is_same_file(target, image) for image in images):
            raise click.BadParameter(f"{target} is one of the pictures; draw into another file", param_hint="--overlay")
        if targets.count(target) > 1:
            raise click.BadParameter(
                f"{target} would be drawn more than once: pictures of one name; read them one by one",
                param_hint="--overlay",
            )
    return list(targets)


def _is_same_file(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


def parse_corners(text: str) -> tuple[Point, Point, Point, Point]:
    """Four points NW NE SE SW from `x,y x,y x,y x,y`; raises click.BadParameter."""
    try:
        points = [tuple(float(part) for part in pair.split(",")) for pair in text.split()]
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
    except ValueError as failure:
        raise click.BadParameter(FOUR, param_hint="--corners") from failure
    corners = ((ax, ay), (bx, by), (cx, cy), (dx, dy))
    if not all(isfinite(x) and isfinite(y) for x, y in corners):
        raise click.BadParameter(f"that is no place in a picture; {FOUR}", param_hint="--corners")
    if not _turns_clockwise(corners):
        raise click.BadParameter(f"these do not go round clockwise, each by itself; {FOUR}", param_hint="--corners")
    return corners


def _turns_clockwise(corners: tuple[Point, Point, Point, Point]) -> bool:
    for k in range(4):
        (ax, ay), (bx, by), (cx, cy) = (corners[(k + step) % 4] for step in range(3))
        if not (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0:
            return False
    return True


def is_found(seen: Mapping[str, object]) -> bool:
    """Whether an answer says that there is a board."""
    board = seen["board"]
    return isinstance(board, Mapping) and bool(board["found"])


def in_words(seen: Mapping[str, object]) -> str:
    """An answer for people: the open sides of all cells, row by row."""
    if not is_found(seen):
        board = seen["board"]
        return f"{seen['image']}: {board['why'] if isinstance(board, Mapping) else 'no board'}"
    rows, board = seen["cells"], seen["board"]
    assert isinstance(rows, list)
    assert isinstance(board, Mapping)
    lines = [" ".join(f"{_cell_text(cell):>4}" for cell in row) for row in rows]
    pawns = seen["pawns"]
    assert isinstance(pawns, list)
    where = ", ".join(f"{pawn['colour']} {pawn['cell']}" for pawn in pawns) or "none seen"
    loose = seen["loose"]
    beside = _cell_text(loose) if isinstance(loose, Mapping) else "not seen"
    told = f"loose tile: {beside}; pawns: {where}"
    doubt = f" {board['why']}; look with --overlay" if "why" in board else ""
    return "\n".join([f"{seen['image']}:{doubt}", *lines, told])


def _cell_text(cell: Mapping[str, object]) -> str:
    if cell["face"] == "down":
        return "#"
    return str(cell["open"] or "?")


COMMANDS = (read,)
