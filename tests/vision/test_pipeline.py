"""The reader over a stream: still boards cost little, hands are waited out, a moved board is found again."""

from __future__ import annotations

from copy import deepcopy

import numpy as np
import pytest

from companion.frame import Frame
from companion.observation import Observation
from hardware.simulated.scene import SimulatedTable
from tests.vision.scenes import HOMES, cell_name, random_position, simulated_scenes
from vision.board.rig import Rig
from vision.pipeline import Reader
from vision.stream_state import READS_IN_CALM


class Evening:
    """A simulated table and a reader that sees every frame of it."""

    def __init__(self, seed: int, position: dict[str, object] | None = None) -> None:
        self.table = SimulatedTable(position or random_position(seed, 0.0), seed, fumble_rate=0.0)
        self.reader = Reader(homes=HOMES)
        self.seen: list[Observation] = []

    def look(self) -> Observation:
        index = len(self.seen)
        self.seen.append(self.reader.read(Frame(self.table.render(), index, index * 0.1)))
        return self.seen[-1]

    def rest(self, frames: int = 7) -> Observation:
        for _ in range(frames):
            self.look()
        return self.seen[-1]

    def act(self, action: str, seat: str = "red") -> list[Observation]:
        before = len(self.seen)
        for _ in self.table.act(action, seat):
            self.look()
        return self.seen[before:]

    def differences(self) -> list[tuple[str, str | None]]:
        """Cells that the last observation surely shows otherwise than they lie."""
        faces = self.table.table.faces()
        truth = [faces[cell_name(cell)].split(":")[0] for cell in range(49)]
        return [
            (cell_name(cell), reading.face)
            for cell, reading in enumerate(self.seen[-1].cells)
            if reading.face != ("#" if truth[cell].startswith("#") else truth[cell]) and reading.confidence > 0.7
        ]


@pytest.fixture(scope="module")
def rested() -> Evening:
    evening = Evening(4)
    evening.rest()
    return evening


@pytest.fixture
def evening(rested: Evening) -> Evening:
    """An evening whose table has lain still for a while, to go on from."""
    return deepcopy(rested)


def test_a_calm_table_is_read_a_few_times_and_then_watched() -> None:
    evening = Evening(3)
    evening.rest(10)
    full = [observation for observation in evening.seen if "board" in dict(observation.ms)]
    assert 3 <= len(full) <= READS_IN_CALM + 1
    assert all(observation.is_still for observation in evening.seen[2:])
    assert evening.seen[-1].cells == full[-1].cells
    assert evening.differences() == []


def test_a_hand_is_said_and_never_read_through(evening: Evening) -> None:
    during = evening.act("walk d4")
    assert any(observation.quality.is_hand and observation.quality.hand_cells for observation in during)
    for observation in during:
        if observation.quality.is_hand:
            assert not observation.pawns
            assert all(cell.why is not None for cell in observation.cells)
    settled = evening.rest()
    assert not settled.quality.is_hand
    assert {pawn.colour: pawn.cell for pawn in settled.pawns}["red"] == 24
    assert evening.differences() == []


def test_nothing_is_told_of_cells_at_a_hand_that_holds_still_over_them(evening: Evening) -> None:
    for _ in evening.table.people.reach("red", 3.5, 3.2, grip="flat"):
        evening.look()
    before = len(evening.seen)
    evening.rest(25)
    held = evening.seen[before:]
    under = {3, 10, 17}
    assert all(observation.quality.hand_cells >= under for observation in held)
    assert not held[-1].quality.is_hand, "what lies clear of a hand that rests is read"
    assert 24 in held[-1].quality.hand_cells, "and what lies at its fingertips is not believed"
    for observation in held:
        assert all(observation.cells[cell].why is not None for cell in under)
        assert under.isdisjoint(pawn.cell for pawn in observation.pawns)


