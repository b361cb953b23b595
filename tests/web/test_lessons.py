"""How each box is played, in pictures: the pages that show it, and the ways there."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from companion.games.catalogue import GAMES
from companion.language import language
from companion.records.lessons import lesson_pictures
from companion.rules.words import told
from tests.web.lobbies import FakeLobby
from web import create_app


@pytest.fixture
def client() -> FlaskClient:
    return create_app(lobby=FakeLobby()).test_client()


@pytest.mark.parametrize("code", ["en", "de", "fr"])
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_each_box_shows_its_lesson_in_each_language(client: FlaskClient, game: str, code: str) -> None:
    page = client.get(f"/start/how/{game}", headers={"Accept-Language": code}).text
    shown = [told(picture.words, language(code)) for picture in lesson_pictures(game)]
    assert all(f"<span>{words}</span>" in page for words in shown)
    assert page.count('class="card"') == len(shown) and 6 <= len(shown) <= 7


def test_the_form_leads_to_the_lesson_and_the_lesson_back(client: FlaskClient) -> None:
    assert 'href="/start/how/classic"' in client.get("/start/new/classic").text
    assert 'href="/start/new/classic"' in client.get("/start/how/classic").text
    assert client.get("/start/how/chess").status_code == 404


def test_a_lesson_shows_cards_only_where_they_changed(client: FlaskClient) -> None:
    page = client.get("/start/how/classic").text
    assert page.count(">Lizard<") == 1, "the card is there at the start, and gone once it is found"
