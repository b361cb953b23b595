"""What a page of Secret Labyrinth shows beside the board, and in which words actions are told."""

from __future__ import annotations

from typing import TypeVar

import pytest

from companion.games.copies import shipped_copy
from companion.games.secret.game import SECRET
from companion.games.secret.state import SecretState
from companion.language import language
from companion.records.notation import parse_action
from companion.rules.chance import Chance
from companion.rules.mazes.places import homes_in_words
from companion.rules.shows import Deck, Die, Due, Note, Show, Track, Tray
from companion.rules.words import told
from tests.games.secret.scenes import play, scene
from tests.games.secret.test_animals import YARD, yard
from tests.games.secret.test_duels import SIX_TROLLS, met
from tests.games.secret.test_taking import ready

Kind = TypeVar("Kind", bound=Show)


def shown(state: SecretState, kind: type[Kind], seat: str = "red") -> list[Kind]:
    """What of one kind the page shows to a seat."""
    return [show for show in SECRET.shows(SECRET.view(state, seat)) if isinstance(show, kind)]


def due(state: SecretState) -> Due:
    """What TABLE has to do now."""
    (only,) = shown(state, Due)
    assert SECRET.chance(state) is only.chance
    return only


def trays(state: SecretState, seat: str) -> dict[str, tuple[str, ...]]:
    """The cards before each seat as another one sees them."""
    return {tray.seat: tray.cards for tray in shown(state, Tray, seat)}


def test_a_seat_sees_its_own_cards_and_how_many_the_others_have() -> None:
    """secret_1998.txt, "Moving your piece": face down before the player."""
    state = yard(red="unicorn ring", blue="chalice sceptre necklace")
    assert trays(state, "red") == {"red": ("ring", "unicorn"), "yellow": (), "blue": ("?", "?", "?")}
    assert trays(state, "blue") == {"red": ("?", "?"), "yellow": (), "blue": ("chalice", "necklace", "sceptre")}
    assert trays(state, "TABLE")["red"] == ("?", "?")


def test_a_seat_sees_how_far_its_own_collections_are() -> None:
    """secret_1998.txt, "End of the game": seven treasures or seven trolls."""
    state = yard(red="unicorn ring sceptre", blue="root-troll")
    tracks = [(track.seat, track.label, track.done, track.of) for track in shown(state, Track)]
    assert tracks == [("red", "treasures", 2, 7), ("red", "trolls", 0, 7)]
    assert [track.done for track in shown(state, Track, "yellow")] == [0, 0]
    assert not shown(state, Track, "TABLE")


def test_the_winners_cards_lie_open_for_all() -> None:
    """secret_1998.txt, "End of the game": the winner uncovers its cards."""
    state = play(met(red=SIX_TROLLS, blue="swamp-troll chalice"), "challenge blue one", "stake troll")
    state = play(state, "hands rock scissors", "pay swamp-troll")
    assert state.winners == ("red",)
    assert len(set(trays(state, "blue")["red"])) == 7
    assert "?" not in trays(state, "TABLE")["red"]


def test_a_card_that_may_be_one_of_several_looks_unknown() -> None:
    """facts 4.3 o: tracked as one of these."""
    state = scene(YARD, options={"cards": "table"}, red="unicorn ring sceptre", blue="chalice moss-troll necklace")
    state = play(state, "trade unicorn blue")
    assert trays(state, "red")["red"] == ("?", "?", "?")


def test_the_open_card_is_named_with_the_place_of_its_picture() -> None:
    """secret_1998.txt, "Moving your piece"."""
    (note,) = shown(yard(red="ring"), Note)
    assert note.words == "The crown card is face up; its picture is framed on the board (rim ring)."
    assert [deck.left for deck in shown(yard(red="ring"), Deck)] == [16]


def test_a_duel_says_what_it_is_for_as_far_as_that_is_known() -> None:
    """secret_1998.txt, "The duel"."""
    state = play(met(red="ring", blue="chalice"), "challenge blue die")
    assert shown(state, Note)[0].words == "Red duels with blue for as many cards as the die shows."
    assert (due(state).words, due(state).chance) == ("Roll the duel die.", Chance.PRESSED)
    state = play(state, "roll duel 2", "stake treasure")
    assert shown(state, Note)[0].words == "Red duels with blue for 2 treasures."
    assert [die.face for die in shown(state, Die)] == ["2"]
    assert (due(state).kind, due(state).chance) == ("hands", Chance.ASKED)
    assert due(state).words == "Rock, paper, scissors: red against blue, both at once."


