"""Which evenings are played: games, variants and house rules by turns over the seeds."""

from __future__ import annotations

import random
from dataclasses import dataclass

from companion.following.rulebook import Rules, State
from companion.games.catalogue import GAMES, live_game
from companion.games.copies import shipped_copy
from companion.rules.game import OptionValue
from lab.measure.cases import game_and_variant
from lab.soak.simulated_time.error_model import ErrorModel

SEATS = (2, 3, 4)
"""Games of two, three and four seats take turns over the seeds."""

ODD_OPTIONS = 0.5
"""How often a house rule differs from the printed one, where evenings are played with house rules."""


@dataclass(frozen=True, slots=True)
class Rule:
    """What is played: a game, its variant, and whether each evening has house rules of its own."""

    game: Rules
    variant: str | None = None
    has_house_rules: bool = False

    def deal(self, seed: int) -> State:
        """A dealt game, a pure function of the seed."""
        rng = random.Random(f"house rules {seed}")
        odd = [one for one in self.game.options if self.has_house_rules and rng.random() < ODD_OPTIONS]
        options: dict[str, OptionValue] = {one.name: rng.choice(one.values) for one in odd}
        copy = shipped_copy(self.game.name)
        state: State = self.game.deal(copy, SEATS[seed % len(SEATS)], seed, self.variant, options)
        return state


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: `rules` (a game, or a game and its variant as in `team:expert`) take turns over the seeds."""

    rules: tuple[str, ...]
    turns: int
    errors: ErrorModel

    def rule_name(self, seed: int) -> str:
        """What is played with this seed."""
        return self.rules[seed % len(self.rules)]

    def rule(self, seed: int) -> Rule:
        """The game of an evening; every other round of the rules has house rules of its own."""
        name, variant = game_and_variant(self.rule_name(seed))
        return Rule(live_game(name), variant, seed // len(self.rules) % 2 == 1)


def every_rule() -> tuple[str, ...]:
    """All games, each with each variant, that a camera follows."""
    return tuple(f"{game.name}:{variant}" for game in GAMES if game.table for variant in game.variants)
