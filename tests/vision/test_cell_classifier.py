"""The trained net's second opinion: what it says of cells, whichever way they lie, and where it is asked."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.frame import Image
from companion.observation import FACE_INDEX, TILE_FACES, TileReading
from tests.vision.drawn_board import PAINTS, PX
from tests.vision.scenes import draw_board, drawn_corners, drawn_faces
from vision.board.fixed_layout import FIXED_SIDES
from vision.board.homography import from_corners
from vision.board.plane import rectify
from vision.empty_observation import with_fixed_faces
from vision.fits.cell_classifier import classify
from vision.nets.cell_net import faces_seen, trained, turned_faces
from vision.fits.cell_views import (
    LAYERS,
    NEAR_SIDE_PX,
    RIM_PX,
    VIEW_SCALE_PX,
    VIEW_SIDE_PX,
    layers_of,
    near_in,
    see_cells,
    see_layers,
)
from vision.fits.combine_cells import MovableCell, combine_cells
from vision.fits.confidence import rejection
from vision.picture.arrays import Float32s
from vision.nets.small_net import SmallNet
from vision.tiles.census import PRINTINGS, Census, by_counts

FACES = drawn_faces(8)
HOMOGRAPHY = from_corners(drawn_corners())
MOVABLE = [cell for cell, face in enumerate(FACES) if cell not in FIXED_SIDES and face != "#"]
FIRST, SECOND = MOVABLE[-1], MOVABLE[-2]
UNDOUBTED = np.zeros(49, dtype=bool)


def _board(paint: str) -> Image:
    """A drawn board with a slanting shadow across it and a camera's noise."""
    picture = draw_board(FACES, PAINTS[paint], 8).astype(np.float64)
    shadow = cv2.fillPoly(np.ones(picture.shape[:2]), [np.array([[0, 0], [6 * PX, 0], [3 * PX, 6 * PX]])], 0.5)
    noise = np.random.default_rng(3).normal(0, 2.0, picture.shape)
    return np.clip(picture * shadow[..., None] + noise, 0, 255).astype(np.uint8)


def _read(face: str, sure: float) -> TileReading:
    chances = np.full(len(TILE_FACES), (1 - sure) / (len(TILE_FACES) - 1))
    chances[FACE_INDEX[face]] = sure
    return TileReading(log_p=tuple(np.log(chances).tolist()))


def _all_read() -> list[TileReading]:
    return [_read(face, 0.99) for face in FACES]


@pytest.mark.parametrize("paint", ["bright corridors", "dark corridors"])
def test_every_tile_of_a_print_that_the_net_has_never_seen_is_read_across_a_shadow(paint: str) -> None:
    told = faces_seen(trained(), see_cells(see_layers(_board(paint), HOMOGRAPHY, FIXED_SIDES), MOVABLE))
    assert [TILE_FACES[k] for k in told.argmax(axis=1)] == [FACES[cell] for cell in MOVABLE]


def test_a_bright_reflection_leaves_its_contrast_in_views_that_tell_pixels_beside_what_lies_around_them() -> None:
    plane = rectify(_board("bright corridors"), HOMOGRAPHY, VIEW_SCALE_PX, RIM_PX / VIEW_SCALE_PX).image
    lit = np.clip(0.25 * plane.astype(np.float64) + 165, 0, 255).astype(np.uint8)
    before, after = layers_of(plane, FIXED_SIDES), layers_of(np.where(_in_middle(plane), lit, plane), FIXED_SIDES)
    inside = np.s_[4 * VIEW_SCALE_PX : 5 * VIEW_SCALE_PX, 4 * VIEW_SCALE_PX : 5 * VIEW_SCALE_PX]
    beside = np.corrcoef(before[10][inside].ravel(), after[10][inside].ravel())[0, 1]
    kept, lost = (after[k][inside].std() / before[k][inside].std() for k in (10, 0))
    assert beside > 0.7
    assert kept > 2 * lost


def _in_middle(plane: Image) -> np.typing.NDArray[np.bool_]:
    """The middle three by three tiles of a plane (h, w, 1)."""
    at = np.arange(plane.shape[0])
    inner = (at > RIM_PX + 2 * VIEW_SCALE_PX) & (at < RIM_PX + 5 * VIEW_SCALE_PX)
    return np.asarray((inner[:, None] & inner[None, :])[..., None])


