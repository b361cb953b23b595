"""The commands that set things up: calibrate sheets, lens, board, colours, copy, tokens, dragon."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import click

import appliance
from appliance.commands.look import parse_corners
from appliance.commands.shared import config_option, copy_option, example, json_option, print_json
from companion.config import load_config
from companion.errors import BadCalibration, BadCopy, BoardNotFound
from companion.games.copies import copy_for
from companion.rules.mazes.maze_copy import MazeCopy

NO = 1
"""The exit code of a negative answer."""


@click.group(epilog=example("labyrinth calibrate sheets .", "labyrinth calibrate lens pictures/"))
def calibrate() -> None:
    """Set up lens, board, pawns and tiles.

    The sheets are printed first; the lens is measured, the board's place told, pawns and tiles are learnt.
    """


@calibrate.command(epilog=example("labyrinth calibrate sheets . --paper a4"))
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), default=".")
@click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True, help="The paper.")
@json_option
def sheets(folder: Path, paper: str, as_json: bool) -> None:
    """Write the lens sheet and the corner cards as PDF into FOLDER."""
    paths = [str(path) for path in appliance.write_sheets(folder, paper)]
    if as_json:
        print_json({"sheets": paths})
    else:
        click.echo("\n".join([*paths, 'Print them at 100 %, not "fit to page".']))


@calibrate.command(epilog=example("labyrinth calibrate lens pictures/"))
@click.argument("pictures", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--square-mm", type=click.FloatRange(5, 200), help="The squares' side as printed (default 28).")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write here instead of the home folder.")
@json_option
def lens(pictures: tuple[Path, ...], square_mm: float | None, out: Path | None, as_json: bool) -> None:
    """Measure the lens from pictures of the lens sheet.

    PICTURES are files or folders. The exit code is 1 where they do not tell enough.
    """
    try:
        found = appliance.calibrate_lens(pictures, square_mm, out)
    except BadCalibration as failure:
        _answer_no(failure, as_json)
        return
    if as_json:
        print_json({"found": True, **found})
    else:
        click.echo(_lens_in_words(found))


def _lens_in_words(found: Mapping[str, object]) -> str:
    used, error = found["used"], found["error_px"]
    lines = [f"The lens is known to {error} pixels from {len(used) if isinstance(used, list) else 0} pictures."]
    for key, words in (
        ("without_sheet", "No lens sheet could be seen in"),
        ("left_out", "Left out, because they contradict the others:"),
        ("unseen", "The sheet was never held into these parts of the picture; take more pictures there:"),
    ):
        names = found[key]
        if isinstance(names, list) and names:
            lines.append(f"{words} {', '.join(names)}.")
    return "\n".join([*lines, f"Kept in {found['file']}."])


@calibrate.command(epilog=example("labyrinth calibrate board --by sight"))
@click.argument("picture", required=False, type=click.Path(path_type=Path))
@click.option("--corners", help='Outer corners of the tiles in pixels, NW NE SE SW: "x,y x,y x,y x,y".')
@click.option("--by", "how", type=click.Choice(("cards", "sight")), default="cards", show_default=True,
              help="Find the corner cards, or the board itself.")  # fmt: skip
@click.option("--forget", is_flag=True, help="Have the board looked for again in every evening.")
@config_option
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write here instead of the home folder.")
@json_option
def board(
    picture: Path | None, corners: str | None, how: str, forget: bool, config_file: Path | None, out: Path | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Say where the board lies.

    For a board and a camera that both stay where they are. The board is looked for in PICTURE, or before the
    configured camera. The exit code is 1 where it cannot be found.
    """
    config = load_config(config_file)
    if forget:
        _answer_forgotten(appliance.forget_board(config), as_json)
        return
    try:
        given = None if corners is None else parse_corners(corners)
        found = appliance.calibrate_board(picture, given, how, config, out)
    except (BadCalibration, BoardNotFound) as failure:
        _answer_no(failure, as_json)
        return
    if as_json:
        print_json({"found": True, **found})
    else:
        click.echo(f"The board's corners, NW NE SE SW: {found['corners']}\nKept in {found['file']}.")


@calibrate.command(epilog=example("labyrinth calibrate colours board.jpg"))
@click.argument("picture", required=False, type=click.Path(path_type=Path))
@click.option("--game", type=click.Choice(("team", "classic")), default="team", show_default=True, help="The box.")
@copy_option
@config_option
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write here instead of the home folder.")
@json_option
def colours(
    picture: Path | None, game: str, copy_file: str | None, config_file: Path | None, out: Path | None, as_json: bool
) -> None:
    """Learn how your pawns look.

    All four stand on the squares of their colours, in PICTURE or before the configured camera. The exit code is 1
    where one cannot be told.
    """
    box = copy_for(game, copy_file)
    homes = dict(box.homes) if isinstance(box, MazeCopy) else {}
    try:
        found = appliance.calibrate_colours(picture, homes, load_config(config_file), out)
    except (BadCalibration, BoardNotFound) as failure:
        _answer_no(failure, as_json)
        return
    if as_json:
        print_json({"found": True, **found})
    else:
        click.echo(f"The pawns' hues in degrees: {found['hues_deg']}\nKept in {found['file']}.")


