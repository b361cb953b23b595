"""Connecting and taking treasures in the card game, one test a rule or worked example."""

from __future__ import annotations

from tests.games.cards.tables import CARDS, legal, play, scene, table, why_not


def offered(state) -> list[str]:
    """What the card just laid lets the seat take."""
    return [text for text in legal(state) if text.startswith("take")]


# --- connecting ---


def test_a_path_joins_a_treasure_to_an_equal_one() -> None:
    """card_game_2001.txt, "Connecting Treasures": the first illustration, candelabrum to candelabrum."""
    state = play(scene("a=ESW:candelabrum b=EW\nc=NEW d=EW", "key=EW:candelabrum"), "lay key -1,1 N")
    assert table(state) == ". a b\nkey c d"
    assert offered(state) == ["take 0,0"]
    assert table(play(state, "take 0,0")) == ". . b\nkey c d"


def test_the_length_of_the_path_does_not_matter() -> None:
    """card_game_2001.txt, "Connecting Treasures": however long it is."""
    row = "a=ES:owl b=EW c=EW d=EW e=SW\nf=NE g=EW h=EW i=EW j=NEW"
    state = play(scene(row, "key=EW:owl"), "lay key 5,1 N")
    assert offered(state) == ["take 0,0"]


def test_other_treasures_on_the_way_do_not_matter() -> None:
    """card_game_2001.txt, "Connecting Treasures": whether other treasures lie along the connection."""
    state = play(scene("a=ES:owl b=SW:key\nc=NE:map d=NEW:ring", "k=EW:owl"), "lay k 2,1 N")
    assert offered(state) == ["take 0,0"]


def test_equal_treasures_without_a_path_are_not_joined() -> None:
    """card_game_2001.txt, "Connecting Treasures": a path has to be formed."""
    state = play(scene("a=ES b=NS:owl\nc=NE d=EW", {"red": "k=EW:owl", "yellow": "m=NS"}), "lay k 2,1 N")
    assert (state.seat, table(state)) == ("yellow", "a b .\nc d k")


def test_a_wall_on_either_card_breaks_the_path() -> None:
    """card_game_2001.txt, "Connecting Treasures": both cards have to be open where they touch."""
    state = scene("a=EW:owl b=EW\nc=NE d=EW", {"red": "k=NS:owl", "yellow": "m=NS"})
    assert why_not(state, "lay k -1,0 N") == "no path on the card joins up with a neighbour there"
    assert why_not(state, "lay k 0,-1 N") == "no path on the card joins up with a neighbour there"


def test_a_path_over_a_bridge_does_not_turn() -> None:
    """facts of the box: a card may hold two corridors that never meet; docs/rulings.md, cards e."""
    bridge = "a=ES:owl b=SW\nc=NS+EW d=NEW"
    state = play(scene(bridge, {"red": "k=NS:owl", "yellow": "m=NS"}), "lay k 0,2 N")
    assert offered(state) == ["take 0,0"]
    state = play(scene(bridge, {"red": "k=EW:owl", "yellow": "m=NS"}), "lay k -1,1 N")
    assert offered(state) == ["take 0,0"]
    state = play(scene("a=NS:owl b=SW\nc=NS+EW d=NEW", {"red": "k=EW:owl", "yellow": "m=NS"}), "lay k -1,1 N")
    assert state.seat == "yellow"


def test_only_the_corridor_with_the_treasure_counts_on_either_card() -> None:
    """docs/rulings.md, cards e: a treasure in the other corridor of a card is not joined."""
    state = play(scene("a=EW:owl b=EW", {"red": "k=N:owl+EW:key", "yellow": "m=NS"}), "lay k -1,0 N")
    assert state.seat == "yellow"
    state = play(scene("a=EW:key+N:owl b=EW", {"red": "k=EW:owl", "yellow": "m=NS"}), "lay k -1,0 N")
    assert state.seat == "yellow"


def test_a_path_may_run_over_the_other_corridor_of_the_card_itself() -> None:
    """docs/rulings.md, cards e: out of one corridor, around, and back through the other."""
    state = play(scene(".  b=ES c=SW\nw=EW:owl . d=NS\n. e=NE f=NW", "k=N:owl+SW"), "lay k 1,1 N")
    assert offered(state) == ["take 0,1"]


# --- taking ---


