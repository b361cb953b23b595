"""What visitors of a demonstration may do on its pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest
from flask.testing import FlaskClient

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live.desk import SessionDesk
from companion.live.session import Session
from companion.lobby.lobby import DemoStatus, SingleLobby
from companion.records.dice import fresh_decks
from web import create_app

HTMX = {"HX-Request": "true"}


@dataclass
class FakeShowing:
    """Remembers what visitors asked for."""

    asked: list[str] = field(default_factory=list)
    taken: dict[str, bool] = field(default_factory=dict)
    is_paused: bool = False

    def pace(self) -> DemoStatus:
        """As it was asked for."""
        return DemoStatus(self.is_paused, 2.0, is_slowest=False, is_fastest=True, visitors=tuple(self.taken))

    def hold(self, *, is_held: bool) -> None:
        """Remember it."""
        self.is_paused = is_held

    def hurry(self, steps: int) -> None:
        """Remember it."""
        self.asked.append(f"{steps:+}")

    def take(self, seat: str, *, is_for_one_turn: bool = False) -> None:
        """Remember it."""
        self.taken[seat] = is_for_one_turn

    def leave(self, seat: str) -> None:
        """Remember it."""
        self.taken.pop(seat, None)

    def play_again(self) -> None:
        """Remember it."""
        self.asked.append("again")


@pytest.fixture
def showing() -> FakeShowing:
    return FakeShowing()


@pytest.fixture
def lobby() -> Iterator[SingleLobby]:
    """A demonstration of the classic game, red to push."""
    game = game_named("classic")
    state = game.deal(shipped_copy("classic"), ("red", "blue"), 3)
    desk = SessionDesk(Session.begin(game, state, "demo", None, fresh_decks(3)), seats=state.seats)
    with desk.owned():
        yield SingleLobby(desk, {"red": "reds-own", "blue": "blues-own"})


def visitor(lobby: SingleLobby, showing: FakeShowing) -> FlaskClient:
    return create_app(lobby=lobby, showing=showing).test_client()


def test_visitors_hold_and_hurry_the_people(lobby: SingleLobby, showing: FakeShowing) -> None:
    one, other = visitor(lobby, showing), visitor(lobby, showing)
    assert 'id="demo-pause"' in one.get("/").text
    assert 'id="demo-go_on"' in one.post("/demo/pause", headers=HTMX).text
    assert 'id="demo-go_on"' in other.get("/demo").text, "another tablet shows it too"
    assert other.get("/demo?shown=held 2").status_code == 204, "nothing is sent that is shown already"
    assert other.get("/demo?shown=on 2").status_code == 200
    assert one.post("/demo/go_on").headers["Location"] == "/"
    one.post("/demo/slower")
    assert (showing.asked, showing.is_paused) == (["-1"], False)
    assert one.post("/demo/stop").status_code == 404


def test_a_visitor_takes_a_seat_by_a_tap_plays_it_and_gives_it_back(lobby: SingleLobby, showing: FakeShowing) -> None:
    client = visitor(lobby, showing)
    onward = client.post("/join/here/red").headers["Location"]
    assert showing.taken == {}, "its token has yet to come back"
    page = client.get(onward).text
    assert showing.taken == {"red": False}
    assert "Your turn" in page and "hold to look" not in page
    action = lobby.played.snapshot_for("red").position.legal[0]
    assert client.post("/seat/do", data={"action": action}).status_code == 303
    assert lobby.played.snapshot().evening.log[-1].text == action
    assert client.get("/").text.count('class="take"') == 2, "a visitor may still do what the table may"
    client.post("/join/leave")
    assert showing.taken == {}


def test_a_visitor_plays_one_turn_and_another_visitor_lets_go_of_a_seat(
    lobby: SingleLobby, showing: FakeShowing
) -> None:
    client, other = visitor(lobby, showing), visitor(lobby, showing)
    assert client.get(client.post("/demo/turn").headers["Location"]).status_code == 200
    assert showing.taken == {"red": True}
    assert 'id="leave-red"' in other.get("/").text
    other.post("/demo/leave/red", headers=HTMX)
    assert showing.taken == {}


def test_the_page_says_that_it_waits_for_a_visitor_whose_turn_it_is(lobby: SingleLobby, showing: FakeShowing) -> None:
    """A visitor may have closed the page of the seat."""
    client, waits = visitor(lobby, showing), "A visitor is playing Red, and the game is waiting for a move."
    assert waits not in client.get("/").text
    client.post("/join/here/blue")
    assert waits not in client.get("/").text, "it is red’s turn"
    client.post("/join/here/red")
    shown = client.get("/demo").text
    assert waits in shown and waits in client.get("/").text
    client.post("/demo/leave/red", headers=HTMX)
    assert waits not in client.get("/demo").text


def test_nowhere_else_is_there_anything_of_it(lobby: SingleLobby) -> None:
    client = create_app(lobby=lobby).test_client()
    assert client.get("/demo").status_code == 404
    assert 'id="demo"' not in client.get("/").text
    assert 'class="take"' not in client.get("/").text


def test_an_evening_that_is_over_is_played_again_by_one_tap(showing: FakeShowing) -> None:
    game = game_named("classic")
    state = replace(game.deal(shipped_copy("classic"), ("red", "blue"), 3), phase="over", outcome="stopped")
    desk = SessionDesk(Session.begin(game, state, "demo", None, fresh_decks(3)), seats=state.seats)
    with desk.owned():
        client = visitor(SingleLobby(desk), showing)
        assert 'hx-post="/demo/again"' in client.get("/").text
        assert client.post("/demo/again", headers=HTMX).status_code == 204
        assert client.post("/demo/again").status_code == 303
    assert showing.asked == ["again", "again"]
