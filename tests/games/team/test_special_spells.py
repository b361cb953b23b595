"""Switch, Traverse, Teleport and Escape, scene by scene (team_2022.txt, "Standard game")."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.games.team.state import SPECIAL_SPELLS, TeamState, with_specials
from companion.maze.cell import CORNERS, MOVABLE_CELLS
from companion.maze.tile import face_down
from companion.records.notation import state_to_json
from companion.rules.public import held
from companion.rules.verbs import format_action
from tests.games import slow_rules
from tests.games.team.scenes import TEAM, WALLS, lay, listed, play, refused, stand, table, tile_at, where
from tests.games.test_slow_rules import bare
from tests.rules.boards import COPY

# --- each seat has one of them, once a turn ---


@pytest.mark.parametrize("special", SPECIAL_SPELLS)
def test_only_the_own_spells_may_be_used(special: str) -> None:
    """team_2022.txt, "Standard game": Push and one special spell each; nobody uses another's."""
    state = lay(table(WALLS, special), b2="#I", a2="NS")
    verbs = {"rotate": "rotate b4 EW", "switch": "switch b4 b5"}
    for spell, action in verbs.items():
        assert bool(listed(state, spell)) == (spell == special)
        if spell != special:
            assert refused(state, action) == f"red does not have the {spell.capitalize()} spell"
    walks = {stop.split()[1] for stop in listed(state, "walk") if " " in stop}
    assert walks <= {special}
    for spell in {"traverse", "teleport", "escape"} - {special}:
        assert refused(state, f"walk g7 {spell}") == f"red does not have the {spell.capitalize()} spell"


def test_no_spell_of_the_standard_game_works_in_the_introductory_game() -> None:
    """team_2022.txt, "Preparation" 5: the four others are in the box."""
    state = lay(table(WALLS), a2="NS")
    assert all(" " not in stop for stop in listed(state, "walk"))
    assert refused(state, "walk g1 teleport") == "red does not have the Teleport spell"
    assert refused(state, "switch b4 b5") == "red does not have the Switch spell"
    assert listed(state, "rotate") != []


def test_push_and_rotate_work_as_ever() -> None:
    """team_2022.txt, "Standard game": "Push spell as normal", and you already know Rotate."""
    state = table(WALLS, "rotate")
    turned = play(state, "rotate a2 NS", "push W4 ES")
    assert (tile_at(turned, "a2"), tile_at(turned, "a4")) == ("NS", "ES")
    assert held(turned.spells, "red") == ()
    assert "already used the Rotate" in refused(turned, "rotate a2 EW")


def test_a_walk_that_needs_no_spell_spends_none() -> None:
    """docs/rulings.md 17: where open corridors lead, the spell is not listed."""
    state = lay(table(WALLS, "teleport"), a2="NS")
    assert "a3" in listed(state, "walk")
    assert refused(state, "walk a3 teleport") == ("an open path leads there, so you do not need the Teleport spell")
    assert held(play(state, "walk a3").spells, "red") == ("push", "teleport")
    assert refused(state, "walk d4 teleport") == "the Teleport spell does not get you there either"
    assert "the spells for moving are" in refused(state, "walk g1 switch")


def test_used_spells_are_turned_up_again_for_the_next_turn() -> None:
    """team_2022.txt, "3. End of turn": the special spell too."""
    state = lay(table(WALLS, "teleport", "escape", red="doll key"), a2="NS")
    state = play(state, "push W6 NE", "walk g7 teleport")
    assert dict(state.spells) == {"red": ("push", "teleport"), "yellow": ("push", "escape")}
    assert (state.seat, state.phase) == ("yellow", "page")


# --- Switch ---

SWITCH = """
ES@red NS ESW     NS     ESW   NS SW@yellow
EW     NS EW      NS     EW    NS EW
NES    NS NES     NS     ESW   NS NSW
EW     NS NW:doll #L:fan #I    NS EW
NES    NS NEW     NE:key NSW   NS NSW
EW     NS EW      NS     EW    NS EW
NE     NS NEW     NS     NEW   NS NW
loose NE
"""


