"""Tables of spots: what hands do to rings, pawns and cards, and what the companion makes of it."""

from __future__ import annotations

from dataclasses import replace
from math import log
from typing import Any

import pytest

from companion.games.catalogue import game_named
from companion.live.session import Session
from companion.maze import cardgrid
from companion.maze import rings as round_board
from companion.maze.card import TURNS, Card, Corridor, format_card, turned_card
from companion.messages import (
    Answer,
    Correct,
    CorrectPawn,
    CorrectPiece,
    CorrectTile,
    Do,
    KeepAsPlayed,
    Observed,
    Snapshot,
    Status,
    Undo,
)  # fmt: skip
from companion.observation import PieceSight
from companion.rules.actions import Walk
from companion.rules.game import TABLE
from companion.rules.table import Spot, SpotTable
from companion.rules.verbs import Action, format_action
from tests.following import spot_camera
from tests.following.spot_camera import SpotNoise
from tests.following.spot_evenings import SpotEvening, play_evenings

NOISE = SpotNoise(misread=0.003, unsure=0.05, missing=0.01, stuck=0.005)
OUTER, MIDDLE, RED, BLUE = ("ring", "outer"), ("ring", "middle"), ("pawn", "red"), ("pawn", "blue")


@pytest.fixture
def rings() -> SpotEvening:
    """A dealt round board that lies as it was dealt."""
    return SpotEvening(game_named("secret"), 3)


@pytest.fixture
def cards() -> SpotEvening:
    """A dealt card game that lies as it was dealt, seen from another side."""
    evening = SpotEvening(game_named("cards"), 3)
    assert (evening.camera.quarters, evening.camera.shift) != (0, (0, 0))
    return evening


def ring(evening: SpotEvening, spot: Spot, steps: int) -> dict[Spot, str]:
    """A ring turned so many dots further than it should be."""
    return {spot: str((int(evening.lies()[spot]) + steps) % 12)}


def first(evening: SpotEvening, kind: str) -> str:
    """The first legal action of a kind, as text."""
    return next(
        text for action in evening.game.legal(evening.truth) if (text := format_action(action)).startswith(kind)
    )


def done(snapshot: Snapshot) -> list[str]:
    """What the log says was done."""
    return [line.text for line in snapshot.evening.log]


@pytest.mark.parametrize("name", ["secret", "cards"])
def test_whole_games_are_followed_through_noise(name: str) -> None:
    tally = play_evenings(name, range(3), 14, noise=NOISE, slips=0.05)
    assert tally.done > 40
    assert (tally.wrong, tally.stuck) == ([], [])
    assert tally.followed + tally.asked == tally.done
    assert tally.asked <= 0.02 * tally.done + 1


def test_two_rings_and_a_walk_at_once(rings: SpotEvening) -> None:
    after = rings.game.apply(rings.game.apply(rings.truth, parse(rings, "turn outer")), parse(rings, "turn middle"))
    walk = next(action for action in rings.game.legal(after) if isinstance(action, Walk))
    log = done(rings.do("turn outer", "turn middle", format_action(walk)))
    assert sorted(log[:2]) == ["turn middle", "turn outer"]
    assert log[2] == format_action(walk)


def parse(evening: SpotEvening, text: str) -> Action:
    """An action of the evening's game."""
    return evening.game.parse(text)


def test_one_ring_turned_twice(rings: SpotEvening) -> None:
    assert done(rings.do("turn outer", "turn outer")) == ["turn outer", "turn outer"]


def test_a_hand_is_no_change(rings: SpotEvening) -> None:
    assert done(rings.lay()) == []
    assert rings.session.snapshot().guidance.status is Status.READY


def test_a_hand_that_takes_its_time_hides_no_board(rings: SpotEvening) -> None:
    for seen in rings.camera.hand(rings.lies(), 30):
        rings.handle(Observed(replace(seen, sights=())))  # as readers tell it: beneath a hand nothing is read
    guidance = rings.session.snapshot().guidance
    assert (guidance.status, guidance.notice) == (Status.HAND, None)


