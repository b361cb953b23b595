"""A simulated table before a real session with its page, for tests that play as a person would."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from appliance.demo.options import PictureLoop
from appliance.parts import eyes_for, home_cells
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live.desk import SessionDesk
from companion.live.session import Session
from companion.records.dice import decks_of
from companion.records.notation import state_to_json
from hardware.simulated.scene import SimulatedTable


@dataclass(slots=True)
class LiveTable:
    """A table, a camera that looks at it all the time, and the desk of the session that follows it."""

    table: SimulatedTable
    desk: SessionDesk
    loop: PictureLoop
    hands: list[Iterator[None]] = field(default_factory=list)
    _stop: threading.Event = field(default_factory=threading.Event)

    def do(self, action: str, seat: str, timeout_s: float = 60.0) -> None:
        """Let hands do something on the table; returns when they are gone."""
        done = threading.Event()

        def gesture() -> Iterator[None]:
            yield from self.table.act(action, seat)
            done.set()

        self.hands.append(gesture())
        assert done.wait(timeout_s), f"the hands never finished {action}"

    def watch(self) -> None:
        """The camera's thread: one picture after the other, hands going on between them."""
        while not self._stop.is_set():
            if self.hands and next(self.hands[0], "gone") == "gone":
                self.hands.pop(0)
            self.loop.look()

    def stop(self) -> None:
        """End the camera's thread."""
        self._stop.set()


@contextmanager
def live_table(seed: int, seats: int) -> Iterator[LiveTable]:
    """A freshly dealt table with its session running in the background."""
    game, copy = game_named("team"), shipped_copy("team")
    session = Session.begin(game, game.deal(copy, seats, seed), f"test-{seed}", decks=decks_of(seed))
    table = SimulatedTable(state_to_json(session.state), seed, size_px=(960, 720), fumble_rate=0.0)
    desk = SessionDesk(session)
    live = LiveTable(table, desk, PictureLoop(table, eyes_for(desk.snapshot, home_cells(session.state, copy)), desk))
    camera = threading.Thread(target=live.watch)
    with desk.owned() as owner:
        camera.start()
        try:
            yield live
        finally:
            live.stop()
            camera.join()
        owner.check()