def test_switch_exchanges_two_tiles_side_by_side_as_they_lie() -> None:
    """team_2022.txt, "Switch": neither is rotated or turned up; either may lie face down."""
    state = play(table(SWITCH, "switch"), "switch c4 d4")
    assert (tile_at(state, "c4"), tile_at(state, "d4")) == ("#L:fan", "NW:doll")
    state = play(table(SWITCH, "switch"), "switch d4 d5")
    assert (tile_at(state, "d4"), tile_at(state, "d5")) == ("NE:key", "#L:fan")
    state = play(table(SWITCH, "switch"), "switch d4 e4")
    assert (tile_at(state, "d4"), tile_at(state, "e4")) == ("#I", "#L:fan")


def test_switch_is_used_once_a_turn_before_or_after_the_walk() -> None:
    """team_2022.txt, "Switch": before or after you move."""
    before = play(lay(table(SWITCH, "switch"), a2="NS"), "switch b1 b2", "walk a3")
    assert before.spells == (("red", ("push",)), ("yellow", ("push", "rotate")))
    after = play(lay(table(SWITCH, "switch"), a2="NS"), "walk a3", "switch b1 b2")
    assert held(after.spells, "red") == ("push",)
    assert refused(after, "switch b1 b2") == "red has already used the Switch spell this turn"
    assert listed(after, "switch") == []


@pytest.mark.parametrize(
    ("pair", "reason"),
    [
        ("b3 c4", "side by side"),
        ("b4 d4", "side by side"),
        ("b4 b4", "side by side"),
        ("g2 a3", "side by side"),
        ("c3 c4", "you cannot swap a fixed tile"),
        ("a1 b1", "you cannot swap a fixed tile"),
        ("d4 c4", "reading order: switch c4 d4"),
    ],
)
def test_switch_takes_neighbours_that_can_be_lifted(pair: str, reason: str) -> None:
    """team_2022.txt, "Tauschen" and "Switch": adjacent, not corner to corner; fixed tiles are glued on."""
    assert reason in refused(table(SWITCH, "switch"), f"switch {pair}")


def test_switch_lists_each_of_36_pairs_once_in_reading_order() -> None:
    """team_2022.txt, "Switch"; docs/rulings.md 18: tiles that look alike are listed too."""
    pairs = listed(table(SWITCH, "switch"), "switch")
    assert len(pairs) == len(set(pairs)) == 36
    assert pairs[:4] == ["b1 b2", "d1 d2", "f1 f2", "a2 b2"]
    assert {"b1 b2", "c4 d4", "d4 e4", "d4 d5"} <= set(pairs)


def test_pawns_ride_along_with_a_switch_and_collect_nothing() -> None:
    """team_2022.txt, "Switch": the piece moves with the tile; that is not a walk."""
    state = stand(table(SWITCH, "switch", red="doll key"), red="c4", yellow="d4")
    after = play(state, "switch c4 d4")
    assert (where(after, "red"), where(after, "yellow")) == ("d4", "c4")
    assert (tile_at(after, "d4"), tile_at(after, "c4")) == ("NW:doll", "#L:fan")
    assert (after.collected, after.may_walk) == ((), True)


def test_a_switch_can_carry_the_pawn_to_a_corridor_and_its_treasure() -> None:
    """team_2022.txt, "Switch": then the walk goes on from where the tile lies now."""
    state = stand(lay(table(SWITCH, "switch", red="key fan"), c6="NS", d6="EW", d5="SW:key"), red="c6")
    assert listed(state, "walk") == ["c7"]
    after = play(state, "switch c6 d6", "walk d5")
    assert after.collected == ("key",)
    assert after.has_bonus


def test_a_switch_between_walk_and_bonus_walk() -> None:
    """team_2022.txt, "Collecting a treasure": an unused spell may be used before the bonus move."""
    state = lay(table(SWITCH, "switch", red="key fan"), a2="NS:key", b3="NS", b2="NW", b4="EW")
    after = play(state, "walk a2", "switch b3 b4", "walk b3")
    assert (after.collected, where(after, "red")) == (("key",), "b3")


