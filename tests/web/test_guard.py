"""Only the companion's own names are answered, and only its own pages."""

from __future__ import annotations

import re
from types import SimpleNamespace
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from flask.testing import FlaskClient

from companion.lobby.setting_up import Step
from companion.rules.words import say
from tests.web.lobbies import SEAT_TOKENS, FakeLobby
from tests.web.scenes import FakeDesk, scenes
from tests.web.test_set_up import FakeSetUp
from web import create_app, serve
from web.devices.addresses import reaching, svg_code
from web.guard import CAME_TO, HOME_ENDINGS, OwnNames, host_name, own_interfaces, read_address

MISDIRECTED = 421


@pytest.fixture
def client(desk: FakeDesk) -> FlaskClient:
    return create_app(desk, latest_jpeg=lambda is_small: b"\xff\xd8", names=["labyrinth.home"]).test_client()


@pytest.mark.parametrize("path", ["/", "/events", "/snapshot.json", "/frame.jpg", "/health", "/static/page.css"])
@pytest.mark.parametrize(
    "host", ["rebound.example", "rebound.example:8000", "203.0.113.9", "", "localhost@evil", "a:b"]
)
def test_a_name_that_is_not_ours_reads_nothing(path: str, host: str, client: FlaskClient) -> None:
    answer = client.get(path, headers={"Host": host})
    assert answer.status_code == MISDIRECTED
    assert b"Red" not in answer.data and b"\xff\xd8" not in answer.data


def test_a_name_that_is_not_ours_presses_nothing(client: FlaskClient, desk: FakeDesk) -> None:
    headers = {"Host": "rebound.example", "Origin": "http://rebound.example"}
    assert client.post("/do/undo", headers=headers).status_code == MISDIRECTED
    assert desk.posted == []


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "[::1]:8000", "labyrinth.home", *[*own_interfaces()][:1]]
)
def test_our_own_names_and_addresses_are_answered(host: str, client: FlaskClient) -> None:
    assert client.get("/health", headers={"Host": host}).status_code == 200


def test_the_name_of_the_machine_is_ours_under_every_ending_of_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Tablebox")
    names = OwnNames()
    for name in ("tablebox", "tablebox-2", "TABLEBOX.local:8000", "tablebox.router.home", "Tablebox.Fritz.Box.:80"):
        assert names.have(name), name
    assert all(names.have(f"tablebox.{ending}.") and names.have(f"tablebox-2.{ending}:8000") for ending in HOME_ENDINGS)
    for name in ("tablebox.example", "other.lan", "tablebox.box", "lan", "x.tablebox.lan", "tablebox-.lan", "lan.de"):
        assert not names.have(name), name


def test_own_addresses_are_known_in_every_dress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ifaddr.get_adapters", lambda: HOME)
    names = OwnNames()
    for host in ("[::ffff:192.168.1.7]:8000", "192.168.1.7.", "[fe80::7%25wlan0]:8000", "[FD00:0::7]"):
        assert names.have(host), host
    assert not names.have("[fd00::8]") and not names.have("192.168.1.8")


class Reached(FakeSetUp):
    """A companion that phones reach."""

    def steps(self, *, by_writing: bool = True) -> tuple[Step, ...]:
        """The step about phones alone."""
        return (Step("phones", "ok", say("Phones and tablets reach the companion.")),)


HOME = [
    SimpleNamespace(name=name, ips=[SimpleNamespace(ip=ip) for ip in addresses])
    for name, addresses in (
        ("lo", ["127.0.0.1"]), ("br-5f2", ["10.1.0.1"]), ("docker0", ["172.17.0.1"]), ("eth0", ["169.254.7.7"]),
        ("usb0", ["192.168.0.2"]), ("wlan0", ["192.168.1.7", ("fd00::7", 0, 0), ("fe80::7", 0, 3)]),
    )
]  # fmt: skip
"""The interfaces of a companion in Wi-Fi that runs containers."""


