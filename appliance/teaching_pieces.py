"""Teaching the pieces of the Master games: the faces of their discs, and how the dragon looks that faces a side."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from appliance.progress import watched
from calibration.album import folder_of
from calibration.piece_album import write_dragon, write_tokens
from companion.errors import BadCalibration, BoardNotFound
from companion.frame import Image
from companion.games.copies import copy_for, named_copy, save_copy, shipped_copy
from companion.rules.mazes.maze_copy import MazeCopy
from vision.board.fixed_layout import REFUGE
from vision.board.homography import from_corners
from vision.board.viewpoint import find_eye
from vision.picture.arrays import Float64s
from vision.picture.picture_files import load_picture
from vision.pieces.dragon_heading import cut_dragon
from vision.pieces.learn_tokens import NUMBERS, learn_tokens
from vision.pieces.token_faces import TokenFace
from vision.pipeline import Reader


def teach_tokens(copy_file: Path, pictures: Sequence[Path], game: str) -> dict[str, object]:
    """Learn the faces of all discs of a box; raises BadCalibration, BadCopy, BadPicture, BoardNotFound."""
    lessons = NUMBERS[game]
    if len(pictures) != len(lessons):
        raise BadCalibration(f"{game} is taught from {_pictures(len(lessons))}, not {len(pictures)}: {_layout(game)}")
    faces: list[TokenFace] = []
    for path, numbers in watched(zip(pictures, lessons, strict=True), "pictures", len(pictures)):
        image, homography = _board(path, game, copy_file)
        try:
            faces += learn_tokens(image, homography, game, numbers)
        except BadCalibration as failure:
            raise BadCalibration(f"{path.name}: {failure}") from failure
    folder, is_new = folder_of(copy_file), _wrote_copy(copy_file, game)
    write_tokens(faces, folder)
    return {"tokens": [face.number for face in faces], "folder": str(folder), "file": str(copy_file), "is_new": is_new}


def teach_dragon(copy_file: Path, picture: Path, heading: str) -> dict[str, object]:
    """Learn how the dragon looks that faces `heading`; raises BadCalibration, BadCopy, BadPicture, BoardNotFound."""
    game = "master-2007"
    image, homography = _board(picture, game, copy_file)
    is_new = _wrote_copy(copy_file, game)
    eye = find_eye(homography, (image.shape[1], image.shape[0]))
    written = write_dragon(cut_dragon(image, homography, eye, REFUGE, heading), folder_of(copy_file))
    return {"heading": heading, "picture": str(written), "file": str(copy_file), "is_new": is_new}


def _wrote_copy(copy_file: Path, game: str) -> bool:
    """Writes the shipped edition where the owner has no copy yet; whether it did. Raises BadCopy."""
    if copy_file.exists():
        return False
    save_copy(named_copy(shipped_copy(game), copy_file.stem), copy_file)
    return True


def _board(path: Path, game: str, copy_file: Path) -> tuple[Image, Float64s]:
    """The picture and where its board lies, north by the printed start spaces where their colours tell."""
    copy = copy_for(game, copy_file if copy_file.exists() else None)
    assert isinstance(copy, MazeCopy)
    image = load_picture(path)
    seen = Reader(colours=copy.colours, homes=dict(copy.homes)).read_still(image)
    if seen.pose is None:
        raise BoardNotFound(f"{path.name}: no board can be found in the picture")
    return image, from_corners(seen.pose.corners_px)


def _pictures(count: int) -> str:
    return "one picture" if count == 1 else f"{count} pictures"


def _layout(game: str) -> str:
    if game == "master-1991":
        return "all 21 discs in ascending order, 1 at the top left and 25 at the bottom right, as at the beginning"
    return "first 1 1 2 2 ... 6 6 in reading order on tiles of the middle, then 7 7 8 8 ... 12 12"
