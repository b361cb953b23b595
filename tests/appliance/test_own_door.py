"""Who serves on a port is believed only where the companion of this home says that it holds it."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from appliance.devices import running_on, running_port
from appliance.packing import pack_evening
from companion.config import Config, home_folder, parse_config
from companion.lobby.new_game import ChosenSeat, NewGame
from tests.appliance.companions import companion
from web import create_app
from web.serve import PageServer, serve


@contextmanager
def playing() -> Iterator[PageServer]:
    with companion() as host:
        host.begin(NewGame("classic", (ChosenSeat("red"), ChosenSeat("blue")), has_camera=False))
        with serve(create_app(lobby=host, make_pack=host.pack), port=0) as page:
            yield page


@contextmanager
def stranger() -> Iterator[tuple[Config, list[str]]]:
    """Another web server, which says that all is well; what it was sent."""
    sent = list[str]()

    class Answers(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            sent.append(f"{self.path} {self.headers}")
            told = b'{"ok": true, "status": "ready"}'
            self.send_response(200)
            self.send_header("Content-Length", str(len(told)))
            self.end_headers()
            self.wfile.write(told)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answers) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield parse_config(f'[web]\nhost = "127.0.0.1"\nport = {server.server_port}\n'), sent
        server.shutdown()


def test_doctor_and_pack_know_the_companion_of_their_home() -> None:
    with playing() as page:
        with running_on(page.port, home_folder()):
            assert running_port(Config()) == page.port
            assert pack_evening(Config(), None).source == "running"
            assert (home_folder() / "running.json").stat().st_mode & 0o077 == 0
        assert running_port(Config()) is None, "the file is there still, and nobody holds it"


def test_no_other_server_gets_the_token() -> None:
    """One that has taken the port of a companion that has ended is sent nothing."""
    with playing(), stranger() as (config, sent):
        with running_on(config.web.port, home_folder()):
            pass
        assert running_port(config) is None
        assert pack_evening(config, None).source != "running"
        assert sent == []


@pytest.mark.parametrize("trouble", ["full", "read-only", "gone"])
def test_health_says_what_keeps_anything_from_being_saved(trouble: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(30, os.strerror(30))

    with companion() as host:
        browser = create_app(lobby=host).test_client()
        assert browser.get("/health").json == {"ok": True, "status": "no evening"}
        if trouble == "full":
            monkeypatch.setattr("companion.live.storage.journal_file.ROOM_BYTES", 1 << 62)
        elif trouble == "read-only":
            monkeypatch.setattr("companion.live.journal.TemporaryFile", refuse)
        else:
            Path(home_folder() / "journal.sqlite3").rename(home_folder() / "elsewhere")
        answer = browser.get("/health")
        told = answer.json
        assert answer.status_code == 503 and told is not None and told["ok"] is False
        words = {"full": "disk is full", "read-only": "Read-only file system", "gone": "is missing"}
        assert words[trouble] in told["trouble"]
