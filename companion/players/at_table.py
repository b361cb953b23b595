"""Computer players at every seat of a game without a table, each before its own View."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.games.catalogue import AnyGame, State
from companion.players.known import Known, PastAction
from companion.players.player import STRENGTHS, Player, anything
from companion.records.notation import parse_action
from companion.rules.actions import End
from companion.rules.advice import never_late
from companion.rules.copy import Copy
from companion.rules.game import TABLE
from companion.rules.verbs import Action, format_action

HINT = "hint"
"""Who plays by this does what the seat's own hint says, and ends its turn where that says nothing."""

WAYS = (*STRENGTHS, HINT)
"""How computers can play."""


@dataclass(slots=True)
class AtTable:
    """Chooses for whoever is to act in a game that began with `start`, the same for the same seed."""

    game: AnyGame
    copy: Copy
    seed: int
    way: str
    start: State
    _players: dict[str, Player] = field(init=False)
    _rng: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self._rng, strength = random.Random(self.seed), self.way if self.way in STRENGTHS else STRENGTHS[-1]
        self._players = {seat: Player(random.Random(f"{self.seed} {seat}"), strength) for seat in self.start.seats}
        self._watch(self.start, ())

    def __call__(self, state: State, past: Sequence[str]) -> Action:
        """What the seat that is to act does, out of its View and what everybody saw before."""
        self._watch(state, past)
        known = self._known(state, state.to_act)
        if self.way == HINT:
            return self._hinted(state, known)
        return parse_action(self._players[state.to_act].choose(known))

    def _watch(self, state: State, past: Sequence[str]) -> None:
        known, lines = self._known(state, TABLE), [PastAction(number, text) for number, text in enumerate(past, 1)]
        for player in self._players.values():
            player.watch(known, lines)

    def _known(self, state: State, viewer: str) -> Known:
        seen = self.game.state_of(self.game.view_json(self.game.view(state, viewer)), self.copy)
        legal = self.game.legal(state) if viewer != TABLE else ()
        return Known(self.game, seen, viewer, tuple(map(format_action, legal)))

    def _hinted(self, state: State, known: Known) -> Action:
        game = self.game
        hints = game.hints(game.view(state, known.seat), known.seat, never_late) if game.hints else ()
        first = map(format_action, hints[0].actions[:1] if hints else ())
        wanted = next((text for text in (*first, format_action(End())) if text in known.legal), None)
        return parse_action(wanted or anything(known.legal, self._rng))
