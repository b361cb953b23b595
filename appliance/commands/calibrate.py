"""The commands that set things up: calibrate sheets, lens, board, copy, tokens, dragon."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from appliance.commands.look import parse_corners
from appliance.commands.shared import config_option, example, json_option, print_json
from companion.config import load_config
from companion.errors import BadCalibration, BadCopy, BoardNotFound

NO = 1
"""The exit code of a negative answer."""


@click.group(epilog=example("labyrinth calibrate sheets .", "labyrinth calibrate lens pictures/"))
def calibrate() -> None:
    """Set up lens, board and tiles.

    The sheets are printed first; the lens is measured, the board's place told, tiles are learnt.
    """


@calibrate.command(epilog=example("labyrinth calibrate sheets . --paper a4"))
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), default=".")
@click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True, help="The paper.")
@json_option
def sheets(folder: Path, paper: str, as_json: bool) -> None:
    """Write the lens sheet and the corner cards as PDF into FOLDER."""
    from calibration.sheets import write_sheets

    paths = [str(path) for path in write_sheets(folder, paper)]
    if as_json:
        print_json({"sheets": paths})
    else:
        click.echo("\n".join([*paths, 'Print them at 100 %, not "fit to page".']))


@calibrate.command(epilog=example("labyrinth calibrate lens pictures/"))
@click.argument("pictures", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--square-mm", type=click.FloatRange(5, 200), help="The squares' side as printed (default 28).")
@config_option
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write here instead of the home folder.")
@json_option
def lens(
    pictures: tuple[Path, ...], square_mm: float | None, config_file: Path | None, out: Path | None, as_json: bool
) -> None:
    """Measure the lens from pictures of the lens sheet.

    PICTURES are files or folders. The exit code is 1 where they do not tell enough.
    """
    from appliance.calibrating import calibrate_lens

    _answer(as_json, lambda: calibrate_lens(pictures, square_mm, load_config(config_file), out), _lens_in_words)


def _lens_in_words(found: Mapping[str, Any]) -> str:
    lines = [f"The lens is known to {found['error_px']} pixels from {len(found['used'])} pictures."]
    for key, words in (
        ("without_sheet", "No lens sheet could be seen in"),
        ("left_out", "Left out, because they contradict the others:"),
        ("unseen", "The sheet was never held into these parts of the picture; take more pictures there:"),
    ):
        if found[key]:
            lines.append(f"{words} {', '.join(found[key])}.")
    return "\n".join([*lines, f"Kept in {found['file']}."])


@calibrate.command(epilog=example("labyrinth calibrate board --by sight"))
@click.argument("picture", required=False, type=click.Path(path_type=Path))
@click.option("--corners", help='Outer corners of the tiles in pixels, NW NE SE SW: "x,y x,y x,y x,y".')
@click.option("--by", "how", type=click.Choice(("cards", "sight")), default="cards", show_default=True,
              help="Find the corner cards, or the board itself.")  # fmt: skip
@config_option
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write here instead of the home folder.")
@json_option
def board(
    picture: Path | None, corners: str | None, how: str, config_file: Path | None, out: Path | None, as_json: bool
) -> None:
    """Say where the board lies.

    For a board and a camera that both stay where they are. The board is looked for in PICTURE, or before the
    configured camera. The exit code is 1 where it cannot be found.
    """
    from appliance.calibrating import calibrate_board

    given = None if corners is None else parse_corners(corners)
    _answer(
        as_json, lambda: calibrate_board(picture, given, how, load_config(config_file), out),
        lambda found: f"The board's corners, NW NE SE SW: {found['corners']}\nKept in {found['file']}.",
    )  # fmt: skip


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
    from appliance.teaching import cut_faces_out, name_copy

    if pictures:
        _answer(
            as_json, lambda: cut_faces_out(file, pictures, game),
            lambda found: f"{found['faces']} faces lie in {found['folder']}. Add the treasure to each name, as in"
            f" L-03-owl.png; leave plain tiles as they are. Then: labyrinth calibrate copy {file} --game {game}",
        )  # fmt: skip
        return
    _answer(
        as_json, lambda: name_copy(file, game, name),
        lambda found: f"Written to {found['file']}: {found['movable']} movable and {found['fixed']} fixed tiles with"
        " marks.",
    )  # fmt: skip


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
    from appliance.teaching import teach_tokens

    _answer(
        as_json, lambda: teach_tokens(file, pictures, game),
        lambda found: f"{len(found['tokens'])} discs are known now; their faces lie in {found['folder']}. Look at"
        " them: each should show\n"
        f"the number of its name. Then: labyrinth read PICTURE --game {game} --copy {file}",
    )  # fmt: skip


@calibrate.command(epilog=example("labyrinth calibrate dragon mine.toml dragon.jpg --heading N"))
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("picture", type=click.Path(path_type=Path))
@click.option("--heading", type=click.Choice(("N", "E", "S", "W")), required=True, help="The side it faces.")
@json_option
def dragon(file: Path, picture: Path, heading: str, as_json: bool) -> None:
    """Teach how the dragon of your copy looks.

    In PICTURE it faces HEADING (master-2007). One picture is enough; one of each side is better where the camera looks
    from aslant.
    """
    from appliance.teaching import teach_dragon

    _answer(as_json, lambda: teach_dragon(file, picture, heading), lambda found: f"Kept in {found['picture']}.")


def _answer(as_json: bool, measure: Callable[[], dict[str, Any]], in_words: Callable[[Mapping[str, Any]], str]) -> None:
    """Print what was found; where it cannot be, the reason on stderr, or as JSON, and exit code 1."""
    try:
        found = measure()
    except (BadCalibration, BadCopy, BoardNotFound) as why:
        if as_json:
            print_json({"found": False, "why": str(why)})
        else:
            click.echo(f"labyrinth: {why}", err=True)
        sys.exit(NO)
    print_json({"found": True, **found}) if as_json else click.echo(in_words(found))


COMMANDS = (calibrate,)
