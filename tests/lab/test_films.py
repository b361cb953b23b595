"""A film of play on a path-traced table is followed, and what is made of it is counted right.

The film lies beside the checkout and is not part of the project; without it its test skips.
"""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

import pytest

from appliance.commands.positions import read_position
from appliance.parts import follow_frames
from companion.events import ActionRecorded, NotAllowed, OutOfSync, PositionNow
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live.recording import TableLine, read_table_lines
from companion.rules.verbs import format_action
from lab.measure.films import Deed, frames_of, judged, played_in

GAME = game_named("team")

FILM = Path(__file__).parents[3] / "shared" / "renders" / "films" / "dev_00"

PLAYED = [Deed("red", "push E2 NES", 64), Deed("red", "walk d1", 110), Deed("yellow", "push S6 NES", 208)]


def booked(seat: str, action: str, frame: int) -> ActionRecorded:
    return ActionRecorded(frame, seat, action, 1.0)


def test_what_is_booked_in_order_was_followed_and_what_is_not_was_lost() -> None:
    tally = judged([booked("red", "push E2 NES", 70), booked("yellow", "push S6 NES", 214)], PLAYED)
    assert (tally.actions, tally.followed, tally.lost, tally.wrong) == (3, 2, 1, [])
    assert tally.delays_s == pytest.approx([0.6, 0.6])
    assert tally.missed == ["red walk d1 110"]


def test_what_nobody_did_is_silently_wrong_and_a_complaint_is_a_false_alarm() -> None:
    events = [booked("red", "push E2 NES", 70), booked("red", "walk g7", 112), OutOfSync(115, "d1 differs", ("d1",))]
    tally = judged(events, PLAYED)
    assert (tally.followed, tally.wrong) == (1, ["red walk g7 112"])
    assert tally.false_alarms == 1


def test_a_line_that_is_not_allowed_then_is_said_and_following_goes_on() -> None:
    """Found in a film: an end that came too early ended the program, and what followed was lost."""
    start = GAME.deal(shipped_copy("team"), 2, 1)
    page = format_action(GAME.legal(start)[0])
    told = (TableLine(3, "end", "red"), TableLine(4, page))
    refused, done, position = follow_frames((), start, told)
    assert isinstance(refused, NotAllowed)
    assert (refused.frame, refused.seat, refused.action) == (3, "red", "end")
    assert "turn Daedalus's next page first" in refused.reason
    assert isinstance(done, ActionRecorded) and done.action == page
    assert isinstance(position, PositionNow)


@pytest.mark.slow
@pytest.mark.skipif(not FILM.is_dir(), reason="../shared/renders is absent")
def test_play_is_followed_past_a_bump_under_a_hand_and_a_lamp_that_goes_off() -> None:
    until = 262  # tenths of a second: two turns, the bump at 2.4 s and the lamp at 14.2 s among them
    frames = takewhile(lambda frame: frame.index <= until, frames_of(FILM, "5", ()))
    start, told = read_position(str(FILM / "start.json"), None), read_table_lines(FILM / "table.jsonl")
    played = [deed for deed in played_in(FILM) if deed.frame < until]
    tally = judged(list(follow_frames(frames, start, told)), played)
    assert (tally.actions, tally.followed, tally.wrong, tally.false_alarms) == (4, 4, [], 0)
