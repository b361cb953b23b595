"""Hands for a visitor who plays a seat by taps: they do on the board what the page has recorded."""

from __future__ import annotations

import random

from companion.messages import LogLine, Snapshot
from companion.rules.verbs import format_action
from hardware.simulated.people.players import Patience, Visit
from hardware.simulated.people.scoresheet import ScoreSheet
from hardware.simulated.scene import HandledTable
from tests.simulated.evenings import dealt
from tests.snapshots import changed


def test_hands_do_what_a_visitor_taps_and_the_seats_own_player_waits_meanwhile() -> None:
    game, before = dealt("classic", 2, 5)
    push = next(action for action in game.legal(before) if action.verb.words == "push")
    after = game.after(before, push)
    view = game.view_json(game.view(before, "TABLE"))
    shown = changed(view=view, to_act="red", log=(LogLine(7, "red", "walk a1"),), seat="red")
    page = [shown]
    table = HandledTable(game.state_json(before), 1)
    sheet, visit = visit_at(table, page)

    assert visit.is_to_follow(shown)
    assert len(list(visit.follow(shown))) == 1, "nothing is tapped yet: a picture goes by"

    tapped = changed(shown, lagging="tap", log=(*shown.evening.log, LogLine(8, "red", format_action(push))))
    page[0] = tapped
    for frame, _ in enumerate(visit.follow(tapped)):
        assert frame < 500
        if table.layout()["loose"] != before_loose(game.state_json(before)):
            page[0] = changed(tapped, lagging="")
    lies, wanted = table.layout(), game.state_json(after)
    assert (lies["cells"], lies["pawns"]) == (wanted["cells"], wanted["pawns"])
    sheet.watch(page[0])
    assert sheet.summary()["actions"]["silently_wrong"] == 0

    others = changed(page[0], to_act="blue")
    assert list(visit.follow(others)) == []
    assert not visit.is_to_follow(others), "the others play on"


def test_hands_set_a_pawn_well_that_stands_at_the_edge_of_its_square_when_the_page_does_not_go_on() -> None:
    game, state = dealt("classic", 2, 5)
    view = game.view_json(game.view(state, "TABLE"))
    tapped = changed(view=view, to_act="red", log=(LogLine(7, "red", "walk a1"),), seat="red", lagging="tap")
    table = HandledTable(game.state_json(state), 1)
    pawn = table.table.pawns["red"]
    pawn.x = int(pawn.x) + 0.02
    _, visit = visit_at(table, [tapped])
    assert visit.is_to_follow(tapped)
    for _ in visit.follow(tapped):
        pass
    assert abs(pawn.x % 1 - 0.5) < 0.2


def visit_at(table: HandledTable, page: list[Snapshot]) -> tuple[ScoreSheet, Visit]:
    """Hands for a visitor at the red seat, who see the first page of the list."""
    sheet = ScoreSheet(table, lambda: 0, visitors=lambda: {"red"})
    patience = Patience(table, lambda _: None, lambda: page[0], sheet, random.Random(1))
    return sheet, Visit(table, lambda: page[0], sheet, patience, lambda: {"red"})


def before_loose(position: dict[str, object]) -> object:
    """The loose tile of a position."""
    return position["loose"]
