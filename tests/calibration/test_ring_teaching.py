"""Teaching a ring board by taps: what is proposed, what a tap does, what is wrong, what is kept of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import cv2
import numpy as np
import pytest

from appliance.evenings.new_game import offers
from appliance.own_teaching import OwnTeaching
from calibration.teaching.ring_geometry import Strip
from calibration.teaching.ring_teaching import RingTeaching
from companion.config import parse_config
from companion.errors import BadCalibration
from companion.frame import Image
from companion.games.copies import copy_for, shipped_copy
from companion.games.secret.copy import SecretCopy
from companion.lobby.teaching import KEEP, RESTART, TAKE, UNDO, Tap
from companion.maze.rings import format_square, parse_square
from tests.calibration.crude_rings import proposal_of
from vision.rings.teaching import Proposal

GAME, CONFIG = "secret", parse_config("")
SIDES = {"o": (0.5, 0.1), "i": (0.5, 0.9), "<": (0.1, 0.5), ">": (0.9, 0.5)}


def edition() -> SecretCopy:
    copy = shipped_copy(GAME)
    assert isinstance(copy, SecretCopy)
    return copy


@pytest.fixture
def teaching(monkeypatch: pytest.MonkeyPatch) -> OwnTeaching:
    """A companion before a board that is as the edition, pictures of which are well understood."""
    board = edition().board

    def propose(pictures: Sequence[Image]) -> Proposal:
        turned = [tuple(n * (ring.positions > 1) for ring in board.rings) for n in range(len(pictures))]
        return proposal_of(board, *turned)

    monkeypatch.setattr("vision.rings.teaching.propose", propose)
    return OwnTeaching(CONFIG, lambda: np.zeros((64, 64, 3), np.uint8))


def teacher(teaching: OwnTeaching) -> RingTeaching:
    found = teaching._of(GAME)
    assert isinstance(found, RingTeaching)
    return found


def press(teaching: OwnTeaching, *keys: str) -> None:
    for key in keys:
        teaching.tap(GAME, Tap(choice=key))


def strip_of(teaching: OwnTeaching, ring: int, index: int) -> Strip:
    strips = teacher(teaching)._strips(teacher(teaching).stage)
    return next(one for one in strips if one.ring == ring and one.first <= index < one.first + len(one.spans))


def tap_square(teaching: OwnTeaching, ring: int, index: int, across: float = 0.5, down: float = 0.5) -> None:
    strip = strip_of(teaching, ring, index)
    left, top, right, bottom = strip.box(index)
    x, y = left + across * (right - left), top + down * (bottom - top)
    teaching.tap(GAME, Tap(strip.key, x, y))


def squares(teaching: OwnTeaching, ring: int) -> list[str]:
    found: list[str] = teacher(teaching).rings(teacher(teaching).stage)[ring]["squares"]
    return found


def teach_paths(teaching: OwnTeaching) -> None:
    """Take pictures, confirm circles, space the squares of the disc, and correct the paths that were read wrongly."""
    press(teaching, TAKE)
    press(teaching, TAKE)
    press(teaching, "step:circles", "step:squares")
    press(teaching, "uneven:5")
    for deg in (90, 120, 210, 270):
        strip = strip_of(teaching, 5, 0)
        teaching.tap(GAME, Tap(strip.key, strip.x(deg), 20))
    stage = teacher(teaching).stage
    rings = [{**ring, "starts_deg": list(true.starts_deg)}
             for ring, true in zip(stage["rings"], edition().board.rings, strict=True)]  # fmt: skip
    teacher(teaching).draft.keep({**stage, "rings": rings})
    press(teaching, "step:paths")
    for number, ring in enumerate(edition().board.rings):
        for index, square in enumerate(ring.squares):
            for side, at in SIDES.items():
                has = (side in squares(teaching, number)[index], side in format_square(square).partition(":")[0])
                if has[0] != has[1]:
                    tap_square(teaching, number, index, *at)


def teach_prints(teaching: OwnTeaching, but: tuple[str, ...] = ()) -> None:
    press(teaching, "step:prints")
    for number, ring in enumerate(edition().board.rings):
        for index, square in enumerate(ring.squares):
            for name in filter(None, (square.picture, square.start)):
                if name not in (*but, *teacher(teaching).stage["prints"]):
                    press(teaching, f"pick:{name}")
                    tap_square(teaching, number, index)


def test_what_turned_by_one_dot_turns_and_says_its_dots_and_arrow(teaching: OwnTeaching) -> None:
    press(teaching, TAKE)
    assert not [one for one in teaching.page(GAME).steps if one.key == "step:circles" and one.is_open]
    press(teaching, TAKE)
    press(teaching, "step:circles", "step:squares")
    press(teaching, "step:paths")
    rings = teacher(teaching).rings(teacher(teaching).stage)
    assert [ring["name"] for ring in rings] == ["rim", "outer", "hall", "middle", "court", "centre"]
    assert [ring.get("dots") for ring in rings] == [None, 12, None, 12, None, 12]
    assert {ring.get("arrow") for ring in rings} == {None, "cw"}
    assert [ring.get("free") for ring in rings] == [None] * 5 + [True]


def test_a_picture_in_which_no_ring_turned_is_refused_at_once_and_the_first_can_be_taken_again(
    teaching: OwnTeaching, monkeypatch: pytest.MonkeyPatch
) -> None:
    press(teaching, TAKE)
    (first,) = teacher(teaching).stage["pictures"]

    def refuse(pictures: Sequence[Image]) -> Proposal:
        raise BadCalibration("no ring is seen to turn")

    with monkeypatch.context() as unturned:
        unturned.setattr("vision.rings.teaching.propose", refuse)
        with pytest.raises(BadCalibration, match="no ring turned since picture 1"):
            press(teaching, TAKE)
    assert teacher(teaching).stage["pictures"] == [first]
    press(teaching, TAKE)
    assert (len(teacher(teaching).stage["pictures"]), teaching.page(GAME).wrong) == (2, ())
    press(teaching, "step:circles", "step:pictures", f"drop:{first}")
    assert len(teacher(teaching).stage["pictures"]) == 1
    assert [one.key for one in teaching.page(GAME).steps if one.is_open] == ["step:pictures"]


def test_a_picture_with_a_hand_in_it_or_a_ring_left_as_it_was_is_named(
    teaching: OwnTeaching, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = edition().board
    still = [n == 1 or ring.positions == 1 for n, ring in enumerate(board.rings)]
    found = proposal_of(board, (0,) * len(still), tuple(int(not one) for one in still))
    covered = found.views[1].copy()
    cv2.rectangle(covered, (0, 300), (400, 420), (60, 90, 150), -1)
    proposal = replace(found, views=(found.views[0], covered))
    monkeypatch.setattr("vision.rings.teaching.propose", lambda pictures: proposal)
    press(teaching, TAKE)
    assert teaching.page(GAME).wrong == ()
    press(teaching, TAKE)
    words = [one.words for one in teaching.page(GAME).wrong]
    assert words[0].startswith("A hand or something else is over the board in picture 1 or in picture 2.")
    assert words[1].startswith("Only 2 of 3 rings are turned.")


def test_a_circle_is_removed_by_a_tap_and_added_where_the_print_has_one(teaching: OwnTeaching) -> None:
    press(teaching, TAKE)
    press(teaching, TAKE)
    press(teaching, "step:circles")
    middle = 319.5
    teaching.tap(GAME, Tap("view", middle, middle - 300 * 0.66))
    assert teacher(teaching).stage["radii"] == pytest.approx([1, 0.82, 0.5, 0.36, 0.22])
    teaching.tap(GAME, Tap("view", middle + 300 * 0.65, middle))
    assert teacher(teaching).stage["radii"] == pytest.approx([1, 0.82, 0.66, 0.5, 0.36, 0.22], abs=0.02)
    press(teaching, UNDO)
    assert len(teacher(teaching).stage["radii"]) == 5


def test_a_tap_moves_all_borders_of_a_ring_or_adds_and_removes_one_where_its_squares_are_uneven(
    teaching: OwnTeaching,
) -> None:
    press(teaching, TAKE)
    press(teaching, TAKE)
    press(teaching, "step:circles", "step:squares")

    def starts() -> list[float]:
        found: list[float] = teacher(teaching).stage["rings"][0]["starts_deg"]
        return found

    before = starts()
    tap_square(teaching, 0, 3, across=0.5)
    half = (before[1] - before[0]) / 2
    assert starts() == pytest.approx(sorted((one + half) % 360 for one in before), abs=0.2)
    press(teaching, "uneven:0")
    tap_square(teaching, 0, 3, across=0.5)
    assert len(starts()) == len(before) + 1
    tap_square(teaching, 0, 3, across=1.0)
    assert len(starts()) == len(before)


def test_a_path_within_a_ring_opens_on_both_sides_of_its_border(teaching: OwnTeaching) -> None:
    teach_paths(teaching)
    before = squares(teaching, 0)
    assert before[:2] == ["i<>", "i<>"]
    tap_square(teaching, 0, 0, *SIDES[">"])
    assert squares(teaching, 0)[:2] == ["i<", "i>"]
    tap_square(teaching, 0, 0, *SIDES["<"])
    assert (squares(teaching, 0)[0], squares(teaching, 0)[-1]) == ("i", before[-1].replace(">", "") or "-")
    tap_square(teaching, 0, 0, *SIDES["o"])
    assert squares(teaching, 0)[0] == "i", "can a path lead over the rim?"


def test_what_was_taught_is_kept_exported_and_taken_in(teaching: OwnTeaching, labyrinth_home: Path) -> None:
    assert next(one for one in offers(CONFIG) if one.game == GAME).no_camera
    teach_paths(teaching)
    teach_prints(teaching)
    press(teaching, "step:check")
    assert teaching.page(GAME).wrong == ()
    press(teaching, KEEP)
    kept = copy_for(GAME, labyrinth_home / "copies" / "secret.toml")
    assert isinstance(kept, SecretCopy)
    assert (kept.board, kept.cards, kept.is_assumed) == (edition().board, edition().cards, False)
    assert not next(one for one in offers(CONFIG) if one.game == GAME).no_camera
    out = BytesIO()
    teaching.write(GAME, out)
    for path in (labyrinth_home / "copies").glob("secret.*o*"):
        if path.is_file():
            path.unlink()
    assert not teaching.subjects()[0].is_taught
    teaching.take_in(GAME, out)
    assert copy_for(GAME, labyrinth_home / "copies" / "secret.toml") == kept
    with pytest.raises(BadCalibration, match="not a copy of this game"):
        teaching.take_in("cards", out)
    with ZipFile(out) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files["secret.look.toml"] = files["secret.look.toml"].replace(b'= "outer"', b'= "another"')
    mixed = BytesIO()
    with ZipFile(mixed, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    with pytest.raises(BadCalibration, match="do not belong together"):
        teaching.take_in(GAME, mixed)
    assert copy_for(GAME, labyrinth_home / "copies" / "secret.toml") == kept


def test_it_is_said_what_is_missing_and_which_square_nobody_reaches(teaching: OwnTeaching) -> None:
    teach_paths(teaching)
    teach_prints(teaching, but=("crown", "red"))
    press(teaching, "step:check")
    assert [(one.key, str(one.words)) for one in teaching.page(GAME).wrong] == [
        ("step:prints", "Not on the board yet: crown."),
        ("step:prints", "I do not know yet where these colours start: red."),
    ]
    with pytest.raises(BadCalibration):
        press(teaching, KEEP)
    hall = [index for index, text in enumerate(squares(teaching, 2)) if parse_square(text).picture == "moss-troll"]
    press(teaching, "step:paths")
    tap_square(teaching, 2, hall[0], *SIDES["o"])
    press(teaching, "step:check")
    page = teaching.page(GAME)
    assert page.wrong[-1].key == "step:paths"
    assert page.wrong[-1].words == "No path leaves this square: moss troll. Tap the sides where one does."
    assert [mark.look for block in page.blocks for sheet in block.sheets for mark in sheet.marks].count("wrong") == 1
    assert squares(teaching, 0)[21:23] == [">:root-troll", "i<"]
    press(teaching, UNDO, UNDO)
    teach_prints(teaching)
    press(teaching, "step:paths")
    tap_square(teaching, 0, 22, *SIDES["i"])
    press(teaching, "step:check")
    assert teaching.page(GAME).wrong[-1].words.startswith("However the rings turn, no way leads here: root troll.")


def test_every_tap_is_there_again_after_a_restart_and_can_be_taken_back(teaching: OwnTeaching) -> None:
    teach_paths(teaching)
    stage = teacher(teaching).stage
    again = OwnTeaching(CONFIG, lambda: None)
    assert teacher(again).stage == stage
    press(again, RESTART)
    assert teacher(again).stage["pictures"] == []
    press(again, UNDO)
    assert teacher(again).stage == stage, "is one tap too many the end of the work of half an hour?"
    while again.page(GAME).can_undo:
        press(again, UNDO)
    assert teacher(again).stage == {"step": "pictures", **RingTeaching.empty}