def test_a_card_that_lay_beside_no_other_is_gone_where_nobody_sees_it(cards: SpotEvening) -> None:
    (near, first), *others = cards.truth.grid.laid
    far = near[0] - 1, near[1] - 1
    state = replace(cards.truth, grid=cardgrid.CardGrid(((far, others[0][1]), (near, first))))
    table: Any = cards.game.table
    spot, lies = ("card", cardgrid.format_place(near)), f"{first.name}/{first.turn}"
    read = table.read(state, {spot: {lies: 0.0}})
    gone = read["card", cardgrid.format_place(far)]
    assert max(gone, key=gone.get) == "" and read[spot] == {lies: 0.0}
    assert table.read(state, {}) == {}


def test_trying_out_is_named_and_can_be_allowed(rings: SpotEvening) -> None:
    rings.do("turn outer")
    snapshot = rings.lay(ring(rings, OUTER, -1))
    assert snapshot.guidance.status is Status.NOT_ALLOWED
    assert snapshot.guidance.notice is not None
    assert snapshot.guidance.notice.text.startswith("Trying out is not allowed")
    assert snapshot.guidance.notice.remedy == "Turn the outer ring on by 1 dot."
    assert done(snapshot) == ["turn outer"]
    assert done(rings.lay()) == ["turn outer"]
    assert rings.session.snapshot().guidance.notice is None
    rings.lay(ring(rings, OUTER, -1))
    rings.handle(KeepAsPlayed())
    assert rings.session.state.changes == ()


def test_a_walk_may_be_laid_back(rings: SpotEvening) -> None:
    rings.do("turn outer", "turn middle")
    turned = rings.truth
    walk = next(action for action in rings.game.legal(turned) if isinstance(action, Walk))
    assert rings.do(format_action(walk)).evening.log[-1].text == format_action(walk)
    rings.truth = turned
    snapshot = rings.lay()
    assert snapshot.evening.log[-1].text == f"undo {format_action(walk)}"


def test_a_ring_turned_backwards_is_named(rings: SpotEvening) -> None:
    notice = rings.lay(ring(rings, OUTER, -2)).guidance.notice
    assert notice is not None
    assert notice.text == "The outer ring turns only the way its arrow points."
    assert (notice.remedy, notice.cells, notice.can_keep) == ("Turn the outer ring on by 2 dots.", ("r2",), True)


def test_a_ring_turned_too_far_is_named_with_the_way_back(rings: SpotEvening) -> None:
    rings.do("turn outer", "turn middle")
    notice = rings.lay(ring(rings, MIDDLE, 1)).guidance.notice
    assert notice is not None
    assert notice.text == "You have already turned rings twice."
    assert notice.remedy == "Turn the middle ring back by 1 dot."


def test_two_seats_that_turn_rings_at_once_are_not_taken_for_one(rings: SpotEvening) -> None:
    notice = rings.do("turn outer", "turn middle", "end", "turn outer").guidance.notice
    assert done(rings.session.snapshot()) == []
    assert notice is not None and notice.remedy == "Turn the outer ring back by 2 dots."


def test_a_pawn_that_walks_out_of_turn_is_named(rings: SpotEvening) -> None:
    snapshot = rings.lay({BLUE: "r1.13"} if rings.lies()[BLUE] != "r1.13" else {BLUE: "r1.14"})
    assert snapshot.guidance.notice is not None
    assert "turn" in snapshot.guidance.notice.text
    assert snapshot.guidance.status is Status.NOT_ALLOWED


def test_what_nothing_explains_is_told_in_plain_words_and_kept_by_a_tap(rings: SpotEvening) -> None:
    rings.do("turn outer")
    strange = {**ring(rings, OUTER, 4), **ring(rings, MIDDLE, 5), BLUE: "r1.14"}
    assert rings.lay(strange).guidance.notice is None
    notice = rings.lay(strange, 5.0).guidance.notice
    assert notice is not None
    assert rings.session.snapshot().guidance.status is Status.OUT_OF_SYNC
    assert "Turn the outer ring back by 4 dots." in notice.remedy
    assert "Move the blue pawn to" in notice.remedy
    rings.handle(KeepAsPlayed())
    table: Any = rings.game.table
    assert table.layout(rings.session.state) == rings.lies()
    assert rings.session.snapshot().evening.log[-1].words == "Kept as played"


