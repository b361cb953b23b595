"""Reading a picture with what an owner's copy tells: census, home corners, taught faces."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

from calibration.album import folder_of, load_album
from calibration.piece_album import load_dragons, load_tokens
from companion.errors import BadCopy
from companion.games.copies import copy_for
from companion.maze.sides import shape_of
from companion.rules.mazes.maze_copy import MazeCopy
from vision import still
from vision.pieces.piece_finder import BOXES, PieceBox
from vision.tiles.census import FACE_DOWN_GAMES, Census


def read_with_copy(
    path: Path, game: str, copy_file: Path, corners: tuple[tuple[float, float], ...] | None, overlay: Path | None,
    is_explained: bool = False,
) -> dict[str, object]:  # fmt: skip
    """What `labyrinth read` answers for one picture; raises BadPicture, BadCopy, BadCalibration."""
    copy = copy_for(game, copy_file)
    if not isinstance(copy, MazeCopy):
        raise BadCopy(f"{copy_file}: describes no board of 7x7 tiles")
    counts = Counter(shape_of(tile.sides) for tile in copy.movable)
    album = load_album(folder_of(copy_file))
    return still.read_picture(
        path, game=game, corners=corners, overlay=overlay, census=Census(counts["I"], counts["L"], counts["T"]),
        colours=copy.colours, homes=dict(copy.homes), taught=album.movable if album else None,
        fixed_marks=dict(getattr(copy, "fixed_marks", ())), box=piece_box(game, copy_file), is_explained=is_explained,
        can_lie_down=game in FACE_DOWN_GAMES,
    )  # fmt: skip


def piece_box(game: str, copy_file: Path) -> PieceBox | None:
    """What to look for beside pawns, with the faces that were taught; None for games that have nothing else."""
    box = BOXES.get(game)
    if box is None:
        return None
    folder = folder_of(copy_file)
    return replace(box, faces=load_tokens(folder), dragons=load_dragons(folder))
