"""Evenings that have been played to their end before a companion that runs, by people who want to win."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from os import environ
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.players.player import Player
from companion.rules.chance import Chance
from companion.rules.game import TABLE
from lab.soak.by_taps.evening import known_from
from tests.appliance.companions import Device, served
from web import serve

MOST_ACTIONS = 3000
NAMES = ("Ariadne", "Icarus")


class Ended(NamedTuple):
    """The address of an evening's pages, and the tokens of its table and of its first seat."""

    url: str
    table: str
    seat: str


@contextmanager
def ended(name: str) -> Iterator[Ended]:
    """A companion with one evening of two seats that is over."""
    game, chance = game_named(name), Random(3)
    start = game.deal(shipped_copy(name), 2, 3)
    people = [{"colour": colour, "name": NAMES[place]} for place, colour in enumerate(start.seats)]
    wish = {"game": name, "seats": people, "camera": False, "start": game.state_json(start)}
    with TemporaryDirectory() as home, patch.dict(environ, {"LABYRINTH_HOME": home}), served() as (_, pages):
        begun: Any = Device(pages).post("evenings", wish).json
        devices = {seat: Device(pages, one["token"]) for seat, one in begun["seats"].items()}
        table = Device(pages, begun["table"])
        players = {seat: Player(Random(chance.random())) for seat in devices}
        for _ in range(MOST_ACTIONS):
            actor = table.snapshot()["to_act"]
            if not actor:
                break
            if actor == TABLE:
                told = table.snapshot()
                is_asked = told["due"]["chance"] == Chance.ASKED.value
                came = str(chance.choice(told["legal"])) if is_asked else None
                answer = table.post("do", {"action": came})
                assert answer.status_code == 200, answer.text
                continue
            told = devices[actor].snapshot()
            assert devices[actor].post("do", {"action": players[actor].choose(known_from(told))}).status_code == 200
        with serve(pages, port=0, streams=4) as server:
            yield Ended(server.url, begun["table"], begun["seats"][start.seats[0]]["token"])
