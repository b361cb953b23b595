"""What lies beside the board of the classic game, and what is told in words."""

from __future__ import annotations

from dataclasses import replace

from companion.games.classic.actions import Reveal
from companion.games.classic.game import CLASSIC
from companion.rules.chance import Chance
from companion.rules.game import TABLE
from companion.rules.shows import Due, Note, Track, Tray
from companion.rules.words import say
from tests.games.classic.scenes import MAZE, at, play, scene

STANDING = play(at(scene(MAZE, red="? ?", yellow="bat owl"), "d1"), "push W6 NE", "end")
"""Red has stopped on the ring, and nobody has told its card."""


def test_a_seat_sees_its_own_current_card_and_no_other() -> None:
    state = scene(MAZE, red="ring owl", yellow="bat", found="rat")
    assert CLASSIC.shows(CLASSIC.view(state, "red")) == (
        Tray("red", say("red’s treasure card"), ("ring",), slots=1),
        Track(say("treasures found"), 1, 3, "red", ("rat",)),
        Tray("yellow", say("yellow’s treasure card"), ("?",), slots=1),
        Track(say("treasures found"), 0, 1, "yellow"),
    )
    looking_on = CLASSIC.shows(CLASSIC.view(state, TABLE))
    assert [show.cards for show in looking_on if isinstance(show, Tray)] == [("?",), ("?",)]


def test_open_cards_lie_before_everybody_and_nobody_goes_home_where_the_end_is_anywhere() -> None:
    state = scene(MAZE, red="ring owl", yellow="", open_cards=True, end_anywhere=True)
    shows = CLASSIC.shows(CLASSIC.view(state, TABLE))
    assert [show.cards for show in shows if isinstance(show, Tray)] == [("ring", "owl"), ()]
    assert not [show for show in shows if isinstance(show, Note)]


def test_whoever_has_found_everything_is_on_the_way_home() -> None:
    shows = CLASSIC.shows(CLASSIC.view(scene(MAZE, red="", yellow="bat", found="ring"), TABLE))
    assert [show.words for show in shows if isinstance(show, Note)] == ["red has found everything and is going home"]


def test_a_hidden_card_is_asked_for_where_the_pawn_stands_on_a_treasure() -> None:
    assert CLASSIC.to_act(STANDING) == TABLE
    assert CLASSIC.chance(STANDING) is Chance.ASKED
    (due,) = [show for show in CLASSIC.shows(CLASSIC.view(STANDING, "yellow")) if isinstance(show, Due)]
    assert due.kind == "reveal"
    assert due.words == "red is on the ring: is that the treasure on the card?"
    assert due.chance is Chance.ASKED


def test_nothing_is_due_while_a_seat_acts_or_when_the_game_is_over() -> None:
    playing = scene(MAZE, red="ring", yellow="bat")
    for state in (playing, replace(playing, phase="over", outcome="stopped")):
        assert not [show for show in CLASSIC.shows(CLASSIC.view(state, "red")) if isinstance(show, Due)]


def test_what_a_card_shows_is_told_in_words() -> None:
    assert CLASSIC.phrases.say_done(Reveal("red", "magic-hat")) == "Red shows the magic hat card"
    assert CLASSIC.phrases.say_done(Reveal("red", "nothing")) == "Red shows no card"