def test_who_has_lost_is_told_until_the_duel_is_over() -> None:
    """secret_1998.txt, "The duel"."""
    state = play(met(red="ring", blue="chalice"), "challenge blue one", "stake troll", "hands rock scissors")
    assert shown(state, Note)[1].words == "Blue loses the duel."


def test_cards_that_the_companion_keeps_are_drawn_at_once() -> None:
    """secret_1998.txt, "Mythical Animals": given face down, unlooked at."""
    state = play(yard(red="unicorn ring", blue="chalice moss-troll sceptre"), "trade unicorn blue ring")
    assert due(state).words == "Red draws 2 of blue’s cards unseen."
    assert due(state).chance is Chance.AUTOMATIC


@pytest.mark.parametrize(("cards", "how"), [("kept", Chance.AUTOMATIC), ("table", Chance.ASKED)])
def test_a_paper_card_that_is_turned_over_is_told_by_people(cards: str, how: Chance) -> None:
    """Option `cards`: the companion keeps them, or knows only what the table shows."""
    state = play(ready(options={"cards": cards}), "walk r1.2")
    assert (due(state).words, due(state).chance) == ("Turn over the next mystery card.", how)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("turn outer", "turns the outer ring by 1 step"),
        ("turn centre 3", "turns the centre ring by 3 steps"),
        ("walk r3.12", "moves to r3.12"),
        ("take-card", "takes the face-up card"),
        ("challenge blue one", "challenges blue to a duel for one card"),
        ("challenge blue die", "challenges blue to a duel for as many cards as the die shows"),
        ("roll duel 3", "the duel die shows 3"),
        ("stake treasure", "chooses treasures for the duel"),
        ("stake troll", "chooses trolls for the duel"),
        ("stake any", "chooses any cards for the duel"),
        ("hands rock paper", "the hands show rock against paper"),
        ("pay crown ring", "the loser hands over 2 cards"),
        ("paid 1", "the loser hands over 1 card"),
        ("paid 0", "the loser hands over no card"),
        ("put r1.2", "puts the loser's pawn on r1.2"),
        ("trade unicorn blue ring", "uses the unicorn to swap a card for unseen cards of blue"),
        ("leap griffin r1.2", "uses the griffin to leap to r1.2"),
        ("snatch griffin blue", "uses the griffin to draw one of blue’s cards unseen"),
        ("hand-over crown ring", "2 cards change hands"),
        ("uncover moss-troll", "the moss troll card is face up now"),
        ("claim red crown ring", "Red reveals crown and ring and wins"),
        ("no-claim", "nobody reveals cards to win"),
        ("wait", "uses no animal"),
        ("end", "ends the turn"),
    ],
)
def test_what_was_done_is_told_in_plain_words(action: str, words: str) -> None:
    said = SECRET.phrases.say_done(parse_action(action))
    assert (said, told(said)) == (words, words)


@pytest.mark.parametrize(
    ("action", "english", "german", "french"),
    [
        (
            "walk r1.4", "moves to the picture of the crown", "zieht auf das Bild „Krone“",
            "va sur l’image «\N{NO-BREAK SPACE}couronne\N{NO-BREAK SPACE}»",
        ),
        (
            "walk r2.1", "moves to the outer ring", "zieht auf ein Feld im Außenring",
            "va sur une case de l’anneau extérieur",
        ),
        (
            "put r1.2", "puts the loser's pawn on the rim ring",
            "stellt die besiegte Figur auf ein Feld am Rand",
            "pose le pion du perdant sur une case du bord",
        ),
    ],
)  # fmt: skip
def test_squares_are_told_by_their_picture_or_their_ring(action: str, english: str, german: str, french: str) -> None:
    state = SECRET.deal(shipped_copy("secret"), 3, 4)
    said = SECRET.phrases.say_done(parse_action(action), homes_in_words(state))
    assert (said, told(said, language("de")), told(said, language("fr"))) == (english, german, french)


@pytest.mark.parametrize("action", ["pay crown ring", "trade unicorn blue ring", "hand-over crown ring"])
def test_words_name_no_card_that_passes_face_down(action: str) -> None:
    """secret_1998.txt, "The duel": only two know which cards have passed."""
    said = SECRET.phrases.say_done(parse_action(action))
    assert "crown" not in said
    assert "ring" not in said


def test_who_chooses_a_trade_sees_which_card_goes() -> None:
    texts = ("trade unicorn blue ring", "trade unicorn blue crown", "trade unicorn blue")
    offers = {SECRET.phrases.say_will(parse_action(text)) for text in texts}
    assert offers == {
        "use the unicorn to swap the ring card for unseen cards of blue",
        "use the unicorn to swap the crown card for unseen cards of blue",
        "use the unicorn to swap a card for unseen cards of blue",
    }
