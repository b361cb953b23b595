"""A companion without a camera, in this process: its pages, and the devices of the people before them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flask import Flask

from appliance.evenings.host import Host
from appliance.resume import evening_to_play
from companion.config import parse_config
from companion.live.desk import SessionDesk
from companion.players.known import Stuck
from companion.rules.game import TABLE
from companion.rules.options import OptionValue
from web.app import create_app

HOME = "LABYRINTH_HOME"
OFFLINE = parse_config('[camera]\nkind = "folder"\npath = "/nowhere"\n')
"""No camera: everything is tapped."""


@dataclass(slots=True)
class House:
    """The pages of a companion, asked as devices ask them, and the tokens that devices hold."""

    host: Host
    pages: Flask
    tokens: dict[str, str] = field(default_factory=dict)

    @property
    def desk(self) -> SessionDesk:
        """The desk of the evening that is played; raises Stuck before one."""
        desk = self.host.desk()
        if desk is None:
            raise Stuck("no evening has begun")
        return desk

    def begin(self, game: str, variant: str | None, options: Mapping[str, OptionValue], people: Sequence[str]) -> str:
        """Begin an evening from the start page with these people, and hand out the seats: the evening's key."""
        colours = self.get("", "/api/games")[game]["colours"]
        seats = [{"colour": colour, "name": name} for colour, name in zip(colours, people, strict=False)]
        wish = {"game": game, "variant": variant, "options": dict(options), "seats": seats, "camera": False}
        begun = self.post("", "/api/evenings", {**wish, "start": "dealt", "chance": "virtual"})
        self.tokens = {TABLE: begun["table"], **{seat: one["token"] for seat, one in begun["seats"].items()}}
        return str(begun["key"])

    def snapshot(self, viewer: str) -> dict[str, Any]:
        """What a device sees now: a seat's by its colour, the tablet by `TABLE`."""
        told: dict[str, Any] = self.get(viewer, "/api/snapshot")
        return told

    def tap(self, viewer: str, action: str | None, version: int, *, turns_page: bool = False) -> None:
        """Do an action on a device, or what chance has to do; raises Stuck where it is not booked.

        With `turns_page` the same tap turns the next page of a book.
        """
        self.post(viewer, "/api/do", {"action": action, "version": version, "turns_page": turns_page})

    def record(self, key: str) -> str:
        """The record of a finished evening."""
        answer = self.pages.test_client(use_cookies=False).get(
            f"/api/evenings/{key}/record", headers=self._headers(TABLE)
        )
        if answer.status_code != 200:
            raise Stuck(f"the record of {key} is not given: {answer.text}")
        return answer.text

    def get(self, viewer: str, path: str) -> Any:
        """The JSON that an address answers to a device."""
        return self._answer("GET", viewer, path, None)

    def post(self, viewer: str, path: str, body: Mapping[str, object]) -> Any:
        """What an address answers to what a device sends."""
        return self._answer("POST", viewer, path, body)

    def _answer(self, method: str, viewer: str, path: str, body: Mapping[str, object] | None) -> Any:
        client = self.pages.test_client(use_cookies=False)
        answer = client.open(path, method=method, json=body, headers=self._headers(viewer))
        if answer.status_code != 200:
            raise Stuck(f"{viewer or 'nobody'} asks {path} with {body}: {answer.status_code} {answer.text.strip()}")
        return answer.json

    def _headers(self, viewer: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[viewer]}"} if viewer in self.tokens else {}


@contextmanager
def house_in(home: Path, seed: int) -> Iterator[House]:
    """A companion that keeps everything in a folder, and deals and throws from a seed."""
    with _home(home), ExitStack() as stack:
        _, told, journal = evening_to_play(OFFLINE, None, False, stack)
        host = stack.enter_context(Host(OFFLINE, journal, told, seed))
        yield House(host, create_app(lobby=host))


@contextmanager
def _home(folder: Path) -> Iterator[None]:
    """Everything of this process is kept in a folder for so long."""
    before = os.environ.get(HOME)
    os.environ[HOME] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ[HOME]
        else:
            os.environ[HOME] = before
