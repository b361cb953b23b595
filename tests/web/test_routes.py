"""What the page answers, what it posts, and what it must never tell."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest
from flask.testing import FlaskClient
from jinja2 import Template
from jinja2.meta import find_undeclared_variables

from companion.games.copies import shipped_copy
from companion.lobby.lobby import SingleLobby
from companion.messages import Answer, AskHint, Confirm, Do, KeepAsPlayed, Status, Undo
from companion.records.notation import parse_action
from companion.rules.actions import End
from tests.snapshots import changed
from tests.web.scenes import HIDDEN_MARK, MOVABLE_MARKS, FakeDesk, deal_view, scenes, snapshot
from web import create_app
from web.present import seen_token


@pytest.fixture
def client(desk: FakeDesk) -> FlaskClient:
    return create_app(desk).test_client()


def test_the_page_is_whole_without_scripts(client: FlaskClient) -> None:
    text = client.get("/").text
    assert "Red’s turn" in text
    assert text.count('class="tile ') == 50


@pytest.mark.parametrize("name", scenes())
def test_every_scene_renders(name: str, client: FlaskClient, desk: FakeDesk) -> None:
    desk.show(scenes()[name])
    answer = client.get("/")
    assert answer.status_code == 200
    ids = re.findall(r'\bid="([^"]+)"', answer.text)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", scenes())
def test_every_scene_renders_whatever_the_camera_is_doing(name: str, client: FlaskClient, desk: FakeDesk) -> None:
    """A notice stays while a hand comes over the board: then another button than before gets the table on."""
    scene = scenes()[name]
    for version, status in enumerate(Status, start=scene.version):
        desk.show(changed(scene, status=status, version=version))
        assert client.get("/").status_code == 200, status


def test_the_button_that_keeps_the_table_is_meant_for_the_moment_it_shows(client: FlaskClient, desk: FakeDesk) -> None:
    desk.show(kept := changed(scenes()["not-allowed"], status=Status.HAND))
    button = re.search(r'<form[^>]*/do/keep".*?</form>', client.get("/").text, re.DOTALL)
    assert button is not None
    assert f'name="seen" value="{seen_token(kept)}"' in button.group()


def test_the_parts_of_the_page_ask_for_nothing_that_nobody_gives(client: FlaskClient) -> None:
    jinja = client.application.jinja_env
    with patch.object(Template, "make_module", autospec=True, side_effect=Template.make_module) as drawn:
        client.get("/")
    given = {*drawn.call_args_list[0].args[1], *jinja.globals}
    folder = Path(client.application.root_path) / "templates"
    for path in [folder / "parts.html", *folder.glob("parts/*.html")]:
        assert find_undeclared_variables(jinja.parse(path.read_text(encoding="utf-8"))) <= given, path.name


def test_nothing_comes_from_elsewhere_and_no_script_or_style_is_inline(client: FlaskClient) -> None:
    answer = client.get("/")
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon[a-z]+=", answer.text)
    addresses = re.findall(r'\b(?:href|src|action)="([^"]+)"', answer.text)
    assert all(address.startswith(("/", "#")) for address in addresses)


@pytest.mark.parametrize(
    "path",
    [
        "htmx.min.js",
        "htmx.LICENSE",
        "htmx-ext-sse.min.js",
        "htmx-ext-sse.LICENSE",
        "idiomorph-ext.min.js",
        "idiomorph.LICENSE",
    ],
)
def test_the_libraries_are_in_the_package_with_their_licences(path: str, client: FlaskClient) -> None:
    with client.get(f"/static/vendor/{path}") as answer:
        assert answer.status_code == 200


def test_every_treasure_has_a_picture(client: FlaskClient) -> None:
    with client.get("/static/treasures.svg") as answer:
        symbols = re.findall(r'<symbol id="([^"]+)"', answer.text)
    assert len(symbols) == len(set(symbols)) == 64
    assert set(MOVABLE_MARKS) | set(shipped_copy("classic").treasures) <= set(symbols)


@pytest.mark.parametrize("name", [name for name in scenes() if name != "won"])
def test_what_lies_face_down_is_nowhere(name: str, client: FlaskClient, desk: FakeDesk) -> None:
    """Even if a careless sender had left the referee's memory in the view."""
    shown = scenes()[name]
    cells = {
        cell: f"#L:{HIDDEN_MARK}" if text == "#?" else text
        for cell, text in shown.position.view["cells"].items()  # type: ignore[attr-defined]
    }
    view = {**shown.position.view, "cells": cells}
    question = shown.guidance.question and replace(
        shown.guidance.question, candidates=tuple(replace(one, view=view) for one in shown.guidance.question.candidates)
    )
    desk.show(changed(shown, view=view, question=question))
    with client.get("/events") as stream:
        event = b"".join(next(stream.response) for _ in range(2)).decode()  # type: ignore[call-overload]
    assert "floor-back" in event
    for text in (client.get("/").text, event, client.get("/snapshot.json").text):
        assert HIDDEN_MARK not in text
        assert "Dragon tooth" not in text


