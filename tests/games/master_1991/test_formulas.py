"""The secret formulas, the end and the score of Master Labyrinth 1991."""

from __future__ import annotations

import pytest

from companion.games.master_1991.actions import TOKENS, format_formula
from companion.games.master_1991.game import MASTER_1991
from companion.rules.verbs import format_action
from tests.games.master_1991.scenes import COPY, HALL, legal, play, refusal, scene

LAST = HALL.replace("NS@5", "NS@25").replace("EW@6", "EW")
"""Only the mistletoe is left; red has the odd tokens, blue the even ones."""

QUIET = "push W6 NES"


def sums(state) -> dict[str, list[int]]:
    """The points of each part."""
    return {seat: [points for _, points in parts] for seat, parts in MASTER_1991.score_parts(state).items()}


# --- the end ---


def test_taking_the_mistletoe_ends_the_game_at_once() -> None:
    """master_1991_excerpt.txt, "More about tokens": the last token; docs/rulings.md: at once."""
    over = play(scene(LAST), QUIET, "walk c2")
    assert (over.phase, over.to_act, MASTER_1991.legal(over)) == ("over", "", ())
    assert MASTER_1991.is_over(over)
    assert MASTER_1991.outcome(over) == "won"
    assert "the game is over" in refusal(over, "end")


def test_the_mistletoe_comes_last() -> None:
    """master_1991_excerpt.txt, "More about tokens": in numerical order, so after number twenty."""
    start = scene(LAST.replace("NS@25", "NS@20").replace("SW\nNS", "SW@25\nNS", 1))
    after = play(start, QUIET, "walk g1", "end", "push S2 NS", "end", QUIET.replace("NES", "NS"), "walk c2")
    assert (after.phase, after.tokens[0][0]) == ("act", 25)


def test_a_game_that_takes_too_long_is_stopped() -> None:
    """docs/rulings.md, "Master Labyrinth 1991", option `turn_limit`: points are counted, but nobody has won."""
    stopped = play(scene(HALL, turn=299, options={"turn_limit": 300}), QUIET, "end")
    assert (stopped.phase, MASTER_1991.outcome(stopped)) == ("over", "stopped")
    assert MASTER_1991.winners(stopped) == ()
    assert MASTER_1991.scores(stopped) == {"red": 4 + 9 + 40, "blue": 6 + 9 + 20}


def test_a_table_may_play_for_ever() -> None:
    """docs/rulings.md, "Master Labyrinth 1991", option `turn_limit`: no rulebook has one."""
    assert play(scene(HALL, turn=299), QUIET, "end").phase == "push"


# --- the score ---


def test_tokens_formula_and_wands_make_the_score() -> None:
    """master_1991_excerpt.txt, "More about tokens" and "The Magic Wands"; the points, docs/rulings.md says."""
    over = play(scene(LAST, wands=(("red", 2), ("blue", 0))), QUIET, "walk c2")
    odd, even = sum(range(1, 20, 2)), sum(range(2, 21, 2))
    assert sums(over) == {"red": [odd + 25, 40, 6], "blue": [even, 40, 0]}
    assert MASTER_1991.scores(over) == {"red": odd + 25 + 46, "blue": even + 40}
    assert MASTER_1991.score_parts(over)["red"][1][0] == "ingredients of the secret formula (1, 3): 2 x 20"


def test_the_mistletoe_may_be_an_ingredient_too() -> None:
    """master_1991_excerpt.txt, "More about tokens": the last token is worth extra points."""
    over = play(scene(LAST, formulas=(("red", (2, 16, 25)), ("blue", (1, 3, 18)))), QUIET, "walk c2")
    assert sums(over)["red"][1:] == [20, 9]
    assert sums(over)["blue"][1:] == [20, 9]


def test_wands_left_are_worth_three_points_each() -> None:
    """master_1991_excerpt.txt, "The Magic Wands"."""
    over = play(scene(LAST), QUIET, "walk c2")
    assert MASTER_1991.score_parts(over)["blue"][-1] == ("wands left: 3 x 3", 9)


def test_most_points_win_and_equal_points_share() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": a tie is a shared win."""
    rest = tuple(token for token in TOKENS[:-1] if token not in (20, 5))
    one = play(scene(LAST, taken=(("red", (5, 20)), ("blue", rest))), QUIET, "walk c2")
    assert MASTER_1991.winners(one) == ("blue",)
    half = (4, 16, 17, 18, 19, 20)
    others = tuple(token for token in TOKENS[:-1] if token not in half)
    cards = (("red", (5, 6, 17)), ("blue", (2, 16, 25)))
    left = (("red", 2), ("blue", 3))
    tie = play(scene(LAST, taken=(("red", half), ("blue", others)), formulas=cards, wands=left), QUIET, "walk c2")
    assert sums(tie) == {"red": [119, 20, 6], "blue": [116, 20, 9]}
    assert MASTER_1991.winners(tie) == ("red", "blue")


