"""The measurement of the rules: thousands of random games of every box, held against what has to be true of them.

What has been played stays in a file, so a run that was cut off goes on where it stopped; with other rules it begins
anew. What has to be true of a box's positions stands in `lab.measure.soundness`; a box that has nothing there is
held only against what reading its last position back says.
"""

from __future__ import annotations

import json
import os
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path

from appliance.progress import watched
from companion.games.catalogue import AnyGame, State, game_named
from companion.games.copies import shipped_copy
from companion.records.notation import format_state, parse_state
from companion.records.playout import random_start
from lab.measure.soundness import Broken, broken_of
from lab.measure.speed.classic import bench_speed

CHUNK = 100
"""Games between two looks at the clock and two writings of the file."""

LOOK_EVERY = 5
"""So many actions lie between two positions that are looked at; the last one always is."""

COMPANION = Path(__file__).resolve().parents[1]
MOST_TOLD = 10


@dataclass(slots=True)
class Tally:
    """What was found in the games with seeds 0 to `playouts` - 1."""

    playouts: int = 0
    actions: int = 0
    seconds: float = 0.0
    longest_turns: int = 0
    broken: int = 0
    told: list[str] = field(default_factory=list)
    outcomes: dict[str, int] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        """Count another chunk in."""
        self.playouts += other.playouts
        self.actions += other.actions
        self.seconds += other.seconds
        self.longest_turns = max(self.longest_turns, other.longest_turns)
        self.broken += other.broken
        self.told = [*self.told, *other.told][:MOST_TOLD]
        self.outcomes = dict(Counter(self.outcomes) + Counter(other.outcomes))

    def row(self, name: str) -> dict[str, object]:
        """The figures as they are told."""
        ms = 1e3 * self.seconds / max(1, self.playouts)
        return {
            "game": name,
            "playouts": self.playouts,
            "broken": self.broken,
            "outcomes": self.outcomes,
            "stopped_by_cap": self.outcomes.get("stopped", 0),
            "actions": self.actions,
            "longest_turns": self.longest_turns,
            "ms_per_playout": round(ms, 2),
            **({"told": self.told} if self.told else {}),
        }


def bench_rules(
    names: list[str], playouts: int, processes: int, path: Path, is_fresh: bool
) -> Iterator[Mapping[str, object]]:
    """A row for each game as its playouts are done, then the speed; the progress is kept in the file `path`.

    Raises BadConfig for a game that is not there.
    """
    games = [game_named(name).name for name in names]
    tallies = {} if is_fresh else _kept(path)
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        for name in games:
            tally = tallies.setdefault(name, Tally())
            firsts = range(tally.playouts, playouts, CHUNK)
            chunks = pool.map(_chunk, [(name, first, min(CHUNK, playouts - first)) for first in firsts])
            for chunk in watched(chunks, f"hundreds of games of {name}", len(firsts)):
                tally.add(chunk)
                _keep(path, tallies)
            yield {**tally.row(name), "checked": "soundness" if broken_of(name) else "reading back"}
    yield from bench_speed()


def _chunk(task: tuple[str, int, int]) -> Tally:
    """So many games from a seed on, in a process of their own."""
    name, first, count = task
    game, copy, tally, broken = game_named(name), shipped_copy(name), Tally(), broken_of(name)
    start_s = time.process_time()
    for seed in range(first, first + count):
        try:
            state = random_start(game, copy, seed)
            _play(game, state, seed, broken, tally)
        except Exception as wrong:  # noqa: BLE001  # whatever breaks a game is what is looked for
            _tell(tally, seed, f"{type(wrong).__name__}: {wrong}")
        tally.playouts += 1
    tally.seconds = time.process_time() - start_s
    return tally


def _play(game: AnyGame, state: State, seed: int, broken: Broken | None, tally: Tally) -> None:
    chance, problem = random.Random(seed), None
    while not game.is_over(state):
        if broken is not None and tally.actions % LOOK_EVERY == 0:
            problem = problem or broken(state)
        state = game.apply(state, chance.choice(game.legal(state)))
        tally.actions += 1
    problem = problem or (broken(state) if broken else None)
    if problem or parse_state(format_state(state)) != state:
        _tell(tally, seed, problem or "the last position does not read back")
    outcome = game.outcome(state)
    tally.outcomes[outcome] = tally.outcomes.get(outcome, 0) + 1
    tally.longest_turns = max(tally.longest_turns, state.turn)


def _tell(tally: Tally, seed: int, problem: str) -> None:
    tally.broken += 1
    tally.told.append(f"seed {seed}: {problem}"[:300])


def _sources() -> str:
    """What the figures hold for: the rules' own text."""
    digest = sha256()
    for room in ("maze", "rules", "games", "editions"):
        files = [path for path in (COMPANION / room).rglob("*") if path.suffix in (".py", ".toml")]
        for file in sorted(files):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _kept(path: Path) -> dict[str, Tally]:
    """The tallies so far; none where the rules have changed since, or nothing can be read."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        if kept["sources"] != _sources():
            return {}
        return {name: Tally(**tally) for name, tally in kept["games"].items()}
    except (OSError, ValueError, KeyError, TypeError):
        return {}  # no progress is no trouble: it is played again


def _keep(path: Path, tallies: Mapping[str, Tally]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    games = {name: asdict(tally) for name, tally in tallies.items()}
    part.write_text(json.dumps({"sources": _sources(), "games": games}), encoding="utf-8")
    os.replace(part, path)
