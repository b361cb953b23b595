"""How much a page is sent: the bytes of each change of a live page, as they are and as they are packed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from statistics import median

from companion.games.catalogue import AnyGame, live_game
from companion.games.copies import shipped_copy
from companion.live.desk import SessionDesk
from companion.live.session import Session
from companion.messages import Do
from companion.records.dice import decks_of
from companion.rules.game import TABLE
from lab.measure.cases import LIVE, Row
from web import create_app

CHANGES = 120
"""So many commands are given in each evening."""


def bench_page(seeds: range, game_names: Sequence[str]) -> Iterator[Row]:
    """For each game (none: all that a camera follows) a row: how many changes random taps made, and the bytes that one
    page was sent for each."""
    for game in map(live_game, game_names or LIVE):
        plain = [size for seed in seeds for size in _sizes(game, seed, "identity")]
        packed = [size for seed in seeds for size in _sizes(game, seed, "gzip")]
        yield {"game": game.name, "changes": len(plain), "bytes": median(plain), "packed": median(packed),
               "packed_most": max(packed)}  # fmt: skip


def _sizes(game: AnyGame, seed: int, encoding: str) -> Iterator[int]:
    """The bytes of each change of one evening, the page's first drawing left out."""
    rng = random.Random(seed)
    start = game.deal(shipped_copy(game.name), game.seat_range[1], seed)
    desk = SessionDesk(Session.begin(game, start, "bench", decks=decks_of(seed)))
    client = create_app(desk).test_client()
    client.get("/")
    with client.get("/events?since=1", headers={"Accept-Encoding": encoding}) as answer:
        events = iter(answer.response)
        next(events), next(events)
        for _ in range(CHANGES):
            before, shown = desk.snapshot().version, desk.snapshot()
            acts = [None] if shown.position.to_act == TABLE else [game.parse(text) for text in shown.position.legal]
            if not shown.position.to_act or not acts:
                return
            desk.post(Do(shown.position.to_act, rng.choice(acts)))
            desk.drain()
            if desk.snapshot().version != before:
                yield len(next(events))
