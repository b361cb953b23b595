"""The record of an evening in a home folder is replayed, and its dice are checked once their secret is told."""

from pathlib import Path

import pytest

from companion.games.catalogue import live_game
from companion.games.copies import shipped_copy
from companion.live.journal import Journal
from companion.live.session import Session
from companion.messages import Do
from companion.records.dice import decks_of
from companion.records.notation import parse_action
from lab.soak.evenings import check_record


@pytest.mark.parametrize("is_closed", [False, True])
def test_a_kept_record_replays_and_its_dice_are_checked_at_the_end(tmp_path: Path, is_closed: bool) -> None:
    game = live_game("classic")
    folder = tmp_path / "demo" / "classic"
    folder.mkdir(parents=True)
    dealt = game.deal(shipped_copy("classic"), 2, 3, None, {})
    with Journal(folder / "journal.sqlite3") as journal:
        session = Session.begin(game, dealt, "evening", journal, decks_of(3))
        for _ in range(3):
            now = session.snapshot()
            session.handle(Do(now.position.to_act, parse_action(now.position.legal[0])))
        if is_closed:
            session.close()
    scores = dict.fromkeys(dealt.seats, 0)
    assert check_record(tmp_path) == {"replays": True, "dice": True if is_closed else None, "scores": scores}


def test_an_evening_by_taps_alone_keeps_no_record(tmp_path: Path) -> None:
    """`bench demo --games secret` ended with a traceback."""
    assert check_record(tmp_path) == {"replays": None, "dice": None, "scores": None}
