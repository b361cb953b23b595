"""What lies beside the labyrinth of the card game, and what is told in words."""

from __future__ import annotations

from dataclasses import replace

from companion.games.cards.state import CardsOptions, CardsState
from companion.records.notation import parse_action
from companion.rules.chance import Chance
from companion.rules.game import TABLE
from companion.rules.mazes.places import homes_in_words
from companion.rules.shows import Deck, Due, Show, Track, Tray
from companion.rules.words import say
from tests.games.cards.tables import CARDS, play, scene

ROW = "key=EW:key owl=EW:owl"
"""Two cards in a row; more can be laid at both ends."""


def shows(state: CardsState, seat: str) -> tuple[Show, ...]:
    found: tuple[Show, ...] = CARDS.shows(CARDS.view(state, seat))
    return found


def due(state: CardsState) -> list[Due]:
    return [show for show in shows(state, TABLE) if isinstance(show, Due)]


def told(action: str) -> str:
    return str(CARDS.phrases.say_done(parse_action(action)))


def test_a_seat_sees_its_own_hand_the_points_and_how_many_cards_are_left() -> None:
    state = scene(ROW, {"red": "bat=EW:bat", "yellow": "ring=EW:ring rat=EW:rat"}, deck="pot=EW:pot")
    assert shows(state, "red") == (
        Tray("red", say("red’s hand"), ("bat",), slots=2),
        Track(say("cards taken"), 0, seat="red"),
        Tray("yellow", say("yellow’s hand"), ("?", "?"), slots=2),
        Track(say("cards taken"), 0, seat="yellow"),
        Deck(say("card to draw"), 1),
    )
    assert [show.cards for show in shows(state, TABLE) if isinstance(show, Tray)] == [("?",), ("?", "?")]


def test_cards_taken_are_points() -> None:
    state = scene(ROW, {"red": "keys=EW:key bat=EW:bat", "yellow": "ring=EW:ring"})
    state = play(state, "lay keys 2,0 N", "take 0,0")
    (track,) = [show for show in shows(state, TABLE) if isinstance(show, Track) and show.seat == "red"]
    assert (track.done, track.items) == (1, ("key",))


def test_a_card_comes_by_itself_where_the_companion_keeps_the_hands() -> None:
    state = play(scene(ROW, "bat=EW:bat rat=EW:rat", deck="pot=EW:pot mouse=EW:mouse"), "lay bat 2,0 N")
    assert CARDS.to_act(state) == TABLE
    assert CARDS.chance(state) is Chance.AUTOMATIC
    assert [(show.kind, show.words, show.chance) for show in due(state)] == [
        ("draw", "red draws a card", Chance.AUTOMATIC)
    ]


def test_people_say_what_came_where_the_cards_are_of_paper() -> None:
    start = scene(ROW, "bat=EW:bat rat=EW:rat", deck="pot=EW:pot mouse=EW:mouse")
    state = play(replace(start, options=CardsOptions(hands="table")), "lay bat 2,0 N")
    assert CARDS.chance(state) is Chance.ASKED
    assert [show.chance for show in due(state)] == [Chance.ASKED]


def test_nothing_is_due_while_a_seat_acts() -> None:
    assert due(scene(ROW, "bat=EW:bat")) == []


def test_actions_are_told_in_words_and_a_card_that_is_drawn_never() -> None:
    assert told("lay crown-ghost 1,0 N") == "places the crown and ghost card"
    assert told("take 0,-1") == "takes a card"
    assert told("draw red crown-ghost") == told("draw-unseen red") == "Red draws a card"
    assert told("show-hand bat rat") == "shows a hand with no card that fits: bat and rat"
    assert told("end") == "ends the turn"


def test_a_place_is_told_by_the_card_beside_it() -> None:
    """A grandparent knows no place `2,0`: what is offered names cards, and no two places of a card read alike."""
    state = scene(ROW, "map=EW:owl")
    homes = homes_in_words(state)
    words = {str(CARDS.phrases.say_will(action, homes)) for action in CARDS.legal(state)}
    assert words == {
        "place the map card to the left of the key card", "place the map card to the right of the owl card",
    }  # fmt: skip
    won = play(state, "lay map 2,0 N")
    assert str(CARDS.phrases.say_will(parse_action("take 1,0"), homes_in_words(won))) == "take the owl card"
