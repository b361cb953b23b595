"""Which evening is played: the one that was cut off, what can be read of it, or a new one.

No damage keeps the companion from coming up. What cannot be read is set aside, named and kept: an evening within the
journal, or the whole file beside a new one.
"""

from __future__ import annotations

import secrets
import time
from contextlib import ExitStack
from pathlib import Path

from companion.config import Config, TableSettings, journal_path
from companion.errors import JournalDamaged
from companion.games.catalogue import live_game
from companion.games.copies import copy_for
from companion.live.journal import Journal, SessionRecord
from companion.live.readable import read_evening
from companion.live.session import Session
from companion.records.dice import fresh_decks
from companion.rules.copy import Copy
from companion.rules.game import State


def evening_to_play(
    config: Config, start: State | None, is_new: bool, stack: ExitStack
) -> tuple[Session, tuple[str, ...]]:
    """The evening that was cut off, or a new one: from `start`, or dealt; and what has to be told about others.

    An evening that goes on is played by the game, variant and house rules of its own record. Raises BadConfig, BadCopy,
    JournalFault where the journal is in use or cannot be written.
    """
    journal, told = open_journal(journal_path(config))
    stack.enter_context(journal)
    for number in journal.unreadable_sessions():
        journal.set_aside(number, "its head cannot be read", time.time())
        told.append(f"Evening number {number} cannot be read; it is kept, and set aside.")
    for record in journal.open_sessions():
        session, line = take_up(journal, record)
        told += [line] if line else []
        if session is None:
            continue
        if not (is_new or start is not None or session.game.is_over(session.state)):
            return session, tuple(told)
        session.close()
    return _new_evening(config.table, start, journal), tuple(told)


def open_journal(path: Path) -> tuple[Journal, list[str]]:
    """The journal at `path`, and what has to be told; a damaged file is kept under another name beside a new one.

    Raises JournalFault where it is in use or cannot be written.
    """
    try:
        journal = Journal(path)
    except JournalDamaged as damage:
        kept = _moved_aside(path)
        return Journal(path), [f"{damage} It is kept as {kept.name}; a new journal was begun."]
    lost = journal.lines_lost
    return journal, [f"The journal has lost its last {lost} lines; the table may be ahead of it."] if lost else []


def take_up(journal: Journal, record: SessionRecord) -> tuple[Session | None, str | None]:
    """An evening of the journal as it was, or from the last position that can be read; and what has to be told.

    Where lines cannot be read, or lead elsewhere than when they were written, the evening is set aside and goes on as
    a new one. Without a readable position there is none.
    """
    game, evening, damage = read_evening(journal, record)
    if game is not None and damage is None:
        return Session.resume(game, journal, record), None
    journal.set_aside(record.id, str(damage), time.time())
    if game is None or evening is None:
        return None, f"{record.key} cannot be read and is set aside: {damage}"
    key = new_key("evening", journal)
    decks = fresh_decks(secrets.randbits(32)) if record.params.get("secret") is not None else None
    is_assumed = bool(record.params.get("is_copy_assumed", True))
    session = Session.begin(game, evening.state, key, journal, decks, is_copy_assumed=is_assumed)
    return session, f"{record.key} is set aside and goes on as {key} from its line {evening.number}: {damage}"


def new_key(kind: str, journal: Journal) -> str:
    """A name for a new evening, such as `evening-7`."""
    number, taken = journal.next_number(), {record.key for record in journal.sessions()}
    while f"{kind}-{number}" in taken:
        number += 1
    return f"{kind}-{number}"


def _moved_aside(path: Path) -> Path:
    """The journal with the files that belong to it, under the first name that is free; returns the new name."""
    number = 1
    while (kept := path.with_name(f"{path.stem}.set-aside-{number}{path.suffix}")).exists():
        number += 1
    for tail in ("-wal", "-shm", ".lines", ""):
        own = Path(f"{path}{tail}")
        if own.exists():
            own.rename(f"{kept}{tail}")
    return kept


def _new_evening(table: TableSettings, start: State | None, journal: Journal) -> Session:
    game = live_game(table.game if start is None else start.game)
    copy, seed = copy_of(table, game.name), secrets.randbits(32)
    state = start or game.deal(copy, table.seats, seed, table.variant or None, table.options)
    decks = fresh_decks(seed) if table.chance == "virtual" else None
    return Session.begin(game, state, new_key("evening", journal), journal, decks, is_copy_assumed=copy.is_assumed)


def copy_of(table: TableSettings, game: str) -> Copy:
    """The owner's copy of the configured game; of another game, the edition that comes with the companion."""
    return copy_for(game, table.copy_path if table.copy_path and game == table.game else None)
