"""What seats and the referee of the card game may know: hands, the deck, cards that everybody has seen."""

from __future__ import annotations

from dataclasses import replace

from companion.games.cards.state import UNKNOWN
from companion.records.notation import parse_action
from tests.games.cards.tables import CARDS, COPY, legal, play, scene, why_not

ROW = "a=EW b=EW"
HANDS = {"red": "k=EW l=EW", "yellow": "m=EW n=EW"}


def blinded(state, seat: str = ""):
    """The state of a referee who knows one seat's hand, or none."""
    hands = tuple((other, hand if other == seat else (UNKNOWN,) * len(hand)) for other, hand in state.hands)
    return replace(state, hands=hands)


# --- views ---


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold() -> None:
    """card_game_2001.txt, "SET UP": cards are taken into the hand; the four of the square lie face up."""
    view = CARDS.view(scene(ROW, HANDS, "x=NS"), "red")
    assert dict(view.hands) == {"red": ("k", "l"), "yellow": ("?", "?")}
    assert view.deck_left == 1
    assert dict(CARDS.view(scene(ROW, HANDS), "TABLE").hands) == {"red": ("?", "?"), "yellow": ("?", "?")}


def test_points_lie_open() -> None:
    """card_game_2001.txt, "2. Collecting Treasures": taken cards were seen by all and lie before the seat."""
    state = scene("a=ES:owl b=SW\nc=NE d=NEW", {"red": "k=EW:owl", "yellow": "m=NS"})
    view = CARDS.view(play(state, "lay k 2,1 N", "take 0,0"), "yellow")
    assert dict(view.taken) == {"red": ("a",), "yellow": ()}


def test_a_hand_that_was_shown_is_known_until_it_is_laid() -> None:
    """docs/rulings.md, cards d: who passes shows the hand."""
    state = scene(
        "a=ES b=ESW c=SW\nd=NE . e=NW",
        {"red": "dead=N:key", "yellow": "end=N:owl", "blue": "fork=NEW:map"},
        strict_edges=True,
    )
    assert dict(CARDS.view(state, "blue").hands) == {"red": ("dead",), "yellow": ("end",), "blue": ("fork",)}
    opened = replace(state, turn=0, options=replace(state.options, strict_edges=False))
    laid = play(opened, "lay dead 1,1 N")
    assert "dead" not in laid.shown


def test_what_others_draw_is_told_without_the_card() -> None:
    """docs/notation.md, Records: as told to one seat."""
    state = play(scene(ROW, HANDS, "x=NS y=NS"), "lay k 2,0 N")
    draw = parse_action("draw red x")
    assert CARDS.told(state, draw, "red") == "draw red x"
    assert CARDS.told(state, draw, "yellow") == "draw-unseen red"
    assert CARDS.told(state, parse_action("lay m 0,1 N"), "red") == "lay m 0,1 N"


# --- a referee who sees the table alone ---


def test_an_unknown_hand_may_lay_whatever_has_not_been_seen() -> None:
    """docs/rulings.md, cards k: legal is what could be."""
    state = blinded(scene(ROW, HANDS, "x=NS"))
    assert {text.split()[1] for text in legal(state)} == {"k", "l", "m", "n", "x"}
    assert why_not(state, "lay a 2,0 N") == "red does not have the a card"
    laid = play(state, "lay m 2,0 N")
    assert (dict(laid.hands)["red"], laid.deck_left) == (("?",), 1)


def test_a_card_drawn_unseen_stays_unknown() -> None:
    """docs/rulings.md, cards k: the deck gets smaller, what has not been seen does not."""
    laid = play(blinded(scene(ROW, HANDS, "x=NS")), "lay m 2,0 N")
    assert legal(laid) == ["draw-unseen red", "draw red k", "draw red l", "draw red n", "draw red x"]
    drawn = play(laid, "draw-unseen red")
    assert (dict(drawn.hands)["red"], drawn.deck_left) == (("?", "?"), 0)
    told = play(laid, "draw red x")
    assert dict(told.hands)["red"] == ("?", "x")


def test_a_referee_of_paper_cards_is_dealt_unknown_hands() -> None:
    """docs/rulings.md, cards k: the option `hands=table`."""
    state = CARDS.deal(COPY, 3, 1, options={"hands": "table"})
    assert set(dict(state.hands).values()) == {("?", "?")}
    assert state.deck_left == 50 - 3 * 2 - 4
    laid = play(state, legal(state)[0])
    laid = play(laid, "end") if laid.phase == "take" else laid
    assert legal(laid)[0] == "draw-unseen red"


def test_a_known_card_of_a_hand_is_laid_as_such() -> None:
    """docs/rulings.md, cards k: what the referee knows of a hand goes first."""
    state = play(blinded(scene(ROW, HANDS, "x=NS")), "lay m 2,0 N", "draw red x", "lay k 3,0 N")
    laid = play(state, "lay x 4,0 E")
    assert dict(laid.hands)["red"] == ("?",)


def test_a_hand_is_shown_when_nothing_of_it_fits() -> None:
    """docs/rulings.md, cards d, k: the referee learns the hand from the seat that passes."""
    ring = "a=ES b=ESW c=SW\nd=NE . e=NW"
    hands = {"red": "dead=N:key end=N:owl", "yellow": "fork=NEW:map"}
    state = blinded(scene(ring, {**hands, "red": "fork=NEW:map", "yellow": "dead=N:key end=N:owl"}, strict_edges=True))
    assert legal(state) == ["lay fork 1,1 N", "show-hand dead", "show-hand end"]
    shown = play(state, "show-hand dead")
    assert (dict(shown.hands)["red"], shown.shown, shown.passed, shown.seat) == (("dead",), ("dead",), 1, "yellow")
    assert why_not(state, "show-hand fork") == (
        "show the whole hand, in alphabetical order, and only if you cannot place any of it"
    )


def test_a_known_hand_is_not_shown() -> None:
    """docs/rulings.md, cards d: then the turn passes by itself."""
    assert why_not(scene(ROW, HANDS), "show-hand k l") == "place a card; I already know this hand"


def test_an_unknown_hand_without_a_place_may_be_laid_anywhere() -> None:
    """docs/rulings.md, cards d, k: `no_placement=anywhere`, over all hands that could be."""
    ring = "a=ES b=ESW c=SW\nd=NE . e=NW"
    hands = {"red": "fork=NEW:map", "yellow": "dead=N:key end=N:owl"}
    state = blinded(scene(ring, hands, strict_edges=True, no_placement="anywhere"))
    laid = {text.split()[1] for text in legal(state)}
    assert laid == {"fork", "dead", "end"}
    assert why_not(state, "lay fork 0,-1 N") == "no path on the card joins up with a neighbour there"
