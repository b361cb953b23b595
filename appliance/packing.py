"""Bug packs: what a running companion keeps for one, how one is found for an evening, and replayed."""

from __future__ import annotations

import http.client
import logging
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from importlib.metadata import PackageNotFoundError, version
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple, cast

from pydantic import TypeAdapter, ValidationError

from appliance.devices import ask_running, running_port
from appliance.evenings.tokens import TOKENS_FILE, Tokens
from appliance.learning import copy_of
from appliance.parts import eyes_for, home_cells
from appliance.taught import look_json, look_of, reader_of
from calibration.teaching.taught import Look
from companion.config import Config, demo_journals, home_folder, journal_path
from companion.errors import BadPack, BadPicture, CompanionError, JournalDamaged
from companion.frame import Frame, Image
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live.evening import begin
from companion.live.frame_reader import Eyes
from companion.live.journal import Journal, SessionRecord
from companion.live.packs.last_pictures import Corners, LastPictures
from companion.live.packs.pack import LARGEST_PACK, Pack, Picture, pack_bytes, pack_of, read_pack
from companion.live.packs.public_journal import public_lines
from companion.live.packs.replaying import Replayed, See, replay_pack
from companion.live.readable import opened_to_read
from companion.live.session import Session
from companion.maze.cell import parse_cell
from companion.private_files import by_age, write_whole
from companion.rules.copy import Copy
from companion.rules.mazes.places import name_homes
from vision.board.rig import Rig
from vision.pawns.blobs import PawnLook
from vision.picture.picture_files import encoded, picture_of
from vision.show.blackout import black_out

PACK_QUALITY = 75
"""JPEG quality of a pack's pictures, in percent."""

LARGEST_PX = 20_000_000
"""A picture of a pack has no more pixels than this."""

FOLDER, KEPT_PACKS = "packs", 3
"""Where in the home folder the packs of faults are, and how many stay."""

RUNNING, KEPT, JOURNAL = "running", "kept", "journal"
"""Where a pack came from."""

RIG, LOOKS = TypeAdapter(Rig | None), TypeAdapter(dict[str, PawnLook])


def shrink(image: Image, corners_px: Corners) -> bytes:
    """A picture as a JPEG file, black beside the board."""
    return encoded(black_out(image, corners_px), PACK_QUALITY)


@dataclass(slots=True)
class Packer:
    """Keeps the last pictures of a running session, and packs them with its journal.

    `rig` is what was taught of the board's place, `looks` gives how the pawns look by what the reader has learnt,
    `taught` is how a box looks that had to be taught as a whole.
    """

    session: Session
    journal: Journal
    copy: Copy
    rig: Rig | None = None
    looks: Callable[[], Mapping[str, PawnLook]] = dict
    taught: Look | None = None
    last_pictures: LastPictures = field(default_factory=lambda: LastPictures(shrink))
    _since: int = 0
    _making: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        self._since = self.session.evening.number

    def content(self) -> bytes:
        """A bug pack of now as a file; any thread may call it, one pack is made at a time. Raises JournalFault."""
        record = self.journal.find(self.session.key)
        if record is None:
            raise JournalDamaged(f"the head of {self.session.key} cannot be read")
        with self._making:
            pack = journal_pack(self.journal, record, self.copy)
            pictured = self._since, pack.lines[-1].number if pack.lines else 0
            known = {"rig": RIG.dump_python(self.rig, mode="json"), "looks": LOOKS.dump_python(dict(self.looks()))}
            known |= {"taught": look_json(self.taught)} if self.taught is not None else {}
            return pack_bytes(replace(pack, **known, pictured=pictured, pictures=self.last_pictures.pictures()))

    def keep(self, folder: Path) -> None:
        """Keep a pack in the folder after a fault; where it cannot be made, the log says so and nothing else fails."""
        try:
            write_whole(folder / f"{self.session.key}.zip", self.content())
            for old in by_age(folder.glob("*.zip"))[:-KEPT_PACKS]:
                old.unlink()
        except (OSError, CompanionError) as failure:
            logging.getLogger(__name__).error("no bug pack could be kept: %s", failure)


