"""A box that had to be taught: a camera is offered for it then, its evenings are followed, resumed and replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from appliance import taught
from appliance.evenings.host import Host
from appliance.packing import replay
from appliance.taught import look_json, look_of
from companion.errors import BadCalibration
from companion.frame import Frame, Image
from companion.games.catalogue import game_named
from companion.live.packs.pack import pack_of
from companion.lobby.new_game import ChosenSeat, NewGame
from companion.messages import Answer, Do, KeepAsPlayed, Snapshot
from companion.observation import Observation
from companion.records.notation import parse_action
from companion.rules.table import SpotTable
from tests.appliance.companions import companion
from tests.following.spot_camera import SpotCamera
from tests.following.spot_evenings import camera_for
from vision.picture.picture_files import encoded

SECRET = game_named("secret")
RED, BLUE = ChosenSeat("red"), ChosenSeat("blue")


@dataclass
class FakeReader:
    """Reads what a test says that the table shows."""

    shows: Callable[[Frame], Observation]

    def read(self, frame: Frame) -> Observation:
        """The claims of the next frame."""
        return self.shows(frame)


@dataclass
class Table:
    """What lies on a table, and whether a hand is over it; each picture tells that by its brightness."""

    lies: dict[tuple[str, str], str] = field(default_factory=dict)
    kept: list[dict[tuple[str, str], str]] = field(default_factory=list)
    camera: SpotCamera | None = None

    def picture(self) -> Image:
        """A picture that says which layout it is of."""
        if self.lies not in self.kept:
            self.kept.append(dict(self.lies))
        return np.full((48, 64, 3), 20 + 40 * self.kept.index(self.lies), np.uint8)

    def read(self, frame: Frame) -> Observation:
        """What the picture shows, read."""
        assert self.camera is not None
        level = int(np.median(frame.image[16:32, 16:48]))
        if level < 10:
            return replace(self.camera.look(self.kept[-1], is_hand=True), frame=frame.index, time_s=frame.time_s)
        lies = self.kept[min(len(self.kept) - 1, round((level - 20) / 40))]
        return replace(self.camera.look(lies), frame=frame.index, time_s=frame.time_s)


@pytest.fixture
def table(labyrinth_home: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table, and a household that has taught what lies on it."""
    found = Table()

    def reader(document: Mapping[str, Any], picture: Image) -> FakeReader:
        if document != {"rings": 3}:
            raise BadCalibration("this is another board")
        assert picture.shape == (32, 32, 3)
        return FakeReader(found.read)

    monkeypatch.setitem(taught.READERS, "rings", reader)
    folder = labyrinth_home / "copies"
    folder.mkdir()
    (folder / "secret.look.toml").write_text("rings = 3\n")
    (folder / "secret.look.png").write_bytes(encoded(np.zeros((32, 32, 3), np.uint8)))
    return found


@dataclass
class Watched:
    """A companion before a table, and its clock."""

    host: Host
    table: Table
    number: int = 0

    def show(self, frames: int, image: Image | None = None) -> Snapshot:
        """Some pictures; what everybody is shown then."""
        desk = self.host.desk()
        assert desk is not None
        for _ in range(frames):
            self.number += 1
            picture = self.table.picture() if image is None else image
            self.host.see(Frame(picture, self.number, self.number / 10))
            desk.ask(Answer(0, None), "TABLE")  # of several pictures that wait the newest is looked at
        return desk.snapshot()

    def lay(self, **rings: str) -> Snapshot:
        """A hand turns rings."""
        self.show(6, np.zeros((48, 64, 3), np.uint8))
        self.table.lies |= {("ring", name): steps for name, steps in rings.items()}
        return self.show(20)


@pytest.fixture
def watched(table: Table) -> Iterator[Watched]:
    """A companion with an evening of that box, as it was dealt."""
    with companion() as host:
        host.begin(NewGame("secret", (RED, BLUE)))
        running = host._running
        assert running is not None and isinstance(SECRET.table, SpotTable)
        running.packer.last_pictures.most_waiting = 1000
        table.camera, table.lies = camera_for(running.session.state), dict(SECRET.table.layout(running.session.state))
        yield Watched(host, table)


def turned(watched: Watched, name: str) -> str:
    """One step further."""
    return str((int(watched.table.lies["ring", name]) + 1) % 12)


def test_a_camera_is_offered_once_the_box_was_taught(labyrinth_home: Path, request: pytest.FixtureRequest) -> None:
    with companion() as host:
        assert next(offer for offer in host.offers() if offer.game == "secret").no_camera
        request.getfixturevalue("table")
        assert not next(offer for offer in host.offers() if offer.game == "secret").no_camera
        assert next(offer for offer in host.offers() if offer.game == "cards").no_camera


def test_an_evening_is_followed_and_replayed_from_its_pack(watched: Watched) -> None:
    assert watched.show(60).evening.is_watched
    log = watched.lay(outer=turned(watched, "outer")).evening.log
    assert [line.text for line in log] == ["turn outer"]
    pack = watched.host.pack()
    found = pack_of(BytesIO(pack))
    assert found.taught["look"] == {"rings": 3}
    assert found.pictures
    replayed = replay(found)
    assert (replayed.damage, replayed.now, replayed.differences) == ("", ["red turn outer"], ())


def test_the_start_is_taken_as_it_lies(watched: Watched) -> None:
    watched.table.lies |= {("ring", "outer"): turned(watched, "outer"), ("ring", "middle"): turned(watched, "middle")}
    notice = watched.show(60).guidance.notice
    assert notice is not None and notice.can_keep
    desk = watched.host.desk()
    assert desk is not None
    desk.ask(KeepAsPlayed(), "TABLE", desk.snapshot().version)
    assert watched.show(10).guidance.notice is None
    offsets = desk.snapshot().position.view["offsets"]
    assert isinstance(offsets, Mapping)
    assert str(offsets["outer"]) == watched.table.lies["ring", "outer"]


def test_a_copy_that_no_reader_knows_any_more_is_played_by_taps(labyrinth_home: Path, table: Table) -> None:
    (labyrinth_home / "copies" / "secret.look.toml").write_text("rings = 4\n")
    with companion() as host:
        host.begin(NewGame("secret", (RED, BLUE)))
        desk = host.desk()
        assert desk is not None
        host.see(Frame(np.zeros((48, 64, 3), np.uint8), 1, 0.1))
        assert desk.ask(Do("red", parse_action("turn outer")), "red", desk.snapshot().version).refused == ""


def test_a_look_goes_through_a_pack_without_loss() -> None:
    picture = np.arange(32 * 32 * 3, dtype=np.uint8).reshape(32, 32, 3)
    again = look_of(look_json(({"rings": 3}, picture)))
    assert again is not None
    assert again[0] == {"rings": 3} and np.array_equal(again[1], picture)
