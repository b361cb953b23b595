"""One person and two computers, from the form to the score: every box, a restart, an undo, and what is refused."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from appliance.demo.by_taps.evening import House, known_from
from appliance.evenings import computers
from appliance.evenings.host import Host
from appliance.evenings.new_game import completed
from companion.errors import BadConfig
from companion.games.catalogue import GAMES, game_named
from companion.lobby import new_game
from companion.lobby.new_game import ChosenSeat, NewGame
from companion.messages import Undo
from companion.players import player
from companion.players.player import MEDIUM, Player
from companion.rules.chance import Chance
from companion.rules.game import TABLE
from tests.appliance.companions import companion, owner_of
from web import create_app

PATIENCE_S = 60.0
MOST_TURNS = {"secret": 8, "team": 12, "master-1991": 12, "master-2007": 12}
"""So many turns are played of the boxes whose evenings are long; the others come to their end."""


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "PACE_S", 0.0)


@contextmanager
def house(host: Host) -> Iterator[House]:
    yield House(host, create_app(lobby=host), {TABLE: owner_of(host), **host.seat_tokens()})


def begun(host: Host, game: str, **fields: str) -> House:
    """The form of a box, sent with a person first and computers at the next seats."""
    offer = next(offer for offer in host.offers() if offer.game == game)
    seats = offer.colours[: max(offer.fewest, min(3, offer.most))]
    sent = {"is-whole": "1", "way": "taps", **{f"seat-{seat}": "1" for seat in seats}, f"name-{seats[0]}": "Ann"}
    sent |= {f"computer-{seat}": how for seat, how in zip(seats[1:], ("strong", "easy"), strict=False)} | fields
    pages = create_app(lobby=host)
    answer = pages.test_client().post(f"/start/new/{game}", data=sent)
    assert answer.status_code == 303, answer.text
    return House(host, pages, {TABLE: owner_of(host), **host.seat_tokens()})


def wait_for(is_so: Callable[[], object]) -> None:
    until_s = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < until_s, "the computers have stopped"
        time.sleep(0.01)


def play_on(house: House, person: str, most_turns: int | None = None) -> dict[str, object]:
    """Taps for the person alone, until the game is over or so many turns have gone by."""
    mind = Player(random.Random(5), MEDIUM)
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
            before = told["version"]
            wait_for(lambda before=before: house.snapshot(TABLE)["version"] != before)


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_person_and_two_computers_play_an_evening_of_every_box(game: str) -> None:
    """It goes on where it was after a restart in the middle."""
    most = MOST_TURNS.get(game)
    with companion() as host:
        at_home = begun(host, game)
        person = host.evening().seats[0].colour  # type: ignore[union-attr]
        before = play_on(at_home, person, 4)
    with companion() as host, house(host) as at_home:
        assert [one.computer for one in host.evening().seats][1:] == ["strong", "easy"][: len(before["view"]["seats"]) - 1]  # type: ignore[union-attr,index]
        told = play_on(at_home, person, most)
        acted = {line["seat"] for line in told["log"]}  # type: ignore[union-attr]
        assert acted >= set(told["view"]["seats"])  # type: ignore[index]
        assert most is not None or not told["to_act"]
