"""Evenings without a camera: every tap is booked, the record replays, and people find their way on the rings."""

from __future__ import annotations

import random
from pathlib import Path

from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.games.team.thinking.think import think
from companion.maze.tile import UNKNOWN_DOWN
from companion.players.known import Known, PastAction
from companion.players.player import Player
from companion.players.team_player import TeamMemory
from companion.records.notation import parse_action, view_json
from companion.rules.actions import End
from companion.rules.advice import never_late
from companion.rules.game import TABLE
from companion.rules.verbs import format_action
from lab.soak.by_taps.evening import Wish, house_in, play_evening

COMES_AT = 25
"""So many actions are over when somebody comes late."""


def test_an_evening_of_taps_is_booked_replayed_and_verified(tmp_path: Path) -> None:
    with house_in(tmp_path, 1) as house:
        told = play_evening(house, Wish("cards", seats=2)).summary()
    assert (told["outcome"], told["wrong"]) == ("won", [])
    assert told["taps"]["true"] == told["taps"]["booked"] > 40  # type: ignore[index]
    assert (told["replay"], told["dice"]) == (True, True)


def test_who_watches_a_team_remembers_what_was_turned_down() -> None:
    """Who comes late remembers what was turned down since."""
    game, rng, log, most = game_named("team"), random.Random(4), list[str](), 0
    state, memory, late = game.deal(shipped_copy("team"), 2, 4), TeamMemory(), TeamMemory()
    for number in range(60):
        view = view_json(game.view(state, TABLE))
        known = Known(game, game.state_of(view, shipped_copy("team")), state.to_act, ())
        past = [PastAction(number, text) for number, text in enumerate(log, 1)]
        memory.watch(known, past)
        assert memory.state is not None and memory.state.board == state.board
        if number >= COMES_AT:
            late.watch(known, past)
            assert late.state is not None
            pairs = [*zip(late.state.board.cells, state.board.cells, strict=True)]
            if number == COMES_AT:
                unseen = {true for seen, true in pairs if seen == UNKNOWN_DOWN}
            assert {true for seen, true in pairs if seen != true} <= unseen
        most = max(most, sum(not tile.is_face_up for tile in state.board.cells))
        action = rng.choice(game.legal(state))
        log.append(format_action(action))
        state = game.apply(state, action)
    assert most > len(unseen) > 0, "nothing was turned down before or after"


def test_nobody_in_a_team_ends_a_turn_that_brings_a_treasure() -> None:
    game, rng = game_named("team"), random.Random(1)
    state, turns = game.deal(shipped_copy("team"), 3, 3), 0
    players = {seat: Player(random.Random(1)) for seat in state.seats}
    while state.turn < 4 and not state.outcome:
        if state.phase != "act":
            state = game.apply(state, rng.choice(game.legal(state)))
            continue
        seat, turn, collected = state.seat, state.turn, len(state.collected)
        can_find = bool(think(game.view(state, seat), seat, never_late)[0].treasures)
        while state.turn == turn and state.phase == "act":
            legal = tuple(format_action(one) for one in game.legal(state))
            known = Known(game, state, seat, legal)
            text = players[seat].choose(known)
            goes_on = players[seat].goes_on(known, text)
            state = game.apply(state, parse_action(text))
            if not goes_on and state.turn == turn and state.phase == "act":
                state = game.apply(state, End())
        assert len(state.collected) > collected or not can_find
        turns += can_find
    assert turns > 1
