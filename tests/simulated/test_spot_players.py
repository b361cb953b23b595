"""People at tables of spots: what they do with their hands, what they tap, and what they do about a page that errs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live.session import Session
from companion.messages import Do
from companion.records.dice import decks_of
from hardware.simulated.spots.card_table import CardTable
from hardware.simulated.spots.handled import Setting, SpotTable
from hardware.simulated.spots.printing import PRINTS
from hardware.simulated.spots.ring_press import even_shape
from hardware.simulated.spots.ring_table import RingTable
from hardware.simulated.spots.spot_players import SpotPlayers

PARCHMENT = PRINTS["old-parchment"]


@dataclass
class Evening:
    """A game, and the people who play it."""

    name: str
    session: Session = field(init=False)
    table: SpotTable = field(init=False)
    people: SpotPlayers = field(init=False)

    def __post_init__(self) -> None:
        self.game = game_named(self.name)
        state: Any = self.game.deal(shipped_copy(self.name), 3, 6)
        setting = Setting(6, size_px=(320, 240))
        if self.name == "secret":
            self.table = RingTable(even_shape(state.board), PARCHMENT, setting, state.offsets, dict(state.pawns))
        else:
            laid = {place: (card.name, card.turn) for place, card in state.grid.laid}
            self.table = CardTable(state.box, PARCHMENT, setting, laid, state.deck_left)
        self.session = Session.begin(self.game, state, "evening", decks=decks_of(6), is_watched=False)
        page = self.session.snapshot, self.session.snapshot_for
        self.people = SpotPlayers(self.table, self.session.handle, self.game.parse, *page, 6)

    def play(self, turns: int) -> None:
        """So many turns before a companion that sees well."""
        for _ in self.people.play(turns):
            if not self.table.people.hands:
                self._see()

    def _see(self) -> None:
        """Record the legal action that leads to what lies there, where the page shows something else."""
        state, lies = self.session.state, self.table.layout()
        if lies == self.shown(state):
            return
        for action in self.game.legal(state):
            if self.shown(self.game.apply(state, action)) == lies:
                self.session.handle(Do(self.game.to_act(state), action))
                return

    def shown(self, state: Any) -> Any:
        """How a position lies."""
        return self.table.shown_in(self.game.state_json(state))


@pytest.mark.parametrize("name", ["secret", "cards"])
def test_people_play_by_hands_what_lies_there_and_tap_the_rest(name: str) -> None:
    evening = Evening(name)
    evening.play(8)
    counts = evening.people.counts
    assert counts["done"] >= 8 and counts["followed"] == counts["done"]
    assert evening.table.layout() == evening.shown(evening.session.state)


@pytest.mark.parametrize("name", ["secret", "cards"])
def test_people_put_back_what_the_page_never_shows(name: str) -> None:
    evening = Evening(name)
    before = evening.table.layout()
    moved = 0
    for number, _ in enumerate(evening.people.play()):
        moved += evening.table.layout() != before
        if number > 160 and evening.table.layout() == before:
            break
    assert moved > 40
    assert evening.table.layout() == before
    assert evening.people.counts["followed"] == 0 < evening.people.counts["complained"]
