"""Teaching a copy: faces of tiles that people name, faces of the Master games' discs, and looks of their dragon."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from appliance.progress import watched
from calibration.album import Album, folder_of, load_album, see_faces, write_album, write_dragon, write_tokens
from calibration.storage import save
from companion.errors import BadCalibration, BadCopy, BoardNotFound
from companion.frame import Image
from companion.games.copies import copy_for, format_copy, named_copy, save_copy, shipped_copy
from companion.maze.cell import CORNERS, MOVABLE_CELLS
from companion.maze.sides import CANONICAL, shape_of
from companion.maze.tile import Tile
from companion.observation import Observation
from companion.rules.copy import parse_toml
from companion.rules.mazes.maze_copy import MazeCopy, TreasureCopy
from vision.board.fixed_layout import REFUGE
from vision.board.homography import from_corners
from vision.board.viewpoint import find_eye
from vision.picture.arrays import Float64s
from vision.picture.picture_files import load_picture
from vision.pieces.dragon_heading import cut_dragon
from vision.pieces.learn_tokens import NUMBERS, learn_tokens
from vision.pieces.token_faces import TokenFace
from vision.pipeline import Reader
from vision.tiles.marks import SHAPE_OF

SURE: Final = 0.9
"""A cell read less surely is not cut out."""

PAWN: Final = 0.5
"""Nor one on which a pawn stands that surely."""

CENSUS_FILE = "tiles.toml"


def cut_faces_out(copy_file: Path, pictures: Sequence[Path], game: str) -> dict[str, object]:
    """Cut the faces out of pictures of the whole board, for people to name; raises BadCalibration, BadPicture."""
    box = _box(game)
    sights, norths, census = [], [], None
    for path in watched(pictures, "pictures", len(pictures)):
        reader = Reader(colours=box.colours, homes=dict(box.homes))
        image = load_picture(path)
        seen = reader.read_still(image)
        if seen.pose is None:
            raise BadCalibration(f"{path.name}: no board can be found in the picture")
        sights.append(see_faces(image, from_corners(seen.pose.corners_px), _readable(seen)))
        norths.append("copy" if reader.locator.is_north_known else "picture")
        census = census or _census(seen)
    folder = folder_of(copy_file)
    count = write_album(sights, folder)
    if census:
        save("".join(f"{shape} = {census[shape]}\n" for shape in CANONICAL), folder / CENSUS_FILE)
    return {"faces": count, "folder": str(folder), "north": norths, "tiles": census}


def _readable(seen: Observation) -> dict[int, str]:
    """The open sides of the cells that are surely read and on which nobody stands; corners show homes alone."""
    under = {pawn.cell for pawn in seen.pawns if pawn.confidence > PAWN}
    return {
        cell: reading.face for cell, reading in enumerate(seen.cells)
        if reading.face and reading.confidence > SURE and cell not in under and cell not in CORNERS
    }  # fmt: skip


def _census(seen: Observation) -> dict[str, int] | None:
    """How many movable tiles there are of each shape, where the picture shows all 34 of them."""
    readings = [*(seen.cells[cell] for cell in MOVABLE_CELLS), seen.loose]
    shapes = [SHAPE_OF.get(one.face or "") for one in readings if one is not None and one.confidence > SURE]
    counts = Counter(shape for shape in shapes if shape)
    return {shape: counts[shape] for shape in CANONICAL} if counts.total() == len(MOVABLE_CELLS) + 1 else None


def name_copy(copy_file: Path, game: str, name: str | None) -> dict[str, object]:
    """Write the copy whose faces people have named; raises BadCalibration, BadCopy."""
    album = load_album(folder_of(copy_file))
    if album is None:
        raise BadCalibration(f"there is no folder {folder_of(copy_file)}: name pictures of your board first")
    box = _box(game)
    marks = sorted([*album.fixed.values(), *album.movable])
    copy = replace(
        box,
        name=name or copy_file.stem,
        is_assumed=False,
        fixed_marks=tuple(sorted(album.fixed.items())),
        movable=_movable(album, _tiles(folder_of(copy_file), box)),
        treasures=box.treasures if set(box.treasures) <= set(marks) else tuple(marks),
    )
    save_copy(copy, copy_file)
    assert copy_for(game, copy_file) == copy, format_copy(copy)
    return {"file": str(copy_file), "marks": marks, "movable": len(album.movable), "fixed": len(album.fixed)}


def _movable(album: Album, counts: Mapping[str, int]) -> tuple[Tile, ...]:
    """The plain tiles of each shape, then the marked ones; raises BadCalibration where more are marked than exist."""
    tiles: list[Tile] = []
    for shape, sides in CANONICAL.items():
        marks = [mark for mark, pattern in album.movable.items() if pattern.shape == shape]
        if len(marks) > counts[shape]:
            raise BadCalibration(f"{len(marks)} tiles of shape {shape} have names, but the box has {counts[shape]}")
        tiles += [Tile(sides)] * (counts[shape] - len(marks)) + [Tile(sides, mark) for mark in marks]
    return tuple(tiles)


def _tiles(folder: Path, box: TreasureCopy) -> dict[str, int]:
    """How many movable tiles of each shape: as counted in a picture, else as in the shipped edition."""
    counts = Counter(shape_of(tile.sides) for tile in box.movable)
    path = folder / CENSUS_FILE
    if path.is_file():
        try:
            told = parse_toml(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as wrong:
            raise BadCalibration(f"{path}: {wrong}") from wrong
        counts = Counter({shape: int(told.get(shape, 0)) for shape in CANONICAL})
    return dict(counts)


def _box(game: str) -> TreasureCopy:
    """The shipped edition of a game whose tiles show treasures."""
    copy = shipped_copy(game)
    if not isinstance(copy, TreasureCopy):
        raise BadCopy(f"no treasures are printed on the tiles of {game}: write its copy by hand, from the shipped one")
    return copy


def teach_tokens(copy_file: Path, pictures: Sequence[Path], game: str) -> dict[str, object]:
    """Learn the faces of all discs of a box; raises BadCalibration, BadCopy, BadPicture, BoardNotFound."""
    lessons = NUMBERS[game]
    if len(pictures) != len(lessons):
        count = "one picture" if len(lessons) == 1 else f"{len(lessons)} pictures"
        raise BadCalibration(f"{game} is taught from {count}, not {len(pictures)}: {_layout(game)}")
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


def _layout(game: str) -> str:
    if game == "master-1991":
        return "all 21 discs in ascending order, 1 at the top left and 25 at the bottom right, as at the beginning"
    return "first 1 1 2 2 ... 6 6 in reading order on tiles of the middle, then 7 7 8 8 ... 12 12"
