"""What stays of evenings: the last picture of the board, private and bounded, and the numbers over all of them."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient

from appliance.evenings.host import Host
from appliance.evenings.pictures import MOST_KEPT, LastSight, Memories
from companion.config import Config, journal_path, parse_config
from companion.frame import Frame
from companion.games.catalogue import GAMES, game_named
from companion.games.copies import shipped_copy
from companion.lobby.looking_back import Tally, Wins, tally
from companion.lobby.new_game import ChosenSeat, NewGame, PastEvening
from companion.messages import Position, Snapshot
from companion.observation import BoardPose, Observation
from companion.rules.game import TABLE
from tests.appliance.companions import companion, owner_of
from tests.appliance.test_last_sight import CORNERS, POSE, picture
from tests.web.lobbies import FakeLobby
from web import create_app
from web.devices.access import SEAT_COOKIE, TABLE_COOKIE
from web.present import present
from web.start.look_back import stand_alone


def begin(host: Host, name: str, people: tuple[ChosenSeat, ...], outcome: str = "") -> str:
    """Begin an evening of a box by taps; with an outcome one that is over."""
    game = game_named(name)
    state: Any = game.deal(shipped_copy(name), tuple(seat.colour for seat in people), 3)
    if outcome:
        state = replace(state, phase="over", outcome=outcome)
    return host.begin(NewGame(name, people, start=game.state_json(state), has_camera=False)).key


MIA, BEN = ChosenSeat("red", "Mia"), ChosenSeat("blue", "Ben")


@pytest.fixture
def host() -> Iterator[Host]:
    with companion() as host:
        yield host


# --- pictures ---


def test_a_picture_is_its_owners_alone_and_the_oldest_go(tmp_path: Path) -> None:
    memories, own_mask = Memories(tmp_path / "home"), os.umask(0)
    try:
        for number in range(MOST_KEPT + 2):
            memories.keep(f"evening-{number}", b"a picture")
            os.utime(tmp_path / "home" / "keepsakes" / f"evening-{number}.jpg", (number, number))
    finally:
        os.umask(own_mask)
    kept = memories.picture(f"evening-{MOST_KEPT + 1}")
    assert kept is not None and (kept.stat().st_mode & 0o777, kept.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    assert memories.picture("evening-0") is memories.picture("../tokens") is None
    assert len(list(kept.parent.iterdir())) == MOST_KEPT


def test_the_picture_is_the_board_straightened() -> None:
    sight = LastSight()
    assert sight.board_jpeg() is None
    sight.see(Frame(picture(), 0, 0.0), Observation(1, 0.0, (800, 760), POSE))
    jpeg = sight.board_jpeg()
    assert jpeg is not None
    board = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert board.shape == (1280, 1280, 3)
    assert board[640, 640, 1] > 200 and board[5, 5, 1] < 120


def test_the_board_is_kept_as_it_was_seen_when_the_game_ended(host: Host) -> None:
    key = begin(host, "team", (MIA, BEN), "won")
    running: Any = host._running
    running.sight.see(Frame(picture(), 0, 0.0), Observation(1, 0.0, (800, 760), POSE))

    class Eyes:
        def read(self, frame: Frame) -> Observation:
            return Observation(frame.index, frame.time_s, (800, 760), None)

    running.eyes = Eyes()
    host.see(Frame(picture(), 1, 0.1))
    kept = host.keepsake(key)
    assert kept is not None
    before = kept.read_bytes()
    bare = np.zeros((760, 800, 3), np.uint8)
    running.sight.see(Frame(bare, 2, 0.2), Observation(2, 0.2, (800, 760), BoardPose(CORNERS, 0.5)))
    host.see(Frame(bare, 3, 0.3))
    running.eyes = None
    host.leave()
    assert kept.read_bytes() == before, "hands that clear the table away change nothing"


def test_no_picture_is_kept_where_none_may_be_shown() -> None:
    with companion(parse_config("[web]\npicture = false")) as host:
        key = begin(host, "team", (MIA, BEN), "won")
        running: Any = host._running
        running.sight.see(Frame(picture(), 0, 0.0), Observation(1, 0.0, (800, 760), POSE))
        host.leave()
        assert host.keepsake(key) is None


def test_a_game_that_goes_on_leaves_no_picture(host: Host) -> None:
    key = begin(host, "classic", (MIA, BEN))
    running: Any = host._running
    running.sight.see(Frame(picture(), 0, 0.0), Observation(1, 0.0, (800, 760), POSE))
    host.leave()
    assert host.keepsake(key) is None
    host.memories.keep(key, b"a picture")
    for name in ("picture", "picture.jpg", "board.svg"):
        assert visitor(host, owner_of(host)).get(f"/start/evenings/{key}/{name}").status_code == 404


def visitor(host: Host, table: str = "", seat: str = "") -> FlaskClient:
    client = create_app(lobby=host).test_client()
    client.set_cookie(TABLE_COOKIE, table)
    client.set_cookie(SEAT_COOKIE, seat)
    return client


def test_the_tables_device_sees_the_cameras_picture_and_others_see_the_drawing(host: Host) -> None:
    key = begin(host, "team", (MIA, BEN), "won")
    host.memories.keep(key, b"a picture")
    table, others = visitor(host, owner_of(host)), (visitor(host), visitor(host, seat=host.seat_tokens()["red"]))
    page = table.get(f"/start/evenings/{key}/picture").text
    assert f'src="/start/evenings/{key}/picture.jpg"' in page and "The board as the camera last saw it" in page
    assert table.get(f"/start/evenings/{key}/picture.jpg").data == b"a picture"
    assert f"/start/evenings/{key}/picture.jpg" in table.get("/start/evenings").text
    for client in others:
        assert "The board at the end, as I drew it." in client.get(f"/start/evenings/{key}/picture").text
        assert client.get(f"/start/evenings/{key}/picture.jpg").status_code == 403
        assert client.get(f"/start/evenings/{key}/board.svg").mimetype == "image/svg+xml"
        assert "picture.jpg" not in client.get("/start/evenings").text


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_the_drawn_board_of_every_box_stands_alone(name: str) -> None:
    game = game_named(name)
    state = game.deal(shipped_copy(name), ("red", "blue"), 3)
    shown = Snapshot(1, Position(game.view_json(game.view(state, TABLE))))
    with create_app(lobby=FakeLobby()).test_request_context():
        drawing = ElementTree.fromstring(stand_alone(present(shown, {})))
        ids = {one.get("id") for one in drawing.iter()}
        uses = {one.get("href", "") for one in drawing.iter() if one.tag.endswith("}use")}
        assert len(uses) > 5 and {use.removeprefix("#") for use in uses} <= ids
        assert len([one.get("id") for one in drawing.iter() if one.get("id")]) == len(ids) - 1, "no name stands twice"


# --- numbers ---


def finished(day: int, winners: tuple[str, ...], *, game: str = "classic", outcome: str = "won") -> PastEvening:
    """An evening of Mia and Ben."""
    return PastEvening(f"e{day}", game, "", (MIA, BEN), f"2026-11-{day:02}T20:00:00", 9, outcome, True, {}, winners)


def test_numbers_go_by_name_and_by_day() -> None:
    other = (ChosenSeat("red", " mia "), ChosenSeat("blue"))
    evenings = [
        finished(9, ("red", "blue"), game="team"), finished(8, (), game="team", outcome="lost"), finished(3, ("red",)),
        finished(2, ("red",)), finished(1, ("blue",)), replace(finished(4, ("red",)), seats=other),
        replace(finished(5, ("red",)), is_finished=False), replace(finished(6, ()), is_finished=False, trouble="torn"),
    ]  # fmt: skip
    told = tally(evenings)
    assert told.people == (Wins("Mia", 6, 4, 3, 1), Wins("Ben", 5, 2, 1, 1))
    assert told.teams == (Wins("Ben, Mia", 2, 1, 1, 1),)
    assert (told.boxes, told.left_out) == ((("classic", 4), ("team", 2)), 1)
    assert tally([]) == Tally()


def test_damaged_evenings_are_left_out_and_counted() -> None:
    with companion() as host:
        for outcome in ("won", "won", "lost"):
            begin(host, "team", (MIA, BEN), outcome)
            host.leave()
    with closing(sqlite3.connect(journal_path(Config()), isolation_level=None)) as file:
        file.execute("DROP TRIGGER entries_stay")
        file.execute("UPDATE entries SET payload = 'nonsense' WHERE session = 1 AND number = 1")
    with companion() as host:
        assert (host.tally().people[0].played, host.tally().people[0].won, host.tally().left_out) == (2, 1, 1)
        page = " ".join(visitor(host).get("/start/numbers").text.split())
        assert "Ben, Mia: won 1 of 2" in page and "Unreadable and not counted: 1." in page