def test_the_matching_card_is_a_point_and_the_played_card_stays() -> None:
    """card_game_2001.txt, "2. Collecting Treasures": the card from the labyrinth lies before the seat as a point."""
    state = scene("a=ES:owl b=SW\nc=NE d=NEW", {"red": "k=EW:owl", "yellow": "m=NS"})
    laid = play(state, "lay k 2,1 N")
    assert why_not(laid, "take 2,1") == "the card you have just placed stays in the labyrinth"
    after = play(laid, "take 0,0")
    assert table(after) == ". b .\nc d k"
    assert (CARDS.scores(after), dict(after.taken)["red"]) == ({"red": 1, "yellow": 0}, ("a",))


def test_the_other_cards_have_to_stay_in_one_piece() -> None:
    """card_game_2001.txt, "2. Collecting Treasures": no isolated card may be left."""
    state = play(scene("a=EW b=EW:owl", {"red": "k=EW:owl", "yellow": "m=NS"}), "lay k 2,0 N")
    assert state.seat == "yellow", "taking b would leave a alone, so there is nothing to decide"
    assert table(state) == "a b k"


def test_corners_do_not_connect() -> None:
    """card_game_2001.txt, "2. Collecting Treasures": connections at the corners do not count."""
    state = play(scene("a=ES b=SW:owl\n. c=NE", {"red": "k=EW:owl", "yellow": "m=NS"}), "lay k 2,1 N")
    assert state.seat == "yellow", "without b, a would touch c by a corner only"


def test_edges_hold_the_labyrinth_together_not_corridors() -> None:
    """docs/rulings.md, cards i: after taking no path between the cards is needed."""
    state = play(scene("a=NS b=ES:owl\nc=EW d=NE", {"red": "k=EW:owl", "yellow": "m=NS"}), "lay k 2,1 N")
    assert offered(state) == ["take 1,0"]
    assert table(play(state, "take 1,0")) == "a . .\nc d k"


def test_taking_is_optional() -> None:
    """docs/rulings.md, cards h: a seat may leave what it could take."""
    state = play(scene("a=ES:owl b=SW\nc=NE d=NEW", {"red": "k=EW:owl", "yellow": "m=NS"}), "lay k 2,1 N")
    assert legal(state) == ["take 0,0", "end"]
    assert table(play(state, "end")) == "a b .\nc d k"


def test_both_treasures_of_the_card_may_match() -> None:
    """card_game_2001.txt, "Collecting Multiple Treasures": more than one treasure of the card played."""
    state = scene("a=ES:owl b=SW:key\nc=NE d=NEW", {"red": "k=EW:key:owl", "yellow": "m=NS"})
    laid = play(state, "lay k 2,1 N")
    assert legal(laid) == ["take 0,0", "take 1,0", "end"]
    both = play(laid, "take 1,0", "take 0,0")
    assert (table(both), dict(both.taken)["red"]) == ("c d k", ("b", "a"))


def test_one_of_several_may_be_left() -> None:
    """docs/rulings.md, cards g: the seat chooses which of them it takes."""
    state = play(scene("a=ES:owl b=SW:key\nc=NE d=NEW", {"red": "k=EW:key:owl", "yellow": "m=NS"}), "lay k 2,1 N")
    one = play(state, "take 1,0")
    assert legal(one) == ["take 0,0", "end"]
    assert table(play(one, "end")) == "a . .\nc d k"


def test_a_chain_of_three_equal_treasures_gives_two_cards() -> None:
    """card_game_2001.txt, "Collecting Multiple Treasures": the second illustration; docs/rulings.md, cards e."""
    state = play(scene("a=ES:owl b=SW\nc=NE:owl d=NEW", {"red": "k=EW:owl", "yellow": "m=NS"}), "lay k 2,1 N")
    assert offered(state) == ["take 0,0", "take 0,1"]
    after = play(state, "take 0,0", "take 0,1")
    assert (table(after), after.seat) == ("b .\nd k", "yellow")


def test_a_pair_without_the_played_card_gives_nothing() -> None:
    """docs/rulings.md, cards e: a card that only bridges two equal treasures takes neither."""
    state = scene("a=ES:owl b=SW\nc=NE d=NEW . e=EW:owl\n. f=NE g=EW h=NW", {"red": "k=EW:key", "yellow": "m=NS"})
    assert play(state, "lay k 2,1 N").seat == "yellow"


