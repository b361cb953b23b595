"""The words to systemd, heard by a socket like systemd's."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware import watchdog


class Ear:
    """Listens where systemd would."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(address)
        self.socket.settimeout(5)

    def hear(self) -> list[str]:
        return self.socket.recv(4096).decode().splitlines()


@pytest.fixture
def ear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ear]:
    address = str(tmp_path / "notify")
    ear = Ear(address)
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    yield ear
    ear.socket.close()


def test_systemd_hears_ready_alive_and_stopping(ear: Ear) -> None:
    assert watchdog.ready()
    assert ear.hear() == ["READY=1", "STATUS=following the table"]
    assert watchdog.alive()
    assert ear.hear() == ["WATCHDOG=1"]
    assert watchdog.stopping()
    assert ear.hear() == ["STOPPING=1"]


def test_an_abstract_socket_is_heard_too(monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"labyrinth-test-{os.getpid()}"
    ear = Ear("\0" + name)
    monkeypatch.setenv("NOTIFY_SOCKET", "@" + name)
    assert watchdog.alive("red to act")
    assert ear.hear() == ["WATCHDOG=1", "STATUS=red to act"]
    ear.socket.close()


def test_outside_systemd_nothing_is_sent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    assert not watchdog.alive()
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody"))
    assert not watchdog.alive()


def test_the_period_is_half_of_systemds_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    assert watchdog.period_s() is None
    monkeypatch.setenv("WATCHDOG_USEC", "30000000")
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()))
    assert watchdog.period_s() == 15.0
    monkeypatch.setenv("WATCHDOG_PID", "1")
    assert watchdog.period_s() is None


def test_alive_is_said_while_all_is_well_and_not_when_it_is_not(ear: Ear, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "40000")
    monkeypatch.delenv("WATCHDOG_PID", raising=False)
    until = threading.Event()
    health = iter([True, False, True])

    def is_well() -> bool:
        answer = next(health, None)
        if answer is None:
            until.set()
        return bool(answer)

    watchdog.keep_alive(is_well, until)
    assert [ear.hear(), ear.hear()] == [["WATCHDOG=1"]] * 2
    ear.socket.settimeout(0.05)
    with pytest.raises(TimeoutError):
        ear.hear()


def test_where_systemd_does_not_watch_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    watchdog.keep_alive(lambda: True, threading.Event())
