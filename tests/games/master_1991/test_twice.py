"""The rules held against their slow second writing, step by step; trees counted twice."""

from __future__ import annotations

import random

import pytest

from companion.games.master_1991.actions import Tip
from companion.games.master_1991.game import MASTER_1991
from companion.records.notation import parse_action
from companion.records.playout import perft
from companion.rules.verbs import format_action
from tests.games.master_1991 import slow
from tests.games.master_1991.scenes import COPY, HALL, play, scene
from tests.games.soundness.master_1991 import broken

HOUSES = [
    {},
    {"wand_chain": True, "continue_after_token": True},
    {"formulas": "start", "formula_size": 2, "turn_limit": 6},
    {"formulas": "end", "tips": False, "formula_bonus": 10},
    {"continue_after_token": True, "turn_limit": 0},
]
DERIVED = ("to_act", "outcome")


def written(state) -> dict[str, object]:
    return {key: value for key, value in MASTER_1991.state_json(state).items() if key not in DERIVED}


def late(state, rng: random.Random):
    """The same with most tokens taken already, so that a walk through the game reaches its end."""
    document = MASTER_1991.state_json(state)
    tokens, taken = dict(document["tokens"]), {seat: [] for seat in state.seats}
    for number in list(tokens)[: rng.randrange(12, 21)]:
        del tokens[number]
        taken[rng.choice(state.seats)].append(int(number))
    return MASTER_1991.state_of({**document, "tokens": tokens, "taken": taken}, None)


def chosen(state, legal: list[str], rng: random.Random) -> str:
    """An action that plays on: a token where one can be taken, a tip where one is asked for, else any."""
    tipped = (
        [f"push {tip.arrow} {format_action(tip).split()[3]}" for tip in state.tips] if state.phase == "push" else []
    )
    told = [f"walk {format_action(tip).split()[4]}" for tip in state.tips] if state.phase == "act" else []
    prize = [] if not state.tokens else [f"walk {slow.COLUMNS[state.tokens[0][1] % 7]}{state.tokens[0][1] // 7 + 1}"]
    wishes = [text for text in (*tipped, *told, *prize) if text in legal]
    if wishes and rng.random() < 0.8:
        return rng.choice(wishes)
    words = rng.choice(sorted({text.split()[0] for text in legal}))
    return rng.choice([text for text in legal if text.startswith(words)])


@pytest.mark.parametrize("seed", range(5))
def test_every_step_of_a_walk_is_what_the_slow_rules_say(seed: int) -> None:
    rng = random.Random(seed)
    state = MASTER_1991.deal(COPY, 2 + seed % 3, seed, options=HOUSES[seed % len(HOUSES)])
    state = state if seed % 2 else late(state, rng)
    slowly = written(state)
    for _ in range(90):
        legal = [format_action(action) for action in MASTER_1991.legal(state)]
        assert len(legal) == len(set(legal))
        assert set(legal) == slow.legal(slowly)
        if not legal:
            break
        action = chosen(state, legal, rng)
        state, slowly = play(state, action), slow.after(slowly, action)
        assert written(state) == slowly, action
        assert broken(state) is None
    if state.phase == "over":
        assert MASTER_1991.scores(state) == {seat: slow.points(slowly, seat) for seat in state.seats}


def test_walks_reach_all_that_the_game_can_do() -> None:
    """What the walks above are worth: they end games, follow tips, use wands and walk on."""
    seen: set[str] = set()
    for seed in range(0, 40, 2):
        rng = random.Random(seed)
        state = late(MASTER_1991.deal(COPY, 3, seed, options=HOUSES[seed % len(HOUSES)]), rng)
        for _ in range(150):
            legal = [format_action(action) for action in MASTER_1991.legal(state)]
            if not legal:
                break
            action = chosen(state, legal, rng)
            seen |= {action.split()[0], state.phase, "went on" if state.began is not None else "walked"}
            state = play(state, action)
        seen.add(MASTER_1991.outcome(state))
    assert seen >= {"push", "walk", "end", "use", "offer", "tip", "give", "reveal", "pay", "won", "stopped", "went on"}


def start(name: str):
    """The positions whose trees are counted."""
    if name == "dealt":
        return MASTER_1991.deal(COPY, 3, 11)
    if name == "reveal":
        return MASTER_1991.deal(COPY, 2, 11, options={"formulas": "start"})
    played = {
        "hall": [],
        "pushed": ["push W6 NES"],
        "asked": ["offer wand"],
        "walked": ["push W6 NES", "walk c2"],
        "extra": ["push W6 NES", "use wand"],
    }
    return play(scene(HALL), *played[name])


COUNTS = {
    ("hall", 1): 51, ("hall", 2): 6408,
    ("pushed", 1): 41, ("pushed", 2): 128, ("pushed", 3): 8101,
    ("asked", 1): 1590, ("asked", 2): 75654,
    ("walked", 1): 2, ("walked", 2): 51, ("walked", 3): 6453,
    ("extra", 1): 25, ("extra", 2): 3068, ("extra", 3): 70646,
    ("dealt", 1): 49, ("dealt", 2): 1794,
    ("reveal", 1): 21, ("reveal", 2): 420, ("reveal", 3): 20580,
}  # fmt: skip
"""Leaves of the tree of legal actions, by position and depth; both writings of the rules gave every one of them."""

SLOW_ENOUGH = 25_000
"""The slow rules count again up to so many leaves; beyond it takes them ten seconds."""


@pytest.mark.parametrize(("name", "depth"), list(COUNTS))
def test_trees_have_the_size_they_had(name: str, depth: int) -> None:
    assert perft(MASTER_1991, start(name), depth) == COUNTS[name, depth]
    if COUNTS[name, depth] < SLOW_ENOUGH:
        assert slow.perft(written(start(name)), depth) == COUNTS[name, depth]


def test_a_tip_says_who_and_where() -> None:
    assert parse_action("tip blue W6 NES c2") == Tip("blue", "W6", 7, 16 - 7)
