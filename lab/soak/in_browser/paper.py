"""The cards of paper that people of the classic game hold: each knows the own current one, and shows it when found."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.classic.state import HIDDEN, ClassicState
from companion.games.copies import shipped_copy
from companion.players.known import Known
from companion.rules.actions import NOTHING
from companion.rules.held import held, with_held
from companion.rules.mazes.maze_copy import TreasureCopy


@dataclass(slots=True)
class PaperCards:
    """Each seat's stack of treasure cards, dealt from the box when a game begins; the first is looked at."""

    rng: random.Random
    stacks: dict[str, list[str]] = field(default_factory=dict)

    def deal(self, told: Mapping[str, Any]) -> None:
        """Deal as many cards as the companion takes for dealt; in other games than the classic one nobody holds any."""
        self.stacks = {}
        if told["game"] != "classic":
            return
        copy = shipped_copy(told["game"])
        assert isinstance(copy, TreasureCopy)
        cards = self.rng.sample(copy.treasures, len(copy.treasures))
        for seat, stack in told["view"]["hands"].items():
            self.stacks[seat] = [cards.pop() for _ in stack]

    def known(self, known: Known) -> Known:
        """What a seat knows that has looked at its own card as well."""
        state = known.state
        if not isinstance(state, ClassicState) or not self.stacks.get(known.seat):
            return known
        hidden = held(state.stacks, known.seat)[1:]
        own = (self.stacks[known.seat][0], *(HIDDEN for _ in hidden))
        return replace(known, state=replace(state, stacks=with_held(state.stacks, known.seat, own)))

    def told(self, offered: list[str]) -> str:
        """Which of these actions of the table is true: whoever stands on the own card's treasure shows it.

        "" where people do not hold what came.
        """
        for seat, stack in self.stacks.items():
            if stack and (shown := f"reveal card {seat} {stack[0]}") in offered:
                stack.pop(0)
                return shown
        denials = [text for text in offered if text.startswith("reveal card") and text.endswith(f" {NOTHING}")]
        return denials[0] if self.stacks and denials else ""