def test_a_doubt_is_asked_with_the_board_after_each_answer(rings: SpotEvening) -> None:
    rings.do("turn outer", "turn middle")
    walks = [action for action in rings.game.legal(rings.truth) if isinstance(action, Walk)][:2]
    rings.touch(8)
    likely = tuple((round_board.format_place(walk.cell), log(0.5)) for walk in walks)
    for seen in rings.camera.calm(rings.lies(), 25):
        others = tuple(sight for sight in seen.sights if (sight.kind, sight.of) != RED)
        rings.handle(Observed(replace(seen, sights=(*others, PieceSight("pawn", "red", likely)))))
    question = rings.session.snapshot().guidance.question
    assert question is not None
    assert {one.actions for one in question.candidates} == {(format_action(walk),) for walk in walks}
    assert question.candidates[0].view["pawns"] != question.candidates[1].view["pawns"]
    rings.handle(Answer(question.number, 1))
    assert rings.session.snapshot().evening.log[-1].text == question.candidates[1].actions[0]


def test_a_tap_lags_until_the_table_shows_it(rings: SpotEvening) -> None:
    rings.handle(Do("red", parse(rings, "turn outer")))
    rings.truth, before = rings.game.apply(rings.truth, parse(rings, "turn outer")), dict(rings.lies())
    assert rings.session.snapshot().evening.lagging == "tap"
    assert rings.lay({OUTER: before[OUTER]}, 14.0).guidance.notice is not None
    assert rings.session.snapshot().guidance.notice.cells == ("r2",)
    assert rings.lay().evening.lagging == ""


def test_an_undo_by_a_tap_waits_for_the_table(rings: SpotEvening) -> None:
    start = rings.truth
    rings.do("turn outer")
    rings.handle(Undo())
    assert rings.session.snapshot().guidance.status is Status.OUT_OF_SYNC
    rings.truth = start
    assert rings.lay().guidance.status is Status.READY


def test_a_start_is_taken_as_it_lies_by_one_tap() -> None:
    begun = SpotEvening(game_named("secret"), 3)
    begun.session = Session.begin(begun.game, begun.truth, "another")
    snapshot = begun.lay({**ring(begun, OUTER, 1), **ring(begun, MIDDLE, 7)}, 5.0)
    assert snapshot.guidance.notice is not None
    assert snapshot.guidance.notice.text.startswith("Your board is set up differently from the picture")
    assert done(snapshot) == []
    begun.handle(KeepAsPlayed())
    table: Any = begun.game.table
    assert table.layout(begun.session.state) == begun.lies()


def test_what_was_misread_at_the_start_is_put_right_by_taps_and_stays_so() -> None:
    begun = SpotEvening(game_named("secret"), 3)
    begun.session = Session.begin(begun.game, begun.truth, "another")
    lies, read = ({**begun.lies(), **ring(begun, OUTER, steps), **ring(begun, MIDDLE, 2)} for steps in (1, 6))
    assert begun.lay(read, 5.0).guidance.notice is not None
    begun.handle(KeepAsPlayed())
    table: Any = begun.game.table
    assert table.layout(begun.session.state) == read
    begun.handle(CorrectPiece("ring", "outer", lies[OUTER]))
    assert table.layout(begun.session.state) == lies
    snapshot = begun.lay(read, 5.0)
    assert (snapshot.guidance.status, table.layout(begun.session.state)) == (Status.READY, lies)
    assert "is turned differently" in str(snapshot.evening.log[-1].words)
    begun.handle(Undo())
    assert table.layout(begun.session.state) != lies


@pytest.mark.parametrize(
    "told", [CorrectPiece("ring", "rim", "1"), CorrectPiece("token", "3", "1"),
             CorrectPawn("white", "r2.5"), CorrectPawn("red", "r9.99"),
             CorrectPawn("red", "b4"), CorrectTile("b4", "NE")],
)  # fmt: skip
def test_what_no_table_can_show_is_refused(rings: SpotEvening, told: Correct) -> None:
    before = rings.session.state
    rings.handle(told)
    assert rings.session.state == before
    assert rings.session.refusal_for(TABLE)


