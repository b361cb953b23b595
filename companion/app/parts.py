"""Parts that more than one command puts together: a reader for a session, the page before a desk, JPEG files."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import cv2

from calibration.album import folder_of, load_album
from companion.app.teaching_pieces import box_for
from companion.config import WebSettings
from companion.errors import BadCopy
from companion.events import Event
from companion.frame import Image
from companion.games.catalogue import live_game
from companion.games.copies import copy_for, shipped_copy
from companion.live.frame_reader import Eyes
from companion.live.recording import TableLine
from companion.live.session import Session
from companion.maze.cell import Cell, parse_cell
from companion.maze.sides import shape_of
from companion.messages import Desk, Observed, Snapshot
from companion.rules.copy import Copy
from companion.rules.game import State
from companion.rules.mazes.maze_copy import BoardBox
from companion.rules.mazes.places import homes_of
from hardware.cameras import open_recording
from vision import still
from vision.board.rig import Rig
from vision.pawns.blobs import PawnLook
from vision.pipeline import Reader
from vision.tiles.census import Census
from web.app import create_app
from web.serve import PageServer, serve

FACE_DOWN_GAMES = frozenset({"team"})
"""The games in which tiles may lie face down."""

RECORD_QUALITY = 92
"""JPEG quality of recorded pictures, in percent."""


def eyes_for(
    look: Callable[[], Snapshot], homes: Mapping[str, Cell], rig: Rig | None = None,
    looks: Mapping[str, PawnLook] | None = None,
) -> Eyes:  # fmt: skip
    """A reader for the pawns that snapshots show, with its stopwatch.

    `look` gives the latest snapshot, `homes` are the printed squares of the colours, `looks` how pawns were taught.
    """
    reader = Reader(rig, colours=tuple(pawn_cells(look())), homes=homes)
    reader.looks |= {colour: taught for colour, taught in (looks or {}).items() if colour in reader.looks}
    return Eyes(reader, lambda: pawn_cells(look()))


def pawn_cells(snapshot: Snapshot) -> dict[str, Cell]:
    """Where the pawns stand by what is booked: colour to cell."""
    pawns = snapshot.view["pawns"]
    assert isinstance(pawns, Mapping)
    return {colour: parse_cell(cell) for colour, cell in pawns.items()}


def home_cells(state: State, copy: Copy) -> dict[str, Cell]:
    """The printed square of each colour: by the state where it says so, else by the copy."""
    return homes_of(state) or (dict(copy.homes) if isinstance(copy, BoardBox) else {})


def read_still(
    path: Path, game: str, copy_file: Path | None, corners: tuple[tuple[float, float], ...] | None,
    overlay: Path | None,
) -> dict[str, object]:  # fmt: skip
    """What `labyrinth read` answers for one picture; a copy gives census, home corners and what it was taught."""
    box, can_lie_down = box_for(game, copy_file), game in FACE_DOWN_GAMES
    if copy_file is None:
        return still.read_picture(path, game=game, corners=corners, overlay=overlay, box=box, can_lie_down=can_lie_down)
    copy = copy_for(game, copy_file)
    if not isinstance(copy, BoardBox):
        raise BadCopy(f"{copy_file}: describes no board of 7x7 tiles")
    counts = Counter(shape_of(tile.sides) for tile in copy.movable)
    census = Census(counts["I"], counts["L"], counts["T"])
    album = load_album(folder_of(copy_file))
    return still.read_picture(
        path, game=game, corners=corners, overlay=overlay, census=census, colours=copy.colours, homes=dict(copy.homes),
        taught=album.movable if album else None, fixed_marks=dict(getattr(copy, "fixed_marks", ())), box=box,
        can_lie_down=can_lie_down,
    )  # fmt: skip


def follow_recording(pictures: Path, start: State, table: tuple[TableLine, ...]) -> Iterator[Event]:
    """Follow recorded pictures (a folder or a video) as if live; every event as it comes, the position at the end.

    Raises CameraLost, BadPicture; IllegalAction and UnreadableNotation where `table` cannot have happened.
    """
    session = Session.begin(live_game(start.game), start, "follow")
    eyes, waiting = eyes_for(session.snapshot, home_cells(start, shipped_copy(start.game))), deque(table)
    with open_recording(pictures) as camera:
        for frame in camera.frames():
            while waiting and waiting[0].frame < frame.index:
                line = waiting.popleft()
                yield from session.tell(line.action, line.seat)
            yield from session.handle(Observed(eyes.read(frame)))
    for line in waiting:
        yield from session.tell(line.action, line.seat)
    yield session.position()


def develop(image: Image) -> tuple[bytes, Image]:
    """A picture as a JPEG file, and as it looks when that file is read."""
    is_done, jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, RECORD_QUALITY])
    assert is_done
    return jpeg.tobytes(), cv2.imdecode(jpeg, cv2.IMREAD_COLOR)


def serve_desk(
    desk: Desk, latest: Callable[[], Image | None], web: WebSettings, panel: str = "page",
    trouble: Callable[[], str | None] | None = None,
) -> PageServer:  # fmt: skip
    """Serve the page before a desk; raises CompanionError where the port cannot be used."""

    def latest_jpeg() -> bytes | None:
        image = latest()
        return None if image is None else develop(image)[0]

    page = create_app(desk, panel=panel, streams=web.streams, trouble=trouble, latest_jpeg=latest_jpeg)
    return serve(page, web.host, web.port)