@pytest.mark.slow
def test_a_pushed_row_is_read_once_the_hands_are_gone() -> None:
    position = random_position(5, 0.0)
    position["loose"] = "NE"
    evening = Evening(5, position)
    evening.rest()
    evening.act("push W4 ES")
    evening.rest()
    assert evening.differences() == []


@pytest.mark.slow
def test_the_loose_tile_is_read_beside_the_board() -> None:
    right = 0
    for seed in (11, 12, 14):
        evening = Evening(seed)
        loose = evening.rest(2).loose
        if loose is not None:
            assert loose.face == evening.table.table.loose_tile.face
            right += 1
    assert right >= 2


def test_a_flickering_lamp_and_another_exposure_are_no_hand_and_change_nothing(evening: Evening) -> None:
    faces = [cell.face for cell in evening.seen[-1].cells]
    for strength in (0.95, 1.05) * 4 + (0.6,) * 6:
        picture = np.clip(evening.table.render() * strength, 0, 255).astype(np.uint8)
        index = len(evening.seen)
        evening.seen.append(evening.reader.read(Frame(picture, index, index * 0.1)))
    later = evening.seen[7:]
    assert not any(observation.quality.is_hand or observation.is_moved for observation in later)
    read = [observation for observation in later if all(cell.why is None for cell in observation.cells)]
    assert len(read) >= len(later) - 1  # the jump itself may pass for movement
    assert all([cell.face for cell in observation.cells] == faces for observation in read)


def test_no_board_is_said_with_a_reason() -> None:
    falling_off = np.linspace(60, 200, 640).astype(np.uint8)
    observation = Reader().read_still(np.tile(falling_off[None, :, None], (480, 1, 3)))
    assert observation.pose is None
    assert observation.why


def test_a_board_that_was_moved_is_found_again_and_said(evening: Evening) -> None:
    before = evening.seen[-1].pose
    shifted = np.roll(evening.table.render(), (25, -30), axis=(0, 1))
    start = len(evening.seen)
    later = [evening.reader.read(Frame(shifted, start + k, (start + k) * 0.1)) for k in range(12)]
    assert any(observation.is_moved for observation in later)
    after = later[-1].pose
    assert before is not None
    assert after is not None
    moved = np.array(after.corners_px) - np.array(before.corners_px)
    assert np.abs(moved - np.array([-30.0, 25.0])).max() < 6
    assert [cell.face for cell in later[-1].cells] == [cell.face for cell in evening.seen[-1].cells]


def test_corners_given_by_hand_are_believed(evening: Evening) -> None:
    found = evening.seen[-1].pose
    assert found is not None
    reader = Reader(Rig(corners_px=found.corners_px), homes=HOMES)
    observation = reader.read_still(evening.table.render())
    assert observation.pose is not None
    assert np.allclose(observation.pose.corners_px, found.corners_px, atol=1e-3)


def test_pawns_learnt_at_the_start_are_known_later(evening: Evening) -> None:
    cells = {colour: pawn.cell for colour, pawn in evening.table.table.pawns.items() if pawn.cell is not None}
    evening.reader.learn_pawns(evening.table.render(), cells)
    assert any(look.chroma is not None for look in evening.reader.looks.values())


def test_a_smaller_picture_after_a_larger_one_is_read_as_the_first_of_its_size() -> None:
    scene = next(iter(simulated_scenes(range(1, 2))))
    large, small = scene.image, np.ascontiguousarray(scene.image[::4, ::4])
    reader, fresh = Reader(homes=HOMES), Reader(homes=HOMES)
    for k in range(3):
        reader.read(Frame(large, k, k * 1.0))
    after, alone = reader.read(Frame(small, 3, 3.0)), fresh.read(Frame(small, 0, 3.0))
    assert after.size_px == alone.size_px == (small.shape[1], small.shape[0])
    assert (after.pose is None) == (alone.pose is None)
    if after.pose is not None and alone.pose is not None:
        assert after.pose.corners_px == alone.pose.corners_px
        assert [cell.face for cell in after.cells] == [cell.face for cell in alone.cells]
