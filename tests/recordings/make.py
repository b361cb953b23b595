"""Makes the recordings that came with the first bug packs, out of the simulated table; run it to make them anew.

python -m tests.recordings.make
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import cv2

from appliance.demo.options import PictureLoop
from appliance.packing import Packer, shrink
from appliance.parts import eyes_for, home_cells
from companion.games.catalogue import live_game
from companion.games.copies import shipped_copy
from companion.live.desk import SessionDesk
from companion.live.packs.last_pictures import LastPictures
from companion.live.session import Session
from companion.messages import Command, Confirm, Do, KeepAsPlayed
from companion.records.dice import decks_of
from companion.rules.actions import End
from companion.rules.game import TABLE
from hardware.simulated.scene import SimulatedTable

HERE = Path(__file__).parent
SIZE_PX = (480, 360)
"""Small pictures, so that a recording stays small."""

MOST_BYTES = 800_000
"""... so many bytes of them."""

CALM_PICTURES = 9
"""So many pictures the table rests after each act."""


class Scene:
    """A simulated table before a session, with what a bug pack needs; people do as a script says."""

    def __init__(self, game_name: str, seats: int, seed: int) -> None:
        game, copy = live_game(game_name), shipped_copy(game_name)
        self.session = Session.begin(game, game.deal(copy, seats, seed), "recorded", decks=decks_of(seed))
        homes = home_cells(self.session.state, copy)
        self.table = SimulatedTable(game.state_json(self.session.state), seed, size_px=SIZE_PX, fumble_rate=0.0)
        pictures = LastPictures(shrink, is_patient=True, most_bytes=MOST_BYTES)
        self.packer = Packer(self.session, copy, last_pictures=pictures)
        self.desk = SessionDesk(self.session, self.packer.tape.hear, self.packer.tape.take)
        eyes = eyes_for(self.desk.snapshot, homes)
        eyes.witness = self.packer.last_pictures.offer
        self.loop = PictureLoop(self.table, eyes, self.desk)

    def look(self, moments: Iterable[None]) -> None:
        """A picture for each moment."""
        for _ in moments:
            self.loop.look()
            self.loop.handle()

    def rest(self, pictures: int = CALM_PICTURES) -> None:
        """Nobody does anything."""
        self.look(iter([None] * pictures))

    def act(self, action: str, seat: str) -> None:
        """Hands do an action, allowed or not, and go away."""
        self.look(self.table.act(action, seat))
        self.rest()

    def tell(self, command: Command) -> None:
        """Somebody presses a button."""
        self.desk.post(command)
        self.loop.handle()

    def legal(self, kind: str) -> Iterator[str]:
        """The legal actions that begin so."""
        return (text for text in self.desk.snapshot().position.legal if text.startswith(kind))

    def save(self, name: str, *, has_pictures: bool) -> None:
        """Write the pack."""
        self.packer.last_pictures.close()
        (HERE / f"{name}.zip").write_bytes(self.packer.content(has_pictures=has_pictures))


def classic_turns() -> Scene:
    """Two turns of the classic game, with cards that nobody has shown."""
    scene = Scene("classic", 2, 5)
    scene.rest(15)
    for _ in range(2):
        seat = scene.desk.snapshot().position.to_act
        scene.act(next(scene.legal("push")), seat)
        walk = next(scene.legal("walk"), None)
        if walk is not None:
            scene.act(walk, seat)
        if scene.desk.snapshot().position.to_act == seat:
            scene.tell(Do(seat, End()))
    scene.rest(25)
    return scene


def pushed_twice() -> Scene:
    """The Team Edition: Daedalus's page is carried out, red pushes twice, which is not allowed, and it is kept so."""
    scene = Scene("team", 2, 3)
    scene.rest(15)
    scene.tell(Confirm())
    page = scene.desk.snapshot().evening.order
    assert page is not None
    scene.act(page, TABLE)
    seat = scene.desk.snapshot().position.to_act
    scene.act(next(scene.legal("push")), seat)
    scene.act("push N4 " + str(scene.table.layout()["loose"]).split(":")[0], seat)
    scene.rest(30)
    scene.tell(KeepAsPlayed())
    scene.rest(8)
    scene.act(next(scene.legal("rotate")), seat)
    scene.rest(25)
    return scene


RECORDINGS: dict[str, tuple[Callable[[], Scene], bool]] = {
    "classic-turns": (classic_turns, True),
    "team-pushed-twice": (pushed_twice, False),
}
"""Each recording's scene, and whether its pictures come with it."""


def main() -> None:
    """Make all of them."""
    cv2.setNumThreads(1)
    for name, (play, has_pictures) in RECORDINGS.items():
        play().save(name, has_pictures=has_pictures)


if __name__ == "__main__":
    main()
