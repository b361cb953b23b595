"""Hands at the simulated table that do what the page has recorded."""

from __future__ import annotations

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.messages import LogLine
from companion.records.notation import view_json
from companion.rules.game import TABLE
from hardware.simulated.people.players import Obedient
from hardware.simulated.scene import SimulatedTable
from tests.snapshots import changed


def test_hands_leave_the_board_alone_while_a_game_without_one_is_played() -> None:
    classic, cards = game_named("classic"), game_named("cards")
    table = SimulatedTable(classic.state_json(classic.deal(shipped_copy("classic"), 2, 1)), 1)
    view = view_json(cards.view(cards.deal(shipped_copy("cards"), 2, 1), TABLE))
    page = changed(view=view, to_act="red", log=(LogLine(1, "red", "lay owl-ring 1,0 N"),))
    before, moves = table.layout(), Obedient(table, lambda: page).follow()
    for _ in range(3):
        next(moves)
    assert table.layout() == before
