"""Makes the recordings of this folder anew, out of seeded simulated evenings: `python -m tests.recordings.make`.

The pictures are small, so that a recording stays small.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import cv2

from appliance.demo.options import PictureLoop
from appliance.packing import Packer, shrink
from appliance.parts import eyes_for, home_cells
from companion.games.catalogue import live_game
from companion.games.copies import shipped_copy
from companion.live.desk import SessionDesk
from companion.live.journal import Journal
from companion.live.packs.last_pictures import LastPictures
from companion.live.session import Session
from companion.records.dice import decks_of
from hardware.simulated.scene import SimulatedTable

HERE = Path(__file__).parent
SIZE_PX, MOST_BYTES = (480, 360), 900_000
CALM_PICTURES = 15
"""So many pictures the table rests after each act."""


def classic_turns(turns: int = 2) -> bytes:
    """The pack of two turns of the classic game, in which cards that nobody has shown decide what is found."""
    game, copy = live_game("classic"), shipped_copy("classic")
    with TemporaryDirectory() as folder, Journal(Path(folder) / "journal.sqlite3") as journal:
        session = Session.begin(game, game.deal(copy, 2, 5), "recorded", journal, decks_of(5), clock=lambda: 0.0)
        table = SimulatedTable(game.state_json(session.state), 5, size_px=SIZE_PX, fumble_rate=0.0)
        pictures = LastPictures(shrink, most_waiting=1000, most_bytes=MOST_BYTES)
        packer, desk = Packer(session, journal, copy, last_pictures=pictures), SessionDesk(session)
        eyes = eyes_for(desk.snapshot, home_cells(session.state, copy))
        eyes.witness = pictures.offer
        loop = PictureLoop(table, eyes, desk)
        for kind in ("", *("push", "walk") * turns):
            seat = session.state.to_act
            action = next((text for text in desk.snapshot().position.legal if kind and text.startswith(kind)), None)
            for _ in (*(table.act(action, seat) if action else ()), *range(CALM_PICTURES)):
                loop.look()
                loop.handle()
        pictures.close()
        return packer.content()


if __name__ == "__main__":
    cv2.setNumThreads(1)
    (HERE / "classic-turns.zip").write_bytes(classic_turns())