def test_views_that_differ_only_in_secrets_give_the_same_page() -> None:
    """Byte for byte: no id, class, order or label depends on what lies face down."""
    pages = set()
    for secret in ("#?", "#I", "#L:dragon-tooth", "#T:scroll"):
        view = deal_view()
        cells = {cell: secret if text == "#?" else text for cell, text in view["cells"].items()}  # type: ignore[attr-defined]
        page = create_app(FakeDesk(snapshot(view={**view, "cells": cells}))).test_client().get("/").text
        pages.add(re.sub(r"since=[0-9a-f]+-1", "", page))
    assert len(pages) == 1


@pytest.mark.parametrize(
    ("scene", "name", "form", "command"),
    [
        ("page-due", "chance", {}, Do("TABLE")),
        ("page-due", "chance", {"action": "daedalus push N2"}, Do("TABLE", parse_action("daedalus push N2"))),
        ("ready", "end-turn", {}, Do("red", End())),
        ("ready", "undo", {}, Undo()),
        ("confirm", "confirm", {}, Confirm()),
        ("ready", "hint", {"level": "nudge"}, AskHint("nudge")),
        ("ready", "hint", {}, AskHint("plan")),
        ("confirm", "answer", {"question": "3", "choice": "1"}, Answer(3, 1)),
        ("confirm", "answer", {"question": "3", "choice": "none"}, Answer(3, None)),
        ("not-allowed", "keep", {}, KeepAsPlayed()),
    ],
)
def test_each_button_posts_its_command(
    scene: str, name: str, form: dict[str, str], command: object, client: FlaskClient, desk: FakeDesk
) -> None:
    desk.show(scenes()[scene])
    answer = client.post(f"/do/{name}", data=form, headers={"HX-Request": "true"})
    assert answer.status_code == 204
    assert desk.posted == [command]


def test_without_scripts_a_button_leads_back_to_the_page(client: FlaskClient) -> None:
    answer = client.post("/do/end-turn")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")


@pytest.mark.parametrize(
    ("scene", "name", "form", "code"),
    [
        ("ready", "explode", {}, 404),
        ("page-due", "chance", {"action": "daedalus push Q9"}, 400),
        ("ready", "hint", {"level": "everything"}, 400),
        ("ready", "answer", {"question": "3", "choice": "0"}, 409),
        ("confirm", "answer", {"question": "2", "choice": "0"}, 409),
        ("confirm", "answer", {"question": "3", "choice": "2"}, 400),
        ("confirm", "answer", {"question": "3", "choice": "²"}, 400),
        ("confirm", "answer", {"question": "3", "choice": "9" * 5000}, 400),
        ("confirm", "answer", {"question": "3"}, 400),
        ("confirm", "answer", {"question": "x", "choice": "0"}, 409),
    ],
)
def test_nonsense_is_refused(
    scene: str, name: str, form: dict[str, str], code: int, client: FlaskClient, desk: FakeDesk
) -> None:
    desk.show(scenes()[scene])
    assert client.post(f"/do/{name}", data=form).status_code == code
    assert desk.posted == []


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({"Origin": "http://localhost"}, 303),
        ({"Origin": "http://elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 303),
    ],
)
def test_only_our_own_pages_may_post(headers: dict[str, str], code: int, client: FlaskClient) -> None:
    assert client.post("/do/undo", headers=headers).status_code == code


