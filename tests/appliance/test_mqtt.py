"""What a subscriber of a real broker sees over an evening, and that nobody waits for a broker that is away."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from appliance import mqtt
from appliance.mqtt import Mqtt
from appliance.serving import PanelDesk
from companion.config import MqttSettings, parse_config
from companion.lobby.new_game import ChosenSeat, NewGame
from companion.messages import Do
from lab.soak.evenings import free_port
from tests.appliance.companions import companion

needs_broker = pytest.mark.skipif(shutil.which("mosquitto") is None, reason="there is no mosquitto: install it")


def wait(until: Callable[[], bool], timeout_s: float = 20) -> None:
    deadline = time.monotonic() + timeout_s
    while not until():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def answers(port: int) -> bool:
    with closing(socket.socket()) as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def broker(port: int, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    settings = folder / "mosquitto.conf"
    settings.write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\n")
    log = (folder / "mosquitto.log").open("wb")
    with log, subprocess.Popen(["mosquitto", "-c", str(settings)], stdout=log, stderr=log) as runs:
        try:
            wait(lambda: answers(port))
            yield runs
        finally:
            runs.kill()


class Home:
    """Whoever listens at home: every message by its topic, and a way to press."""

    def __init__(self, port: int) -> None:
        self.heard: dict[str, list[str]] = {}
        self.client = Client(CallbackAPIVersion.VERSION2)
        self.client.on_message = self._hear
        self.client.on_connect = lambda client, *_: client.subscribe("#")
        self.client.connect("127.0.0.1", port)
        self.client.loop_start()

    def _hear(self, client: Client, _: object, message: MQTTMessage) -> None:
        self.heard.setdefault(message.topic, []).append(message.payload.decode())

    def state(self) -> dict[str, str]:
        told = json.loads(self.heard.get("labyrinth/state", ["{}"])[-1] or "{}")
        assert isinstance(told, dict)
        return told

    def press(self, name: str) -> None:
        self.client.publish("labyrinth/press", name).wait_for_publish(5)

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()


@contextmanager
def told_to(desk: PanelDesk, port: int, stop: threading.Event) -> Iterator[Mqtt]:
    told = Mqtt(MqttSettings(host="127.0.0.1", port=port), desk, lambda: "", 0.0)
    thread = threading.Thread(target=told.follow, args=(stop, 0.05), daemon=True)
    thread.start()
    try:
        yield told
    finally:
        stop.set()
        thread.join(10)
    assert not thread.is_alive()


@needs_broker
def test_an_evening_over_a_broker_that_is_killed_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(mqtt, "LAST_RETRY_S", 1)
    port, stop = free_port(), threading.Event()
    with companion() as host, told_to(PanelDesk(host, stop, 0.05), port, stop):
        seats = (ChosenSeat("red", "A Player"), ChosenSeat("blue"))
        host.begin(NewGame("classic", seats, has_camera=False))
        desk = host.desk()
        assert desk is not None
        with broker(port, tmp_path):
            home = Home(port)
            wait(lambda: home.state().get("turn") == "red")
            assert home.heard["labyrinth/online"][-1] == "online"
            parts = json.loads(home.heard["homeassistant/device/labyrinth/config"][-1])["components"]
            assert {"turn", "score", "question", "not_allowed", "camera", "confirm", "daedalus"} < set(parts)
            assert set(home.state()) == {*mqtt.SENSORS, "camera"}
            secret = [str(token) for token in host.seat_tokens().values()]
            assert not any(word in str(home.heard) for word in ("A Player", *secret)), "nothing but what all may see"
            asked = desk.ask(Do("red", desk.parse_action(desk.snapshot().position.legal[0])), "red")
            assert not asked.refused and desk.snapshot().evening.can_undo
            home.press("undo")
            wait(lambda: not desk.snapshot().evening.can_undo)
            home.close()
        before = desk.snapshot().version
        began = time.monotonic()
        desk.ask(Do("red", desk.parse_action(desk.snapshot().position.legal[0])), "red")
        assert time.monotonic() - began < 2 and desk.snapshot().version > before, "the referee waits for no broker"
        with broker(port, tmp_path):
            home = Home(port)
            wait(lambda: home.state().get("game") == "classic")
            assert home.heard["labyrinth/online"][-1] == "online"
            stop.set()
            wait(lambda: home.heard["labyrinth/online"][-1] == "offline")
            home.close()
    assert caplog.text.count("is gone") == 1, "when the companion ends, the broker is not to blame"


@needs_broker
def test_a_press_that_the_broker_has_kept_presses_nothing(tmp_path: Path) -> None:
    port, stop = free_port(), threading.Event()
    with companion() as host, broker(port, tmp_path):
        home = Home(port)
        home.client.publish("labyrinth/press", "hint", retain=True).wait_for_publish(5)
        host.begin(NewGame("classic", (ChosenSeat("red"), ChosenSeat("blue")), has_camera=False))
        desk = host.desk()
        assert desk is not None
        with told_to(PanelDesk(host, stop, 0.05), port, stop):
            wait(lambda: home.state().get("turn") == "red")
            version = desk.snapshot().version
            home.press("nonsense")
            time.sleep(0.5)
            assert desk.snapshot().version == version
            stop.set()
        home.close()


def test_it_is_off_until_a_broker_is_named() -> None:
    assert parse_config("").mqtt.host == ""