def test_what_is_said_turns_with_the_cell() -> None:
    views = np.random.default_rng(1).normal(0, 1, (3, LAYERS, VIEW_SIDE_PX, VIEW_SIDE_PX)).astype(np.float32)
    told = faces_seen(trained(), views)
    turned = faces_seen(trained(), np.rot90(views, axes=(2, 3)))
    assert np.allclose(turned[:, turned_faces()], told, atol=1e-3)
    assert TILE_FACES[turned_faces()[FACE_INDEX["NE"]]] == "NW"


class _OneFace(SmallNet):
    """A net that keeps what it was shown and always sees one face."""

    def __init__(self, face: str) -> None:
        self.face, self.seen = face, list[Float32s]()

    def answer(self, seen: Float32s) -> Float32s:
        self.seen.append(seen)
        said = np.zeros((len(seen), len(TILE_FACES), 1, 1), dtype=np.float32)
        said[:, FACE_INDEX[self.face]] = 9
        return said


def test_one_net_sees_the_tile_from_near_and_the_other_the_mirror_image_of_more_around_it() -> None:
    views = np.random.default_rng(2).normal(0, 1, (3, LAYERS, VIEW_SIDE_PX, VIEW_SIDE_PX)).astype(np.float32)
    first, second = _OneFace("NSW"), _OneFace("NES")
    told = faces_seen((first, second), views)
    assert {TILE_FACES[face] for face in told.argmax(axis=1)} == {"NSW"}
    assert len(first.seen) == len(second.seen) == 1  # both say the same: one look settles it
    assert np.array_equal(first.seen[0], near_in(views))
    assert np.array_equal(second.seen[0], views[..., ::-1])
    assert near_in(views).shape[2:] == (NEAR_SIDE_PX, NEAR_SIDE_PX)


def test_what_was_given_up_or_hardly_read_is_read_and_what_was_given_up_does_not_become_sure() -> None:
    cells, fixed = _all_read(), next(iter(FIXED_SIDES))
    cells[FIRST], cells[SECOND] = TileReading(why="covered"), _read(FACES[SECOND], 0.5)
    cells[fixed] = TileReading(why="glare")
    out = classify(_board("bright corridors"), HOMOGRAPHY, FIXED_SIDES, cells, UNDOUBTED, UNDOUBTED)
    assert [out[cell].face for cell in (FIRST, SECOND, fixed)] == [FACES[cell] for cell in (FIRST, SECOND, fixed)]
    assert all(0.6 < out[cell].confidence < 0.9 for cell in (FIRST, fixed))
    assert all(out[cell] is cells[cell] for cell in MOVABLE[:-2])


