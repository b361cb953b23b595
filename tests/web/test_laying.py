"""The page of a board that is being laid: what it shows, what a tap tells, and when an evening can begin."""

from __future__ import annotations

import re
from dataclasses import replace

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient

from appliance.parts import LatestJpeg
from companion.language import language
from companion.lobby.board_setup import Missing, PawnsConfirmed
from companion.messages import CorrectPawn, CorrectPiece, CorrectTile
from companion.rules.words import ENGLISH, colour, say
from tests.web.laid_boards import fresh_board, half_board, master_board, ready_board
from tests.web.lobbies import SEAT_TOKENS, FakeLobby
from tests.web.scenes import FakeDesk, scenes
from web import create_app
from web.devices.access import SEAT_COOKIE, TABLE_COOKIE
from web.start.laid_art import show_laid, show_panel

HTMX = {"HX-Request": "true"}


@pytest.fixture
def lobby() -> FakeLobby:
    return FakeLobby(board=half_board())


@pytest.fixture
def client(lobby: FakeLobby) -> FlaskClient:
    return create_app(lobby=lobby, latest_jpeg=lambda is_small: b"jpeg").test_client()


def test_only_what_is_seen_is_drawn() -> None:
    assert show_laid(fresh_board(), ENGLISH).known == 0
    half = show_laid(half_board(), ENGLISH)
    assert half.known == len(half.board.tiles) == 45
    assert half.board.problems == ("b4", "c4", "d6", "f2")
    assert [pawn.colour for pawn in half.board.pawns] == ["red"]
    assert half.loose is None
    assert show_laid(ready_board(), ENGLISH).known == 50


def test_the_page_says_the_next_thing_and_what_is_missing(client: FlaskClient) -> None:
    page = client.get("/laying").text
    assert '<p class="advice-words">Put tiles on b4, c4, d6, f2.</p>' in page
    assert "I cannot see the blue pawn" in page
    assert 'points="212,130 1040,118 1102,860 170,872"' in page
    assert re.search(r'<button class="press primary begin" type="submit" disabled', page)


def test_a_tile_offers_how_it_can_lie_and_what_it_could_show() -> None:
    board = ready_board(is_marked=False)
    corner = next(tile.place for tile in board.cells if len(tile.open_sides) == 2 and tile.choices)
    panel = show_panel(board, corner, ENGLISH)
    assert panel is not None
    assert {len(panel.faces), len(panel.others)} <= {2, 4, 7, 9}
    assert sum(face.is_now for face in panel.faces) == 1
    assert {"owl", "bat", "key", "potion"} <= {one.mark for one in panel.marks}
    fixed = show_panel(board, "c3", ENGLISH)
    assert fixed is not None
    assert (fixed.is_fixed, fixed.faces, fixed.marks) == (True, (), ())
    assert show_panel(board, "z9", ENGLISH) is None


def test_a_tap_tells_a_tile_a_treasure_and_a_pawn(client: FlaskClient, lobby: FakeLobby) -> None:
    client.post("/laying/correct", data={"place": "b2", "open": "NE"})
    client.post("/laying/correct", data={"place": "b2", "mark": "owl"}, headers=HTMX)
    client.post("/laying/correct", data={"place": "b2", "pawn": "blue"}, headers=HTMX)
    assert lobby.told == [
        CorrectTile("b2", "NE", None), CorrectTile("b2", None, "owl"), CorrectPawn("blue", "b2"),
    ]  # fmt: skip


def test_one_tap_tells_all_pawns_home(client: FlaskClient, lobby: FakeLobby) -> None:
    client.post("/laying/correct", data={"pawns": "home"})
    assert lobby.told == [PawnsConfirmed()]


