"""Bug packs put together: what a running companion keeps for one, how one is made and fetched, and played again."""

from __future__ import annotations

import logging
import platform
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import TracebackType
from typing import Self

import cv2
import numpy as np
from pydantic import TypeAdapter, ValidationError

from appliance.parts import eyes_for, home_cells
from companion.config import Config, home_folder
from companion.errors import BadPack
from companion.frame import Frame, Image
from companion.games.copies import format_copy, named_copy
from companion.live.evening import Evening
from companion.live.frame_reader import Eyes
from companion.live.packs.again import Again, game_and_copy, session_for
from companion.live.packs.again_in_pictures import PicturePlayer
from companion.live.packs.last_pictures import LastPictures
from companion.live.packs.open_log import open_log
from companion.live.packs.pack import Pack, Picture, pack_bytes
from companion.live.packs.tape import Moment, Tape
from companion.live.packs.tape_lines import Teller
from companion.live.session import Session
from companion.observation import Observation
from companion.rules.copy import Copy
from companion.rules.game import AnyGame
from vision.board.rig import Corners, Rig
from vision.pawns.blobs import PawnLook
from vision.picture.picture_files import picture_of
from vision.show.blackout import black_out

PACK_QUALITY = 75
"""JPEG quality of a pack's pictures, in percent."""

LARGEST_PX = 20_000_000
"""A picture of a pack has no more pixels than this."""

FOLDER = "packs"
"""Where in the home folder the packs lie that a companion keeps when it ends."""

KEPT_PACKS = 3
"""So many of them are kept."""

NAMELESS = "the copy at the table"
"""Stands for the name of an owner's copy, which may be a family's."""

LOOKS = TypeAdapter(dict[str, PawnLook])


@dataclass(slots=True)
class Packer:
    """Keeps the last minutes of a running session.

    `looks` and `rig` are what was taught of pawns and the board's place.

    In a `with`: what it has is kept in the home folder at the end, with its pictures only after a fault.
    """

    session: Session
    copy: Copy
    config: Config | None = None
    rig: Rig | None = None
    looks: Mapping[str, PawnLook] = field(default_factory=dict)
    last_pictures: LastPictures = field(default_factory=lambda: LastPictures(shrink))
    tape: Tape = field(init=False)
    _making: threading.Lock = field(default_factory=threading.Lock)
    _is_kept: bool = False

    def __post_init__(self) -> None:
        self.tape = Tape(self.session)

    def content(self, *, has_pictures: bool = True) -> bytes:
        """A bug pack of now as a file; asked from any thread, made one at a time."""
        with self._making:
            pictures = self.last_pictures.pictures() if has_pictures else ()
            return pack_bytes(self._pack(self.tape.moments(), pictures))

    def _pack(self, moments: tuple[Moment, ...], pictures: tuple[Picture, ...]) -> Pack:
        game, evening = self.session.game, self.session.evening
        tape = tuple(Teller(game, self.copy).tell(moments))
        known = {"rig": _rig_json(self.rig), "looks": LOOKS.dump_python(dict(self.looks), mode="json")}
        about = {**about_evening(game, evening, self.session.key, self.config), **known}
        return Pack(about, tape, open_log(game, evening), format_copy(named_copy(self.copy, NAMELESS)), pictures)

    def keep(self, *, is_fault: bool) -> None:
        """Keep a pack in the home folder, once; where it cannot be written, the log says so and nothing else fails."""
        if self._is_kept:
            return
        self._is_kept = True
        try:
            folder = home_folder(self.config) / FOLDER
            folder.mkdir(parents=True, exist_ok=True)
            write_pack(self.content(has_pictures=is_fault), folder / f"{self.session.key}.zip")
            _drop_old(folder)
        except OSError as failure:
            logging.getLogger(__name__).error("no bug pack could be kept: %s", failure)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.last_pictures.close()
        self.keep(is_fault=kind is not None)


def shrink(image: Image, corners_px: Sequence[tuple[float, float]]) -> bytes:
    """A picture as a JPEG file, black beside the board."""
    is_done, jpeg = cv2.imencode(".jpg", black_out(image, corners_px), [cv2.IMWRITE_JPEG_QUALITY, PACK_QUALITY])
    assert is_done
    return bytes(jpeg)


def write_pack(content: bytes, path: Path) -> None:
    """Write a pack in one step; raises OSError."""
    new = path.with_name(path.name + ".new")
    new.write_bytes(content)
    new.replace(path)


def _drop_old(folder: Path) -> None:
    """Only the newest packs stay."""
    for old in sorted(folder.glob("*.zip"), key=lambda path: path.stat().st_mtime)[:-KEPT_PACKS]:
        old.unlink()


def about_evening(game: AnyGame, evening: Evening, key: str, config: Config | None) -> dict[str, object]:
    """What a pack says of its evening: the game, the versions of everything, and settings without places or names."""
    state = evening.state
    view: Mapping[str, object] = game.view_json(game.view(state, "TABLE"))
    return {
        "evening": key,
        "game": game.name,
        "variant": view.get("variant"),
        "options": view.get("options"),
        "seats": list(state.seats),
        "versions": versions(),
        "settings": None if config is None else _settings(config),
    }


def versions() -> dict[str, str]:
    """Versions of the companion and of what it runs on."""
    try:
        own = version("labyrinth-companion")
    except PackageNotFoundError:
        own = "not installed"
    return {
        "labyrinth-companion": own,
        "python": platform.python_version(),
        "opencv": cv2.__version__,
        "numpy": np.__version__,
        "machine": f"{platform.system()} {platform.release()} {platform.machine()}",
    }


def _settings(config: Config) -> dict[str, object]:
    """The settings that change what is seen and booked; no path, no address."""
    shown = {
        "camera": {"kind", "width_px", "height_px", "pictures_per_s", "lamp_hz", "timeout_s"},
        "panel": {"kind", "bounce_s", "rest_s", "hold_s"},
        "table": {"game", "variant", "seats", "options", "chance"},
    }
    return {name: getattr(config, name).model_dump(mode="json", include=keys) for name, keys in shown.items()}


def _rig_json(rig: Rig | None) -> object:
    return None if rig is None or rig.corners_px is None else [list(corner) for corner in rig.corners_px]


def read_again(pack: Pack) -> Again:
    """Play a pack out of its pictures, through the reader of today; raises BadPack, BadPicture."""
    if not pack.pictures:
        raise BadPack("it holds no pictures; play its observations instead")
    session = session_for(pack)
    eyes = _eyes(pack, session)
    return PicturePlayer(pack, session, lambda one: _seen(eyes, one)).play()


def _seen(eyes: Eyes, picture: Picture) -> Observation:
    name = Path(f"{picture.frame:06d}.jpg")
    return eyes.read(Frame(picture_of(picture.jpeg, name), picture.frame, picture.time_s))


def _eyes(pack: Pack, session: Session) -> Eyes:
    """A reader that knows what the companion knew of camera and pawns."""
    try:
        rig = TypeAdapter(Corners | None).validate_python(pack.about.get("rig"))
        looks = LOOKS.validate_python(pack.about.get("looks") or {})
    except ValidationError as wrong:
        raise BadPack("what it knows of camera and pawns cannot be read") from wrong
    homes = home_cells(session.state, game_and_copy(pack)[1])
    return eyes_for(session.snapshot, homes, Rig(corners_px=rig) if rig else None, looks)