def test_two_equal_treasures_on_the_card_itself_take_nothing() -> None:
    """docs/rulings.md, cards h: its own pair is no connection; each still matches others."""
    state = play(scene("a=ES:key b=SW\nc=NE d=NEW", {"red": "k=EW:owl:owl", "yellow": "m=NS"}), "lay k 2,1 N")
    assert state.seat == "yellow"
    state = play(scene("a=ES:owl b=SW\nc=NE d=NEW", {"red": "k=EW:owl:owl", "yellow": "m=NS"}), "lay k 2,1 N")
    assert offered(state) == ["take 0,0"]


def test_cards_taken_at_once_are_judged_at_once() -> None:
    """docs/rulings.md, cards g: what one taking cuts off may be taken with it, in either order."""
    row = scene("a=EW:owl b=EW:owl c=NEW", {"red": "k=ES:owl", "yellow": "m=NS"})
    state = play(row, "lay k 2,-1 N")
    assert legal(state) == ["take 0,0", "take 1,0", "end"]
    cut = play(state, "take 1,0")
    assert legal(cut) == ["take 0,0"]
    assert why_not(cut, "end") == "the labyrinth has come apart; take the separated cards too"
    assert table(play(cut, "take 0,0")) == table(play(state, "take 0,0", "take 1,0")) == "k\nc"


def test_what_would_strand_a_card_that_cannot_be_taken_is_refused() -> None:
    """card_game_2001.txt, "Collecting Multiple Treasures": as long as all cards left remain connected."""
    row = scene("z=EW a=EW:owl b=EW:key c=NEW", {"red": "k=ES:key:owl", "yellow": "m=NS"})
    state = play(row, "lay k 3,-1 N")
    assert state.seat == "yellow", "z would stay behind whatever is taken"
    block = scene("z=EW a=EW:owl b=EW:key c=NEW\ny=EW x=EW w=EW .", {"red": "k=ES:key:owl", "yellow": "m=NS"})
    state = play(block, "lay k 3,-1 N")
    assert legal(state) == ["take 1,0", "end"]
    assert why_not(state, "take 2,0") == "without it the other cards would not stay together"
    assert why_not(state, "take 0,0") == ("no path joins it to the same treasure on the card you have just placed")
    assert why_not(state, "take 7,7") == "there is no card there"


def test_the_labyrinth_may_be_split_where_the_table_only_forbids_single_cards() -> None:
    """docs/rulings.md, cards f: the option `only_no_single_card`."""
    row = "y=NS a=EW b=EW:owl c=NEW"
    hands = {"red": "k=ES:owl", "yellow": "m=NS"}
    assert play(scene(row, hands), "lay k 3,-1 N").seat == "yellow"
    state = play(scene(row, hands, only_no_single_card=True), "lay k 3,-1 N")
    assert legal(state) == ["take 2,0", "end"]
    assert table(play(state, "take 2,0")) == ". . . k\ny a . c"


def test_no_single_card_may_stay_even_then() -> None:
    """card_game_2001.txt, "2. Collecting Treasures": every remaining card has a neighbour; docs/rulings.md, cards f."""
    state = play(
        scene("a=EW b=EW:owl c=NEW", {"red": "k=ES:owl", "yellow": "m=NS"}, only_no_single_card=True), "lay k 2,-1 N"
    )
    assert state.seat == "yellow"


def test_the_played_card_may_not_stay_alone() -> None:
    """card_game_2001.txt, "2. Collecting Treasures": every remaining card has a neighbour; docs/rulings.md, cards f."""
    state = scene("a=EW:owl b=EW:owl", {"red": "k=EW:owl", "yellow": "m=NS"})
    laid = play(state, "lay k 2,0 N")
    assert legal(laid) == ["take 0,0", "end"]
    assert why_not(laid, "take 1,0") == "without it the other cards would not stay together"
    assert play(laid, "take 0,0").seat == "yellow"


def test_a_card_taken_is_out_of_the_game() -> None:
    """card_game_2001.txt, "2. Collecting Treasures": it lies before the seat and is not laid again."""
    state = scene("a=ES:owl b=SW\nc=NE d=NEW", {"red": "k=EW:owl", "yellow": "m=NS"})
    after = play(state, "lay k 2,1 N", "take 0,0")
    assert "a" not in {text.split()[1] for text in legal(after)}
    assert why_not(after, "lay a 0,0 N") == "yellow does not have the a card"
