"""Which evening an appliance plays: the one that was cut off, by its own record, or a new one as configured."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from appliance.resume import evening_to_play
from companion.config import Config, parse_config
from companion.errors import BadConfig
from companion.live.journal import LEFT
from companion.messages import Confirm

CLASSIC = """
[table]
game = "classic"
seats = ["red", "blue"]
[table.options]
cards_each = 2
must_walk_to_collect = true
"""
STANDARD = """
[table]
variant = "standard"
seats = ["red", "green"]
[table.options]
forbid_undo_daedalus = true
"""


def test_a_new_evening_is_as_configured() -> None:
    with ExitStack() as stack:
        session, told, _ = evening_to_play(parse_config(CLASSIC), None, False, stack)
        assert told == ()
        seen = session.snapshot()
        assert (seen.box.game, seen.position.view["seats"]) == ("classic", ["red", "blue"])
        chosen = {"must_walk_to_collect": True, "cards_each": 2, "turn_limit": 0}
        assert chosen.items() <= dict(seen.position.view["options"]).items()


def test_an_evening_goes_on_with_its_own_game_variant_and_house_rules() -> None:
    with ExitStack() as stack:
        begun, told, _ = evening_to_play(parse_config(STANDARD), None, False, stack)
        assert told == ()
        begun.handle(Confirm())
        before = begun.state
    for other in (CLASSIC, "", '[table]\ngame = "no such game"'):
        with ExitStack() as stack:
            session, told, _ = evening_to_play(parse_config(other), None, False, stack)
            assert told == ()
            assert session.key == begun.key
            assert session.state == before
            assert session.snapshot().position.view["variant"] == "standard"


def test_a_new_evening_ends_the_one_that_was_cut_off() -> None:
    with ExitStack() as stack:
        evening_to_play(parse_config(STANDARD), None, False, stack)
    with ExitStack() as stack:
        assert evening_to_play(parse_config(CLASSIC), None, True, stack)[0].key == "evening-2"
    with ExitStack() as stack:
        assert evening_to_play(Config(), None, False, stack)[0].game.name == "classic"


@pytest.mark.parametrize("text", ["", '[table]\ngame = "classic"\nbegins = false'])
def test_without_an_evening_that_begins_by_itself_the_start_page_is_shown(text: str) -> None:
    with ExitStack() as stack:
        assert evening_to_play(parse_config(text), None, False, stack).session is None


def test_an_evening_that_was_left_waits_in_the_journal() -> None:
    with ExitStack() as stack:
        session = evening_to_play(parse_config(STANDARD), None, False, stack).session
        session.close(LEFT)
    with ExitStack() as stack:
        assert evening_to_play(Config(), None, False, stack).session is None


def test_with_paper_chance_the_companion_draws_nothing() -> None:
    with ExitStack() as stack:
        session, told, _ = evening_to_play(parse_config('[table]\nchance = "paper"'), None, False, stack)
        assert told == ()
        session.handle(Confirm())
        notice = session.snapshot().guidance.notice
        assert notice is not None
        assert notice.text == "Tap what you drew or rolled."
        assert session.snapshot().evening.dice_commitment is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('game = "chess"', "there are no rules for a game 'chess'"),
        ('variant = "secret"', "is played as introductory or standard or expert, not as 'secret'"),
        ('seats = ["red"]', "has 2 to 4 seats"),
        ("[table.options]\nbooks = 2", "has no option 'books'; it has "),
        ("[table.options]\nflip_on_entry = 2", "option flip_on_entry is optional or mandatory, not 2"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(text: str, says: str) -> None:
    with ExitStack() as stack, pytest.raises(BadConfig, match=says) as caught:
        evening_to_play(parse_config(f"[table]\n{text}"), None, False, stack)
    assert "\n" not in str(caught.value)
