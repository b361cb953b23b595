"""The set-up page: how each step stands, what the camera sees, and what is chosen."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import IO

import pytest
from flask.testing import FlaskClient

from companion.errors import BadCalibration
from companion.lobby.setting_up import CameraView, Source, Step
from companion.lobby.teaching import Subject, Tap, TeachPage
from companion.rules.words import say
from tests.web.lobbies import SEAT_TOKENS, FakeLobby
from web import create_app
from web.devices.access import TABLE_COOKIE

CORNERS_PX = ((212.0, 130.0), (1040.0, 118.0), (1102.0, 860.0), (170.0, 872.0))


@dataclass
class FakeTeaching:
    """One game of which a test puts up the step; remembers what was asked for."""

    step: TeachPage = field(default_factory=TeachPage)
    is_taught: bool = False
    refusal: str = ""
    done: list[object] = field(default_factory=list)

    def subjects(self) -> tuple[Subject, ...]:
        """One game."""
        return (Subject("secret", "Secret Labyrinth", "rings", self.is_taught, is_begun=True),)

    def page(self, game: str) -> TeachPage:
        """What the test has put up."""
        return self.step

    def picture(self, game: str, name: str) -> bytes:
        """The name of the picture."""
        return f"{game} {name}".encode()

    def _do(self, what: object) -> None:
        if self.refusal:
            raise BadCalibration(self.refusal)
        self.done.append(what)

    def add(self, game: str, content: bytes) -> None:
        """Remember the file."""
        self._do(content)

    def tap(self, game: str, tap: Tap) -> None:
        """Remember the tap."""
        self._do(tap)

    def write(self, game: str, out: IO[bytes]) -> None:
        """A file of one word."""
        out.write(b"taught")

    def take_in(self, game: str, file: IO[bytes]) -> None:
        """Remember the file."""
        self._do(file.read())


@dataclass
class FakeSetUp:
    """Shows what a test puts up and remembers what was chosen."""

    seen: CameraView | None = None
    refusal: str = ""
    chosen: list[str] = field(default_factory=list)
    is_drawn: bool = False
    is_lost: bool = True
    teaching: FakeTeaching = field(default_factory=FakeTeaching)

    def steps(self, *, by_writing: bool = True) -> tuple[Step, ...]:
        """One that works, one that does not."""
        box = Step("copy", "ok", say("The companion knows your box."))
        return self.camera_step(), box, Step("disk", "ok", say("There is room for many games."))

    def camera_step(self) -> Step:
        """Without a picture, or with one, as the test says."""
        if self.is_lost:
            return Step("camera", "broken", say("The camera gives no picture."), say("Is its cable in?"), "no device")
        return Step("camera", "ok", say("The camera works."))

    def sight(self) -> CameraView | None:
        """What the test has put up."""
        return self.seen

    def sources(self) -> tuple[Source, ...]:
        """Two cameras; the first is chosen."""
        first = Source("pi", say("The Raspberry Pi camera"), True, self.is_drawn, is_there=True)
        return first, Source("usb-0", say("A USB camera"), False)

    def thumbnail(self, key: str) -> bytes | None:
        """One camera delivers, the other does not."""
        return b"small" if key == "pi" else None

    def choose(self, key: str) -> None:
        """Remember it."""
        self.chosen.append(key)

    def learn_pawns(self) -> None:
        """Refuse, where the test says so."""
        if self.refusal:
            raise BadCalibration(self.refusal)


@pytest.fixture
def set_up() -> FakeSetUp:
    return FakeSetUp()


@pytest.fixture
def client(set_up: FakeSetUp) -> FlaskClient:
    return create_app(lobby=FakeLobby(), set_up=set_up, latest_jpeg=lambda is_small: b"jpeg").test_client()


def test_each_step_passes_or_says_what_to_do(client: FlaskClient) -> None:
    page = client.get("/setup").text
    assert 'class="card step is-broken" id="step-camera"' in page
    assert "Is its cable in?" in page
    assert "no device" in page
    assert 'class="card step is-ok" id="step-disk"' in page


def test_without_a_real_camera_a_new_game_is_by_taps_unless_somebody_chooses_otherwise(
    client: FlaskClient, set_up: FakeSetUp
) -> None:
    for is_drawn, is_lost, way in ((False, False, "laid"), (True, False, "taps"), (False, True, "taps")):
        set_up.is_drawn, set_up.is_lost = is_drawn, is_lost
        assert re.search(rf'name="way"\s+value="{way}"\s+checked', client.get("/start/new/classic").text)


def test_the_board_that_is_found_is_outlined_with_one_sentence(client: FlaskClient, set_up: FakeSetUp) -> None:
    assert "There is no picture yet." in client.get("/setup/sight").text
    set_up.seen = CameraView(say("Well placed: I can see the whole board."), True, (1280, 960), CORNERS_PX)
    seen = client.get("/setup/sight").text
    assert 'viewBox="0 0 1280 960"' in seen
    assert 'points="212,130 1040,118 1102,860 170,872"' in seen
    assert "Well placed" in seen


def test_a_page_on_which_the_camera_stood_otherwise_is_looked_at_anew(client: FlaskClient, set_up: FakeSetUp) -> None:
    for is_lost in (True, False, True):
        looks = re.search(r'hx-get="(/setup/sight[^"]*)"', client.get("/setup").text)
        assert looks is not None
        asked = looks[1].replace("&amp;", "&")
        assert "HX-Refresh" not in client.get(asked).headers
        set_up.is_lost = not is_lost
        set_up.seen = CameraView(say("Well placed."), True, (1280, 960), CORNERS_PX) if is_lost else None
        assert client.get(asked).headers["HX-Refresh"] == "true"


def test_a_camera_is_chosen_by_one_tap(client: FlaskClient, set_up: FakeSetUp) -> None:
    assert client.post("/setup/camera", data={"source": "usb-0"}).status_code == 303
    assert set_up.chosen == ["usb-0"]


def test_cameras_that_are_plugged_in_are_shown_by_what_they_see(client: FlaskClient) -> None:
    assert re.findall(r'src="(/setup/thumbnail[^"]*)"', client.get("/setup").text) == ["/setup/thumbnail?source=pi"]
    seen = client.get("/setup/thumbnail?source=pi")
    assert (seen.data, seen.mimetype, seen.headers["Cache-Control"]) == (b"small", "image/jpeg", "no-store")
    assert client.get("/setup/thumbnail?source=usb-0").status_code == 404


def test_pawns_are_learnt_or_it_is_said_why_not(client: FlaskClient, set_up: FakeSetUp) -> None:
    assert "I have learned the pawns." in client.post("/setup/pawns").text
    set_up.refusal = "these pawns cannot be told: red"
    refused = client.post("/setup/pawns")
    assert (refused.status_code, set_up.refusal in refused.text) == (422, True)


def test_only_the_table_sets_up_and_sees_the_picture(client: FlaskClient, set_up: FakeSetUp) -> None:
    set_up.seen = CameraView(say("Well placed: I can see the whole board."), True, (1280, 960), CORNERS_PX)
    client.set_cookie(TABLE_COOKIE, SEAT_TOKENS["red"])
    assert "frame.jpg" not in client.get("/setup").text
    assert "frame.jpg" not in client.get("/setup/sight").text
    assert client.get("/setup/thumbnail?source=pi").status_code == 403
    assert client.post("/setup/camera", data={"source": "usb-0"}).status_code == 403
    assert client.post("/setup/pawns").status_code == 403
    assert set_up.chosen == []


def test_a_demonstration_has_nothing_to_set_up() -> None:
    client = create_app(lobby=FakeLobby()).test_client()
    assert "You cannot set anything up here" in client.get("/setup").text
    assert client.post("/setup/camera", data={"source": "pi"}).status_code == 404