def test_an_unsure_pawn_is_answered_by_one_of_two_buttons(client: FlaskClient, lobby: FakeLobby) -> None:
    """Begin from where it was seen, or put it on its corner; neither opens what the tile could show."""
    words = say("Is the {pawn} pawn on {cell}?", pawn=colour("red"), cell="g3")
    unsure = Missing("pawn", words, ("g3",), pawn="red", corner="a1")
    unseen = Missing("pawn", say("The blue pawn is not seen."), pawn="blue", corner="g7")
    lobby.put_up(replace(ready_board(), missing=(unsure, unseen)))
    page = client.get("/laying").text
    answers = re.findall(r'name="pawn" value="(.*?)">.*?value="(.*?)">\s*<button.*?>(.*?)</button>', page)
    assert answers == [
        ("red", "g3", "Yes, it starts there"), ("red", "a1", "Put it on its corner"),
        ("blue", "g7", "Put it on its corner"),
    ]  # fmt: skip
    for place in ("g3", "a1"):
        sent = {"pawn": "red", "place": place, "answers": "pawn"}
        assert client.post("/laying/correct", data=sent, headers=HTMX).text == ""
    assert lobby.told == [CorrectPawn("red", "g3"), CorrectPawn("red", "a1")]


def test_after_a_treasure_the_next_open_tile_is_asked_for(client: FlaskClient, lobby: FakeLobby) -> None:
    lobby.put_up(ready_board(is_marked=False))
    first = client.get("/laying/tile?place=d1").text
    onward = re.search(r'name="then" value="(\w+)"', first)
    assert onward is not None
    told = {"place": "d1", "mark": "owl", "then": onward[1]}
    assert f'data-place="{onward[1]}"' in client.post("/laying/correct", data=told, headers=HTMX).text


def test_a_treasure_that_was_told_can_be_unsaid_where_the_finger_is(client: FlaskClient, lobby: FakeLobby) -> None:
    lobby.put_up(ready_board(is_marked=False))
    assert "I don’t know" not in client.get("/laying/tile?place=d1").text
    lobby.put_up(ready_board())
    place = next(tile.place for tile in ready_board().cells if tile.choices and tile.mark)
    offered = client.get(f"/laying/tile?place={place}").text
    (form,) = re.findall(r"<form(?:(?!</form>).)*I don’t know", offered, re.DOTALL)
    assert ('name="mark" value="?"' in form, 'name="then"' in form) == (True, False)
    client.post("/laying/correct", data={"place": place, "mark": "?"}, headers=HTMX)
    assert lobby.told == [CorrectTile(place, None, "?")]


def test_after_the_last_treasure_the_whole_board_is_shown_again(client: FlaskClient, lobby: FakeLobby) -> None:
    lobby.put_up(ready_board())
    assert client.post("/laying/correct", data={"place": "d1", "mark": "owl"}, headers=HTMX).text == ""
    assert client.post("/laying/correct", data={"place": "d1", "mark": "owl"}).headers["Location"] == "/laying"


def test_what_cannot_be_is_said_where_the_finger_is(client: FlaskClient, lobby: FakeLobby) -> None:
    lobby.refusal = "every tile of that shape shows a treasure"
    told = {"place": "b2", "mark": "", "then": "d2"}
    answer = client.post("/laying/correct", data=told, headers=HTMX).text
    assert 'data-place="b2"' in answer
    assert lobby.refusal in answer
    assert client.post("/laying/correct", data=told).status_code == 422


def test_beginning_leads_to_the_table(client: FlaskClient, lobby: FakeLobby) -> None:
    lobby.refusal = "a pawn is missing"
    refused = client.post("/laying/begin")
    assert (refused.status_code, "a pawn is missing" in refused.text) == (422, True)
    lobby.refusal = ""
    assert client.post("/laying/begin").headers["Location"] == "/"
    assert client.get("/laying").headers["Location"] == "/start"
    assert client.post("/laying/correct", data={"place": "b2"}, headers=HTMX).headers["HX-Redirect"] == "/"
    assert 'hx-get="/laying/over"' in client.get("/laying/events").text


def test_a_phone_that_has_a_seat_goes_back_to_it_once_the_board_is_laid(client: FlaskClient, lobby: FakeLobby) -> None:
    client.set_cookie(SEAT_COOKIE, SEAT_TOKENS["red"])
    assert client.get("/laying/over", headers=HTMX).headers["HX-Redirect"] == "/"
    lobby.played, lobby.board = FakeDesk(scenes()["ready"]), None  # type: ignore[assignment]
    assert client.get("/laying/over", headers=HTMX).headers["HX-Redirect"] == "/seat"
    client.delete_cookie(SEAT_COOKIE)
    assert client.get("/laying/over", headers=HTMX).headers["HX-Redirect"] == "/"