def journal_pack(journal: Journal, record: SessionRecord, copy: Copy) -> Pack:
    """A pack of an evening's journal without pictures; raises JournalDamaged."""
    game, entries = game_named(record.game), journal.entries(record.id)
    lines, start = public_lines(game, entries, copy), begin(game, entries[0]).state
    homes, told = name_homes(home_cells(start, copy).items()), cast(Mapping[str, Any], game.state_json(start))
    return Pack(own_version(), record.key, game.name, told["variant"], told["options"], homes, lines)


def own_version() -> str:
    """The companion's version."""
    try:
        return version("labyrinth-companion")
    except PackageNotFoundError:
        return "not installed"


class Found(NamedTuple):
    """A pack as a file, what is in it, and where it came from."""

    content: bytes
    pack: Pack
    source: str


def pack_evening(config: Config, key: str | None, *, is_demo: bool = False) -> Found:
    """The pack of the evening that runs, or of one of the journal, or of a demonstration's: of this key, or the newest.

    Raises CompanionError where there is no evening, or the running companion gives no pack.
    """
    if key is None and not is_demo and (port := running_port(config)) is not None:
        content = _fetched(config, port)
        return Found(content, pack_of(BytesIO(content)), RUNNING)
    own = [] if is_demo else [path for path in (journal_path(config),) if path.exists()]
    demos = demo_journals()
    names: list[str] = []
    for path in [*own, *(reversed(demos) if is_demo or key is not None else ())]:
        with opened_to_read(path) as journal:
            records = [record for record in journal.sessions() if key in (None, record.key)]
            if records:
                copy = shipped_copy(records[-1].game) if path in demos else copy_of(config, records[-1].game)
                return _kept(home_folder(config) / FOLDER, journal_pack(journal, records[-1], copy))
            names += [record.key for record in journal.sessions()]
    if key is not None and names:
        raise CompanionError(f"there is no evening {key!r} to pack; there are {', '.join(names)}")
    hint = "; --demo packs one of a demonstration" if demos else ""
    raise CompanionError(f"there is no evening to pack: none was played yet{hint}")


def _fetched(config: Config, port: int) -> bytes:
    """The pack that the running companion makes."""
    token = Tokens(home_folder(config) / TOKENS_FILE).any_device() or ""
    try:
        status, content = ask_running(config, port, "POST", "/pack", token, LARGEST_PACK)
    except (OSError, http.client.HTTPException) as failure:
        raise CompanionError(f"the companion on port {port} gives no pack: {failure}") from failure
    if status != http.client.OK:
        raise CompanionError(f"the companion on port {port} gives no pack (it answers {status})")
    return content


def _kept(folder: Path, pack: Pack) -> Found:
    """The evening's journal, with the pictures of the last fault where a companion kept them and they can be read."""
    source = JOURNAL
    with suppress(BadPack):
        pack, source = replace(read_pack(folder / f"{pack.evening}.zip"), lines=pack.lines), KEPT
    return Found(pack_bytes(pack), pack, source)


def replay(pack: Pack) -> Replayed:
    """Resume the evening of a pack, and follow its pictures through today's reader; raises BadPack, BadPicture."""
    return replay_pack(pack, lambda session: _see_for(pack, session))


def _see_for(pack: Pack, session: Session) -> See:
    """A reader that knows what the companion knew of camera and pawns."""
    try:
        rig, looks = RIG.validate_python(pack.rig), LOOKS.validate_python(pack.looks or {})
        look = look_of(pack.taught)
    except (ValidationError, BadPicture, LookupError, TypeError, ValueError) as wrong:
        raise BadPack("what it knows of camera, pawns and box cannot be read") from wrong
    if look is not None:
        eyes = Eyes(reader_of(session.game, look))
    else:
        homes = {colour: parse_cell(cell) for colour, cell in pack.homes.items()}
        eyes = eyes_for(session.snapshot, homes, rig, looks)
    return lambda one: eyes.read(Frame(_image(one), one.frame, one.time_s))


def _image(picture: Picture) -> Image:
    try:
        return picture_of(picture.jpeg, Path(picture.name), LARGEST_PX)
    except BadPicture as wrong:
        raise BadPack(f"{picture.name} is no picture of a companion") from wrong
