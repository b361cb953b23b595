"""Calibrations put together: pictures from files or the camera, what is measured in them, and where it is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from appliance.progress import watched
from calibration.lens_fit import SQUARE_MM, Chart, find_card_corners, fit_lens, see_chart
from calibration.storage import (
    BOARD_FILE,
    COLOURS_FILE,
    LENS_FILE,
    BoardPlace,
    board_toml,
    colours_toml,
    lens_toml,
    load_board,
    load_colours,
    load_lens,
    save,
)
from companion.config import Config, home_folder
from companion.errors import BadCalibration, BoardNotFound, CameraLost
from companion.frame import Frame, Image
from companion.maze.cell import format_cell
from hardware.cameras import open_camera
from vision.board.rig import Corners, Rig
from vision.find.detect import find_board
from vision.pawns.blobs import PawnLook
from vision.picture.picture_files import load_picture, pictures_in
from vision.pipeline import Reader

SETTLED = 10
"""The camera's so many-th picture is looked at: exposure and focus have settled by then."""


def calibrate_lens(
    sources: Sequence[Path], square_mm: float | None, config: Config, target: Path | None
) -> dict[str, object]:
    """Measure the lens from pictures of the lens sheet, and keep it; raises BadCalibration, BadPicture."""
    paths = list(_pictures(sources))
    chart = Chart(square_mm or SQUARE_MM)
    seen = [see_chart(load_picture(path), path.name, chart) for path in watched(paths, "pictures", len(paths))]
    fit = fit_lens([view for view in seen if view is not None])
    where = target or home_folder(config) / LENS_FILE
    save(lens_toml(fit), where)
    lens = fit.lens
    return {
        "size_px": list(lens.size_px),
        "focal_px": [round(value, 2) for value in lens.focal_px],
        "centre_px": [round(value, 2) for value in lens.centre_px],
        "distortion": [round(value, 6) for value in lens.distortion],
        "error_px": round(fit.error_px, 3),
        "used": list(fit.used),
        "without_sheet": [path.name for path, view in zip(paths, seen, strict=True) if view is None],
        "left_out": list(fit.left_out),
        "unseen": list(fit.unseen),
        "file": str(where),
    }


def _pictures(sources: Sequence[Path]) -> Iterator[Path]:
    """The named pictures, and those in named folders by name."""
    for source in sources:
        if source.is_dir():
            yield from pictures_in(source)
        else:
            yield source


def calibrate_board(
    source: Path | None, corners: Corners | None, how: str, config: Config, target: Path | None
) -> dict[str, object]:
    """Say once and for all where the board lies: by `cards`, by `sight`, or in corners that a person has clicked.

    Looks at a picture file, or at the configured camera. Raises BoardNotFound, BadCalibration, BadPicture, CameraLost.
    """
    straight = _straight_picture(source, config)
    found = corners or (find_card_corners(straight) if how == "cards" else _corners_by_sight(straight))
    place = BoardPlace((straight.shape[1], straight.shape[0]), found)
    where = target or home_folder(config) / BOARD_FILE
    save(board_toml(place), where)
    points = [[round(x, 1), round(y, 1)] for x, y in found]
    return {"size_px": list(place.size_px), "corners": points, "by": "hand" if corners else how, "file": str(where)}


def _corners_by_sight(picture: Image) -> Corners:
    fix = find_board(picture)
    if fix is None:
        raise BoardNotFound("no board can be found in the picture: lay the corner cards, or give --corners")
    return fix.corners_px


def _straight_picture(source: Path | None, config: Config) -> Image:
    """A picture file, or a settled picture of the configured camera, as a lens without distortion shows it."""
    picture = load_picture(source) if source else _camera_picture(config)
    lens = load_lens(home_folder(config) / LENS_FILE)
    return lens.straighten(picture) if lens else picture


def _camera_picture(config: Config) -> Image:
    """A settled picture of the configured camera."""
    with open_camera(config.camera) as camera:
        for frame in camera.frames():
            if frame.index >= SETTLED:
                return frame.image
    raise CameraLost("the camera has no more pictures: name a picture instead")


def learn_colours(straight: Image, homes: Mapping[str, int], config: Config) -> None:
    """Learn how the pawns look that stand on their home squares (colour to cell 0..48), and keep it.

    The picture is as a lens without distortion shows it. Raises BoardNotFound, BadCalibration.
    """
    reader = Reader(rig_for(config), colours=tuple(homes), homes=homes)
    if reader.read_still(straight).pose is None:
        raise BoardNotFound("I cannot find a board in the picture")
    nominal = dict(reader.looks)
    reader.learn_pawns(straight, homes, are_homes=True)
    unseen = [f"{colour} on {format_cell(homes[colour])}" for colour, look in nominal.items()
              if reader.looks[colour] == look]  # fmt: skip
    if unseen:
        raise BadCalibration(f"these pawns cannot be told: {', '.join(unseen)}; put each on the square of its colour")
    save(colours_toml(reader.looks), home_folder(config) / COLOURS_FILE)


def looks_for(config: Config) -> dict[str, PawnLook]:
    """How the pawns look by what is kept, none for a simulated camera; raises BadCalibration."""
    return {} if config.camera.kind == "simulated" else load_colours(home_folder(config) / COLOURS_FILE)


def rig_for(config: Config) -> Rig | None:
    """What is kept of the board's place before the configured camera; raises BadCalibration."""
    if config.camera.kind == "simulated":
        return None
    place = load_board(home_folder(config) / BOARD_FILE)
    return None if place is None else Rig(corners_px=place.corners_px, size_px=place.size_px)


def straightened(frames: Iterator[Frame], config: Config) -> Iterator[Frame]:
    """The frames as a lens without distortion would show them, where the lens is calibrated; raises BadCalibration."""
    lens = load_lens(home_folder(config) / LENS_FILE)
    if lens is None:
        return frames
    return (replace(frame, image=lens.straighten(frame.image)) for frame in frames)


def checks(config: Config) -> tuple[tuple[str, Callable[[], str]], ...]:
    """What is kept of lens, board and colours by name, each read as `serve` reads it; they raise BadCalibration."""
    return (
        ("lens", partial(_check_kept, config, LENS_FILE, load_lens)),
        ("board", partial(_check_kept, config, BOARD_FILE, load_board)),
        ("colours", partial(_check_kept, config, COLOURS_FILE, load_colours)),
    )


def set_aside_unreadable(config: Config) -> tuple[str, ...]:
    """Keep what cannot be read of lens, board and colours under other names, and say so: it is never needed.

    Raises BadCalibration where a file cannot be renamed.
    """
    told = list[str]()
    for name, check in checks(config):
        try:
            check()
        except BadCalibration as damage:
            path = home_folder(config) / f"{name}.toml"
            kept = path.with_name(f"{name}.set-aside.toml")
            try:
                path.replace(kept)
            except OSError:
                raise damage from None
            told.append(f"{damage}. It is kept as {kept.name}, and does not count.")
    return tuple(told)


def _check_kept(config: Config, name: str, load: Callable[[Path], object]) -> str:
    path = home_folder(config) / name
    return f"{path} can be read" if load(path) else f"nothing is kept in {path}: not needed, but more exact"
