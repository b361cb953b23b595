"""Configurations that are meant to hurt: each is refused in one line, none with a traceback."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from appliance.resume import evening_to_play
from companion.config import Config, load_config
from companion.errors import CompanionError
from lab.measure.cases import Row, watched

VALUES = (
    "-1", "0", "1", "9" * 5000, "1e999", "-inf", "nan", "true", '""', '"' + "x" * 70_000 + '"', '"\\u0000"',
    "1979-05-27", "[]", "{}", "[" * 20_000, "{a=" * 5_000, '["red", "red"]', '"../../../etc/passwd"',
    '"\\u202egnp"', "0x7fffffffffffffff", '"team"', '"master-1991"', '"pi"', '"folder"', "[[[1]]]",
    '"é\\U0001F9E9"', "'''", "=", "", "1_0_0", "00", "+1.5e3",
)  # fmt: skip
"""What is written behind a key."""

LINES = (
    "[camera", "[camera]\n[camera]", "[[camera]]", "[web.web]", "\0", "\ufeff", "a.b.c = 1", "home = 3", '"" = 1',
    "[table.options]\nx = 1", "#" * 100_000,
)  # fmt: skip


def bench_hostile(configurations: int, seed: int) -> Iterator[Row]:
    """A row: each configuration is read, and the evening that it asks for begins, in a home of its own, where it can be
    read."""
    chance, outcomes, failures = random.Random(seed), Counter[str](), list[str]()
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder:
        path = Path(folder) / "labyrinth.toml"
        for _ in watched(range(configurations), "configurations", configurations):
            path.write_bytes(_configuration(chance))
            try:
                config = load_config(path)
                with TemporaryDirectory(dir=folder) as home, ExitStack() as stack:
                    evening_to_play(config.model_copy(update={"home": home}), None, True, stack)
                outcomes["good"] += 1
            except CompanionError as refusal:
                outcomes["refused"] += 1
                failures += [f"more than a line: {refusal}"[:300]] if "\n" in str(refusal) else []
            except Exception as failure:  # noqa: BLE001 - whatever it is, it would be a traceback
                failures.append(f"{type(failure).__name__}: {failure}"[:300])
    yield {"hostile": "configurations", "count": configurations, **outcomes, "failures": failures[:5]}


def _configuration(chance: random.Random) -> bytes:
    """Some sections with some keys, most of them wrong; now and then bytes are changed."""
    lines = list[str]()
    for name, section in Config().model_dump(by_alias=True).items():
        if isinstance(section, dict) and chance.random() < 0.6:
            keys = chance.sample(sorted(section), min(len(section), chance.randint(0, 3)))
            lines += [f"[{name}]", *(f"{key} = {_value(section[key], chance)}" for key in keys)]
        if chance.random() < 0.1:
            lines.append(chance.choice(LINES))
    content = bytearray("\n".join(lines).encode())
    for _ in range(chance.choice((0, 0, 0, 1, 5)) if content else 0):
        content[chance.randrange(len(content))] = chance.randrange(256)
    return bytes(content)


def _value(usual: object, chance: random.Random) -> str:
    return json.dumps(usual) if chance.random() < 0.5 and not isinstance(usual, dict) else chance.choice(VALUES)
