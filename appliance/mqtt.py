"""Whose turn it is, for what else is at home: states and four buttons over MQTT, with discovery by Home Assistant.

Only what everybody at the table may see leaves, and nobody waits for a broker: paho sends and connects again in a
thread of its own.
"""

from __future__ import annotations

import json
import logging
import ssl
import threading
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from appliance.packing import own_version
from companion.config import MqttSettings
from companion.language import language
from companion.live.notices import NOT_ALLOWED
from companion.messages import Desk, Snapshot
from companion.rules.shows import Track
from companion.rules.words import told
from hardware.panel import BUTTONS, Buttons, Presses

LONGEST: Final = 250
"""Home Assistant takes no longer states (255 letters)."""

SENSORS: Final[Mapping[str, str]] = {
    "game": "Game", "turn": "Turn", "score": "Score", "found": "Found", "question": "Question",
    "not_allowed": "Not allowed", "board": "Board",
}  # fmt: skip
"""What is published, and what it is called; the camera is a sensor of its own kind."""

KEEPALIVE_S, FIRST_RETRY_S, LAST_RETRY_S = 15, 1, 30


class Mqtt:
    """Publishes every change of a desk, and posts what is pressed; usable while the broker is away."""

    def __init__(self, settings: MqttSettings, desk: Desk, camera_loss: Callable[[], str], rest_s: float) -> None:
        """`camera_loss` says why no pictures come; a second press within `rest_s` seconds does not count."""
        self._settings, self._desk, self._camera_loss = settings, desk, camera_loss
        self._buttons, self._presses = Buttons(desk), Presses(rest_s)
        self._say = partial(told, language=language(settings.language))
        self._seen: tuple[str, tuple[str, ...]] = ("", ())
        self._found = self._state = ""
        self._client = Client(CallbackAPIVersion.VERSION2)
        self._client.on_connect, self._client.on_message = self._connected, self._pressed
        self._client.on_connect_fail = lambda *_: self._tell("does not answer")
        self._client.on_disconnect = lambda *_: self._tell("is gone")
        self._fault = ""

    def follow(self, stop: threading.Event, timeout_s: float = 1.0) -> None:
        """Connect, and publish every snapshot of the desk as it comes, in the calling thread, until `stop` is set."""
        settings, client = self._settings, self._client
        client.will_set(self._topic("online"), "offline", qos=1, retain=True)
        client.reconnect_delay_set(FIRST_RETRY_S, LAST_RETRY_S)
        if settings.user:
            client.username_pw_set(settings.user, settings.password)
        if settings.tls:
            client.tls_set_context(ssl.create_default_context())
        client.connect_async(settings.host, settings.port, KEEPALIVE_S)
        client.loop_start()
        latest = self._desk.snapshot()
        for snapshot in self._desk.watch(timeout_s):
            latest = snapshot or latest
            if stop.is_set():
                break
            self._publish(json.dumps(self._told(latest)))
        self._client.publish(self._topic("online"), "offline", qos=1, retain=True)
        client.on_disconnect = None  # it is not the broker who goes
        client.disconnect()
        client.loop_stop()

    def _publish(self, state: str) -> None:
        if state != self._state:
            self._state = state
            if self._client.is_connected():
                self._client.publish(self._topic("state"), state, retain=True)

    def _told(self, snapshot: Snapshot) -> dict[str, str]:
        """The states of one moment, as everybody at the table may know it."""
        guidance, position = snapshot.guidance, snapshot.position
        candidates = guidance.question.candidates if guidance.question is not None else ()
        notice, refused = guidance.notice, ""
        if notice is not None and notice.kind == NOT_ALLOWED:
            refused = f"{self._say(notice.text)} {self._say(notice.remedy)}"
        tracks = [show for show in position.shows if isinstance(show, Track)]
        points = [(seat, sum(part for _, part in parts)) for seat, parts in position.score]
        counted = points or [(track.seat or "all", track.done) for track in tracks]
        texts = {
            "game": snapshot.box.game,
            "turn": position.seat if position.to_act else "",
            "score": ", ".join(f"{seat} {number}" for seat, number in counted),
            "found": self._newest(snapshot.evening.session, tracks),
            "question": " / ".join(self._say(one.words) for one in candidates),
            "not_allowed": refused.strip(),
            "board": guidance.status.value,
            "camera": "OFF" if self._camera_loss() else "ON",
        }
        return {name: text[:LONGEST] for name, text in texts.items()}

    def _newest(self, session: str, tracks: list[Track]) -> str:
        """The treasure that was found last since this evening was first looked at; "" for none."""
        items = tuple(item for track in tracks for item in track.items)
        before, self._seen = self._seen, (session, items)
        if before[0] != session:
            self._found = ""
        elif news := [item for item in items if item not in before[1]]:
            self._found = news[-1]
        return self._found

    def _connected(self, client: Client, _: Any, __: Any, reason: Any, ___: Any) -> None:
        """The broker is there, for the first time or again; called in the thread of paho."""
        if reason.is_failure:
            self._tell(f"refuses: {reason}")
            return
        self._fault = ""
        logging.getLogger(__name__).warning("MQTT: connected to %s", self._settings.host)
        client.subscribe(self._topic("press"), qos=1)
        name = f"{self._settings.discovery}/device/{self._settings.topic}/config"
        client.publish(name, json.dumps(self._discovery()), qos=1, retain=True)
        client.publish(self._topic("online"), "online", qos=1, retain=True)
        client.publish(self._topic("state"), self._state, retain=True)

    def _pressed(self, client: Client, _: Any, message: MQTTMessage) -> None:
        """A button was pressed; a press that a broker has kept is not one of now."""
        name = message.payload.decode("ascii", "replace")
        if name in BUTTONS and not message.retain and self._presses.is_meant(name):
            self._desk.post(self._buttons.command(name))

    def _tell(self, fault: str) -> None:
        """Log what is the matter with the broker, once."""
        if fault != self._fault:
            self._fault = fault
            logging.getLogger(__name__).warning("MQTT: the broker %s %s", self._settings.host, fault)

    def _topic(self, name: str) -> str:
        return f"{self._settings.topic}/{name}"

    def _discovery(self) -> dict[str, object]:
        """One device with all its entities (Home Assistant, "MQTT discovery", device discovery payload)."""
        of = self._settings.topic
        parts: dict[str, dict[str, str]] = {
            key: {"platform": "sensor", "name": name, "value_template": f"{{{{ value_json.{key} }}}}"}
            for key, name in SENSORS.items()
        }
        parts["camera"] = {
            "platform": "binary_sensor", "name": "Camera", "device_class": "connectivity",
            "value_template": "{{ value_json.camera }}",
        }  # fmt: skip
        for name in BUTTONS:
            parts[name] = {"platform": "button", "name": name.capitalize(), "command_topic": self._topic("press"),
                           "payload_press": name}  # fmt: skip
        return {
            "device": {"identifiers": [of], "name": "Labyrinth Companion", "sw_version": own_version()},
            "origin": {"name": "Labyrinth Companion"},
            "availability_topic": self._topic("online"),
            "state_topic": self._topic("state"),
            "components": {key: {**part, "unique_id": f"{of}-{key}"} for key, part in parts.items()},
        }
