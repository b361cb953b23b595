"""The pages on which a copy is taught: a step with its pictures, taps on them, and who may teach."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from flask.testing import FlaskClient

from companion.lobby.teaching import Block, Choice, Mark, Sheet, Tap, TeachPage
from companion.rules.words import say, treasure
from tests.web.lobbies import SEAT_TOKENS, TABLE_TOKEN, FakeDevices, FakeLobby
from tests.web.test_set_up import FakeSetUp, FakeTeaching
from web import create_app
from web.devices.access import TABLE_COOKIE

PAGE = "/setup/teach/secret"
STRIP = Sheet(
    "0.4", "unrolled-1-2", (314.0, 66.0), (-320.5, 8.0, 3600.0, 300.0),
    (Mark("way", "M10 20L30 40"), Mark("name", words=say("{treasure}", treasure=treasure("crown")), at=(40.0, 60.0))),
)  # fmt: skip
STEP = TeachPage(
    steps=(Choice("step:paths", "Paths", is_chosen=True), Choice("step:check", "Check", is_open=False)),
    step="paths", blocks=(Block("Ring 1: rim", sheets=(STRIP,), look="strips"),), can_undo=True,
)  # fmt: skip


@pytest.fixture
def set_up() -> FakeSetUp:
    return FakeSetUp(teaching=FakeTeaching(STEP))


@pytest.fixture
def client(set_up: FakeSetUp) -> FlaskClient:
    """The table's own device."""
    client = create_app(lobby=FakeLobby(), set_up=set_up, latest_jpeg=lambda is_small: b"jpeg").test_client()
    client.set_cookie(TABLE_COOKIE, TABLE_TOKEN)
    return client


def test_the_set_up_page_leads_to_what_can_be_taught_and_the_page_of_a_new_game_too(
    client: FlaskClient, set_up: FakeSetUp
) -> None:
    page = client.get("/setup").text
    assert re.search(rf'href="{PAGE}">Secret Labyrinth</a>\s*begun', page)
    assert f'href="{PAGE}"' in client.get("/start/new/secret").text
    assert f'href="{PAGE}"' not in client.get("/start/new/classic").text
    assert client.get("/start").text.count(f'href="{PAGE}">Teach me your copy</a>') == 1
    set_up.teaching.is_taught = True
    assert not any(f'href="{PAGE}"' in client.get(path).text for path in ("/start", "/start/new/secret"))


def test_a_device_that_nobody_has_made_the_tables_becomes_that_on_its_way_to_teaching(
    set_up: FakeSetUp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FakeDevices, "holds", lambda self, token: False)
    monkeypatch.setattr(FakeDevices, "is_open", True)
    device = create_app(lobby=FakeLobby(), set_up=set_up).test_client()
    for page in ("/setup", "/start", "/start/new/secret"):
        assert re.search(r'name="teaches" value="secret"[^>]*formaction="/take-over"', device.get(page).text)
    assert device.post("/take-over", data={"teaches": "secret"}).headers["Location"] == PAGE


def test_a_step_shows_its_pictures_with_what_was_read_over_them(client: FlaskClient) -> None:
    page = client.get(PAGE).text
    assert 'data-sheet="0.4"' in page
    assert 'viewBox="0 0 314.0 66.0"' in page
    assert re.search(rf'<image href="{PAGE}/picture/unrolled-1-2.jpg"\s+x="-320.5" y="8.0" width="3600.0"', page)
    assert 'class="teach-way" d="M10 20L30 40"' in page
    assert re.search(r'<text class="teach-name"[^>]*>crown</text>', page)
    assert re.search(r'value="step:check"[^>]* disabled', page)
    assert "The white lines are the paths as I read them." in page


@pytest.mark.parametrize(("code", "words"), [("de", "Krone"), ("fr", "couronne")])
def test_names_are_said_in_the_readers_language(client: FlaskClient, code: str, words: str) -> None:
    page = client.get(PAGE, headers={"Accept-Language": code}).text
    assert re.search(rf'<text class="teach-name"[^>]*>{words}</text>', page)
    assert "The white lines" not in page