def test_a_seat_may_look_and_change_nothing(client: FlaskClient, lobby: FakeLobby) -> None:
    client.set_cookie(TABLE_COOKIE, SEAT_TOKENS["red"])
    assert "frame.jpg" not in client.get("/laying").text
    assert "<form" not in client.get("/laying?place=b2").text.split("<main")[1].split("</main>")[0]
    assert client.post("/laying/correct", data={"place": "b2", "open": "NE"}).status_code == 403
    assert client.post("/laying/begin").status_code == 403
    assert lobby.told == []


def test_each_newer_board_is_streamed(lobby: FakeLobby) -> None:
    client = create_app(lobby=lobby).test_client()
    stream = client.get("/laying/events", buffered=False).response
    chunks = iter(stream)
    text = b""
    while b"event: begin" not in text:
        text += next(chunks)  # type: ignore[arg-type]
    lobby.put_up(ready_board())
    text = b""
    while b"The board is ready" not in text:
        text += next(chunks)  # type: ignore[arg-type]
    stream.close()  # type: ignore[attr-defined]


def test_a_masters_board_asks_for_discs_guards_and_the_dragon_and_for_no_treasures() -> None:
    board = master_board()
    shown = {place.place: place for place in show_laid(board, ENGLISH).places}
    assert shown["c2"].words.endswith("token 3")
    assert (shown["f4"].is_open, shown["d4"].is_open, shown["d4"].is_empty) == (True, True, False)
    panel = show_panel(board, "f4", ENGLISH)
    assert panel is not None
    assert [one.label for one in panel.discs] == ["2", "3", "4", "5", "6", "–"]
    assert (panel.marks, panel.next_disc, panel.looks) == ((), "b5", ())
    assert [one.value for one in panel.guards] == ["black", "white"]
    refuge = show_panel(board, "d4", ENGLISH)
    assert refuge is not None
    assert [one.value for one in refuge.looks] == ["N", "E", "S", "W"]
    assert refuge.discs == ()


def test_taps_on_a_masters_board_are_told_and_lead_from_disc_to_disc(lobby: FakeLobby, client: FlaskClient) -> None:
    lobby.put_up(master_board())
    page = client.get("/laying/tile?place=f4").text
    assert "Which token is here?" in page
    onward = client.post("/laying/correct", data={"place": "f4", "disc": "4", "then": "b5"}, headers=HTMX).text
    assert 'data-place="b5"' in onward
    client.post("/laying/correct", data={"place": "f6", "guard": "black"}, headers=HTMX)
    client.post("/laying/correct", data={"place": "d4", "dragon": "E"}, headers=HTMX)
    disc, guard, dragon = lobby.told[-3:]
    assert (disc, guard) == (CorrectPiece.disc("f4", "4"), CorrectPiece.guard("black", "f6"))
    assert dragon == CorrectPiece.dragon("E")


def test_the_camera_s_picture_is_loaded_again_only_where_it_shows_something_else() -> None:
    """Telling a treasure, or a corner that trembles, changes no picture; a hand or a turned tile does."""
    board = ready_board()
    trembling = tuple((x + 0.4, y - 0.4) for x, y in board.corners_px or ())
    told = tuple(replace(tile, mark="?", confidence=0.97) for tile in board.cells)
    turned = (*board.cells[:1], replace(board.cells[1], open_sides="?"), *board.cells[2:])
    shown = [show_laid(one, language("en")).picture for one in (
        board, replace(board, cells=told, version=2), replace(board, corners_px=trembling, version=3),
        replace(board, is_hand=True), replace(board, cells=turned),
    )]  # fmt: skip
    assert len({*shown[:3]}) == 1 and len({*shown}) == 3


def test_a_small_picture_is_made_small() -> None:
    image = np.random.default_rng(1).integers(0, 255, (960, 1280, 3), dtype=np.uint8)
    latest = LatestJpeg(lambda: image)
    files = [np.frombuffer(latest(is_small) or b"", np.uint8) for is_small in (False, True)]
    assert [cv2.imdecode(file, cv2.IMREAD_COLOR).shape for file in files] == [(960, 1280, 3), (480, 640, 3)]
