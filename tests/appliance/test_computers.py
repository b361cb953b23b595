"""One person and two computers, from the form to the score: every box, a restart, an undo, and what is refused."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any

import pytest

from appliance.evenings import computers
from appliance.evenings.host import Host
from appliance.evenings.new_game import completed
from companion.config import parse_config
from companion.errors import BadConfig
from companion.frame import Frame
from companion.games.catalogue import GAMES, game_named
from companion.lobby import new_game
from companion.lobby.new_game import ChosenSeat, NewGame
from companion.messages import Guidance, Notice, Question, Status, Undo
from companion.players import player
from companion.players.player import FAIR, Player
from companion.rules.chance import Chance
from companion.rules.game import TABLE
from lab.soak.by_taps.evening import House, known_from
from tests.appliance.companions import companion, owner_of
from web import create_app

PATIENCE_S = 60.0
MOST_TURNS = {"secret": 5, "team": 6, "master-1991": 5, "master-2007": 5}
"""So many turns are played of the boxes whose evenings are long; the others come to their end."""


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "PACE_S", 0.0)
    monkeypatch.setattr("appliance.evenings.host.fresh_seed", lambda: 7)


@contextmanager
def house(host: Host) -> Iterator[House]:
    yield House(host, create_app(lobby=host), {TABLE: owner_of(host), **host.seat_tokens()})


def begun(host: Host, game: str, **fields: str) -> House:
    """The form of a box, sent with a person first and computers at the next seats."""
    offer = next(offer for offer in host.offers() if offer.game == game)
    seats = offer.colours[: max(offer.fewest, min(3, offer.most))]
    sent = {"is-whole": "1", "way": "taps", **{f"seat-{seat}": "1" for seat in seats}, f"name-{seats[0]}": "Ann"}
    sent |= {f"computer-{seat}": how for seat, how in zip(seats[1:], ("strong", "weak"), strict=False)} | fields
    pages = create_app(lobby=host)
    answer = pages.test_client().post(f"/start/new/{game}", data=sent)
    assert answer.status_code == 303, answer.text
    return House(host, pages, {TABLE: owner_of(host), **host.seat_tokens()})


def seats_of(host: Host) -> tuple[ChosenSeat, ...]:
    evening = host.evening()
    assert evening is not None
    return evening.seats


def wait_for(is_so: Callable[[], object]) -> None:
    until_s = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < until_s, "the computers have stopped"
        time.sleep(0.01)


def has_news(house: House, version: int) -> bool:
    return bool(house.snapshot(TABLE)["version"] != version)


def play_on(house: House, person: str, most_turns: int | None = None) -> dict[str, Any]:
    """Taps for the person alone, until the game is over or so many turns have gone by."""
    mind = Player(random.Random(5), FAIR)
    while True:
        told = house.snapshot(TABLE)
        if not told["to_act"] or (most_turns is not None and told["view"]["turn"] >= most_turns):
            return told
        is_chance = told["to_act"] == TABLE and told["seat"] == person and told["due"] is not None
        if is_chance and told["due"]["chance"] == Chance.PRESSED.value:
            house.tap(TABLE, None, told["version"])
        elif told["to_act"] == person:
            known = known_from(house.snapshot(person))
            house.tap(person, mind.choose(known), told["version"], turns_page=known.turns_page)
        else:
            wait_for(partial(has_news, house, told["version"]))


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_person_and_two_computers_play_an_evening_of_every_box(game: str) -> None:
    """It goes on where it was after a restart in the middle."""
    most = MOST_TURNS.get(game)
    with companion() as host:
        at_home = begun(host, game)
        person = seats_of(host)[0].colour
        before = play_on(at_home, person, 3)
    with companion() as host, house(host) as at_home:
        assert [one.computer for one in seats_of(host)] == [None, "strong", "weak"][: len(seats_of(host))]
        assert at_home.snapshot(TABLE)["log"][: len(before["log"])] == before["log"]
        told = play_on(at_home, person, most)
        acted = {line["seat"] for line in told["log"]}
        assert acted >= set(told["view"]["seats"])
        assert most is not None or not told["to_act"]


def test_people_have_time_to_take_back_what_a_computer_did_and_their_own_action_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(computers, "UNDONE_S", 60.0)
    with companion() as host:
        at_home = begun(host, "classic")
        desk, person = at_home.desk, seats_of(host)[0].colour
        play_on(at_home, person, 1)
        wait_for(lambda: desk.snapshot().position.to_act == person)
        done = len(desk.snapshot().evening.log)
        while len((now := desk.snapshot()).evening.log) == done or now.position.to_act != person:
            assert desk.ask(Undo(), TABLE, now.version).refused == ""
        assert {line.seat for line in now.evening.log[done:]} == {"session"}


def test_a_computer_goes_on_after_an_undo_if_nobody_takes_back_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "UNDONE_S", 0.5)
    with companion() as host:
        at_home = begun(host, "classic")
        desk, person = at_home.desk, seats_of(host)[0].colour
        play_on(at_home, person, 1)
        wait_for(lambda: desk.snapshot().position.to_act == person)
        assert desk.ask(Undo(), TABLE).refused == "" and desk.snapshot().position.to_act != person
        wait_for(lambda: desk.snapshot().position.to_act == person)


def test_a_computer_waits_while_a_question_is_open_or_the_table_is_behind() -> None:
    with companion() as host:
        now = begun(host, "classic").desk.snapshot()
    ready = replace(now, guidance=Guidance())
    asks = replace(ready, guidance=Guidance(question=Question(1, ())))
    odd = replace(ready, guidance=Guidance(Status.OUT_OF_SYNC, notice=Notice("out-of-sync", "", can_keep=True)))
    hand = replace(ready, guidance=Guidance(Status.HAND))
    behind = replace(ready, evening=replace(now.evening, lagging="tap"))
    blind = replace(behind, guidance=Guidance(Status.NO_PICTURE))
    waits = [not computers.may_go_on(one) for one in (ready, asks, odd, hand, behind, blind)]
    assert waits == [False, True, True, True, True, False]


@pytest.mark.slow
def test_under_a_camera_hands_do_what_a_computer_taps_before_it_goes_on() -> None:
    with companion(parse_config("[camera]\nwidth_px = 960\nheight_px = 720")) as host:
        host.begin(NewGame("classic", (ChosenSeat("red", computer="strong"), ChosenSeat("blue"))))
        desk, seen = host.desk(), set[tuple[str, str, int]]()
        assert desk is not None and host.simulated is not None
        until_s = time.monotonic() + PATIENCE_S
        for index in count():
            host.see(Frame(host.simulated.draw(), index, index * 0.2))
            now = desk.snapshot()
            seen.add((now.guidance.status.name, now.evening.lagging, len(now.evening.log)))
            if (now.position.to_act == "blue" and not now.evening.lagging) or time.monotonic() > until_s:
                break
        assert {line.seat for line in now.evening.log} == {"red"} and now.position.to_act == "blue"
        assert ("HAND", "tap", 1) in seen
        assert not [one for one in seen if one[0] in ("CONFIRM", "OUT_OF_SYNC", "NOT_ALLOWED")]


def test_a_computer_needs_cards_that_the_companion_holds() -> None:
    seats = (ChosenSeat("red"), ChosenSeat("blue", computer="weak"))
    with pytest.raises(BadConfig, match="leave these to the companion"):
        completed(NewGame("classic", seats, chance="paper"))
    secret = game_named("secret")
    implied = {one.name: one.with_computers for one in secret.options if one.with_computers is not None}
    assert dict(completed(NewGame("secret", seats)).options) == implied == {"fists": "secret"}
    assert not completed(NewGame("secret", seats[:1])).options


def test_the_form_offers_what_players_know() -> None:
    assert new_game.STRENGTHS == player.STRENGTHS


def test_the_game_goes_on_where_a_computer_cannot_think(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise BrokenExecutor("its process was ended")

    monkeypatch.setattr("appliance.evenings.beside.ProcessPoolExecutor.submit", broken)
    with companion() as host:
        at_home = begun(host, "classic")
        person = seats_of(host)[0].colour
        assert len({line["seat"] for line in play_on(at_home, person, 4)["log"]}) == 3


def test_who_resumes_an_evening_has_seen_what_everybody_saw() -> None:
    """Its look back ends before the last action, and what has come since is seen next."""
    with companion() as host:
        at_home = begun(host, "team")
        play_on(at_home, seats_of(host)[0].colour, 1)
        session = host._running.session  # type: ignore[union-attr]
        lines = session.snapshot().evening.log
        looks = list(computers.looks_back(session.game, session.evening.log[: len(lines)], lines))
    assert [len(look.fresh) for look in looks] == [0] + [1] * (len(lines) - 1)
    assert looks[0].view["turn"] == 0