def test_a_second_tap_of_a_hasty_finger_does_nothing(client: FlaskClient, desk: FakeDesk) -> None:
    form = {"seen": seen_token(desk.snapshot())}
    assert [client.post("/do/end-turn", data=form).status_code for _ in range(3)] == [303, 409, 409]
    assert desk.posted == [Do("red", End())]


def test_a_tap_that_was_meant_for_the_turn_before_does_nothing(client: FlaskClient, desk: FakeDesk) -> None:
    form = {"seen": seen_token(desk.snapshot())}
    desk.show(snapshot(to_act="yellow", view={**deal_view(), "turn": 9}))
    assert client.post("/do/end-turn", data=form).status_code == 409
    assert desk.posted == []


def test_names_from_outside_are_escaped(client: FlaskClient, desk: FakeDesk) -> None:
    desk.show(snapshot(could="<script>alert(1)</script>"))
    assert "<script>alert" not in client.get("/").text


def test_health_and_snapshot_are_json(client: FlaskClient) -> None:
    assert client.get("/health").json == {"ok": True, "status": "ready", "version": 1}
    told = client.get("/snapshot.json").json
    assert told is not None
    assert (told["to_act"], told["view"]["pages"]["left"]) == ("red", 15)


def test_camera_picture_where_there_is_one(client: FlaskClient, desk: FakeDesk) -> None:
    assert client.get("/frame.jpg").status_code == 404
    with_camera = create_app(desk, latest_jpeg=lambda is_small: b"\xff\xd8").test_client()
    assert with_camera.get("/frame.jpg").data == b"\xff\xd8"


def test_a_fault_outside_the_game_is_on_the_page(desk: FakeDesk) -> None:
    text = create_app(desk, panel="gpio", trouble=lambda: "The panel has no pins.").test_client().get("/").text
    assert "The panel has no pins." in text
    assert 'id="light-ok"' not in text


@pytest.mark.parametrize(("name", "found"), [("won", 24), ("lost", 5)])
def test_an_evening_that_is_over_says_what_was_found(name: str, found: int) -> None:
    html = create_app(FakeDesk(scenes()[name])).test_client().get("/").text
    assert f"<b>{found}</b> of 24 treasures found" in html
    assert html.count("found-list") == 1
    assert 'id="book"' not in html


def test_the_fingerprint_of_the_dice_is_shown_from_the_start_and_how_to_check_it_at_the_end(
    client: FlaskClient, desk: FakeDesk
) -> None:
    fingerprint = "4409ea1d" * 8
    assert "sealed" not in client.get("/").text
    desk.show(snapshot(dice_commitment=fingerprint))
    assert fingerprint in client.get("/").text
    assert "labyrinth record" not in client.get("/").text
    desk.show(changed(scenes()["won"], dice_commitment=fingerprint))
    assert "labyrinth record evening" in client.get("/").text


def test_a_bug_pack_is_saved_from_the_tables_own_page_alone(desk: FakeDesk) -> None:
    client = create_app(desk, make_pack=lambda: b"PK").test_client()
    page = client.get("/").text
    assert 'action="/pack"' in page
    assert "leaves out names and hidden cards" in page
    answer = client.post("/pack", headers={"Origin": "http://localhost"})
    assert (answer.status_code, answer.data, answer.mimetype) == (200, b"PK", "application/zip")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="labyrinth-evening.zip"'
    assert answer.headers["Cache-Control"] == "no-store"
    assert client.post("/pack", headers={"Origin": "http://elsewhere.example"}).status_code == 403
    assert client.post("/pack", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert client.get("/pack").status_code == 405
    assert desk.posted == []


def test_where_no_pack_can_be_made_none_is_offered(client: FlaskClient) -> None:
    assert 'action="/pack"' not in client.get("/").text
    assert client.post("/pack").status_code == 404


def test_without_an_evening_pages_lead_to_the_start_or_to_the_board_that_is_laid() -> None:
    lobby = SingleLobby(None)  # type: ignore[arg-type]
    client = create_app(lobby=lobby).test_client()
    assert client.get("/").headers["Location"] == "/start"
    assert client.get("/health").json == {"ok": True, "status": "no evening"}
    assert "/laying/over" in client.get("/events").text, "a page that still stands is led on"
    for answer in (client.get("/snapshot.json"), client.post("/do/undo")):
        assert (answer.status_code, answer.text) == (409, "There is no game on at the moment.\n")
