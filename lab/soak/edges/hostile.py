"""Configurations and command lines that are meant to hurt: each ends with one line, none with a traceback."""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from appliance.taking_up import evening_to_play
from companion.config import Config, load_config
from companion.errors import CompanionError
from lab.measure.cases import Row, watched
from lab.soak.serving import labyrinth

LONGEST_S = 60.0
"""A command that takes longer than this hangs."""

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

WORDS = (
    "games", "deal", "legal", "apply", "show", "perft", "playout", "replay", "score", "record", "hint", "read",
    "follow", "doctor", "calibrate", "pack", "demo", "serve", "nonsense", "",
)  # fmt: skip
ENDING = {"serve": ("--config", "nothing.toml"), "demo": ("--seats", "99")}
"""What keeps a command from running for ever."""

ARGUMENTS = (
    "-1", "0", "99999999999999999999", "9" * 5000, "--seed", "--seats", "--game", "--variant", "--option", "--json",
    "--headless", "--turns", "--config", "--copy", "--lang", "de", "team", "classic", "cards", "chess", "\u202e",
    "x" * 5000, "--", "-", ".", "/", "/dev/null", "nothing.json", "push W2 NE", "a=b", "=", "x=" + "9" * 5000,
    "--help", "--out", "sheets", "board", "replay", "--corners", "0,0 0,0 0,0 0,0", "nan,nan 1,1 2,2 3,3", "--box",
    "1e308,0,1,1", "--seat", "red",
)  # fmt: skip


def bench_hostile(configurations: int, command_lines: int, seed: int) -> Iterator[Row]:
    """A row for configurations, and one for command lines."""
    chance = random.Random(seed)
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder:
        yield {"hostile": "configurations", **_configurations(Path(folder), configurations, chance)}
        yield {"hostile": "command lines", **_command_lines(Path(folder), command_lines, chance)}


def _configurations(folder: Path, count: int, chance: random.Random) -> Row:
    """Reads each, and begins the evening that it asks for, in a home of its own, where it can be read."""
    path, outcomes, failures = folder / "labyrinth.toml", Counter[str](), list[str]()
    for _ in watched(range(count), "configurations", count):
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
    return {"count": count, **outcomes, "tracebacks": len(failures), "failures": failures[:5]}


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


def _command_lines(folder: Path, count: int, chance: random.Random) -> Row:
    """Runs each in a process of its own; one that hangs has no exit code."""
    codes, failures = Counter[str](), list[str]()
    environment = {**os.environ, "LABYRINTH_HOME": str(folder / "home")}
    for _ in watched(range(count), "command lines", count):
        words = [chance.choice(WORDS), *chance.choices(ARGUMENTS, k=chance.randint(0, 6))]
        words += ENDING.get(words[0], ())
        try:
            done = subprocess.run(
                labyrinth(*words), cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
                timeout=LONGEST_S,
            )  # fmt: skip
            code, said = str(done.returncode), done.stderr.decode(errors="replace")
        except subprocess.TimeoutExpired:
            code, said = "hangs", ""
        codes[code] += 1
        if code not in ("0", "1", "2") or "Traceback" in said:
            failures.append(f"{' '.join(word[:30] for word in words)}: {code} {said[-200:]}")
    return {"count": count, "exit_codes": dict(codes), "tracebacks": len(failures), "failures": failures[:5]}
