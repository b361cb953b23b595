"""Tips and what is paid for them in Master Labyrinth 1991 (docs/rulings.md; the excerpt has no rule for it)."""

from __future__ import annotations

import pytest

from tests.games.master_1991.scenes import HALL, has, legal, lies, play, refusal, scene, wands

FOUR = HALL.replace("NW@blue", "NW@blue@white@tan")
WAY = "W6 NES c2"


def four_seats(**changes: object):
    """Red, blue, white and tan; red has the tokens 1 and 3."""
    seats = ("red", "blue", "white", "tan")
    return scene(
        FOUR,
        seats=seats,
        taken=(("red", (1, 3)), ("blue", (2, 4)), ("white", ()), ("tan", ())),
        wands=tuple((seat, 3) for seat in seats),
        **changes,
    )


def test_a_seat_offers_a_wand_or_one_of_its_tokens() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": what may be offered."""
    assert legal(scene(HALL), "offer") == ["offer wand", "offer 1", "offer 3"]
    assert "does not have that token" in refusal(scene(HALL), "offer 2")
    assert "no magic wand" in refusal(scene(HALL, wands=(("red", 0), ("blue", 3))), "offer wand")


def test_a_tip_is_asked_for_before_the_push() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": a tip tells push and walk."""
    assert "ask for a hint before you push" in refusal(play(scene(HALL), "push W6 NES"), "offer wand")


def test_there_is_one_offer_a_turn() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": it stands until the turn ends."""
    assert "already made an offer" in refusal(play(scene(HALL), "offer wand"), "offer 1")


def test_nobody_tips_unasked() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": a tip answers an offer."""
    assert "nobody has asked" in refusal(scene(HALL), f"tip blue {WAY}")


def test_a_tip_is_a_push_and_a_walk_that_can_be_done() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": every listed tip can be followed."""
    asked = play(scene(HALL), "offer wand")
    assert "no open path leads to that tile" in refusal(asked, "tip blue W6 NES b2")
    assert "the loose tile has a different shape" in refusal(asked, "tip blue W6 EW c2")
    for tip in legal(asked, "tip blue W6"):
        _, _, arrow, sides, cell = tip.split()
        assert f"walk {cell}" in legal(play(asked, f"push {arrow} {sides}"))


def test_who_follows_a_tip_pays_for_it() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": paid if the tipped way is really walked."""
    walked = play(scene(HALL), "offer wand", f"tip blue {WAY}", "push W6 NES", "walk c2")
    assert (walked.phase, walked.to_act, legal(walked)) == ("pay", "red", ["give blue wand"])
    paid = play(walked, "give blue wand")
    assert wands(paid) == {"red": 2, "blue": 4}
    assert has(paid, "red") == (1, 3, 5)


def test_paying_comes_before_anything_else() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": it is no choice."""
    walked = play(scene(HALL), "offer 3", f"tip blue {WAY}", "push W6 NES", "walk c2")
    assert "red followed blue’s hint and has to pay for it first" in refusal(walked, "end")
    assert "pay blue the price you offered" in refusal(walked, "give blue 1")


def test_a_token_that_was_paid_counts_for_its_new_holder() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": also for the holder's formula."""
    paid = play(scene(HALL), "offer 3", f"tip blue {WAY}", "push W6 NES", "walk c2", "give blue 3")
    assert (has(paid, "red"), has(paid, "blue")) == ((1, 5), (2, 3, 4))


@pytest.mark.parametrize("way", [("push W6 ESW", "walk c2"), ("push W6 NES", "walk d1"), ("push W6 NES", "end")])
def test_who_goes_another_way_pays_nothing(way: tuple[str, str]) -> None:
    """docs/rulings.md, "Master Labyrinth 1991": push and walk both have to be as told."""
    gone = play(scene(HALL), "offer wand", f"tip blue {WAY}", *way)
    assert gone.phase != "pay"
    assert wands(gone) == {"red": 3, "blue": 3}


