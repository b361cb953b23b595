"""A whole companion for tests, without a camera: its host, and the pages before it as a device sees them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from appliance.evenings.host import Host
from appliance.resume import evening_to_play
from companion.config import Config, parse_config
from web import create_app

OFFLINE = parse_config('[camera]\nkind = "folder"\npath = "/nowhere"\n')


@contextmanager
def companion(config: Config = OFFLINE) -> Iterator[Host]:
    """A companion that comes up, and is switched off again."""
    with ExitStack() as stack:
        session, told, journal = evening_to_play(config, None, False, stack)
        host = stack.enter_context(Host(config, journal, told))
        if session is not None:
            host.resume(session)
        else:
            host.lay_on()
        yield host


def owner_of(host: Host) -> str:
    """The token of a new device of the table."""
    token = host.tokens.offer(is_earned=True)
    host.tokens.hear(token, "tablet")
    return token


class Device:
    """A program that sends one token, or none."""

    def __init__(self, pages: Flask, token: str = "", language: str = "en") -> None:
        self.client = pages.test_client(use_cookies=False)
        self.headers = {"Accept-Language": language, **({"Authorization": f"Bearer {token}"} if token else {})}

    def get(self, path: str) -> TestResponse:
        return self.client.get(f"/api/{path}", headers=self.headers)

    def post(self, path: str, body: object = None) -> TestResponse:
        return self.client.post(f"/api/{path}", json=body, headers=self.headers)

    def snapshot(self) -> dict[str, Any]:
        told = self.get("snapshot").json
        assert isinstance(told, dict)
        return told


@contextmanager
def served() -> Iterator[tuple[Host, Flask]]:
    """A companion and its pages."""
    with companion() as host:
        yield host, create_app(lobby=host)