@pytest.mark.parametrize(
    ("options", "red"),
    [
        ({"formula_bonus": 10}, [125, 20, 9]),
        ({"wand_value": 0}, [125, 40, 0]),
        ({"formula_size": 1}, [125, 20, 9]),
        ({"formula_size": 0}, [125, 0, 9]),
    ],
)
def test_what_things_are_worth_is_the_tables_choice(options: dict[str, int], red: list[int]) -> None:
    """docs/rulings.md, "Master Labyrinth 1991": the options `formula_bonus`, `wand_value`, `formula_size`."""
    assert sums(play(scene(LAST, options=options), QUIET, "walk c2"))["red"] == red


def test_while_the_game_runs_the_score_does_not_tell_the_formula() -> None:
    """master_1991_excerpt.txt, "More about tokens": your own secret formula."""
    assert sums(scene(HALL)) == {"red": [4, 9], "blue": [6, 9]}


def test_a_traded_token_counts_for_the_formula_of_its_new_holder() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": traded tokens."""
    over = play(scene(LAST), "offer 1", "tip blue W6 NES c2", QUIET, "walk c2", "give blue 1")
    assert MASTER_1991.score_parts(over)["red"][1][0].startswith("ingredients of the secret formula (3)")


# --- who knows the formulas ---


def test_each_seat_knows_its_own_formula_only() -> None:
    """master_1991_excerpt.txt, "More about tokens": secret."""
    state = scene(HALL)
    told = {seat: MASTER_1991.view_json(MASTER_1991.view(state, seat))["formulas"] for seat in ("red", "blue", "TABLE")}
    assert told == {
        "red": {"red": "1+3+18", "blue": "?"},
        "blue": {"red": "?", "blue": "2+16+25"},
        "TABLE": {"red": "?", "blue": "?"},
    }
    assert "deck" not in MASTER_1991.view_json(MASTER_1991.view(state, "red"))


def test_when_it_is_over_all_formulas_lie_open() -> None:
    """docs/rulings.md, "Master Labyrinth 1991": they are turned up for the score."""
    over = play(scene(LAST), QUIET, "walk c2")
    assert MASTER_1991.view(over, "TABLE").formulas == over.formulas


def test_nothing_that_is_drawn_for_a_seat_tells_another_formula() -> None:
    """master_1991_excerpt.txt, "More about tokens": secret."""
    picture = MASTER_1991.draw(MASTER_1991.view(scene(HALL), "red"))
    assert "1+3+18" in picture
    assert "2+16+25" not in picture
    assert "formula ?" in picture


def test_the_referee_may_be_shown_the_formulas_at_the_start() -> None:
    """docs/rulings.md, "Master Labyrinth 1991", option `formulas`."""
    start = MASTER_1991.deal(COPY, 2, 1, options={"formulas": "start"})
    assert (start.phase, start.to_act) == ("reveal", "TABLE")
    assert legal(start) == [f"reveal formula tan {format_formula(card)}" for card in sorted(COPY.formulas)]
    assert "has to show" in refusal(start, "push N2 NS")
    assert "tan shows a formula now" in refusal(start, "reveal formula blue 1+3+18")
    shown = play(start, "reveal formula tan 1+3+18")
    assert "cannot have" in refusal(shown, "reveal formula blue 1+3+18")
    assert play(shown, "reveal formula blue 2+16+25").phase == "push"


def test_the_referee_may_learn_the_formulas_at_the_end_only() -> None:
    """docs/rulings.md, "Master Labyrinth 1991", option `formulas`: until then each is one of those not seen."""
    unknown = scene(LAST, formulas=(("red", ()), ("blue", ())), deck=COPY.formulas, options={"formulas": "end"})
    walked = play(unknown, QUIET, "walk c2")
    assert (walked.phase, len(legal(walked))) == ("reveal", 21)
    assert sums(walked)["red"] == [125, 9]
    over = play(walked, "reveal formula red 1+3+18", "reveal formula blue 2+16+25")
    assert (over.phase, sums(over)["red"]) == ("over", [125, 40, 9])


def test_a_stopped_game_asks_for_the_formulas_as_well() -> None:
    """docs/rulings.md, "Master Labyrinth 1991", options `formulas` and `turn_limit`."""
    hidden = (("red", ()), ("blue", ()))
    unknown = scene(HALL, formulas=hidden, deck=COPY.formulas, turn=299, options={"turn_limit": 300})
    stopped = play(unknown, QUIET, "end")
    assert stopped.phase == "reveal"
    assert play(stopped, "reveal formula red 1+3+18", "reveal formula blue 2+16+25").outcome == "stopped"


def test_no_formula_is_shown_in_between() -> None:
    """docs/rulings.md, "Master Labyrinth 1991", option `formulas`."""
    assert "now" in refusal(scene(HALL), "reveal formula red 1+3+18")


def test_what_an_actor_reads_is_what_can_be_written() -> None:
    start = MASTER_1991.deal(COPY, 2, 1, options={"formulas": "end"})
    assert [format_action(action) for action in MASTER_1991.legal(start)] == legal(start)