# --- Traverse ---

TRAVERSE = """
ES@red #L:key ESW NS ESW    NS SW@yellow
EW     NES    #I  EW #L:fan NS EW
NES    NS     NES NS ESW    NS NSW
EW     NS     EW  NS EW     NS EW
NES    NS     NEW NS NSW    NS NSW
EW     NS     EW  NS EW     NS EW
NE     NS     NEW NS NEW    NS NW
loose NE
"""


def test_traverse_crosses_one_face_down_tile_and_goes_on() -> None:
    """team_2022.txt, "Traverse": onto b1 and off it along paths that run up to its edges, and further."""
    state = table(TRAVERSE, "traverse")
    onward = ["c1", "b2", "c2", "b3", "b4", "b5", "b6", "b7"]
    assert listed(state, "walk") == ["b1", *(f"{cell} traverse" for cell in onward)]
    after = play(state, "walk b5 traverse")
    assert (where(after, "red"), held(after.spells, "red")) == ("b5", ("push",))


def test_the_crossed_tile_stays_face_down() -> None:
    """team_2022.txt, "Traverse": it is not turned up on the way."""
    state = play(table(TRAVERSE, "traverse"), "walk b2 traverse")
    assert tile_at(state, "b1") == "#L:key"
    assert "is not on a face-down tile" in refused(state, "turn-up NE")


def test_traverse_does_not_cross_two_tiles_but_may_end_on_a_second() -> None:
    """team_2022.txt, "Traverse": one flipped tile; docs/rulings.md 19."""
    state = table(TRAVERSE, "traverse")
    assert "does not get you there either" in refused(state, "walk d2 traverse")
    after = play(state, "walk c2 traverse")
    assert listed(after, "turn-up") == ["NS", "EW"]
    assert listed(after, "end") == [""]


def test_from_the_crossed_tile_the_walk_needs_a_corridor_towards_it() -> None:
    """team_2022.txt, "Durchqueren": to an open, adjacent corridor."""
    closed = lay(table(TRAVERSE, "traverse"), b2="EW", c2="EW")
    assert listed(closed, "walk") == ["b1", "c1 traverse"]
    hidden = lay(table(TRAVERSE, "traverse"), b2="#T:doll", c2="EW")
    assert listed(hidden, "walk") == ["b1", "c1 traverse"]


def test_stopping_on_the_face_down_tile_needs_no_spell() -> None:
    """team_2022.txt, "Flipping face-down tiles face up again"."""
    state = play(table(TRAVERSE, "traverse"), "walk b1")
    assert held(state.spells, "red") == ("push", "traverse")
    assert listed(state, "turn-up") == ["NE", "ES", "SW", "NW"]


def test_traverse_is_used_once_in_the_walk_or_the_bonus_walk() -> None:
    """docs/rulings.md 17 (team_2022.txt, "Traverse": "one flipped path tile")."""
    first = play(lay(table(TRAVERSE, "traverse", red="sickle fan"), c1="ESW:sickle"), "walk c1 traverse")
    assert (first.collected, first.has_bonus) == (("sickle",), True)
    assert listed(first, "walk") == ["b1", "c2"]
    assert refused(first, "walk a1 traverse") == "red has already used the Traverse spell this turn"
    second = play(lay(table(TRAVERSE, "traverse", red="doll fan"), a2="NS:doll"), "walk a2", "walk b6 traverse")
    assert where(second, "red") == "b6"


def test_traverse_does_not_take_a_pawn_off_a_face_down_tile() -> None:
    """docs/rulings.md 19: no corridor shows under the pawn; it has to be turned up before it is left."""
    state = stand(table(TRAVERSE, "traverse"), red="b1")
    assert listed(state, "walk") == []
    assert "has to turn it up before the pawn can leave" in refused(state, "walk c1 traverse")
    assert listed(state, "turn-up") == ["NE", "ES", "SW", "NW"]


