"""The comparison of twins finds what tells them apart, and nothing where they are advised alike."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from companion.games.catalogue import game_named
from lab.measure.secrets.crawling import differing_advice, pairs


def test_hints_that_tell_twins_apart_are_found() -> None:
    game, number = game_named("cards"), count()
    pair = next(pair for pair in pairs(game, 3, 20) if game.to_act(pair.one) == pair.seat)
    assert differing_advice(game, pair, 1) == (4, ())
    assert game.hints is not None
    leaking = replace(game, hints=lambda view, seat, is_late: (next(number), *game.hints(view, seat, is_late)))
    other = next(pair for pair in pairs(game, 5, 20) if game.to_act(pair.one) != pair.seat)
    assert differing_advice(leaking, other, 1) == (1, ("hints",))
