"""The comparison of twins finds what tells them apart, and nothing where they are advised alike."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from companion.games.catalogue import game_named
from lab.measure.secrets.crawling import differing_advice, pairs


def test_hints_that_tell_twins_apart_are_found() -> None:
    game, number = game_named("cards"), count()
    pair = next(pairs(game, 3, 1, is_advice=True))
    assert game.to_act(pair.one) == pair.seat, "to every other seat a hint says whose turn it is, and no more"
    assert differing_advice(game, pair, 1) == (4, ())
    assert game.hints is not None
    leaking = replace(game, hints=lambda view, seat, is_late: (*game.hints(view, seat, is_late), next(number)))
    assert differing_advice(leaking, pair, 1) == (4, ("hints",))


def test_hints_that_remember_are_not_compared() -> None:
    found = [pair.one for pair in pairs(game_named("team"), 1, 8, is_advice=True)]
    assert not any(state.options.hints_remember for state in found)
