"""Who serves on a port is believed only where the companion of this home says that it holds it."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from click.testing import CliRunner

from appliance.commands.check import status
from appliance.devices import running_on, running_port
from appliance.local_name import LocalName
from appliance.packing import pack_evening
from appliance.serving import _say_addresses
from companion.config import Config, home_folder, parse_config
from companion.lobby.lobby import OtherTable
from companion.lobby.new_game import ChosenSeat, NewGame
from companion.rules.words import say, sentences
from tests.appliance.companions import companion, owner_of
from web import create_app
from web.devices.access import in_groups
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


def test_health_says_that_nothing_is_seen_where_a_camera_is_needed() -> None:
    with companion() as host:
        browser = create_app(lobby=host).test_client()
        host.lose_camera(sentences(say("I cannot find a camera."), say("Then try again.")))
        for language, words in (("en", "I cannot find a camera."), ("de", "Ich finde keine Kamera.")):
            answer = browser.get("/health", headers={"Accept-Language": language})
            told = answer.json
            assert answer.status_code == 503 and told is not None and words in told["trouble"]
        host.begin(NewGame("classic", (ChosenSeat("red"), ChosenSeat("blue")), has_camera=False))
        told = browser.get("/health").json
        assert told is not None and (told["ok"], told["evening"], told["game"]) == (True, "evening-1", "classic")


def test_status_says_what_runs_and_ends_with_1_where_it_is_not_well(caplog: pytest.LogCaptureFixture) -> None:
    def said() -> tuple[int, dict[str, tuple[str, str]]]:
        result = CliRunner().invoke(status, ["--json"])
        told = json.loads(result.output)
        assert told["ok"] == (result.exit_code == 0)
        return result.exit_code, {one["name"]: (one["state"], one["text"]) for one in told["checks"]}

    code, checks = said()
    assert code == 1 and checks["companion"][1].startswith("none runs in ")
    with playing() as page, running_on(page.port, home_folder()):
        code, checks = said()
        assert (code, checks["evening"]) == (0, ("ok", "evening-1: classic, turn 0, ready"))
        assert (checks["saving"], checks["evenings"]) == (("ok", "works"), ("ok", "1 can be opened"))
        assert checks["backup"] == ("ok", "none made yet") and "GB free" in checks["disk"][1]
        Path(home_folder() / "journal.sqlite3").rename(home_folder() / "elsewhere")
        code, checks = said()
        assert code == 1 and "is missing" in checks["companion"][1] and checks["saving"][0] == "broken"


def test_status_names_the_evenings_that_this_version_cannot_open() -> None:
    with playing() as page, running_on(page.port, home_folder()):
        (home_folder() / "journal.set-aside-1.sqlite3").write_text("of a card that broke")
        told = CliRunner().invoke(status).output
    assert "ADVICE  evenings       1 can be opened; journal.set-aside-1.sqlite3 cannot" in told


def test_the_code_of_the_table_is_printed_to_a_terminal_and_never_into_a_log(monkeypatch: pytest.MonkeyPatch) -> None:
    with companion() as host, serve(create_app(lobby=host), port=0) as page:
        for is_terminal in (False, True):
            monkeypatch.setattr("sys.stdout.isatty", lambda is_terminal=is_terminal: is_terminal)
            said, here = list[str](), parse_config('[web]\nhost = "127.0.0.1"\n')
            _say_addresses(here, host, page, LocalName("", page.port, tuple), said.append)
            assert (host.tokens.code in "".join(said)) == ("█" in "".join(said)) == is_terminal


def test_the_log_says_who_took_the_table_and_never_how(caplog: pytest.LogCaptureFixture) -> None:
    with companion() as host:
        token = host.tokens.offer(is_earned=True)
        host.tokens.hear(token, "iPad, 192.168.1.20")
        other = owner_of(host)
        host.tokens.put_out(host.tokens.all(other)[0].key)
        assert "iPad, 192.168.1.20 is now a tablet of the table" in caplog.text
        assert "a tablet was removed from the table" in caplog.text
        assert not any(secret in caplog.text for secret in (token, other, host.tokens.code, host.tokens.shown_code))


def test_a_screen_on_this_machine_shows_where_tablets_go_until_something_is_played() -> None:
    with companion() as host:
        host.open_at(lambda: ("http://192.168.1.7:8000/", "http://labyrinth-2.local:8000/"))
        screen = create_app(lobby=host).test_client()
        page = screen.get("/screen").text
        assert "http://labyrinth-2.local:8000/" in page and 'class="qr"' in page
        assert "To make another tablet" not in page
        owner_of(host)
        code = in_groups(host.tokens.shown_code)
        assert code in screen.get("/screen").text
        assert screen.get("/").location == "/screen" and 'content="60;url=/screen"' in screen.get("/start").text
        host.begin(NewGame("classic", (ChosenSeat("red"), ChosenSeat("blue")), has_camera=False))
        assert screen.get("/screen").location == "/" and screen.get("/").status_code == 200
        host.leave()
        for headers in ({"Host": "192.168.1.7:8000"}, {"X-Forwarded-For": "192.168.1.20"}):
            assert screen.get("/screen", headers=headers).status_code != 200, headers
            assert code not in screen.get("/start", headers=headers).text


def test_the_start_page_lists_the_other_tables_in_the_network_and_nothing_where_there_is_none() -> None:
    with companion() as host:
        browser = create_app(lobby=host, names=["labyrinth"]).test_client()
        assert "Other tables here" not in browser.get("/start").text
        window = OtherTable("window", "http://window.local:8000/", "http://192.168.1.8:8000/")
        host.open_at(tuple, lambda: (window,))
        for at, leads in (("localhost", window.by_address), ("labyrinth.local", window.by_name)):
            page = browser.get("/start", headers={"Host": at}).text
            assert "Other tables here" in page and f'href="{leads}"' in page
