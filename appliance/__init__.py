"""Where the parts meet: camera, reader, session, pages and panel are put together in this folder and nowhere else.

- `commands`: the command line; `doctor`: what is installed, plugged in and working
- `serving`: the companion on a real table, for as long as it is switched on; `evenings`: one evening after the other
- `set_up`: settings from the pages; `learning`: looks that are learnt while playing
- `demo`: the simulated evening
- `reading`: a picture, with what an owner's copy tells
- `calibrating`, `teaching`, `teaching_pieces`: what an owner measures and teaches
- `packing`: the bug pack of an evening that runs, or of one in the journal
- `own_door`: whether what serves on this machine is the companion of this home
- `parts`: what more than one of these puts together

Each function below imports what it puts together when it is called, so that a command of the rules alone does not wait
for OpenCV.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from appliance.demo.options import DemoOptions
    from companion.config import Config
    from companion.events import Event
    from companion.live.packs.pack import Pack
    from companion.live.packs.replaying import Replayed
    from companion.live.recording import TableLine
    from companion.rules.game import State


def hardware_checks(config: Config) -> tuple[tuple[str, Callable[[], str]], ...]:
    """What `doctor` asks of camera and panel."""
    return _by_name(("camera", "panel"), "hardware.checkup", config)


def calibration_checks(config: Config) -> tuple[tuple[str, Callable[[], str]], ...]:
    """What `doctor` asks of the kept lens, board and colours: what `serve` would stumble over."""
    return _by_name(("lens", "board", "colours"), "appliance.calibrating", config)


def _by_name(names: tuple[str, ...], room: str, config: Config) -> tuple[tuple[str, Callable[[], str]], ...]:
    """The checks of a room, which is imported by each: a library that cannot be loaded is what it finds."""
    return tuple((name, lambda name=name: dict(import_module(room).checks(config))[name]()) for name in names)


def read_picture(
    path: Path, *, game: str, copy_file: Path | None = None,
    corners: tuple[tuple[float, float], ...] | None = None, overlay: Path | None = None, is_explained: bool = False,
) -> dict[str, object]:  # fmt: skip
    """What `labyrinth read` answers for one picture; a copy gives the census and the home corners. An explained answer
    says what was measured.

    Raises BadPicture, BadCopy.
    """
    if copy_file is not None:
        from appliance.reading import read_with_copy

        return read_with_copy(path, game, copy_file, corners, overlay, is_explained)
    from vision.picture.colour_names import COLOURS, COLOURS_OF
    from vision.pieces.piece_finder import BOXES
    from vision.still import read_picture as read
    from vision.tiles.census import FACE_DOWN_GAMES

    return read(
        path, game=game, corners=corners, overlay=overlay, colours=COLOURS_OF.get(game, COLOURS),
        box=BOXES.get(game), is_explained=is_explained, can_lie_down=game in FACE_DOWN_GAMES,
    )  # fmt: skip


def read_boxes(
    path: Path, boxes: Sequence[tuple[float, float, float, float]], *, game: str, overlay: Path | None = None
) -> dict[str, object]:
    """The answer for single tiles in one picture, each given its box; raises BadPicture."""
    from vision.still import read_boxes as read

    return read(path, boxes, game=game, overlay=overlay)


def play_demo(options: DemoOptions, say: Callable[[Mapping[str, object]], None]) -> dict[str, object]:
    """Play an evening on the simulated table, or by taps where no camera follows the game or none is wished for;
    returns the summary that `--json` prints.

    `say` hears of every event as JSON. Raises BadConfig, BadCopy, JournalFault, CompanionError (port in use).
    """
    from appliance.parts import require_ways_out
    from companion.games.catalogue import game_named

    require_ways_out(options)
    if options.is_by_taps or game_named(options.game).table is None:
        from appliance.demo.by_taps.show import play_by_taps

        return play_by_taps(options, say)
    from appliance.demo.show import DemoShow

    while True:
        with ExitStack() as stack:
            show = DemoShow(options, stack, say)
            show.play()
            if not show.pace.is_wanted_again:
                return show.summary()
            options = replace(options, evening=show.evenings)


def follow(pictures: Path, start: State, table: tuple[TableLine, ...]) -> Iterator[Event]:
    """Follow recorded pictures (a folder or a video) as if live; every event as it comes, the position at the end.

    Raises CameraLost, BadPicture; IllegalAction and UnreadableNotation where `table` cannot have happened.
    """
    from appliance.parts import follow_recording

    return follow_recording(pictures, start, table)


def serve(config: Config, start: State | None, is_new: bool, say: Callable[[str], None]) -> None:
    """The appliance, until SIGTERM or Ctrl+C. Raises CompanionError where pages or journal cannot be used."""
    from appliance.serving import run

    run(config, start, is_new, say)


def pack_evening(config: Config, key: str | None, *, is_demo: bool) -> tuple[bytes, Pack, str]:
    """The bug pack of the evening that runs, or of one of the journal or of a demonstration: the file, what is in it,
    where it came from.

    Raises CompanionError where there is none.
    """
    from appliance.packing import pack_evening as find

    return find(config, key, is_demo=is_demo)


def replay_pack(pack: Pack) -> Replayed:
    """Resume the evening of a bug pack, and follow its pictures anew; raises BadPack, BadPicture."""
    from appliance.packing import replay

    return replay(pack)


def write_sheets(folder: Path, paper: str) -> tuple[Path, ...]:
    """Write the lens sheet and the corner cards as PDF; raises BadCalibration."""
    from calibration.sheets import write_sheets as write

    return write(folder, paper)


def calibrate_lens(sources: Sequence[Path], square_mm: float | None, target: Path | None) -> dict[str, object]:
    """Measure the lens from pictures of the lens sheet and keep it; raises BadCalibration, BadPicture."""
    from appliance.calibrating import calibrate_lens as measure

    return measure(sources, square_mm, target)


def calibrate_board(
    source: Path | None, corners: tuple[tuple[float, float], ...] | None, how: str, config: Config,
    target: Path | None,
) -> dict[str, object]:  # fmt: skip
    """Say where the board lies and keep it; raises BoardNotFound, BadCalibration, BadPicture, CameraLost."""
    from appliance.calibrating import calibrate_board as find

    return find(source, corners, how, config, target)


def calibrate_colours(
    source: Path | None, homes: Mapping[str, int], config: Config, target: Path | None
) -> dict[str, object]:
    """Learn how the pawns look and keep it; raises BoardNotFound, BadCalibration, BadPicture, CameraLost."""
    from appliance.calibrating import calibrate_colours as learn

    return learn(source, homes, config, target)


def forget_board(config: Config) -> bool:
    """Delete what was kept about the board's place; whether there was anything. Raises BadCalibration."""
    from appliance.calibrating import forget_board as forget

    return forget(config)


def cut_faces_out(copy_file: Path, pictures: Sequence[Path], game: str) -> dict[str, object]:
    """Cut the tiles' faces out of pictures, beside the copy's file; raises BadCalibration, BadCopy, BadPicture."""
    from appliance.teaching import cut_faces_out as cut

    return cut(copy_file, pictures, game)


def name_copy(copy_file: Path, game: str, name: str | None) -> dict[str, object]:
    """Write the copy whose faces people have named; raises BadCalibration, BadCopy."""
    from appliance.teaching import name_copy as write

    return write(copy_file, game, name)


def teach_tokens(copy_file: Path, pictures: Sequence[Path], game: str) -> dict[str, object]:
    """Learn the faces of a box's discs; raises BadCalibration, BadCopy, BadPicture, BoardNotFound."""
    from appliance.teaching_pieces import teach_tokens as teach

    return teach(copy_file, pictures, game)


def teach_dragon(copy_file: Path, picture: Path, heading: str) -> dict[str, object]:
    """Learn how the dragon looks that faces a side; raises BadCalibration, BadCopy, BadPicture, BoardNotFound."""
    from appliance.teaching_pieces import teach_dragon as teach

    return teach(copy_file, picture, heading)
