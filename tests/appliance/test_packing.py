"""Bug packs of a companion that runs, of one that has ended, and of the journal alone; and who is in their pictures."""

from __future__ import annotations

import json
import socket
from contextlib import ExitStack
from pathlib import Path

import cv2
import numpy as np
import pytest

import appliance
from appliance.demo.options import DemoOptions
from appliance.demo.show import open_demo
from appliance.pack_of_evening import JOURNAL, KEPT, RUNNING, pack_evening
from appliance.packing import FOLDER, KEPT_PACKS, Packer, shrink
from appliance.parts import serve_desk
from appliance.serving import evening_to_play
from companion.config import WebSettings, demo_journals, home_folder, parse_config
from companion.errors import CompanionError
from companion.frame import Frame
from companion.games.copies import named_copy, shipped_copy
from companion.live.desk import SessionDesk
from companion.live.packs.pack import pack_of
from companion.messages import Confirm, Observed
from companion.rules.mazes.layout import layout
from tests.following.tables import Camera

SETTINGS = '[camera]\nkind = "folder"\npath = "/home/somebody/pictures"\n[web]\nport = {port}\n[table]\n'
OFFLINE = parse_config(SETTINGS.format(port=0))


def test_outside_the_board_a_picture_is_black() -> None:
    image = np.full((400, 600, 3), 200, dtype=np.uint8)
    jpeg = shrink(image, ((250.0, 150.0), (320.0, 150.0), (320.0, 220.0), (250.0, 220.0)))
    seen = cv2.imdecode(np.frombuffer(jpeg, dtype=np.uint8), cv2.IMREAD_COLOR)
    assert seen[185, 285].min() > 180
    assert seen[185, 230].min() > 180, "the loose tile beside the board stays in sight"
    for x, y in ((0, 0), (599, 399), (285, 100), (200, 185), (285, 270)):
        assert seen[y, x].max() < 20


def play(stack: ExitStack) -> Packer:
    """An evening of a few pictures, with all that a pack may hold."""
    session, *_ = evening_to_play(OFFLINE, None, False, stack)
    packer = Packer(session, named_copy(shipped_copy("team"), "Aunt Erna's box"), OFFLINE)
    desk, camera = SessionDesk(session, packer.tape.hear, packer.tape.take), Camera(1)
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
        pack = pack_of(packer.content())
        text = json.dumps([pack.about, pack.tape, pack.log, pack.copy])
        assert "Erna" not in text
        assert "somebody" not in text
        assert '"settings": {"camera": {"kind": "folder"' in text
        assert packer.session.snapshot().evening.dice_commitment not in text
        assert len(pack.tape) > 5
        assert pack.pictures
        assert pack.log[0]["actions"][0].startswith("daedalus")  # type: ignore[index]


@pytest.mark.parametrize("is_fault", [True, False])
def test_only_after_a_fault_are_pictures_kept_at_the_end(is_fault: bool) -> None:
    with ExitStack() as stack:
        packer = play(stack)
        try:
            with packer:
                if is_fault:
                    raise RuntimeError("the owner of the session has gone")
        except RuntimeError:
            assert is_fault
    found = pack_evening(OFFLINE, None)
    assert found.source == KEPT
    assert bool(found.pack.pictures) is is_fault
    assert len(found.pack.tape) > 5
    assert pack_of(found.content).log == found.pack.log


def test_old_packs_go() -> None:
    folder = home_folder() / FOLDER
    folder.mkdir(parents=True)
    for number in range(9):
        (folder / f"old-{number}.zip").write_bytes(b"")
    with ExitStack() as stack:
        play(stack).keep(is_fault=False)
    assert len(list(folder.iterdir())) == KEPT_PACKS
    assert (folder / "evening-1.zip").exists()


def test_a_pack_of_the_journal_alone_says_what_was_booked() -> None:
    with ExitStack() as stack:
        play(stack)
    found = pack_evening(OFFLINE, "evening-1")
    assert (found.source, found.pack.tape, found.pack.pictures) == (JOURNAL, (), ())
    assert len(found.pack.log) == 1
    assert pack_of(found.content).about["evening"] == "evening-1"


def test_a_companion_that_runs_is_asked_for_its_pack(tmp_path: Path) -> None:
    with ExitStack() as stack:
        packer = play(stack)
        desk = SessionDesk(packer.session)
        server = stack.enter_context(serve_desk(desk, lambda: None, WebSettings(port=0), pack=packer.content))
        found = pack_evening(parse_config(SETTINGS.format(port=server.port)), None)
        assert found.source == RUNNING
        assert found.content == packer.content()
        other = stack.enter_context(serve_desk(desk, lambda: None, WebSettings(port=0)))
        with pytest.raises(CompanionError, match="gives no pack"):
            pack_evening(parse_config(SETTINGS.format(port=other.port)), None)


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
        assert (found.source, found.pack.about["evening"]) == (JOURNAL, key)
        assert found.pack.about["settings"] is None, "of the simulated table, not of the owner's camera"
    with pytest.raises(CompanionError, match=f"there is no evening 'none' to pack; there are {key}"):
        pack_evening(OFFLINE, "none")


def test_a_demonstration_does_not_begin_where_its_page_or_pack_cannot_be(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(CompanionError, match="is already in use"):
        appliance.play_demo(DemoOptions(port=taken.getsockname()[1]), lambda _: None)
    nowhere = DemoOptions(is_headless=True, pack=tmp_path / "nowhere" / "pack.zip")
    with pytest.raises(CompanionError, match="there is no folder"):
        appliance.play_demo(nowhere, lambda _: None)
    assert not demo_journals()
