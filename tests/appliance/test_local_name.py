"""The companion's name in the local network: the one that is registered is told, also after a clash."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address

import pytest
from zeroconf import ServiceInfo, Zeroconf

from appliance import local_name
from appliance.local_name import SERVICE, LocalName
from companion.lobby.lobby import OtherTable
from web.guard import OwnNames

HERE = [ip_address("127.0.0.1")]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_name, "LOOK_S", 0.1)
    monkeypatch.setattr(local_name, "PROBE_MS", 2000)


def wait(until: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not until():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@contextmanager
def kept(name: LocalName) -> Iterator[list[str]]:
    told, stop = list[str](), threading.Event()
    thread = threading.Thread(target=name.keep, args=(told.append, stop), daemon=True)
    thread.start()
    try:
        yield told
    finally:
        stop.set()
        thread.join(10)
    assert not thread.is_alive() and name.url == ""


@contextmanager
def another(address: str, host: str = "labyrinth-test.local.") -> Iterator[None]:
    """Another machine that has the name, at this address, whoever had it before."""
    with Zeroconf(interfaces=["127.0.0.1"]) as network:
        info = ServiceInfo(SERVICE, f"Another.{SERVICE}", 80, server=host, parsed_addresses=[address])
        network.register_service(info)
        yield


@pytest.mark.slow
def test_the_name_is_told_once_it_is_registered() -> None:
    name = LocalName("labyrinth-test", 8000, lambda: HERE)
    assert name.url == ""
    with kept(name) as told:
        wait(lambda: bool(told))
        assert told == [name.url] == ["http://labyrinth-test.local:8000/"]
        with Zeroconf(interfaces=["127.0.0.1"]) as network:
            found = network.get_service_info(SERVICE, f"Labyrinth Companion (labyrinth-test).{SERVICE}")
            assert found is not None and (found.server, found.port) == ("labyrinth-test.local.", 8000)


@pytest.mark.slow
def test_where_another_has_the_name_it_gets_a_number_that_the_pages_answer_to() -> None:
    with another("127.0.0.9"), kept(name := LocalName("labyrinth-test", 8000, lambda: HERE)) as told:
        wait(lambda: bool(told))
        assert name.url == "http://labyrinth-test-2.local:8000/"
    own = OwnNames(["labyrinth-test"])
    assert own.have("labyrinth-test-2.local:8000") and own.have("labyrinth-test.home")
    assert not own.have("labyrinth-test.example.org") and not own.have("labyrinth-tests.local")


@pytest.mark.slow
def test_of_two_that_come_at_once_the_one_with_the_lower_address_keeps_it() -> None:
    with kept(name := LocalName("labyrinth-test", 8000, lambda: HERE)) as told:
        wait(lambda: bool(told))
        with another("127.0.0.9"):
            time.sleep(1)
            assert name.url == "http://labyrinth-test.local:8000/", "the other gives way"
    lower = [ip_address("127.0.0.1"), ip_address("127.0.0.77")]
    with kept(name := LocalName("labyrinth-test", 8000, lambda: lower[:1])) as told:
        wait(lambda: bool(told))
        with another("10.0.0.1"):
            wait(lambda: name.url == "http://labyrinth-test-2.local:8000/")


@pytest.mark.slow
def test_other_companions_are_listed_while_they_are_there_and_nothing_else_is() -> None:
    def announced(name: str, address: str, host: str = "window.local.") -> ServiceInfo:
        return ServiceInfo(SERVICE, f"{name}.{SERVICE}", 8001, server=host, parsed_addresses=[address])

    strange = [announced("A printer", "127.0.0.8"), announced("Labyrinth Companion (x)", "127.0.0.8", "a<b>.local.")]
    with kept(name := LocalName("labyrinth-test", 8000, lambda: HERE)) as told:
        wait(lambda: bool(told))
        with Zeroconf(interfaces=["127.0.0.1"]) as network:
            for one in (*strange, announced("Labyrinth Companion (window)", "127.0.0.9")):
                network.register_service(one)
            wait(lambda: bool(name.others))
            time.sleep(1)
            assert name.others == (OtherTable("window", "http://window.local:8001/", "http://127.0.0.9:8001/"),)
        wait(lambda: not name.others)


@pytest.mark.slow
def test_another_network_is_followed() -> None:
    own = list(HERE)
    with kept(name := LocalName("labyrinth-test", 8000, lambda: own[:])) as told:
        wait(lambda: len(told) == 1)
        own.clear()
        wait(lambda: name.url == "")
        own.extend(HERE)
        wait(lambda: len(told) == 2)