def test_a_tap_is_sent_in_the_units_of_its_picture(client: FlaskClient, set_up: FakeSetUp) -> None:
    sent = client.post(PAGE, data={"sheet": "0.4", "x": "12.5", "y": "40"})
    assert (sent.status_code, sent.headers["Location"]) == (303, PAGE)
    client.post(PAGE, data={"choice": "pick:crown", "x": "no number"})
    client.post(PAGE, data={"name": "moon" * 100})
    client.post(PAGE, data={"choice": "undo"})
    assert set_up.teaching.done == [
        Tap("0.4", 12.5, 40.0),
        Tap(choice="pick:crown"),
        Tap(text="moon" * 10),
        Tap(choice="undo"),
    ]


def test_a_page_that_is_open_gets_its_part_alone(client: FlaskClient, set_up: FakeSetUp) -> None:
    part = client.post(PAGE, data={"choice": "take"}, headers={"HX-Request": "true"}).text
    assert part.strip().partition("\n")[0].endswith('<div id="teach" class="teach at-paths">')
    assert "<html" not in part
    set_up.teaching.refusal = "picture 2: no round board is seen whole"
    refused = client.post(PAGE, data={"choice": "take"}, headers={"HX-Request": "true"})
    assert (refused.status_code, set_up.teaching.refusal in refused.text) == (200, True)


def test_what_is_wrong_is_said_and_keeps_the_copy_from_being_saved(client: FlaskClient, set_up: FakeSetUp) -> None:
    steps = (Choice("step:prints", "What is where"), Choice("step:check", "Check", is_chosen=True))
    missing = Choice("step:prints", "Not on the board yet: crown.")
    set_up.teaching.step = TeachPage(steps, "check", is_last=True, wrong=(missing,))
    page = client.get(PAGE).text
    assert re.search(r'Not on the board yet: crown\.\s*<button[^>]*value="step:prints">What is where ▸</button>', page)
    assert 'value="keep"' not in page
    set_up.teaching.step = TeachPage(step="check", is_last=True)
    assert 'value="keep"' in client.get(PAGE).text
    kept = client.post(PAGE, data={"choice": "keep"}, headers={"HX-Request": "true"}).text
    assert "Your copy is saved" in kept
    assert 'href="/start/new/secret"' in kept


def test_pictures_and_copies_come_in_and_go_out_as_files(client: FlaskClient, set_up: FakeSetUp) -> None:
    sent = {"pictures": [(BytesIO(b"one" * 40_000), "1.jpg"), (BytesIO(b"two"), "2.jpg")]}
    assert client.post(f"{PAGE}/files", data=sent).status_code == 303
    assert "Your copy is saved" in client.post(f"{PAGE}/files", data={"copy": (BytesIO(b"zip"), "copy.zip")}).text
    assert set_up.teaching.done == [b"one" * 40_000, b"two", b"zip"]
    assert "Yours is lost then" not in client.get(PAGE).text
    set_up.teaching.is_taught = True
    assert "Yours is lost then" in client.get(PAGE).text
    saved = client.get(f"{PAGE}/copy")
    assert (saved.data, saved.mimetype) == (b"taught", "application/zip")


def test_only_a_device_of_the_table_teaches_and_sees_pictures(client: FlaskClient, set_up: FakeSetUp) -> None:
    for token in ("unknown", SEAT_TOKENS["red"]):
        client.set_cookie(TABLE_COOKIE, token)
        assert client.get(PAGE).status_code == 403
        assert client.get(f"{PAGE}/picture/photo-1.jpg").status_code == 403
        assert client.post(PAGE, data={"choice": "keep"}).status_code == 403
    assert set_up.teaching.done == []
    client.set_cookie(TABLE_COOKIE, TABLE_TOKEN)
    assert client.get(f"{PAGE}/picture/photo-1.jpg").data == b"secret photo-1"
    assert client.get("/setup/teach/classic").status_code == 404