def test_turning_back_on_the_crossed_tile_counts_as_a_round_trip() -> None:
    """docs/rulings.md 19: with `allow_loop_collect` it collects, and without it is no walk."""
    board = {"b4": "EW:doll", "c4": "#I", "a4": "NS"}
    allowed = stand(lay(table(TRAVERSE, "traverse", red="doll", allow_loop_collect=True), **board), red="b4")
    assert "b4 traverse" in listed(allowed, "walk")
    assert play(allowed, "walk b4 traverse").collected == ("doll",)
    usual = stand(lay(table(TRAVERSE, "traverse", red="doll"), **board), red="b4")
    assert "does not get you there either" in refused(usual, "walk b4 traverse")


# --- Teleport ---


def test_teleport_leads_from_a_corner_to_any_other_and_on() -> None:
    """team_2022.txt, "Teleport": you reach a home corner, teleport once, and continue your walk."""
    state = lay(table(WALLS, "teleport"), a2="NS", g2="NS", f7="EW")
    state = stand(state, red="a3")
    assert listed(state, "walk") == [
        "a1", "a2", "g1 teleport", "g2 teleport", "g3 teleport", "a7 teleport", "e7 teleport", "f7 teleport",
        "g7 teleport",
    ]  # fmt: skip
    after = play(state, "walk g3 teleport")
    assert (where(after, "red"), held(after.spells, "red")) == ("g3", ("push",))


def test_standing_on_a_corner_is_having_reached_it() -> None:
    """docs/rulings.md 20; the own corner and anybody's."""
    assert listed(table(WALLS, "teleport"), "walk") == ["g1 teleport", "a7 teleport", "g7 teleport"]
    foreign = stand(table(WALLS, "teleport"), red="g7")
    assert listed(foreign, "walk") == ["a1 teleport", "g1 teleport", "a7 teleport"]


def test_teleporting_collects_where_the_walk_ends() -> None:
    """team_2022.txt, "Teleport" and "Collecting a treasure": the walk goes on behind the corner."""
    state = lay(table(WALLS, "teleport", red="skull doll"), g2="NS", g3="NSW:skull")
    after = play(state, "walk g3 teleport")
    assert (after.collected, after.has_bonus) == (("skull",), True)
    assert listed(after, "walk") == ["g1", "g2"]
    assert refused(after, "walk a1 teleport") == "red has already used the Teleport spell this turn"


def test_the_bonus_walk_may_teleport_if_the_walk_did_not() -> None:
    """docs/rulings.md 17: once a turn, in either walk."""
    state = lay(table(WALLS, "teleport", red="skull doll"), a2="NS:doll")
    assert where(play(state, "walk a2", "walk g7 teleport"), "red") == "g7"


def test_other_pawns_on_a_corner_do_not_matter() -> None:
    """team_2022.txt, "Moving your playing piece": more than one piece can stop on the same tile."""
    state = play(table(WALLS, "teleport"), "walk g1 teleport")
    assert (where(state, "red"), where(state, "yellow")) == ("g1", "g1")


def test_a_walk_that_teleports_may_end_on_a_face_down_tile() -> None:
    """team_2022.txt, "Teleport" and "Flipping face-down tiles face up again": turning up is then a choice."""
    state = play(lay(table(WALLS, "teleport"), g2="#L:fan"), "walk g2 teleport")
    assert listed(state, "turn-up") == ["NE", "ES", "SW", "NW"]
    assert listed(state, "end") == [""]


def test_teleport_needs_a_corner_unless_the_table_lets_it_begin_anywhere() -> None:
    """team_2022.txt, "Teleport" against "Téléportation"; option `teleport_from_anywhere`."""
    usual = stand(table(WALLS, "teleport"), red="c3")
    assert listed(usual, "walk") == []
    french = stand(table(WALLS, "teleport", teleport_from_anywhere=True), red="c3")
    assert listed(french, "walk") == ["a1 teleport", "g1 teleport", "a7 teleport", "g7 teleport"]
    covered = stand(lay(table(WALLS, "teleport", teleport_from_anywhere=True), b3="#I"), red="b3")
    assert listed(covered, "walk") == []


