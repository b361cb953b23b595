"""Whom a page calls, and whom it honours at the end: on the table's page and on every seat's, of every box."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.games.catalogue import GAMES, AnyGame
from companion.games.copies import shipped_copy
from companion.language import codes, language
from companion.live.desk import SessionDesk
from companion.live.session import Session
from companion.records.dice import fresh_decks
from tests.snapshots import changed
from tests.web.lobbies import SEAT_TOKENS
from tests.web.scenes import scenes
from tests.web.test_last_pages import SEATS, ended, pages_of, with_collections
from web.devices.access import SEAT_COOKIE
from web.present import present
from web.shown import CallArt


def told_to(page: str, name: str) -> str:
    """What a page tells its script under a name."""
    found = re.search(rf'data-{name}="([^"]*)"', page)
    assert found is not None, name
    return found[1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_page_says_who_is_to_act_of_all_that_a_box_can_ask(game: AnyGame) -> None:
    for state in chosen_states(game):
        session = Session.begin(game, state, "e", None, fresh_decks(3), is_watched=False)
        with (desk := SessionDesk(session, seats=state.seats)).owned():
            for snapshot in (desk.snapshot(), *map(desk.snapshot_for, SEATS)):
                assert present(snapshot, {}).call.seat == state.to_act


def chosen_states(game: AnyGame) -> list[Any]:
    """The first in which a seat acts, and some in which it acts in the turn of another, where a box has such."""
    chance, states = Random(5), [game.deal(shipped_copy(game.name), SEATS, 3)]
    while len(states) < 400 and not game.is_over(states[-1]):
        states.append(game.apply(states[-1], chance.choice(game.legal(states[-1]))))
    acting = [state for state in states if state.to_act in SEATS]
    return [acting[0], *(state for state in acting if state.to_act != state.seat)][:4]


def test_a_question_is_a_call_of_its_own_and_what_follows_it_is_none() -> None:
    turn, question = present(scenes()["ready"], {}).call, present(scenes()["confirm"], {}).call
    assert (turn.seat, question.seat) == ("red", "red")
    assert question.moment == f"{turn.moment}-asked"
    assert (turn.words, question.words) == ("Red, your turn!", "Red, a question for you!")


def test_whoever_is_asked_in_the_turn_of_another_is_called_and_chance_calls_whose_turn_it_is() -> None:
    duel = changed(scenes()["ready"], to_act="yellow")
    assert present(duel, {}).call == CallArt("yellow", "8-yellow", "Yellow, a question for you!")
    assert present(scenes()["page-due"], {}).call.seat == "red"
    assert present(scenes()["won"], {}).call == CallArt()


@pytest.mark.parametrize("code", codes())
def test_the_call_is_said_in_the_language_of_the_page(code: str) -> None:
    words = {"en": "Red, your turn!", "de": "Rot, du bist dran!", "fr": "Rouge, à vous de jouer\u00a0!"}
    assert present(scenes()["ready"], {}, {}, language(code)).call.words == words[code]


def guests(page: str) -> list[tuple[str, str]]:
    """Who is honoured on a page: their colour, and their name with what they have."""
    feast = page.split('id="feast"')[1].split("</div>")[0]
    found = re.findall(r'class="guest seat-(\w+)">.*?</svg>(.*?)</li>', feast, re.DOTALL)
    return [(colour, " ".join(re.sub("<[^>]*>", " ", words).split())) for colour, words in found]


def test_every_page_names_the_winner_by_name_colour_and_score() -> None:
    with pages_of(with_collections(ended("secret"))) as pages:
        phone = pages.test_client()
        phone.set_cookie(SEAT_COOKIE, SEAT_TOKENS["blue"])
        assert told_to(phone.get("/seat").text, "seat") == "blue"
        for page in (phone.get("/seat").text, *(pages.test_client().get(path).text for path in ("/", "/table"))):
            assert told_to(page, "outcome") == "won"
            assert guests(page) == [("red", "Green Player 7")]


@pytest.mark.parametrize("outcome", ["won", "lost"])
def test_who_play_together_are_all_named_without_points_of_their_own(outcome: str) -> None:
    with pages_of(replace(ended("team"), outcome=outcome, pages=())) as pages:
        page = pages.test_client().get("/").text
    assert guests(page) == [("red", "Green Player"), ("blue", "Blue Player")]
    assert ("The labyrinth is waiting for a rematch" in page) is (outcome == "lost")
