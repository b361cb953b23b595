"""What a look at a calm board rules out is not looked for again until something changes, and is found then."""

from __future__ import annotations

import numpy as np
import pytest

import vision.board_reading
import vision.tile_reading
import vision.tiles.board_look
from companion.frame import Frame, Image
from companion.observation import Observation
from tests.vision.drawn_board import PAINTS, PX
from tests.vision.scenes import draw_board, drawn_corners, drawn_faces
from vision.board.calm_board import Absent, CalmBoard
from vision.board.homography import from_corners
from vision.board.rig import Rig
from vision.board_memory import BoardMemory
from vision.board_reading import read_board
from vision.lines.half_pushed import lane_cells
from vision.pawns.remembered_pawns import PawnMemory
from vision.pipeline import Reader
from vision.stream_state import READS_IN_CALM, REREAD_S

FACES, PAINT = drawn_faces(31), PAINTS["bright corridors"]
AT_REST = draw_board(FACES, PAINT, 31)
CELL = 22
"""d2, wherever only one tile changes: a movable one away from the pushed row."""


class Camera:
    """A reader before drawn boards, ten pictures a second."""

    def __init__(self) -> None:
        self.reader, self.chance, self.frames = Reader(Rig(corners_px=drawn_corners())), np.random.default_rng(1), 0

    def watch(self, picture: Image, frames: int = READS_IN_CALM + 2) -> Observation:
        """The last observation of a table that lies so."""
        for _ in range(frames):
            noisy = picture + self.chance.normal(0, 2, picture.shape)
            frame = Frame(np.clip(noisy, 0, 255).astype(np.uint8), self.frames, self.frames * 0.1)
            self.frames += 1
            seen = self.reader.read(frame)
        return seen


@pytest.fixture
def looked_for(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """How often each of these was looked for."""
    counts: dict[str, int] = {}

    def count(module: object, name: str) -> None:
        look = getattr(module, name)
        counts[name] = 0

        def counted(*given: object, **named: object) -> object:
            counts[name] += 1
            return look(*given, **named)

        monkeypatch.setattr(module, name, counted)

    count(vision.tiles.board_look, "find_glare")
    for name in ("find_moving_lane", "find_empty", "find_askew"):
        count(vision.board_reading, name)
    return counts


def test_what_is_not_there_is_looked_for_once_a_calm(looked_for: dict[str, int]) -> None:
    camera = Camera()
    camera.watch(AT_REST, 2)
    first = dict(looked_for)
    camera.watch(AT_REST)
    assert looked_for == first and min(first.values()) > 0
    camera.watch(AT_REST, round(REREAD_S / 0.1))
    assert all(looked_for[name] > count for name, count in first.items()), "after some time all may be there again"


@pytest.mark.parametrize("share", [0.3, 0.5, 0.7])
def test_a_row_that_is_pushed_half_in_after_a_calm_is_noticed(share: float) -> None:
    camera = Camera()
    assert camera.watch(AT_REST).quality.moving_lane is None
    pushed = camera.watch(draw_board(FACES, PAINT, 31, (5, share)))
    assert pushed.quality.moving_lane is not None and pushed.quality.moving_lane.arrow in ("W6", "E6")
    assert {pushed.cells[cell].why for cell in lane_cells("W6")} == {"moving"}
    assert camera.watch(AT_REST).quality.moving_lane is None


def test_a_tile_that_is_taken_out_after_a_calm_is_missed_and_found_again() -> None:
    camera, bare = Camera(), AT_REST.copy()
    rows, columns = (slice((at + 2) * PX - 2, (at + 3) * PX + 2) for at in divmod(CELL, 7))
    bare[rows, columns] = PAINT.tray
    assert camera.watch(AT_REST).cells[CELL].face == FACES[CELL]
    assert camera.watch(bare).cells[CELL].why == "empty"
    assert camera.watch(AT_REST).cells[CELL].face == FACES[CELL]


def test_a_doubtful_tile_is_looked_at_from_nearer_once_a_calm(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[int] = []

    def look_closer(*given: object) -> None:
        looked_at.append(next(cell for cell in given if isinstance(cell, int)))

    monkeypatch.setattr(vision.tile_reading, "look_closer", look_closer)
    other = next(face for face in ("NE", "ES", "SW", "NW") if face != FACES[CELL])
    turned = draw_board(tuple(other if cell == CELL else face for cell, face in enumerate(FACES)), PAINT, 31)
    between = np.asarray((AT_REST.astype(np.uint16) + turned) // 2, dtype=np.uint8)
    memory, corners = BoardMemory(PawnMemory({})), from_corners(drawn_corners())
    for _ in range(3):
        read_board(between, corners, {}, {}, memory=memory)
    assert looked_at == [CELL]
    memory.begin_calm()
    read_board(between, corners, {}, {}, memory=memory)
    assert looked_at == [CELL, CELL]


def test_a_calm_is_that_of_a_board_at_one_place() -> None:
    memory, here, there = BoardMemory(PawnMemory({})), np.eye(3), np.eye(3)
    memory.calm_at(here).absent = Absent(glare=True)
    assert memory.calm_at(here).absent == Absent(glare=True)
    assert memory.calm_at(there) == CalmBoard(there)
    memory.calm_at(here).absent = Absent(line=True)
    for forget in (memory.begin_calm, memory.forget):
        forget()
        assert memory.calm_at(here).absent == Absent()
