"""Parts that more than one command puts together: a reader for a session, the page before a desk, JPEG files."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from appliance.demo.options import DemoOptions
from companion.config import WebSettings
from companion.errors import IllegalAction
from companion.events import Event, NotAllowed
from companion.frame import Frame, Image
from companion.games.catalogue import live_game
from companion.games.copies import shipped_copy
from companion.live.frame_reader import BoardEyes, Eyes
from companion.live.recording import TableLine
from companion.live.session import Session
from companion.lobby.lobby import Lobby, SeatsDesk, Showing, SingleLobby
from companion.lobby.setting_up import SetUp
from companion.maze.cell import Cell, format_cell, parse_cell
from companion.messages import Observed, Snapshot, ViewJson
from companion.observation import FACE_INDEX
from companion.rules.copy import Copy
from companion.rules.game import State
from companion.rules.mazes.maze_copy import MazeCopy
from companion.rules.mazes.places import homes_of
from hardware.cameras import open_recording
from vision.board.rig import Rig
from vision.pawns.blobs import PawnLook
from vision.picture.picture_files import encoded
from vision.pieces.piece_box import BOXES
from vision.pipeline import Reader
from vision.tiles.census import FACE_DOWN_GAMES
from web.app import create_app
from web.serve import PageServer, require_port, serve

NO_SEATS: Mapping[str, str] = {}
"""The tokens of an evening of which no seat has a page of its own."""

RECORD_QUALITY = 92
SHOWN_QUALITY, SMALL_QUALITY = 80, 60
"""JPEG quality of recorded pictures, of the picture that pages show, and of a small one, in percent."""

SMALL_PX = 640
"""Width of a small picture in pixels."""


def eyes_for(
    look: Callable[[], Snapshot], homes: Mapping[str, Cell], rig: Rig | None = None,
    looks: Mapping[str, PawnLook] | None = None,
) -> Eyes:  # fmt: skip
    """A reader for the pawns that snapshots show, with its stopwatch.

    `look` gives the latest snapshot, `homes` are the printed squares of the colours, `looks` how pawns were taught.
    """
    game, colours = look().box.game, tuple(pawn_cells(look().position.view))
    reader = Reader(rig, colours=colours, homes=homes, box=BOXES.get(game), can_lie_down=game in FACE_DOWN_GAMES)
    reader.looks |= {colour: taught for colour, taught in (looks or {}).items() if colour in reader.looks}
    return BoardEyes(
        reader, pawns=lambda: pawn_cells(look().position.view),
        pieces=lambda: {(piece.kind, piece.of): piece.name for piece in look().position.pieces},
        face=lambda cell: booked_face(look(), cell), is_asked=lambda: look().guidance.question is not None,
    )  # fmt: skip


def pawn_looks(eyes: Eyes) -> dict[str, PawnLook]:
    """How the pawns look by what these eyes have been taught or have learnt."""
    return dict(eyes.reader.looks) if isinstance(eyes.reader, Reader) else {}


def booked_face(snapshot: Snapshot, cell: Cell) -> str | None:
    """How the tile of a cell lies by what is booked, as a reader tells it; None where nobody knows, or hands have yet
    to lay it so."""
    cells = snapshot.position.view.get("cells")
    text = str(cells.get(format_cell(cell), "")) if isinstance(cells, Mapping) and not snapshot.evening.lagging else ""
    face = "#" if text.startswith("#") else text.partition(":")[0]
    return face if face in FACE_INDEX else None


def pawn_cells(view: ViewJson) -> dict[str, Cell]:
    """Where the pawns stand by what is booked: colour to cell."""
    pawns = view["pawns"]
    assert isinstance(pawns, Mapping)
    return {colour: parse_cell(cell) for colour, cell in pawns.items()}


def home_cells(state: State, copy: Copy) -> dict[str, Cell]:
    """The printed square of each colour: by the state where it says so, else by the copy."""
    return homes_of(state) or (dict(copy.homes) if isinstance(copy, MazeCopy) else {})


def follow_recording(pictures: Path, start: State, table: tuple[TableLine, ...]) -> Iterator[Event]:
    """Follow recorded pictures (a folder or a video) as if live; every event as it comes, the position at the end.

    A line of `table` that the rules do not allow then is said (`NotAllowed`), and following goes on: who has lost step
    with the table would lose the rest with it. Raises CameraLost, BadPicture, UnreadableNotation.
    """
    with open_recording(pictures) as camera:
        yield from follow_frames(camera.frames(), start, table)


def follow_frames(frames: Iterable[Frame], start: State, table: tuple[TableLine, ...]) -> Iterator[Event]:
    """The same with pictures from anywhere."""
    session = Session.begin(live_game(start.game), start, "follow")
    eyes, waiting = eyes_for(session.snapshot, home_cells(start, shipped_copy(start.game))), deque(table)
    for frame in frames:
        while waiting and waiting[0].frame < frame.index:
            line = waiting.popleft()
            yield from _told(line, partial(session.tell, line.action, line.seat))
        yield from session.handle(Observed(eyes.read(frame)))
    for line in waiting:
        yield from _told(line, partial(session.tell, line.action, line.seat))
    if table:
        yield from _told(table[-1], session.tell_rest)
    yield session.position()


def _told(line: TableLine, tell: Callable[[], tuple[Event, ...]]) -> tuple[Event, ...]:
    """What came of telling a line, or all up to it; that the rules do not allow it, where they do not."""
    try:
        return tell()
    except IllegalAction as error:
        return (NotAllowed(line.frame, line.seat, line.action, str(error), ()),)


def develop(image: Image) -> tuple[bytes, Image]:
    """A picture as a JPEG file, and as it looks when that file is read."""
    jpeg = encoded(image, RECORD_QUALITY)
    return jpeg, cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)


def small_jpeg(image: Image) -> bytes:
    """A small picture, no wider than SMALL_PX, as a JPEG file."""
    height, width = image.shape[:2]
    if width > SMALL_PX:
        image = cv2.resize(image, (SMALL_PX, round(height * SMALL_PX / width)), interpolation=cv2.INTER_AREA)
    return encoded(image, SMALL_QUALITY)


def serve_desk(
    desk: SeatsDesk, latest: Callable[[], Image | None], web: WebSettings, pack: Callable[[], bytes] | None = None,
    square: Callable[[str], bytes | None] | None = None, tokens: Mapping[str, str] = NO_SEATS,
    showing: Showing | None = None,
) -> PageServer:  # fmt: skip
    """Serve the page before the one evening of a desk, of whose seats visitors take some by their tokens; raises
    CompanionError where the port cannot be used."""
    return serve_lobby(SingleLobby(desk, tokens), latest, web, pack=pack, square=square, showing=showing)


def demo_page(options: DemoOptions) -> WebSettings:
    """How a demonstration serves its page: to this machine alone."""
    return WebSettings(host="127.0.0.1", port=options.port)


def require_ways_out(options: DemoOptions) -> None:
    """Raise CompanionError where a demonstration could not serve its page, before it has begun."""
    if not options.is_headless:
        web = demo_page(options)
        require_port(web.host, web.port)


def serve_lobby(
    lobby: Lobby, latest: Callable[[], Image | None], web: WebSettings, panel: str = "page",
    trouble: Callable[[], str | None] | None = None, pack: Callable[[], bytes] | None = None,
    set_up: SetUp | None = None,
    square: Callable[[str], bytes | None] | None = None, showing: Showing | None = None,
) -> PageServer:  # fmt: skip
    """Serve the pages before whoever runs the evenings; raises CompanionError where the port cannot be used.

    `pack` makes a bug pack when somebody asks for one, `square` a cut-out of a cell; `showing` is how a demonstration
    goes on.
    """
    names = (*web.names, *filter(None, [web.name]))
    page = create_app(
        lobby=lobby, panel=panel, streams=web.streams, trouble=trouble,
        latest_jpeg=LatestJpeg(latest) if web.picture else None, names=names, make_pack=pack,
        set_up=set_up,
        square_jpeg=square if web.picture else None, showing=showing,
    )  # fmt: skip
    return serve(page, web.host, web.port)


class LatestJpeg:
    """The latest picture as a JPEG file, made once for however many ask; may be called from any thread.

    A small one is at most SMALL_PX wide, for pages that show it beside other things and again with every change.
    """

    def __init__(self, latest: Callable[[], Image | None]) -> None:
        self._latest = latest
        self._lock = threading.Lock()
        self._image: Image | None = None
        self._made: dict[bool, bytes] = {}

    def __call__(self, is_small: bool) -> bytes | None:
        image = self._latest()
        if image is None:
            return None
        with self._lock:
            if image is not self._image:
                self._image, self._made = image, {}
            if is_small not in self._made:
                made = small_jpeg(image) if is_small else encoded(image, SHOWN_QUALITY)
                self._made[is_small] = made
            return self._made[is_small]
