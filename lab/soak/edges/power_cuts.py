"""The journal as a power cut may leave it: nothing that was confirmed is lost."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from appliance.resume import open_journal, take_up
from companion.games.catalogue import live_game
from companion.games.copies import shipped_copy
from companion.live.session import Session
from companion.messages import Do
from companion.records.dice import decks_of
from companion.rules.game import TABLE
from lab.measure.cases import Row, watched

GAME, SECTOR = "team", 512
"""What is played, and the bytes that a disk writes whole or not at all."""

Files = tuple[bytes, bytes]
"""What is in the file of a journal, and in its log."""


def bench_power_cuts(images: int, seed: int) -> Iterator[Row]:
    """A row: what was synced with the last confirmed line, and any part of what was written after it."""
    chance, lost, came_up, torn = random.Random(seed), list[str](), 0, 0
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder:
        image, moments = Path(folder) / "image.sqlite3", _moments(Path(folder), chance)
        for _ in watched(range(images), "images", images):
            before, after, confirmed = next(moments)
            torn += _lay_down(image, before, after, chance)
            came_up += _holds(image, confirmed, lost)
    yield {"cut": "power", "count": images, "up": came_up, "torn": torn, "lost": lost}


def _moments(folder: Path, chance: random.Random) -> Iterator[tuple[Files, Files, int]]:
    """The files of a journal with the last confirmed line and with the next, and how many lines were confirmed then.

    None of a moment in which pages were moved from the log into the file: syncs in between keep those in order.
    """
    for number in count(1):
        with ExitStack() as stack:
            path = folder / f"{number}.sqlite3"
            journal = stack.enter_context(open_journal(path)[0])
            game = live_game(GAME)
            start = game.deal(shipped_copy(GAME), 3, number)
            session = Session.begin(game, start, "evening", journal, decks_of(number), is_watched=False)
            before, confirmed = _files(path), session.evening.number
            while not session.game.is_over(session.state):
                seen = session.snapshot().position
                action = None if seen.to_act == TABLE else game.parse(chance.choice(seen.legal))
                session.handle(Do(seen.to_act, action))
                after = _files(path)
                if after[0] == before[0] and after != before:
                    yield before, after, confirmed
                before, confirmed = after, session.evening.number


def _files(path: Path) -> Files:
    log = Path(f"{path}-wal")
    return path.read_bytes(), log.read_bytes() if log.exists() else b""


def _lay_down(image: Path, before: Files, after: Files, chance: random.Random) -> bool:
    """The files as a power cut leaves them: of the sectors written since `before` any, of a longer log any part.

    Returns whether some were written and others not.
    """
    for tail in ("-wal", "-shm", ".lines", ""):
        Path(f"{image}{tail}").unlink(missing_ok=True)
    written = list[bool]()
    for tail, old, new in zip(("", "-wal"), before, after, strict=True):
        length = chance.randrange(len(old), len(new) + 1) if len(new) > len(old) else len(new)
        content = bytearray(old[:length].ljust(length, b"\0"))
        for start in range(0, length, SECTOR):
            if new[start:start + SECTOR] != old[start:start + SECTOR]:
                written.append(chance.random() < 0.5)
                if written[-1]:
                    content[start:start + SECTOR] = new[start:min(start + SECTOR, length)]
        Path(f"{image}{tail}").write_bytes(bytes(content))
    return len(set(written)) > 1


def _holds(image: Path, confirmed: int, lost: list[str]) -> bool:
    """Whether the companion goes on with all that was confirmed; says in `lost` where it does not."""
    with ExitStack() as stack:
        journal, said = open_journal(image)
        stack.enter_context(journal)
        for record in journal.open_sessions():
            session, line = take_up(journal, record)
            if session is not None and line is None and session.evening.number >= confirmed:
                return not said
    lost.append(f"{confirmed} lines were confirmed; {said}")
    return False