def test_a_pawn_is_told_to_stand_elsewhere(rings: SpotEvening) -> None:
    place = next(
        one for one in map(round_board.format_place, rings.truth.board.places) if one not in rings.lies().values()
    )
    rings.handle(CorrectPawn("red", place))
    table: Any = rings.game.table
    assert table.layout(rings.session.state)["pawn", "red"] == place


def test_a_card_is_told_to_be_another_or_turned_and_two_change_places(cards: SpotEvening) -> None:
    table: Any = cards.game.table
    start = dict(table.layout(cards.session.state))
    (one, first), (other, second) = sorted(start.items())[:2]
    cards.handle(CorrectPiece(*one, second))
    assert table.layout(cards.session.state) == {**start, one: second, other: first}
    cards.handle(Undo())
    box = cards.truth.box
    unused = next(name for name in box.names if not any(name in text for text in start.values()))
    hands = [len(hand) for _, hand in cards.session.state.hands]
    lying = f"{unused}/{box.layings(unused)[0].turn}"
    cards.handle(CorrectPiece(*one, lying))
    assert table.layout(cards.session.state) == {**start, one: lying}
    assert [len(hand) for _, hand in cards.session.state.hands] == hands


def test_a_card_that_the_camera_missed_is_added_and_one_that_is_not_there_removed(cards: SpotEvening) -> None:
    table: Any = cards.game.table
    start = dict(table.layout(cards.session.state))
    unused = next(name for name in cards.truth.box.names if not any(name in text for text in start.values()))
    missed = ("card", "2,0")
    cards.handle(CorrectPiece(*missed, f"{unused}/{cards.truth.box.layings(unused)[0].turn}"))
    status = cards.lay({}, 5.0).guidance.status
    assert (status, {*table.layout(cards.session.state)}) == (Status.READY, {*start, missed})
    cards.handle(CorrectPiece(*missed, ""))
    assert table.layout(cards.session.state) == start
    assert "a card is no longer on the table" in str(cards.session.snapshot().evening.log[-1].words)
    cards.handle(CorrectPiece("card", "9,9", f"{unused}/N"))
    assert cards.session.refusal_for(TABLE)


def test_a_reading_that_flips_where_nobody_was_changes_nothing(rings: SpotEvening) -> None:
    rings.camera.wrong = OUTER, str((int(rings.lies()[OUTER]) + 5) % 12)
    rings.rest(60)
    assert done(rings.session.snapshot()) == []
    assert rings.session.snapshot().guidance.notice is None


# --- cards ---


def test_a_card_is_laid_and_the_layout_slides(cards: SpotEvening) -> None:
    lay = first(cards, "lay")
    assert done(cards.do(lay))[0] == lay
    cards.camera.shift, cards.camera.quarters = (5, -4), (cards.camera.quarters + 1) % 4
    cards.touch(4)
    cards.rest(15)
    assert cards.session.snapshot().guidance.notice is None
    assert len(done(cards.session.snapshot())) == 1


def test_a_card_that_does_not_fit_is_named_and_may_be_kept(cards: SpotEvening) -> None:
    red = dict(cards.truth.hands)["red"]
    snapshot = cards.lay({("card", "7,7"): f"{red[0]}/N"})
    assert snapshot.guidance.notice is not None
    assert snapshot.guidance.notice.text == "Place the card edge to edge with another one."
    assert snapshot.guidance.status is Status.NOT_ALLOWED


def test_a_card_of_another_hand_is_refused(cards: SpotEvening) -> None:
    lay = first(cards, "lay").split()
    yellow = dict(cards.truth.hands)["yellow"][0]
    notice = cards.lay({("card", lay[2]): f"{yellow}/N"}).guidance.notice
    assert notice is not None
    assert "does not have the" in notice.text


def corridors_of(evening: SpotEvening, name: str) -> dict[str, str]:
    """What a reader calls a card that it was not taught, by its turn."""
    printed = dict(evening.truth.box.cards)[name]
    bare = Card(tuple(Corridor(corridor.sides) for corridor in printed.corridors))
    return {turn: f"?{format_card(turned_card(bare, number))}" for number, turn in enumerate(TURNS)}


def test_a_card_that_nobody_taught_is_told_by_its_corridors(cards: SpotEvening) -> None:
    lay = first(cards, "lay")
    cards.camera.untaught = {lay.split()[1]: corridors_of(cards, lay.split()[1])}
    assert done(cards.do(lay))[:1] == [lay]


