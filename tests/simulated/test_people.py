"""The simulated people play whole evenings by the rules, with everything a box offers, and tell what they see."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from appliance.demo.show import Thoughts
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.maze.cell import parse_cell
from companion.maze.sides import CANONICAL, format_sides, orientations
from companion.rules.verbs import format_action
from hardware.simulated.people import choosing
from hardware.simulated.people.players import Manners
from hardware.simulated.scene import SimulatedTable
from tests.simulated.evenings import Evening, dealt, evening
from tests.simulated.stand_in import StandIn

HOUSE_RULES: dict[str, Any] = {
    "special_spells": "chosen", "allow_loop_collect": True, "flip_on_entry": "mandatory", "forbid_undo_daedalus": True,
    "teleport_from_anywhere": True, "bonus_for_mates": False,
}  # fmt: skip


@pytest.mark.parametrize(("variant", "seats", "seed"), [("introductory", 2, 12), ("standard", 3, 0), ("expert", 4, 17)])
def test_a_whole_evening_of_the_team_edition(variant: str, seats: int, seed: int) -> None:
    made = evening(*dealt("team", seats, seed, variant), seed)
    made.play()
    assert made.outcome in ("won", "lost")
    assert made.is_all_recorded(), made.sheet.summary()
    assert made.sheet.summary()["pages"]["true"] == len(made.desk.state.turned)


@pytest.mark.parametrize(("variant", "seed"), [("standard", 11), ("expert", 14)])
def test_an_evening_with_every_house_rule(variant: str, seed: int) -> None:
    made = evening(*dealt("team", 4, seed, variant, **HOUSE_RULES), seed)
    made.play()
    assert made.outcome in ("won", "lost")
    assert made.is_all_recorded(), made.sheet.summary()
    assert made.done()["choose-spell"] == 4


def test_every_spell_is_used_and_turns_combine_them() -> None:
    done: Counter[str] = Counter()
    combined = 0
    for seed in range(4):
        made = evening(*dealt("team", 4, seed, "standard", special_spells="chosen"), seed)
        made.play()
        done += made.done()
        combined += sum(1 for turn in made.turns() if len(set(turn) - {"end", "turn-up", "choose-spell"}) > 1)
    spells = ["push", "rotate", "switch", "walk traverse", "walk teleport", "walk escape", "turn-up"]
    assert all(done[spell] >= 5 for spell in spells), done
    assert combined >= 30, "of some 96 turns"


def test_people_in_a_hurry_do_two_things_at_once_and_stay_within_the_rules() -> None:
    made = evening(*dealt("team", 3, 1, "standard"), 1, manners=Manners(hurry=1.0))
    made.desk.frames_to_see = 40
    at_once = 0
    for _ in made.players.play(turns=12):
        at_once = max(at_once, len(made.desk.heard))
        made.desk.step()
        made.sheet.watch(made.desk.snapshot())
    assert at_once == 2
    assert made.is_all_recorded(), made.sheet.summary()


def test_somebody_in_a_hurry_taps_what_hands_cannot_do() -> None:
    game, state = dealt("master-2007", 2, 5)
    doubles = [card for cards in dict(state.hands).values() for card in cards if card.endswith("double")]
    made = evening(game, state, 5, manners=Manners(hurry=1.0))
    made.players.thoughts = lambda now: [now.position.legal[0], *(f"double-turn {card}" for card in doubles)]
    made.play(turns=4)
    assert made.done()["double-turn"] >= 1
    assert made.is_all_recorded(), made.sheet.summary()


def test_people_who_think_for_themselves_find_more_than_those_who_do_what_comes_to_mind() -> None:
    def found(thoughts: Thoughts | None) -> int:
        made = evening(*dealt("team", 3, 1, "introductory"), 1)
        made.players.thoughts = thoughts
        made.play(turns=12)
        assert made.is_all_recorded(), made.sheet.summary()
        return len(made.desk.state.collected)

    assert found(Thoughts(1, shipped_copy("team"))) >= found(None) + 4


def test_people_who_answer_wrongly_put_it_right_again() -> None:
    manners = Manners(hurry=0.4, wrong_answers=0.3)
    made = evening(*dealt("team", 3, 2, "standard"), 2, asks=0.3, manners=manners)
    made.play()
    actions = made.sheet.summary()["actions"]
    assert made.outcome in ("won", "lost")
    assert made.done()["undo"] > 0
    assert actions["asked"] > 0
    assert actions["silently_wrong"] == 0


def test_people_tell_which_tile_came_to_light() -> None:
    """The companion goes on from what everybody may know, so it knows no tile that lies face down."""
    game, state = dealt("team", 3, 4, "standard")
    chance = random.Random(4)
    while _backs(game.state_json(state)) < 8 or game.to_act(state) == "TABLE":
        state = game.apply(state, chance.choice(game.legal(state)))
    seen = game.view_json(game.view(state, "TABLE"))
    known = game.state_of(json.loads(json.dumps(seen)), shipped_copy("team"))
    made = evening(game, known, 4, truth=game.state_json(state))
    made.play(turns=9)
    told = [line.text for line in made.desk.log if line.text.startswith("reveal tile")]
    assert len(told) >= 2
    assert made.is_all_recorded(), made.sheet.summary()
    true_tiles = {tile.identity for tile in made.table.table.tiles}
    assert {text.split()[2] for text in told} <= true_tiles


def _backs(position: dict[str, Any]) -> int:
    return sum(str(tile).startswith("#") for tile in position["cells"].values())


def test_a_whole_evening_of_the_classic_game() -> None:
    made = evening(*dealt("classic", 2, 1, cards_each=2), 1)
    made.play()
    assert made.outcome == "won"
    assert made.is_all_recorded(), made.sheet.summary()


def test_people_show_the_paper_card_of_the_treasure_they_stand_on() -> None:
    game, state = dealt("classic", 3, 5, cards_each=2)
    truth = game.state_json(state)
    hands = truth["hands"]
    hidden = truth | {"hands": {seat: ["?"] * len(cards) for seat, cards in hands.items()}}
    made = evening(game, game.state_of(hidden, shipped_copy("classic")), 5, truth=truth)
    made.play()
    shown = [line.text.split()[2:] for line in made.desk.log if line.text.startswith("reveal card")]
    assert made.is_all_recorded(), made.sheet.summary()
    for seat, cards in hands.items():
        assert [card for who, card in shown if who == seat and card != "nothing"] == cards[
            : len(dict(made.desk.state.found)[seat])
        ]
    assert any(card == "nothing" for _, card in shown)
    assert any(card != "nothing" for _, card in shown)


@pytest.mark.parametrize("name", ["master-1991", "master-2007"])
def test_a_master_game_is_played_with_hands_and_taps(name: str) -> None:
    made = evening(*dealt(name, 3, 1, turn_limit=40), 1)
    made.play()
    assert made.outcome in ("won", "stopped")
    assert made.is_all_recorded(), made.sheet.summary()
    assert set(made.done()) & {"use", "offer", "coin", "double-turn", "keep"}


@pytest.mark.parametrize("name", ["team", "classic", "master-1991", "master-2007"])
def test_a_table_is_laid_and_drawn_from_any_position_of_the_board(name: str) -> None:
    game, state = dealt(name, 2, 3)
    for choice in range(12):
        legal = game.legal(state)
        state = game.apply(state, legal[choice * 7 % len(legal)])
    position = game.state_json(state)
    everybody = position | {"pawns": dict.fromkeys(position["pawns"], "d4")}
    for each in (position, everybody):
        table = SimulatedTable(each, 3, size_px=(64, 48))
        assert table.render().shape == (48, 64, 3)
        assert table.layout()["pawns"] == each["pawns"]


def test_the_same_seed_gives_the_same_evening() -> None:
    def told() -> list[str]:
        made = evening(*dealt("team", 3, 6, "expert"), 6)
        made.play(turns=6)
        return [line.text for line in made.desk.log]

    assert told() == told()


def test_people_play_so_many_turns_as_they_are_told() -> None:
    made = evening(*dealt("team", 2, 6), 6)
    made.play(turns=5)
    assert made.desk.state.turn == 5
    assert game_named("team").to_act(made.desk.state) in ("TABLE", *made.desk.state.seats)
    assert [format_action(page) for page in made.desk.state.turned] == [
        line.text for line in made.desk.log if line.text.startswith("daedalus")
    ]


def test_people_say_how_the_tile_lies_that_comes_out_from_beneath_the_refuge() -> None:
    game, state = dealt("master-2007", 3, 2, turn_limit=30)
    truth = game.state_json(state)
    known = game.state_of(truth | {"cells": truth["cells"] | {"d4": "?"}}, shipped_copy("master-2007"))
    made = evening(game, known, 2, truth=truth)
    made.play()
    assert [line.seat for line in made.desk.log if line.text.startswith("comes-out")] == ["TABLE"]
    assert made.is_all_recorded(), made.sheet.summary()


def test_people_show_their_secret_formulas_when_they_are_asked() -> None:
    game, state = dealt("master-1991", 2, 2, turn_limit=6, formulas="end")
    formulas = dict(zip(state.seats, ["10+12+16", "1+9+12"], strict=True))
    made = evening(game, state, 2, truth=game.state_json(state) | {"formulas": formulas})
    made.play()
    shown = dict(line.text.split()[2:] for line in made.desk.log if line.text.startswith("reveal formula"))
    assert shown == formulas
    assert made.is_all_recorded(), made.sheet.summary()


@pytest.mark.parametrize(("cell", "may_follow"), [("b2", True), ("g2", False)])
def test_nobody_pushes_the_tile_away_that_was_just_rotated_before_the_page_has_seen_it(
    cell: str, may_follow: bool
) -> None:
    layout = {"cells": {}, "loose": "NS", "pawns": {}}
    assert choosing._stays_allowed("push W2 NS", f"rotate {cell} EW", layout) is may_follow


def test_people_whose_page_is_not_content_with_their_carrying_out_lay_out_all_that_it_shows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A tile lies otherwise that no order speaks of: doing the order again and again would never help."""
    made = evening(*dealt("team", 2, 5), 5)
    write = StandIn.write
    monkeypatch.setattr(StandIn, "write", lambda desk, line: None if '"TABLE"' in line else write(desk, line))
    for steps, _ in enumerate(made.players.play(turns=1)):
        if steps == 1:
            turn_another_way(made, "d2")
        made.desk.step()
        made.desk.is_lagging = made.desk.is_lagging and bool(made.sheet.differences(made.desk.snapshot()))
        made.sheet.watch(made.desk.snapshot())
        assert steps < 1500, "the evening hangs"
    assert not made.sheet.differences(made.desk.snapshot())


def turn_another_way(made: Evening, place: str) -> None:
    """A tile lies another way from now on."""
    tile = made.table.table.tile_at(parse_cell(place))
    faces = [format_sides(sides) for sides in orientations(CANONICAL[tile.shape])]
    face = next(face for face in faces if face != tile.face)
    for _ in made.table.act(f"rotate {place} {face}", "red"):
        pass
