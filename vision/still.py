"""Reads picture files one by one: what `labyrinth read` does behind the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import cv2

from companion.errors import BadPicture
from vision.answer import Json, answer
from vision.census import Census
from vision.overlay import draw_overlay
from vision.pictures import load_picture
from vision.pipeline import COLOURS, Reader
from vision.rig import Corners, Rig


def read_picture(
    path: Path | str,
    *,
    game: str = "team",
    corners: Corners | None = None,
    census: Census | None = None,
    overlay: Path | str | None = None,
    colours: Sequence[str] = COLOURS,
    homes: Mapping[str, int] | None = None,
) -> Json:
    """The contract's answer for one picture file, the overlay written beside it where asked for.

    `homes` are the corner cells printed in the pawns' colours, where known. Raises BadPicture.
    """
    image = load_picture(path)
    reader = Reader(Rig(corners_px=corners), census, colours, homes)
    observation = reader.read_still(image)
    if overlay is not None:
        _write(Path(overlay), draw_overlay(image, observation))
    return answer(observation, Path(path).name, game, "copy" if reader.is_north_known else "picture")


def _write(path: Path, picture: cv2.typing.MatLike) -> None:
    try:
        is_written = cv2.imwrite(str(path), picture)
    except cv2.error as error:
        raise BadPicture(f"{path.name}: the overlay must end in .png or .jpg") from error
    if not is_written:
        raise BadPicture(f"{path}: the overlay cannot be written there")