def test_a_deck_that_nobody_taught_is_still_laid_over_what_should_lie_there(cards: SpotEvening) -> None:
    cards.camera.untaught = {name: corridors_of(cards, name) for name in cards.truth.box.names}
    cards.touch(4)
    cards.rest(50)
    assert cards.session.snapshot().guidance.status is Status.READY


@pytest.mark.parametrize("gap_s", [0.2, 0.5, 2.0])
def test_slow_cameras_follow_too(gap_s: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spot_camera, "FRAME_S", gap_s)
    evening = SpotEvening(game_named("secret"), 3)
    for text in ("turn outer", "turn middle"):
        evening.truth = evening.game.apply(evening.truth, parse(evening, text))
        evening.touch(0 if gap_s > 1.0 else 2)
        evening.rest(12 if gap_s < 0.3 else 4)
    assert done(evening.session.snapshot()) == ["turn outer", "turn middle"]


def test_which_of_two_cards_of_a_hand_it_was_nobody_is_asked(cards: SpotEvening) -> None:
    """The pictures of the question would show everybody both cards."""
    lays = [action for action in cards.game.legal(cards.truth) if format_action(action).startswith("lay")]
    one = format_action(lays[0]).split()
    other = next(text for action in lays if (text := format_action(action).split())[2] == one[2] and text[1] != one[1])
    cards.touch(8)
    for seen in cards.camera.calm(cards.lies(), 25):
        spot = cardgrid.format_place(cards.camera.seen_at(cardgrid.parse_place(one[2])))
        likely = tuple((cards.camera.as_read(f"{card}/{turn}"), log(0.5)) for _, card, _, turn in (one, other))
        others = tuple(sight for sight in seen.sights if sight.of != spot)
        cards.handle(Observed(replace(seen, sights=(*others, PieceSight("card", spot, likely)))))
    snapshot = cards.session.snapshot()
    assert snapshot.guidance.question is None
    assert snapshot.guidance.notice is not None
    assert snapshot.guidance.notice.remedy.startswith("I cannot tell which card was played")
    assert not snapshot.guidance.notice.can_keep


@pytest.mark.parametrize("hands", ["kept", "table"])
def test_a_card_game_begins_with_the_four_cards_that_lie_there(hands: str) -> None:
    evening = SpotEvening(game_named("cards"), 3, options={"hands": hands})
    box, dealt = evening.truth.box, {name.partition("/")[0] for name in evening.lies().values()}
    others = [name for name in box.names if name not in dealt][9:]
    lying = {spot: f"{one}/{box.layings(one)[0].turn}" for spot, one in zip(evening.lies(), others, strict=False)}
    evening.session = Session.begin(evening.game, evening.truth, "another")
    evening.camera.quarters = 0  # which side is north follows from no card that is known
    notice = evening.lay(lying, 5.0).guidance.notice
    assert notice is not None
    assert (notice.kind, len(notice.cells)) == ("start", 4)
    evening.handle(KeepAsPlayed())
    assert isinstance(evening.game.table, SpotTable)
    assert evening.game.table.layout(evening.session.state) == lying
    assert [len(hand) for _, hand in evening.session.state.hands] == [2, 2, 2]  # type: ignore[attr-defined]
    assert evening.lay(lying).guidance.status is Status.READY


def test_a_card_is_taken_though_a_reader_never_rules_out_that_another_lies_there(cards: SpotEvening) -> None:
    """Where the table is bare, a reader leaves one in a hundred to a card that nobody taught it."""
    while cards.truth.phase != "take":
        cards.tap(cards.game.legal(cards.truth)[0])
    take = first(cards, "take")
    cards.truth = cards.game.apply(cards.truth, parse(cards, take))
    cards.touch(8)
    for seen in cards.camera.calm(cards.lies() | {("card", take.split()[1]): ""}, 20):
        sights = (
            one if one.log_p[0][0] else replace(one, log_p=(("", log(0.99)), ("?", log(0.01)))) for one in seen.sights
        )
        cards.handle(Observed(replace(seen, sights=tuple(sights))))
    assert cards.session.snapshot().guidance.question is None
    assert done(cards.session.snapshot())[-1] == take