def test_an_offer_ends_with_the_turn() -> None:
    """docs/rulings.md, "Master Labyrinth 1991"."""
    gone = play(scene(HALL), "offer wand", f"tip blue {WAY}", "push W6 NES", "end")
    assert (gone.offer, gone.tips) == (None, ())
    assert (again := play(scene(HALL), "offer wand", "push W6 NES", "use wand")).offer is None
    assert refusal(again, "offer wand") == ""


def test_a_wand_may_be_used_after_paying() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": the turn goes on where it was."""
    paid = play(scene(HALL), "offer 1", f"tip blue {WAY}", "push W6 NES", "walk c2", "give blue 1", "use wand")
    assert (paid.to_act, paid.is_extra) == ("red", True)


def test_the_last_wand_cannot_be_given_and_used() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": paying comes first, so it is gone."""
    start = scene(HALL, wands=(("red", 1), ("blue", 3)))
    paid = play(start, "offer wand", f"tip blue {WAY}", "push W6 NES", "walk c2", "give blue wand")
    assert (paid.to_act, wands(paid)) == ("blue", {"red": 0, "blue": 4})


def test_several_seats_may_tip_and_the_one_that_was_followed_is_paid() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": one tip each."""
    told = play(four_seats(), "offer wand", "tip blue W6 NES c1", "tip white W6 NES c2", "tip tan N2 ESW c2")
    walked = play(told, "push W6 NES", "walk c2")
    assert legal(walked) == ["give white wand"]


def test_each_seat_tells_one_tip_and_none_tells_itself_or_what_was_told() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": one tip each, and no way twice."""
    told = play(four_seats(), "offer wand", f"tip blue {WAY}")
    assert "has already given a hint this turn" in refusal(told, "tip blue W6 NES c1")
    assert "another player has already given that hint" in refusal(told, f"tip white {WAY}")
    assert "a hint comes from one of the other players" in refusal(told, "tip red W6 NES c1")
    assert "a hint comes from one of the other players" in refusal(told, "tip green W6 NES c1")
    assert refusal(told, "tip white W6 NES c1") == ""


def test_a_tip_against_the_ban_is_refused() -> None:
    """master_1991_excerpt.txt, "Shifting the labyrinth": not back into the spot it just came from."""
    asked = play(scene(HALL), "push W6 NES", "end", "offer wand")
    assert "came out there" in refusal(asked, "tip red E6 NS g1")


def test_a_tip_to_the_mistletoe_is_paid_before_the_game_is_over() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": a debt is settled before the score."""
    start = scene(HALL.replace("NS@5", "NS@25").replace("EW@6", "EW"))
    walked = play(start, "offer 1", f"tip blue {WAY}", "push W6 NES", "walk c2")
    assert (lies(walked, 25), walked.phase) == ("", "pay")
    over = play(walked, "give blue 1")
    assert (over.phase, 1 in has(over, "blue")) == ("over", True)


def test_a_walk_that_goes_on_may_still_follow_the_tip() -> None:
    """docs/rulings.md, "Master Labyrinth 1991", option `continue_after_token`: paid where the pawn stops as told."""
    start = scene(HALL, options={"continue_after_token": True})
    walked = play(start, "offer wand", "tip blue W6 NES e1", "push W6 NES", "walk c2", "walk e1")
    assert legal(walked) == ["give blue wand"]


def test_a_table_may_play_without_tips() -> None:
    """docs/rulings.md, "Master Labyrinth 1991", option `tips`."""
    start = scene(HALL, options={"tips": False})
    assert legal(start, "offer") == []
    assert "at this table players do not buy hints" in refusal(start, "offer wand")


def test_nothing_is_given_for_nothing() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": the referee records what a followed tip costs."""
    assert "you pay for a hint only if you followed it" in refusal(play(scene(HALL), "push W6 NES"), "give blue wand")
