"""Kills while an evening is played, and the journal as a power cut may leave it: nothing that was confirmed is lost."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing
from itertools import count as count_up
from pathlib import Path
from tempfile import TemporaryDirectory

from appliance.progress import watched
from appliance.taking_up import open_journal, take_up
from companion.games.catalogue import live_game
from companion.games.copies import shipped_copy
from companion.live.journal import Journal
from companion.live.session import Session
from companion.messages import Do
from companion.records.dice import decks_of
from companion.rules.game import TABLE

GAME = "team"
LONGEST_PLAY_S = 0.5
"""Each time the evening is played for so long at most before it is killed."""

SECTOR = 512
"""Bytes that a disk writes whole or not at all."""

Files = tuple[bytes, bytes]

CONFIRMED = 4
"""Bytes of a number that a player tells, little-endian."""


def bench_power_cuts(kills: int, images: int, seed: int) -> Iterator[Mapping[str, object]]:
    """A row for kills, and one for the images of power cuts."""
    chance = random.Random(seed)
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder:
        yield {"cut": "kill -9", **_kills(Path(folder) / "kills.sqlite3", kills, chance)}
    with TemporaryDirectory(prefix="labyrinth-bench-") as folder:
        yield {"cut": "power", **_images(Path(folder), images, chance)}


def _session(path: Path, stack: ExitStack, seed: int) -> Session:
    """The evening of a journal as it is taken up again, or a new one where the last is over."""
    journal, _ = open_journal(path)
    stack.enter_context(journal)
    for record in journal.open_sessions()[-1:]:
        session, _ = take_up(journal, record)
        if session is not None and not session.game.is_over(session.state):
            return session
    game, number = live_game(GAME), journal.next_number()
    start = game.deal(shipped_copy(GAME), 3, seed + number)
    return Session.begin(game, start, f"evening-{number}", journal, decks_of(seed + number), is_watched=False)


def _play(session: Session, chance: random.Random) -> Iterator[int]:
    """Random taps; the number of the last line that is booked, after each."""
    while not session.game.is_over(session.state):
        seen = session.snapshot()
        action = None if seen.position.to_act == TABLE else session.game.parse(chance.choice(seen.position.legal))
        session.handle(Do(seen.position.to_act, action))
        yield session.evening.number


def _kills(path: Path, count: int, chance: random.Random) -> Mapping[str, object]:
    confirmed, lost, resumed = 0, list[str](), 0
    for number in watched(range(count), "kills", count):
        told = _killed(path, chance.uniform(0.0, LONGEST_PLAY_S), number)
        with closing(Journal(path)) as journal:
            lines = sum(len(journal.entries(record.id)) for record in journal.sessions())
            resumed += bool(journal.open_sessions())
        if lines < confirmed + told:
            lost.append(f"kill {number}: {confirmed + told} lines were confirmed, {lines} are there")
        confirmed = lines
    return {"count": count, "resumable": resumed, "lines": confirmed, "lost": lost}


def _killed(path: Path, after_s: float, seed: int) -> int:
    """How many lines more a process confirmed that played so long, counted from its first word, and was killed."""
    reader, writer = os.pipe()
    player = os.fork()
    if not player:
        _play_for_ever(path, writer, seed)
    os.close(writer)
    with os.fdopen(reader, "rb") as heard:
        began = int.from_bytes(heard.read(CONFIRMED), "little")
        time.sleep(after_s)
        os.kill(player, signal.SIGKILL)
        words = heard.read()
    os.waitpid(player, 0)
    whole = len(words) // CONFIRMED * CONFIRMED
    return int.from_bytes(words[whole - CONFIRMED:whole], "little") - began if whole else 0


def _play_for_ever(path: Path, writer: int, seed: int) -> None:
    """The life of the process that is killed; it never returns."""
    with ExitStack() as stack:
        session = _session(path, stack, 1)
        os.write(writer, session.evening.number.to_bytes(CONFIRMED, "little"))
        for confirmed in _play(session, random.Random(seed)):
            os.write(writer, confirmed.to_bytes(CONFIRMED, "little"))
    os._exit(0)


def _images(folder: Path, count: int, chance: random.Random) -> Mapping[str, object]:
    """What was synced with the last confirmed line, and any part of what was written after it."""
    image, lost, came_up, torn = folder / "image.sqlite3", list[str](), 0, 0
    moments = _moments(folder, chance)
    for _ in watched(range(count), "images", count):
        before, after, confirmed = next(moments)
        torn += _lay_down(image, before, after, chance)
        came_up += _holds(image, confirmed, lost)
    return {"count": count, "up": came_up, "torn": torn, "lost": lost}


def _moments(folder: Path, chance: random.Random) -> Iterator[tuple[Files, Files, int]]:
    """The files of a journal with the last confirmed line and with the next, and how many lines were confirmed then.

    None of a moment in which pages were moved from the log into the file: syncs in between keep those in order.
    """
    for number in count_up(1):
        with ExitStack() as stack:
            path = folder / f"{number}.sqlite3"
            session = _session(path, stack, number)
            before, confirmed = _files(path), session.evening.number
            for lines in _play(session, chance):
                after = _files(path)
                if after[0] == before[0] and after != before:
                    yield before, after, confirmed
                before, confirmed = after, lines


def _files(path: Path) -> Files:
    """What is in the file of a journal, and in its log."""
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
        journal, told = open_journal(image)
        stack.enter_context(journal)
        for record in journal.open_sessions():
            session, line = take_up(journal, record)
            if session is not None and line is None and session.evening.number >= confirmed:
                return not told
    lost.append(f"{confirmed} lines were confirmed; {told}")
    return False
