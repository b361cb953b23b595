"""In a first game the pages explain what matters, each sentence once, until somebody wants no more of them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from appliance.evenings.host import Host
from companion.games.catalogue import GAMES, game_named
from companion.games.copies import shipped_copy
from companion.games.secret.lesson import ANIMAL
from companion.lobby.new_game import ChosenSeat, NewGame
from companion.messages import Do, EveningSoFar, LogLine, Position, Snapshot
from companion.records.playout import playout
from companion.records.record import Played
from companion.rules.game import TABLE, AnyGame, State
from companion.rules.lesson import NOT_BACK, PUSH
from tests.appliance.companions import companion
from web import create_app
from web.context import Explaining


def moment(*moments: str, line: int = 1, seat: str = "red") -> Snapshot:
    log = tuple(LogLine(number, seat, "end") for number in range(line))
    return Snapshot(line, Position(seat=seat, moments=moments), EveningSoFar("evening-1", log))


def test_each_sentence_is_shown_once_and_stays_while_it_matters_in_that_turn() -> None:
    explaining = Explaining(is_on=True)
    assert explaining.now("red", moment("push", "spells")) == "push"
    assert explaining.now("red", moment("push", "spells")) == "push", "the same moment has the same sentence"
    assert explaining.now("red", moment("push", "spells", line=2)) == "spells"
    assert explaining.now("red", moment("push", "spells", line=3)) == "spells", "it still matters"
    assert explaining.now("red", moment("push", line=4)) == "", "it matters no more, and the other one was read"
    assert explaining.now("red", moment("spells", line=5, seat="blue")) == "", "in another turn it is old"
    assert explaining.now(TABLE, moment("push", line=5)) == "push", "each viewer reads it"


@pytest.mark.parametrize(("ended", "read"), [("red", ["", "push"]), (TABLE, ["", ""])])
def test_a_seat_ends_it_for_itself_and_the_table_for_all(ended: str, read: list[str]) -> None:
    explaining = Explaining(is_on=True)
    explaining.end(ended)
    assert [explaining.now("red", moment("push")), explaining.now("blue", moment("push"))] == read


def test_nothing_is_explained_where_it_is_not_a_first_game() -> None:
    assert Explaining().now("red", moment("push")) == ""


def begun(host: Host, computer: bool = False) -> FlaskClient:
    seats = (ChosenSeat("red", computer="weak" if computer else None), ChosenSeat("yellow"))
    host.begin(NewGame("classic", seats, has_camera=False))
    return create_app(lobby=host).test_client()


def test_an_evening_explains_until_somebody_taps_no_more() -> None:
    with companion() as host:
        client = begun(host)
        assert PUSH in client.get("/").text
        desk = host.desk()
        assert desk is not None
        red, classic = desk.snapshot().position, game_named("classic")
        state = classic.state_of(red.view, shipped_copy("classic"))
        pushes = map(desk.parse_action, red.legal)
        opening = next(push for push in pushes if classic.after(state, push).phase == "walk")
        assert desk.ask(Do("red", opening), "red").refused == ""
        assert PUSH not in client.get("/").text and "Only the tile you stop on counts." in client.get("/").text
        back = client.post("/explain-no-more", headers={"Referer": "http://localhost/table"}).location
        assert back is not None and back.startswith("/table")
        assert "Only the tile you stop on counts." not in client.get("/").text


def test_a_game_that_was_played_to_its_end_is_not_explained_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with companion() as host:
        evenings = host.evenings
        monkeypatch.setattr(host, "evenings", lambda: tuple(replace(one, is_finished=True) for one in evenings()))
        assert PUSH not in begun(host).get("/").text


def explained(game: AnyGame, state: State, viewer: str) -> set[str]:
    view = game.view(state, viewer)
    return {words for matters, words in game.moments if matters(view)}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_moment_can_be_asked_of_every_view(game: AnyGame) -> None:
    met, copy, seats = set[str](), shipped_copy(game.name), game.seat_range[1]
    for seed in range(3):
        state = game.deal(copy, seats, seed, game.variants[-1])
        for line in playout(game, copy, seats, seed, game.variants[-1], turns=60).lines:
            met = met.union(*(explained(game, state, viewer) for viewer in (TABLE, *state.seats)))
            state = game.apply(state, line.action) if isinstance(line, Played) else state
    assert len(met) >= len(game.moments) / 3


def test_the_closed_arrow_is_explained_once_there_is_one() -> None:
    game = game_named("classic")
    state = game.deal(shipped_copy("classic"), 2, 1)
    assert NOT_BACK not in explained(game, state, TABLE)
    pushed = game.apply(state, game.legal(state)[0])
    assert NOT_BACK in explained(game, replace(pushed, phase="push"), TABLE)


def test_what_a_hidden_card_can_do_is_explained_to_its_holder_alone() -> None:
    game, told = game_named("secret"), {"open": "ring", "hands": {"red": ["unicorn"], "yellow": []}}
    state = game.state_of({"game": "secret", "seats": ["red", "yellow"], **told}, shipped_copy("secret"))
    assert [ANIMAL in explained(game, state, viewer) for viewer in ("red", "yellow", TABLE)] == [True, False, False]


def test_a_duel_is_explained_where_two_share_a_square() -> None:
    game = game_named("secret")
    state = game.state_of({"game": "secret", "seats": ["red", "yellow"], "open": "ring"}, shipped_copy("secret"))
    here = replace(state, has_walked=True, changes=("outer", "middle"))
    shared = replace(here, pawns=tuple((seat, here.pawns[0][1]) for seat in here.seats))
    assert [len(explained(game, one, "red")) for one in (here, shared)] == [0, 1]