def test_a_cell_that_shows_nothing_stays_unread_and_so_does_a_line_known_to_move() -> None:
    picture = _board("bright corridors")
    cells = [TileReading(why="covered") if one.face == "#" else one for one in _all_read()]
    left, top = (round(at) for at in np.array(drawn_corners()[0]) + np.array([FIRST % 7, FIRST // 7]) * PX)
    picture[top : top + PX, left : left + PX] = (90, 130, 190)  # as plain as a back, but none is surely seen
    cells[FIRST] = TileReading(why="covered")
    line = [cell for cell in range(49) if cell // 7 == 5]
    for cell in line:
        cells[cell] = TileReading(why="covered" if cell % 2 else "moving")
    out = classify(picture, HOMOGRAPHY, FIXED_SIDES, cells, UNDOUBTED, UNDOUBTED, is_lane_known=True)
    assert out[FIRST].why == "covered"
    assert [out[cell].why for cell in line] == [cells[cell].why for cell in line]


def test_a_face_in_plain_sight_that_was_surely_taken_for_a_back_is_read() -> None:
    cells = [_read(face, 0.99) for face in FACES]
    cells[SECOND] = _read("#", 0.9999)
    out = classify(_board("bright corridors"), HOMOGRAPHY, FIXED_SIDES, cells, UNDOUBTED, UNDOUBTED)
    assert out[SECOND].face == FACES[SECOND]
    assert out[SECOND].confidence < 0.9


@pytest.mark.parametrize(("backs", "face"), [(2, "#"), (1, None)])
def test_backs_of_which_none_is_surely_read_are_backs_where_the_nets_are_sure_of_two(
    backs: int, face: str | None
) -> None:
    dealt = ["NS" if face == "#" else face for face in FACES]
    down, picture, cells = (12, 29, 39)[:backs], _board("bright corridors"), [_read(one, 0.99) for one in dealt]
    for cell in down:
        left, top = (round(at) for at in np.array(drawn_corners()[0]) + np.array([cell % 7, cell // 7]) * PX)
        picture[top + 1 : top + PX - 1, left + 1 : left + PX - 1] = (60, 30, 30)
        cells[cell] = TileReading(why="glare")
    known = {cell: sides for cell, sides in enumerate(dealt) if cell not in down}
    out = classify(picture, HOMOGRAPHY, known, cells, UNDOUBTED, UNDOUBTED)
    assert [out[cell].face for cell in down] == [face] * backs


def test_where_both_say_something_else_nothing_is_said() -> None:
    cells, other = _all_read(), next(face for face in TILE_FACES[:10] if face != FACES[FIRST])
    cells[FIRST] = _read(other, 0.97)
    doubted, under_glare = UNDOUBTED.copy(), UNDOUBTED.copy()
    doubted[FIRST] = under_glare[FIRST] = True
    out = classify(_board("bright corridors"), HOMOGRAPHY, FIXED_SIDES, cells, doubted, under_glare)
    assert out[FIRST].face != other
    assert out[FIRST].confidence < 0.9


@pytest.mark.parametrize(
    ("share", "is_lane_known", "is_read"), [(0.0, False, True), (0.0, True, False), (0.3, False, False)]
)
def test_a_line_that_only_may_move_is_read_where_it_lies_at_rest(
    share: float, is_lane_known: bool, is_read: bool
) -> None:  # fmt: skip
    faces, row = drawn_faces(31), range(35, 42)
    picture = draw_board(faces, PAINTS["bright corridors"], 31, (5, share) if share else None)
    cells = [TileReading(why="moving") if cell in row else _read(face, 0.99) for cell, face in enumerate(faces)]
    out = classify(picture, HOMOGRAPHY, FIXED_SIDES, cells, UNDOUBTED, UNDOUBTED, is_lane_known=is_lane_known)
    assert [out[cell].face for cell in row] == [faces[cell] if is_read else None for cell in row]


def test_a_fixed_tile_shows_its_own_face_whatever_it_seems_to_show_but_not_surely() -> None:
    cells, (turned, down, gone) = _all_read(), list(FIXED_SIDES)[:3]
    cells[turned], cells[down], cells[gone] = _read("EW", 0.99), _read("#", 0.99), TileReading(why="empty")
    out = with_fixed_faces(cells)
    assert (out[turned].face, out[turned].confidence) == (FIXED_SIDES[turned], pytest.approx(0.899))
    assert [out[cell].why for cell in (down, gone)] == ["covered"] * 2
    assert all(out[cell] is cells[cell] for cell in MOVABLE)


def test_a_tile_of_the_layout_is_known_beneath_a_reflection_and_not_beneath_what_covers_it() -> None:
    cells, (bright, covered) = _all_read(), list(FIXED_SIDES)[:2]
    cells[bright], cells[covered] = TileReading(why="glare"), TileReading(why="covered")
    picture = _board("bright corridors")
    for cell in (bright, covered):
        left, top = (round(at) for at in np.array(drawn_corners()[0]) + np.array([cell % 7, cell // 7]) * PX)
        picture[top : top + PX, left : left + PX] = 255
    out = classify(picture, HOMOGRAPHY, FIXED_SIDES, cells, UNDOUBTED, UNDOUBTED)
    assert (out[bright].face, out[bright].confidence) == (FIXED_SIDES[bright], pytest.approx(0.899))
    assert out[covered].why == "covered"


def test_a_tile_of_the_layout_that_looks_like_a_back_is_known_where_the_nets_see_its_face() -> None:
    cells, (shown, washed) = _all_read(), list(FIXED_SIDES)[:2]
    cells[shown], cells[washed] = _read("#", 0.99), _read("#", 0.99)
    picture = _board("bright corridors")
    left, top = (round(at) for at in np.array(drawn_corners()[0]) + np.array([washed % 7, washed // 7]) * PX)
    picture[top : top + PX, left : left + PX] = 255
    out = with_fixed_faces(classify(picture, HOMOGRAPHY, FIXED_SIDES, cells, UNDOUBTED, UNDOUBTED))
    assert (out[shown].face, out[shown].confidence) == (FIXED_SIDES[shown], pytest.approx(0.899))
    assert out[washed].why == "covered"


def test_a_surely_read_face_that_the_nets_do_not_see_is_not_said() -> None:
    cells, other = _all_read(), next(face for face in TILE_FACES[:10] if face != FACES[FIRST])
    cells[FIRST] = _read(other, 0.9999)
    out = classify(_board("bright corridors"), HOMOGRAPHY, FIXED_SIDES, cells, UNDOUBTED, UNDOUBTED)
    assert out[FIRST].face != other
    assert all(out[cell] is cells[cell] for cell in MOVABLE if cell != FIRST)


def test_one_cell_that_seems_askew_in_a_line_that_rests_is_read() -> None:
    cells = _all_read()
    cells[FIRST] = TileReading(why="moving")
    out = classify(_board("bright corridors"), HOMOGRAPHY, FIXED_SIDES, cells, UNDOUBTED, UNDOUBTED)
    assert out[FIRST].face == FACES[FIRST]
    assert out[FIRST].confidence < 0.9


def _cell(sure: float, hidden: float = 0.0, before: TileReading | None = None) -> MovableCell:
    """A straight of which the nets see one more arm with what is left of their chance."""
    told = np.full(len(TILE_FACES), np.log(1e-4))
    told[[FACE_INDEX["NS"], FACE_INDEX["NES"]]] = np.log([sure, 1 - sure])
    return MovableCell(before or TileReading(why="covered"), told, hidden, is_settled=False, can_be_back=False)


@pytest.mark.parametrize(("sure", "is_kept"), [(0.35, True), (0.02, False)])
def test_what_was_surely_read_is_kept_where_the_nets_do_not_clearly_see_something_else(
    sure: float, is_kept: bool
) -> None:
    before = _read("NS", 0.999)
    (out,) = combine_cells([replace(_cell(sure, before=before), is_settled=True)], None)
    assert out is (before if is_kept else None)


def test_an_arm_that_a_pawn_hides_is_told_by_the_nets_though_it_was_read_otherwise() -> None:
    one = _cell(0.995, before=_read("NES", 0.89))
    (out,) = combine_cells([one], None)
    assert out is not None
    assert out.face == "NS"


@pytest.mark.parametrize(("sure", "can_be_back", "face"), [(0.95, True, "#"), (0.95, False, None), (0.8, True, None)])
def test_a_likely_back_is_said_where_others_are_seen(sure: float, can_be_back: bool, face: str | None) -> None:
    told = np.full(len(TILE_FACES), np.log(1e-3))
    told[[FACE_INDEX[face] for face in ("#", "EW", "NW")]] = np.log([sure, (1 - sure) / 2, (1 - sure) / 2])
    (out,) = combine_cells([replace(_cell(0.5), by_nets=told, can_be_back=can_be_back)], None)
    assert (out.face if out else None) == face


def test_a_reading_beside_a_pawn_does_not_outweigh_a_back_that_the_nets_see() -> None:
    told = np.full(len(TILE_FACES), np.log(1e-4))
    told[FACE_INDEX["#"]] = np.log(0.995)
    one = replace(_cell(0.5, before=_read("EW", 0.89)), by_nets=told, can_be_back=True)
    (out,) = combine_cells([one], None)
    assert out is not None
    assert out.face == "#"


@pytest.mark.parametrize(
    ("before", "is_sure"),
    [(_read("NS", 0.89), True), (_read("NES", 0.6), False), (TileReading(why="covered"), False)],
    ids=["the same", "another", "nothing"],
)
def test_what_was_read_unsurely_becomes_sure_where_the_nets_surely_say_the_same(
    before: TileReading, is_sure: bool
) -> None:
    (out,) = combine_cells([_cell(0.999, before=before)], None)
    assert out is not None
    assert (out.face, out.confidence > 0.9) == ("NS", is_sure)


def test_what_was_read_surely_but_is_doubted_is_sure_no_more_where_the_nets_waver() -> None:
    (out,) = combine_cells([_cell(0.8, before=_read("NS", 0.97))], None)
    assert out is not None
    assert (out.face, out.confidence) == ("NS", pytest.approx(0.899))


@pytest.mark.parametrize(
    ("why", "hidden", "is_under_glare", "told"),
    [
        (None, 0.0, False, "unclear"), (None, 0.2, False, "covered"), (None, 0.0, True, "glare"),
        ("dark", 0.0, False, "dark"),
    ],
)  # fmt: skip
def test_only_what_a_hand_hides_is_covered(why: str | None, hidden: float, is_under_glare: bool, told: str) -> None:
    assert rejection(TileReading(why=why), hidden, is_under_glare=is_under_glare) == told


def test_an_arm_that_nobody_sees_is_there_where_the_box_has_no_other_tile_left() -> None:
    first = PRINTINGS[0]
    dealt = ["NS"] * first.straights + ["NE"] * (first.corners - 1) + ["NES"] * (first.tees - 1)
    rest = [MovableCell(_read(face, 0.999), None, 0.0, is_settled=True, can_be_back=False) for face in dealt]
    assert combine_cells([_cell(0.5)], None) == (None,)
    (*_, out) = combine_cells([*rest, _cell(0.5)], first)
    assert out is not None
    assert out.face == "NES"


@pytest.mark.parametrize(("loose", "face"), [("ESW", "NS"), ("EW", "NES")])
def test_the_tile_beside_the_board_tells_which_tile_of_the_box_is_left(loose: str, face: str) -> None:
    first = PRINTINGS[0]
    dealt = ["NS"] * (first.straights - 1) + ["NE"] * first.corners + ["NES"] * (first.tees - 1)
    rest = [MovableCell(_read(face, 0.999), None, 0.0, is_settled=True, can_be_back=False) for face in dealt]
    (*_, alone) = combine_cells([*rest, _cell(0.6)], first)
    (*_, out) = combine_cells([*rest, _cell(0.6)], first, _read(loose, 0.99))
    assert alone is None
    assert out is not None
    assert out.face == face
    assert out.confidence < 0.9


def test_of_the_shapes_that_are_left_in_the_box_the_one_of_which_most_are_left_is_expected() -> None:
    seen = ["NS"] * 10 + ["NE"] * 10 + ["NES"] * 5
    likelihoods = np.full((len(seen) + 1, len(TILE_FACES)), -40.0)
    for row, face in enumerate(seen):
        likelihoods[row, FACE_INDEX[face]] = 0.0
    open_faces = [FACE_INDEX["NS"], FACE_INDEX["NES"]]
    likelihoods[-1, open_faces] = 0.0
    straight, tee = np.exp(by_counts(likelihoods, Census(13, 15, 6))[-1, open_faces])
    by_turns, by_what_is_left = 4 / 2, 3 / 1
    assert straight / tee == pytest.approx(by_turns * by_what_is_left, rel=1e-3)


def test_with_one_tile_open_the_printing_that_most_sources_tell_of_is_likelier() -> None:
    """It has a straight more and a corner less: 13, 15 and 6, told of by eight of ten sources, and not 12, 16 and 6."""
    likelihoods = np.full((34, len(TILE_FACES)), -40.0)
    for row, face in enumerate(["NS"] * 12 + ["NE"] * 15 + ["NES"] * 6):
        likelihoods[row, FACE_INDEX[face]] = 0.0
    open_faces = [FACE_INDEX["NS"], FACE_INDEX["NE"]]
    likelihoods[-1, open_faces] = 0.0
    straight, corner = np.exp(by_counts(likelihoods, None)[-1, open_faces])
    by_turns, by_ways = 4 / 2, 13 / 16
    assert straight / corner == pytest.approx(by_turns * by_ways * np.exp(1.4), rel=0.01)


@pytest.mark.parametrize(
    ("sure", "hidden", "is_said"),
    [
        (0.7, 0.0, False), (0.8, 0.0, True), (0.8, 0.1, False), (0.9, 0.1, True), (0.9, 0.3, False), (0.97, 0.3, True),
        (0.97, 0.6, True),
    ],
)  # fmt: skip
def test_the_more_of_a_cell_a_hand_hides_the_more_is_asked(sure: float, hidden: float, is_said: bool) -> None:
    (out,) = combine_cells([_cell(sure, hidden)], None)
    assert (out.face if out else None) == ("NS" if is_said else None)
