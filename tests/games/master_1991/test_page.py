"""What lies beside the board of Master Labyrinth 1991, and what is told in words."""

from __future__ import annotations

from dataclasses import replace

from companion.games.master_1991.actions import TOKENS, UNKNOWN, RevealFormula
from companion.games.master_1991.game import MASTER_1991
from companion.games.master_1991.state import Master1991State as State
from companion.records.notation import parse_action
from companion.rules.actions import Push
from companion.rules.chance import Chance
from companion.rules.game import TABLE
from companion.rules.mazes.places import homes_in_words
from companion.rules.shows import Due, Note, Show, Token, Track, Tray
from companion.rules.words import say
from tests.games.master_1991.scenes import HALL, RED, play, scene


def shows(state: State, seat: str) -> tuple[Show, ...]:
    return MASTER_1991.shows(MASTER_1991.view(state, seat))


def notes(state: State) -> list[str]:
    return [show.words for show in shows(state, TABLE) if isinstance(show, Note)]


def told(action: str) -> str:
    return MASTER_1991.phrases.say_done(parse_action(action), {})


def test_a_seat_sees_its_own_formula_and_no_other() -> None:
    trays = [show for show in shows(scene(HALL), "red") if isinstance(show, Tray)]
    assert trays == [
        Tray("red", say("red’s secret formula"), ("crab-apple", "oak-leaf", "emerald"), discs=(1, 3, 18)),
        Tray("blue", say("blue’s secret formula"), ("?",)),
    ]
    assert [show.cards for show in shows(scene(HALL), TABLE) if isinstance(show, Tray)] == [("?",), ("?",)]


def test_tokens_taken_and_wands_lie_before_their_seat() -> None:
    state = scene(HALL, wands=(("red", 2), ("blue", 0)))
    assert [show for show in shows(state, TABLE) if isinstance(show, Track)] == [
        Track(say("tokens taken"), 4, len(TOKENS)),
        Track(say("tokens taken"), 2, seat="red", items=("crab-apple", "oak-leaf")),
        Track(say("tokens taken"), 2, seat="blue", items=("pine-cone", "oil-of-black-slugs")),
    ]
    assert [show.seat for show in shows(state, TABLE) if isinstance(show, Token)] == ["red", "red"]


def test_all_are_told_which_token_is_next() -> None:
    assert notes(scene(HALL)) == ["the next token is 5, the four leaf clover"]


def test_an_offer_and_the_ways_told_for_it_can_be_read() -> None:
    offered = play(scene(HALL), "offer wand")
    assert notes(offered)[1:] == ["red offers a magic wand for a hint: say one aloud, and red taps who gave it"]
    asked = play(scene(HALL), "offer 3", "tip blue N2 NEW c2")
    opens = "the a1–g1 side, the g1–g7 side and the a1–a7 side"
    way = f"push the loose tile in at the arrow beside b1, open to {opens}, and move to c2"
    offer = "red offers the oak leaf for a hint: say one aloud, and red taps who gave it"
    assert notes(asked)[1:] == [offer, f"blue says: {way}"]
    owing = play(asked, "push N2 NEW", "walk c2")
    assert notes(owing)[1:] == ["red owes blue the oak leaf for the hint"]


def test_a_formula_that_the_referee_does_not_know_is_asked_for_by_its_seat() -> None:
    state = scene(HALL, phase="reveal", formulas=(("red", RED), ("blue", UNKNOWN)))
    assert MASTER_1991.to_act(state) == TABLE
    assert MASTER_1991.chance(state) is Chance.ASKED
    (due,) = [show for show in shows(state, "red") if isinstance(show, Due)]
    assert (due.kind, due.chance) == ("reveal", Chance.ASKED)
    assert due.words == "blue shows me the secret formula"


def test_nothing_is_due_while_a_seat_acts() -> None:
    assert not [show for show in shows(scene(HALL), "red") if isinstance(show, Due)]


def test_actions_are_told_in_words_and_a_formula_never() -> None:
    assert told("use wand") == "uses a magic wand for an extra turn"
    assert told("offer wand") == "offers a magic wand for a hint"
    assert told("give blue 3") == "gives blue the oak leaf for the hint"
    assert told("tip blue W4 NS d3") == (
        "gets a hint from blue: push the loose tile in at the arrow beside a4,"
        " open to the a1–g1 side and the a7–g7 side, and move to d3"
    )
    assert MASTER_1991.phrases.say_done(RevealFormula("red", RED)) == "Red shows me the secret formula"


def test_no_button_names_a_corner_by_a_colour_that_nobody_plays() -> None:
    """The corners of this board have no colours: its arrows are told by the squares they point to."""
    state = scene(HALL)
    pushes = [action for action in MASTER_1991.legal(state) if isinstance(action, Push)]
    told = " ".join(str(MASTER_1991.phrases.say_will(push, homes_in_words(state))) for push in pushes)
    assert pushes
    assert not any(colour in told for colour in ("green", "yellow"))


def worth(state: State, seat: str) -> list[Track]:
    return [show for show in shows(state, seat) if isinstance(show, Track) and "formula" in show.label]


def test_a_seat_alone_reads_what_its_formula_has_brought_and_can_bring() -> None:
    """docs/rulings.md, Master Labyrinth 1991, 12: 20 for each ingredient of the own formula."""
    start = replace(scene(HALL), taken=(("red", ()), ("blue", ())))
    found = replace(start, taken=(("red", (2, 3)), ("blue", (1,))))
    (own,) = worth(start, "red")
    assert (own.done, own.of, own.label) == (0, 60, "formula points, 20 each")
    assert [(track.done, track.of) for track in worth(found, "red")] == [(20, 60)]
    assert [(track.done, track.seat) for track in worth(found, "blue")] == [(0, "blue")], "of red's it reads nothing"
    assert not worth(found, TABLE)


def test_of_a_formula_that_counts_less_or_is_on_paper_no_more_is_promised() -> None:
    start = replace(scene(HALL), taken=(("red", ()), ("blue", ())))
    less = replace(start, options=replace(start.options, formula_size=2, formula_bonus=10))
    assert [(track.done, track.of) for track in worth(less, "red")] == [(0, 20)]
    assert not worth(replace(start, formulas=tuple((seat, UNKNOWN) for seat in start.seats)), "red")