# --- Escape ---

ESCAPE = """
ES     NS@red ESW EW      ESW EW      SW@yellow
NS     NS     EW  NS      EW  NS      EW
NES    NS     NES NS      ESW NS      NSW
EW     NS     EW  NS      EW  NS      #T:doll
NES    NS     NEW #L:fan  NSW NS      NSW
NS     NS     EW  NS      EW  NW      EW:key
NE     NE     NEW NE      NEW NS      NW
loose NE
"""


def test_escape_leaves_by_an_open_edge_and_comes_in_at_another() -> None:
    """team_2022.txt, "Escape": out at b1, in again at a4, g2, g6, f7 or over the back on g4, and on from there."""
    state = table(ESCAPE, "escape")
    plain = ["b2", "b3", "b4", "b5", "b6", "b7", "c7"]
    assert [stop for stop in listed(state, "walk") if " " not in stop] == plain
    spelled = [stop.split()[0] for stop in listed(state, "walk") if stop.endswith(" escape")]
    assert spelled == ["g2", "a4", "g4", "g6", "f7"]
    after = play(state, "walk g2 escape")
    assert (where(after, "red"), held(after.spells, "red")) == ("g2", ("push",))


def test_the_walk_goes_on_behind_the_edge() -> None:
    """team_2022.txt, "Escape": and then continue your move; it collects where it ends."""
    state = play(lay(table(ESCAPE, "escape", red="key doll"), g2="NW", f2="EW"), "walk g6 escape")
    assert (state.collected, state.has_bonus) == (("key",), True)
    inner = lay(table(ESCAPE, "escape"), a4="NW", f7="ES")
    assert "a4 escape" in listed(inner, "walk")
    assert "a3 escape" in listed(inner, "walk")


def test_an_edge_tile_that_is_closed_to_the_outside_is_no_way_in_or_out() -> None:
    """team_2022.txt, "Escape": open passages that lead off the edge of the maze."""
    state = table(ESCAPE, "escape")
    for closed in ("d1", "f1", "a2", "a6"):
        assert "does not get you there either" in refused(state, f"walk {closed} escape")
    shut_in = lay(state, b1="ES")
    assert all(" " not in stop for stop in listed(shut_in, "walk"))


def test_a_fixed_edge_tile_leads_nowhere_outside() -> None:
    """team_2022.txt, "Escape"; no fixed tile has an opening outwards."""
    for cell in ("a1", "c1", "g3", "e7"):
        assert all(" " not in stop for stop in listed(stand(table(WALLS, "escape"), red=cell), "walk"))


def test_the_walk_cannot_end_outside() -> None:
    """team_2022.txt, "Escape": you cannot end your movement outside of the maze; without a way in, none is listed."""
    state = table(ESCAPE, "escape")
    shut = lay(state, g2="NS", a4="NS", g4="NS", g6="NS", f7="EW", b7="EW")
    assert [stop for stop in listed(shut, "walk") if " " in stop] == []


def test_escape_is_used_once() -> None:
    """team_2022.txt, "Escape": once; the bonus walk stays inside if the walk did not."""
    state = play(table(ESCAPE, "escape", red="key doll"), "walk g6 escape")
    assert refused(state, "walk a4 escape") == "red has already used the Escape spell this turn"
    bonus = play(lay(table(ESCAPE, "escape", red="doll fan"), b5="NS:doll"), "walk b5", "walk g6 escape")
    assert where(bonus, "red") == "g6"