def test_the_address_that_leads_out_of_the_house_is_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ifaddr.get_adapters", lambda: HOME)
    monkeypatch.setattr("web.devices.addresses._routed", lambda version: read_address("192.168.1.7"))
    found = reaching("0.0.0.0", 80)
    assert found[:2] == ("http://192.168.1.7:80/", "http://192.168.0.2:80/") and len(found) == 4
    monkeypatch.setattr("web.devices.addresses._routed", lambda version: None)
    assert "192.168." in reaching("::", 80)[0] and reaching("::", 80)[-1] == "http://[fd00::7]:80/"


@pytest.mark.parametrize(
    ("host", "came_to", "proxy", "best"),
    [
        ("192.168.1.7:8000", "192.168.1.7", {}, "http://192.168.1.7:8000/"),
        ("tablebox.lan", "::ffff:192.168.1.7", {}, "http://192.168.1.7:8123/"),
        ("labyrinth.home", "127.0.0.1", {"Via": "1.1 a"}, "http://labyrinth.home/"),
        ("localhost:8000", "127.0.0.1", {}, "http://192.168.0.7:8000/"),
    ],
)
def test_codes_lead_to_the_address_by_which_the_device_came_that_shows_them(
    host: str, came_to: str, proxy: dict[str, str], best: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "tablebox")
    monkeypatch.setattr("ifaddr.get_adapters", lambda: HOME)
    lobby = FakeLobby(played=FakeDesk(scenes()["ready"]))
    client = create_app(lobby=lobby, names=["labyrinth.home"], set_up=Reached()).test_client()
    environ = {CAME_TO: came_to, "SERVER_PORT": "8123", "HTTP_HOST": host}
    codes = client.get("/join", environ_overrides=environ, headers=proxy).text
    assert f"<b>{best}</b>" in codes and svg_code(f"{best}join/{SEAT_TOKENS['red']}") in codes
    assert svg_code(best) in client.get("/setup", environ_overrides=environ, headers=proxy).text, "the phones' step"
    wish = {"game": "team", "seats": []}
    begun = client.post("/api/evenings", json=wish, environ_overrides=environ, headers=proxy).json
    assert begun is not None and begun["seats"]["red"]["url"].startswith(best)


@pytest.mark.parametrize(("code", "words"), [("en", "different a"), ("de", "andere A"), ("fr", "autre a")])
def test_a_name_that_is_not_ours_gets_a_page_with_the_address_that_is(
    code: str, words: str, client: FlaskClient
) -> None:
    asks = {"Host": "rebound.example:8000", "Accept": "text/html", "Accept-Language": code}
    environ = {CAME_TO: "192.168.1.7", "SERVER_PORT": "8000"}
    answer = client.get("/start", headers=asks, environ_overrides=environ)
    assert (answer.status_code, words in answer.text) == (MISDIRECTED, True)
    assert svg_code("http://192.168.1.7:8000/") in answer.text
    assert set(re.findall(r"http://[^/\"< ]+", answer.text)) == {"http://192.168.1.7:8000", "http://www.w3.org"}
    told = client.get("/api/snapshot", headers=asks, environ_overrides=environ)
    assert (told.status_code, list(told.json or {})) == (MISDIRECTED, ["why"])


def test_the_server_says_to_which_address_a_device_came(desk: FakeDesk) -> None:
    with serve(create_app(desk), port=0) as server:
        request = Request(f"{server.url}start", headers={"Host": "rebound.example", "Via": "1.1 a"})
        with pytest.raises(HTTPError) as refused, urlopen(request):
            pass
        assert (refused.value.code, refused.value.headers["Connection"]) == (MISDIRECTED, "close")
        refused.value.close()


@pytest.mark.parametrize("path", ["/snapshot.json", "/frame.jpg", "/events", "/"])
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://elsewhere.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"},
        {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Dest": "empty"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "iframe"},
    ],
)
def test_a_foreign_page_reads_nothing(path: str, headers: dict[str, str], client: FlaskClient) -> None:
    assert client.get(path, headers=headers).status_code == 403


def test_a_link_from_elsewhere_may_be_followed(client: FlaskClient) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document"}
    assert client.get("/", headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("header", "name"),
    [("A.b:80", "a.b"), ("[FE80::1]:8000", "fe80::1"), ("a/b", None), ("[::1", None), ("a:99999", None), ("a?b", None)],
)
def test_the_name_of_a_host_header(header: str, name: str | None) -> None:
    assert host_name(header) == name
