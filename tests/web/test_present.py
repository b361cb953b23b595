"""What the page shows for each state of the table."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from companion.language import language, naming
from companion.messages import Hint, LogLine, Notice
from companion.rules.chance import Chance
from companion.rules.shows import Due, Order
from companion.rules.words import player, say, told
from tests.snapshots import changed
from tests.web.scenes import HIDDEN_MARK, HOMES, deal_view, scenes, snapshot
from web.boards.hint_art import hint_on_board
from web.boards.maze_view import read_maze
from web.boards.tile_tracks import TileTracks
from web.present import present, seen_token
from web.shown import DueArt, Page
from web.telling.choices import gathered


def page_of(name: str) -> Page:
    shown = scenes()[name]
    return present(shown, TileTracks().ids(shown))


@pytest.mark.parametrize("name", scenes())
def test_every_scene_has_a_heading_and_says_what_now(name: str) -> None:
    page = page_of(name)
    assert page.heading
    assert page.now_what
    assert len(page.board.tiles) == 50


@pytest.mark.parametrize(
    ("name", "heading", "now_what"),
    [
        ("ready", "Red’s turn", "You can move your pawn."),
        ("page-due", "Red’s turn", "Turn the next page of Daedalus’s book."),
        ("page-push", "Red’s turn", "Now do what the page says on your board."),
        ("hand", "Red’s turn", "You can move your pawn."),
        ("board-moved", "Red’s turn", "Leave the board where it is for a moment: I am finding it again."),
        ("won", "You have won!", "You found every treasure. Well played!"),
        ("lost", "Not this time!", "The book is empty. Good hunting!"),
    ],
)
def test_heading_and_next_step(name: str, heading: str, now_what: str) -> None:
    page = page_of(name)
    assert (page.heading, page.now_what) == (heading, now_what)


def test_a_computer_is_waited_for_and_hands_do_what_it_wants() -> None:
    fresh, computers = scenes()["fresh"], {"red": "strong"}
    page = present(fresh, {}, computers=computers)
    assert (page.now_what, page.call.seat) == ("The computer makes its move in a moment.", "")
    assert (page.buttons.can_press, page.buttons.can_hint, page.buttons.filled) == (False, False, "")
    assert [seat.computer for seat in page.seats][:2] == ["Computer, strong", ""]
    pushed = LogLine(1, "red", "push W2 NE", words="pushes the loose tile in")
    behind = present(changed(fresh, log=(pushed,), lagging="tap"), {}, computers=computers)
    assert behind.now_what == "Red pushes the loose tile in. Do the same on your board."
    assert [arrow.name for arrow in behind.board.arrows if arrow.is_page] == ["W2"]
    walked = changed(fresh, log=(LogLine(1, "red", "walk c4", words="moves to c4"),), lagging="tap")
    assert present(walked, {}, computers=computers).board.goals == ("c4",)


def test_seats_show_cards_and_which_spells_are_used() -> None:
    red, yellow, blue, _ = page_of("ready").seats
    assert [card.words for card in red.cards] == ["Magic hat", "Skull"]
    assert (red.empty_slots, red.is_to_act) == (0, True)
    assert [(token.name, token.is_used) for token in red.tokens] == [("push", True), ("rotate", False)]
    assert [token.is_used for token in yellow.tokens] == [False, False]
    assert ([card.mark for card in blue.cards], blue.empty_slots) == (["shell"], 1)


def test_pawns_that_share_a_cell_stand_beside_each_other() -> None:
    pawns = {pawn.colour: pawn for pawn in page_of("ready").board.pawns}
    assert (pawns["blue"].slot, pawns["blue"].shared_by) == (0, 2)
    assert (pawns["green"].slot, pawns["green"].shared_by) == (1, 2)
    assert pawns["red"].shared_by == 1


def test_arrows_show_where_a_push_is_possible_and_where_daedalus_pushes() -> None:
    fresh = {arrow.name for arrow in page_of("fresh").board.arrows if arrow.is_open}
    assert len(fresh) == 11
    assert "E2" not in fresh
    assert [arrow.name for arrow in page_of("page-push").board.arrows if arrow.is_page] == ["W2"]
    assert not any(arrow.is_page for arrow in page_of("ready").board.arrows)


def test_an_order_is_drawn_with_what_it_is_about() -> None:
    push, flip, teleport = (page_of(f"page-{kind}").order for kind in ("push", "flip", "teleport"))
    assert push is not None and flip is not None and teleport is not None
    assert (push.kind, push.arrow and push.arrow.name, push.is_carried_out) == ("push", "W2", False)
    assert (flip.kind, flip.marks) == ("flip", ("magic-hat", "potion"))
    assert (teleport.pawns, teleport.corner_colour) == (("red", "blue"), "green")


def test_what_is_due_has_a_button_and_can_be_told_from_paper() -> None:
    page = page_of("page-due")
    assert page.due is not None
    assert (page.due.button, page.due.is_pressed, len(page.due.choices)) == ("Turn the page", True, 3)
    assert [(deck.label, deck.left, deck.turned) for deck in page.decks] == [("pages left in Daedalus’s book", 15, 9)]


def test_a_question_shows_one_picture_a_candidate_with_what_differs() -> None:
    ask = page_of("confirm").ask
    assert ask is not None
    first, second = ask.pictures
    assert (first.words, first.board.goals, first.board.problems) == ("Red moves to b4.", ("b4",), ())
    assert (second.board.goals, second.board.problems) == (("c3",), ("b4",))
    assert all(tile.id is None for tile in first.board.tiles)


def test_a_question_about_boards_that_look_alike_says_so() -> None:
    alike, others = page_of("confirm-alike").ask, page_of("confirm").ask
    assert alike is not None and others is not None
    assert alike.looks_alike and not others.looks_alike


def test_notice_marks_its_cells_and_hint_its_way() -> None:
    assert page_of("out-of-sync").board.problems == ("b4", "c4", "f6")
    hint = page_of("hint").board
    assert [(way.points, way.is_later) for way in hint.hint.ways] == [("150,250 250,250 350,250 450,250", False)]
    assert hint.goals == ("e3",)
    assert hint.hint.marks == (), "one step needs no number"


def test_two_walks_of_a_hint_are_two_ways_and_what_is_turned_between_them_is_marked() -> None:
    actions, cells = ("walk d3", "rotate c4 ES", "walk e3"), ("b3", "c3", "d3", "d3", "d4", "e4", "e3")
    one = Hint("plan", "Walk, turn, walk.", actions, cells)
    shown = [hint_on_board(replace(one, done=done)) for done in range(3)]
    assert [[(way.points, way.is_later) for way in board.ways] for board in shown] == [
        [("150,250 250,250 350,250", False), ("350,250 350,350 450,350 450,250", True)],
        [("350,250 350,350 450,350 450,250", False)],
        [("350,250 350,350 450,350 450,250", False)],
    ]
    assert [(board.goals, board.later) for board in shown] == [(("d3",), ("c4",)), (("c4",), ()), (("e3",), ())]
    assert [[(mark.number, mark.is_turn) for mark in board.marks] for board in shown] == [
        [(1, False), (2, True), (3, False)], [(1, True), (2, False)], [],
    ]  # fmt: skip


def test_hints_come_in_steps() -> None:
    assert page_of("ready").buttons.hint_level == "nudge"
    assert [page_of(name).hint.next_level for name in ("nudge", "hint")] == ["pointer", None]  # type: ignore[union-attr]


def test_buttons_do_only_what_is_possible() -> None:
    ready, due, won = (page_of(name).buttons for name in ("ready", "page-due", "won"))
    assert (ready.main, ready.can_press, ready.can_undo) == ("end-turn", True, True)
    assert (due.main, due.main_words, due.can_press, due.can_hint) == ("chance", "Turn the page", True, False)
    assert (won.can_press, won.can_hint, won.can_undo) == (False, False, False)
    assert not present(snapshot(can_undo=False), {}).buttons.can_undo


@pytest.mark.parametrize(
    ("name", "filled"),
    [
        ("ready", "main"),
        ("hand", "main"),
        ("page-due", "main"),
        ("page-push", "compare"),
        ("confirm", "ask"),
        ("not-allowed", "compare"),
        ("out-of-sync", "compare"),
        ("board-moved", "camera"),
        ("no-picture", "camera"),
        ("won", "again"),
    ],
)
def test_one_button_is_filled_the_one_that_gets_the_table_on(name: str, filled: str) -> None:
    assert page_of(name).buttons.filled == filled


@pytest.mark.parametrize(
    ("is_watched", "legal", "filled"),
    [
        (True, ("walk b4", "end"), "main"),
        (False, ("walk b4", "end"), "sit"),
        (False, ("end",), "main"),
        (False, ("push N2 NES",), "sit"),
    ],
)
def test_where_moves_are_tapped_the_turn_is_not_ended_before_they_are(
    is_watched: bool, legal: tuple[str, ...], filled: str
) -> None:
    assert present(snapshot(is_watched=is_watched, legal=legal), {}).buttons.filled == filled


def test_who_acts_comes_first_and_the_others_follow_in_playing_order() -> None:
    page = present(snapshot(seat="blue", to_act="blue"), {})
    assert [seat.colour for seat in page.seats] == ["blue", "green", "red", "yellow"]


def test_whoever_has_won_comes_first_when_the_game_is_over() -> None:
    over = changed(snapshot(seat="red", winners=("green",)), view={**deal_view(), "outcome": "won"})
    assert present(over, {}).seats[0].colour == "green"


def test_the_log_reads_newest_first_and_in_words() -> None:
    words = [line.words for line in page_of("ready").log]
    assert words[0] == "Red pushes the loose tile in"
    assert words[-1] == "Daedalus sends red and green to the blue corner"


def test_a_long_evening_shows_its_latest_lines() -> None:
    long = tuple(LogLine(number, "red", "walk d3") for number in range(1, 200))
    page = present(snapshot(log=long), {})
    assert [page.log[0].number, page.log[-1].number, len(page.log)] == [199, 140, 60]


def test_what_follows_the_hash_of_a_face_down_tile_is_dropped() -> None:
    view = deal_view()
    cells = {**view["cells"], "d4": f"#L:{HIDDEN_MARK}"}
    shown = changed(snapshot(), view={**view, "cells": cells, "loose": "#T:scroll"})
    page = present(shown, {})
    backs = [tile for tile in page.board.tiles if tile.place in {"d4", "loose"}]
    assert [(tile.floor, tile.mark, tile.quarter_turns) for tile in backs] == [("back", None, 0)] * 2


def test_tiles_nobody_has_seen_well_are_drawn_as_unknown() -> None:
    view = deal_view()
    cells = {**view["cells"], "d2": "L?", "d3": "?"}
    page = present(changed(snapshot(), view={**view, "cells": cells}), {})
    assert {tile.place for tile in page.board.tiles if tile.floor == "unknown"} == {"d2", "d3"}


def test_an_empty_view_is_an_empty_table() -> None:
    table = read_maze({})
    assert (table.cells, table.seats, table.turn) == ({}, (), 0)
    assert present(snapshot(view={}, log=(), to_act="", shows=()), {}).heading == "One moment"


def test_what_one_tile_shows_is_answered_by_a_tap_on_its_name() -> None:
    """Anything else that is asked, as where a treasure lies, is told in the words of what was done."""
    due = Due("reveal", say("Which tile turned up?"), say("Name the tile"), Chance.ASKED)
    for legal, words in (
        (("reveal b4 nothing", "reveal b4 owl"), ["Owl", "No treasure"]),
        (("reveal b4 owl", "reveal d2 owl"), ["reveal b4 owl", "reveal d2 owl"]),
        (("reveal nowhere owl", "reveal nowhere bat"), ["reveal nowhere owl", "reveal nowhere bat"]),
        (("reveal b4 owl",), ["reveal b4 owl"]),
    ):
        shown = changed(scenes()["ready"], due=due, legal=legal, choices=())
        asked = present(shown, TileTracks().ids(shown)).due
        assert asked is not None and asked.is_opened
        assert [one.words for one in asked.choices] == words


def test_who_has_won_is_said_by_name_unless_everybody_has() -> None:
    won = scenes()["won"]
    one, *others = read_maze(won.position.view).seats
    headings = {
        winners: present(changed(won, winners=winners), TileTracks().ids(won)).heading
        for winners in ((one,), (one, *others[:-1]), (one, *others))
    }
    assert headings[(one,)] == f"{one.capitalize()} has won!"
    assert headings[(one, *others)] == "You have won!"
    assert len(others) < 2 or headings[(one, *others[:-1])].startswith(f"{one.capitalize()}, ")


def test_what_is_about_ones_own_cards_can_be_told_first() -> None:
    due = Due("reveal", say("Which tile turned up?"), say("Name the tile"), Chance.ASKED)
    legal = ("reveal b4 owl", "reveal b4 nothing", "reveal b4 magic-hat")
    asked = present(changed(scenes()["ready"], due=due, legal=legal), {}).due
    assert asked is not None
    assert [one.marks[-1] for one in asked.choices] == ["magic-hat", "owl", "nothing"]


def test_what_chance_brought_is_not_called_undone_before_somebody_wants_to_go_on() -> None:
    waiting = scenes()["page-push"]
    asked = changed(waiting, notice=Notice("nothing", "First the page has to be done."))
    states = [present(one, {}).order for one in (waiting, asked, scenes()["ready"])]
    assert [(one.is_carried_out, one.is_missed) for one in states if one] == [
        (False, False), (False, True), (True, False)]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "heading", "could", "line"),
    [
        ("en", "Minotaur’s turn", "Minotaur moves to b4.", "Minotaur pushes the loose tile in"),
        ("de", "Minotaur ist dran", "Minotaur", "Minotaur"),
        ("fr", "À Minotaur de jouer", "Minotaur", "Minotaur"),
    ],
)
def test_people_are_called_by_their_names(code: str, heading: str, could: str, line: str) -> None:
    tells = naming(language(code), {"red": "Minotaur"})
    page = present(changed(scenes()["confirm"], is_watched=False, legal=("push N2 NES",)), {}, {}, tells)
    assert page.heading == heading
    assert page.ask is not None and page.ask.pictures[0].words.startswith(could)
    assert page.log[0].words.startswith(line)
    assert page.seats[0].name == "Minotaur"
    assert "Minotaur" not in page.seats[1].name
    assert "Minotaur" in page.board.label


def test_french_elides_before_a_name_that_begins_with_a_vowel() -> None:
    hand = say("{seat}’s hand", seat=player("red"))
    told_as = [told(hand, naming(language("fr"), {"red": name})) for name in ("Icare", "Éole", "Thésée", "")]
    assert told_as == ["la main d’Icare", "la main d’Éole", "la main de Thésée", "la main de Rouge"]


def test_where_no_camera_looks_on_the_taps_are_a_tap_away() -> None:
    assert present(snapshot(is_watched=False, legal=("push N2 NES",)), {}).buttons.filled == "sit"


def test_throws_in_a_row_are_moments_of_their_own_and_other_taps_are_not() -> None:
    due, line = scenes()["page-due"], LogLine(99, "TABLE", "roll duel 3")
    thrown = changed(due, log=(*due.evening.log, line))
    assert seen_token(thrown) != seen_token(due)
    ready = scenes()["ready"]
    assert seen_token(changed(ready, log=(*ready.evening.log, line))) == seen_token(ready)


def told_page(seat: str) -> DueArt:
    """What people may tell of a book that nobody has taught, in the turn of this seat."""
    pages = (
        *(f"daedalus push {edge}{lane}" for edge in "NESW" for lane in "246"),
        *(f"daedalus flip {one} {two}" for one, two in combinations(("owl", "key", "bat", "urn", "fan", "elf"), 2)),
        *(f"daedalus teleport {one} {two} {cell}" for one, two in combinations(HOMES, 2) for cell in HOMES.values()),
    )
    words = tuple(say("{page}", page=one) for one in pages)
    due = present(changed(scenes()["page-due"], seat=seat, legal=pages, choices=words), {}).due
    assert due is not None
    return due


def test_many_pages_are_told_kind_by_kind_in_an_order_that_stays() -> None:
    line, pair, sent = told_page("red").kinds
    assert (line.name, len(line.choices), line.parts) == ("line", 12, ())
    assert [part.value for part in pair.parts[0]] == ["bat", "elf", "fan", "key", "owl", "urn"]
    assert [[part.value for part in sort] for sort in sent.parts] == [list(HOMES), list(HOMES.values())]
    assert told_page("blue").kinds == (line, pair, sent)
    legal = ("daedalus flip key owl", "daedalus teleport red blue a1")
    assert gathered(legal, pair.verb, ("owl", "key")) == legal[0]
    assert gathered(legal, sent.verb, ("blue", "a1", "red")) == legal[1]
    assert gathered(legal, pair.verb, ("owl",)) is None


def test_a_line_of_the_log_has_the_colour_of_whom_it_tells() -> None:
    texts = (("red", "walk b4"), ("TABLE", "draw blue owl"), ("TABLE", "daedalus push N2"))
    lines = tuple(LogLine(number, seat, text) for number, (seat, text) in enumerate(texts))
    assert [line.seat for line in present(snapshot(log=lines), {}).log] == ["", "blue", "red"]


def test_how_to_lay_the_board_is_said_until_somebody_has_played_unseen() -> None:
    told_lines = (LogLine(1, "TABLE", "daedalus push N2"),)
    assert any("Set your board up" in note for note in present(snapshot(is_watched=False, log=told_lines), {}).notes)
    for later in (snapshot(is_watched=False), snapshot(log=told_lines)):
        assert not any("Set your board up" in note for note in present(later, {}).notes)


@pytest.mark.parametrize("kind", ["late", "put-back"])
def test_a_table_that_is_to_catch_up_can_be_said_to_lie_so_already(kind: str) -> None:
    late = snapshot(lagging="chance", notice=Notice(kind, "The page has to be done."))
    page = present(late, TileTracks().ids(late))
    assert page.notice is not None
    assert (page.notice.can_keep, page.notice.keep_words) == (True, "Already like that")
    assert page.buttons.filled == "compare"


def test_what_chance_has_brought_in_a_box_without_pages_is_laid_as_the_picture_shows_it() -> None:
    waiting = scenes()["page-push"]
    turned = changed(waiting, shows=tuple(show for show in waiting.position.shows if not isinstance(show, Order)))
    assert present(turned, {}).now_what == "Make the board look like this picture."