@calibrate.command(
    name="copy",
    epilog=example(
        "labyrinth calibrate copy mine.toml board.jpg --game classic",
        "labyrinth calibrate copy mine.toml --game classic",
    ),
)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("pictures", nargs=-1, type=click.Path(path_type=Path))
@click.option("--game", type=click.Choice(("team", "classic")), default="team", show_default=True, help="The box.")
@click.option("--name", help="What to call your copy (default: the file's name).")
@json_option
def teach_copy(file: Path, pictures: tuple[Path, ...], game: str, name: str | None, as_json: bool) -> None:
    """Teach the tiles of your own copy.

    With PICTURES of the whole board their tiles are cut out beside FILE, for you to name; without, the copy is written
    into FILE. The exit code is 1 where something is missing.
    """
    try:
        found = appliance.cut_faces_out(file, pictures, game) if pictures else appliance.name_copy(file, game, name)
    except (BadCalibration, BadCopy) as failure:
        _answer_no(failure, as_json)
        return
    if as_json:
        print_json({"found": True, **found})
    elif pictures:
        click.echo(
            f"{found['faces']} faces lie in {found['folder']}. Add the treasure to each name, as in L-03-owl.png; leave"
            f" plain tiles as they are. Then: labyrinth calibrate copy {file} --game {game}"
        )
    else:
        click.echo(
            f"Written to {found['file']}: {found['movable']} movable and {found['fixed']} fixed tiles with marks."
        )


@calibrate.command(epilog=example("labyrinth calibrate tokens mine.toml discs.jpg --game master-1991"))
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("pictures", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--game", type=click.Choice(("master-1991", "master-2007")), required=True, help="The box.")
@json_option
def tokens(file: Path, pictures: tuple[Path, ...], game: str, as_json: bool) -> None:
    """Teach the numbered discs of your copy.

    In PICTURES they lie in ascending order, row by row, one a tile on the inner 5x5 without the printed start spaces:
    all 21 (master-1991), or in two pictures 1 1 2 2 ... 6 6 and 7 7 8 8 ... 12 12 (master-2007). A FILE that is not
    there is written from the edition that comes with the companion. The exit code is 1 where a disc cannot be seen.
    """
    try:
        found = appliance.teach_tokens(file, pictures, game)
    except (BadCalibration, BadCopy, BoardNotFound) as failure:
        _answer_no(failure, as_json)
        return
    if as_json:
        print_json({"found": True, **found})
    else:
        told = found["tokens"]
        count = len(told) if isinstance(told, list) else 0
        click.echo(f"{count} discs are known now; their faces lie in {found['folder']}. Look at them: each should show")
        click.echo(f"the number of its name. Then: labyrinth read PICTURE --game {game} --copy {file}")


@calibrate.command(name="dragon", epilog=example("labyrinth calibrate dragon mine.toml dragon.jpg --heading N"))
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("picture", type=click.Path(path_type=Path))
@click.option("--heading", type=click.Choice(("N", "E", "S", "W")), required=True, help="The side it faces.")
@json_option
def teach_dragon(file: Path, picture: Path, heading: str, as_json: bool) -> None:
    """Teach how the dragon of your copy looks.

    In PICTURE it faces HEADING (master-2007). One picture is enough; one of each side is better where the camera looks
    from aslant.
    """
    try:
        found = appliance.teach_dragon(file, picture, heading)
    except (BadCalibration, BadCopy, BoardNotFound) as failure:
        _answer_no(failure, as_json)
        return
    if as_json:
        print_json({"found": True, **found})
    else:
        click.echo(f"Kept in {found['picture']}.")


def _answer_forgotten(is_gone: bool, as_json: bool) -> None:
    if as_json:
        print_json({"forgotten": is_gone})
    else:
        click.echo("Forgotten: the board is looked for again." if is_gone else "Nothing was kept.")


def _answer_no(why: Exception, as_json: bool) -> None:
    """A negative answer: the reason on stderr, or as JSON, and exit code 1."""
    if as_json:
        print_json({"found": False, "why": str(why)})
    else:
        click.echo(f"labyrinth: {why}", err=True)
    sys.exit(NO)


COMMANDS = (calibrate,)
