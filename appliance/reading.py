"""Reading a picture, with what an owner's copy tells: census, home corners, taught faces."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.errors import BadCopy
from companion.maze.sides import shape_of
from vision import still
from vision.picture.colour_names import COLOURS, COLOURS_OF
from vision.pieces.piece_box import BOXES, PieceBox
from vision.tiles.census import FACE_DOWN_GAMES, Census


def read_picture(
    path: Path, *, game: str, copy_file: Path | None = None,
    corners: tuple[tuple[float, float], ...] | None = None, overlay: Path | None = None,
) -> dict[str, object]:  # fmt: skip
    """What `labyrinth read` answers for one picture; a copy gives the census and the home corners.

    Raises BadPicture, BadCopy, BadCalibration.
    """
    told: dict[str, Any] = {"colours": COLOURS_OF.get(game, COLOURS), "box": BOXES.get(game)}
    if copy_file is not None:
        told = _told_by(copy_file, game)
    return still.read_picture(
        path, game=game, corners=corners, overlay=overlay, can_lie_down=game in FACE_DOWN_GAMES, **told
    )


def _told_by(copy_file: Path, game: str) -> dict[str, object]:
    """What an owner's copy tells of the box; raises BadCopy, BadCalibration."""
    from calibration.album import folder_of, load_album  # here, so that who has no copy does not wait for all this
    from companion.games.copies import copy_for
    from companion.rules.mazes.maze_copy import MazeCopy

    copy = copy_for(game, copy_file)
    if not isinstance(copy, MazeCopy):
        raise BadCopy(f"{copy_file}: describes no board of 7x7 tiles")
    counts = Counter(shape_of(tile.sides) for tile in copy.movable)
    album = load_album(folder_of(copy_file))
    return {
        "census": Census(counts["I"], counts["L"], counts["T"]), "colours": copy.colours, "homes": dict(copy.homes),
        "taught": album.movable if album else None, "fixed_marks": dict(getattr(copy, "fixed_marks", ())),
        "box": piece_box(game, copy_file),
    }  # fmt: skip


def piece_box(game: str, copy_file: Path) -> PieceBox | None:
    """What to look for beside pawns, with the faces that were taught; None for games that have nothing else."""
    from calibration.album import folder_of, load_dragons, load_tokens

    box = BOXES.get(game)
    if box is None:
        return None
    folder = folder_of(copy_file)
    return replace(box, faces=load_tokens(folder), dragons=load_dragons(folder))