def test_coming_in_over_a_face_down_tile_ends_the_walk_and_turns_it_up() -> None:
    """team_2022.txt, "Escape": you must then stop moving and flip the tile face up."""
    state = play(table(ESCAPE, "escape", red="doll key"), "walk g4 escape")
    assert where(state, "red") == "g4"
    assert [TEAM.view_json(TEAM.view(state, "red"))[key] for key in ("turn_up", "must_turn_up")] == [True, True]
    assert len(TEAM.legal(state)) == len(listed(state, "turn-up")) == 4
    for other in ("end", "push W4 NE"):
        assert refused(state, other) == "red has to turn up the face-down tile under their pawn first"
    after = play(state, "turn-up ESW")
    assert (after.collected, after.has_bonus, after.must_turn_up) == (("doll",), True, False)


def test_nothing_lies_behind_a_face_down_tile_that_was_come_in_over() -> None:
    """team_2022.txt, "Escape": the walk ends there, so f4 is not reached over g4."""
    state = lay(table(ESCAPE, "escape"), f4="EW", e4="EW")
    assert "does not get you there either" in refused(state, "walk f4 escape")


def test_a_face_down_tile_inside_may_be_left_as_it_is() -> None:
    """docs/rulings.md 22: the duty is for edge tiles; elsewhere turning up stays a choice."""
    state = lay(table(ESCAPE, "escape"), g4="EW", f4="#I")
    after = play(state, "walk f4 escape")
    assert (listed(after, "turn-up"), listed(after, "end")) == (["NS", "EW"], [""])


def test_a_face_down_edge_tile_reached_from_inside_is_no_escape() -> None:
    """docs/rulings.md 17 and 22: without the spell, turning up is a choice there too."""
    state = play(lay(table(ESCAPE, "escape"), b7="#L:fan"), "walk b7")
    assert held(state.spells, "red") == ("push", "escape")
    assert listed(state, "end") == [""]


def test_turning_up_is_a_duty_everywhere_where_the_table_wants_it() -> None:
    """docs/rulings.md, option `flip_on_entry`, with a special spell too."""
    state = lay(table(ESCAPE, "escape", flip_on_entry="mandatory"), g4="EW", f4="#I")
    after = play(state, "walk f4 escape")
    assert listed(after, "end") == []
    assert listed(after, "turn-up") == ["NS", "EW"]


# --- both writings on boards as no evening brings them ---


@pytest.mark.parametrize("special", SPECIAL_SPELLS)
def test_both_writings_list_the_same_on_strange_boards(special: str) -> None:
    """Half the movable tiles face down, pawns anywhere, house rules as they come: what is listed, and each effect."""
    rng = random.Random(special)
    for seed in range(60):
        options = {option.name: rng.choice(option.values) for option in TEAM.options}
        dealt = TEAM.deal(COPY, 2, seed, rng.choice(["standard", "expert"]), {**options, "special_spells": "dealt"})
        state = strange(dealt, special, rng)
        position, actions = state_to_json(state), TEAM.legal(state)
        assert {format_action(action) for action in actions} == slow_rules.legal(position)
        for action in rng.sample(actions, min(len(actions), 12)):
            after = slow_rules.after(position, format_action(action))
            assert bare(state_to_json(TEAM.apply(state, action))) == bare(after), action


def strange(state: TeamState, special: str, rng: random.Random) -> TeamState:
    """A position in a turn with this special spell; the pawn may be on its way to what it stands on."""
    down = set(rng.sample(MOVABLE_CELLS, 16))
    cells = tuple(face_down(tile) if cell in down else tile for cell, tile in enumerate(state.board.cells))
    pawns = tuple((seat, rng.choice(MOVABLE_CELLS if rng.random() < 0.8 else CORNERS)) for seat in state.seats)
    on = cells[pawns[0][1]]
    hands = (("red", (on.mark,) if on.is_face_up and on.mark else state.hands[0][1]), ("yellow", ()))
    deck = tuple(card for card in state.deck if card not in hands[0][1])
    specials = (("red", special), ("yellow", "rotate" if special != "rotate" else "switch"))
    board = replace(state.board, cells=cells)
    strange = replace(state, board=board, pawns=pawns, hands=hands, deck=deck, phase="act", may_walk=True)
    return with_specials(strange, specials)
