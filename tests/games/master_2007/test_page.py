"""What a page of Master Labyrinth (2007) shows beside the board, and in which words actions are told."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

import pytest

from companion.games.master_2007.game import MASTER_2007
from companion.games.master_2007.state import Master2007State, faced_cell
from companion.maze.cell import format_cell
from companion.records.notation import parse_action
from companion.rules.chance import Chance
from companion.rules.shows import Deck, Die, Due, Gaze, Note, Show, Token, Track, Tray
from companion.rules.words import told
from tests.games.master_2007.scenes import QUIET, play, scene

Kind = TypeVar("Kind", bound=Show)


def shown(state: Master2007State, kind: type[Kind], seat: str = "red") -> list[Kind]:
    """What of one kind the page shows to a seat."""
    return [show for show in MASTER_2007.shows(MASTER_2007.view(state, seat)) if isinstance(show, kind)]


def due(state: Master2007State) -> Due:
    """What TABLE has to do now."""
    (only,) = shown(state, Due)
    return only


def test_a_seat_sees_its_own_cards_and_of_others_only_how_many_of_each_pile() -> None:
    """docs/rulings.md, Master Labyrinth 2007, 20."""
    state = scene(on="1@b5", hands={"red": "1-reroll 9-double", "yellow": "2-reroll 3-reroll 8-double"})
    assert [(tray.label, tray.cards) for tray in shown(state, Tray)] == [
        ("red’s cards 1 to 6", ("1-reroll",)),
        ("red’s cards 7 to 12", ("9-double",)),
        ("yellow’s cards 1 to 6", ("?", "?")),
        ("yellow’s cards 7 to 12", ("?",)),
    ]
    assert {tray.cards for tray in shown(state, Tray, "TABLE")} == {("?",), ("?", "?")}


def test_treasures_and_coins_lie_before_their_seat() -> None:
    """master_2007.txt, "3. Collect the treasure"."""
    state = scene(on="3@b5", owns={"red": (1, 2), "yellow": (1,)}, coins={"yellow": 2}, hands={"red": "3-reroll"})
    tracks = {track.seat: (track.done, track.items) for track in shown(state, Track) if track.seat}
    assert tracks == {"red": (2, ("1", "2")), "yellow": (1, ("1",))}
    assert [(coin.seat, coin.words) for coin in shown(state, Token)] == [("yellow", "coin, 5 points")] * 2


def test_the_treasures_that_wait_are_counted_until_they_lie_on_the_board() -> None:
    """master_2007.txt, "The second phase of the game"."""
    assert [deck.left for deck in shown(scene(on="6@b5"), Deck)] == [12, 11]
    assert [deck.label for deck in shown(scene(on="12@b5"), Deck)] == ["treasures lost to the dragon"]


def test_people_read_which_treasure_comes_next_and_where_the_dragon_looks() -> None:
    """master_2007.txt, "3. Collect the treasure"."""
    notes = shown(scene(on="3@b5 4@c1", dragon="E"), Note)
    assert [note.words for note in notes] == ["The dragon faces e4. Next treasure: 3."]


def test_nothing_is_due_while_a_seat_acts() -> None:
    """master_2007.txt, "How to play"."""
    assert not shown(scene(on="red@c3 1@c1"), Due)
    assert not shown(scene(on="red@c3 1@c1"), Die)


def test_the_dragon_die_waits_for_a_press_once_a_treasure_is_taken() -> None:
    """master_2007.txt, "3.1 Roll the dragon die"."""
    state = play(scene(on="red@c3 1@c1 2@f5"), QUIET, "walk c1")
    assert due(state) == Due("dragon", due(state).words, due(state).button, Chance.PRESSED)
    assert due(state).words == "Roll the dragon die."
    assert [die.label for die in shown(state, Die)] == ["dragon die"]


def test_a_duel_says_who_defends_itself_and_the_die_shows_what_was_rolled() -> None:
    """master_2007.txt, "3.2 Fight a duel"."""
    state = scene(on="red@c3 yellow@e7 1@c1 2@f5", owns={"yellow": (1,)}, hands={"yellow": "2-reroll"}, dragon="W")
    state = play(state, QUIET, "walk c1", "roll dragon 2")
    assert state.duellist == "yellow"
    assert due(state).words == "Roll the duel die for yellow: with 4 or more, the treasure is safe."
    assert [die.face for die in shown(state, Die)] == [""]
    failed = play(state, "roll duel 2")
    assert not shown(failed, Due)
    assert [die.face for die in shown(failed, Die)] == ["2"]


def test_the_final_duel_counts_its_pips() -> None:
    """master_2007.txt, "Final duel and end of the game"."""
    state = play(scene(on="red@d3", owns={"red": (12,)}, hands={"red": "1-reroll"}), QUIET, "fight", "roll duel 5")
    assert [(track.seat, track.done, track.of) for track in shown(state, Track)][-1] == ("red", 5, 12)
    again = play(state, "keep")
    assert due(again).words == "Roll the duel die for red: 3 rolls have to add up to 12."


def test_treasures_of_the_second_phase_are_put_one_by_one() -> None:
    """docs/rulings.md, Master Labyrinth 2007, 8."""
    state = play(scene(on="red@c3 6@c1", owns={"yellow": (6,)}), QUIET, "walk c1")
    assert due(state).words == "Put a treasure of the second phase on c2."
    assert due(play(state, "put-treasure c2 9")).words == "Put a treasure of the second phase on d2."


def test_only_people_can_say_how_a_tile_lies_that_nobody_had_seen() -> None:
    """docs/rulings.md, Master Labyrinth 2007, 23."""
    maze = """
    ES  NS  ESW NS  ESW NS  SW
    NS  NS  NS  NS  NS  NS  NS
    NES NS  NES EW  ESW NS  NSW
    NS  NS  NS  ?   NS  NS  NS
    NES NS  NEW NS  NSW NS  NSW
    NS  NS  NS  NS  NS  NS  NS
    NE  NS  NEW NS  NEW NS  NW
    loose NS
    """
    state = play(scene(maze, on="1@b5"), "push N4 NS")
    assert (due(state).kind, due(state).chance) == ("comes-out", Chance.ASKED)
    assert MASTER_2007.chance(state) is Chance.ASKED


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("push N2 NS", "pushes the loose tile in at the arrow nearest red, between red and yellow"),
        ("walk c1", "moves to c1"),
        ("comes-out d5 NE", "the tile on d5 comes out from under the refuge"),
        ("put-treasure c2 9", "treasure 9 goes on c2"),
        ("roll dragon 1", "the dragon die shows 1 arrow"),
        ("roll dragon 3", "the dragon die shows 3 arrows"),
        ("roll dragon white", "the dragon die shows the white guard"),
        ("roll duel 4", "the duel die shows 4"),
        ("coin 3-reroll", "plays the 3 card for a coin"),
        ("reroll 3-reroll", "plays the 3 card to roll again"),
        ("double-turn 9-double", "plays the 9 card for a double turn"),
        ("keep", "plays no card"),
        ("fight", "fights the final duel with the dragon"),
        ("end", "ends the turn"),
    ],
)
def test_what_was_done_is_told_in_plain_words(action: str, words: str) -> None:
    said = MASTER_2007.phrases.say_done(parse_action(action))
    assert (said, told(said)) == (words, words)


def test_the_dragon_looks_along_the_corridors_as_far_as_the_nearest_adventurer() -> None:
    """master_2007.txt, "3.2 Fight a duel": the corridors before it are searched tile by tile."""
    state = scene(on="1@b5")
    (gaze,) = shown(state, Gaze)
    assert gaze.cells[0] == format_cell(faced_cell(state.dragon))
    assert len(set(gaze.cells)) == len(gaze.cells) and "d4" not in gaze.cells
    stood_on = replace(state, pawns=tuple((seat, faced_cell(state.dragon)) for seat, _ in state.pawns))
    assert [one.cells for one in shown(stood_on, Gaze)] == [gaze.cells[:1]]
