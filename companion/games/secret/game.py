"""Secret Labyrinth (1998): the rules as one Game; the parts live in the `secret_` files."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.secret.actions import ACTIONS
from companion.games.secret.cards import least_of
from companion.games.secret.copy import GAME
from companion.games.secret.draw import draw
from companion.games.secret.json import LINE_WORDS, state_json, state_of
from companion.games.secret.play import after
from companion.games.secret.refusals import why_not
from companion.games.secret.setup import deal
from companion.games.secret.state import OPTIONS, PRIZES, SEAT_RANGE, TITLE, VARIANTS, SecretState
from companion.games.secret.turn import legal
from companion.games.secret.view import told, view, view_json
from companion.rules.game import Game, ScoreParts


def _collections(state: SecretState, seat: str) -> dict[str, int]:
    return {kind: least_of(state.hand(seat), state.cards.of(kind)) for kind in PRIZES}


def _parts(collections: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    best = max(collections, key=lambda kind: collections[kind])
    return tuple(
        (f"{kind}s", count) if kind == best else (f"{_many(count, kind)}, the smaller collection", 0)
        for kind, count in collections.items()
    )


def _many(count: int, kind: str) -> str:
    return f"{count or 'no'} {kind}" + ("" if count == 1 else "s")


def _winners(state: SecretState) -> tuple[str, ...]:
    """Who has enough treasures or enough trolls; both sides of one trade may at once."""
    return state.winners


def _score_parts(state: SecretState) -> ScoreParts:
    """The larger collection, as far as the referee is sure of it, and the other one, which does not count."""
    return {seat: _parts(_collections(state, seat)) for seat in state.seats}


SECRET = Game(
    name=GAME,
    title=TITLE,
    seat_range=SEAT_RANGE,
    variants=VARIANTS,
    options=OPTIONS,
    actions=ACTIONS,
    line_words=LINE_WORDS,
    setup=deal,
    legal=legal,
    why_not=why_not,
    after=after,
    winners=_winners,
    score_parts=_score_parts,
    view=view,
    state_json=state_json,
    state_of=state_of,
    view_json=view_json,
    draw=draw,
    told=told,
)
"""Two to four seats hunt for seven treasures or seven trolls on a board of turning rings."""
