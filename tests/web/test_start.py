"""The pages before an evening: what they offer, what a sent form becomes, and who may do what."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest
from flask.testing import FlaskClient

from companion.errors import BadConfig
from companion.games.catalogue import GAMES, game_named
from companion.language import language
from companion.lobby.new_game import ChosenSeat
from companion.rules.game import AnyGame
from companion.rules.words import ENGLISH, told
from tests.web.lobbies import FINISHED, SEAT_TOKENS, TABLE_TOKEN, UNFINISHED, FakeLobby, offer_of
from tests.web.scenes import FakeDesk, scenes
from web import create_app
from web.devices.access import TABLE_COOKIE
from web.start.form import read_wish, show_form, usual_wish
from web.start.start_page import show_evening

TEAM, CLASSIC, SECRET = (offer_of(game_named(name)) for name in ("team", "classic", "secret"))


@pytest.fixture
def lobby() -> FakeLobby:
    return FakeLobby(past=(UNFINISHED, FINISHED))


@pytest.fixture
def client(lobby: FakeLobby) -> FlaskClient:
    return create_app(lobby=lobby).test_client()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_form_sent_as_it_is_shown_is_the_usual_wish(game: object) -> None:
    offer = offer_of(game)  # type: ignore[arg-type]
    form = show_form(offer, usual_wish(offer), ENGLISH)
    sent = {"is-whole": "1", "variant": form.variants[0].value}
    sent |= {f"seat-{seat.colour}": "1" for seat in form.seats if seat.is_taken}
    sent |= {f"option-{rule.name}": rule.value for rule in form.options if rule.kind != "switch" or rule.is_on}
    sent |= {"way": next(one.value for one in form.ways if one.is_chosen), "chance": "virtual"}
    wish = read_wish(sent, offer)
    assert (wish.seats, wish.start, wish.options) == (usual_wish(offer).seats, usual_wish(offer).start, {})


@pytest.mark.parametrize("code", ["en", "de", "fr"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_pages_are_spoken_of_only_where_the_box_has_a_book(game: AnyGame, code: str) -> None:
    offer = offer_of(game)
    form = show_form(offer, usual_wish(offer), language(code))
    said = [form.chance, *(text for choice in form.chances for text in (choice.words, choice.more))]
    phrases = (game.phrases.ordered, game.phrases.only_begun, *game.phrases.late.values())
    words = " ".join([*said, *(told(text, language(code)) for text in phrases)])
    assert bool(re.search("page|Seite|blätter", words)) == (game.name == "team"), words


def test_what_a_box_does_not_leave_to_chance_is_not_asked() -> None:
    form = show_form(replace(TEAM, by_chance=None), usual_wish(TEAM), ENGLISH)
    assert (form.chance, form.chances) == ("", ())


def test_what_goes_with_paper_is_no_house_rule_that_somebody_changed() -> None:
    wish = replace(usual_wish(TEAM), options={"book": "table", "first_cards": "drawn"})
    assert show_form(TEAM, wish, ENGLISH).changed == 0


def test_what_people_choose_is_the_wish() -> None:
    sent = {
        "is-whole": "1", "seat-red": "1", "seat-green": "1", "name-green": "  Green\nPlayer ", "first": "green",
        "variant": "expert", "way": "laid", "chance": "paper", "option-flip_on_entry": "mandatory",
    }  # fmt: skip
    wish = read_wish(sent, TEAM)
    assert wish.seats == (ChosenSeat("green", "Green Player"), ChosenSeat("red"))
    assert (wish.variant, wish.start, wish.chance, wish.has_camera) == ("expert", "as-laid", "paper", True)
    assert wish.options == {"bonus_for_mates": False, "flip_on_entry": "mandatory"}


@pytest.mark.parametrize(
    ("offer", "sent", "reason"),
    [
        (TEAM, {"seat-red": "1"}, "This game is for 2 to 4 people: tick that many players."),
        (SECRET, {"seat-red": "1", "way": "dealt"}, "A camera can follow this game once you have taught me your copy."),
        (CLASSIC, {"seat-red": "1", "option-cards_each": "25"}, "25 does not work for: Treasure cards for each player"),
        (CLASSIC, {"seat-red": "1", "way": "by-magic"}, "You cannot choose that here."),
    ],
)
def test_what_cannot_be_wished_is_said(offer: object, sent: dict[str, str], reason: str) -> None:
    with pytest.raises(BadConfig) as wrong:
        read_wish({"is-whole": "1", **sent}, offer)  # type: ignore[arg-type]
    assert str(wrong.value).startswith(reason)


def test_two_taps_begin_a_game(client: FlaskClient, lobby: FakeLobby) -> None:
    assert 'href="/start/new/secret"' in client.get("/start").text
    assert "A camera can follow this game once you have taught me" in client.get("/start/new/secret").text
    begun = client.post("/start/new/secret", data={"seat-red": "1", "seat-green": "1"})
    assert (begun.status_code, begun.headers["Location"]) == (303, "/?kept=yes"), "does the browser keep its token?"
    assert f"{TABLE_COOKIE}={TABLE_TOKEN}" in begun.headers["Set-Cookie"]
    assert [wish.game for wish in lobby.wishes] == ["secret"]


def test_a_refusal_comes_back_with_the_form(client: FlaskClient, lobby: FakeLobby) -> None:
    lobby.refusal = "The disk is full."
    answer = client.post("/start/new/classic", data={"seat-red": "1", "name-red": "a player"})
    assert answer.status_code == 422
    assert "The disk is full." in answer.text
    assert 'value="a player"' in answer.text


def test_the_same_people_play_again(client: FlaskClient) -> None:
    assert "/start/new/classic?again=evening-3" in client.get("/start/evenings").text
    form = client.get("/start/new/classic?again=evening-3").text
    assert 'value="Green Player"' in form
    assert 'name="option-must_walk_to_collect" value="1" checked' in form


def test_evenings_go_on_and_their_records_are_saved(client: FlaskClient, lobby: FakeLobby) -> None:
    assert "Carry on where you left off" in client.get("/start").text
    assert client.post("/start/go-on/evening-4").status_code == 303
    assert client.get("/start/evenings/evening-3.txt").text == "# evening-3\n"
    lobby.refusal = "There is no such game."
    assert client.get("/start/evenings/none.txt").status_code == 404
    assert "There is no such game." in client.post("/start/go-on/none").text


@pytest.mark.parametrize("token", ["stranger", SEAT_TOKENS["red"]])
def test_only_the_table_begins_and_leaves(token: str, client: FlaskClient, lobby: FakeLobby) -> None:
    client.set_cookie(TABLE_COOKIE, token)
    for path in ("/start/new/classic", "/start/go-on/evening-4", "/start/leave"):
        assert client.post(path, data={"seat-red": "1"}).status_code == 403, path
    assert "Only the table’s tablet can begin a game." in client.get("/start/new/classic").text
    assert (lobby.wishes, lobby.left) == ([], 0)


def test_an_evening_in_a_list_says_who_when_and_how_it_ended() -> None:
    titles, today = {"classic": "Classic"}, date(2026, 11, 16)
    english = show_evening(FINISHED, titles, "en", today)
    assert (english.when, english.ended) == ("yesterday, 19:30", "Green Player won, 61 turns")
    german = show_evening(UNFINISHED, titles, "de", date(2026, 12, 1))
    assert (german.when, german.ended) == ("21. November 2026, 20:15", "noch nicht zu Ende, 7 Züge")
    assert [name for _, name in german.people] == ["Green Player", "Blue Player"]
    assert show_form(CLASSIC, usual_wish(CLASSIC), language("de")).count_words == "für 1 bis 4 Personen"


def test_a_finished_game_is_the_last_one_and_is_played_again_by_one_tap(
    client: FlaskClient, lobby: FakeLobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby.played = FakeDesk(scenes()["won"])
    assert "Your current game" in client.get("/start").text
    monkeypatch.setattr(lobby, "evening", lambda: FINISHED)
    page = client.get("/start").text
    assert "Last game" in page and "Your current game" not in page
    assert re.search(r'<a class="press primary" href="/start/new/classic\?again=evening-3">\s*Play again', page)


def test_who_plays_together_has_one_score() -> None:
    alone = replace(FINISHED, game="team", scores={"red": 0, "blue": 0, "green": 0}, outcome="lost", winners=())
    both, today = (alone, replace(alone, is_together=True)), date(2026, 11, 21)
    shown = [show_evening(one, {}, "en", today).scores for one in both]
    assert (len(shown[0]), shown[1]) == (3, (("", "everyone together", 0),))
