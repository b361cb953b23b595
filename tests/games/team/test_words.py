"""Actions, pages and outcomes in plain words."""

from __future__ import annotations

import pytest

from companion.games.team.actions import ChooseSpell, parse_page
from companion.games.team.game import TEAM
from companion.games.team.words import PHRASES, say_order
from companion.records.notation import parse_action
from companion.rules.actions import End
from companion.rules.verbs import format_action
from companion.rules.words import Noun
from tests.games.hooks import sample
from tests.games.team.scenes import WALLS, refused, table
from tests.rules.boards import COPY


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("daedalus push N2", "Push the loose tile in, face down, at the arrow nearest red, between red and yellow."),
        ("daedalus flip magic-hat key", "Turn the tiles with the magic hat and the key face down."),
        ("daedalus teleport red blue a7", "Put the red and the blue pawn on the green corner."),
    ],
)
def test_a_page_says_what_to_do(page: str, words: str) -> None:
    assert say_order(parse_page(page)) == words


def test_a_page_names_corners_by_the_colours_of_the_copy() -> None:
    homes = {"blue": "a1", "green": "g1", "red": "g7", "yellow": "a7"}
    assert say_order(parse_page("daedalus teleport red blue a7"), homes).endswith("on the yellow corner.")


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("push W2 NE", "pushes the loose tile in at the arrow nearest red, between red and green"),
        ("walk d3", "moves to d3"),
        ("walk d3 traverse", "moves to d3 with Traverse"),
        ("rotate c4 ES", "turns the tile on c4"),
        ("switch b1 b2", "swaps the tiles on b1 and b2"),
        ("turn-up NE", "turns up the tile under the pawn"),
        ("end", "passes the book on"),
        ("choose-spell escape", "takes the Escape spell"),
        ("draw red magic-hat", "Red draws the magic hat card"),
        ("reveal tile L:magic-hat", "the tile that turned up is the magic hat"),
        ("reveal tile I", "the tile that turned up is a straight"),
        ("daedalus push W4", "Daedalus pushes a face-down tile in at the middle arrow, between red and green"),
        ("daedalus flip magic-hat key", "Daedalus turns the magic hat and the key face down"),
        ("daedalus teleport red blue a7", "Daedalus sends red and blue to the green corner"),
    ],
)
def test_an_action_is_told_in_words(action: str, words: str) -> None:
    assert PHRASES.say_done(parse_action(action)) == words


@pytest.mark.parametrize("seed", range(3))
def test_every_action_has_words(seed: int) -> None:
    """A random game of each variant, the referee knowing every tile or none that lies face down."""
    actions = {action for state in sample(TEAM, seed, 60) for action in TEAM.legal(state)}
    assert len({type(action) for action in actions}) >= 5
    assert [action for action in actions if PHRASES.say_done(action) == format_action(action)] == []


def test_words_remember_what_they_name() -> None:
    """Another language finds its template and the names of things; nothing is read out of the English text."""
    told = PHRASES.say_done(parse_action("daedalus flip magic-hat key"))
    assert told.template == "Daedalus turns the {first} and the {second} face down"
    assert told.nouns == {"first": Noun("treasure", "magic-hat"), "second": Noun("treasure", "key")}
    reason = TEAM.why_not(table(WALLS, "escape"), parse_action("rotate b1 EW"))
    assert reason.template == "{seat} does not have the {spell:capital} spell"
    assert reason.nouns == {"seat": Noun("colour", "red", is_person=True), "spell": Noun("spell", "rotate")}


def test_reasons_stay_in_the_middle_of_a_sentence() -> None:
    assert refused(table(WALLS, "escape"), "rotate b1 EW") == "red does not have the Rotate spell"


@pytest.mark.parametrize("phase", ["choose", "act"])
def test_what_a_seat_may_do_is_told_of_every_kind_but_the_end(phase: str) -> None:
    states = [state for seed in range(3) for state in sample(TEAM, seed, 40)]
    chosen = TEAM.deal(COPY, 2, 1, "expert", {"special_spells": "chosen"})
    kinds = {type(action) for state in [*states, chosen] if state.phase == phase for action in TEAM.legal(state)}
    assert kinds - set(PHRASES.could) <= {End}
    assert PHRASES.could[ChooseSpell] == "take a special spell"


def test_a_page_comes_before_everything_else() -> None:
    assert PHRASES.late["chance"] == "first do what Daedalus's page says"
    assert PHRASES.late["undo"] == "first put back what you have undone"


def test_the_end_is_told_in_the_words_of_the_box() -> None:
    assert PHRASES.outcomes["won"] == "You found every treasure and opened the portal. Well played!"
    assert PHRASES.outcomes["lost"].startswith("The book ran out before you found the last treasure.")
