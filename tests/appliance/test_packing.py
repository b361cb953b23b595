"""Bug packs of a companion that runs, of one that has ended, and of the journal alone; and who is in their pictures."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import cv2
import numpy as np
import pytest

from appliance.demo.options import DemoOptions
from appliance.demo.playing import play_demo
from appliance.demo.show import open_demo
from appliance.devices import running_on
from appliance.packing import (
    FOLDER,
    JOURNAL,
    KEPT,
    KEPT_PACKS,
    RUNNING,
    Packer,
    own_version,
    pack_evening,
    replay,
    shrink,
)
from appliance.parts import serve_desk
from appliance.serving import evening_to_play
from companion.config import WebSettings, demo_journals, home_folder, parse_config
from companion.errors import BadPack, CompanionError
from companion.frame import Frame
from companion.games.copies import named_copy, shipped_copy
from companion.live.desk import SessionDesk
from companion.live.packs.pack import pack_of
from companion.messages import Confirm, Do, Observed
from companion.rules.game import TABLE
from companion.rules.mazes.layout import layout
from tests.following.tables import Camera
from vision.board.homography import from_corners, project

SETTINGS = '[camera]\nkind = "folder"\npath = "/home/somebody/pictures"\n[web]\nport = {port}\n[table]\n'
OFFLINE = parse_config(SETTINGS.format(port=0))


@pytest.mark.parametrize("corners", [
    ((250, 150), (320, 150), (320, 220), (250, 220)),
    ((110, 30), (490, 30), (490, 370), (110, 370)),  # as near as the README recommends
    ((200, 90), (400, 95), (560, 380), (30, 350)),  # from the side
])  # fmt: skip
def test_further_than_half_a_tile_from_the_board_a_picture_is_black(corners: tuple[tuple[float, float], ...]) -> None:
    jpeg = shrink(np.full((400, 600, 3), 200, dtype=np.uint8), corners)
    seen = cv2.imdecode(np.frombuffer(jpeg, dtype=np.uint8), cv2.IMREAD_COLOR)
    for beside, is_shown in ((0.25, True), (0.8, False), (1.5, False)):
        edge = [(at, side) for at in (1.0, 3.5, 6.0) for side in (-beside, 7 + beside)]
        around = project(from_corners(corners), np.array([*edge, *((y, x) for x, y in edge)], dtype=np.float64))
        for x, y in np.rint(around).astype(int):
            if 0 <= x < 600 and 0 <= y < 400:
                assert (seen[y, x].min() > 180) if is_shown else (seen[y, x].max() < 20), (x, y, beside)


def play(stack: ExitStack) -> Packer:
    """An evening of a few pictures, with all that a pack may hold."""
    session, _, journal = evening_to_play(OFFLINE, None, False, stack)
    assert session is not None
    packer = Packer(session, journal, named_copy(shipped_copy("team"), "Aunt Erna's box"))
    desk, camera = SessionDesk(session), Camera(1)
    for seen in camera.calm(layout(session.state), 12):
        desk.post(Observed(seen))
        desk.drain()
        packer.last_pictures.offer(Frame(np.zeros((800, 800, 3), dtype=np.uint8), seen.frame, seen.time_s), seen)
    desk.post(Confirm())
    desk.drain()
    packer.last_pictures.close()
    return packer


def test_a_pack_names_nobody_no_place_and_no_secret() -> None:
    with ExitStack() as stack:
        packer = play(stack)
        content = packer.content()
        with ZipFile(BytesIO(content)) as archive:
            text = archive.read("pack.json").decode()
            assert set(archive.namelist()) == {"pack.json", *(one.name for one in pack_of(BytesIO(content)).pictures)}
        for secret in ("Erna", "somebody", packer.session.snapshot().evening.dice_commitment, "secret"):
            assert str(secret) not in text
        pack = pack_of(BytesIO(content))
        assert (pack.game, pack.variant, pack.version) == ("team", "introductory", own_version())
        assert [line.kind for line in pack.lines] == ["start", "action"]
        assert pack.lines[1].text.startswith("daedalus")
        assert pack.pictures


def test_after_a_fault_a_pack_with_pictures_is_kept() -> None:
    with ExitStack() as stack:
        packer = play(stack)
        packer.keep(home_folder() / FOLDER)
        packer.session.handle(Do(TABLE))
        lines = packer.session.evening.number
    found = pack_evening(OFFLINE, None)
    assert found.source == KEPT
    assert found.pack.pictures
    assert found.pack.pictured == (1, 2)
    assert len(found.pack.lines) == lines, "what was written since is in it too"
    assert pack_of(BytesIO(found.content)) == found.pack


def test_a_pack_that_cannot_be_kept_ends_nothing(caplog: pytest.LogCaptureFixture) -> None:
    (home_folder() / FOLDER).parent.mkdir(parents=True, exist_ok=True)
    (home_folder() / FOLDER).write_text("a file where the folder should be")
    with ExitStack() as stack:
        play(stack).keep(home_folder() / FOLDER)
    assert "no bug pack could be kept" in caplog.text


def test_old_packs_go() -> None:
    folder = home_folder() / FOLDER
    folder.mkdir(parents=True)
    for number in range(9):
        (folder / f"old-{number}.zip").write_bytes(b"")
    with ExitStack() as stack:
        play(stack).keep(folder)
    assert len(list(folder.iterdir())) == KEPT_PACKS
    assert (folder / "evening-1.zip").exists()


def test_without_a_fault_a_pack_is_of_the_journal_alone() -> None:
    with ExitStack() as stack:
        play(stack)
    found = pack_evening(OFFLINE, "evening-1")
    assert (found.source, found.pack.pictures, len(found.pack.lines)) == (JOURNAL, (), 2)
    assert pack_of(BytesIO(found.content)).evening == "evening-1"


HUGE = b"\xff\xd8\xff\xc0\0\x0b\x08\xff\xff\xff\xff\x01"
"""The head of a JPEG file of 65,535 x 65,535 pixels."""


@pytest.mark.parametrize("jpeg", [b"", b"\x89PNG", b"\xff\xd8 no picture", HUGE])
def test_what_is_no_picture_or_a_huge_one_is_refused(jpeg: bytes) -> None:
    with ExitStack() as stack:
        pack = pack_of(BytesIO(play(stack).content()))
    with pytest.raises(BadPack, match="is no picture of a companion"):
        replay(replace(pack, pictures=(replace(pack.pictures[0], jpeg=jpeg),)))


def test_a_companion_that_runs_is_asked_for_its_pack() -> None:
    with ExitStack() as stack:
        packer = play(stack)
        desk = SessionDesk(packer.session)
        server = stack.enter_context(serve_desk(desk, lambda: None, WebSettings(port=0), pack=packer.content))
        with running_on(server.port, home_folder()):
            found = pack_evening(OFFLINE, None)
        assert found.source == RUNNING
        assert found.content == packer.content()
        other = stack.enter_context(serve_desk(desk, lambda: None, WebSettings(port=0)))
        with running_on(other.port, home_folder()), pytest.raises(CompanionError, match="gives no pack"):
            pack_evening(OFFLINE, None)


def test_there_is_no_pack_of_an_evening_that_was_never_played() -> None:
    with pytest.raises(CompanionError, match="none was played"):
        pack_evening(OFFLINE, None)
    with ExitStack() as stack:
        play(stack)
    with pytest.raises(CompanionError, match="there are evening-1"):
        pack_evening(OFFLINE, "evening-9")


def test_a_demonstration_is_packed_where_it_is_asked_for() -> None:
    with ExitStack() as stack:
        key = open_demo(DemoOptions(seats=2), stack).session.key
    with pytest.raises(CompanionError, match="none was played yet; --demo packs one of a demonstration"):
        pack_evening(OFFLINE, None)
    for found in (pack_evening(OFFLINE, None, is_demo=True), pack_evening(OFFLINE, key)):
        assert (found.source, found.pack.evening) == (JOURNAL, key)
    with pytest.raises(CompanionError, match=f"there is no evening 'none' to pack; there are {key}"):
        pack_evening(OFFLINE, "none")


def test_a_demonstration_does_not_begin_where_its_page_cannot_be() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(CompanionError, match="is already in use"):
        play_demo(DemoOptions(port=taken.getsockname()[1]), lambda _: None)
    assert not demo_journals()
