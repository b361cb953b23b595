"""Which evening is played: the one that was cut off, what can be read of it, or a new one.

No damage keeps the companion from coming up. What cannot be read is set aside, named and kept: an evening within the
journal, or the whole file beside a new one.
"""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from appliance.evenings.new_game import begin_session, configured, new_key, state_for
from companion.config import Config, home_folder, journal_path
from companion.errors import JournalDamaged
from companion.live.journal import CLOSED, LEFT, Journal, SessionRecord
from companion.live.readable import read_evening
from companion.live.session import Session
from companion.live.storage.head import is_drawn
from companion.private_files import tighten
from companion.records.dice import fresh_decks, fresh_seed
from companion.rules.game import State


class TakenUp(NamedTuple):
    """What was found when the companion came up: the evening to play, None for the start page, and what has to be told
    about others."""

    session: Session | None
    told: tuple[str, ...]
    journal: Journal


def evening_to_play(config: Config, start: State | None, is_new: bool, stack: ExitStack) -> TakenUp:
    """The evening that was cut off, or a new one: from `start`, or as configured; else none.

    An evening that goes on is played by the game, variant and house rules of its own record; one that people have left
    waits in the journal. Raises BadConfig, BadCopy, JournalFault where the journal is in use or cannot be written.
    """
    tighten(home_folder(config))
    journal, told = open_journal(journal_path(config))
    stack.enter_context(journal)
    for number in journal.unreadable_sessions():
        journal.set_aside(number, "its head cannot be read", time.time())
        told.append(f"Evening number {number} cannot be read; it is kept, and set aside.")
    is_begun = is_new or start is not None
    begins = config.table.begins and "table" in config.model_fields_set
    for record in cut_off(journal):
        session, line = take_up(journal, record)
        told += [line] if line else []
        if session is None:
            continue
        is_over = session.game.is_over(session.state)
        if not is_begun and not (is_over and begins):
            return TakenUp(session, tuple(told), journal)
        session.close(CLOSED if is_over else LEFT)
    if is_begun or begins:
        return TakenUp(_begun(config, start, journal), tuple(told), journal)
    return TakenUp(None, tuple(told), journal)


def cut_off(journal: Journal) -> list[SessionRecord]:
    """Evenings that were begun and neither ended nor left, the one played last before all others."""
    last = [(record, journal.last_entry(record.id)) for record in journal.open_sessions()]
    found = [(entry.at if entry else 0.0, record) for record, entry in last if not entry or entry.kind != LEFT]
    return [record for _, record in sorted(found, key=lambda one: one[0], reverse=True)]


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
    first = journal.readable_entries(record.id)[0][0].payload or {}
    decks = fresh_decks(fresh_seed()) if is_drawn(record.params, first) else None
    session = Session.begin(
        game, evening.state, key, journal, decks, record.params, bool(record.params.get("is_copy_assumed", True)),
        is_watched=evening.is_watched,
    )  # fmt: skip
    return session, f"{record.key} is set aside and goes on as {key} from its line {evening.number}: {damage}"


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


def _begun(config: Config, start: State | None, journal: Journal) -> Session:
    wish = configured(config.table)
    if start is not None:
        wish = replace(wish, game=start.game)
    return begin_session(wish, start or state_for(wish, config), config, journal)
